import { visitorLanguage } from '../load-words.ts'
import { words as english } from './en.ts'
import type { PeopleWords } from './people-words.ts'

const files: Record<string, () => Promise<{ words: PeopleWords }>> = {
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

/** The words about people for a visitor, in the language of the others; see `loadWords`. */
export async function loadPeopleWords(asked: string | null, own: string | null): Promise<PeopleWords> {
  const { language } = visitorLanguage(asked)
  const words = (await files[language]?.().catch(() => null))?.words ?? english
  if (own === null) return words
  const file = await import('../own-words.ts').catch(() => null)
  return file ? file.withOwnPeopleWords(words, own, language) : words
}
