import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { exceedsLimits, TaskRunner, TaskTimeout } from '../../server/core/event-loop/task-runner.ts'

/* Tasks in a worker: what becomes of them when one goes wrong. */

const sleepless = new URL('../support/process/sleepless-worker.js', import.meta.url)

test('tasks are done in their order', async () => {
  const worker = new TaskRunner(sleepless, { timeoutMs: 10_000 })
  expect(await Promise.all(['a', 'b', 'c'].map((each) => worker.run(each)))).toEqual(['a', 'b', 'c'])
})

test('a process lives on after tasks that result in nothing, with what it holds', async () => {
  const file = pathToFileURL(path.resolve('dist/workers/knowledge-worker.js'))
  const worker = new TaskRunner(file, { timeoutMs: 60_000, isolation: 'process' })
  const key = 'ai_1 state'
  const parking = {
    id: 'doc_1',
    sourceId: 'src_1',
    title: 'Parking',
    text: 'Behind the house.',
    updatedAt: '2026-11-20T08:00:00.000Z',
  }
  const add = { do: 'add-documents', key, instructions: '' }
  await worker.run({ ...add, part: [parking], before: 0, isLast: false })
  await worker.run({ ...add, part: [], before: 1, isLast: true })
  while ((await worker.run({ do: 'prepare', key })) === 'busy');
  const found = await worker.run({ do: 'search', key, asked: { question: 'Where can I park?' } })
  expect(JSON.stringify(found)).toContain('Behind the house.')
  worker.close()
})

test('tenants take turns', async () => {
  const worker = new TaskRunner(sleepless, { timeoutMs: 10_000 })
  const order: unknown[] = []
  const ask = async (name: string, tenant: string) => order.push(await worker.run(name, tenant))
  await Promise.all([ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a'), ask('b1', 'b'), ask('c1', 'c'), ask('b2', 'b')])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('a task that never ends is given up, and one that breaks fails alone; those behind them are done', async () => {
  const worker = new TaskRunner(sleepless, { timeoutMs: 2000 })
  const settled = await Promise.allSettled(['a', 'forever', 'b', 'break', 'c'].map((each) => worker.run(each)))
  expect(settled).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: expect.any(TaskTimeout) },
    { status: 'fulfilled', value: 'b' },
    { status: 'rejected', reason: expect.objectContaining({ message: 'It broke' }) },
    { status: 'fulfilled', value: 'c' },
  ])
})

test('the time in which a worker is loaded is not counted', async () => {
  const worker = new TaskRunner(new URL('../support/process/slow-worker.js', import.meta.url), { timeoutMs: 2000 })
  expect(await worker.run('a')).toBe('a')
})

test('a task that takes all memory of its process ends it, and fails alone', async () => {
  const worker = new TaskRunner(sleepless, { timeoutMs: 60_000, isolation: 'process' })
  const settled = await Promise.allSettled(['memory', 'b'].map((each) => worker.run(each)))
  expect(settled.map((each) => (each.status === 'rejected' ? exceedsLimits(each.reason) : each.value))).toEqual([
    true,
    'b',
  ])
  worker.close()
})

test('once it is closed, tasks that are not done reject, and later ones too', async () => {
  const worker = new TaskRunner(sleepless, { timeoutMs: 60_000 })
  await worker.run('a')
  const waiting = ['forever', 'b'].map((each) => worker.run(each))
  worker.close()
  const settled = await Promise.allSettled([...waiting, worker.run('c')])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
