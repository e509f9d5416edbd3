import { getOrInsert } from '../../../core/maps.ts'
import { leavesAddress } from '../../builtin/talk/address.ts'
import { asksOn } from '../../builtin/talk/asking-on.ts'
import { assents } from '../../builtin/talk/assent.ts'
import { languageWished } from '../../builtin/talk/language-wished.ts'
import { smallTalk } from '../../builtin/talk/small-talk.ts'
import { followUpWords, interjections } from '../../language/follow-up-words.ts'
import { languagesOf } from '../../language/detect.ts'
import { fromRoman } from '../../language/romanized.ts'
import { termsIn, type Terms } from '../../language/terms.ts'
import { languages, type Language } from '../../../contract/languages.ts'
import { isUnspaced, plainWords, withoutMarks } from '../../language/words.ts'
import { withoutCorrection } from './correction.ts'

/** A question this short, in characters, may depend on the ones before it: "And on Sundays?" */
const shortQuestion = 60
/** A longer one does if it refers to something; a long one says what it is about. */
const longestFollowUp = 160
/** In a question of more words, one that stands for something mostly stands for what that question names. */
const mostPointing = 12
/** Shorter words of a language that a question does not show may be of another one. */
const leastForeign = 3
/** In a script without spaces, more characters than this say what they ask. */
const longestClosed = 12
/** More words than this say what they ask. */
const longestEllipsis = 6
/** More words than this name something. */
const longestAsk = 3
/** How many questions back one may lead to what is talked about, each referring to the one before it. */
const maxBack = 3

/** Whether a question refers to what was talked about before. `language` may be unknown: a short question shows none. */
export function refersBack(question: string): boolean {
  if (question.length > longestFollowUp) return false
  const start = saidWords(question).join(' ')
  const isOpen = (each: string) => start === each || start.startsWith(isUnspaced(each) ? each : `${each} `)
  const isOpened = ({ opens, clitics }: Words) => opens.some(isOpen) || clitics?.test(start) === true
  return pointsBack(question) || isClosed(question) || likely(question).some((language) => isOpened(wordsFor(language)))
}

/** Whether it only names something, by its end: "周末呢", "주말은요?" Of a question in full words the end says nothing. */
function isClosed(question: string): boolean {
  const text = plainWords(question).join(' ')
  return text.length <= longestClosed && likely(question).some((language) => wordsFor(language).closes?.test(text))
}

/** Whether it does so by a word that stands for that: "it", "there", but not in "Is there …?" */
export function pointsBack(question: string): boolean {
  const words = plainWords(question)
  if (question.length > longestFollowUp || words.length > mostPointing) return false
  const text = ` ${words.join(' ')} `
  const shown = languagesOf(question)
  return likely(question).some((language) => {
    const { refers, idle } = wordsFor(language)
    const others = idle ? text.replaceAll(idle, ' ') : text
    // "To" and "on" are no words of a language that the question does not show.
    const least = shown.length > 0 || language === 'en' ? 1 : leastForeign
    return others.split(' ').some((word) => word.length >= least && refers.has(word))
  })
}

/** Whether a question only names something, and leaves what is asked of it to those before: "And for children?", "The large one?" */
export function isElliptical(question: string): boolean {
  if (question.length > longestFollowUp) return false
  const words = saidWords(question)
  if (words.length > longestEllipsis) return false
  if (isClosed(question)) return true
  const asking = likely(question).map((language) => wordsFor(language).asks)
  return asking.some(({ size }) => size > 0) && !words.some((word) => asking.some((asks) => asks.has(word)))
}

