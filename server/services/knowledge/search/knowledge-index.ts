import { publicSections } from '../../../engines/builtin/sections.ts'
import { Lexer } from 'marked'
import { addTo } from '../../../core/maps.ts'
import { languagesOf, primaryTag } from '../../../engines/language/detect.ts'
import { defined } from '../../../core/defined.ts'
import type { Contact } from '../../../engines/engine.ts'
import { defaultCharacterBudget } from '../../../contract/knowledge/ai.ts'
import type { Language } from '../../../contract/languages.ts'
import { choose } from '../../../engines/retrieval/choice.ts'
import type { ReadPage } from '../../../engines/retrieval/dialogue.ts'
import { findPassages, isChoosing, type Question } from '../../../engines/retrieval/find.ts'
import { indexPassages, type PassageIndex } from '../../../engines/retrieval/index/passage-index.ts'
import { offeredHit } from '../../../engines/retrieval/search.ts'
import { nearnessOf } from '../../../engines/retrieval/vectors/nearness.ts'
import { escaped, lengthOf } from '../../../engines/retrieval/passages/extract.ts'
import { isLookedAt } from '../../../engines/retrieval/gate.ts'
import type { Hit } from '../../../engines/retrieval/passages/passage.ts'
import { restAfter } from '../../../engines/retrieval/second-section.ts'
import { blocksOf } from '../../../engines/retrieval/passages/units.ts'
import { normalizeQuestion } from '../../../engines/language/words.ts'
import type { QuestionVectors, VectorTable } from '../../../engines/retrieval/vectors/vector-table.ts'
import { lettersOf } from '../read/piece.ts'
import { embeddedText, nameOf } from '../vectors/stored.ts'
import { namesBeside, ownNameOf, passagesByName } from './names.ts'
import { ownerContact } from './owner-contact.ts'
import { markOwner } from './owner-passages.ts'
import { withShortTitles, pageFinder } from './page-places.ts'
import { passagesOfAll, type KnowledgePassage } from './passages.ts'
import type { SearchedDocument } from './searched-document.ts'

/** The result of a search in the knowledge of an AI resource. */
export type KnowledgeFinding = {
  hits: KnowledgeHit[]
  /** How to reach the owner, as a document tells it. */
  contact?: Contact | undefined
  /** The owner's prompts that have an answer. */
  answered: string[]
  /** The language of most of what is known. */
  language?: Language | undefined
  /** The page that the visitor reads, if it is known. */
  page?: (ReadPage & { url: string }) | undefined
}
/**
 * `isExact`: exactly that question, or that heading, was asked. `name`: what is answered by just this passage. `next`, for the best hit: the neighboring headings or questions, each of
 * which has an answer.
 */
export type KnowledgeHit = Hit<KnowledgePassage> & { isExact: boolean; name?: string; next?: string[] }

/** What a visitor wrote, and the address of the page that was read then. */
export type WrittenOn = { question: string; page?: string | undefined }

/** A question, those before it in the conversation, oldest first, the visitor's languages, the day, and the owner's prompts. */
export type AskedOfKnowledge = WrittenOn &
  Pick<Question, 'languages' | 'today'> & {
    earlier?: readonly WrittenOn[] | undefined
    prompts?: readonly string[] | undefined
  }

/** The vectors of a question, and the table of the passages' vectors. */
export type SearchedVectors = QuestionVectors & { table: VectorTable }

/** The searchable index of all that an AI resource knows. */
export type KnowledgeIndex = {
  find(asked: AskedOfKnowledge, vectors?: SearchedVectors): Promise<KnowledgeFinding>
  /** Does what the first search would do before it finds anything, and what takes longest. */
  prepare(): Promise<void>
}

