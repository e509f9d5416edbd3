import { defined } from '../../core/defined.ts'
import type { Terms } from '../language/terms.ts'
import { sameName } from './candidates.ts'
import { readAt, type About, type Collection } from './collection.ts'
import { weighEvidence, type Evidence, type Scales, type Weighed } from './evidence.ts'
import { relevanceOf } from './gate.ts'
import { createLikeness } from './index/trigrams.ts'
import { intents } from './intents/intent-words.ts'
import { synonymFinder } from './intents/intents.ts'
import { marks } from './intents/marks.ts'
import type { Candidate } from './judge.ts'
import { daysIn, isOfOtherDays } from './passages/dates.ts'
import { extractAnswer } from './passages/extract.ts'
import { termsOfText, type Passage, type PassageTerms } from './passages/passage.ts'
import { isAllUnheard, type Asked } from './question/asked.ts'
import type { QuestionTerm } from './question/question.ts'
import type { Nearness } from './vectors/nearness.ts'

/* How relevant a passage is to a question, and what of it is the answer. */

/** A text that tells what is asked for, such as a price, of this share of what is named needs no more of its page beside it. */
const leastTelling = 0.5
/** How much equal terms count across languages: mostly shared names and numbers, which say less alone. */
const foreignShare = 0.6
/** Long ones are rather names. */
const foreignName = { length: 5, share: 0.9 }
/** How much a word that may be said for one of the question counts as a match for it. */
const saidShare = 0.7
/** The share of its bonus that a page has beside the section that answered last. */
const pageShare = 0.8
/** What of it is left if that does not tell what is asked for, such as a price. */
const untoldShare = 0.75
/** How much less relevant facts for programs are than a text that says the same. */
const factsDebit = 1
/** The same of a text in another language than the question, where there are some in that. */
const foreignDebit = 0.7
/** The same of what was new at some time: on a release, or in the news. */
const datedDebit = 1
/** The same of what tells of other days than the one that is asked for. */
const otherDayDebit = 1.5
/** The same of what customers say. */
const reviewDebit = 1
/** The same of what is there for lawyers, to whoever does not ask for that. */
const legalDebit = 1.5

/**
 * What a passage is weighed by. `sought`: the places that the question itself found. `turnsTo`: the pages of which it names one, to ask of that
 * what was asked before.
 */
type Weighing<P extends Passage> = {
  collection: Collection<P>
  asked: Asked
  sought: readonly number[]
  about: About | undefined
  turnsTo: ReadonlySet<string>
  near: Nearness | undefined
}

/** Weighs passages by their place, one after the other; undefined: it has nothing to say. */
export function weigherOf<P extends Passage>(by: Weighing<P>): (place: number) => Candidate<P> | undefined {
  const { collection, asked, sought, about, turnsTo, near } = by
  const { weights, meanLength, headed } = collection
  const likenessFor = likenesses()
  return (place) => {
    const [passage, terms] = [collection.passages[place], collection.termsOf[place]]
    if (!passage || !terms) return undefined
    const read = readAt(collection, place, passage, terms)
    if (read.isLinks && !passage.isPair) return undefined
    const each = asked.terms.get(terms) ?? []
    const isForeign = collection.isToldLanguage && asked.own.length > 0 && !asked.own.includes(terms)
    const likeness = likenessFor(terms, isForeign)
    const weighed = weighEvidence(each, read, { ...weights, meanLength, headed, likeness })
    const { score, evidence, titled, pageNamed, placed, isTitleNews } = weighed
    // Of a question that may be in another language, words may be said in ones that no table has.
    if (asked.own.length > 1 || isForeign) evidence.missing = 0
    // What is talked about has nothing to say of a question of which it has no word.
    if (score === 0 && !sought.includes(place)) return undefined
    const fit = fitOf(asked, each, { read, likeness, weighed })
    const isTurned = turnsTo.size === 0 || goesOn(fit, read)
    const bonus = about && isTurned ? bonusOf(passage, turnsTo, about) * (evidence.told < 0 ? untoldShare : 1) : 0
    const { preferred } = asked
    const isOtherLanguage = collection.isToldLanguage && preferred.length > 0 && !preferred.includes(terms)
    const standout = near?.standoutOf(place)
    const relevance =
      relevanceOf(evidence, standout) +
      bonus -
      debitOf(passage, asked) -
      (weighed.isOfOtherDay ? otherDayDebit : 0) -
      (isOtherLanguage ? foreignDebit : 0)
    const { core, answer, whole, isPicked, isExact } = extractAnswer(passage, read, fit)
    const isTold = isPicked && (isExact || evidence.told > 0)
    const similarity = near?.similarityOf(place)
    // What stands out by its vector may say it in other words.
    const isNear = (standout ?? 0) > 0
    // "Is it halal" is not told by the answer to "Is it vegan?"
    const isTaughtOfOther = passage.isTaught === true && isTitleNews && namesMore(fit.now, read, likeness)
    const isNoneOfIt = asked.isAlone && !asked.hasSubject && isUntold(each, evidence, titled, passage.title)
    return {
      hit: {
        ...{ passage, score, answer, part: 0 },
        ...defined({ similarity }),
        ...(isOtherLanguage && { isForeign: true }),
      },
      ...{ place, core, whole, bonus, titled, pageNamed, placed, evidence, relevance, isNear, isTold },
      isTelling: isTold || (evidence.told > 0 && evidence.subject >= leastTelling),
      language: terms.language,
      isOfOther: !isNear && (weighed.isOfOther || isNoneOfIt || isTaughtOfOther),
      isUntold: !isNear && (weighed.isUntold || isNoneOfIt),
      isUnheard: !isNear && !isForeign && (isAllUnheard(each) || hasAbsent(each)),
    }
  }
}

