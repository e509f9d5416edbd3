import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import type { AgentRecord } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { openStoreOn, type OpenedStore } from '../../support/postgres/postgres-store.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { all, aMessage, anAgent, aSession } from '../contract/samples.ts'

/* What is erased leaves the tables, and the tables of past months leave with the last of it. */

let postgres: SharedPostgres
let url: string
let store: Store
let agent: AgentRecord
const opened: OpenedStore[] = []

beforeAll(async () => {
  postgres = await sharedPostgres()
})
beforeEach(async () => {
  url = await postgres.createDatabase()
  await migrateDatabase(url)
  store = await instance()
  agent = anAgent('wks_default')
  await store.createAgent(agent)
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})
afterAll(() => postgres.stop())

async function instance(): Promise<Store> {
  const one = await openStoreOn(url, quietLog())
  opened.push(one)
  return one.store
}

/** Sessions of an agent with two messages each, made as fast as the database can. */
async function fill({ id, workspaceId }: AgentRecord, count: number): Promise<void> {
  await store.createSession(aSession(anAgent(workspaceId, { id }), { createdAt: '2026-11-01T00:00:00.000Z' }))
  await runSql(
    url,
    `insert into sessions (id, workspace_id, agent_id, month, created_at, updated_at, length)
     select 'ses_' || $1 || n, $2, $1, '2026-11-01', now(), now(), 2 from generate_series(1, ${count}) n`,
    [id, workspaceId],
  )
  await runSql(
    url,
    `insert into messages (month, session_id, place, id, record)
     select '2026-11-01', 'ses_' || $1 || n, place, 'msg_' || n || place, '{}'
     from generate_series(1, ${count}) n, generate_series(0, 1) place`,
    [id],
  )
}

const count = async (table: string) => (await runSql<{ n: number }>(url, `select count(*)::int n from ${table}`))[0]?.n
const tables = async () =>
  (
    await runSql<{ name: string }>(
      url,
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'messages'::regclass order by name`,
    )
  ).map(({ name }) => name)

test('an agent with very many sessions is gone at once, and soon so is all that was said to it', async () => {
  const other = anAgent(agent.workspaceId)
  await store.createAgent(other)
  await fill(agent, 3000)
  await fill(other, 10)
  expect(await store.deleteAgent(agent.workspaceId, agent.id)).toBe(true)
  expect(await store.findSession(`ses_${agent.id}7`)).toBeNull()
  expect(await store.getSession(agent.workspaceId, `ses_${agent.id}7`)).toBeNull()
  expect(await store.listMessages(agent.workspaceId, `ses_${agent.id}7`, { order: 'asc' })).toBeNull()
  expect(await store.appendMessage(agent.workspaceId, `ses_${agent.id}7`, aMessage('Anybody?'))).toBeNull()
  expect(await store.setFeedback(agent.workspaceId, `ses_${agent.id}7`, 'msg_70', { type: 'positive' })).toBeNull()
  expect(await store.eraseSession(agent.workspaceId, `ses_${agent.id}7`)).toBe(false)
  expect(await all(store.listSessions(agent.workspaceId, agent.id, { order: 'asc' }))).toEqual([])
  await expect.poll(() => count('deleted_agents')).toBe(0)
  expect(await count('sessions')).toBe(11)
  expect(await count('messages')).toBe(20)
})

test('what an instance that died had left to remove is removed by another', async () => {
  await fill(agent, 20)
  await runSql(
    url,
    `with gone as (delete from agents where id = $1 returning id) insert into deleted_agents select id from gone`,
    [agent.id],
  )
  await store.tidy()
  expect(await count('deleted_agents')).toBe(0)
  expect(await count('sessions')).toBe(0)
  expect(await count('messages')).toBe(0)
})

test('a past month goes with the last of its sessions, and no other does', async () => {
  const sessions = ['2025-01-31T23:59:59.999Z', '2025-02-01T00:00:00.000Z', '2025-02-28T12:00:00.000Z'].map(
    (createdAt) => aSession(agent, { createdAt, updatedAt: createdAt }),
  )
  for (const session of sessions) {
    await store.createSession(session)
    await store.appendMessage(agent.workspaceId, session.id, aMessage('Hello'))
  }
  const thisMonth = aSession(agent, { createdAt: new Date().toISOString() })
  await store.createSession(thisMonth)
  const [january, february, current] = await tables()
  expect([january, february]).toEqual(['messages_2025_01', 'messages_2025_02'])
  await store.eraseSession(agent.workspaceId, thisMonth.id)
  for (const { id } of sessions.slice(0, 2)) await store.eraseSession(agent.workspaceId, id)
  await store.tidy()
  expect(await tables()).toEqual([february, current])
  await store.eraseSession(agent.workspaceId, sessions[2]?.id ?? '')
  await store.tidy()
  expect(await tables()).toEqual([current])
  await store.createSession(aSession(agent, { createdAt: '2025-01-05T00:00:00.000Z' }))
  expect(await tables()).toEqual(['messages_2025_01', current])
})

test('an empty month is left for the next time while messages are read', async () => {
  const createdAt = '2025-01-31T12:00:00.000Z'
  const session = aSession(agent, { createdAt, updatedAt: createdAt })
  await store.createSession(session)
  await store.eraseSession(agent.workspaceId, session.id)
  const reader = new Client({ connectionString: url })
  await reader.connect()
  try {
    await reader.query('begin')
    await reader.query('select id from messages limit 1')
    await store.tidy()
    expect(await tables()).toEqual(['messages_2025_01'])
    await reader.query('rollback')
    await store.tidy()
    expect(await tables()).toEqual([])
  } finally {
    await reader.end()
  }
})

test('several instances can open the first sessions of a month at once', async () => {
  const stores = [store, await instance(), await instance()]
  for (const month of ['03', '04', '05', '06']) {
    const createdAt = `2024-${month}-10T00:00:00.000Z`
    const sessions = stores.map((each) => ({ each, session: aSession(agent, { createdAt, updatedAt: createdAt }) }))
    await Promise.all(sessions.map(({ each, session }) => each.createSession(session)))
    for (const { each, session } of sessions) {
      expect(await each.appendMessage(agent.workspaceId, session.id, aMessage('Hello'))).toMatchObject({ position: 0 })
    }
  }
})

test('a conversation that is erased just before its messages are read is not there, rather than read from a wrong place', async () => {
  const session = aSession(agent)
  await store.createSession(session)
  const appended = await store.appendMessage(session.workspaceId, session.id, aMessage('Hello'))
  const slice = { order: 'asc', after: appended?.message } as const
  const messages = await store.listMessages(session.workspaceId, session.id, slice)
  expect(await store.eraseSession(session.workspaceId, session.id)).toBe(true)
  await expect(all(messages as NonNullable<typeof messages>)).rejects.toMatchObject({ code: 'not-found' })
})
