import { isNumber, isPair } from '../language/words.ts'
import { marksFor } from './intents/intents.ts'
import type { PassageTerms } from './passages/passage.ts'
import { daysIn, isOfOtherDays, isOnAny, type Days } from './passages/dates.ts'
import { isBetween, isClosed, isWithin, rangesIn, type Range } from './passages/ranges.ts'
import type { QuestionTerm } from './question/question.ts'

/** How well a passage, and the unit of it that fits best, match a question, comparable between collections. */
export type Evidence = {
  /** The BM25 score as a share of the question's total weight: 0 if the passage holds none of its terms, 1 if it holds each about once. */
  strength: number
  /** The weight of what the best unit and the headings above it hold of the question, in units of the rarest term. */
  focus: number
  /** The overlap of question and title, and of question and the title of the page, from 0 to 1 (Dice coefficient by weight). */
  title: number
  page: number
  /**
   * How much of what the question names the passage and its headings account for, from 0 to 1: of one of a few words how much of all of them, and
   * less where they are only mentioned.
   */
  subject: number
  /** The share of what the question names of which the passage holds nothing, and no other holds the word: what is written like a name counts most. */
  missing: number
  /** Whether the best unit tells what is asked for, such as a price: 1, or -1 if it does not; 0: nothing such is asked for. */
  told: number
}

/** The weights and the similarity by which evidence is computed. */
export type Scales = {
  /** The mean length of passages, in terms. */
  meanLength: number
  /** The weight of a term that no passage holds. */
  heaviest: number
  /** How many of the passages have a heading of their own, from 0 to 1. */
  headed: number
  weightOf(term: string): number
  /** How much a passage's term counts as a match for one of the question, from 0 to 1. */
  likeness(asked: QuestionTerm, held: string): number
}

/** A passage's evidence, and what else of it is needed to choose and to say an answer. */
export type Weighed = {
  evidence: Evidence
  score: number
  /** The weight of what its heading holds of the question. */
  titled: number
  /** The weight of what the title of its page holds of the things that the question names. */
  pageNamed: number
  /** The weight of what the headings above that, with the name of its page, hold of it. */
  placed: number
  /** What each of its units, by block and unit, holds of the question beyond the headings, as a share of the whole. */
  gains: number[][]
  /** The same of the question alone, without those before it. */
  gainsNow: number[][]
  /** Its title says more than the question. */
  isTitleNews: boolean
  /**
   * It tells nothing of any thing that the question names, or tells its measure of another number, or of other days than the one that is asked for,
   * or no price or telephone number where that is asked for.
   */
  isOfOther: boolean
  /** It tells of days, and not of the one that is asked for. */
  isOfOtherDay: boolean
  /** The same of what is asked for, where no heading is about that: "Prices" may lead on to one. */
  isUntold: boolean
}

/** The parameters of BM25+: k1 (saturation of repeated terms), b (normalization by length) and delta (floor of any occurrence). */
const saturation = 1.2
const lengthShare = 0.3
const floor = 0.5

/** A term of the title counts as so many occurrences. */
const titleWeight = 2
/** How many distinct terms of a passage are compared. */
const maxDistinct = 5000
/** What a heading holds counts less for a unit than what it says itself. */
const titleShare = 0.9
const aboveShare = 0.8
/** What a heading says already need not be said again by the part of the text that answers. */
const headingShare = 0.9
/** From this likeness on a term says the same as one of the question. */
const leastSame = 0.3
/** What a word of another language counts among the subjects, relative to the rarest word. */
const lostShare = 0.5
/** What a word that nothing holds tells, relative to one that is written like a name: others may say the same in other words. */
const plainShare = 0.1
/** What was named before tells the passage rather than the part of it. */
const contextShare = 0.5
/** The overlap with titles that is assumed where passages have none of their own: about what answers of other collections have. */
const assumedOverlap = 0.4
/** How much a range counts as a match for a number in it. */
const rangeShare = 0.8
/** A passage that accounts for less of what a question names tells nothing of it. */
const leastSubject = 0.1
/** A question of so few words that asks for no price or the like is about each of them: "student discount" is not answered by any discount. */
const maxKeywords = 2
/** What asks counts less of them than what names a thing: who asks whether to "bring" a dog reads of dogs. */
const askedShare = 0.5
/** What is left of that where no heading holds one of them. */
const mentionedShare = 0.5
/** Code holds words that it does not speak of. */
const codeShare = 0.7

/** The length of a passage for BM25, in terms. */
export function lengthOf({ title, above, blocks }: PassageTerms): number {
  const texts = blocks.reduce((sum, { units }) => sum + units.reduce((total, { terms }) => total + terms.length, 0), 0)
  return title.length * titleWeight + above.length + texts
}

