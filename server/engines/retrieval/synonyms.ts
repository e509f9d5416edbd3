import { concepts, wordOfReaching } from './concepts.ts'
import { reachMark } from './passage.ts'
import type { Terms } from '../language/terms.ts'

/** The synonym sets of each term of a language, by their index in `concepts`. */
type Concepts = ReadonlyMap<string, ReadonlySet<number>>

/** Built when a language is first used. */
const known = new WeakMap<Terms, Concepts>()

export function conceptsIn(terms: Terms): Concepts {
  const made = known.get(terms) ?? readConcepts(terms)
  known.set(terms, made)
  return made
}

function readConcepts(terms: Terms): Concepts {
  const found = new Map<string, Set<number>>()
  for (const [at, words] of concepts.entries()) {
    for (const term of terms.of(words[terms.language] ?? '')) found.set(term, (found.get(term) ?? new Set()).add(at))
  }
  const reaching = concepts.findIndex(({ en = '' }) => en.split(' ').includes(wordOfReaching))
  return found.set(reachMark, new Set([reaching]))
}

/** All terms of a language in some synonym sets. */
export function wordsFor(asked: ReadonlySet<number>, terms: Terms): string[] {
  return asked.size === 0 ? [] : [...conceptsIn(terms)].filter(([, held]) => share(asked, held)).map(([term]) => term)
}

/** Whether two terms share a synonym set. */
export function share(asked: ReadonlySet<number>, held: ReadonlySet<number> | undefined): boolean {
  return held !== undefined && asked.size > 0 && [...held].some((concept) => asked.has(concept))
}