/** How much the terms of passages in a language count for those of questions. `isForeign`: no question may be in it. */
function likenesses(): (terms: Terms, isForeign: boolean) => Scales['likeness'] {
  const like = createLikeness()
  const synonyms = synonymFinder()
  return (terms, isForeign) => (each, other) => {
    if (each.marks.size > 0) return each.marks.has(other) ? 1 : 0
    const same = each.term === '' ? 0 : like(each.term, other) * (isForeign ? shareAcross(each.term, other) : 1)
    return Math.max(same, synonyms(each, terms, isForeign).get(other) ?? 0, each.others.has(other) ? saidShare : 0)
  }
}

function shareAcross(term: string, other: string): number {
  return term === other && term.length >= foreignName.length ? foreignName.share : foreignShare
}

/** What an answer is cut out of a passage by. */
function fitOf(
  { ofOwner }: Asked,
  each: readonly QuestionTerm[],
  { read, likeness, weighed }: { read: PassageTerms; likeness: Scales['likeness']; weighed: Weighed },
) {
  const now = each.filter(({ isContext }) => !isContext)
  const isSameAs = (term: string) => (one: QuestionTerm) =>
    one.marks.size === 0 && !one.isContext && likeness(one, term) >= sameName
  return {
    now,
    ...{ gains: weighed.gains, gainsNow: weighed.gainsNow, isTitleNews: weighed.isTitleNews },
    named: (name: readonly string[]) => weightNamed(now, name, likeness),
    namedBefore: (name: readonly string[]) => weightNamed(each, name, likeness),
    isSaid: (cell: readonly string[]) => cell.every((term) => each.some(isSameAs(term))),
    tells: (told: readonly string[]) => now.some((one) => told.some((term) => one.marks.has(term))),
    isStepwise: isStepwise(each),
    isOfAnyDay: isOfAnyDay(each),
    isOfOtherDay: (text: string) =>
      now.some(({ days }) => days?.measure === 'weekday' && isOfOtherDays(daysIn(text), days)),
    isCalled: isCalled(now, read.title, likeness),
    isOfReach: ofOwner === 'reach',
  }
}

/** Whether a passage holds more of what was asked before than of what is asked now. */
function goesOn({ gains, gainsNow, named, namedBefore }: ReturnType<typeof fitOf>, { title }: PassageTerms): boolean {
  return sumOf(gains) > sumOf(gainsNow) || namedBefore(title) > named(title)
}

const sumOf = (gains: readonly (readonly number[])[]) => gains.flat().reduce((sum, each) => sum + each, 0)

/** How much less relevant a passage is for what it is. */
function debitOf(passage: Passage, { text, isOfPrivacy, version }: Asked): number {
  return (
    (passage.isFacts ? factsDebit : 0) +
    (isPast(passage, version) || isFormer(passage, text) ? datedDebit : 0) +
    (passage.isReview ? reviewDebit : 0) +
    (passage.isLegal && !isOfPrivacy ? legalDebit : 0)
  )
}

