import { expect, test } from 'vitest'
import { openFileStore } from '../../../../server/store/file/file-store.ts'
import type { Store } from '../../../../server/store/store.ts'
import { PaperDisk } from '../paper-disk.ts'
import { quietLog } from '../../contract/quiet-log.ts'
import { aMessage, anAgent, aSession, aWorkspace } from '../../contract/samples.ts'

/*
 * A checkpoint writes two conversations of one day, and the sync of their folder fails: their names may be lost, though both files were written
 * and nothing comes after them there.
 */

const workspace = aWorkspace()
const agent = anAgent(workspace.id)
const [first, second] = [aSession(agent), aSession(agent)]

class FailingDisk extends PaperDisk {
  /** How often the folder was synced. The first time it fails. */
  syncs = 0

  override async syncDirectory(directory: string): Promise<void> {
    if (isOfToday(directory) && ++this.syncs === 1) throw Object.assign(new Error('EIO'), { code: 'EIO' })
    await super.syncDirectory(directory)
  }
}

function isOfToday(directory: string): boolean {
  return directory === `/data/conversations/${first.createdAt.slice(0, 10).replaceAll('-', '/')}`
}

/** Erasing anything writes a checkpoint; what is erased here lies in the folder of another day. */
async function writeCheckpoint(store: Store): Promise<void> {
  const other = aSession(agent, { createdAt: '2026-10-01T09:00:00.000Z' })
  await store.createSession(other)
  await store.eraseSession(workspace.id, other.id)
}

async function texts(store: Store, id: string): Promise<string[]> {
  const found: string[] = []
  for await (const { message } of (await store.listMessages(workspace.id, id, { order: 'asc' })) ?? [])
    found.push(message)
  return found
}

test('names whose sync failed are not lost, though nothing is written in their folder after it', async () => {
  const disk = new FailingDisk()
  const store = await openFileStore({ directory: '/data', log: quietLog(), disk })
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
  for (const session of [first, second]) await store.createSession(session)
  await store.appendMessage(workspace.id, first.id, aMessage('One'))
  await store.appendMessage(workspace.id, second.id, aMessage('Two'))
  await writeCheckpoint(store)
  expect(disk.syncs).toBe(1)
  // The journal lets both go.
  await writeCheckpoint(store)
  expect(disk.syncs).toBe(2)
  const after = await openFileStore({ directory: '/data', log: quietLog(), disk: disk.restart('all') })
  expect(await texts(after, first.id)).toEqual(['One'])
  expect(await texts(after, second.id)).toEqual(['Two'])
})
