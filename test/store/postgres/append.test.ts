import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import type { AgentRecord, SessionRecord } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { openStoreOn, type OpenedStore } from '../../support/postgres/postgres-store.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { all, aMessage, anAgent, aSession } from '../contract/samples.ts'

/* Messages that arrive together are one statement: what that must not cost anybody. */

let postgres: SharedPostgres
let url: string
let agent: AgentRecord
const opened: OpenedStore[] = []

beforeAll(async () => {
  postgres = await sharedPostgres()
  url = await postgres.createDatabase()
  await migrateDatabase(url)
  agent = anAgent('wks_default')
  await (await instance()).createAgent(agent)
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

async function sessionsIn(store: Store, count: number, more: Partial<SessionRecord> = {}): Promise<SessionRecord[]> {
  const sessions = Array.from({ length: count }, () => aSession(agent, more))
  for (const session of sessions) await store.createSession(session)
  return sessions
}

async function told(store: Store, { workspaceId, id }: SessionRecord): Promise<string[]> {
  const messages = await store.listMessages(workspaceId, id, { order: 'asc' })
  return messages ? (await all(messages)).map(({ message }) => message) : []
}

/** How many appends wait for a lock. */
async function countWaiting(): Promise<number> {
  const rows = await runSql(
    url,
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like 'with input%'`,
  )
  return rows.length
}

test('messages that arrive together are stored together', async () => {
  const store = await instance()
  const sessions = await sessionsIn(store, 40)
  const done = await Promise.all(
    sessions.map(({ id }) => store.appendMessage(agent.workspaceId, id, aMessage('Hello'))),
  )
  expect(done.every((each) => each?.isNew)).toBe(true)
  const { commits, changes } = store.measures()
  expect(changes.sum).toBe(40)
  expect(commits.counts.reduce((sum, count) => sum + count, 0)).toBe(1)
})

test('more and larger messages than one statement takes are all stored', async () => {
  const store = await instance()
  const sessions = await sessionsIn(store, 10)
  const long = 'x'.repeat(200_000)
  const append = (text: string) => (session: SessionRecord) =>
    store.appendMessage(agent.workspaceId, session.id, aMessage(text))
  const done = await Promise.all([
    ...sessions.map(append(long)),
    ...Array.from({ length: 100 }, () => sessions.map(append('Hi'))).flat(),
  ])
  expect(done.every((each) => each?.isNew)).toBe(true)
  for (const session of sessions) {
    const messages = await told(store, session)
    expect(messages).toHaveLength(101)
    expect(messages.filter((message) => message === long)).toHaveLength(1)
  }
})

test('a message that cannot be stored fails alone', async () => {
  const store = await instance()
  const sessions = await sessionsIn(store, 9)
  // A time that is one, and that PostgreSQL does not know.
  const wrong = aMessage('Wrong', { createdAt: '+012345-01-01T00:00:00.000Z' })
  const done = await Promise.allSettled(
    sessions.map(({ id }, at) => store.appendMessage(agent.workspaceId, id, at === 4 ? wrong : aMessage('Right'))),
  )
  expect(done.map(({ status }) => status)).toEqual(sessions.map((_, at) => (at === 4 ? 'rejected' : 'fulfilled')))
  for (const [at, session] of sessions.entries()) expect(await told(store, session)).toEqual(at === 4 ? [] : ['Right'])
})

test('whatever a text holds comes back as it was', async () => {
  const store = await instance()
  const [session = aSession(agent)] = await sessionsIn(store, 1)
  const texts = ['\0 and \ud800', 'a\nb\r\n\t', '\'"\\{},$1 \u2028', '']
  for (const text of texts) await store.appendMessage(agent.workspaceId, session.id, aMessage(text))
  expect(await told(store, session)).toEqual(texts)
})

test.each(['\0', 'a\nb', '', '\ud800'])('what can be no key (%j) is found nowhere, and harms nobody', async (wrong) => {
  const store = await instance()
  const [session = aSession(agent)] = await sessionsIn(store, 1)
  const { workspaceId } = agent
  const [none, right] = await Promise.all([
    store.appendMessage(workspaceId, wrong, aMessage('Lost')),
    store.appendMessage(workspaceId, session.id, aMessage('Kept')),
  ])
  expect(none).toBeNull()
  expect(right?.isNew).toBe(true)
  await expect(
    store.appendMessage(workspaceId, session.id, aMessage('Bad', { clientId: `${wrong}\n` })),
  ).rejects.toThrow()
  expect(await store.getSession(workspaceId, wrong)).toBeNull()
  expect(await store.findSession(wrong)).toBeNull()
  expect(await store.getAgent(workspaceId, wrong)).toBeNull()
  expect(await store.findAgentByWebId(wrong)).toBeNull()
  expect(await store.findToken(wrong)).toBeNull()
  expect(await store.getAi(workspaceId, wrong)).toBeNull()
  expect(await store.getWorkspace(wrong)).toBeNull()
  expect(await store.deleteAgent(workspaceId, wrong)).toBe(false)
  expect(await store.deleteAi(workspaceId, wrong)).toBeNull()
  expect(await store.eraseSession(workspaceId, wrong)).toBe(false)
  expect(await store.attachAi(workspaceId, agent.id, wrong)).toBe('no-ai')
  expect(await store.listMessages(workspaceId, wrong, { order: 'asc' })).toBeNull()
  expect(await store.setFeedback(workspaceId, session.id, wrong, { type: 'positive' })).toBeNull()
  expect(await told(store, session)).toEqual(['Kept'])
})

test('a session that somebody holds keeps no other waiting', async () => {
  const store = await instance()
  const [held = aSession(agent), free = aSession(agent)] = await sessionsIn(store, 2)
  const holder = new Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from sessions where id = $1 for update', [held.id])
    const waiting = store.appendMessage(agent.workspaceId, held.id, aMessage('Later'))
    for (let round = 0; round < 5; round++) {
      expect(await store.appendMessage(agent.workspaceId, free.id, aMessage('Now'))).toMatchObject({ position: round })
    }
    expect(await store.getSession(agent.workspaceId, held.id)).toMatchObject({ length: 0 })
    await holder.query('commit')
    expect(await waiting).toMatchObject({ position: 0, isNew: true })
  } finally {
    await holder.end()
  }
})

test('the same clientId on several instances at once is one message', async () => {
  const stores = await Promise.all([instance(), instance(), instance()])
  const [first] = stores
  for (let round = 0; round < 20; round++) {
    const sessions = await sessionsIn(first, 4)
    const done = await Promise.all(
      stores.flatMap((store) =>
        sessions.map(({ id }) => store.appendMessage(agent.workspaceId, id, aMessage('Hello', { clientId: 'one' }))),
      ),
    )
    expect(done.filter((each) => each?.isNew)).toHaveLength(sessions.length)
    for (const session of sessions) {
      expect(await told(first, session)).toEqual(['Hello'])
      expect(await first.findSession(session.id)).toMatchObject({ length: 1 })
    }
  }
})

test('messages of several instances in one conversation all get a place of their own', async () => {
  const stores = await Promise.all([instance(), instance(), instance()])
  const [first] = stores
  const [session = aSession(agent)] = await sessionsIn(first, 1)
  const appends = Array.from({ length: 30 }, () =>
    stores.map((store) => store.appendMessage(agent.workspaceId, session.id, aMessage('Hello'))),
  )
  const places = (await Promise.all(appends.flat())).map((each) => each?.position ?? -1)
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, at) => at))
  expect(await first.findSession(session.id)).toMatchObject({ length: 90 })
})

test('a message under a claim is appended only while that is held', async () => {
  const store = await instance()
  const [session = aSession(agent), other = aSession(agent)] = await sessionsIn(store, 2)
  const append = (id: string, claim?: string) =>
    store.appendMessage(agent.workspaceId, id, aMessage('Answer', { messageType: 'assistant' }), claim)
  const take = (token: string) =>
    runSql(
      url,
      `insert into claims (session_id, token, holder, expires_at) values ($1, $2, 'me', now())
       on conflict (session_id) do update set token = excluded.token`,
      [session.id, token],
    )
  expect(await append(session.id, 'mine')).toBeNull()
  await take('mine')
  expect(await append(session.id, 'mine')).toMatchObject({ position: 0 })
  expect(await append(other.id, 'mine')).toBeNull()
  const [lost, unclaimed] = await Promise.all([append(session.id, 'yours'), append(session.id)])
  expect(lost).toBeNull()
  expect(unclaimed).toMatchObject({ position: 1 })
  await take('yours')
  expect(await append(session.id, 'mine')).toBeNull()
  expect(await store.findSession(session.id)).toMatchObject({ length: 2 })
})

test('a claim that is taken over while an append waits for it is lost to that', async () => {
  const store = await instance()
  const [session = aSession(agent)] = await sessionsIn(store, 1)
  await runSql(url, `insert into claims (session_id, token, holder, expires_at) values ($1, 'mine', 'me', now())`, [
    session.id,
  ])
  const thief = new Client({ connectionString: url })
  await thief.connect()
  try {
    await thief.query('begin')
    await thief.query(`update claims set token = 'theirs' where session_id = $1`, [session.id])
    const late = store.appendMessage(agent.workspaceId, session.id, aMessage('Too late'), 'mine')
    await expect.poll(countWaiting).toBe(1)
    await thief.query('commit')
    expect(await late).toBeNull()
    expect(await told(store, session)).toEqual([])
  } finally {
    await thief.end()
  }
})

test('a session that somebody changes meanwhile takes the messages that waited, each once', async () => {
  const store = await instance()
  const [session = aSession(agent)] = await sessionsIn(store, 1)
  for (const month of ['01', '02', '03', '04'])
    await sessionsIn(store, 1, { createdAt: `2020-${month}-05T00:00:00.000Z` })
  await store.appendMessage(agent.workspaceId, session.id, aMessage('First', { clientId: 'first' }))
  const other = new Client({ connectionString: url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('update sessions set updated_at = updated_at where id = $1', [session.id])
    const texts = ['First', 'Second', 'Third']
    const waiting = texts.map((text) =>
      store.appendMessage(agent.workspaceId, session.id, aMessage(text, { clientId: text.toLowerCase() })),
    )
    await expect.poll(countWaiting).toBe(1)
    await other.query('commit')
    expect(await Promise.all(waiting)).toMatchObject([
      { position: 0, isNew: false },
      { position: 1, isNew: true },
      { position: 2, isNew: true },
    ])
    expect(await told(store, session)).toEqual(texts)
  } finally {
    await other.end()
  }
})

test('a conversation goes on when the table of its month is gone', async () => {
  const store = await instance()
  const [session = aSession(agent)] = await sessionsIn(store, 1, { createdAt: '2019-03-05T00:00:00.000Z' })
  await runSql(url, 'drop table messages_2019_03')
  expect(await store.appendMessage(agent.workspaceId, session.id, aMessage('Still here'))).toMatchObject({
    position: 0,
  })
  expect(await told(store, session)).toEqual(['Still here'])
})
