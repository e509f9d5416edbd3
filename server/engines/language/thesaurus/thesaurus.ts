import { addTo, getOrInsert } from '../../../core/maps.ts'
import { isPair } from '../words.ts'

/** What else a page may say for the words and phrases of a question, in one language. */
export type Thesaurus = {
  /** The terms that may be said for a term, or for a phrase as `read` gives it. */
  othersFor(termOrPhrase: string): ReadonlySet<string>
  /**
   * Finds the phrases among the words of a question. In `words` each phrase that has one word to search for, such as "get rid of", stands as one,
   * with spaces; `phrases` are those of several, such as "cash machine", whose words stand for themselves, too.
   */
  read(words: readonly string[]): { words: string[]; phrases: string[] }
}

/** How the texts of a language are read: `termsOf` without stop words, `stemOf` any word. */
type Reading = { termsOf(text: string): string[]; stemOf(word: string): string }

/** A verb may stand apart from its particle by so many words: "throw the old one away". */
const maxBetween = 3
/** In characters, in languages with spaces: "a 6 year old" is not yearly. */
const shortestVerb = 2
/** What is no part of a verb a few words on: "get a coffee there" asks for no directions. */
const notParticles: ReadonlySet<string> = new Set(['there', 'here', 'you', 'us', 'it', 'them'])

const none: ReadonlySet<string> = new Set()

/**
 * Reads lines of words and phrases that mean the same, such as `delete, remove, get rid of`. In `kitten, cat > pet, animal` those on the left
 * may be said as those on the right, too, and not the other way round.
 */
export function readThesaurus(lines: readonly string[], reading: Reading): Thesaurus {
  const [termsOf, stemOf] = [remembering(reading.termsOf), remembering(reading.stemOf)]
  const others = new Map<string, Set<string>>()
  const phrases = new Map<string, string[][]>()
  const keyOf = (text: string) => (text.includes(' ') ? text.split(' ').map(reading.stemOf).join(' ') : text)

  // What a hyphen or an apostrophe joins is read as two words, as in the question: "frais d'adhésion".
  const inWords = (each: string) =>
    each.includes(' ') || termsOf(each).length > 1 ? each.replaceAll(/[-'’]/g, ' ') : each

  for (const line of lines) {
    const [asked = [], more] = line.split(' > ').map((side) => side.split(', ').map(inWords))
    // Of a word that is read in pairs, the first one says most: 駐車場, 엘리베이터.
    const saidOf = (each: string) => (isPair(each) ? termsOf(each).slice(0, 1) : termsOf(each).slice(-1))
    const terms = (more ?? asked).flatMap((each) => (each.includes(' ') && !isPair(each) ? [] : saidOf(each)))
    for (const each of asked) {
      const stems = each.split(' ').map(stemOf)
      const key = stems.length > 1 ? stems.join(' ') : termsOf(each).at(-1)
      // What only phrases a question names nothing.
      if (key === undefined || termsOf(each).length === 0) continue
      const [first = ''] = stems
      if (stems.length > 1 && !others.has(key)) addTo(phrases, first, stems)
      const own = getOrInsert(others, key, () => new Set<string>())
      for (const term of terms) own.add(term)
    }
  }
  for (const each of phrases.values()) each.sort((a, b) => b.length - a.length)

  function read(words: readonly string[]): { words: string[]; phrases: string[] } {
    const stems = words.map(reading.stemOf)
    const joined = new Set<number>()
    const found: { words: string[]; phrases: string[] } = { words: [], phrases: [] }
    for (const [at, word] of words.entries()) {
      if (joined.has(at)) continue
      const [places] = (phrases.get(stems[at] ?? '') ?? []).flatMap((phrase) => {
        const own = placesOf(phrase, stems, at)
        return own ? [own] : []
      })
      const phrase = places?.map((place) => words[place]).join(' ') ?? word
      const isOne = places !== undefined && (isPair(phrase) || reading.termsOf(phrase).length <= 1)
      if (isOne) for (const place of places) joined.add(place)
      else if (places) found.phrases.push(phrase)
      found.words.push(isOne ? phrase : word)
    }
    return found
  }

  return { othersFor: (text) => others.get(keyOf(text)) ?? none, read }
}

/** A function of texts that does its work once for each: lines have many words in common. */
function remembering<Result>(of: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => getOrInsert(known, text, () => of(text))
}

/** Where the words of a phrase stand: one after the other, or the second of two a few words on. */
function placesOf(phrase: readonly string[], stems: readonly string[], at: number): number[] | undefined {
  if (phrase.every((stem, offset) => stems[at + offset] === stem)) return phrase.map((_, offset) => at + offset)
  const [verb = '', particle = ''] = phrase
  if (phrase.length !== 2 || verb.length < shortestVerb || notParticles.has(particle)) return undefined
  const place = stems.indexOf(particle, at + 1)
  return place !== -1 && place - at <= maxBetween + 1 ? [at, place] : undefined
}
