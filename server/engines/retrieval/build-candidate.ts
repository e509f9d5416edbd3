import { defined } from '../../core/defined.ts'
import type { Analyzer } from '../language/terms.ts'
import { sameName } from './candidates.ts'
import { analyzedOf, type Topic, type Collection } from './collection.ts'
import { matchPassage, type Evidence, type Scales, type PassageMatch } from './evidence.ts'
import { relevanceOf } from './gate.ts'
import { createLikeness } from './index/trigrams.ts'
import { intents } from './intents/intent-words.ts'
import { synonymFinder } from './intents/intents.ts'
import { marks } from './intents/marks.ts'
import type { Candidate } from './score-candidates.ts'
import { daysIn, isOfOtherDays } from './passages/dates.ts'
import { extractAnswer } from './passages/extract.ts'
import { termsOfText, type Passage, type AnalyzedPassage } from './passages/passage.ts'
import { areAllOutOfVocabulary, type ParsedQuestion } from './question/parsed-question.ts'
import type { QueryTerm } from './question/query-terms.ts'
import type { Nearness } from './vectors/nearness.ts'

/* Builds candidates: how relevant a passage is to a question, and which part of it answers. */

/** A text with the requested fact and at least this `subject` needs nothing more from its page. */
const leastTelling = 0.5
/** How much equal terms count across languages; they are mostly names and numbers, which say less alone. */
const foreignShare = 0.6
/** Long equal terms are most likely names. */
const foreignName = { length: 5, share: 0.9 }
/** How well a synonym matches a query term. */
const saidShare = 0.7
/** The share of the topic's boost that the other sections of its page get. */
const pageShare = 0.8
/** Applied to the boost if the passage does not hold the requested fact. */
const untoldShare = 0.75
/** Penalties, in log odds. This one for structured data, which repeats a text. */
const factsPenalty = 1
/** For a text in another language than the question's, where the site has texts in that language. */
const foreignPenalty = 0.7
/** For release notes and news. */
const datedPenalty = 1
/** For a passage about other days than the one asked for. */
const otherDayPenalty = 1.5
/** For customer reviews. */
const reviewPenalty = 1
/** For legal text, unless the question asks for it. */
const legalPenalty = 1.5

/**
 * What candidates are built from. `ownPositions`: the passages found by the question itself, without its context.
 * `namedPages`: see {@link SearchResult}.
 */
type Weighing<P extends Passage> = {
  collection: Collection<P>
  parsed: ParsedQuestion
  ownPositions: readonly number[]
  topic: Topic | undefined
  namedPages: ReadonlySet<string>
  near: Nearness | undefined
}

/**
 * Returns a function that builds the candidate for a position, or returns undefined if the passage has nothing to
 * say.
 */
export function createCandidateBuilder<P extends Passage>(
  by: Weighing<P>,
): (place: number) => Candidate<P> | undefined {
  const { collection, parsed, ownPositions, topic, namedPages, near } = by
  const { weights, meanLength, headed } = collection
  const likenessFor = likenesses()
  return (position) => {
    const [passage, analyzer] = [collection.passages[position], collection.analyzers[position]]
    if (!passage || !analyzer) return undefined
    const read = analyzedOf(passage, analyzer)
    if (read.isLinks && !passage.isPair) return undefined
    const each = parsed.terms.get(analyzer) ?? []
    const isForeign = collection.hasKnownLanguage && parsed.analyzers.length > 0 && !parsed.analyzers.includes(analyzer)
    const likeness = likenessFor(analyzer, isForeign)
    const match = matchPassage(each, read, { ...weights, meanLength, headed, likeness })
    const { score, evidence, titleMatch, pageNamed, headingMatch, titleSaysMore } = match
    // A word in a language that we may have guessed wrong may be a synonym of something in the passage.
    if (parsed.analyzers.length > 1 || isForeign) evidence.missing = 0
    // The topic alone is no reason to answer a question of which it holds no word.
    if (score === 0 && !ownPositions.includes(position)) return undefined
    const fit = fitOf(parsed, each, { read, likeness, weighed: match })
    const isTurned = namedPages.size === 0 || goesOn(fit, read)
    const boost =
      topic && isTurned ? boostOf(passage, namedPages, topic) * (evidence.requestedFact < 0 ? untoldShare : 1) : 0
    const { preferred } = parsed
    const isOtherLanguage = collection.hasKnownLanguage && preferred.length > 0 && !preferred.includes(analyzer)
    const standout = near?.standoutOf(position)
    const relevance =
      relevanceOf(evidence, standout) +
      boost -
      penaltyOf(passage, parsed) -
      (match.isAboutOtherDay ? otherDayPenalty : 0) -
      (isOtherLanguage ? foreignPenalty : 0)
    const { core, answer, whole, isPicked, isExact } = extractAnswer(passage, read, fit)
    const isExactAnswer = isPicked && (isExact || evidence.requestedFact > 0)
    const similarity = near?.similarityOf(position)
    // A passage that stands out by its vector may use other words.
    const isNear = (standout ?? 0) > 0
    // A taught answer to "Is it vegan?" does not answer "Is it halal?"
    const isTaughtOfOther = passage.isTaught === true && titleSaysMore && namesMore(fit.now, read, likeness)
    const isNoneOfIt =
      parsed.isWithoutTopic && !parsed.hasSubject && lacksOnlyRequest(each, evidence, titleMatch, passage.title)
    return {
      hit: {
        ...{ passage, score, answer, part: 0 },
        ...defined({ similarity }),
        ...(isOtherLanguage && { isForeign: true }),
      },
      ...{
        position,
        core,
        whole,
        boost,
        titleMatch,
        pageNamed,
        headingMatch,
        evidence,
        relevance,
        isNear,
        isExactAnswer,
      },
      tellsRequestedFact: isExactAnswer || (evidence.requestedFact > 0 && evidence.subject >= leastTelling),
      language: analyzer.language,
      isAboutOther: !isNear && (match.isAboutOther || isNoneOfIt || isTaughtOfOther),
      lacksRequestedFact: !isNear && (match.lacksRequestedFact || isNoneOfIt),
      isOutOfVocabulary: !isNear && !isForeign && (areAllOutOfVocabulary(each) || hasAbsent(each)),
    }
  }
}

