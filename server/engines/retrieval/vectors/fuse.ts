/** How little the first places of a ranking count more than those after them (Cormack, Clarke and Büttcher 2009). */
const flatness = 60

/** Brings rankings together by reciprocal ranks: best first what stands far ahead in one of them, or well in several. */
export function fuseRankings<Item>(...rankings: readonly (readonly Item[])[]): Item[] {
  const sums = new Map<Item, number>()
  for (const ranking of rankings) {
    for (const [rank, item] of ranking.entries()) sums.set(item, (sums.get(item) ?? 0) + 1 / (flatness + rank + 1))
  }
  return [...sums].toSorted(([, a], [, b]) => b - a).map(([item]) => item)
}
