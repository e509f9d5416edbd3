import {
  areDuplicates,
  haveSameWords,
  isSamePlace,
  sureOfTwo,
  fingerprintOf,
  wordsOf,
  type ScoredHit,
  type Fingerprint,
} from './second-section.ts'
import type { Evidence } from './evidence.ts'
import { confidenceOf, confidenceOfOther, leastConfidence } from './gate.ts'
import type { Hit, Passage } from './passages/passage.ts'

/* Turns the relevance of candidates into confidences, by comparing them with each other. */

/** A passage that may answer, before its confidence is known. */
export type Candidate<P extends Passage> = Pick<
  ScoredHit<P>,
  'position' | 'core' | 'whole' | 'isExactAnswer' | 'tellsRequestedFact' | 'language'
> & {
  hit: Omit<Hit<P>, 'confidence'>
  evidence: Evidence
  /** In log odds, see gate.ts. */
  relevance: number
  /** The part of its relevance that it has for being the topic. */
  boost: number
  /** These three, and what it is about or lacks: see PassageMatch. */
  titleMatch: number
  pageNamed: number
  headingMatch: number
  isAboutOther: boolean
  lacksRequestedFact: boolean
  /** Its vector stands out, so that it may say the same in other words. */
  isNear: boolean
  /** No passage has a word for what the question names. */
  isOutOfVocabulary: boolean
}

/**
 * Scores candidates and sorts them by confidence. The more of them say something else and are nearly as relevant, the
 * lower the confidence of each.
 */
export function scoreCandidates<P extends Passage>(found: readonly Candidate<P>[]): ScoredHit<P>[] {
  const sorted = found.toSorted((a, b) => b.relevance - a.relevance)
  const words = sorted.map(({ core }) => wordsOf(core))
  const told = sorted.map(({ hit }) => fingerprintOf(hit.passage))
  const hits = sorted.map((each, at): ScoredHit<P> => {
    const {
      hit,
      position,
      core,
      whole,
      isExactAnswer,
      tellsRequestedFact,
      language,
      isAboutOther,
      lacksRequestedFact,
      isOutOfVocabulary,
      evidence,
    } = each
    const isOther = (index: number) =>
      index !== at &&
      !haveSameWords(words[index], words[at]) &&
      !areDuplicates(told[index] as Fingerprint, told[at] as Fingerprint)
    const likelyBeside = (apart: readonly Candidate<P>[]) =>
      confidenceOf(
        each,
        sorted.flatMap((other, index) => (isOther(index) && !apart.includes(other) ? [other.relevance] : [])),
      )
    const alike = sorted.filter((other) => isAlternative(each, other))
    const isBelowSame = alike[0]?.hit.passage.title === hit.passage.title
    // If two sections about parallel things would both be quoted for sure, the visitor is asked which one is meant.
    const alternatives = isBelowSame || likelyBeside(alike) >= sureOfTwo / 2 ? alike : []
    const [alternative] = alternatives
    const isMany = alternatives.length > 1
    const likely = likelyBeside(alternatives)
    const known = isAboutOther || isOutOfVocabulary || isMany ? confidenceOfOther(likely, isOutOfVocabulary) : likely
    const isUnknown = isMany && isBelowSame && evidence.subject < leastNamed
    const confidence = isUnknown ? Math.min(known, unknownConfidence) : known
    const others = alternative && {
      isOneOfMany: true,
      ...(isBelowSame && !isMany && { alternative: alternative.position }),
    }
    return Object.assign(hit, {
      confidence,
      core,
      whole,
      isExactAnswer,
      tellsRequestedFact,
      language,
      position,
      ...others,
      ...(lacksRequestedFact && { lacksRequestedFact }),
    })
  })
  return capLessNamed(sorted, hits).toSorted((a, b) => b.confidence - a.confidence)
}

/** A page that the question does not name is no surer than one that it does, even if others agree with it. */
function capLessNamed<P extends Passage>(candidates: readonly Candidate<P>[], hits: readonly ScoredHit<P>[]) {
  const confidences = hits.map(({ confidence }) => confidence)
  return candidates.map((each, at): ScoredHit<P> => {
    const named = confidences.filter((_, other) => isNamedBefore(candidates[other] ?? each, each))
    const hit = hits[at] as ScoredHit<P>
    if (named.length === 0) return hit
    return Object.assign(hit, { confidence: Math.min(hit.confidence, ...named), isNamedLess: true })
  })
}