/** Returns the term similarity for passages in a language. `isForeign`: the question cannot be in that language. */
function likenesses(): (analyzer: Analyzer, isForeign: boolean) => Scales['likeness'] {
  const like = createLikeness()
  const synonyms = synonymFinder()
  return (analyzer, isForeign) => (each, other) => {
    if (each.marks.size > 0) return each.marks.has(other) ? 1 : 0
    const same = each.term === '' ? 0 : like(each.term, other) * (isForeign ? shareAcross(each.term, other) : 1)
    return Math.max(same, synonyms(each, analyzer, isForeign).get(other) ?? 0, each.synonyms.has(other) ? saidShare : 0)
  }
}

function shareAcross(term: string, other: string): number {
  return term === other && term.length >= foreignName.length ? foreignName.share : foreignShare
}

/** What the extraction of the answer from a passage needs to know of the question. */
function fitOf(
  { ownerIntent }: ParsedQuestion,
  each: readonly QueryTerm[],
  { read, likeness, weighed: match }: { read: AnalyzedPassage; likeness: Scales['likeness']; weighed: PassageMatch },
) {
  const now = each.filter(({ isContext }) => !isContext)
  const isSameAs = (term: string) => (one: QueryTerm) =>
    one.marks.size === 0 && !one.isContext && likeness(one, term) >= sameName
  return {
    now,
    ...{ gains: match.gains, gainsNow: match.gainsNow, titleSaysMore: match.titleSaysMore },
    named: (name: readonly string[]) => weightNamed(now, name, likeness),
    namedBefore: (name: readonly string[]) => weightNamed(each, name, likeness),
    isSaid: (cell: readonly string[]) => cell.every((term) => each.some(isSameAs(term))),
    tells: (told: readonly string[]) => now.some((one) => told.some((term) => one.marks.has(term))),
    isStepwise: isStepwise(each),
    isOfAnyDay: isOfAnyDay(each),
    isOfOtherDay: (text: string) =>
      now.some(({ days }) => days?.measure === 'weekday' && isOfOtherDays(daysIn(text), days)),
    isCalled: isCalled(now, read.title, likeness),
    isOfReach: ownerIntent === 'reach',
  }
}

/** Whether a passage matches more of the earlier questions than of the current one. */
function goesOn(
  { gains, gainsNow, named, namedBefore }: ReturnType<typeof fitOf>,
  { title }: AnalyzedPassage,
): boolean {
  return sumOf(gains) > sumOf(gainsNow) || namedBefore(title) > named(title)
}

const sumOf = (gains: readonly (readonly number[])[]) => gains.flat().reduce((sum, each) => sum + each, 0)

