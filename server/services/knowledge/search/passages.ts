import { Lexer, type Token } from 'marked'
import type { Passage } from '../../../engines/retrieval/passages/passage.ts'
import { contactKinds, type DocumentFact } from '../../../contract/knowledge/documents.ts'
import { defined } from '../../../core/defined.ts'
import { anchorFinder } from '../read/page/anchors.ts'
import { decoded } from '../read/piece.ts'
import { sayRow, tableRows } from '../../../engines/retrieval/passages/table-rows.ts'
import type { SearchedDocument } from './searched-document.ts'
import { contactsOf } from './contacts.ts'
import { isDatedPage } from './dated-pages.ts'
import { plainText } from '../../../engines/retrieval/passages/plain-text.ts'

/** A part of a document, or of the instructions. `text` is searched, `markdown` is said. */
export type KnowledgePassage = Passage & {
  markdown: string
  /** The position of a section of the instructions among the public ones; it has no document. */
  section?: number
  document?: Pick<SearchedDocument, 'id' | 'sourceId' | 'title' | 'url' | 'updatedAt'>
  /** Its place in its document; facts for programs come last. */
  order?: number
  /** Where visitors can read it: the address of its page, with a fragment that leads to its section or page, or else to its first words. */
  url?: string | undefined
  /** The facts that it consists of, if it is of facts: all of one thing, whose name is its title. */
  facts?: readonly DocumentFact[]
  /** Whether it is the answer to a question that somebody wrote down. */
  isPair: boolean
  /** It ends within code, or by announcing what the next one of its page begins with. */
  goesOn?: boolean
}

/** About what fits a bubble, and holds one thought or two. */
const maxLength = 1200
/** The rows of a table are thoughts of their own: a long one hides each of them among the others. */
const maxTableLength = 400

/**
 * Cuts a document into passages: at its headings, and where a part is long between its blocks; the facts of each thing are one. Of a question
 * with its answer each way to ask is one.
 */
export function passagesOf(document: SearchedDocument): KnowledgePassage[] {
  const { id, title, url, questions, text, anchors = [], pages } = document
  const own = headOf(document)
  const anchorOf = anchorFinder(anchors)
  if (questions) {
    const plain = plainText(text)
    const place = placeOf(url, anchorOf(questions[0] ?? ''))
    return questions.map((question, at) => ({
      id: `${id} ${at}`,
      title: question,
      text: plain,
      markdown: text,
      url: place,
      page: id,
      isPair: true,
      document: own,
    }))
  }
  const isDated = isDatedPage(title, url)
  const parts = partsOf(title, text, anchorOf).map((part, at): KnowledgePassage => {
    const { headings, markdown, anchor, start, isFirst, goesOn } = part
    const place = placeOf(url, anchor, isFirst ? '' : markdown)
    return {
      id: `${id} ${at}`,
      title: headings.at(-1) ?? title,
      above: headings.slice(0, -1),
      text: plainText(withRowsSaid(markdown)),
      markdown,
      url: pages && url !== undefined ? `${url}#page=${pageAt(pages, start)}` : place,
      goesOn,
      isDated,
      page: id,
      order: at,
      isPair: false,
      document: own,
    }
  })
  return [...parts, ...passagesOfFacts(document)]
}

/** One passage for the facts of each thing that the page names to programs; what frames its text is of its site, see contacts.ts. */
function passagesOfFacts(document: SearchedDocument): KnowledgePassage[] {
  const { id, title, url, facts = [] } = document
  const things = new Map<string, DocumentFact[]>()
  for (const fact of facts) {
    if (fact.from === 'markup') things.set(fact.about, [...(things.get(fact.about) ?? []), fact])
  }
  return [...withVariants(things, title)].map(([about, { markdown, facts: own }], at) => ({
    id: `${id} facts ${at}`,
    title: about || title,
    above: about === '' || about === title ? [] : [title],
    text: plainText(markdown),
    markdown,
    page: id,
    order: Infinity,
    isPair: false,
    document: headOf(document),
    facts: own,
    isFacts: true,
    url: placeOf(url, undefined),
  }))
}

type FactList = { markdown: string; facts: DocumentFact[] }

