import type { Language } from '../../../contract/languages.ts'

/* German and Dutch verbs that stand in two parts in a question: "Wie melde ich mein Kind an?" is about an Anmeldung. */

const prefixes: Partial<Record<Language, string>> = {
  de: 'ab an auf aus bei ein fest her herunter hin hoch los mit nach raus rein runter statt teil um vor weg weiter zu zurück zusammen',
  nl: 'aan af bij in mee na om op over terug toe uit voor weg',
}

/**
 * The words of a question with a verb whose first part ends the question in one. `isWord`: whether such a verb, or what it is without the
 * ending of a person, is a word that may be found.
 */
export function joinSeparated(
  words: readonly string[],
  language: Language,
  isWord: (word: string) => boolean,
): readonly string[] {
  const prefix = words.at(-1) ?? ''
  if (!prefixes[language]?.split(' ').includes(prefix)) return words
  for (const [at, word] of words.slice(0, -1).entries()) {
    const whole = [prefix + word, prefix + word.replace(/t$/, '')].find(isWord)
    if (whole !== undefined) return [...words.slice(0, at), whole, ...words.slice(at + 1, -1)]
  }
  return words
}
