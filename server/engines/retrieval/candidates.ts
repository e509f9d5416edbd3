import type MiniSearch from 'minisearch'
import type { Analyzer } from '../language/terms.ts'
import { analyzedOf, type Topic, type Collection } from './collection.ts'
import { createLikeness } from './index/trigrams.ts'
import { isThing, termsForIntents } from './intents/intents.ts'
import { termsOfText, type Passage, type AnalyzedPassage } from './passages/passage.ts'
import type { QueryTerm, Weights } from './question/query-terms.ts'

/* Selects the passages to score: those that share words with the question, and those of the topic's page. */

/** Only terms with at least this share of the largest weight select candidates; frequent ones do not. */
const rareShare = 0.12
/** Terms are used, rarest first, until they match this many passages. */
const maxFound = 3000
/** The boost of synonyms in candidate selection; below 1, as many loose matches should not outweigh an exact one. */
const saidBoost = 0.5

/** Returns the positions of the passages that hold query terms or their synonyms, best first by BM25+. */
export function candidatesOf(
  index: MiniSearch,
  { heaviest, weightOf, countOf, isKnown, neighborsOf }: Weights,
  asked: ReadonlyMap<Analyzer, readonly QueryTerm[]>,
): number[] {
  const words = [...asked].flatMap(([analyzer, each]) =>
    each.flatMap(({ term, marks: told, synonyms, intents: wanted }) => [
      ...told,
      ...synonyms,
      ...(term === '' ? [] : [term]),
      ...(term === '' || isKnown(term) ? [] : neighborsOf(term)),
      ...termsForIntents(isKnown(term) ? asking(wanted) : wanted, analyzer),
    ]),
  )
  const held = words.filter((term) => isKnown(term))
  const rare = held.filter((term) => weightOf(term) >= heaviest * rareShare)
  const selecting = rarest(rare.length > 0 ? rare : held, countOf)
  // An unknown word may be the beginning of a longer known one.
  const sought = new Set([...selecting, ...words.filter((term) => term !== '' && !isKnown(term))])
  const own = new Set([...asked.values()].flatMap((each) => each.map(({ term }) => term)))
  const found = index.search([...sought].join(' '), {
    boost: { title: 2 },
    boostTerm: (term) => (own.has(term) ? 1 : saidBoost),
    prefix: (term) => term.length >= 4 && own.has(term),
  })
  return found.map(({ id }) => Number(id))
}

/** Returns the rarest terms whose passages together stay below the limit, since each match costs time. */
function rarest(terms: readonly string[], countOf: (term: string) => number): string[] {
  let found = 0
  const sorted = [...new Set(terms)].toSorted((a, b) => countOf(a) - countOf(b))
  return sorted.filter((term, at) => (found += countOf(term)) <= maxFound || at === 0)
}

/** If the collection uses the word itself, other names of that kind of thing are not searched for. */
const asking = (wanted: ReadonlySet<number>) => new Set([...wanted].filter((intent) => !isThing(intent)))

/**
 * Returns the first `count` places of different sections, and of equal ones the first: sites repeat questions on many pages, and again in
 * structured data.
 */
export function firstDistinct(places: readonly number[], passages: readonly Passage[], count: number): number[] {
  const found = new Map<string, number>()
  for (const place of places) {
    if (found.size === count) break
    const { title = '', text = '' } = passages[place] ?? {}
    const said = `${title}\n${text}`
    if (!found.has(said)) found.set(said, place)
  }
  return [...found.values()]
}

export const none: ReadonlySet<string> = new Set()

/** Returns the terms of the topic page's title. */
export function nameOfPage<P extends Passage>(collection: Collection<P>, { passage }: Topic): ReadonlySet<string> {
  const place = collection.passages.findIndex(({ id }) => id === passage)
  const [found, analyzer] = [collection.passages[place], collection.analyzers[place]]
  return new Set(found && analyzer ? nameOf(analyzedOf(found, analyzer)) : [])
}

/** The most pages that a question can name; words that stand in more titles name none. */
const maxTurned = 2

/**
 * Returns the pages whose titles a name-only question ("And in Leeds?") refers to; none if the topic's page mentions
 * that name.
 */
export function pagesNamed<P extends Passage>(
  collection: Collection<P>,
  places: readonly number[],
  asked: ReadonlyMap<Analyzer, readonly QueryTerm[]>,
  topic: Topic,
): ReadonlySet<string> {
  const { passages, analyzers } = collection
  const like = createLikeness()
  const isNamed = (place: number, told: (read: AnalyzedPassage) => readonly string[]) => {
    const [passage, analyzer] = [passages[place], analyzers[place]]
    const named = ((analyzer && asked.get(analyzer)) ?? []).filter((each) => each.isNamed && !each.isContext)
    if (!passage || !analyzer || named.length === 0) return false
    const all = [...new Set(told(analyzedOf(passage, analyzer)))]
    return named.every((each) => all.some((term) => like(each.term, term) >= sameName))
  }
  if (positionsOf(passages, topic).some((place) => isNamed(place, (read) => [...read.title, ...termsOfText(read)])))
    return none
  const found = places.flatMap((place) => {
    const { page } = passages[place] ?? {}
    return page !== undefined && page !== topic.page && isNamed(place, nameOf) ? [page] : []
  })
  const distinct = new Set(found)
  return distinct.size <= maxTurned ? distinct : none
}

/** The terms of the page's title, or of the passage's own if the page has none. */
const nameOf = ({ page, title }: AnalyzedPassage) => (page.length > 0 ? page : title)

/** How many passages of the topic's page are always candidates. */
const maxOfPage = 12

/** Returns the positions of the topic page's passages, those around the last answer. */
export function positionsOf(
  passages: readonly Passage[],
  { passage, page }: Pick<Topic, 'page' | 'passage'>,
): number[] {
  const isOn = ({ id, page: own }: Passage) => id === passage || (page !== undefined && own === page)
  const places = [...passages.entries()].flatMap(([at, each]) => (isOn(each) ? [at] : []))
  const last = places.findIndex((at) => passages[at]?.id === passage)
  const from = Math.max(0, Math.min(last - maxOfPage / 2, places.length - maxOfPage))
  return places.slice(from, from + maxOfPage)
}

/** Similarity from which a term counts as the same word of a name. */
export const sameName = 0.6
