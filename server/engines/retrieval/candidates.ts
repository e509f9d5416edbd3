import type MiniSearch from 'minisearch'
import type { Terms } from '../language/terms.ts'
import { readAt, type About, type Collection } from './collection.ts'
import { createLikeness } from './index/trigrams.ts'
import { isThing, termsForIntents } from './intents/intents.ts'
import { termsOfText, type Passage, type PassageTerms } from './passages/passage.ts'
import type { QuestionTerm, Weights } from './question/question.ts'

/* Which passages of a collection are looked at closely: those that hold words of the question, and those of the page that is talked about. */

/** Candidates are searched by terms with at least this share of the largest weight; frequent terms do not select. */
const rareShare = 0.12
/** Terms select candidates, rarest first, until so many passages hold them. */
const maxFound = 3000
/** How much a word that may be said for one of the question counts among candidates: many that resemble it are no match for itself. */
const saidBoost = 0.5

/** The passages that hold words of the question, or others for the same, best first by BM25+. */
export function candidatesOf(
  index: MiniSearch,
  { heaviest, weightOf, countOf, isKnown, neighborsOf }: Weights,
  asked: ReadonlyMap<Terms, readonly QuestionTerm[]>,
): number[] {
  const words = [...asked].flatMap(([terms, each]) =>
    each.flatMap(({ term, marks: told, others, intents: wanted }) => [
      ...told,
      ...others,
      ...(term === '' ? [] : [term]),
      ...(term === '' || isKnown(term) ? [] : neighborsOf(term)),
      ...termsForIntents(isKnown(term) ? asking(wanted) : wanted, terms),
    ]),
  )
  const held = words.filter((term) => isKnown(term))
  const rare = held.filter((term) => weightOf(term) >= heaviest * rareShare)
  const selecting = rarest(rare.length > 0 ? rare : held, countOf)
  // Of a word that nothing holds there may be longer ones.
  const sought = new Set([...selecting, ...words.filter((term) => term !== '' && !isKnown(term))])
  const own = new Set([...asked.values()].flatMap((each) => each.map(({ term }) => term)))
  const found = index.search([...sought].join(' '), {
    boost: { title: 2 },
    boostTerm: (term) => (own.has(term) ? 1 : saidBoost),
    prefix: (term) => term.length >= 4 && own.has(term),
  })
  return found.map(({ id }) => Number(id))
}

/** The rarest of some terms, as many as few enough passages hold together: each passage that is found costs time. */
function rarest(terms: readonly string[], countOf: (term: string) => number): string[] {
  let found = 0
  const sorted = [...new Set(terms)].toSorted((a, b) => countOf(a) - countOf(b))
  return sorted.filter((term, at) => (found += countOf(term)) <= maxFound || at === 0)
}

/** Of a thing that the collection names so, other names are not searched for. */
const asking = (wanted: ReadonlySet<number>) => new Set([...wanted].filter((intent) => !isThing(intent)))

/**
 * The first of the places that say the same below the same heading: sites repeat their questions on many pages, and tell each to programs, too.
 */
export function distinctOf(places: readonly number[], passages: readonly Passage[]): number[] {
  const seen = new Set<string>()
  return places.filter((place) => {
    const { title = '', text = '' } = passages[place] ?? {}
    const said = `${title}\n${text}`
    return !seen.has(said) && seen.add(said)
  })
}

export const none: ReadonlySet<string> = new Set()

/** The terms of the title of the page that is talked about. */
export function nameOfPage<P extends Passage>(collection: Collection<P>, { passage }: About): ReadonlySet<string> {
  const place = collection.passages.findIndex(({ id }) => id === passage)
  const [found, terms] = [collection.passages[place], collection.termsOf[place]]
  return new Set(found && terms ? nameOf(readAt(collection, place, found, terms)) : [])
}

/** The most pages that a question turns to: what stands in the titles of more names none of them. */
const maxTurned = 2

/**
 * The pages of which a question that only names something names one in their titles: "And in Leeds?" None where the page that is talked about tells
 * of that, too.
 */
export function pagesNamed<P extends Passage>(
  collection: Collection<P>,
  places: readonly number[],
  asked: ReadonlyMap<Terms, readonly QuestionTerm[]>,
  about: About,
): ReadonlySet<string> {
  const { passages, termsOf } = collection
  const like = createLikeness()
  const isNamed = (place: number, told: (read: PassageTerms) => readonly string[]) => {
    const [passage, terms] = [passages[place], termsOf[place]]
    const named = ((terms && asked.get(terms)) ?? []).filter((each) => each.isNamed && !each.isContext)
    if (!passage || !terms || named.length === 0) return false
    const all = [...new Set(told(readAt(collection, place, passage, terms)))]
    return named.every((each) => all.some((term) => like(each.term, term) >= sameName))
  }
  if (placesOf(passages, about).some((place) => isNamed(place, (read) => [...read.title, ...termsOfText(read)])))
    return none
  const found = places.flatMap((place) => {
    const { page } = passages[place] ?? {}
    return page !== undefined && page !== about.page && isNamed(place, nameOf) ? [page] : []
  })
  const distinct = new Set(found)
  return distinct.size <= maxTurned ? distinct : none
}

/** The terms of the title of a page, or of what stands for one. */
const nameOf = ({ page, title }: PassageTerms) => (page.length > 0 ? page : title)

/** How many passages of the page that is talked about are candidates in any case. */
const maxOfPage = 12

/** The passages of the page that is talked about, those around the one that answered last. */
export function placesOf(passages: readonly Passage[], { passage, page }: Pick<About, 'page' | 'passage'>): number[] {
  const isOn = ({ id, page: own }: Passage) => id === passage || (page !== undefined && own === page)
  const places = [...passages.entries()].flatMap(([at, each]) => (isOn(each) ? [at] : []))
  const last = places.findIndex((at) => passages[at]?.id === passage)
  const from = Math.max(0, Math.min(last - maxOfPage / 2, places.length - maxOfPage))
  return places.slice(from, from + maxOfPage)
}

/** A term of a name says the same as one of the question from this likeness on. */
export const sameName = 0.6
