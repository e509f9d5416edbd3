import { isNumber, plainWords } from '../language/words.ts'
import { withMoreOfPage, withRestOfSection, withRowOfCards, withSecondSection } from './second-section.ts'
import { candidatesOf, firstDistinct, nameOfPage, none, pagesNamed, positionsOf } from './candidates.ts'
import type { Collection, SearchQuery } from './collection.ts'
import type { Editions } from './editions.ts'
import { asksForName } from './evidence.ts'
import { scoreCandidates, type Candidate } from './score-candidates.ts'
import { positionsOfOwner, withOwner } from './owner.ts'
import type { Hit, Passage } from './passages/passage.ts'
import { parseQuestion, type ParsedQuestion } from './question/parsed-question.ts'
import { isNameOnly } from './question/follow-up.ts'
import { withTaught } from './taught.ts'
import { fuseRankings } from './vectors/nearness.ts'
import { createCandidateBuilder } from './build-candidate.ts'

/**
 * The result of a search: hits, best first. `isEmpty`: the question names and requests nothing, like "And why?"
 * `hasSubject`: it names a thing, unlike "How much is that?" `isAsking`: it requests something, and does not merely
 * name things. `isOutOfVocabulary`: no passage has a word for anything that it names. `asksForIntroduction`: it asks
 * what the site is about. `namedPages`: the pages that a name-only follow-up refers to ("And in Leeds?").
 */
export type SearchResult<P extends Passage> = {
  hits: Hit<P>[]
  isEmpty: boolean
  hasSubject: boolean
  isAsking: boolean
  isOutOfVocabulary: boolean
  asksForIntroduction: boolean
  namedPages: ReadonlySet<string>
}

/** How many passages are scored: the best by BM25+, fused with the nearest by vectors. */
const maxCandidates = 20
/** How many more are offered to a model without a score; it may find answers where words do not match. */
const maxOffered = 30
/** How many of each ranking are fused. */
const maxRanked = 50
/**
 * The weight, in log odds, of the logarithm of how many candidates a passage's page has: such a page is about the
 * question.
 */
const pageVote = 0.25

/** Finds the passages that may answer a question, best first. */
export async function searchCollection<P extends Passage>(
  collection: Collection<P>,
  query: SearchQuery,
): Promise<SearchResult<P>> {
  const { passages, index, weights, headed } = collection
  const { topic, near, context = [] } = query
  const parsed = await parseQuestion(collection, query, topic ? nameOfPage(collection, topic) : none)
  const { hasSubject, isAsking, isOutOfVocabulary, ownerIntent, namesOnlyOwner } = parsed
  const replacedBy = (place: number) => replacementAt(collection, place, parsed)
  const isShown = (place: number) => replacedBy(place) === undefined

  const ranked = candidatesOf(index, weights, parsed.terms)
  const fused = near ? fuseRankings([ranked.slice(0, maxRanked), near.nearest.slice(0, maxRanked)]) : ranked
  // Passages replaced by a translation still compete, so that they cast the same doubt.
  const rivals = new Set(fused.slice(0, maxCandidates).filter((place) => replacedBy(place) === 'translation'))
  const shown = fused.filter(isShown)
  const best = firstDistinct(shown, passages, maxCandidates)
  const found = [...new Set([...best, ...rivals, ...positionsOfOwner(passages, ownerIntent).filter(isShown)])]
  const isTurning = topic !== undefined && context.length > 0 && isNameOnly(parsed.text)
  const namedPages = isTurning ? pagesNamed(collection, fused.slice(0, maxRanked), parsed.terms, topic) : none
  const ofTalk = topic ? [topic, ...[...namedPages].map((page) => ({ page }))] : []
  const places = [...new Set([...found, ...ofTalk.flatMap((each) => positionsOf(passages, each))])]

  const weigh = createCandidateBuilder({ collection, parsed, ownPositions: found, topic, namedPages, near })
  const candidates = places.map(weigh).filter((each) => each !== undefined)
  const isForName = [...parsed.terms.values()].some(asksForName)
  const voted = isForName ? withNames(withVotes(candidates)) : withVotes(candidates)
  const answering = scoreCandidates(withTaught(withOwner(voted, ownerIntent, namesOnlyOwner)))
  const said = withMoreOfPage(answering.filter(({ position }) => !rivals.has(position)))
  const offered = shown.slice(maxCandidates, maxCandidates + maxOffered).filter((place) => !places.includes(place))
  const isEmpty = !hasSubject && !isAsking
  // "There are 4 of us" contains nothing to search for but a number, which could match anything.
  const isNumberAlone = isEmpty && context.length === 0 && ownerIntent === undefined && namesNumber(parsed.text)
  const rest = withRestOfSection(withSecondSection(withRowOfCards(said), headed), passages)
  if (isNumberAlone) for (const hit of rest) hit.confidence = Math.min(hit.confidence, numberConfidence)
  const hits = [...rest, ...offered.flatMap((place) => offeredHit(passages[place]))]
  return {
    hits,
    isEmpty,
    hasSubject,
    isAsking,
    isOutOfVocabulary,
    asksForIntroduction: ownerIntent === 'about',
    namedPages,
  }
}

/** Below every threshold for being shown. */
const numberConfidence = 0.01

/** In characters; a longer text says more than a number. */
const longestCount = 60

/** Whether a text has a number among other words. A number alone may be the name of a thing or an error code. */
function namesNumber(text: string): boolean {
  if (text.length > longestCount) return false
  const words = plainWords(text)
  return words.length > 1 && words.some(isNumber)
}

/** Returns the reason why another page's version of a passage is used instead; undefined if this one is used. */
function replacementAt<P extends Passage>(
  { passages, analyzers, editions }: Collection<P>,
  place: number,
  { preferred, version }: ParsedQuestion,
): ReturnType<Editions['replacedBy']> {
  const [passage, analyzer] = [passages[place], analyzers[place]]
  return passage && analyzer && editions.replacedBy(passage, analyzer, { preferred, version })
}

/** A hit without a score: the built-in engine ignores it, and a model may read it. */
export function offeredHit<P extends Passage>(passage: P | undefined): Hit<P>[] {
  return passage ? [{ passage, confidence: 0, score: 0, answer: '', part: 0 }] : []
}

/** Raises the relevance of passages whose page has many candidates. */
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

/** The penalty, in log odds, for what says much of an office beside what says who holds it. */
const namelessPenalty = 3

/** Where a name stands beside the office that was asked for, lowers what names nobody, such as statutes. */
function withNames<P extends Passage>(found: readonly Candidate<P>[]): Candidate<P>[] {
  const isNamed = ({ evidence }: Candidate<P>) => evidence.requestedFact > 0
  if (!found.some(isNamed)) return [...found]
  return found.map((each) => (isNamed(each) ? each : { ...each, relevance: each.relevance - namelessPenalty }))
}