export async function indexKnowledge(
  instructions: string,
  stored: readonly SearchedDocument[],
): Promise<KnowledgeIndex> {
  const documents = withShortTitles(stored)
  const sections = publicSections(instructions, new Lexer()).map(({ title, above, text }, at): KnowledgePassage => ({
    id: `section ${at}`,
    section: at,
    title,
    above,
    text,
    markdown: text,
    isPair: false,
  }))
  const passages = [...sections, ...passagesOfAll(documents)]
  const named = passagesByName(passages.filter(({ edition }) => !edition || edition.behind === 0))
  const editions = new Map(passages.map(({ page, edition }) => [page, edition]))
  let index: Promise<PassageIndex<KnowledgePassage>> | undefined
  let contact: Promise<Contact | undefined> | undefined
  const isAnswered = new Map<string, boolean>()
  const rowsIn = rowsFinder(passages)
  const pageAt = pageFinder(documents)
  const on = ({ question, page: address }: WrittenOn) => {
    const page = pageAt(address)
    return { question, page: page && { ...page, ...defined({ version: editions.get(page.page)?.version }) } }
  }

  const withName = (hit: Hit<KnowledgePassage>): KnowledgeHit =>
    Object.assign(hit, { isExact: false, ...defined({ name: ownNameOf(hit.passage, named) }) })

  function nearnessTo({ table, alone, together }: SearchedVectors) {
    const near = (vector: Int8Array) => nearnessOf(table.similarities(rowsIn(table), vector))
    return { alone: near(alone), ...(together && { together: near(together) }) }
  }

  const pagesInTranslation = new Map<string, KnowledgePassage[]>()
  for (const passage of passages) {
    if (passage.translation !== undefined) addTo(pagesInTranslation, passage.translation, passage)
  }

  /** A contact with the page that tells it in the first of some languages in which the site has that page. */
  function contactIn(
    found: Contact | undefined,
    wanted: readonly string[],
    { languageOfPage }: PassageIndex<KnowledgePassage>,
  ): Contact | undefined {
    const url = found && 'source' in found ? found.source?.url : undefined
    const page = pageAt(url)?.page
    const own = passages.find((each) => page !== undefined && each.page === page)
    const all = pagesInTranslation.get(own?.translation ?? '') ?? []
    const inLanguage = (language: string) => (each: KnowledgePassage) =>
      languageOfPage.get(each.page ?? '') === language
    const language = wanted.find((each) => all.some(inLanguage(each)))
    const other = language === undefined ? undefined : all.find(inLanguage(language))?.document
    if (!found || !('source' in found) || !other || other.id === page) return found
    return { ...found, source: { title: other.title, ...defined({ url: other.url }) } }
  }

  async function indexed(): Promise<PassageIndex<KnowledgePassage>> {
    contact ??= ownerContact(documents, passages)
    markOwner(passages, documents, await contact)
    return indexPassages(passages)
  }

  async function answers(question: string): Promise<boolean> {
    index ??= indexed()
    const isNamed = Boolean(named.get(normalizeQuestion(question)))
    return isNamed || choose(await findPassages(await index, { question })).level === 'sure'
  }

  async function answeredOf(prompts: readonly string[]): Promise<string[]> {
    for (const prompt of prompts) if (!isAnswered.has(prompt)) isAnswered.set(prompt, await answers(prompt))
    return prompts.filter((prompt) => isAnswered.get(prompt))
  }

  return {
    async prepare() {
      // The first question loads the words of languages, too.
      await findPassages(await (index ??= indexed()), { question: 'price' })
    },
    async find({ earlier, languages, today, prompts = [], ...written }, vectors) {
      index ??= indexed()
      const { question, page } = on(written)
      const sought = { question, page, earlier: earlier?.map(on), languages, today }
      const all = await findPassages(await index, sought, vectors && nearnessTo(vectors))
      const isOfOlder = page !== undefined && (editions.get(page.page)?.behind ?? 0) > 0
      const isElse = isOfOlder || (await isChoosing(await index, sought))
      const exact = isElse ? undefined : named.get(normalizeQuestion(question))
      const own = all.find(({ passage }) => passage === exact)
      const others = all.filter((hit) => hit !== own)
      const found = others.map(withName)
      const top = Math.max(0, ...all.map(({ score }) => score))
      const answer = exact ? sectionOf(exact, passages) : ''
      const asked = exact && { ...own, passage: exact, confidence: 1, answer, part: 0, score: top, isExact: true }
      const hits = followed(onceEach(asked ? [asked, ...found] : found)).map((hit, at) =>
        continued(at === 0 ? withWholeTable(hit, passages) : hit, passages),
      )
      const [best, ...rest] = hits
      const listed = best ? [{ ...best, next: namesBeside(best.passage, passages, named) }, ...rest] : []
      const { language } = await index
      return {
        hits: withPages(listed, passages, withName),
        contact: contactIn(
          await contact,
          [...languagesOf(question), ...(languages ?? []).map(primaryTag)],
          await index,
        ),
        answered: await answeredOf(prompts),
        language,
        page,
      }
    },
  }
}

