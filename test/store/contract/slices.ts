import { expect } from 'vitest'
import type { Slice } from '../../../server/store/records/records.ts'
import { all } from './samples.ts'

/** Whether a list gives every part that can be asked of it, in both orders, and refuses an `after` that is not in it. */
export async function expectSlices(
  ids: string[],
  list: (slice: Slice) => AsyncIterable<{ id: string }> | Promise<AsyncIterable<{ id: string }> | null>,
  foreignId: string,
): Promise<void> {
  const take = async (slice: Slice) => {
    const items = await list(slice)
    return items ? (await all(items)).map(({ id }) => id) : null
  }
  for (const order of ['asc', 'desc'] as const) {
    const ordered = order === 'asc' ? ids : ids.toReversed()
    expect(await take({ order })).toEqual(ordered)
    expect(await take({ order, limit: ids.length + 5 })).toEqual(ordered)
    expect(await take({ order, limit: 2 })).toEqual(ordered.slice(0, 2))
    for (const [index, id] of ordered.entries()) {
      expect(await take({ order, after: { id } })).toEqual(ordered.slice(index + 1))
      // Where the item is there, it says where the part begins.
      expect(await take({ order, after: { at: 0, id }, limit: 1 })).toEqual(ordered.slice(index + 1, index + 2))
    }
    for (const id of [foreignId, 'no such id', '../../etc/passwd', '']) {
      await expect(take({ order, after: { id } })).rejects.toMatchObject({
        code: 'validation',
        errors: [{ path: 'cursor' }],
      })
    }
  }
}
