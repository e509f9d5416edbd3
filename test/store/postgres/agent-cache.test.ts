import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FoyerError } from '../../../server/core/errors.ts'
import type { Database } from '../../../server/store/postgres/connection/database.ts'
import type { Listener } from '../../../server/store/postgres/live/listener.ts'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import type { AgentRecord } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { openStoreOn, type OpenedStore } from '../../support/postgres/postgres-store.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { anAgent } from '../contract/samples.ts'

/* Agents are served from memory: never an old one for longer than was promised, and also when there is nothing else. */

let postgres: SharedPostgres
let url: string
const opened: OpenedStore[] = []

beforeAll(async () => {
  postgres = await sharedPostgres()
  url = await postgres.createDatabase()
  await migrateDatabase(url)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const each of opened.splice(0)) await each.close()
})
afterAll(() => postgres.stop())

/** An instance whose database and listener do as a test wants. `queries`: how many it sent. */
type Instance = { store: Store; queries: number; isAway: boolean; isDeaf: boolean; hold: Promise<void> | undefined }

async function instance(): Promise<Instance> {
  const state: Omit<Instance, 'store'> = { queries: 0, isAway: false, isDeaf: false, hold: undefined }
  const wrapDatabase = (database: Database): Database => ({
    ...database,
    async query(query, lane) {
      if (state.isAway) throw new FoyerError('storage-unavailable', 'Away.')
      state.queries += 1
      const rows = await database.query<never>(query, lane)
      await state.hold
      return rows
    },
    transaction: (work) =>
      state.isAway ? Promise.reject(new FoyerError('storage-unavailable', 'Away.')) : database.transaction(work),
  })
  const wrapListener = (listener: Listener): Listener => ({
    ...listener,
    isListening: () => !state.isDeaf && listener.isListening(),
    on: (topic, reader) => listener.on(topic, (text) => !state.isDeaf && reader(text)),
  })
  const one = await openStoreOn(url, quietLog(), { wrapDatabase, wrapListener })
  opened.push(one)
  return Object.assign(state, { store: one.store })
}

async function storedAgent({ store }: Instance, more: Partial<AgentRecord> = {}): Promise<AgentRecord> {
  const agent = anAgent('wks_default', more)
  await store.createAgent(agent)
  return agent
}

const rename = ({ store }: Instance, { workspaceId, id }: AgentRecord, name: string) =>
  store.updateAgent(workspaceId, id, (current) => ({ ...current, name }))

test('an agent that was read is served without a query, by each of its keys', async () => {
  const one = await instance()
  const agent = await storedAgent(one, { publicSlug: 'remembered' })
  const first = await one.store.findAgentByWebId(agent.webId)
  const { queries } = one
  for (const again of [
    await one.store.getAgent(agent.workspaceId, agent.id),
    await one.store.findAgentByWebId(agent.webId),
    await one.store.findAgentBySlug('remembered'),
  ]) {
    expect(again).toBe(first)
  }
  expect(await one.store.getAgent('wks_another', agent.id)).toBeNull()
  expect(one.queries).toBe(queries)
})

test('many who ask at once are one query', async () => {
  const one = await instance()
  const agent = await storedAgent(one)
  const { queries } = one
  await Promise.all(Array.from({ length: 50 }, async () => one.store.findAgentByWebId(agent.webId)))
  expect(one.queries).toBe(queries + 1)
})

test('a change on one instance is told to another, which does not wait until what it has is old', async () => {
  const [one, other] = [await instance(), await instance()]
  const agent = await storedAgent(one, { publicSlug: 'old-name' })
  await other.store.findAgentBySlug('old-name')
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await one.store.updateAgent(agent.workspaceId, agent.id, (current) => ({ ...current, publicSlug: 'new-name' }))
  await expect.poll(() => other.store.findAgentBySlug('old-name')).toBeNull()
  expect(await other.store.getAgent(agent.workspaceId, agent.id)).toMatchObject({ publicSlug: 'new-name' })
  await one.store.deleteAgent(agent.workspaceId, agent.id)
  await expect.poll(() => other.store.findAgentByWebId(agent.webId)).toBeNull()
})

test('a reading that began before a change does not bring the old agent back', async () => {
  const one = await instance()
  const agent = await storedAgent(one)
  let release = () => undefined as void
  one.hold = new Promise((resolve) => (release = resolve))
  const reading = one.store.getAgent(agent.workspaceId, agent.id)
  await expect.poll(() => one.queries).toBe(2)
  await rename(one, agent, 'New')
  one.hold = undefined
  expect(await one.store.getAgent(agent.workspaceId, agent.id)).toMatchObject({ name: 'New' })
  release()
  await reading
  expect(await one.store.getAgent(agent.workspaceId, agent.id)).toMatchObject({ name: 'New' })
})

test('while nobody tells of changes, what is older than a second is asked for again', async () => {
  const [one, deaf] = [await instance(), await instance()]
  const agent = await storedAgent(one)
  deaf.isDeaf = true
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
  const first = await deaf.store.findAgentByWebId(agent.webId)
  await rename(one, agent, 'New')
  clock.mockReturnValue(start + 999)
  expect(await deaf.store.findAgentByWebId(agent.webId)).toBe(first)
  clock.mockReturnValue(start + 1001)
  expect(await deaf.store.findAgentByWebId(agent.webId)).toMatchObject({ name: 'New' })
})

test('an agent that was asked for again and has not changed is the same object', async () => {
  const one = await instance()
  const agent = await storedAgent(one)
  one.isDeaf = true
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
  const first = await one.store.findAgentByWebId(agent.webId)
  const { queries } = one
  clock.mockReturnValue(start + 5000)
  expect(await one.store.findAgentByWebId(agent.webId)).toBe(first)
  expect(one.queries).toBe(queries + 1)
})

test('while the database is away, agents that are known are served, also after a change that failed, and others are not', async () => {
  const one = await instance()
  const [known, other] = [await storedAgent(one), await storedAgent(one)]
  await one.store.findAgentByWebId(known.webId)
  one.isAway = true
  one.isDeaf = true
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
  expect(await one.store.findAgentByWebId(known.webId)).toEqual(known)
  await expect(rename(one, known, 'New')).rejects.toMatchObject({ code: 'storage-unavailable' })
  expect(await one.store.getAgent(known.workspaceId, known.id)).toEqual(known)
  await expect(one.store.findAgentByWebId(other.webId)).rejects.toMatchObject({ code: 'storage-unavailable' })
  await expect(one.store.findToken('any')).rejects.toMatchObject({ code: 'storage-unavailable' })
})

test('the memory of agents is bounded, and who is not in it is read again', async () => {
  const one = await instance()
  const customCss = 'x'.repeat(3 * 1024 * 1024)
  const agents: AgentRecord[] = []
  for (let at = 0; at < 8; at++) agents.push(await storedAgent(one, { theme: { theme: { customCss } } }))
  for (const agent of agents) await one.store.findAgentByWebId(agent.webId)
  const { queries } = one
  expect(await one.store.findAgentByWebId(agents[7]?.webId ?? '')).toEqual(agents[7])
  expect(one.queries).toBe(queries)
  expect(await one.store.findAgentByWebId(agents[0]?.webId ?? '')).toEqual(agents[0])
  expect(one.queries).toBe(queries + 1)
})
