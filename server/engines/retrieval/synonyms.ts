import { concepts } from './concepts.ts'
import type { Terms } from '../language/terms.ts'

/** The concepts that each term of a language stands for, by their place in the list. */
type Concepts = ReadonlyMap<string, ReadonlySet<number>>

/** Made when a language is used, and kept with its terms. */
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
  return found
}

/** All words of a language for some concepts. */
export function wordsFor(asked: ReadonlySet<number>, terms: Terms): string[] {
  return asked.size === 0 ? [] : [...conceptsIn(terms)].filter(([, held]) => share(asked, held)).map(([term]) => term)
}

/** Whether two words are words for the same. */
export function share(asked: ReadonlySet<number>, held: ReadonlySet<number> | undefined): boolean {
  return held !== undefined && asked.size > 0 && [...held].some((concept) => asked.has(concept))
}
