import { addTo } from '../../core/maps.ts'
import { functionWords, ownLetters, romanWords } from './function-words.ts'
import type { Language } from '../../contract/languages.ts'

/** How many characters of a text are examined. */
const sample = 400

/** A script counts when it has this share of the letters: texts of every language hold names in Latin letters. */
const leastShare = 0.3

/** Scripts with the languages written in them, Han and kana apart. */
const scripts: [letters: RegExp, spoken: Language[]][] = [
  [/\p{Script=Hangul}/gu, ['ko']],
  [/\p{Script=Hebrew}/gu, ['he']],
  [/\p{Script=Devanagari}/gu, ['hi']],
  [/\p{Script=Arabic}/gu, ['ar']],
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk']],
]
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const han = /\p{Script=Han}/u

/** Letters of Persian and Urdu that Arabic does not have. */
const notArabic = /[پچژگٹڈڑےںک]/

/** The languages in Latin letters. */
export const latin: readonly Language[] = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'tr']

/** Those that are typed in Latin letters. */
const typedInLatin: readonly Language[] = [...latin, 'hi']

/** The languages that each function word is frequent in. Built for the first text. */
let known: Map<string, Language[]> | undefined

function readWords(): Map<string, Language[]> {
  const byWord = new Map<string, Language[]>()
  for (const [language, words] of [...Object.entries(functionWords), ...Object.entries(romanWords)]) {
    for (const word of words.split(' ')) addTo(byWord, word, language as Language)
  }
  return byWord
}

/**
 * The languages that a text may be in: one if it is clear, several if only its script is, none for a text that is too short, of names and
 * numbers, or in an unsupported language. `expected`: languages that need less evidence than others, if any are known, as tags.
 */
export function languagesOf(text: string, expected: readonly string[] = []): Language[] {
  return readLanguages(text, { isTieTold: false, expected })
}

/** The same, and for a tie all languages of the tie: a search looks in each of them. */
export function likelyLanguagesOf(text: string): Language[] {
  return readLanguages(text, { isTieTold: true, expected: [] })
}

/** Whether a text may be in a language: it shows that one, or none. */
export function mayBeIn(language: Language, text: string): boolean {
  const likely = likelyLanguagesOf(text)
  return likely.length === 0 || likely.includes(language)
}

type Reading = { isTieTold: boolean; expected: readonly string[] }

/** Words this short are many languages' abbreviations and names, and tell half as much of one that is not expected. */
const shortWord = 2

function readLanguages(text: string, reading: Reading): Language[] {
  const start = text.slice(0, sample).normalize('NFC')
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return []
  const share = (pattern: RegExp) => (start.match(pattern)?.length ?? 0) / letters
  if (share(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) >= leastShare) return eastAsian(start)
  const [, spoken] = scripts.find(([pattern]) => share(pattern) >= leastShare) ?? [undefined, undefined]
  if (spoken) return among(start, spoken, reading)
  return share(/\p{Script=Latin}/gu) > 0.5 ? among(start, typedInLatin, reading) : []
}

function eastAsian(text: string): Language[] {
  if (kana.test(text)) return ['ja']
  // Question words, which Japanese writes in kana, and simplified characters that it does not use.
  return han.test(text) && /[吗吧呢么们这那谁哪您你请问怎个还没钱时间营价电话订]/.test(text) ? ['zh'] : ['zh', 'ja']
}

/** The languages of `spoken` that the function words and letters point to. */
function among(text: string, spoken: readonly Language[], { isTieTold, expected }: Reading): Language[] {
  const [only, ...others] = spoken
  if (only && others.length === 0) return only === 'ar' && notArabic.test(text) ? [] : [only]
  const lower = text.toLowerCase()
  const words = lower.match(/\p{L}+/gu) ?? []
  known ??= readWords()
  const counts = new Map(spoken.map((language) => [language, 0]))
  const add = (language: Language, points: number) => {
    const before = counts.get(language)
    if (before !== undefined) counts.set(language, before + points)
  }
  const isExpected = (language: Language) => expected.length === 0 || expected.includes(language)
  for (const word of new Set(words))
    for (const language of known.get(word) ?? [])
      add(language, word.length > shortWord || isExpected(language) ? 1 : 0.5)
  for (const language of spoken) if (ownLetters[language]?.test(lower)) add(language, 2)
  const [best, second] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (best && second && best[1] >= 2 && best[1] > second[1]) return [best[0]]
  // A text in Cyrillic is assumed to be one of these two; one in Latin letters may be in any language.
  if (spoken !== typedInLatin) return [...spoken]
  const most = best?.[1] ?? 0
  return isTieTold && most > 0 ? spoken.filter((language) => counts.get(language) === most) : []
}

/** The language of a tag. `iw` is the former code of Hebrew. */
export function primaryTag(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-')
  return language === 'iw' ? 'he' : language
}
