import { english, type WholeWords } from './languages/en.ts'
import { chooseLanguage, wantedTags } from './language.ts'
import type { Words } from './words.ts'

/** The languages besides English, each a file of its own that is fetched when somebody needs it. */
const files: Record<string, () => Promise<{ words: WholeWords }>> = {
  de: () => import('./languages/de.ts'),
  fr: () => import('./languages/fr.ts'),
  es: () => import('./languages/es.ts'),
  pt: () => import('./languages/pt.ts'),
  it: () => import('./languages/it.ts'),
  nl: () => import('./languages/nl.ts'),
  pl: () => import('./languages/pl.ts'),
  tr: () => import('./languages/tr.ts'),
  ru: () => import('./languages/ru.ts'),
  uk: () => import('./languages/uk.ts'),
  ar: () => import('./languages/ar.ts'),
  he: () => import('./languages/he.ts'),
  hi: () => import('./languages/hi.ts'),
  ja: () => import('./languages/ja.ts'),
  ko: () => import('./languages/ko.ts'),
  zh: () => import('./languages/zh.ts'),
}

/** The language that the widget speaks to a visitor; `asked` as in {@link loadWords}. */
export function visitorLanguage(asked: string | null): { language: string; tag: string } {
  return chooseLanguage(wantedTags(asked), Object.keys(files))
}

/**
 * The words for a visitor. `asked` is the language that the site asked for, or null: then it is that of the page, then that of the
 * browser. English where none of them is known, and when a file cannot be fetched: a chat in the wrong language is better than none.
 * `own` is the option `words`: what the site says otherwise (own-words.ts).
 */
export async function loadWords(asked: string | null, own: string | null = null): Promise<Words> {
  const { language, tag } = visitorLanguage(asked)
  const words = (await files[language]?.().catch(() => null))?.words ?? english
  // The region counts for dates and numbers, but not another language's.
  const chosen = tag.toLowerCase().startsWith(words.language) ? { ...words, language: tag } : words
  if (own === null) return chosen
  const file = await import('./own-words.ts').catch(() => null)
  return file ? file.withOwnWords(chosen, own) : chosen
}
