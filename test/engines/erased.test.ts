import { randomUUID } from 'node:crypto'
import { getHeapSnapshot } from 'node:v8'
import { expect, test } from 'vitest'
import { handle } from '../../server/engines/builtin/answer-worker.ts'
import { shops } from './shop.ts'

/* What visitors ask can be erased, so the workers that find answers keep none of it. */

test('no question stays in memory once it and the next one are answered', async () => {
  // Only their letters in reverse are kept here.
  const [mark, other] = [randomUUID(), randomUUID()]
  await converse(inReverse(mark))
  await converse('another')
  // What is kept is found.
  const kept = inReverse(other)
  expect(await areInMemory([mark, other])).toEqual([false, true])
  expect(kept).toHaveLength(other.length)
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

/** Which texts are on the heap; given in reverse, so that they are not there for being looked for. */
async function areInMemory(reversed: string[]): Promise<boolean[]> {
  const snapshot = getHeapSnapshot()
  const sought = reversed.map(inReverse)
  const longest = Math.max(...sought.map(({ length }) => length))
  const found = sought.map(() => false)
  let last = ''
  for await (const chunk of snapshot) {
    const text = last + String(chunk)
    for (const [at, each] of sought.entries()) found[at] ||= text.includes(each)
    last = text.slice(-longest)
  }
  return found
}

const inReverse = (text: string) => [...text].toReversed().join('')
