import { expect, test } from 'vitest'
import { openFileStore } from '../../server/store/file/file-store.ts'
import type { OpenFlags } from '../../server/store/file/disk.ts'
import type { SessionRecord, Store } from '../../server/store/store.ts'
import { PaperDisk } from './paper-disk.ts'
import { quietLog } from './quiet-log.ts'
import { aMessage, anAgent, aSession, aWorkspace } from './samples.ts'

/* When the journal has grown enough, the conversations are laid down while visitors go on writing. */

const workspace = aWorkspace()
const agent = anAgent(workspace.id)
const sessions = Array.from({ length: 64 }, () => aSession(agent))
const [other, late] = [aSession(agent), aSession(agent)]

/** Counts the conversations that are laid down, and tells of the first. */
class WatchedDisk extends PaperDisk {
  laid = 0
  onFirst: () => void = () => undefined

  override open(...[file, flags]: [string, OpenFlags]): ReturnType<PaperDisk['open']> {
    if (file.includes('/conversations/') && ++this.laid === 1) this.onFirst()
    return super.open(file, flags)
  }
}

async function begin(disk: PaperDisk): Promise<Store> {
  const store = await openFileStore({ directory: '/data', log: quietLog(), disk })
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
  for (const session of [...sessions, other, late]) await store.createSession(session)
  return store
}

const say = (store: Store, session: SessionRecord, text: string) =>
  store.appendMessage(workspace.id, session.id, aMessage(text))

/** Says more than the journal should hold. Gives what `meanwhile` comes to, which is called when the first conversation is laid down. */
async function fill(store: Store, disk: WatchedDisk, meanwhile: () => Promise<unknown>): Promise<void> {
  let going: Promise<unknown> | undefined
  disk.onFirst = () => {
    going = meanwhile()
  }
  await Promise.all(sessions.map((session) => say(store, session, 'bread '.repeat(100_000))))
  await expect.poll(() => going).toBeDefined()
  await going
}

test('who writes meanwhile waits for few of them', async () => {
  const disk = new WatchedDisk()
  const store = await begin(disk)
  await fill(store, disk, () => say(store, other, 'Do you have rye?'))
  expect(disk.laid).toBeLessThan(sessions.length / 2)
  await store.close()
  expect(disk.laid).toBeGreaterThan(sessions.length)
})

test('who waits for all of them does not wait for rests between them', async () => {
  const disk = new WatchedDisk()
  const store = await begin(disk)
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  await fill(store, disk, () => {
    turns = 0
    return store.eraseSession(workspace.id, late.id)
  })
  clearInterval(counting)
  expect(disk.laid).toBe(sessions.length)
  // A rest takes a turn at the least.
  expect(turns).toBeLessThan(sessions.length / 2)
  await store.close()
})
