/** Counts of where a widget was loaded, for each day. */

/** Loads by origin and by version of the widget; `others`: loads of origins beyond the first fifty. */
export type SeenDay = { origins: Record<string, number>; versions: Record<string, number>; others: number }
/** By day, as in `2026-11-20`. */
export type SeenDays = Record<string, SeenDay>

/** How many days are kept, today included. */
export const seenDays = 14
/** How many origins and versions are counted separately on a day. Requests can claim any: the bound keeps the memory from filling. */
const mostOrigins = 50
const mostVersions = 20

/** Adds loads to a day, in place; those of a new origin count as others when there are too many. */
export function countIn(day: SeenDay, kind: 'origins' | 'versions', name: string, loads: number): void {
  const counts = day[kind]
  const before = Object.hasOwn(counts, name) ? (counts[name] ?? 0) : undefined
  const isRoom = before !== undefined || Object.keys(counts).length < (kind === 'origins' ? mostOrigins : mostVersions)
  if (isRoom) counts[name] = (before ?? 0) + loads
  else if (kind === 'origins') day.others += loads
}

/** Joins counts of two sets of days, without those before `first`. */
export function joinDays(kept: SeenDays, more: SeenDays, first: string): SeenDays {
  const joined: SeenDays = {}
  for (const day of new Set([...Object.keys(kept), ...Object.keys(more)].toSorted())) {
    if (day < first) continue
    const sum = emptyDay()
    for (const { origins, versions, others } of [kept[day] ?? emptyDay(), more[day] ?? emptyDay()]) {
      for (const [origin, loads] of Object.entries(origins)) countIn(sum, 'origins', origin, loads)
      for (const [version, loads] of Object.entries(versions)) countIn(sum, 'versions', version, loads)
      sum.others += others
    }
    joined[day] = sum
  }
  return joined
}

export function emptyDay(): SeenDay {
  return { origins: {}, versions: {}, others: 0 }
}