/** The sum of penalties for the kind of passage. */
function penaltyOf(passage: Passage, { text, asksAboutPrivacy, version }: ParsedQuestion): number {
  return (
    (passage.isFacts ? factsPenalty : 0) +
    (isPast(passage, version) || isFormer(passage, text) ? datedPenalty : 0) +
    (passage.isReview ? reviewPenalty : 0) +
    (passage.isLegal && !asksAboutPrivacy ? legalPenalty : 0)
  )
}

/**
 * Whether a passage is news, or documents another version than the `wanted` one (or the current one, if none is
 * wanted).
 */
function isPast({ isDated, edition }: Passage, wanted: string | undefined): boolean {
  if (isDated || !edition) return isDated === true
  return wanted === undefined ? edition.behind > 0 : edition.version !== wanted
}

/** Whether a passage is about a past year that the question does not name. */
function isFormer({ formerYears }: Passage, question: string): boolean {
  return formerYears !== undefined && !formerYears.some((year) => question.includes(year))
}

/** The boost for belonging to the topic, or to a page that the question names. */
function boostOf({ id, page = '' }: Passage, turnsTo: ReadonlySet<string>, topic: Topic): number {
  if (turnsTo.size > 0) return turnsTo.has(page) ? topic.boost * pageShare : 0
  if (id === topic.passage) return topic.boost
  return page !== '' && page === topic.page ? topic.boost * pageShare : 0
}

/** Terms from earlier questions count less when matching a name. */
const contextShare = 0.2

/** The weight of the query terms that a name holds. */
function weightNamed(asked: readonly QueryTerm[], name: readonly string[], likeness: Scales['likeness']): number {
  return asked.reduce((sum, each) => {
    const like = each.marks.size > 0 ? 0 : name.reduce((most, term) => Math.max(most, likeness(each, term)), 0)
    return like < sameName ? sum : sum + like * each.weight * (each.isContext ? contextShare : 1)
  }, 0)
}

/** Whether a question names a known kind of thing (intents/things) for which the passages have no word. */
function hasAbsent(asked: readonly QueryTerm[]): boolean {
  return asked.some(
    ({ isOutOfVocabulary, isContext, intents: meant }) =>
      isOutOfVocabulary && !isContext && [...meant].some((each) => intents[each]?.isNoun),
  )
}

/** Compounds in which "open" says nothing about opening hours. */
const openThing = /\bopen[- ](?:source|air|mic|house|water|call|letter|plan|data|access|top|end(?:ed)?|minded)\b/i

/**
 * Whether a passage lacks the only thing that a question asks for, such as hours or a number. Below a heading that
 * announces it, words will do: "Closing time: five".
 */
function lacksOnlyRequest(
  asked: readonly QueryTerm[],
  { requestedFact }: Evidence,
  titled: number,
  title: string,
): boolean {
  if (requestedFact >= 0) return false
  const wanted = new Set(asked.flatMap((each) => [...each.marks]))
  if (wanted.has(marks.address)) return titled === 0
  // A "when" question may be answered by a day or a time, which pages also write in words.
  if (wanted.has(marks.clock)) return (titled === 0 || openThing.test(title)) && !wanted.has(marks.date)
  return wanted.has(marks.telephone) || wanted.has(marks.mail)
}

/** Similarity from which a synonym counts as the title's own word. */
const sameCalled = 0.5

/** Whether the title holds everything of a question that consists of keywords and requests no fact. */
function isCalled(asked: readonly QueryTerm[], title: readonly string[], likeness: Scales['likeness']): boolean {
  const isInTitle = (each: QueryTerm) => title.some((term) => likeness(each, term) >= sameCalled)
  return asked.length > 0 && asked.every((each) => each.isKeyword && each.marks.size === 0 && isInTitle(each))
}

/** Whether a question names something that the passage does not mention. */
function namesMore(asked: readonly QueryTerm[], read: AnalyzedPassage, likeness: Scales['likeness']): boolean {
  const told = [...read.title, ...read.above, ...termsOfText(read)]
  return asked.some((each) => each.isSubject && !told.some((term) => likeness(each, term) >= sameCalled))
}

/** Whether it is a "how to" question. */
function isStepwise(asked: readonly QueryTerm[]): boolean {
  return asked.some(
    ({ isContext, intents: wanted }) => !isContext && [...wanted].some((intent) => intents[intent]?.isStepwise),
  )
}

/** Whether a question asks for times, such as opening hours, without naming a day. */
function isOfAnyDay(asked: readonly QueryTerm[]): boolean {
  return asked.some(({ marks: told }) => told.has(marks.clock)) && !asked.some(({ days }) => days)
}
