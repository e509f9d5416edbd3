import { invalid } from '../../../core/errors.ts'
import type { Slice } from '../../records/records.ts'

/**
 * Returns the slice of a list. `items` are in ascending order; `indexOf` returns the index of the item with an id, -1 if there is none.
 * @throws a `validation` error on the path `cursor` when `after` names no item of the list.
 */
export function takeSlice<T>(items: readonly T[], slice: Slice, indexOf: (id: string) => number): T[] {
  const { order, after, limit = items.length } = slice
  const at = after === undefined ? undefined : indexOf(after)
  if (at === -1) throw invalid('cursor', 'is not the id of an item in this list')
  if (order === 'asc') {
    const from = at === undefined ? 0 : at + 1
    return items.slice(from, from + limit)
  }
  const to = at ?? items.length
  return items.slice(Math.max(0, to - limit), to).toReversed()
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