/** The facts of each thing as a list, in which each variant of a product ("Kettle - red") is one item. */
function withVariants(things: ReadonlyMap<string, DocumentFact[]>, title: string): Map<string, FactList> {
  const found = new Map<string, FactList>()
  const names = [...things.keys(), title].filter((name) => name !== '')
  for (const [about, facts] of things) {
    const product = names.find((name) => about.startsWith(name) && /^\s*[-–—/(,]/.test(about.slice(name.length)))
    const name = product ?? about
    const before = found.get(name)
    const variant = about
      .slice(name.length)
      .replace(/^[\s–—/(,-]+/, '')
      .replace(/\)$/, '')
    const item = `- ${variant}: ${facts.map(({ label, value }) => `${label} ${value}`).join(', ')}`
    const markdown = product === undefined ? listOf(facts) : item
    found.set(name, {
      markdown: before ? `${before.markdown}\n${markdown}` : markdown,
      facts: [...(before?.facts ?? []), ...facts],
    })
  }
  return found
}

/** How many contacts of each kind are one passage, and on how many pages those stand that have no page for them. */
const contacts = { ofKind: 2, pages: 2 }

/**
 * The passages of all documents, each text under the same heading once: the table of delivery times may stand on each of 60 products. How the
 * people of a site are reached, which mostly frames its pages, is one passage more.
 */
export function passagesOfAll(documents: readonly SearchedDocument[]): KnowledgePassage[] {
  const seen = new Set<string>()
  const isNew = ({ title, text, isPair }: KnowledgePassage) => {
    const key = `${isPair} ${title}\n${text}`
    return !seen.has(key) && seen.add(key)
  }
  return [...documents.flatMap(passagesOf), ...passagesOfContacts(documents)].filter(isNew)
}

function passagesOfContacts(documents: readonly SearchedDocument[]): KnowledgePassage[] {
  const found = contactsOf(documents).filter(
    ({ pages, isFramed, isNews }) => isFramed || (pages >= contacts.pages && !isNews),
  )
  return [...new Set(found.map(({ sourceId }) => sourceId))].flatMap((sourceId) => {
    const own = found.filter((each) => each.sourceId === sourceId)
    const [first] = own
    if (!first) return []
    const listed = contactKinds.flatMap((kind) => own.filter((each) => each.kind === kind).slice(0, contacts.ofKind))
    const markdown = listOf(listed)
    const { id, title, url } = first.page
    const facts = documents.flatMap((each) => (each.sourceId === sourceId ? (each.facts ?? []) : []))
    // What stands in frames is about "Contact", in the site's language.
    const heading = facts.find(({ from }) => from !== 'markup')?.about
    return [
      {
        id: `${sourceId} contacts`,
        title: heading ?? title,
        above: heading === undefined ? [] : [title],
        text: plainText(markdown),
        markdown,
        page: id,
        isPair: false,
        document: headOf(first.page),
        url: placeOf(url, undefined),
      },
    ]
  })
}

/** What is told of the document of a passage. */
function headOf({ id, sourceId, title, updatedAt, url }: SearchedDocument): NonNullable<KnowledgePassage['document']> {
  return { id, sourceId, title, updatedAt, ...defined({ url }) }
}

function listOf(facts: readonly { label: string; value: string }[]): string {
  return facts.map(({ label, value }) => `- ${label}: ${value}`).join('\n')
}

/** The number of the page that holds what stands at a place of the text, as PDF viewers open it (RFC 8118). */
function pageAt(pages: readonly number[], at: number): number {
  return Math.max(1, pages.findLastIndex((start) => start <= at) + 1)
}

/** The most words of a passage that its address names, and the fewest that find it. */
const words = { most: 8, fewest: 3 }

/** The address of a passage: with its anchor, else with the first words of it, which browsers look for (`#:~:text=`). */
function placeOf(page: string | undefined, anchor: string | undefined, markdown = ''): string | undefined {
  if (page === undefined) return undefined
  // Ids of other scripts stand in some pages as they are in addresses.
  if (anchor !== undefined) return `${page}#${encodeURIComponent(decoded(anchor))}`
  const [line = ''] = markdown.split('\n')
  // Words in several cells or lines are not found as one text.
  const first = /^(?:\||```)/.test(line) ? [] : plainText(line).trim().split(/\s+/).slice(0, words.most)
  if (first.length < words.fewest) return page
  return `${page}#:~:text=${encodeURIComponent(first.join(' ')).replaceAll('-', '%2D')}`
}

/** With each row of a table as a sentence that has the heads of its columns, so that it is found by both. */
function withRowsSaid(markdown: string): string {
  if (!markdown.includes('|')) return markdown
  return markdown.replaceAll(/(?:^|\n)(?:[ \t]*\|[^\n]*(?:\n|$)){2,}/g, (table) => {
    const rows = tableRows(table)
    return rows.length === 0 ? table : `\n${rows.map(sayRow).join('\n')}\n`
  })
}

/** `start`: where it begins in the text. `isFirst`: it is what the page begins with. `goesOn`: see {@link KnowledgePassage}. */
type Part = {
  headings: string[]
  markdown: string
  anchor: string | undefined
  start: number
  isFirst: boolean
  goesOn: boolean
}

function partsOf(title: string, text: string, anchorOf: (heading: string) => string | undefined): Part[] {
  const parts: Part[] = []
  let open: { level: number; title: string }[] = []
  let isNew = true
  let isEmpty = true
  let anchor: string | undefined
  let end = 0
  for (const token of blocksOf(text)) {
    let start = end
    end += token.raw.length
    if (token.type === 'heading' && 'depth' in token) {
      const level = Number(token['depth'])
      if (isEmpty) addEmpty(parts, title, open, { level, anchor, start })
      open = [...open.filter((each) => each.level < level), { level, title: headingOf(token) }]
      isNew = true
      isEmpty = true
      anchor = anchorOf(open.at(-1)?.title ?? '')
      continue
    }
    isEmpty &&= token.type === 'space'
    const isTable = token.type === 'table'
    const pieces = isTable ? cutTable(token.raw) : token.type === 'code' ? cutCode(token.raw) : cut(token.raw)
    for (const piece of pieces) {
      const last = parts.at(-1)
      const isOwn = isTable && token.raw.length > maxTableLength
      if (last && !isNew && !isOwn && last.markdown.length + piece.length <= maxLength) last.markdown += piece
      else {
        const own = last && !isNew ? announcementAtEnd(last.markdown, piece) : ''
        if (last && own !== '') last.markdown = last.markdown.slice(0, -own.length)
        else if (last && !isNew) last.goesOn = isOpenAtEnd(last.markdown, piece)
        const isFirst = parts.length === 0
        parts.push({ headings: headingsOf(title, open), markdown: own + piece, anchor, start, isFirst, goesOn: false })
      }
      start += piece.length
      isNew = false
    }
  }
  if (isEmpty) addEmpty(parts, title, open, { level: 1, anchor, start: end })
  for (const part of parts) part.markdown = part.markdown.trim()
  return parts.filter(({ markdown }) => markdown !== '')
}

/** A heading of so many words says something. */
const leastWords = 5

/** Adds the last heading as a text, if nothing stands below it and it says something itself: "We lend books for four weeks". */
function addEmpty(
  parts: Part[],
  title: string,
  open: readonly { level: number; title: string }[],
  { level, anchor, start }: Pick<Part, 'anchor' | 'start'> & { level: number },
): void {
  const own = open.at(-1)
  if (!own || level > own.level || own.title === title || own.title.split(/\s+/).length < leastWords) return
  const headings = headingsOf(title, open.slice(0, -1))
  if (parts.at(-1)?.markdown.trim() === '') parts.pop()
  const last = parts.at(-1)
  if (last?.headings.join('\n') === headings.join('\n') && last.markdown.length + own.title.length <= maxLength)
    last.markdown = `${last.markdown.trimEnd()}\n\n${own.title}`
  else parts.push({ headings, markdown: own.title, anchor, start, isFirst: false, goesOn: false })
}

/**
 * The paragraph at the end of a text that announces the next one ("Follow these steps:"), or is its label ("**Windows**"), and belongs to it;
 * empty if there is none, or nothing before it.
 */
function announcementAtEnd(text: string, next: string): string {
  const announcement = /(?<=\n\n)(?:(?![-*+]\s|[|>#`]|\d+[.)]\s)[^\n]{1,300}[:：]\**|\*\*[^*\n]{1,80}\*\*)\s*$/
  const [own = ''] = announcement.exec(text) ?? []
  return own.length + next.length <= maxLength ? own : ''
}

/** Whether a text announces the next one ("as follows:"), or both are pieces of the same code. */
function isOpenAtEnd(text: string, next: string): boolean {
  const isCode = /(?:```|~~~)\s*$/.test(text) && /^[ \t>]*(?:```|~~~)/.test(next)
  return isCode || /[:：]\**\s*$/.test(text)
}

function blocksOf(text: string): Token[] {
  try {
    return new Lexer().blockTokens(text, [])
  } catch {
    // marked overflows its stack on some thousands of nested quotations.
    return [{ type: 'text', raw: text, text }]
  }
}

function headingOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? plainText(token.text).replaceAll(/\s+/g, ' ').trim() : ''
}

/** The headings that a part stands under, the document's title first; a title that is the first heading, too, is there once. */
function headingsOf(title: string, open: { title: string }[]): string[] {
  const headings = open.map((each) => each.title).filter((each) => each !== '')
  return headings[0] === title ? headings : [title, ...headings]
}

/** A block in pieces that are not too long, each with whole fences. */
function cut(block: string): string[] {
  return withFences(piecesOf(block))
}

/** Pieces that are not too long: between lines, else between sentences, else anywhere. */
function piecesOf(block: string): string[] {
  const pieces: string[] = []
  let rest = block
  while (rest.length > maxLength) {
    const head = rest.slice(0, maxLength)
    const ends = [head.lastIndexOf('\n') + 1, endOfSentence(head), head.lastIndexOf(' ') + 1]
    const end = ends.find((each) => each > maxLength / 3) ?? maxLength
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}

const fenceLine = /^([ \t>]*)(`{3,}|~{3,})(.*)$/gm

/** Pieces of a list or a quotation that was cut within code: the code ends with each piece, and goes on in the next. */
function withFences(pieces: readonly string[]): string[] {
  let open: { line: string; marks: string; end: string } | undefined
  return pieces.map((piece) => {
    const begin = open ? `${open.line}\n` : ''
    for (const [line, indent = '', marks = '', language = ''] of piece.matchAll(fenceLine)) {
      if (!open) open = { line, marks, end: indent + marks }
      else if (language.trim() === '' && marks.startsWith(open.marks)) open = undefined
    }
    return begin + piece + (open ? `${piece.endsWith('\n') ? '' : '\n'}${open.end}\n` : '')
  })
}

const fence = /^\s*(`{3,}|~{3,})[^\n]*\n/

/** A block of code in pieces, each in a fence of its own. */
function cutCode(block: string): string[] {
  const [open, marks = ''] = fence.exec(block) ?? []
  if (open === undefined || block.length <= maxLength) return cut(block)
  const lines = block.slice(open.length).trimEnd()
  const code = lines.endsWith(marks) ? lines.slice(0, -marks.length) : lines
  return piecesOf(code).map((piece) => `${open}${piece.trimEnd()}\n${marks}\n\n`)
}

/** A table in pieces of some rows, each with the head that says what they are. */
function cutTable(table: string): string[] {
  const [head = '', marks = '', ...rows] = table.trim().split('\n')
  const pieces: string[] = []
  let piece = ''
  for (const row of rows) {
    if (piece !== '' && piece.length + row.length > maxTableLength) {
      pieces.push(piece)
      piece = ''
    }
    piece += `${row}\n`
  }
  // A row that is longer than a passage is no row of a table that somebody reads.
  return [...pieces, piece].flatMap((each) => piecesOf(`${head}\n${marks}\n${each}\n`))
}

function endOfSentence(text: string): number {
  const ends = [...text.matchAll(/[.!?]\s|[。！？।؟]/g)]
  const last = ends.at(-1)
  return last ? last.index + last[0].length : 0
}
