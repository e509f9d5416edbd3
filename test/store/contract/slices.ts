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
    for (const [index, after] of ordered.entries()) {
      expect(await take({ order, after })).toEqual(ordered.slice(index + 1))
      expect(await take({ order, after, limit: 1 })).toEqual(ordered.slice(index + 1, index + 2))
    }
    for (const after of [foreignId, 'no such id', '../../etc/passwd', '']) {
      await expect(take({ order, after })).rejects.toMatchObject({ code: 'validation', errors: [{ path: 'cursor' }] })
    }
  }
}
