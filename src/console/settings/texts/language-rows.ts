import { languages } from '#contract/languages.ts'
import { languageName } from '../../words/languages.ts'

/** Texts as they are typed: one for all visitors (no language), or one a language. */
export type LanguageRow = { language: string; text: string }

/** Texts as the server has them. */
export type LanguageTexts = string | Record<string, string> | null

export function toRows(texts: LanguageTexts): LanguageRow[] {
  if (texts === null || typeof texts === 'string') return [{ language: '', text: texts ?? '' }]
  return Object.entries(texts).map(([language, text]) => ({ language, text }))
}

/** One text is for all, whatever its language; without any there is none. */
export function toTexts(rows: readonly LanguageRow[]): LanguageTexts {
  const [only] = rows
  // As it is typed: a space at the end is there until the next word.
  if (rows.length === 1) return only?.language ? { [only.language]: only.text } : only?.text.trim() ? only.text : null
  return Object.fromEntries(rows.map(({ language, text }) => [language, text]))
}

/** Texts in words, to compare them with somebody else's. */
export function showRows(rows: readonly LanguageRow[]): string {
  return rows.map(({ language, text }) => (language ? `${languageName(language)}: ${text}` : text)).join('\n')
}

/** The languages that a row may have: those that no other row has, its own among them. */
export function choicesFor(rows: readonly LanguageRow[], own: string): string[] {
  const taken = new Set(rows.map(({ language }) => language))
  const free: string[] = languages.filter((tag) => tag === own || !taken.has(tag))
  return own === '' || free.includes(own) ? free : [own, ...free]
}
