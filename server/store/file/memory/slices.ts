import type { Cursor } from '../../../contract/sessions/sessions.ts'
import { invalid } from '../../../core/errors.ts'
import type { Slice } from '../../records/records.ts'

/**
 * Returns the slice of a list. `items` are in ascending order; `indexOf` returns the index of the item with an id, -1 if there is none; `timeOf` what
 * they are sorted by, in milliseconds since 1970.
 * @throws a `validation` error on the path `cursor` when `after` names no item of the list, and no time to go on from.
 */
export function takeSlice<T>(
  items: readonly T[],
  { order, after, limit = items.length }: Slice,
  indexOf: (id: string) => number,
  timeOf?: (item: T) => number,
): T[] {
  const isUp = order === 'asc'
  const edge = after === undefined ? (isUp ? 0 : items.length) : edgeAt(after)
  return isUp ? items.slice(edge, edge + limit) : items.slice(Math.max(0, edge - limit), edge).toReversed()

  function edgeAt(cursor: Cursor): number {
    const index = indexOf(cursor.id)
    if (index !== -1) return isUp ? index + 1 : index
    if (!('at' in cursor) || !timeOf) throw invalid('cursor', 'is not the id of an item in this list')
    return lowerBound(items.length, (other) => {
      const time = timeOf(items[other] as T)
      return isUp ? time < cursor.at : time <= cursor.at
    })
  }
}

/** Binary search: the index of the first item that is not below a key. Fast at the end, where most keys go. */
export function lowerBound(length: number, isBelow: (index: number) => boolean): number {
  if (length === 0 || isBelow(length - 1)) return length
  let low = 0
  let high = length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBelow(middle)) low = middle + 1
    else high = middle
  }
  return low
}
