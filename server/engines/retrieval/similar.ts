/** Terms shorter than this are only themselves: in four letters, one is too much of a difference. */
const shortest = 4
const longest = 40
/** Words that share less are other words. */
const leastLikeness = 0.5

/** How much a word counts that is only like the one that was asked for. */
const discount = 0.7

/** What a short word counts that is mistyped: one letter changes up to three of its triples. */
const slip = 0.4

/** The sets of three neighboring letters, for the terms of one question and what is compared with them. */
export type Likeness = (term: string, other: string) => number

/**
 * Returns a function that says how much a term counts for another one: 1 for itself, and less for what has most of its letters in the same
 * order, which finds typing errors, forms that a stemmer does not bring together, parts of compounds and other spellings of names.
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
    if (!isComparable(term) || !isComparable(other)) return 0
    const [a, b] = [triplesOf(term), triplesOf(other)]
    // The most that they can share, before it is counted.
    if ((2 * Math.min(a.size, b.size)) / (a.size + b.size) < leastLikeness) return 0
    let shared = 0
    for (const triple of a) if (b.has(triple)) shared++
    const likeness = (2 * shared) / (a.size + b.size)
    if (likeness >= leastLikeness) return likeness * discount
    return shared > 0 && isSlip(term, other) ? slip : 0
  }
}

/** Whether words with the same first letter differ by one letter that is wrong, missing or too many. */
function isSlip(a: string, b: string): boolean {
  const [long, short] = a.length < b.length ? [b, a] : [a, b]
  if (long[0] !== short[0] || long.length < 5 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && long[at] === short[at]) at++
  return long.slice(at + 1) === short.slice(long.length === short.length ? at + 1 : at)
}

function isComparable(term: string): boolean {
  return term.length >= shortest && term.length <= longest && !/^\p{N}+$/u.test(term)
}

/** With marks for its ends, so that a beginning in common counts more than a middle. */
function readTriples(term: string): Set<string> {
  const marked = `^${term}$`
  const triples = new Set<string>()
  for (let at = 0; at + 3 <= marked.length; at++) triples.add(marked.slice(at, at + 3))
  return triples
}
