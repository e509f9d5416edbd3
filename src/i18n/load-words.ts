import { english } from './en.ts'
import { chooseLanguage, wantedTags, type Language } from './language.ts'
import type { FirstWords, Words } from './words.ts'

/** The languages besides English, each a file of its own that is fetched when somebody needs it. */
const files: Partial<Record<Language, () => Promise<{ words: Words }>>> = {}

/**
 * The words for a visitor. `asked` is the language that the site asked for, or null: then it is that of the page, then that of the
 * browser. English where none of them is known, and when a file cannot be fetched: a chat in the wrong language is better than none.
 */
export async function loadWords(asked: string | null): Promise<FirstWords> {
  const { language, tag } = chooseLanguage(wantedTags(asked))
  const load = files[language]
  const { words } = load ? await load().catch(() => ({ words: english })) : { words: english }
  // The region counts for dates and numbers, but not another language's.
  return tag.toLowerCase().startsWith(words.language) ? { ...words, language: tag } : words
}
