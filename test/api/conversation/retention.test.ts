import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../server/core/ids.ts'
import { createLocalBus, createLocalCounters } from '../../../server/store/local-live.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { createRetention } from '../../../server/services/sessions/retention.ts'
import type { Store } from '../../../server/store/store.ts'
import { textOfFiles } from '../../support/files.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What visitors are told of `retentionDays` is true. The clock stands still; sessions are laid into the past. */

const day = 86_400_000
const noon = Date.parse('2030-06-15T12:00:00.000Z')
let time = noon
let server: TestServer

beforeEach(async () => {
  time = noon
  server = await startTestServer({ clock: () => time })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.stop()
})

const ago = (days: number) => new Date(noon - days * day).toISOString()

async function createAgent(retentionDays: number | null, token = server.operatorToken): Promise<string> {
  const { id } = (await server.call('POST', '/v1/agents', { token, body: { name: 'Ada' } })).body.data
  await server.call('PATCH', `/v1/agents/${id}/embed`, { token, body: { retentionDays } })
  return id
}

/** A session that was opened so many days ago, with a message for each of the others. */
async function createSession(agentId: string, openedAgo: number, saidAgo: number[] = [], workspaceId = 'wks_default') {
  const id = newId('ses')
  const createdAt = ago(openedAgo)
  await server.store.createSession({ id, workspaceId, agentId, createdAt, updatedAt: createdAt, length: 0 })
  for (const days of saidAgo) {
    const message = { id: newId('msg'), createdAt: ago(days), messageType: 'user', message: `said in ${id}` } as const
    await server.store.appendMessage(workspaceId, id, message)
  }
  return id
}

async function sessionsOf(agentId: string, token = server.operatorToken): Promise<string[]> {
  const { body } = await server.call('GET', `/v1/agents/${agentId}/sessions`, { token })
  return (body as { id: string }[]).map(({ id }) => id)
}

test('a session goes so many days after its newest message, its text from the disk with it', async () => {
  const agent = await createAgent(30)
  const old = await createSession(agent, 40, [40, 31])
  const resumed = await createSession(agent, 40, [40, 29])
  await createSession(agent, 31)
  const edge = await createSession(agent, 30, [30])
  await expect.poll(() => textOfFiles(server.directory)).toContain(`said in ${old}`)
  await server.service.retention.sweep()
  expect(await sessionsOf(agent)).toEqual([resumed, edge])
  const files = await textOfFiles(server.directory)
  expect(files).not.toContain(`said in ${old}`)
  expect(files).toContain(`said in ${resumed}`)
  time += 1
  await server.service.retention.sweep()
  expect(await sessionsOf(agent)).toEqual([resumed])
})

test('what a retention would erase is counted before, and erased only then', async () => {
  const agent = await createAgent(null)
  await createSession(agent, 40, [40, 31])
  await createSession(agent, 40)
  const resumed = await createSession(agent, 40, [40, 29])
  await createSession(await createAgent(null), 40, [40])
  const count = async (days: unknown, token = server.operatorToken) =>
    server.call('GET', `/v1/agents/${agent}/embed/retention?days=${String(days)}`, { token })
  const due = { days: 30, sessions: 2, conversations: 1, isWhole: true }
  expect((await count(30)).body).toEqual({ data: due })
  expect((await count(41)).body).toEqual({ data: { ...due, days: 41, sessions: 0, conversations: 0 } })
  for (const wrong of [0, 3651, 1.5, 'x', '']) expect((await count(wrong)).status).toBe(422)
  const other = await createWorkspace(server)
  expect((await count(30, other.token)).status).toBe(404)

  await server.call('PATCH', `/v1/agents/${agent}/embed`, { body: { retentionDays: 30 } })
  await server.service.retention.sweep()
  expect(await sessionsOf(agent)).toEqual([resumed])
  expect((await count(30)).body.data).toMatchObject({ sessions: 0, conversations: 0 })
})

/** A retention beside the server's own, on its store. */
function retentionWith(deps: Partial<Parameters<typeof createRetention>[0]> = {}) {
  return createRetention({
    store: server.store,
    bus: createLocalBus(quietLog()),
    counters: createLocalCounters(() => time),
    log: pino({ level: 'silent' }),
    clock: () => time,
    tidyAssets: async () => undefined,
    tidyAudit: async () => undefined,
    ...deps,
  })
}