/**
 * Whether the question names the page of one passage more than that of another, which has a similar name and the same
 * kind of fact, and is no more relevant: that four other offices are closed on Saturday says nothing of the one in
 * the east.
 */
function isNamedBefore<P extends Passage>(one: Candidate<P>, other: Candidate<P>): boolean {
  const areTelling = one.evidence.requestedFact > 0 && other.evidence.requestedFact > 0
  const isMore = one.pageNamed > other.pageNamed + 1e-9 && one.relevance >= other.relevance
  return areTelling && isMore && areCalledAlike(one.hit.passage, other.hit.passage)
}

/** Pages whose names share this part of their words have similar names. */
const alikeShare = 0.4

function areCalledAlike(one: Passage, other: Passage): boolean {
  if (one.page === other.page) return false
  const [words, others] = [wordsOf(pageNameOf(one)), wordsOf(pageNameOf(other))]
  const shared = [...words].filter((word) => others.has(word)).length
  return shared > 0 && shared >= alikeShare * Math.min(words.size, others.size)
}

const pageNameOf = ({ above = [], title }: Passage) => above[0] ?? title

/** A question that names an unknown branch is not answered with another branch's facts. */
const unknownConfidence = leastConfidence - 0.01
/** A section counts as naming the branch that was asked for if its `subject` is at least this. */
const leastNamed = 0.7
/** Two sections are alternatives if their relevance differs by no more than this. */
const asRelevant = 0.7

/**
 * Whether the question could equally mean either of two sections that say different things about parallel things:
 * each shop has its own opening hours, and the question names neither.
 */
function isAlternative<P extends Passage>(one: Candidate<P>, other: Candidate<P>): boolean {
  const [passage, otherPassage] = [one.hit.passage, other.hit.passage]
  if (one === other || one.language !== other.language || !isOfOtherThing(one, other)) return false
  // Legal text belongs to no particular thing; news and structured data repeat the thing's main section.
  if (passage.isLegal || otherPassage.isLegal) return false
  if (isPast(passage) !== isPast(otherPassage) || passage.isFacts !== otherPassage.isFacts) return false
  const isAsNear = Math.abs(other.relevance - one.relevance) <= asRelevant
  const isAsNamed = Math.abs(other.headingMatch - one.headingMatch) < 1e-9 && other.boost === one.boost
  return isAsNear && isAsNamed && saysOther(passage, otherPassage)
}

const isPast = ({ isDated, formerYears }: Passage) => isDated === true || formerYears !== undefined

/**
 * Whether two sections are about parallel things, of which the question names neither more than the other: they have
 * the same title below different headings, or both hold all that was asked for and are siblings.
 */
function isOfOtherThing<P extends Passage>(one: Candidate<P>, other: Candidate<P>): boolean {
  const [passage, otherPassage] = [one.hit.passage, other.hit.passage]
  if (passage.title === '' || !passage.above?.length || !otherPassage.above?.length) return false
  if (passage.title === otherPassage.title) return !isSamePlace(passage, otherPassage)
  const areTelling = [one, other].every(({ evidence }) => evidence.requestedFact >= 0 && evidence.subject >= leastNamed)
  return areTelling && Math.abs(one.titleMatch - other.titleMatch) < 1e-9 && isSamePlace(passage, otherPassage)
}

/**
 * Whether two sections say different things: different numbers, or, without numbers, different words. "9" and "9:00"
 * are equal.
 */
function saysOther(one: Passage, other: Passage): boolean {
  const [a, b] = [fingerprintOf(one), fingerprintOf(other)]
  const [numbers, others] = [a, b].map((each) => each.numbers.replaceAll(/\b00 /g, '')) as [string, string]
  if (numbers === '' || others === '') return !haveSameWords(a.words, b.words)
  return !numbers.startsWith(others) && !others.startsWith(numbers)
}
