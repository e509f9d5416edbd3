import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import type { OpenFlags } from '../../../server/store/file/disk/disk.ts'
import type { SessionRecord } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { PaperDisk } from './paper-disk.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { aMessage, anAgent, aSession, aWorkspace } from '../contract/samples.ts'

/* When the journal has grown enough, a checkpoint writes the conversations while visitors go on writing. */

const workspace = aWorkspace()
const agent = anAgent(workspace.id)
const sessions = Array.from({ length: 64 }, () => aSession(agent))
const [other, late] = [aSession(agent), aSession(agent)]

/** Counts the conversations that are flushed, and the syncs of their day; tells of the first, and of each part of a list. */
class WatchedDisk extends PaperDisk {
  flushed = 0
  daySyncs = 0
  onFirst: () => void = () => undefined
  onListPart: () => Promise<unknown> = async () => undefined

  override async open(...[file, flags]: [string, OpenFlags]): ReturnType<PaperDisk['open']> {
    if (file.includes('/conversations/') && ++this.flushed === 1) this.onFirst()
    const opened = await super.open(file, flags)
    if (!file.includes('/sessions/')) return opened
    const append = (bytes: Uint8Array) => this.onListPart().then(() => opened.append(bytes))
    return { ...opened, append }
  }

  override syncDirectory(directory: string): Promise<void> {
    if (/\/conversations\/\d{4}\/\d\d\/\d\d$/.test(directory)) this.daySyncs++
    return super.syncDirectory(directory)
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

/** Says more than the journal should hold. Gives what `meanwhile` comes to, which is called when the first conversation is flushed down. */
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
  expect(disk.flushed).toBeLessThan(sessions.length / 2)
  await store.close()
  expect(disk.flushed).toBeGreaterThan(sessions.length)
})

test('who waits for all of them does not wait for rests between them', async () => {
  const disk = new WatchedDisk()
  const store = await begin(disk)
  const rests = watchRests()
  await fill(store, disk, () => {
    rests.mockClear()
    return store.eraseSession(workspace.id, late.id)
  })
  expect(disk.flushed).toBe(sessions.length)
  // Those until its own change is durable, and it waits.
  expect(rests.mock.calls.length).toBeLessThan(sessions.length / 2)
  await store.close()
})

/** Looks at the timers that are waited for, also by who has imported them before: durations would tell how busy the machine is. */
function watchRests() {
  const watched = vi.spyOn(timers, 'setTimeout')
  syncBuiltinESMExports()
  return watched
}
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('the names of all new files of a day are made durable at once', async () => {
  const disk = new WatchedDisk()
  const store = await begin(disk)
  for (const session of sessions) await say(store, session, 'Do you have rye?')
  await store.eraseSession(workspace.id, late.id)
  expect(disk.flushed).toBe(sessions.length)
  // Once for the one that was removed.
  expect(disk.daySyncs).toBe(2)
  await store.close()
})

test('a long list of sessions is put into words part by part, between the writes: nobody waits for all of it', async () => {
  const disk = new WatchedDisk()
  const store = await begin(disk)
  const many = Array.from({ length: 1000 }, () => aSession(agent))
  await Promise.all(many.map((session) => store.createSession(session)))
  const last = many.at(-1) ?? late
  let said: Promise<unknown> | undefined
  disk.onListPart = () => (said ??= say(store, last, 'Do you have rye?'))
  await store.eraseSession(workspace.id, late.id)
  // What was said when the first part was written stands in the last one.
  const list = disk.files().get(`/data/sessions/${agent.id}.jsonl`) ?? ''
  expect(list.split('\n').filter((line) => line.includes(last.id))).toEqual([expect.stringMatching(/"length":1,/)])
  await store.close()
})
