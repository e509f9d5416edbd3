import { isNumber, plainWords } from '../language/words.ts'
import { withBeside, withMore, withRest } from './beside.ts'
import { candidatesOf, distinctOf, nameOfPage, none, pagesNamed, placesOf } from './candidates.ts'
import type { Collection, Sought } from './collection.ts'
import type { Editions } from './editions.ts'
import { judged, type Candidate } from './judge.ts'
import { placesOfOwner, withOwner } from './owner.ts'
import type { Hit, Passage } from './passages/passage.ts'
import { readQuestion, type Asked } from './question/asked.ts'
import { onlyNames } from './question/follow-up.ts'
import { withTaught } from './taught.ts'
import { fuseRankings } from './vectors/nearness.ts'
import { weigherOf } from './weigh.ts'

/**
 * The result of a search: hits, best first. `isEmpty`: the question names nothing and asks for nothing, like "And why?" `hasSubject`: it names a
 * thing, and does not only ask something of one, like "How much is that?" `isAsking`: it asks something, and does not only name things.
 * `isUnheard`: no passage has a word for any thing that it names. `isIntroducing`: it asks what the site is about. `turnsTo`: the
 * pages of which it names one, to ask of that what was asked before.
 */
export type Found<P extends Passage> = {
  hits: Hit<P>[]
  isEmpty: boolean
  hasSubject: boolean
  isAsking: boolean
  isUnheard: boolean
  isIntroducing: boolean
  turnsTo: ReadonlySet<string>
}

/** How many hits are scored again: the best by BM25+, fused with the nearest by vectors. */
const maxCandidates = 20
/** How many more are only offered to a model, which may see that they answer where words do not tell. */
const maxOffered = 30
/** How many of each ranking are fused. */
const maxRanked = 50
/** How much more relevant a passage is the more of its page are candidates, in logarithms: that page is about the question. */
const pageVote = 0.25

/** Finds the passages that may answer a question, best first. */
export async function searchCollection<P extends Passage>(
  collection: Collection<P>,
  sought: Sought,
): Promise<Found<P>> {
  const { passages, index, weights, headed } = collection
  const { about, near, context = [] } = sought
  const asked = await readQuestion(collection, sought, about ? nameOfPage(collection, about) : none)
  const { hasSubject, isAsking, isUnheard, ofOwner, isOwnerAll } = asked
  const replacedBy = (place: number) => replacementAt(collection, place, asked)
  const isShown = (place: number) => replacedBy(place) === undefined

  const ranked = candidatesOf(index, weights, asked.terms)
  const fused = near ? fuseRankings([ranked.slice(0, maxRanked), near.nearest.slice(0, maxRanked)]) : ranked
  // What is told in another language as well as by these makes them as doubtful, though their own page is said.
  const rivals = new Set(fused.slice(0, maxCandidates).filter((place) => replacedBy(place) === 'translation'))
  const shown = fused.filter(isShown)
  const best = distinctOf(shown, passages).slice(0, maxCandidates)
  const found = [...new Set([...best, ...rivals, ...placesOfOwner(passages, ofOwner).filter(isShown)])]
  const isTurning = about !== undefined && context.length > 0 && onlyNames(asked.text)
  const turnsTo = isTurning ? pagesNamed(collection, fused.slice(0, maxRanked), asked.terms, about) : none
  const ofTalk = about ? [about, ...[...turnsTo].map((page) => ({ page }))] : []
  const places = [...new Set([...found, ...ofTalk.flatMap((each) => placesOf(passages, each))])]

  const weigh = weigherOf({ collection, asked, sought: found, about, turnsTo, near })
  const candidates = places.map(weigh).filter((each) => each !== undefined)
  const answering = judged(withTaught(withOwner(withVotes(candidates), ofOwner, isOwnerAll)))
  const said = withMore(answering.filter(({ place }) => !rivals.has(place)))
  const offered = shown.slice(maxCandidates, maxCandidates + maxOffered).filter((place) => !places.includes(place))
  const isEmpty = !hasSubject && !isAsking
  // "There are 4 of us" says nothing but a number, which stands for anything on a page.
  const isNumberAlone = isEmpty && context.length === 0 && ofOwner === undefined && namesNumber(asked.text)
  const rest = withRest(withBeside(said, headed), passages)
  if (isNumberAlone) for (const hit of rest) hit.confidence = Math.min(hit.confidence, numberConfidence)
  const hits = [...rest, ...offered.flatMap((place) => offeredHit(passages[place]))]
  return { hits, isEmpty, hasSubject, isAsking, isUnheard, isIntroducing: ofOwner === 'about', turnsTo }
}

/** So little that it does not even come closest. */
const numberConfidence = 0.01

/** A longer text says more than a number, in characters. */
const longestCount = 60

/** Whether a text has a number among other words; one alone may be the name of a thing or of an error. */
function namesNumber(text: string): boolean {
  if (text.length > longestCount) return false
  const words = plainWords(text)
  return words.length > 1 && words.some(isNumber)
}

/** By which page that says the same a visitor is answered instead of the one at a place; undefined: by this one. */
function replacementAt<P extends Passage>(
  { passages, termsOf, editions }: Collection<P>,
  place: number,
  { preferred, version }: Asked,
): ReturnType<Editions['replacedBy']> {
  const [passage, terms] = [passages[place], termsOf[place]]
  return passage && terms && editions.replacedBy(passage, terms, { preferred, version })
}

/** A passage that nobody looked at: it is said by no engine, and a model may read it. */
export function offeredHit<P extends Passage>(passage: P | undefined): Hit<P>[] {
  return passage ? [{ passage, confidence: 0, score: 0, answer: '', part: 0 }] : []
}

/** What of a page many sections are candidates is about the question. */
function withVotes<P extends Passage>(found: readonly Candidate<P>[]): Candidate<P>[] {
  const counts = new Map<string, number>()
  for (const { hit } of found) {
    const { page } = hit.passage
    if (page !== undefined && hit.score > 0) counts.set(page, (counts.get(page) ?? 0) + 1)
  }
  return found.map((each) => {
    const count = counts.get(each.hit.passage.page ?? '') ?? 1
    return { ...each, relevance: each.relevance + pageVote * Math.log(count) }
  })
}
