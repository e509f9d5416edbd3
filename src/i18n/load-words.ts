import { english } from './en.ts'
import type { Words } from './words.ts'

/**
 * The languages besides English, each a file of its own that is fetched when somebody needs it, by the first part of its tag:
 * `['de', () => import('./de.ts').then((file) => file.german)]`.
 */
const languages = new Map<string, () => Promise<Words>>()

/**
 * The words for a language (a BCP 47 tag, as `navigator.language` has it). English when there is no such file, and when the file
 * cannot be fetched: a chat in the wrong language is better than none.
 */
export async function loadWords(tag: string): Promise<Words> {
  const load = languages.get(tag.toLowerCase().split('-')[0] ?? '')
  if (!load) return english
  return load().catch(() => english)
}
