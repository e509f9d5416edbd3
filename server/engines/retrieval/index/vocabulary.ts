import { soundOf } from '../../language/romanized.ts'

/** Shorter words are known or not: among so few letters one is too large a difference. */
const shortest = 5
/** Longer ones are no words. */
const longestWord = 40
/** Terms whose trigrams overlap as much as this (Dice coefficient) are spelled alike. */
const leastOverlap = 0.4
/** How many of them are looked for in place of a word that nothing holds. */
const maxNeighbors = 6

/** The terms of a collection, by the triples of letters in them. */
export type Vocabulary = {
  /** The terms that are spelled most like one that the collection does not hold, most alike first. */
  neighborsOf(term: string): readonly string[]
  /** The term that one is mistyped for, or that it is in Latin letters: one that the collection does not hold, and that is no word itself. */
  correctionOf(term: string): string | undefined
}

/** Built with the first word that the collection does not hold: typing errors, compounds, words of a related language. */
export function createVocabulary(terms: () => Iterable<string>): Vocabulary {
  let index: { words: string[]; sizes: number[]; holders: Map<string, number[]> } | undefined
  let bySound: ReadonlyMap<string, string> | undefined
  const found = new Map<string, readonly string[]>()

  /** The word in Devanagari that a word in Latin letters is; the first, if several sound alike. */
  function spokenAs(term: string): string | undefined {
    if (!/^[a-z]+$/.test(term)) return undefined
    bySound ??= new Map(
      [...terms()]
        .filter((word) => /^[\u0900-\u097f]+$/.test(word))
        .flatMap((word) => {
          const sound = soundOf(word)
          return sound === undefined ? [] : [[sound, word] as const]
        }),
    )
    const sound = bySound.size > 0 ? soundOf(term) : undefined
    return sound === undefined ? undefined : bySound.get(sound)
  }

  function build() {
    const made = { words: [] as string[], sizes: [] as number[], holders: new Map<string, number[]>() }
    for (const word of terms()) {
      if (word.length < shortest - 1 || word.length > longestWord || /\p{N}/u.test(word)) continue
      const triples = triplesOf(word)
      const at = made.words.push(word) - 1
      made.sizes.push(triples.size)
      for (const triple of triples) {
        const holders = made.holders.get(triple)
        if (holders) holders.push(at)
        else made.holders.set(triple, [at])
      }
    }
    return made
  }

  function search(term: string): readonly string[] {
    const { words, sizes, holders } = (index ??= build())
    const own = triplesOf(term)
    const counts = new Map<number, number>()
    for (const triple of own) for (const at of holders.get(triple) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1)
    const alike = [...counts].map(([at, count]) => ({ at, overlap: (2 * count) / (own.size + (sizes[at] ?? 0)) }))
    const isNear = (at: number, overlap: number) => overlap >= leastOverlap && mayBeSame(words[at] ?? '', term)
    const best = alike.filter(({ at, overlap }) => isNear(at, overlap)).toSorted((a, b) => b.overlap - a.overlap)
    return best.slice(0, maxNeighbors).flatMap(({ at }) => words[at] ?? [])
  }

  const vocabulary: Vocabulary = {
    neighborsOf(term) {
      if (term.length < shortest || term.length > longestWord || /\p{N}/u.test(term)) return []
      const known = found.get(term)
      if (known) return known
      if (found.size > 1000) found.clear()
      const made = search(term)
      found.set(term, made)
      return made
    },
    correctionOf(term) {
      return vocabulary.neighborsOf(term).find((word) => isMistyped(term, word)) ?? spokenAs(term)
    },
  }
  return vocabulary
}

/** From so many letters on, another one in place of one, or one more, makes no other word: a laser is not later, but warrenty is warranty. */
const longName = 8

/** Whether a word is another one as it is mostly mistyped: with a letter too few; a long one also with another letter or one too many. */
function isMistyped(typed: string, word: string): boolean {
  if (typed[0] !== word[0]) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  // At the end it is another form.
  const isLong = typed.length >= longName && at < word.length - 1
  switch (word.length - typed.length) {
    case 1:
      return word.slice(at + 1) === typed.slice(at)
    case 0:
      return isLong && word.slice(at + 1) === typed.slice(at + 1)
    case -1:
      return isLong && typed.slice(at + 1) === word.slice(at)
    default:
      return false
  }
}

/** From so many letters on, two swapped ones make no other word: Paris is no pairs. */
const leastSwapped = 6

/**
 * The words that one may be mistyped for, whatever its stem: with one letter doubled, one of a pair, or two swapped. The stem of "boking" is not
 * nearly that of "booking".
 */
export function respellingsOf(word: string): string[] {
  if (word.length < shortest || word.length > longestWord || /\p{N}/u.test(word)) return []
  return Array.from({ length: word.length - 1 }, (_, before) => before + 1).flatMap((at) => {
    const [letter = '', next = ''] = [word[at], word[at + 1]]
    const [start, end] = [word.slice(0, at), word.slice(at + 1)]
    if (next === letter) return [start + end]
    const doubled = start + letter + letter + end
    return word.length < leastSwapped ? [doubled] : [doubled, start + next + letter + end.slice(1)]
  })
}

/** Who mistypes a word begins it well, and a compound holds its parts whole: southgate is not northgate, nor a tax on cats one on dogs. */
export function mayBeSame(a: string, b: string): boolean {
  return a[0] === b[0] || (a.length < b.length ? b.includes(a) : a.includes(b))
}

/** With marks at its ends, so that a common beginning counts more than a common middle. */
export function triplesOf(term: string): Set<string> {
  const marked = `^${term}$`
  const triples = new Set<string>()
  for (let at = 0; at + 3 <= marked.length; at++) triples.add(marked.slice(at, at + 3))
  return triples
}
