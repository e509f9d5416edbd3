import { isNumber, isPair } from '../language/words.ts'
import { marksFor } from './intents/intents.ts'
import { marks } from './intents/marks.ts'
import type { AnalyzedPassage } from './passages/passage.ts'
import { daysIn, isOfOtherDays, isOnAny, type Days } from './passages/dates.ts'
import { isBetween, isClosed, isWithin, rangesIn, type Range } from './passages/ranges.ts'
import type { QueryTerm } from './question/query-terms.ts'

/**
 * How well a passage and its best unit match a question. Features of the regressions in gate.ts, comparable between
 * collections.
 */
export type Evidence = {
  /**
   * The BM25 score divided by the question's total weight: 0 if the passage holds none of its terms, about 1 if it
   * holds each once.
   */
  strength: number
  /** The weight of the question terms in the best unit and its headings, in units of the rarest term's weight. */
  focus: number
  /** How much question and title, and question and page title, overlap: weighted Dice coefficients from 0 to 1. */
  title: number
  page: number
  /**
   * The share of the question's content terms that the passage or its headings hold, from 0 to 1. For a question of a
   * few keywords, of all its terms, and lower if the passage only mentions them in passing.
   */
  subject: number
  /**
   * The share of content terms that neither this passage nor any other holds; a term written like a name counts most.
   */
  missing: number
  /**
   * Whether the best unit holds the kind of fact that was asked for, such as a price: 1 if it does, -1 if not, 0 if
   * none was.
   */
  requestedFact: number
}

/** The term weights and the term similarity that matching uses. */
export type Scales = {
  /** The mean passage length, in terms. */
  meanLength: number
  /** The weight of the rarest term, and of any that no passage holds. */
  heaviest: number
  /** The share of passages with a heading of their own, from 0 to 1. */
  headed: number
  weightOf(term: string): number
  /** How well a passage's term matches a query term, from 0 to 1. */
  likeness(asked: QueryTerm, held: string): number
}

/** A passage's evidence, and the details that choosing and composing an answer need. */
export type PassageMatch = {
  evidence: Evidence
  score: number
  /** The weight of the question terms in its title. */
  titleMatch: number
  /** The weight of the content terms of the question in its page's title. */
  pageNamed: number
  /** The weight of the question terms in the headings above it, including the page's name. */
  headingMatch: number
  /**
   * By block and unit: the weight of the question terms that a unit adds to the headings, as a share of the
   * question's total.
   */
  gains: number[][]
  /** `gains` for the question alone, without the earlier ones it depends on. */
  gainsNow: number[][]
  /** Its title has terms that the question lacks. */
  titleSaysMore: boolean
  /**
   * It is about something else: it holds no content term of the question, a different number or day than the one
   * asked for, or none of the required kind of fact (a price, a telephone number).
   */
  isAboutOther: boolean
  /** It is about other days than the one asked for. */
  isAboutOtherDay: boolean
  /**
   * It holds none of the required kind of fact, and no heading announces it. (A heading "Prices" may still lead to
   * one.)
   */
  lacksRequestedFact: boolean
}

/**
 * BM25+ parameters (Lv and Zhai 2011): k1 (saturation of repeated terms), b (length normalization) and delta (floor
 * for any occurrence).
 */
const saturation = 1.2
const lengthShare = 0.3
const floor = 0.5

/** A title term counts as this many occurrences. */
const titleWeight = 2
/** How many distinct terms of a passage are compared at most. */
const maxDistinct = 5000
/** A term in a heading counts less for a unit than one in the unit itself. */
const titleShare = 0.9
const aboveShare = 0.8
/** A term that a heading holds already adds little when the unit repeats it. */
const headingShare = 0.9
/** Terms at least this similar count as the same. */
const leastSame = 0.3
/** The weight among content terms of a word in another language, relative to the rarest term. */
const lostShare = 0.5
/**
 * How much an absent word counts as missing, relative to one written like a name: the site may express it in other
 * words.
 */
