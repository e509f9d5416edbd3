import { expect, test } from 'vitest'
import { createThread, ThreadTimeout } from '../../server/core/event-loop/thread.ts'

/* Work in a thread: what becomes of calls when one of them goes wrong. */

const file = new URL('../support/process/sleepless-thread.js', import.meta.url)

test('calls are answered in their order', async () => {
  const call = createThread(file, 10_000)
  expect(await Promise.all(['a', 'b', 'c'].map((each) => call(each)))).toEqual(['a', 'b', 'c'])
})

test('those who share it take turns', async () => {
  const call = createThread(file, 10_000)
  const order: unknown[] = []
  const ask = async (name: string, share: string) => order.push(await call(name, share))
  await Promise.all([ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a'), ask('b1', 'b'), ask('c1', 'c'), ask('b2', 'b')])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('a call that never ends is given up, and one that breaks fails alone; those behind them are answered', async () => {
  const call = createThread(file, 2000)
  const settled = await Promise.allSettled(['a', 'forever', 'b', 'break', 'c'].map((each) => call(each)))
  expect(settled).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: expect.any(ThreadTimeout) },
    { status: 'fulfilled', value: 'b' },
    { status: 'rejected', reason: expect.objectContaining({ message: 'It broke' }) },
    { status: 'fulfilled', value: 'c' },
  ])
})
