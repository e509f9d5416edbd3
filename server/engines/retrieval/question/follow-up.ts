import { getOrInsert } from '../../../core/maps.ts'
import { leavesAddress } from '../../builtin/talk/address.ts'
import { asksForMore } from '../../builtin/talk/asking-on.ts'
import { assents } from '../../builtin/talk/assent.ts'
import { languageWished } from '../../builtin/talk/language-wished.ts'
import { smallTalk } from '../../builtin/talk/small-talk.ts'
import { followUpWords, interjections } from '../../language/follow-up-words.ts'
import { languagesOf } from '../../language/detect.ts'
import { fromRoman } from '../../language/romanized.ts'
import { analyzerFor, type Analyzer } from '../../language/terms.ts'
import { languages, type Language } from '../../../contract/languages.ts'
import { isUnspaced, plainWords, withoutMarks } from '../../language/words.ts'
import { withoutCorrection } from './correction.ts'

/** A question up to this many characters may depend on earlier ones: "And on Sundays?" */
const shortQuestion = 60
/** A longer one may, up to this, if it refers to something; a long one has a subject of its own. */
const longestFollowUp = 160
/** In longer questions, a pronoun mostly refers to something in the question itself. */
const mostPointing = 12
/** Shorter words may belong to another language if the question does not show its language. */
const leastForeign = 3
/** In scripts without spaces, a longer text is a complete question. */
const longestClosed = 12
/** A question with more words is complete. */
const longestEllipsis = 6
/** A question with more words has content words. */
const longestAsk = 3
/** How many questions back the topic may be, each referring to the one before it. */
const maxBack = 3

/** Whether a question refers to something earlier. Its `language` may be unknown: short questions show none. */
export function refersToEarlier(question: string): boolean {
  if (question.length > longestFollowUp) return false
  const start = saidWords(question).join(' ')
  const isOpen = (each: string) => start === each || start.startsWith(isUnspaced(each) ? each : `${each} `)
  const isOpened = ({ opens, clitics }: Words) => opens.some(isOpen) || clitics?.test(start) === true
  return hasAnaphor(question) || isClosed(question) || likely(question).some((language) => isOpened(wordsFor(language)))
}

/**
 * Whether it only names something, recognizable by its ending: "周末呢", "주말은요?" Of a complete question the ending says
 * nothing.
 */
function isClosed(question: string): boolean {
  const text = plainWords(question).join(' ')
  return text.length <= longestClosed && likely(question).some((language) => wordsFor(language).closes?.test(text))
}

/** Whether it refers to something earlier by an anaphor: "it", "there"; but not "Is there …?" */
export function hasAnaphor(question: string): boolean {
  const words = plainWords(question)
  if (question.length > longestFollowUp || words.length > mostPointing) return false
  const text = ` ${words.join(' ')} `
  const shown = languagesOf(question)
  return likely(question).some((language) => {
    const { refers, idle } = wordsFor(language)
    const others = idle ? text.replaceAll(idle, ' ') : text
    // Short words such as "to" and "on" mean something else in other languages.
    const least = shown.length > 0 || language === 'en' ? 1 : leastForeign
    return others.split(' ').some((word) => word.length >= least && refers.has(word))
  })
}

/** Whether a question only names something and omits the request: "And for children?", "The large one?" */
export function isElliptical(question: string): boolean {
  if (question.length > longestFollowUp) return false
  const words = saidWords(question)
  if (words.length > longestEllipsis) return false
  if (isClosed(question)) return true
  const asking = likely(question).map((language) => wordsFor(language).asks)
  return asking.some(({ size }) => size > 0) && !words.some((word) => asking.some((asks) => asks.has(word)))
}