const plainShare = 0.1
/** Terms from earlier questions help to find the passage rather than the part of it that answers. */
const contextShare = 0.5
/** The title overlap assumed for collections without headings: about what answers in other collections have. */
const assumedOverlap = 0.4
/** How well a range matches a number within it. */
const rangeShare = 0.8
/** Below this `subject` a passage is about something else. */
const leastSubject = 0.1
/**
 * A question of at most this many keywords, and without a requested fact, is about each of them: "student discount"
 * is not answered by any discount.
 */
const maxKeywords = 2
/** Verbs count less than things: "can I bring my dog" is about dogs. */
const askedShare = 0.5
/** Applied to `subject` if no heading holds any of the keywords. */
const mentionedShare = 0.5
/** Code contains words that it is not about. */
const codeShare = 0.7

/** The passage length for BM25, in terms. */
export function lengthOf({ title, above, blocks }: AnalyzedPassage): number {
  const texts = blocks.reduce((sum, { units }) => sum + units.reduce((total, { terms }) => total + terms.length, 0), 0)
  return title.length * titleWeight + above.length + texts
}

/** A unit's running totals while evidence is computed. */
type Weighing = {
  block: number
  terms: ReadonlySet<string>
  ranges: readonly Range[]
  days: readonly Days[]
  share: number
  gain: number
  gainNow: number
  held: number
  /** How well it holds one of the things that the question names. */
  named: number
}

/**
 * Computes the evidence that a passage answers a question. Each query term counts with the most similar term in the
 * passage.
 */
export function matchPassage(
  asked: readonly QueryTerm[],
  passage: AnalyzedPassage,
  { meanLength, heaviest, headed, weightOf, likeness }: Scales,
): PassageMatch {
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
      return { block, terms: new Set(terms), ranges, days, share, gain: 0, gainNow: 0, held: 0, named: 0 }
    }),
  )
  const known = new Set<string>()
  const subject = { all: 0, held: 0, missing: 0 }
  const keywords = { count: 0, all: 0, held: 0 }
  let isLost = true
  let [hasRange, isAboutOtherDay] = [false, false]
  let isHeaded = false
  let namedInTitle = 0
  let [score, titleMatch, paged, pageNamed, headingMatch] = [0, 0, 0, 0, 0]
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
    isAboutOtherDay ||= isOnNone && units.some(({ days }) => isOfOtherDays(days, question.days))
    score += best
    const inTitle = Math.max(bestIn(title, alike), isHeadedSo ? rangeShare : 0)
    const inAbove = bestIn(above, alike)
    const inHeadings = Math.max(inTitle * titleShare, inAbove * aboveShare)
    titleMatch += inTitle * weight
    headingMatch += inAbove * weight
    const inPage = bestIn(page, alike) * weight
    paged += inPage
    if (question.isNamed) pageNamed += inPage
    const isThing = question.isNamed || (question.term !== '' && question.isKeyword)
    if (isThing) namedInTitle = Math.max(namedInTitle, inTitle)
    let most = inHeadings
    for (const unit of units) {
      // A unit about other days does not answer, even if it names the same month.
      const isOther = !inRange.has(unit) && isOfOtherDays(unit.days, question.days)
      const said = isOther ? 0 : bestIn(unit.terms, alike)
      const own = Math.max(said, inRange.has(unit) ? rangeShare : 0) * unit.share
      most = Math.max(most, own)
      // A unit for exactly that day beats a heading for the days around it.
      const beyond = isOneDay && inRange.has(unit) ? own : own - inHeadings * headingShare
      const gain = Math.max(0, beyond) * weight
      unit.gain += question.isContext ? gain * contextShare : gain
      unit.gainNow += question.isContext ? 0 : gain
      unit.held += Math.max(own, inHeadings) * weight
      if (isThing) unit.named = Math.max(unit.named, said)
    }
    if (question.marks.size > 0) wanted = alike
    isHeaded ||= inTitle > leastSame && [...question.intents].some((intent) => marksFor(intent).length > 0)
    if (question.isContext) continue
    // A word without a known translation may be the very thing that is asked for.
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
  const focus = units.reduce((most, { held }) => Math.max(most, held), titleMatch * titleShare)
  const best = units.filter(({ held }) => held >= focus - 1e-9)
  const overlap = (terms: ReadonlySet<string>, held: number) =>
    (2 * held) / (total + sumOf([...terms].map(weightOf))) + (1 - headed) * assumedOverlap
  const isMentioned = titleMatch === 0 && paged === 0
  const isTold = asksForName(asked)
    ? isNamedSo(title, namedInTitle, units) || undefined
    : wanted && [title, ...best.map(({ terms }) => terms)].some((terms) => bestIn(terms, wanted) > 0)
  const evidence = {
    strength: score / total,
    focus: focus / heaviest,
    title: overlap(title, titleMatch),
    page: overlap(page, paged),
    subject:
      wanted !== undefined || keywords.count > maxKeywords
        ? shareOf(subject)
        : shareOf(keywords) * (isMentioned ? mentionedShare : 1),
    missing: subject.missing / (subject.all || 1),
    requestedFact: isTold === undefined ? 0 : isTold ? 1 : -1,
  }
  const byBlock = (gain: (unit: Weighing) => number) =>
    passage.blocks.map((_, at) => units.flatMap((unit) => (unit.block === at ? [gain(unit) / total] : [])))
  const isOfOtherNumber = !hasRange && hasOtherNumber(asked, passage)
  const isOwing = asked.some(
    ({ requiredMarks }) => requiredMarks.size > 0 && !distinct.some(([term]) => requiredMarks.has(term)),
  )
  return {
    evidence,
    score,
    titleMatch,
    pageNamed,
    headingMatch,
    gains: byBlock(({ gain }) => gain),
    gainsNow: byBlock(({ gainNow }) => gainNow),
    titleSaysMore: [...title].some((term) => !known.has(term)),
    // If every content term lacks a known translation, nothing can be concluded.
    isAboutOther: (shareOf(subject) < leastSubject && !isLost) || isOfOtherNumber || isAboutOtherDay || isOwing,
    isAboutOtherDay,
    lacksRequestedFact: isOfOtherNumber || (isOwing && !isHeaded),
  }
}

