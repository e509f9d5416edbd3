import type { Language } from '../../contract/languages.ts'
import { areTwins, isSame, isSamePlace, sureOfTwo, toldIn, wordsOf, type Judged, type Told } from './beside.ts'
import type { Evidence } from './evidence.ts'
import { confidenceOf, confidenceOfOther, leastConfidence } from './gate.ts'
import type { Hit, Passage } from './passages/passage.ts'

/*
 * How likely each of the candidates answers, beside the others.
 */

/**
 * `core`: what of its answer fits best. `whole`: what is said of it where nothing is said beside it. `isTold`: its answer is a row or an item that
 * tells just what is asked for, such as a price. `isTelling`: so is a text that tells it.
 */
export type Candidate<P extends Passage> = {
  hit: Omit<Hit<P>, 'confidence'>
  place: number
  core: string
  whole: string
  isTold: boolean
  isTelling: boolean
  language: Language
  evidence: Evidence
  relevance: number
  bonus: number
  titled: number
  pageNamed: number
  placed: number
  isNear: boolean
  isOfOther: boolean
  isUntold: boolean
  isUnheard: boolean
}

/** Says of each candidate how likely it answers, best first: the less, the more of them say something else that is nearly as relevant. */
export function judged<P extends Passage>(found: readonly Candidate<P>[]): Judged<P>[] {
  const sorted = found.toSorted((a, b) => b.relevance - a.relevance)
  const words = sorted.map(({ core }) => wordsOf(core))
  const told = sorted.map(({ hit }) => toldIn(hit.passage))
  const hits = sorted.map((each, at): Judged<P> => {
    const { hit, place, core, whole, isTold, isTelling, language, isOfOther, isUntold, isUnheard, evidence } = each
    const isOther = (index: number) =>
      index !== at && !isSame(words[index], words[at]) && !areTwins(told[index] as Told, told[at] as Told)
    const likelyBeside = (apart: readonly Candidate<P>[]) =>
      confidenceOf(
        each,
        sorted.flatMap((other, index) => (isOther(index) && !apart.includes(other) ? [other.relevance] : [])),
      )
    const alike = sorted.filter((other) => isAlternative(each, other))
    const isBelowSame = alike[0]?.hit.passage.title === hit.passage.title
    // Which of several things beside each other is meant is asked where two of them would be said for sure.
    const alternatives = isBelowSame || likelyBeside(alike) >= sureOfTwo / 2 ? alike : []
    const [alternative] = alternatives
    const isMany = alternatives.length > 1
    const likely = likelyBeside(alternatives)
    const known = isOfOther || isUnheard || isMany ? confidenceOfOther(likely, isUnheard) : likely
    const isUnknown = isMany && isBelowSame && evidence.subject < leastNamed
    const confidence = isUnknown ? Math.min(known, unknownConfidence) : known
    const others = alternative && {
      isOneOfMany: true,
      ...(isBelowSame && !isMany && { alternative: alternative.place }),
    }
    return Object.assign(hit, {
      confidence,
      core,
      whole,
      isTold,
      isTelling,
      language,
      place,
      ...others,
      ...(isUntold && { isUntold }),
    })
  })
  // What is not named is no surer than what is, though others say the same as it.
  const limits = sorted.map((each) =>
    Math.min(1, ...hits.flatMap(({ confidence }, at) => (isNamedBefore(sorted[at] ?? each, each) ? [confidence] : []))),
  )
  return hits
    .map((hit, at) => Object.assign(hit, { confidence: Math.min(hit.confidence, limits[at] ?? 1) }))
    .toSorted((a, b) => b.confidence - a.confidence)
}

/**
 * Whether a question for a number, a time or the like names the page of one passage, and less of that of another one which is called alike, tells such,
 * too, and is no more relevant: "closed on Saturday" of four other offices makes none of these the one in the east.
 */
function isNamedBefore<P extends Passage>(one: Candidate<P>, other: Candidate<P>): boolean {
  const areTelling = one.evidence.told > 0 && other.evidence.told > 0
  const isMore = one.pageNamed > other.pageNamed + 1e-9 && one.relevance >= other.relevance
  return areTelling && isMore && areCalledAlike(one.hit.passage, other.hit.passage)
}

/** Pages whose names share this part of their words are called alike. */
const alikeShare = 0.4

function areCalledAlike(one: Passage, other: Passage): boolean {
  if (one.page === other.page) return false
  const [words, others] = [wordsOf(pageNameOf(one)), wordsOf(pageNameOf(other))]
  const shared = [...words].filter((word) => others.has(word)).length
  return shared > 0 && shared >= alikeShare * Math.min(words.size, others.size)
}

const pageNameOf = ({ above = [], title }: Passage) => above[0] ?? title

/** Who names a shop that there is not is told nothing of the others. */
const unknownConfidence = leastConfidence - 0.01
/** Who names one that there is is told of it by sections with at least this share of what is named. */
const leastNamed = 0.7
/** An alternative is as relevant up to this difference. */
const asRelevant = 0.7

/**
 * Whether a section may as well be meant as another one that says something else of another thing: the opening hours of one shop are not those of
 * the next, and the question names neither.
 */
function isAlternative<P extends Passage>(one: Candidate<P>, other: Candidate<P>): boolean {
  const [passage, otherPassage] = [one.hit.passage, other.hit.passage]
  if (one === other || one.language !== other.language || !isOfOtherThing(one, other)) return false
  // What is there for lawyers is of no thing; what was so at some time, or is told to programs, is of the same.
  if (passage.isLegal || otherPassage.isLegal) return false
  if (isPast(passage) !== isPast(otherPassage) || passage.isFacts !== otherPassage.isFacts) return false
  const isAsNear = Math.abs(other.relevance - one.relevance) <= asRelevant
  const isAsNamed = Math.abs(other.placed - one.placed) < 1e-9 && other.bonus === one.bonus
  return isAsNear && isAsNamed && saysOther(passage, otherPassage)
}

const isPast = ({ isDated, formerYears }: Passage) => isDated === true || formerYears !== undefined

/**
 * Whether two sections stand below the same heading of other things, or tell all that is asked for below headings beside each other, of which
 * the question names none more than the other.
 */
function isOfOtherThing<P extends Passage>(one: Candidate<P>, other: Candidate<P>): boolean {
  const [passage, otherPassage] = [one.hit.passage, other.hit.passage]
  if (passage.title === '' || !passage.above?.length || !otherPassage.above?.length) return false
  if (passage.title === otherPassage.title) return !isSamePlace(passage, otherPassage)
  const areTelling = [one, other].every(({ evidence }) => evidence.told >= 0 && evidence.subject >= leastNamed)
  return areTelling && Math.abs(one.titled - other.titled) < 1e-9 && isSamePlace(passage, otherPassage)
}

/** Whether two sections say something else: other numbers, if they have some, else other words. "9" and "9:00" are the same. */
function saysOther(one: Passage, other: Passage): boolean {
  const [a, b] = [toldIn(one), toldIn(other)]
  const [numbers, others] = [a, b].map((each) => each.numbers.replaceAll(/\b00 /g, '')) as [string, string]
  if (numbers === '' || others === '') return !isSame(a.words, b.words)
  return !numbers.startsWith(others) && !others.startsWith(numbers)
}