/** Of so many pages that were found first a model may read the rest. */
const maxPages = 2
/** The most of it, in passages: what is longer is no page on one thing. */
const longestPage = 60

/** Where so little was found, in characters, a model may read of what else there is: half of what it is sent at most, unless the owner says more. */
const leastOffered = defaultCharacterBudget / 2

/**
 * The hits, those that were looked at before the rest of their first pages, and that before what else has words of the question. Where that is
 * little, the site from its start on comes last: "Do you feed us?" may have no word of what answers it.
 */
function withPages(
  hits: readonly KnowledgeHit[],
  passages: readonly KnowledgePassage[],
  withName: (hit: Hit<KnowledgePassage>) => KnowledgeHit,
): KnowledgeHit[] {
  const lookedAt = hits.filter(isLookedAt)
  const listed = new Set(lookedAt.map(({ passage }) => passage))
  const pages = [...new Set(lookedAt.flatMap(({ passage }) => passage.page ?? []))].slice(0, maxPages)
  const rest = pages
    .map((page) => passages.filter((each) => each.page === page && !each.isPair))
    .filter(({ length }) => length <= longestPage)
    .flat()
    .filter((passage) => !listed.has(passage))
  for (const passage of rest) listed.add(passage)
  const others = hits.filter(({ passage }) => !listed.has(passage))
  for (const { passage } of others) listed.add(passage)
  let length = [...listed].reduce((sum, { markdown }) => sum + markdown.length, 0)
  const more = passages.filter((passage) => {
    if (listed.has(passage) || length >= leastOffered) return false
    length += passage.markdown.length
    return true
  })
  const offered = (each: readonly KnowledgePassage[]) => each.flatMap(offeredHit).map(withName)
  return [...lookedAt, ...offered(rest), ...others, ...offered(more)]
}

/** A longer answer, in characters as they are read, does more than lead on by its links. */
const longestPointer = 250
/** Among so many hits is the section that an answer leads on to. */
const maxFollowed = 8
/** The longest answer that another is followed by. */
const longestFollowed = 700

/** The hits, the best one with the answer of the section that it leads on to ("See the option watch"), if that is of the question, too. */
function followed(hits: KnowledgeHit[]): KnowledgeHit[] {
  const [best, ...others] = hits
  if (!best || best.passage.isPair || lengthOf(best.answer) > longestPointer) return hits
  const links = new Set(Array.from(best.answer.matchAll(/\]\(([^()\s]+)\)/g), ([, url = '']) => url))
  const next = others.slice(0, maxFollowed).find(({ passage }) => passage.url?.includes('#') && links.has(passage.url))
  if (!next || lengthOf(next.answer) > longestFollowed || best.answer.includes(next.answer)) return hits
  const { title } = next.passage
  const more = next.answer.startsWith('**') ? next.answer : `**${escaped(title)}**\n\n${next.answer}`
  return [Object.assign(best, { answer: `${best.answer}\n\n${more}` }), ...others]
}