/** A unit while its evidence is computed. */
type Weighing = {
  block: number
  terms: ReadonlySet<string>
  ranges: readonly Range[]
  days: readonly Days[]
  share: number
  gain: number
  gainNow: number
  held: number
}

/** Computes the evidence that a passage answers a question. For each term of the question its most similar term in the passage counts. */
export function weighEvidence(
  asked: readonly QuestionTerm[],
  passage: PassageTerms,
  { meanLength, heaviest, headed, weightOf, likeness }: Scales,
): Weighed {
  const distinct = [...countTerms(passage)].slice(0, maxDistinct)
  const norm = saturation * (1 - lengthShare + (lengthShare * lengthOf(passage)) / Math.max(meanLength, 1))
  const [title, above, page] = [new Set(passage.title), new Set(passage.above), new Set(passage.page)]
  const hasAmounts = asked.some(({ amount }) => amount)
  const hasDays = asked.some(({ days }) => days)
  const headingDays = hasDays ? daysIn(passage.headings) : []
  const headingRanges = hasAmounts ? rangesIn(passage.headings) : []
  const units = passage.blocks.flatMap(({ block: { kind }, units: own }, block) =>
    own.map(({ unit, terms }): Weighing => {
      const ranges = hasAmounts ? rangesIn(unit.plain) : []
      const days = hasDays ? daysIn(unit.plain) : []
      const share = kind === 'code' ? codeShare : 1
      return { block, terms: new Set(terms), ranges, days, share, gain: 0, gainNow: 0, held: 0 }
    }),
  )
  const known = new Set<string>()
  const subject = { all: 0, held: 0, missing: 0 }
  const keywords = { count: 0, all: 0, held: 0 }
  let isLost = true
  let [hasRange, isOfOtherDay] = [false, false]
  let isHeaded = false
  let [score, titled, paged, pageNamed, placed] = [0, 0, 0, 0, 0]
  let wanted: ReadonlyMap<string, number> | undefined
  for (const question of asked) {
    const { weight } = question
    const alike = new Map<string, number>()
    let best = 0
    for (const [term, count] of distinct) {
      const like = likeness(question, term)
      if (like === 0) continue
      alike.set(term, like)
      if (like > leastSame) known.add(term)
      const least = question.term === '' ? weight : Math.min(weight, weightOf(term))
      best = Math.max(best, like * least * (floor + (count * (saturation + 1)) / (count + norm)))
    }
    const inRange = new Set(
      units.filter(({ ranges, days }) => isInAny(ranges, question.amount) || isOnAny(days, question.days)),
    )
    const isOneDay = question.days?.measure === 'date' && question.days.from === question.days.to
    const isHeadedSo = isOnAny(headingDays, question.days) || isInAny(headingRanges, question.amount)
    if (inRange.size > 0 || isHeadedSo) best = Math.max(best, rangeShare * weight)
    hasRange ||= inRange.size > 0 || isHeadedSo
    const isOnNone = isOneDay && inRange.size === 0 && !isHeadedSo && !question.isContext
    isOfOtherDay ||= isOnNone && units.some(({ days }) => isOfOtherDays(days, question.days))
    score += best
    const inTitle = Math.max(bestIn(title, alike), isHeadedSo ? rangeShare : 0)
    const inAbove = bestIn(above, alike)
    const inHeadings = Math.max(inTitle * titleShare, inAbove * aboveShare)
    titled += inTitle * weight
    placed += inAbove * weight
    const inPage = bestIn(page, alike) * weight
    paged += inPage
    if (question.isNamed) pageNamed += inPage
    let most = inHeadings
    for (const unit of units) {
      // What tells of other days tells nothing of these, though it may name their month.
      const isOther = !inRange.has(unit) && isOfOtherDays(unit.days, question.days)
      const said = isOther ? 0 : bestIn(unit.terms, alike)
      const own = Math.max(said, inRange.has(unit) ? rangeShare : 0) * unit.share
      most = Math.max(most, own)
      // What tells of the very day tells more than a heading for the days around it.
      const beyond = isOneDay && inRange.has(unit) ? own : own - inHeadings * headingShare
      const gain = Math.max(0, beyond) * weight
      unit.gain += question.isContext ? gain * contextShare : gain
      unit.gainNow += question.isContext ? 0 : gain
      unit.held += Math.max(own, inHeadings) * weight
    }
    if (question.marks.size > 0) wanted = alike
    isHeaded ||= inTitle > leastSame && [...question.intents].some((intent) => marksFor(intent).length > 0)
    if (question.isContext) continue
    // What no other word is known for in the passage's language may be the very thing that is asked for.
    const isWordLost = question.isNamed && !question.isSubject
    if (question.isKeyword) {
      const share = isWordLost ? heaviest : question.isSubject ? weight : weight * askedShare
      keywords.count++
      keywords.all += share
      keywords.held += share * most
    }
    if (!(question.isNamed || question.isSubject)) continue
    const named = isWordLost ? Math.max(weight, heaviest * lostShare) : weight
    subject.all += named
    subject.held += named * most
    isLost &&= !question.isSubject
    const isMissing = question.isSubject && most <= leastSame && weightOf(question.term) === heaviest
    if (isMissing) subject.missing += named * (question.isName ? 1 : plainShare)
  }
  const total = sumOf(asked.map(({ weight }) => weight)) || 1
  const focus = units.reduce((most, { held }) => Math.max(most, held), titled * titleShare)
  const best = units.filter(({ held }) => held >= focus - 1e-9)
  const overlap = (terms: ReadonlySet<string>, held: number) =>
    (2 * held) / (total + sumOf([...terms].map(weightOf))) + (1 - headed) * assumedOverlap
  const isMentioned = titled === 0 && paged === 0
  const isTold = wanted && [title, ...best.map(({ terms }) => terms)].some((terms) => bestIn(terms, wanted) > 0)
  const evidence = {
    strength: score / total,
    focus: focus / heaviest,
    title: overlap(title, titled),
    page: overlap(page, paged),
    subject:
      wanted !== undefined || keywords.count > maxKeywords
        ? shareOf(subject)
        : shareOf(keywords) * (isMentioned ? mentionedShare : 1),
    missing: subject.missing / (subject.all || 1),
    told: isTold === undefined ? 0 : isTold ? 1 : -1,
  }
  const byBlock = (gain: (unit: Weighing) => number) =>
    passage.blocks.map((_, at) => units.flatMap((unit) => (unit.block === at ? [gain(unit) / total] : [])))
  const isOfOtherNumber = !hasRange && hasOtherNumber(asked, passage)
  const isOwing = asked.some(({ owed }) => owed.size > 0 && !distinct.some(([term]) => owed.has(term)))
  return {
    evidence,
    score,
    titled,
    pageNamed,
    placed,
    gains: byBlock(({ gain }) => gain),
    gainsNow: byBlock(({ gainNow }) => gainNow),
    isTitleNews: [...title].some((term) => !known.has(term)),
    // Of what no other word is known for, nothing can be said.
    isOfOther: (shareOf(subject) < leastSubject && !isLost) || isOfOtherNumber || isOfOtherDay || isOwing,
    isOfOtherDay,
    isUntold: isOfOtherNumber || (isOwing && !isHeaded),
  }
}

