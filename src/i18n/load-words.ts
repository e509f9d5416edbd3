import { english } from './en.ts'
import { chooseLanguage, wantedTags } from './language.ts'
import type { FirstWords, WholeWords } from './words.ts'

/** The languages besides English, each a file of its own that is fetched when somebody needs it. */
const files: Record<string, () => Promise<{ words: WholeWords }>> = {
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
  it: () => import('./it.ts'),
  nl: () => import('./nl.ts'),
  pl: () => import('./pl.ts'),
  tr: () => import('./tr.ts'),
  ru: () => import('./ru.ts'),
  uk: () => import('./uk.ts'),
  ar: () => import('./ar.ts'),
  he: () => import('./he.ts'),
  hi: () => import('./hi.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  zh: () => import('./zh.ts'),
}

/**
 * The words for a visitor. `asked` is the language that the site asked for, or null: then it is that of the page, then that of the
 * browser. English where none of them is known, and when a file cannot be fetched: a chat in the wrong language is better than none.
 * `own` is the option `words`: what the site says otherwise (own-words.ts).
 */
export async function loadWords(asked: string | null, own: string | null = null): Promise<FirstWords> {
  const { language, tag } = chooseLanguage(wantedTags(asked), Object.keys(files))
  const words = (await files[language]?.().catch(() => null))?.words ?? english
  // The region counts for dates and numbers, but not another language's.
  const chosen = tag.toLowerCase().startsWith(words.language) ? { ...words, language: tag } : words
  if (own === null) return chosen
  const file = await import('./own-words.ts').catch(() => null)
  return file ? file.withOwnWords(chosen, own) : chosen
}
