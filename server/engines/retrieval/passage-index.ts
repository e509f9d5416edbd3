import { setImmediate as nextTurn } from 'node:timers/promises'
import MiniSearch from 'minisearch'
import { lengthOf, weighEvidence, type PassageTerms, type Scales } from './evidence.ts'
import { confidenceOf } from './gate.ts'
import { languagesOf } from '../language/detect.ts'
import type { Language } from '../language/languages.ts'
import type { Hit, Passage } from './passage.ts'
import { questionTerms, type QuestionTerm } from './question.ts'
import { createLikeness } from './similar.ts'
import { conceptsIn } from './synonyms.ts'
import { termsIn, type Terms } from '../language/terms.ts'

/** Passages that can be searched. */
export type PassageIndex<P extends Passage> = {
  passages: readonly P[]
  /** The passages that may answer a question. Whether one of them does, the gate says. */
  search(question: string): Promise<Found<P>>
}

/** What a search found: hits, best first. `isEmpty`: the question has no word about a subject, like "And why?" */
export type Found<P extends Passage> = { hits: Hit<P>[]; isEmpty: boolean }

/** So many of those with the best BM25+ score are looked at more closely. */
const maxCandidates = 12
/** The index is built in steps of about so many milliseconds, between which the event loop turns. */
const stepMs = 10
/** In a collection of three passages no word is rare: so many passages that hold none of the words are thought to be there, too. */
const imagined = 20
/** What another word for the same counts. */
const synonymWeight = 0.6

const tokenize = (terms: string) => (terms === '' ? [] : terms.split(' '))
const searchOptions = {
  boost: { title: 2 },
  prefix: (term: string) => term.length >= 4,
  fuzzy: (term: string) => (term.length >= 5 ? 0.2 : false),
}

/** Indexes passages, without holding the event loop. */
export async function indexPassages<P extends Passage>(passages: readonly P[]): Promise<PassageIndex<P>> {
  const index = new MiniSearch<{ id: number; title: string; text: string }>({
    fields: ['title', 'text'],
    tokenize,
    processTerm: (term) => term,
    searchOptions,
  })
  const fallback = mostFrequent(passages)
  const holders = new Map<string, number>()
  const spoken = new Set<Terms>()
  let length = 0
  let began = performance.now()
  for (const [id, passage] of passages.entries()) {
    const terms = await termsIn(languageOf(passage, fallback))
    const read = readTerms(passage, terms)
    const text = read.sentences.flat()
    spoken.add(terms)
    index.add({ id, title: read.title.join(' '), text: text.join(' ') })
    for (const term of new Set([...read.title, ...text])) holders.set(term, (holders.get(term) ?? 0) + 1)
    length += lengthOf(read)
    if (performance.now() - began < stepMs) continue
    await nextTurn()
    began = performance.now()
  }

  /** The inverse document frequency: a word that many passages hold says little about which of them is meant. */
  const all = passages.length + imagined
  const weightHeldBy = (held: number) => Math.log(1 + (all - held + 0.5) / (held + 0.5))
  const weightOf = (term: string) => weightHeldBy(holders.get(term) ?? 0)
  const [meanLength, heaviest] = [length / passages.length, weightHeldBy(0)]

  return {
    passages,
    async search(question) {
      const own = await Promise.all(languagesOf(question).map(termsIn))
      const asked = new Map([...spoken].map((terms) => [terms, questionTerms(question, terms, own, weightOf)]))
      const sought = new Set(
        [...asked].flatMap(([terms, each]) => each.map(({ term }) => term).concat(synonyms(each, terms))),
      )
      const like = createLikeness()
      const hits: Hit<P>[] = []
      for (const { id } of index.search([...sought].join(' ')).slice(0, maxCandidates)) {
        const passage = passages[Number(id)]
        if (!passage) continue
        const terms = await termsIn(languageOf(passage, fallback))
        const likeness: Scales['likeness'] = ({ term, concepts }, held) =>
          Math.max(like(term, held), isSynonym(concepts, conceptsIn(terms).get(held)) ? synonymWeight : 0)
        const scales = { meanLength, heaviest, weightOf, likeness }
        const found = weighEvidence(asked.get(terms) ?? [], readTerms(passage, terms), scales)
        const isForeign = own.length > 0 && !own.includes(terms)
        hits.push({ passage, score: found.score, confidence: confidenceOf({ ...found, isForeign }) })
      }
      return { hits: hits.toSorted((a, b) => b.confidence - a.confidence), isEmpty: sought.size === 0 }
    },
  }
}

/** The other words of a language for what is asked. */
function synonyms(asked: readonly QuestionTerm[], terms: Terms): string[] {
  return [...conceptsIn(terms)]
    .filter(([, of]) => asked.some(({ concepts }) => isSynonym(concepts, of)))
    .map(([term]) => term)
}

function isSynonym(asked: ReadonlySet<number>, held: ReadonlySet<number> | undefined): boolean {
  return held !== undefined && [...held].some((concept) => asked.has(concept))
}

function readTerms({ title, above = [], text }: Passage, terms: Terms): PassageTerms {
  const sentences = text.split(/[.!?。！？।؟\n]+/u).map(terms.of)
  return { title: terms.of(title), sentences: [terms.of(above.join('\n')), ...sentences] }
}

function languageOf({ language, title, text }: Passage, fallback: Language): Language {
  return language ?? languagesOf(`${title}\n${text}`)[0] ?? fallback
}

/** The language that most passages are in. */
function mostFrequent(passages: readonly Passage[]): Language {
  const counts = new Map<Language, number>()
  for (const passage of passages.slice(0, 200)) {
    const [language] = languagesOf(`${passage.title}\n${passage.text}`)
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? 'en'
}