/** What a section says; where that only introduces the sections in it, with the first of them. */
function sectionOf(passage: KnowledgePassage, passages: readonly KnowledgePassage[]): string {
  const { markdown } = passage
  const next = passages[passages.indexOf(passage) + 1]
  const more = next && next.title !== passage.title ? restAfter(markdown, passage, next) : ''
  return more === '' ? markdown : `${markdown}\n\n${more}`
}

/** The longest answer that goes on in the next passage, in characters as they are read. */
const longestContinued = 1500

/** A hit whose answer ends where its passage does, in code or at an announcement, with what that goes on with in the next one. */
function continued(hit: KnowledgeHit, passages: readonly KnowledgePassage[]): KnowledgeHit {
  const { passage, answer } = hit
  if (!isLookedAt(hit) || !passage.goesOn || !lettersOf(passage.markdown).endsWith(lettersOf(answer).slice(-endLength)))
    return hit
  const [block] = blocksOf(passages[passages.indexOf(passage) + 1]?.markdown ?? '')
  if (!block || lengthOf(answer) + lengthOf(block.markdown) > longestContinued) return hit
  // Two pieces of the same code are one again.
  const isCode = block.kind === 'code' && answer.endsWith('\n```')
  const more = isCode
    ? `${answer.slice(0, -4)}\n${block.markdown.replace(/^[^\n]*\n/, '')}`
    : `${answer}\n\n${block.markdown}`
  return Object.assign(hit, { answer: more })
}

/** The longest table that is said whole, though only a piece of it was found, in characters as they are read. */
const longestTable = 1200
/** A table: its head, and its rows. */
const tableIn = /^(\|[^\n]*\n\|(?:[ :]*-+[ :]*\|)+)\n((?:\|[^\n]*(?:\n|$))+)/m

/** A hit that says all rows of a piece of a table, so that the question names none of them, with those of the other pieces. */
function withWholeTable(hit: KnowledgeHit, passages: readonly KnowledgePassage[]): KnowledgeHit {
  const { passage, answer } = hit
  const [said = '', head = '', rows = ''] = (isLookedAt(hit) && tableIn.exec(answer)) || []
  if (said === '' || tableIn.exec(passage.markdown)?.[2]?.trim() !== rows.trim()) return hit
  const isPiece = (each: KnowledgePassage | undefined) =>
    each?.page === passage.page && each?.title === passage.title && each.markdown.startsWith(`${head}\n`)
  let [from, to] = [passages.indexOf(passage), passages.indexOf(passage)]
  while (isPiece(passages[from - 1])) from--
  while (isPiece(passages[to + 1])) to++
  const all = passages.slice(from, to + 1).map(({ markdown }) => tableIn.exec(markdown)?.[2]?.trim() ?? '')
  const whole = `${head}\n${all.join('\n')}`
  if (from === to || lengthOf(whole) > longestTable) return hit
  // Another piece may be said already, as what else the section tells.
  const others = all.filter((each) => each !== rows.trim())
  const alone = others.reduce((text, each) => text.replace(`\n\n${head}\n${each}`, ''), answer)
  return Object.assign(hit, { answer: alone.replace(said.trim(), () => whole) })
}

/** By so many letters at its end an answer is known to end where its passage does. */
const endLength = 40

/** Keeps the best hit of each pair, which is indexed once for each wording. */
function onceEach(hits: KnowledgeHit[]): KnowledgeHit[] {
  const seen = new Set<string>()
  return hits.filter(({ passage }) => {
    const key = passage.isPair ? (passage.document?.id ?? passage.id) : passage.id
    return !seen.has(key) && seen.add(key)
  })
}

/** Returns a function that finds the rows of the passages' vectors in a table. */
function rowsFinder(passages: readonly KnowledgePassage[]): (table: VectorTable) => Int32Array {
  let names: string[] | undefined
  let last: { table: VectorTable; rows: Int32Array } | undefined
  return (table) => {
    names ??= passages.map((passage) => nameOf(embeddedText(passage)))
    if (last?.table !== table) last = { table, rows: Int32Array.from(names, (name) => table.rowOf(name)) }
    return last.rows
  }
}