/** Whether a question asks for somebody by name: "Who is the treasurer?" */
export function asksForName(asked: readonly QueryTerm[]): boolean {
  return asked.some(({ marks: wanted }) => wanted.size === 1 && wanted.has(marks.person))
}

/** How well a text must hold an office for the name beside it to be that of its holder. */
const leastHeld = 0.6

/** Whether a name stands beside the office that the question names: in one unit, or the one in the heading of the other. */
function isNamedSo(title: ReadonlySet<string>, namedInTitle: number, units: readonly Weighing[]): boolean {
  return units.some(({ terms, named }) => {
    const isHeld = named >= leastHeld
    return terms.has(marks.person) ? isHeld || namedInTitle >= leastHeld : isHeld && title.has(marks.person)
  })
}

function isInAny(ranges: readonly Range[], amount: QueryTerm['amount']): boolean {
  return amount !== undefined && ranges.some((range) => isWithin(amount, range))
}

/**
 * Whether a passage has a question word next to a different number: 240 liters do not answer a question about 360
 * liters, but "Grades 1–7" do answer one about grade 3.
 */
function hasOtherNumber(asked: readonly QueryTerm[], { title, blocks }: AnalyzedPassage): boolean {
  const own = asked.filter(({ term, isContext }) => term !== '' && !isContext).map(({ term }) => term)
  const numbers = own.filter(isNumber)
  if (numbers.length === 0) return false
  const units = blocks.flatMap((block) => block.units)
  const texts = [title, ...units.map(({ terms }) => terms)]
  if (numbers.some((number) => texts.some((terms) => terms.includes(number)))) return false
  const beside = new Set(
    own.filter((term, at) => !isPair(term) && (isNumber(own[at - 1] ?? '') || isNumber(own[at + 1] ?? ''))),
  )
  // An open range ("from 120 liters") says nothing specific about the 360 liter bin.
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

function countTerms({ title, above, blocks }: AnalyzedPassage): Map<string, number> {
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
