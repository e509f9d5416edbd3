/** How near the passages of a collection are to a question, by their places in it. */
export type Nearness = {
  /** The places of the nearest passages, nearest first. */
  nearest: readonly number[]
  /** The cosine of a passage's vector and the question's; undefined: it has none. */
  similarityOf(place: number): number | undefined
  /** By how much a passage stands out, see {@link nearnessOf}; 0 where it does not. */
  standoutOf(place: number): number
}

/** So many of the nearest are ranked. */
const maxNearest = 50

/** By chance a passage stands out once in so many questions. */
const chance = 0.05

/**
 * What similarities (NaN: there is no vector) say. How similar is similar differs from model to model, and so no cosine is a bound: that of
 * a passage is told in standard deviations from the mean of all passages for this very question, and it stands out by what it has beyond
 * the most that so many would reach by chance. That bound lets the same share of questions about other things pass for vectors of
 * different kinds, in all languages, where one on the cosine does not (docs/architecture.md).
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

/** The most standard deviations that one of `count` normal numbers reaches, but for the chance (the limit of extreme values). */
function mostByChance(count: number): number {
  const first = Math.sqrt(2 * Math.log(count / chance))
  return first - Math.log(4 * Math.PI * Math.log(count / chance)) / (2 * first)
}

function sumOf(places: readonly number[], value: (place: number) => number): number {
  return places.reduce((sum, place) => sum + value(place), 0)
}
