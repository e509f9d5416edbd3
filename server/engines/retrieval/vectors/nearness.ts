/** How near the passages of a collection are to a question, by their index in it. */
export type Nearness = {
  /** The indexes of the nearest passages, nearest first. */
  nearest: readonly number[]
  /** The cosine of a passage's vector and the question's; undefined: it has none. */
  similarityOf(place: number): number | undefined
  /** By how many standard deviations a passage stands out, see {@link nearnessOf}; 0 if it does not. */
  standoutOf(place: number): number
}

/** How many of the nearest are ranked. */
const maxNearest = 50

/** The share of questions in which a passage stands out by chance. */
const chance = 0.05

/**
 * Ranks similarities (NaN: there is no vector). Cosines differ from model to model, so there is no threshold on them. A passage's
 * similarity is expressed as a z-score among all passages for the same question, and stands out by what exceeds the largest z-score that
 * so many passages reach by chance. This bound lets the same share of off-topic questions pass for different models and languages, which a
 * bound on the cosine does not (docs/architecture.md).
 */
export function nearnessOf(similarities: Float32Array): Nearness {
  const places = [...similarities.keys()].filter((place) => !Number.isNaN(similarities[place]))
  const at = (place: number) => similarities[place] ?? Number.NaN
  const mean = sumOf(places, at) / places.length
  const deviation = Math.sqrt(sumOf(places, (place) => (at(place) - mean) ** 2) / places.length)
  const bound = mostByChance(places.length)
  return {
    nearest: places.toSorted((a, b) => at(b) - at(a)).slice(0, maxNearest),
    similarityOf: (place) => (Number.isNaN(at(place)) ? undefined : at(place)),
    standoutOf: (place) => (deviation > 0 ? Math.max(0, (at(place) - mean) / deviation - bound) || 0 : 0),
  }
}

/** The largest of `count` standard normal numbers, exceeded only with the probability `chance` (extreme value theory). */
function mostByChance(count: number): number {
  const first = Math.sqrt(2 * Math.log(count / chance))
  return first - Math.log(4 * Math.PI * Math.log(count / chance)) / (2 * first)
}

function sumOf(places: readonly number[], value: (place: number) => number): number {
  return places.reduce((sum, place) => sum + value(place), 0)
}

/**
 * Reciprocal rank fusion: first what ranks far ahead in one ranking, or well in several. `flatness`: its constant k (Cormack, Clarke and
 * Büttcher 2009); the larger, the less the first ranks count.
 */
export function fuseRankings<Item>(rankings: readonly (readonly Item[])[], flatness = 60): Item[] {
  const sums = new Map<Item, number>()
  for (const ranking of rankings) {
    for (const [rank, item] of ranking.entries()) sums.set(item, (sums.get(item) ?? 0) + 1 / (flatness + rank + 1))
  }
  return [...sums].toSorted(([, a], [, b]) => b - a).map(([item]) => item)
}
