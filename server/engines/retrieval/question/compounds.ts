import type { Language } from '../../../contract/languages.ts'

/** Languages that write several words as one, English some: childcare. */
const compounding: ReadonlySet<Language> = new Set(['de', 'nl', 'en'])

/** Shorter words are not divided, nor into shorter parts: two words, or one that is known and the rest. */
const shortest = { word: 8, first: 3, last: 4, alone: 5, rest: 4 }

/** Longer ones are no words. */
const longest = 40

/** What no word begins with: what is left of a word with such an ending is no other word. */
const ending =
  /^(?:ier(?:en|t|te|ten|ung|ungen)|ungs?|ungen|heit|heiten|keit|keiten|schaft|schaften|isch\p{L}*|lich\p{L}*|innen|chen|lein)$/u

/** What joins two words, longest first. */
const joints = ['ens', 'en', 'er', 'es', 's', 'n', 'e', '']

/**
 * The parts of a compound word, such as Papier and Tonne: two words, where it can be divided so, else one and what is left of it, unless the
 * whole is a word, too. None if it is none, or of a language that joins no words. `isWord` knows the words of the collection and of the tables.
 */
export function partsOfCompound(word: string, language: Language, isWord: (word: string) => boolean): string[] {
  if (language === 'fr') return partsOfElided(word, isWord)
  if (!compounding.has(language) || word.length < shortest.word || word.length > longest) return []
  let best: string[] = []
  const isWhole = isWord(word)
  for (let at = shortest.first; at <= word.length - shortest.last; at++) {
    const [first, last] = [word.slice(0, at), word.slice(at)]
    const isLast = isWord(last)
    const joint = joints.find((each) => first.endsWith(each) && isWord(bare(first, each)))
    if (isLast && joint !== undefined && bare(first, joint).length >= shortest.first) return [bare(first, joint), last]
    const known = isLast ? last : joint === undefined ? '' : bare(first, joint)
    const isLong = known.length >= shortest.alone && at >= shortest.rest && !(known !== last && ending.test(last))
    if (best.length === 0 && isLong && !isWhole) best = [joint === undefined ? first : bare(first, joint), last]
  }
  return best
}

/** What is left of a word that is typed without its apostrophe: the school of "lecole", to enroll of "minscrire". */
const elided = /^(?:(?:[dl]|qu)(?=[aeiouhàâéèêîô].{3})|[jms](?=[aeiouhàâéèêîô].{5}))/u

function partsOfElided(word: string, isWord: (word: string) => boolean): string[] {
  const rest = word.replace(elided, '')
  return rest !== word && word.length <= longest && !isWord(word) && isWord(rest) ? [rest] : []
}

const bare = (word: string, joint: string) => word.slice(0, word.length - joint.length)

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
