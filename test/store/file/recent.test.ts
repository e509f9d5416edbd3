import { expect, test } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { PaperDisk } from './paper-disk.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { all, aMessage, anAgent, aSession, aWorkspace } from '../contract/samples.ts'

/* A conversation that somebody comes back to is read from its file once, whatever happens to it meanwhile. */

const workspace = aWorkspace()
const agent = anAgent(workspace.id)
const session = aSession(agent)
const [question, answer, late] = [
  aMessage('Bread?'),
  aMessage('At six.', { messageType: 'assistant' }),
  aMessage('And rye?'),
]
const feedback = { type: 'positive' } as const

/** Counts how often a conversation is read, and has something happen during each reading. */
class WatchedDisk extends PaperDisk {
  readings = 0
  during: () => Promise<unknown> = async () => undefined

  override async read(file: string): Promise<Buffer> {
    const bytes = await super.read(file)
    if (!file.includes('/conversations/')) return bytes
    this.readings++
    await this.during()
    return bytes
  }
}

test('what is said and rated while a conversation is read is known behind it, without another reading', async () => {
  const disk = new WatchedDisk()
  const first = await openFileStore({ directory: '/data', log: quietLog(), disk })
  await first.createWorkspace(workspace)
  await first.createAgent(agent)
  await first.createSession(session)
  for (const message of [question, answer]) await first.appendMessage(workspace.id, session.id, message)
  await first.close()

  const store = await openFileStore({ directory: '/data', log: quietLog(), disk })
  const list = async () => {
    const messages = await store.listMessages(workspace.id, session.id, { order: 'asc' })
    return messages && all(messages)
  }
  let rated: Promise<unknown> | undefined
  disk.during = async () => {
    await store.appendMessage(workspace.id, session.id, late)
    // It waits for the reading, which must not wait for it.
    rated = store.setFeedback(workspace.id, session.id, answer.id, feedback)
  }
  await Promise.all([list(), list()])
  await rated
  expect(await list()).toEqual([question, { ...answer, feedback }, late])
  expect(disk.readings).toBe(1)
  await store.close()
})