test('the count of what a retention would erase is bounded', async () => {
  const agent = await createAgent(null)
  async function* many(): ReturnType<Store['listSessions']> {
    const createdAt = ago(40)
    for (let each = 0; each <= 10_000; each += 1) {
      yield { id: newId('ses'), workspaceId: 'wks_default', agentId: agent, createdAt, updatedAt: createdAt, length: 2 }
    }
  }
  const retention = retentionWith({ store: { ...server.store, listSessions: many } })
  const record = await server.store.getAgent('wks_default', agent)
  expect(record && (await retention.count(record, 30))).toMatchObject({
    sessions: 10_000,
    conversations: 10_000,
    isWhole: false,
  })
})

test('agents without a retention, and those of others, keep what is theirs', async () => {
  const forever = await createAgent(null)
  const longer = await createAgent(365)
  const other = await createWorkspace(server)
  const theirs = await createAgent(10, other.token)
  const kept = [await createSession(forever, 3000, [3000]), await createSession(longer, 100, [100])]
  await createSession(theirs, 11, [11], other.id)
  const young = await createSession(theirs, 9, [9], other.id)
  await server.service.retention.sweep()
  expect([...(await sessionsOf(forever)), ...(await sessionsOf(longer))]).toEqual(kept)
  expect(await sessionsOf(theirs, other.token)).toEqual([young])
})

test('more sessions than one batch are all erased', async () => {
  const agent = await createAgent(1)
  const many = Array.from({ length: 230 }, (_, index) => createSession(agent, 300 - index))
  await Promise.all(many)
  const young = await createSession(agent, 0)
  await server.service.retention.sweep()
  expect(await sessionsOf(agent)).toEqual([young])
})

test('nothing goes by the clock of the start, which may be ahead; what is due goes an hour later, and so on', async () => {
  const agent = await createAgent(30)
  await createSession(agent, 31)
  const later = await createSession(agent, 29)
  await createSession(await createAgent(null), 0)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let sweeps = 0
  const retention = retentionWith({ tidyAssets: async () => void (sweeps += 1) })
  time += 365 * day
  retention.start()
  await expect.poll(() => sweeps).toBe(1)
  expect(await sessionsOf(agent)).toHaveLength(2)
  time = noon
  vi.advanceTimersByTime(day / 24)
  await expect.poll(() => sessionsOf(agent)).toEqual([later])
  time += 2 * day
  vi.advanceTimersByTime(day)
  await expect.poll(() => sessionsOf(agent)).toEqual([])
  retention.stop()
})

test('a clock that is days ahead of all that is stored, or jumps while it runs, erases nothing for twelve hours, and says so', async () => {
  const agent = await createAgent(30)
  const session = await createSession(agent, 20, [20])
  vi.useFakeTimers({ toFake: ['performance'] })
  const hours = (count: number) => vi.advanceTimersByTime(count * 3_600_000)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  time = noon + 365 * day
  const wrongFromTheStart = retentionWith({ log })
  await wrongFromTheStart.sweep()
  // What is stored meanwhile is dated wrongly, too, and proves nothing.
  await createSession(agent, -365)
  hours(11)
  await wrongFromTheStart.sweep()
  expect(await sessionsOf(agent)).toHaveLength(2)
  expect(lines.filter((line) => line.includes('The clock is days ahead'))).toHaveLength(1)
  await retentionWith({ log }).sweep()
  expect(await sessionsOf(agent)).toHaveLength(2)
  expect(lines.filter((line) => line.includes('The clock is days ahead'))).toHaveLength(2)

  time = noon
  const wrongLater = retentionWith({ log })
  await wrongLater.sweep()
  time = noon + 15 * day
  await wrongLater.sweep()
  expect(await sessionsOf(agent)).toHaveLength(2)
  hours(13)
  await wrongLater.sweep()
  expect(await sessionsOf(agent)).not.toContain(session)
})

