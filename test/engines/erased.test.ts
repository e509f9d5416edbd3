import { randomUUID } from 'node:crypto'
import { getHeapSnapshot } from 'node:v8'
import { expect, test } from 'vitest'
import { handle } from '../../server/engines/builtin/answer-worker.ts'
import { shops } from './shop.ts'

/* What visitors ask can be erased, so the workers that find answers keep none of it. */

test('no question stays in memory once it and the next one are answered', async () => {
  // Only its letters in reverse are kept here.
  const mark = randomUUID()
  await converse(inReverse(mark))
  await converse('another')
  expect(await isInMemory(mark)).toBe(false)
  // What is kept is found.
  const kept = inReverse(mark)
  expect([await isInMemory(mark), kept.length]).toEqual([true, mark.length])
})

/** A conversation in which each question leans on those before it. */
async function converse(name: string): Promise<void> {
  const questions = [
    `Can ${name} hire a cargo bike?`,
    'What is the deposit?',
    `And for ${name}?`,
    'When do parcels leave?',
  ]
  for (const at of questions.keys()) {
    const messages = questions.slice(0, at + 1).map((content) => ({ role: 'user' as const, content }))
    const { instructions = '' } = shops['en'] ?? {}
    await handle({ do: 'answer', asked: { instructions, messages, agentName: 'Ada' } })
  }
}

/** Whether a text is on the heap; given in reverse, so that it is not there for being looked for. */
async function isInMemory(reversed: string): Promise<boolean> {
  const snapshot = getHeapSnapshot()
  const sought = inReverse(reversed)
  let last = ''
  let isFound = false
  for await (const chunk of snapshot) {
    isFound ||= (last + String(chunk)).includes(sought)
    last = String(chunk).slice(-sought.length)
  }
  return isFound
}

const inReverse = (text: string) => [...text].toReversed().join('')
