import { addTo, getOrInsert } from '../../../core/maps.ts'
import { day } from '../../../core/clock.ts'
import { languages, type Language } from '../../../contract/languages.ts'
import type { Analyzer } from '../../language/terms.ts'
import { isUnspaced, plainWords, withoutMarks, wordsOf } from '../../language/words.ts'
import { intents } from './intent-words.ts'
import { marks } from './marks.ts'
import { createLikeness } from '../index/trigrams.ts'

/** The intents of each term of a language, by their index in the table; after these come the names that all languages have. */
type Intents = ReadonlyMap<string, ReadonlySet<number>>

/** Built when a language is first used. */
const known = new WeakMap<Analyzer, Intents>()

/** The intents that a language's words stand for. */
export function intentsIn(analyzer: Analyzer): Intents {
  const made = known.get(analyzer) ?? readIntents(analyzer)
  known.set(analyzer, made)
  return made
}

function readIntents(analyzer: Analyzer): Intents {
  const found = new Map<string, Set<number>>()
  const add = (term: string, intent: number) => found.set(term, (found.get(term) ?? new Set()).add(intent))
  for (const [at, { words }] of intents.entries()) {
    const [single = ''] = words[analyzer.language]?.split('|') ?? []
    for (const term of analyzer.termsOf(single)) add(term, at)
  }
  for (const [at, names] of sharedNames().entries()) {
    // In Hebrew each weekday is called "day of …".
    const own = analyzer.termsOf(names[analyzer.language] ?? '').filter((term) => !analyzer.isQuestionWord(term))
    if (own.length === 1 && own[0]) add(own[0], intents.length + at)
  }
  return found
}

/** Katakana writes loan words, also several as one. */
const katakana = /[\u30a1-\u30fa\u30fc]{2,}/g
const shortestPart = 3
type LoanWord = { run: string; intent: number }
let loanWords: LoanWord[] | undefined

/**
 * The intents whose loan words a question has, whole or in part (スーパー of スーパーマーケット). A pair of their characters says nothing:
 * イン is in the Japanese for "install", "internet" and "instructor".
 */
export function intentsInKatakana(question: string): ReadonlySet<number> {
  const runs = plain(question).match(katakana) ?? []
  if (runs.length === 0) return new Set()
  loanWords ??= readLoanWords()
  const isIn = (loan: string) =>
    runs.some((run) => run.includes(loan) || (run.length >= shortestPart && loan.includes(run)))
  return new Set(loanWords.flatMap(({ run, intent }) => (isIn(run) ? [intent] : [])))
}

function readLoanWords(): LoanWord[] {
  const ofTable = intents.map(({ words }) => words.ja?.split('|')[0] ?? '')
  return [...ofTable, ...sharedNames().map(({ ja }) => ja)].flatMap((words, intent) =>
    (words.match(katakana) ?? []).map((run) => ({ run, intent })),
  )
}

/** Whether a pair of characters is a part of a loan word. */
export const isKatakana = (pair: string) => /^[\u30a1-\u30fa\u30fc]{2}$/.test(pair)

/** Shorter words are not corrected. */
const shortest = 5
const leastLike = 0.4

/** The intents of the word of a language that is spelled most like a term, for one that is mistyped. */
export function intentsLike(term: string, analyzer: Analyzer): ReadonlySet<number> | undefined {
  if (term.length < shortest) return undefined
  const like = createLikeness()
  let best: { like: number; held: ReadonlySet<number> } | undefined
  for (const [word, held] of intentsIn(analyzer)) {
    const own = like(term, word)
    if (own >= leastLike && own > (best?.like ?? 0)) best = { like: own, held }
  }
  return best?.held
}

/** The marks of what tells what an intent asks for. */
export function marksFor(intent: number): string[] {
  return (intents[intent]?.answers ?? []).map((mark) => marks[mark])
}

const termsOf = new WeakMap<Intents, ReadonlyMap<number, readonly string[]>>()

/** All terms of a language for some intents. */
export function termsForIntents(asked: ReadonlySet<number>, analyzer: Analyzer): string[] {
  const own = intentsIn(analyzer)
  const found = getOrInsert(termsOf, own, () => byIntent(own))
  return [...new Set([...asked].flatMap((intent) => found.get(intent) ?? []))]
}

function byIntent(all: Intents): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const [term, held] of all) for (const intent of held) addTo(found, intent, term)
  return found
}

/** Whether any of some intents asks for something: things are only named. */
export function isAskedBy(wanted: ReadonlySet<number>): boolean {
  return [...wanted].some((intent) => !isThing(intent))
}

export const isThing = (intent: number) => intents[intent]?.isThing === true

/** Whether any of some intents only says when. */
export const isTime = (meant: ReadonlySet<number>) => [...meant].some((intent) => intents[intent]?.isTime === true)

/** The intents that are days of the week. */
export function weekdays(): ReadonlySet<number> {
  return weekdayIntents
}