test('a clock that was set back dates no session before what was said in it, and the log says that it is behind', async () => {
  const agent = await createAgent(30)
  const resumed = await createSession(agent, 40, [20, 300])
  await createSession(agent, 40, [300])
  await createSession(await createAgent(null), 1)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  time = noon - 300 * day
  await retentionWith({ log }).sweep()
  expect(lines.filter((line) => line.includes('The clock is days behind'))).toHaveLength(1)
  time = noon
  await retentionWith().sweep()
  expect(await sessionsOf(agent)).toEqual([resumed])
})

test('a session that a clock dated into the future keeps back the erasure of none that was opened after it', async () => {
  const agent = await createAgent(30)
  const ahead = await createSession(agent, -3650)
  await createSession(agent, 40, [40])
  await server.service.retention.sweep()
  expect(await sessionsOf(agent)).toEqual([ahead])
})

test('an erasure that fails is logged, keeps nobody else from theirs, and is done the next time', async () => {
  const [broken, whole] = [await createAgent(30), await createAgent(30)]
  await createSession(await createAgent(null), 1)
  await createSession(broken, 50)
  const stuck = await createSession(broken, 40)
  await createSession(whole, 40)
  let isFull = true
  const store: Store = {
    ...server.store,
    eraseSession: async (workspaceId, id, isDue) => {
      if (isFull && id === stuck) throw new Error('no room for it')
      return server.store.eraseSession(workspaceId, id, isDue)
    },
  }
  const lines: string[] = []
  const retention = retentionWith({ store, log: pino({}, { write: (line: string) => void lines.push(line) }) })
  await retention.sweep()
  expect(await sessionsOf(broken)).toEqual([stuck])
  expect(await sessionsOf(whole)).toEqual([])
  expect(lines.filter((line) => line.includes('no room for it'))).toHaveLength(1)
  isFull = false
  await retention.sweep()
  expect(await sessionsOf(broken)).toEqual([])
})

test('what was said lately is read for searches, before anybody searches; what is older waits for the first search', async () => {
  const agent = await createAgent(null)
  const searched = async () => (await textOfFiles(`${server.directory}/search`).catch(() => '')).toUpperCase()
  const [lately, long, erased] = [
    await createSession(agent, 1, [1]),
    await createSession(agent, 9, [9]),
    await createSession(agent, 1, [1]),
  ]
  // Writes what was said to the plain files.
  await server.store.eraseSession('wks_default', erased)
  expect(await searched()).toBe('')
  await server.service.retention.sweep()
  expect(await searched()).toContain(`SAID IN ${lately}`.toUpperCase())
  expect(await searched()).not.toContain(long.toUpperCase())
  const { body } = await server.call('GET', `/v1/agents/${agent}/conversations?limit=5&q=said`)
  expect((body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([lately, long])
  expect(await searched()).toContain(`SAID IN ${long}`.toUpperCase())
})

test('a message that comes while its session is about to be erased keeps it', async () => {
  const agent = await createAgent(30)
  const session = await createSession(agent, 40, [40])
  const store: Store = {
    ...server.store,
    async eraseSession(workspaceId, id, isDue) {
      const message = { id: newId('msg'), createdAt: ago(0), messageType: 'user', message: 'I am back' } as const
      await server.store.appendMessage(workspaceId, id, message)
      return server.store.eraseSession(workspaceId, id, isDue)
    },
  }
  await retentionWith({ store }).sweep()
  expect(await sessionsOf(agent)).toEqual([session])
})

test('a server that stops begins no more erasures', async () => {
  const agent = await createAgent(30)
  const session = await createSession(agent, 40)
  const retention = retentionWith()
  retention.stop()
  await retention.sweep()
  expect(await sessionsOf(agent)).toEqual([session])
})

test('of several instances, one sweeps each time', async () => {
  let sweeps = 0
  const shared = createLocalCounters(() => time)
  const instances = [1, 2, 3].map(() => retentionWith({ counters: shared, tidyAssets: async () => void (sweeps += 1) }))
  for (const instance of instances) instance.start()
  await expect.poll(() => sweeps).toBe(1)
  // Behind the sweeps that are not to be: each instance's own ones come one after the other.
  await Promise.all(instances.map((instance) => instance.sweep()))
  expect(sweeps).toBe(4)
  time += 3_600_000
  instances[1]?.start()
  await expect.poll(() => sweeps).toBe(5)
  for (const instance of instances) instance.stop()
})
