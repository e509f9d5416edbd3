import { expect, test } from 'vitest'
import { createThread, ThreadTimeout } from '../../server/core/event-loop/thread.ts'

/* Work in a thread: what becomes of calls when one of them goes wrong. */

const file = new URL('../support/process/sleepless-thread.js', import.meta.url)

test('calls are answered in their order', async () => {
  const call = createThread(file, 10_000)
  expect(await Promise.all(['a', 'b', 'c'].map(call))).toEqual(['a', 'b', 'c'])
})

test('a call that never ends is given up, and one that breaks fails alone; those behind them are answered', async () => {
  const call = createThread(file, 2000)
  const settled = await Promise.allSettled(['a', 'forever', 'b', 'break', 'c'].map(call))
  expect(settled).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: expect.any(ThreadTimeout) },
    { status: 'fulfilled', value: 'b' },
    { status: 'rejected', reason: expect.objectContaining({ message: 'It broke' }) },
    { status: 'fulfilled', value: 'c' },
  ])
})
