import type { Language } from '../../contract/languages.ts'
import { phrasing } from './phrasing.ts'

/*
 * Splits a text into words: at spaces and punctuation, and into pairs of neighboring characters (bigrams) in scripts without spaces, and in
 * Korean, whose compounds are written with and without.
 * `Intl.Segmenter` finds the same words in ten times the time, and takes quadratic time for long texts on Node 20.
 */

/** The hyphen that is no minus, which the one that does not break lines (U+2011) is normalized to. */
const hyphen = '\u2010'

/** Words that some write with a hyphen and some without: e-mail, Wi-Fi, T-shirt. */
const shortPrefix = /(?<!\p{L})(\p{L}{1,2})-(?=\p{L}{2})/gu

/**
 * At most 1,000 characters, because normalizing very many combining marks takes quadratic time. Cut at white space; in a text without any,
 * after the end of a sentence, else anywhere.
 */
const piece = /[^]{1,1000}(?=\s)|[^]{1,999}[。、！？；：，．…।]|[^]{1,1000}/gu

/** Words of other languages in Japanese, which no pair spans either. */
const katakana = String.raw`\p{Script=Katakana}ー`
const others = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const unspaced = katakana + others
const wordOrRun = new RegExp(String.raw`[${katakana}]+|[${others}]+|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}])+`, 'gu')
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/**
 * What is cut off words. Endings after an apostrophe: 's in English and Dutch, any in Turkish. In French and Italian the word follows the apostrophe. In Chinese,
 * Japanese and Korean what only phrases a sentence, so that no pair of characters spans it and a word; see phrasing.ts.
 */
const ending: Partial<Record<Language, RegExp>> = {
  en: /['’](?:s|d|ll|m|re|ve)(?!\p{L})/gu,
  nl: /(?<=\p{L})['’]s(?!\p{L})/gu,
  tr: /['’]\p{L}+/gu,
  ...phrasing,
}

/** The most marks in a row that text needs (UAX #15, Stream-Safe Text Format). */
const mostMarks = 30
const tooManyMarks = new RegExp(String.raw`(\p{M}{${mostMarks}})\p{M}+`, 'gu')

/** A text in a Unicode normalization form, without marks that no text needs: to order these takes a time that grows with the square of their number. */
export function normalized(text: string, form: 'NFKC' | 'NFKD'): string {
  return (text.length > mostMarks ? text.replaceAll(tooManyMarks, '$1') : text).normalize(form)
}

/** Every word of a text, in order, in lower case. */
export function wordsOf(text: string, language: Language): string[] {
  const words: string[] = []
  for (const each of text.match(piece) ?? []) {
    const plain = lowerCase(normalized(each, 'NFKC').replaceAll(hyphen, '-'), language).replaceAll(shortPrefix, '$1')
    const bare = ending[language] ? plain.replaceAll(ending[language], ' ') : plain
    for (const [found] of bare.matchAll(wordOrRun)) {
      if (startsUnspaced.test(found)) addPairs(words, found)
      else words.push(found)
    }
    addIdentifiers(words, each, language)
  }
  return words
}

const identifier =
  /(?<![\p{L}\p{N}_])(?:[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)+|\d+(?:\.\d+)+|\p{Ll}[\p{Ll}\p{N}]*(?:\p{Lu}[\p{Ll}\p{N}]+)+)/gu

/** Names of code and numbers of versions are found as they are typed, and those of several words by these: FST_ERR_NOT_FOUND, setErrorHandler, 4.0.1. */
function addIdentifiers(words: string[], text: string, language: Language): void {
  if (!/_|\d\.\d|[\p{Ll}\p{N}]\p{Lu}/u.test(text)) return
  for (const [name] of text.matchAll(identifier)) {
    if (/^\p{Ll}/u.test(name) && !name.includes('_'))
      words.push(...lowerCase(name.replaceAll(/\p{Lu}/gu, ' $&'), language).split(' '))
    else words.push(lowerCase(name, language).replaceAll(/_+/g, '_'))
  }
}

/** In Turkish the lower case of I is ı. */
function lowerCase(text: string, language: Language): string {
  return language === 'tr' ? text.toLocaleLowerCase('tr') : text.toLowerCase()
}

/** Whether a word is a pair of characters, or a single one, of a script that is read in pairs. */
export function isPair(word: string): boolean {
  return startsUnspaced.test(word)
}

function addPairs(words: string[], run: string): void {
  const characters = [...run]
  if (characters.length === 1) words.push(run)
  for (let at = 0; at + 1 < characters.length; at++) words.push(`${characters[at]}${characters[at + 1]}`)
}

/** Whether a word is nothing but digits. */
export const isNumber = (word: string) => /^\p{N}+$/u.test(word)

/** Whether a text has characters of Chinese or Japanese, which put no spaces between words. */
export const isUnspaced = (text: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

/** The words of a text between spaces and punctuation, as phrases are compared: in lower case, and without marks. */
export function plainWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map(withoutMarks).filter((word) => word !== '')
}

/**
 * A word without marks that people leave out when typing: accents, the vowel signs of Arabic and Hebrew. Equivalent letters become one: the
 * forms of alef, ß and ss, ı and i, digits of other scripts.
 */
export function withoutMarks(word: string): string {
  if (/^[\0-\x7f]*$/.test(word)) return word
  return normalized(plainDigits(word), 'NFKD')
    .replaceAll(/[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u093c]/g, '')
    .replaceAll(/[ßłıىة\u0901]/g, (letter) => sameAs[letter] ?? letter)
    .normalize('NFC')
}

/** A text with the digits of Arabic, Persian and Hindi as 0 to 9, and the point and the comma that stand between them. */
export function plainDigits(text: string): string {
  if (!/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/.test(text)) return text
  return text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, digit)
    .replaceAll(/(?<=\d)\u066b(?=\d)/g, '.')
    .replaceAll(/(?<=\d)\u066c(?=\d)/g, ',')
}

const sameAs: Record<string, string> = { ß: 'ss', ł: 'l', ı: 'i', ى: 'ي', ة: 'ه', '\u0901': '\u0902' }

/** Converts an Arabic, Persian or Devanagari digit; each set is ten consecutive characters. */
function digit(character: string): string {
  const code = character.charCodeAt(0)
  const zero = zeros.find((each) => code >= each) ?? code
  return String(code - zero)
}

const zeros = [0x966, 0x6f0, 0x660]

/** Normalizes a question for comparison: without case and punctuation, one space between words. One without words ("🎁") is as it is. */
export function normalizeQuestion(question: string): string {
  const whole = normalized(question, 'NFKC').toLowerCase()
  return whole.replaceAll(/[\p{P}\p{S}\s]+/gu, ' ').trim() || whole.trim()
}
