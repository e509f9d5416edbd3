import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '../../../../server/store/postgres/migrate.ts'
import type { Store } from '../../../../server/store/store.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../../support/postgres/postgres.ts'
import { openStoreOn, type OpenedStore } from '../../../support/postgres/postgres-store.ts'
import { startTestServer } from '../../../support/server.ts'
import { quietLog } from '../../contract/quiet-log.ts'
import { all, aMessage, anAgent, anAi, aSession, aToken, aWorkspace } from '../../contract/samples.ts'

/* Another database stands for a replica that is behind: what comes from it can be told from what does not. */

let postgres: SharedPostgres
let url: string
let readUrl: string
let opened: OpenedStore
let store: Store
const asc = { order: 'asc' } as const
const lagging = { ...asc, mayLag: true } as const

beforeAll(async () => {
  postgres = await sharedPostgres()
})
beforeEach(async () => {
  url = await postgres.createDatabase()
  readUrl = await postgres.createDatabase()
  for (const each of [url, readUrl]) await migrateDatabase(each)
  opened = await openStoreOn(url, quietLog(), { readUrl })
  store = opened.store
})
afterEach(() => opened.close())
afterAll(() => postgres.stop())

const names = async (items: AsyncIterable<{ name: string }>) => (await all(items)).map(({ name }) => name)

test('lists that may lag come from the replica, and nothing else does', async () => {
  const replica = await openStoreOn(readUrl, quietLog())
  const workspace = aWorkspace({ name: 'now' })
  const { id } = workspace
  const [agent, token, ai] = [anAgent(id, { name: 'now' }), aToken(id, { name: 'now' }), anAi(id, { name: 'now' })]
  const session = aSession(agent)
  for (const [each, name] of [
    [store, 'now'],
    [replica.store, 'then'],
  ] as const) {
    await each.createWorkspace({ ...workspace, name })
    await each.createAgent({ ...agent, name })
    await each.createToken({ ...token, name })
    await each.createAi({ ...ai, name })
    await each.createSession(session)
  }
  await store.appendMessage(id, session.id, aMessage('Hello'))
  await replica.close()

  expect(await names(store.listWorkspaces(lagging))).toEqual(['then'])
  expect(await names(store.listAgents(id, lagging))).toEqual(['then'])
  expect(await names(store.listTokens(id, lagging))).toEqual(['then'])
  expect(await names(store.listAi(id, lagging))).toEqual(['then'])
  expect(await all(store.listSessions(id, agent.id, lagging))).toMatchObject([{ length: 0 }])

  expect(await names(store.listWorkspaces(asc))).toEqual(['now'])
  expect(await names(store.listAgents(id, asc))).toEqual(['now'])
  expect(await names(store.listTokens(id, asc))).toEqual(['now'])
  expect(await names(store.listAi(id, asc))).toEqual(['now'])
  expect(await all(store.listSessions(id, agent.id, asc))).toMatchObject([{ length: 1 }])
  const told = await store.listMessages(id, session.id, asc)
  expect(told && (await all(told))).toMatchObject([{ message: 'Hello' }])
  expect(await store.getWorkspace(id)).toMatchObject({ name: 'now' })
  expect(await store.getAgent(id, agent.id)).toMatchObject({ name: 'now' })
  expect(await store.findAgentByWebId(agent.webId)).toMatchObject({ name: 'now' })
  expect(await store.findToken(token.hash)).toMatchObject({ name: 'now' })
  expect(await store.getAi(id, ai.id)).toMatchObject({ name: 'now' })
  expect(await store.getSession(id, session.id)).toMatchObject({ length: 1 })
  expect(await store.findSession(session.id)).toMatchObject({ length: 1 })
})

test('admins read lists and exports from the replica, and nobody a conversation', async () => {
  const server = await startTestServer({ store })
  try {
    const agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
    const replica = await openStoreOn(readUrl, quietLog())
    await replica.store.createAgent({ ...anAgent('wks_default'), ...agent, name: 'Ada, earlier' })
    await replica.close()
    const session = (await server.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
    const conversation = `/v1/agents/${agent.id}/sessions/${session.id}/conversations`
    for (const text of ['Hello', 'Anybody?']) await store.appendMessage('wks_default', session.id, aMessage(text))
    expect((await server.call('GET', '/v1/agents')).body.data).toMatchObject([{ name: 'Ada, earlier' }])
    expect((await server.call('GET', `/v1/agents/${agent.id}/sessions`)).body).toEqual([])
    expect((await server.call('GET', `/v1/agents/${agent.id}/export`)).text).toBe('')
    for (const token of [session.token, server.operatorToken]) {
      expect((await server.call('GET', conversation, { token })).body).toHaveLength(2)
    }
  } finally {
    await server.stop()
  }
})

test('a page goes on after an item that the replica does not have yet', async () => {
  const { id } = aWorkspace()
  const agents = [1, 2, 3].map(() => anAgent(id))
  const [first, second, third] = agents
  for (const agent of agents) await store.createAgent(agent)
  const replica = await openStoreOn(readUrl, quietLog())
  if (third) await replica.store.createAgent(third)
  await replica.close()
  const rest = await all(store.listAgents(id, { ...lagging, after: second }))
  expect(rest.map((agent) => agent.id)).toEqual([third?.id])
  expect(await all(store.listAgents(id, { ...lagging, order: 'desc', after: first }))).toEqual([])
})

test('while the replica is away, lists come from the database itself, and nobody else notices', async () => {
  const { id } = aWorkspace()
  const agent = anAgent(id)
  await store.createAgent(agent)
  expect(await all(store.listAgents(id, lagging))).toEqual([])
  const name = new URL(readUrl).pathname.slice(1)
  await runSql(url, `alter database ${name} allow_connections false`)
  await runSql(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name])
  await expect.poll(() => all(store.listAgents(id, lagging))).toEqual([agent])
  expect(opened.database.isAway()).toBe(false)
  await runSql(url, `alter database ${name} allow_connections true`)
  await expect.poll(() => all(store.listAgents(id, lagging))).toEqual([])
})