const countDays = 7
const countMonths = 12
const weekdayIntents = new Set(Array.from({ length: countDays }, (_, at) => intents.length + at))

/** Whether all of some intents are languages or countries: what is said of others does not answer for these. */
export function isPlace(meant: ReadonlySet<number>): boolean {
  const first = intents.length + countDays + countMonths
  return meant.size > 0 && [...meant].every((intent) => intent >= first)
}

type Names = Record<Language, string>
let shared: Names[] | undefined

/** Days, months, languages and countries, which the platform can name in each language: a dictionary that costs nothing. */
function sharedNames(): Names[] {
  const named = (name: (language: Language) => string): Names => {
    return Object.fromEntries(languages.map((language) => [language, name(language)])) as Names
  }
  const date = (at: number, options: Intl.DateTimeFormatOptions, part: string) =>
    named((language) => {
      const parts = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(at)
      return parts.find(({ type }) => type === part)?.value ?? ''
    })
  const display = (codes: string, type: 'language' | 'region') =>
    codes.split(' ').map((code) => named((language) => new Intl.DisplayNames(language, { type }).of(code) ?? ''))
  shared ??= [
    ...Array.from({ length: countDays }, (_, at) => date(at * day, { weekday: 'long' }, 'weekday')),
    ...Array.from({ length: countMonths }, (_, at) =>
      date(Date.UTC(2001, at, 15), { month: 'long', day: 'numeric' }, 'month'),
    ),
    ...display(
      'en de fr es pt it nl pl tr ru uk ar he hi ja ko zh sv da nb fi cs sk hu ro bg el hr sr sq fa ur bn pa ta vi th',
      'language',
    ),
    ...display(
      'DE AT CH FR ES PT IT NL BE LU PL CZ SK HU RO BG GR HR SI RS TR RU UA GB IE US CA MX BR AR AU NZ JP CN KR IN IL EG MA ZA SE NO DK FI IS EE LV LT',
      'region',
    ),
  ]
  return shared
}

type Phrase = { text: string; intent: number }

const phrases = new Map<Language, Phrase[]>()

/** Phrases are looked for in the first characters of a message, so many. */
const longest = 1000

/**
 * The intents whose phrases a question uses, and the words of these: "how much" asks for a price without a word for it, and the second word of
 * "phone number" names no thing.
 */
export function phrasesIn(question: string, language: Language): { intents: Set<number>; words: Set<string> } {
  const own = phrases.get(language) ?? readPhrases(language)
  phrases.set(language, own)
  const text = language === 'ko' ? unspaced(question) : spaced(question)
  const used = own.filter((phrase) => text.includes(phrase.text))
  return {
    intents: new Set(used.map(({ intent }) => intent)),
    words: new Set(used.flatMap((phrase) => wordsOf(phrase.text.trim(), language).map(withoutMarks))),
  }
}

function readPhrases(language: Language): Phrase[] {
  return intents.flatMap(({ words }, intent) => {
    const [, ...each] = words[language]?.split('|') ?? []
    const read = language === 'ko' ? unspaced : (text: string) => (isUnspaced(text) ? plain(text) : spaced(text))
    return each.map((text) => ({ text: read(text), intent }))
  })
}

/** With a space on both sides, so that phrases are found as whole words. */
const spaced = (text: string) => ` ${plain(text)} `

/** In Korean many leave out spaces, and what follows a word is written as one with it. */
const unspaced = (text: string) => plain(text).replaceAll(' ', '')

const plain = (text: string) => plainWords(text.slice(0, longest)).join(' ')

/** How much another word for the same counts: within a language the question's own word says it better. */
const synonymWeight = { within: 0.55, across: 0.7 }
/** The same of another name of a thing: within a language it may be one of another kind, an outdoor pool for an indoor one. */
const thingWeight = { within: 0.6, across: 0.75 }

type Meaning = { intents: ReadonlySet<number> }

/** Returns a function for the words of a language that stand for the same as a term of a question, and how much each counts. */
export function synonymFinder(): (
  asked: Meaning,
  analyzer: Analyzer,
  isForeign: boolean,
) => ReadonlyMap<string, number> {
  // A term of a question is made for one language, so it needs no other key.
  const finished = new Map<Meaning, ReadonlyMap<string, number>>()
  return (asked, analyzer, isForeign) => getOrInsert(finished, asked, () => synonymsOf(asked, analyzer, isForeign))
}

function synonymsOf(asked: Meaning, analyzer: Analyzer, isForeign: boolean): ReadonlyMap<string, number> {
  const where = isForeign ? 'across' : 'within'
  const weightOf = (intent: number) => (isThing(intent) ? thingWeight : synonymWeight)[where]
  const found = new Map<string, number>()
  for (const intent of asked.intents)
    for (const term of termsForIntents(new Set([intent]), analyzer))
      found.set(term, Math.max(found.get(term) ?? 0, weightOf(intent)))
  return found
}
