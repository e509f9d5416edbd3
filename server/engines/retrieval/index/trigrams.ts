import { isNumber } from '../../language/words.ts'
import { mayBeSame, triplesOf as readTriples } from './vocabulary.ts'

/** Shorter terms only match exactly: among so few letters one is too large a difference. */
const shortest = 4
const longest = 40
/** Below this similarity terms do not match. */
const leastLikeness = 0.4
const sureLikeness = 0.6
/** Terms that are less alike must have a stretch of letters in common, of this share of the shorter one: capital is no capacity. */
const stemShare = 0.6

/** How much a similar term counts relative to its similarity. */
const discount = 0.7

/** How much a mistyped short term counts: one letter changes up to three of its trigrams. */
const slip = 0.4

/** How much a term counts as a match for another, from 0 to 1. */
export type Likeness = (term: string, other: string) => number

/**
 * Returns a function that compares terms by their letter trigrams (Dice coefficient) and caches these. It finds typing errors, inflections
 * that a stemmer misses, parts of compounds and other spellings of names.
 */
export function createLikeness(): Likeness {
  const known = new Map<string, Set<string>>()
  const triplesOf = (term: string) => {
    const triples = known.get(term) ?? readTriples(term)
    known.set(term, triples)
    return triples
  }
  return (term, other) => {
    if (term === other) return 1
    if (!mayBeSame(term, other) || !isComparable(term) || !isComparable(other)) return 0
    const [a, b] = [triplesOf(term), triplesOf(other)]
    // The upper bound, before anything is counted.
    if ((2 * Math.min(a.size, b.size)) / (a.size + b.size) < leastLikeness) return 0
    let shared = 0
    for (const triple of a) if (b.has(triple)) shared++
    const likeness = (2 * shared) / (a.size + b.size)
    if (likeness >= sureLikeness || (likeness >= leastLikeness && shareStem(term, other))) return likeness * discount
    return shared > 0 && isSlip(term, other) ? slip : 0
  }
}

function shareStem(a: string, b: string): boolean {
  const [long, short] = a.length < b.length ? [b, a] : [a, b]
  const length = Math.max(shortest, Math.ceil(short.length * stemShare))
  for (let at = 0; at + length <= short.length; at++) if (long.includes(short.slice(at, at + length))) return true
  return false
}

/** Whether words with the same first letter are one edit apart: a letter wrong, missing or too many. */
function isSlip(a: string, b: string): boolean {
  const [long, short] = a.length < b.length ? [b, a] : [a, b]
  if (long[0] !== short[0] || long.length < 5 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && long[at] === short[at]) at++
  return long.slice(at + 1) === short.slice(long.length === short.length ? at + 1 : at)
}

function isComparable(term: string): boolean {
  return term.length >= shortest && term.length <= longest && !isNumber(term)
}