/** How some begin to name another thing, in words that ask nothing else: "What about Leeds?" */
const another =
  /^(?:(?:and|ok|und|et|y|e|en|а|і)[, ]+)?(?:what about|how about|was ist mit|wie ist es mit|wie sieht(?: e)?s (?:mit|bei|in)|qu['’ ]en est(?:[- ]il)? (?:de|du|des|à|au)|quid (?:de|du|des)|(?:y )?qu[eé] (?:hay de|tal|pasa con)|e quanto a|che ne dite di|e per quanto riguarda|hoe zit het (?:met|in)|a co (?:z|ze)|как насч[её]т|что насч[её]т|як щодо|ماذا عن|ו?מה עם)\s+/iu

/** Whether a question only names something, or says so in words that ask: "And Leeds?", "What about Leeds?" */
export function onlyNames(question: string): boolean {
  return isElliptical(question) || (another.test(question) && isElliptical(question.replace(another, '')))
}

const interjection = new RegExp(`^(?:${withoutMarks(interjections)})$`, 'u')

/** The words of a question from the first one on that says something. */
function saidWords(question: string): string[] {
  const words = plainWords(question)
  const first = words.findIndex((word) => !interjection.test(word))
  return first === -1 ? words : words.slice(first)
}

/** Whether a question has hardly a word but those that ask: "How long?", "What time?" */
export function asksOnly(question: string): boolean {
  if (question.length > longestFollowUp) return false
  const words = plainWords(question)
  return likely(question).some((language) => {
    const { asks } = wordsFor(language)
    const others = words.filter((word) => !asks.has(word)).length
    return others < words.length && others <= 1 && words.length <= longestAsk
  })
}

/** Whether a word of a language stands for what was talked about before. */
export function isReference(word: string, language: Language): boolean {
  return wordsFor(language).refers.has(withoutMarks(word.toLowerCase()))
}

/** Whether a question may be about what was talked about before; a long one says itself what it is about. */
export function mayLean(question: string): boolean {
  return question.length <= shortQuestion || refersBack(question)
}

/** The earlier questions that this one may lean on, newest first; none if it says itself what it is about. `earlier`: oldest first. */
export function contextOf(question: string, earlier: readonly string[]): string[] {
  if (!mayLean(question)) return []
  const found: string[] = []
  for (const each of earlier.toReversed()) {
    found.push(each)
    if (found.length >= maxBack || !refersBack(each)) break
  }
  return found
}

type Leaning = { question: string; earlier?: readonly { question: string }[] | undefined }

/** The question together with those that it may lean on, as one text for a vector; undefined: it says itself what it is about. */
export function leaningOn({ question, earlier = [] }: Leaning): string | undefined {
  const before = questionsIn(earlier).map((each) => each.question)
  const context = contextOf(question, before)
  return context.length === 0 ? undefined : [...context.toReversed(), question].join(' ')
}

/** A message without the sentences that are only small talk, unless all are: "Thanks! And the price?" */
function withoutTalk(message: string): string {
  const sentences = sentencesIn(message)
  const asking = sentences.filter((each) => !smallTalk(each))
  return asking.length === 0 || asking.length === sentences.length ? message : asking.join(' ')
}

/** The messages that name something, without small talk: after "Hello!" nothing is talked about yet, and after "Why?" the same as before. */
export function questionsIn<Each extends { question: string }>(messages: readonly Each[]): Each[] {
  const asking = messages.filter(({ question }) => !isTalk(question))
  return asking.map((each) => Object.assign({}, each, { question: asAsked(each.question) }))
}

const isTalk = (text: string) =>
  smallTalk(text) !== null ||
  asksOn(text) !== undefined ||
  assents(text) ||
  leavesAddress(text) ||
  languageWished(text) !== undefined

/** What a message asks, as it is searched for. */
export function asAsked(message: string): string {
  return fromRoman(withoutTalk(withoutCorrection(message)))
}

/** From so many sentences on a message tells a story. */
const leastStory = 3

/** The question of a message that tells a story besides: "I booked for Friday. Then I broke a leg. Can I have my money back?" */
export function questionOfStory(message: string): string | undefined {
  const sentences = sentencesIn(message)
  const asking = sentences.filter((each) => /[?？؟]\s*$/u.test(each))
  return sentences.length >= leastStory && asking.length === 1 ? asking[0] : undefined
}

const sentencesIn = (message: string) =>
  message.split(/(?<=[.!?…])\s+|(?<=[。！？؟])|\n+/u).filter((each) => /[\p{L}\p{N}]/u.test(each))

/** The questions of a message, two at most: "How much is it, and when do you open?" */
export function partsOf(message: string): string[] {
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

/** Whether a part of a message asks, by its mark or by the word that it begins with, and does not tell: "I booked for Friday". */
export function isAsked(part: string): boolean {
  if (/[?？؟]\s*$/u.test(part)) return true
  const [start = ''] = saidWords(part)
  return likely(part).some((language) => wordsFor(language).asks.has(start))
}

/** One of two things for which a message asks at once: the question for it alone, and what a visitor wrote of it. */
type Thing = { question: string; said: string }

/** More words than this say more than what a thing is called. */
const longestThing = 3

/**
 * The two things of which a message asks one question: "Do you have Wi-Fi and a washing machine?" What frames them stands before the first, or behind
 * the second where verbs end a question ("wifi ve çamaşır makinesi var mı"), and is said of both. None: it asks for one, or says more.
 */
export async function thingsOf(message: string): Promise<Thing[]> {
  if (message.length > longestFollowUp) return []
  // Only languages whose joining word it has: the tables of each are loaded when they are first used.
  const joining = likely(message).filter((language) => joiningWord(language)?.test(message))
  const divided = await Promise.all(joining.map(async (each) => dividedAt(message, each, await termsIn(each))))
  return divided.find(({ length }) => length > 0) ?? []
}

/** The word of a language between two things: "and". */
function joiningWord(language: Language): RegExp | undefined {
  const { joins } = followUpWords[language] ?? {}
  return joins === undefined ? undefined : new RegExp(String.raw`\s+(?:${joins})\s+`, 'iu')
}

function dividedAt(message: string, language: Language, { isStopWord }: Terms): Thing[] {
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
  // Of "treat cats" the verb belongs to what comes after it, too.
  const isOneWord = plainWords(first).length === 1
  if (gap !== '' || isMore || !isOneWord || !isThing(first) || !isThing(second)) return []
  return [
    { question: `${head}${first}${tail}`, said: first },
    { question: `${head}${start}${second}${tail}`, said: `${start}${second}` },
  ]
}

/** A text as the words that frame its last thing, the words of that, and those that frame it behind. */
function around(text: string, isFrame: (word: string) => boolean): [before: string, thing: string, after: string] {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => {
    return { start: index, end: index + word.length, isFrame: isFrame(word.toLowerCase()) }
  })
  const last = words.findLastIndex((word) => !word.isFrame)
  const first = words.findLastIndex((word, at) => word.isFrame && at < last) + 1
  const [from, to] = [words[first]?.start ?? 0, words[last]?.end ?? 0]
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}

/** Whether words may be what a thing is called, and not how many or when. */
function isThing(text: string): boolean {
  const { length } = plainWords(text)
  return length > 0 && length <= longestThing && !/\p{N}/u.test(text)
}

function joined(message: string, language: Language): string[] {
  const { joins, asks } = followUpWords[language] ?? {}
  if (joins === undefined || asks === undefined) return []
  const second = new RegExp(String.raw`[\s,;]+(?:${joins})\s+(?=(?:${asks})(?!\p{L}))`, 'iu')
  const [first = '', ...rest] = message.split(second)
  // "How and when" asks for two things about one.
  const isWhole = plainWords(first).length > 2 && rest.length === 1
  return isWhole ? [first, ...rest] : []
}

/** The language that a text shows, else all that it may be in. */
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
