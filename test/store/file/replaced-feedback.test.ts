import { expect, test } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import type { MessageRecord } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { PaperDisk, type Loss } from './paper-disk.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { aMessage, anAgent, aSession, aWorkspace } from '../contract/samples.ts'

/*
 * Whoever may rate an answer may do so again and again, at length. What was replaced must not fill the disk; and while it is thrown away,
 * the process may end at any moment.
 */

const workspace = aWorkspace()
const agent = anAgent(workspace.id)
const session = aSession(agent)
const answers = Array.from({ length: 12 }, (_, number) => aMessage(`Answer ${number}`, { messageType: 'assistant' }))
const open = (disk: PaperDisk) => openFileStore({ directory: '/data', log: quietLog(), disk })

async function begin(disk: PaperDisk): Promise<Store> {
  const store = await open(disk)
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
  await store.createSession(session)
  for (const answer of answers) await store.appendMessage(workspace.id, session.id, answer)
  return store
}

/** Rates every answer. */
async function rate(store: Store, word: string): Promise<void> {
  const feedback = { type: 'negative', correctiveAnswer: word.repeat(8000 / word.length) } as const
  await Promise.all(answers.map(({ id }) => store.setFeedback(workspace.id, session.id, id, feedback)))
}

/** Erasing anything writes a checkpoint. What is erased lies in the folder of another day, so that nothing else is done in the session's. */
async function writeCheckpoint(store: Store): Promise<void> {
  const other = aSession(agent, { createdAt: '2026-10-01T09:00:00.000Z' })
  await store.createSession(other)
  await store.eraseSession(workspace.id, other.id)
}

async function texts(store: Store): Promise<string[]> {
  const messages: MessageRecord[] = []
  for await (const message of (await store.listMessages(workspace.id, session.id, { order: 'asc' })) ?? []) {
    messages.push(message)
  }
  return messages.map(({ message, feedback }) => `${message}: ${feedback?.correctiveAnswer?.slice(0, 2)}`)
}

function fileOf(disk: PaperDisk): string {
  return [...disk.files()].find(([name]) => name.endsWith(`${session.id}.jsonl`))?.[1] ?? ''
}

const all = (word: string) => answers.map(({ message }) => `${message}: ${word}`)
/** What counts is some 100 kB: each answer's newest feedback. */
const bound = 500_000

test('of what is replaced before a checkpoint only the newest gets into the file', async () => {
  const disk = new PaperDisk()
  const store = await begin(disk)
  for (const word of ['ab', 'cd', 'ef']) await rate(store, word)
  await writeCheckpoint(store)
  expect(fileOf(disk)).not.toContain('abab')
  expect(fileOf(disk).split('efef').length).toBeGreaterThan(answers.length)
  await store.close()
  expect(await texts(await open(disk.restart('none')))).toEqual(all('ef'))
})

test('the file of a conversation that is rated for ever stays in proportion to what counts of it', async () => {
  const disk = new PaperDisk()
  const store = await begin(disk)
  for (let round = 0; round < 30; round++) {
    await rate(store, round % 2 === 0 ? 'ab' : 'cd')
    await writeCheckpoint(store)
    expect(fileOf(disk).length).toBeLessThan(bound)
  }
  await store.appendMessage(workspace.id, session.id, aMessage('Bye'))
  await rate(store, 'ef')
  await store.setFeedback(workspace.id, session.id, answers[0]?.id ?? '', null)
  await store.close()
  const [first, ...others] = await texts(await open(disk.restart('none')))
  expect(first).toBe('Answer 0: undefined')
  expect(others).toEqual([...all('ef').slice(1), 'Bye: undefined'])
})

test.each<Loss>(['none', 'all', { seed: 7 }])(
  'nothing is lost when it ends at any step, of what is not synced: %j',
  async (loss) => {
    let step = 0
    for (let isOver = false; !isOver; step++) {
      const disk = new PaperDisk()
      const store = await begin(disk)
      for (const word of ['ab', 'cd']) {
        await rate(store, word)
        await writeCheckpoint(store)
      }
      await rate(store, 'ef')
      disk.stopAt = disk.steps + step
      // In vain when the disk stops meanwhile.
      isOver = await writeCheckpoint(store).then(
        () => disk.steps < disk.stopAt,
        () => false,
      )
      const again = disk.restart(loss)
      const reopened = await open(again)
      expect(await texts(reopened)).toEqual(all('ef'))
      await writeCheckpoint(reopened)
      expect(fileOf(again).length).toBeLessThan(200_000)
      expect([...again.files().keys()].filter((name) => name.endsWith('.tmp'))).toEqual([])
      await reopened.close()
    }
    expect(step).toBeGreaterThan(15)
  },
)

test.each([1, 2, 3])(
  'nothing is lost when %i steps in a row fail, anywhere, and the power is cut later',
  async (failures) => {
    let step = 0
    for (let isOver = false; !isOver; step++) {
      const disk = Object.assign(new PaperDisk(), { failures })
      const store = await begin(disk)
      for (const word of ['ab', 'cd']) {
        await rate(store, word)
        await writeCheckpoint(store)
      }
      await rate(store, 'ef')
      disk.failAt = disk.steps + step
      await writeCheckpoint(store).catch(() => undefined)
      isOver = disk.steps < disk.failAt
      disk.failAt = Infinity
      expect(await store.readiness()).toBe('ready')
      await rate(store, 'gh')
      await writeCheckpoint(store)
      const again = await open(disk.restart('all'))
      expect(await texts(again), `step ${step}`).toEqual(all('gh'))
      await again.close()
      await store.close()
    }
    expect(step).toBeGreaterThan(15)
  },
)
