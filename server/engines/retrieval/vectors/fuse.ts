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