/** Phrases that introduce another thing without a request of their own: "What about Leeds?" */
const another =
  /^(?:(?:and|ok|und|et|y|e|en|а|і)[, ]+)?(?:what about|how about|was ist mit|wie ist es mit|wie sieht(?: e)?s (?:mit|bei|in)|qu['’ ]en est(?:[- ]il)? (?:de|du|des|à|au)|quid (?:de|du|des)|(?:y )?qu[eé] (?:hay de|tal|pasa con)|e quanto a|che ne dite di|e per quanto riguarda|hoe zit het (?:met|in)|a co (?:z|ze)|как насч[её]т|что насч[её]т|як щодо|ماذا عن|ו?מה עם)\s+/iu

/** Whether a question only names something, with or without such a phrase: "And Leeds?", "What about Leeds?" */
export function isNameOnly(question: string): boolean {
  return isElliptical(question) || (another.test(question) && isElliptical(question.replace(another, '')))
}

const interjection = new RegExp(`^(?:${withoutMarks(interjections)})$`, 'u')

/** The words of a question, without leading interjections. */
function saidWords(question: string): string[] {
  const words = plainWords(question)
  const first = words.findIndex((word) => !interjection.test(word))
  return first === -1 ? words : words.slice(first)
}

/** Whether a question consists of question words: "How long?", "What time?" */
export function isBareQuestionWord(question: string): boolean {
  if (question.length > longestFollowUp) return false
  const words = plainWords(question)
  return likely(question).some((language) => {
    const { asks } = wordsFor(language)
    const others = words.filter((word) => !asks.has(word)).length
    return others < words.length && others <= 1 && words.length <= longestAsk
  })
}

/** Whether a word is an anaphor in a language. */
export function isReference(word: string, language: Language): boolean {
  return wordsFor(language).refers.has(withoutMarks(word.toLowerCase()))
}

/** Whether a question may depend on earlier ones; a long one has a subject of its own. */
export function mayBeFollowUp(question: string): boolean {
  return question.length <= shortQuestion || refersToEarlier(question)
}

/**
 * Returns the earlier questions that this one may depend on, newest first; none if it is complete. `earlier`: oldest
 * first.
 */
export function contextOf(question: string, earlier: readonly string[]): string[] {
  if (!mayBeFollowUp(question)) return []
  const found: string[] = []
  for (const each of earlier.toReversed()) {
    found.push(each)
    if (found.length >= maxBack || !refersToEarlier(each)) break
  }
  return found
}

type Leaning = { question: string; earlier?: readonly { question: string }[] | undefined }

/**
 * Returns the question together with those that it may depend on, as one text for a vector; undefined if it is
 * complete.
 */
export function questionInContext({ question, earlier = [] }: Leaning): string | undefined {
  const before = withoutSmallTalk(earlier).map((each) => each.question)
  const context = contextOf(question, before)
  return context.length === 0 ? undefined : [...context.toReversed(), question].join(' ')
}

/** Removes sentences that are small talk, unless all are: "Thanks! And the price?" */
function withoutTalk(message: string): string {
  const sentences = sentencesIn(message)
  const asking = sentences.filter((each) => !smallTalk(each))
  return asking.length === 0 || asking.length === sentences.length ? message : asking.join(' ')
}

/**
 * Removes small talk, which changes no topic: after "Hello!" there is none yet, and after "Why?" it is the same as
 * before.
 */
export function withoutSmallTalk<Each extends { question: string }>(messages: readonly Each[]): Each[] {
  const asking = messages.filter(({ question }) => !isTalk(question))
  return asking.map((each) => Object.assign({}, each, { question: searchTextOf(each.question) }))
}

const isTalk = (text: string) =>
  smallTalk(text) !== null ||
  asksForMore(text) !== undefined ||
  assents(text) ||
  leavesAddress(text) ||
  languageWished(text) !== undefined

/** Returns the text to search for: without corrections and small talk, and in the language's own script. */
export function searchTextOf(message: string): string {
  return fromRoman(withoutTalk(withoutCorrection(message)))
}

/** A message with at least this many sentences tells a story. */
const leastStory = 3

/** Returns the question at the end of a story: "I booked for Friday. Then I broke a leg. Can I have my money back?" */
export function questionAfterStory(message: string): string | undefined {
  const sentences = sentencesIn(message)
  const asking = sentences.filter((each) => /[?？؟]\s*$/u.test(each))
  return sentences.length >= leastStory && asking.length === 1 ? asking[0] : undefined
}

const sentencesIn = (message: string) =>
  message.split(/(?<=[.!?…])\s+|(?<=[。！？؟])|\n+/u).filter((each) => /[\p{L}\p{N}]/u.test(each))

/** Splits a message into its questions, two at most: "How much is it, and when do you open?" */
export function splitQuestions(message: string): string[] {
  if (message.length > longestFollowUp * 2) return [message]
  const sentences = message.split(/(?<=[?？؟])\s*/u).filter((each) => /\p{L}/u.test(each))
  const parts =
    sentences.length > 1
      ? sentences
      : likely(message)
          .flatMap((language) => joined(message, language))
          .slice(0, 2)
  const [first = message, second, ...more] = parts.filter((each) => plainWords(each).length > 1)
  return second === undefined || more.length > 0 ? [message] : [first, second]
}

/**
 * Whether a part of a message is a question, by its question mark or its first word, and not a statement: "I booked
 * for Friday".
 */
export function looksLikeQuestion(part: string): boolean {
  if (/[?？؟]\s*$/u.test(part)) return true
  const [start = ''] = saidWords(part)
  return likely(part).some((language) => wordsFor(language).asks.has(start))
}

/** One of two things that a message asks for at once: the question for it alone, and the visitor's words for it. */
type Thing = { question: string; said: string }

/** The most words of a thing's name. */
const longestThing = 3

/**
 * Splits one question about two things: "Do you have Wi-Fi and a washing machine?" The words that frame them, before
 * the first or behind the second ("wifi ve çamaşır makinesi var mı"), are used for both. Empty if it asks for one
 * thing, or says more.
 */
export async function thingsOf(message: string): Promise<Thing[]> {
  if (message.length > longestFollowUp) return []
  // Only languages whose joining word occurs: each language's tables are loaded when first used.
  const joining = likely(message).filter((language) => joiningWord(language)?.test(message))
  const divided = await Promise.all(joining.map(async (each) => dividedAt(message, each, await analyzerFor(each))))
  return divided.find(({ length }) => length > 0) ?? []
}

/** The word of a language between two things: "and". */
function joiningWord(language: Language): RegExp | undefined {
  const { joins } = followUpWords[language] ?? {}
  return joins === undefined ? undefined : new RegExp(String.raw`\s+(?:${joins})\s+`, 'iu')
}

function dividedAt(message: string, language: Language, { isStopWord }: Analyzer): Thing[] {
  const joins = joiningWord(language)
  const [words, ...more] = message.split(/[^\p{L}\p{M}\p{N}\s'’-]+/u).filter((each) => /\S/u.test(each))
  if (joins === undefined || words === undefined || more.length > 0) return []
  const [before, after, ...others] = words.split(joins)
  if (before === undefined || after === undefined || others.length > 0) return []
  const { asks } = wordsFor(language)
  // "Terms and conditions" may be the name of one thing.
  const isAsking = /[?？؟]/u.test(message) || plainWords(message).some((word) => asks.has(word))
  if (!isAsking) return []
  const isFrame = (word: string) => isStopWord(word) || asks.has(withoutMarks(word))
  const [head, first, gap] = around(before, isFrame)
  const [start, second, tail] = around(after, isFrame)
  const isMore = around(start, isFrame)[1] !== ''
  // In "treat cats and dogs" the verb belongs to both.
  const isOneWord = plainWords(first).length === 1
  if (gap !== '' || isMore || !isOneWord || !isThing(first) || !isThing(second)) return []
  return [
    { question: `${head}${first}${tail}`, said: first },
    { question: `${head}${start}${second}${tail}`, said: `${start}${second}` },
  ]
}

/** Splits a text into the words before its last thing, the thing, and the words behind it. */
function around(text: string, isFrame: (word: string) => boolean): [before: string, thing: string, after: string] {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => {
    return { start: index, end: index + word.length, isFrame: isFrame(word.toLowerCase()) }
  })
  const last = words.findLastIndex((word) => !word.isFrame)
  const first = words.findLastIndex((word, at) => word.isFrame && at < last) + 1
  const [from, to] = [words[first]?.start ?? 0, words[last]?.end ?? 0]
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}

/** Whether words may be a thing's name, rather than a number or a time. */
function isThing(text: string): boolean {
  const { length } = plainWords(text)
  return length > 0 && length <= longestThing && !/\p{N}/u.test(text)
}

function joined(message: string, language: Language): string[] {
  const { joins, asks } = followUpWords[language] ?? {}
  if (joins === undefined || asks === undefined) return []
  const second = new RegExp(String.raw`[\s,;]+(?:${joins})\s+(?=(?:${asks})(?!\p{L}))`, 'iu')
  const [first = '', ...rest] = message.split(second)
  // "How and when" is one question.
  const isWhole = plainWords(first).length > 2 && rest.length === 1
  return isWhole ? [first, ...rest] : []
}

/** The language that a text shows, otherwise all that it may be in. */
function likely(text: string): readonly Language[] {
  const found = languagesOf(text)
  return found.length > 0 ? found : ['en', ...languages.filter((language) => language !== 'en')]
}

type Words = {
  idle: RegExp | undefined
  clitics: RegExp | undefined
  refers: ReadonlySet<string>
  opens: readonly string[]
  closes: RegExp | undefined
  asks: ReadonlySet<string>
}
const prepared = new Map<Language, Words>()

function wordsFor(language: Language): Words {
  return getOrInsert(prepared, language, () => prepare(language))
}

function prepare(language: Language): Words {
  const { refers = '', idle, opens = '', closes, asks = '', clitics } = followUpWords[language] ?? {}
  const plain = (words: string[]) => words.map(withoutMarks).filter((word) => word !== '')
  return {
    idle: idle === undefined ? undefined : new RegExp(`(?<= )(?:${withoutMarks(idle)})(?= )`, 'gu'),
    clitics: clitics === undefined ? undefined : new RegExp(clitics, 'u'),
    refers: new Set(plain(refers.split(' '))),
    opens: plain(opens.split('|')),
    closes: closes === undefined ? undefined : new RegExp(`.(?:${closes})$`, 'u'),
    asks: new Set(plain(asks.split('|'))),
  }
}