/** Whether a passage tells of what was new at some time, or of another version than the current one or the one that is `wanted`. */
function isPast({ isDated, edition }: Passage, wanted: string | undefined): boolean {
  if (isDated || !edition) return isDated === true
  return wanted === undefined ? edition.behind > 0 : edition.version !== wanted
}

/** Whether a passage tells of a former year, which the question does not name. */
function isFormer({ formerYears }: Passage, question: string): boolean {
  return formerYears !== undefined && !formerYears.some((year) => question.includes(year))
}

/** How much more relevant a passage is since it, or its page, is talked about, or since its page is turned to. */
function bonusOf({ id, page = '' }: Passage, turnsTo: ReadonlySet<string>, about: About): number {
  if (turnsTo.size > 0) return turnsTo.has(page) ? about.bonus * pageShare : 0
  if (id === about.passage) return about.bonus
  return page !== '' && page === about.page ? about.bonus * pageShare : 0
}

/** What was named before counts less for a name than what is named now. */
const contextShare = 0.2

/** How much of a question a name holds. */
function weightNamed(asked: readonly QuestionTerm[], name: readonly string[], likeness: Scales['likeness']): number {
  return asked.reduce((sum, each) => {
    const like = each.marks.size > 0 ? 0 : name.reduce((most, term) => Math.max(most, likeness(each, term)), 0)
    return like < sameName ? sum : sum + like * each.weight * (each.isContext ? contextShare : 1)
  }, 0)
}

/** Whether a question names a thing of the tables (intents/things) for which the passages have no word. */
function hasAbsent(asked: readonly QuestionTerm[]): boolean {
  return asked.some(
    ({ isUnheard, isContext, intents: meant }) =>
      isUnheard && !isContext && [...meant].some((each) => intents[each]?.isNoun),
  )
}

/** What is called open, and is so at no time. */
const openThing = /\bopen[- ](?:source|air|mic|house|water|call|letter|plan|data|access|top|end(?:ed)?|minded)\b/i

/**
 * Whether a passage tells none of what a question asks for that names nothing else: hours, a number. Below a heading for that any words tell it:
 * "Closing time: five".
 */
function isUntold(asked: readonly QuestionTerm[], { told }: Evidence, titled: number, title: string): boolean {
  if (told >= 0) return false
  const wanted = new Set(asked.flatMap((each) => [...each.marks]))
  if (wanted.has(marks.address)) return titled === 0
  // Who asks when something is wants a day or a time, which pages say in words, too.
  if (wanted.has(marks.clock)) return (titled === 0 || openThing.test(title)) && !wanted.has(marks.date)
  return wanted.has(marks.telephone) || wanted.has(marks.mail)
}

/** A word that may be said for one of a title says the same from this likeness on. */
const sameCalled = 0.5

/** Whether a title says all that is typed, which is nothing but keywords, and asks for no price or the like. */
function isCalled(asked: readonly QuestionTerm[], title: readonly string[], likeness: Scales['likeness']): boolean {
  const isInTitle = (each: QuestionTerm) => title.some((term) => likeness(each, term) >= sameCalled)
  return asked.length > 0 && asked.every((each) => each.isKeyword && each.marks.size === 0 && isInTitle(each))
}

/** Whether a question names something of which a passage has no word. */
function namesMore(asked: readonly QuestionTerm[], read: PassageTerms, likeness: Scales['likeness']): boolean {
  const told = [...read.title, ...read.above, ...termsOfText(read)]
  return asked.some((each) => each.isSubject && !told.some((term) => likeness(each, term) >= sameCalled))
}

/** Whether a question asks how something is done. */
function isStepwise(asked: readonly QuestionTerm[]): boolean {
  return asked.some(
    ({ isContext, intents: wanted }) => !isContext && [...wanted].some((intent) => intents[intent]?.isStepwise),
  )
}

/** Whether a question asks for times, such as opening hours, and names no day. */
function isOfAnyDay(asked: readonly QuestionTerm[]): boolean {
  return asked.some(({ marks: told }) => told.has(marks.clock)) && !asked.some(({ days }) => days)
}
