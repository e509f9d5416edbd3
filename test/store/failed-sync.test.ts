import path from 'node:path'
import { expect, test } from 'vitest'
import type { DiskFile, OpenFlags } from '../../server/store/file/disk.ts'
import { openFileStore } from '../../server/store/file/file-store.ts'
import type { Store } from '../../server/store/store.ts'
import { PaperDisk } from './paper-disk.ts'
import { quietLog } from './quiet-log.ts'
import { aMessage, anAgent, aSession, aWorkspace } from './samples.ts'

/*
 * Two conversations of one day are laid down at the same time. The sync of their folder for the one began before the other was there, and
 * tells of success only when the sync for the other has failed: that success says nothing of the other's name.
 */

const workspace = aWorkspace()
const agent = anAgent(workspace.id)
const [first, second] = [aSession(agent), aSession(agent)]

function gate(): { isOpen: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  return { isOpen, open }
}

class CrossedDisk extends PaperDisk {
  readonly #firstSync = gate()
  readonly #secondSync = gate()
  #files = 0
  #syncs = 0

  override async open(file: string, flags: OpenFlags): Promise<DiskFile> {
    if (isOfToday(path.dirname(file)) && ++this.#files === 2) await this.#firstSync.isOpen
    return super.open(file, flags)
  }

  override async syncDirectory(directory: string): Promise<void> {
    const count = isOfToday(directory) ? ++this.#syncs : 0
    if (count === 2) {
      this.#secondSync.open()
      throw Object.assign(new Error('EIO'), { code: 'EIO' })
    }
    await super.syncDirectory(directory)
    if (count !== 1) return
    this.#firstSync.open()
    await this.#secondSync.isOpen
  }

  /** How often the folder was synced. */
  get syncs(): number {
    return this.#syncs
  }
}

function isOfToday(directory: string): boolean {
  return directory === `/data/conversations/${first.createdAt.slice(0, 10).replaceAll('-', '/')}`
}

/** Erasing anything lays down everything; what is erased here lies in the folder of another day. */
async function layDown(store: Store): Promise<void> {
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

test('a name whose sync failed is not lost, though another one in its folder succeeds after it', async () => {
  const disk = new CrossedDisk()
  const store = await openFileStore({ directory: '/data', log: quietLog(), disk })
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
  for (const session of [first, second]) await store.createSession(session)
  await store.appendMessage(workspace.id, first.id, aMessage('One'))
  await store.appendMessage(workspace.id, second.id, aMessage('Two'))
  await layDown(store)
  expect(disk.syncs).toBe(2)
  // The journal lets both go.
  await layDown(store)
  const after = await openFileStore({ directory: '/data', log: quietLog(), disk: disk.restart('all') })
  expect(await texts(after, first.id)).toEqual(['One'])
  expect(await texts(after, second.id)).toEqual(['Two'])
})