function isInAny(ranges: readonly Range[], amount: QuestionTerm['amount']): boolean {
  return amount !== undefined && ranges.some((range) => isWithin(amount, range))
}

/**
 * Whether a passage has a word of the question beside another number, and not the question's: who asks for 360 liters is told nothing by 240, and of
 * grade 3 something by "Grades 1–7".
 */
function hasOtherNumber(asked: readonly QuestionTerm[], { title, blocks }: PassageTerms): boolean {
  const own = asked.filter(({ term, isContext }) => term !== '' && !isContext).map(({ term }) => term)
  const numbers = own.filter(isNumber)
  if (numbers.length === 0) return false
  const units = blocks.flatMap((block) => block.units)
  const texts = [title, ...units.map(({ terms }) => terms)]
  if (numbers.some((number) => texts.some((terms) => terms.includes(number)))) return false
  const beside = new Set(
    own.filter((term, at) => !isPair(term) && (isNumber(own[at - 1] ?? '') || isNumber(own[at + 1] ?? ''))),
  )
  // "From 120 liters" is told of everything above, and not of the bin of 360.
  const isEnclosed = (range: Range) => isClosed(range) && numbers.some((number) => isBetween(Number(number), range))
  const isInRange = units.some(
    ({ unit, terms }) => terms.some((term) => beside.has(term)) && rangesIn(unit.plain).some(isEnclosed),
  )
  if (isInRange) return false
  return texts.some((terms) =>
    terms.some((term, at) => beside.has(term) && (isNumber(terms[at - 1] ?? '') || isNumber(terms[at + 1] ?? ''))),
  )
}

function bestIn(terms: ReadonlySet<string>, alike: ReadonlyMap<string, number>): number {
  let most = 0
  for (const [term, like] of alike) if (like > most && terms.has(term)) most = like
  return most
}

function countTerms({ title, above, blocks }: PassageTerms): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (term: string, weight: number) => counts.set(term, (counts.get(term) ?? 0) + weight)
  for (const term of title) add(term, titleWeight)
  for (const term of above) add(term, 1)
  for (const { units } of blocks) for (const { terms } of units) for (const term of terms) add(term, 1)
  return counts
}

const shareOf = ({ all, held }: { all: number; held: number }) => (all === 0 ? 1 : held / all)

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
