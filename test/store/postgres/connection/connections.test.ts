import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostgres } from '../../../../server/store/postgres/open-postgres.ts'
import type { Storage } from '../../../../server/store/store.ts'
import { asRole, lockTable, runSql, sharedPostgres, type SharedPostgres } from '../../../support/postgres/postgres.ts'
import { quietLog, type QuietLog } from '../../contract/quiet-log.ts'
import { aMessage, anAgent, aSession, aWorkspace } from '../../contract/samples.ts'

/* A PostgreSQL that allows fewer connections than an instance wants: it lives on what it has, says so, and grows again. */

let postgres: SharedPostgres
let superuser: string
let role: Awaited<ReturnType<typeof asRole>>
let log: QuietLog
let opened: Storage[]

beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  superuser = await postgres.createDatabase()
  log = quietLog()
  opened = []
})
afterEach(async () => {
  for (const each of opened) await each.close()
})

/** An instance that wants 10 connections for durable work, 5 for what is lost in a crash, and one to listen. */
async function open(limit: number): Promise<Storage> {
  role = await asRole(superuser, limit)
  const storage = await openPostgres({ url: role.url, connections: 10 }, log)
  opened.push(storage)
  return storage
}

const connectionsOf = ({ store }: Storage) => store.measures().connections
const linesAbout = (words: string) => log.lines.filter((line) => line.includes(words))

/** More at once than there are to be connections, in both lanes; not many more, since who waits for one too long is refused. */
async function work({ store, counters }: Storage): Promise<void> {
  const workspace = aWorkspace()
  await store.createWorkspace(workspace)
  const sessions = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const agent = anAgent(workspace.id)
      await store.createAgent(agent)
      const session = aSession(agent)
      await store.createSession(session)
      return session
    }),
  )
  const both = sessions.flatMap(({ id }) => [
    store.appendMessage(workspace.id, id, aMessage('Hello')),
    Promise.resolve(counters.count([{ key: id, limit: 5, seconds: 60 }])),
  ])
  expect(await Promise.all(both)).not.toContain(null)
}

test.each([2, 5])(
  'of 16 connections that it wants it gets %i, does all that is asked of it at once, is ready, listens, and grows when there are more',
  async (limit) => {
    const storage = await open(limit)
    for (let round = 0; round < 3; round++) {
      await work(storage)
      expect(await storage.store.readiness()).toBe('ready')
    }
    expect(connectionsOf(storage)).toMatchObject({ wanted: 16, isShort: true })
    expect(connectionsOf(storage)?.open).toBeLessThanOrEqual(limit)
    expect(linesAbout('PostgreSQL refuses connections')).toHaveLength(1)
    expect(linesAbout('cannot be reached')).toEqual([])
    await role.allow(-1)
    await expect.poll(() => connectionsOf(storage)?.isShort).toBe(false)
    expect(linesAbout('accepts all wanted connections again')).toHaveLength(1)
    await work(storage)
    expect(connectionsOf(storage)?.open).toBeGreaterThan(limit)
  },
)

test('who waits in the lane that gave its last connection to the other one is not left waiting for another', async () => {
  const storage = await open(3)
  const count = (key: string) => storage.counters.count([{ key, limit: 5, seconds: 60 }])
  await count('first')
  const unlock = await lockTable(superuser, 'counts')
  const counted = Promise.all([count('second'), count('third')])
  await expect.poll(() => connectionsOf(storage)?.isShort).toBe(true)
  await Promise.all([storage.store.createWorkspace(aWorkspace()), storage.store.createWorkspace(aWorkspace())])
  await unlock()
  // Somebody else has the connection as soon as it is free.
  const other = await takeConnection()
  try {
    expect(await counted).toHaveLength(2)
    expect(linesAbout('cannot be reached')).toEqual([])
  } finally {
    await other.end()
  }
})

/** Asks until there is one. */
async function takeConnection(): Promise<Client> {
  for (;;) {
    const client = new Client({ connectionString: role.url })
    const isTaken = await client.connect().then(
      () => true,
      () => false,
    )
    if (isTaken) return client
  }
}

test.each([0, 1])('with %i it does not start, and says what it needs', async (limit) => {
  await expect(open(limit)).rejects.toThrow(
    /^it allows too few connections; an instance needs at least two \(too many connections for role/,
  )
  // Nothing of the attempt is left.
  const left = 'select count(*)::integer as count from pg_stat_activity where usename = $1'
  await expect.poll(() => runSql(superuser, left, [new URL(role.url).username])).toEqual([{ count: 0 }])
})

test('connections that are lost while there are no others are made again: to listen, and for durable work', async () => {
  const storage = await open(4)
  await work(storage)
  const pids = (where: string) =>
    runSql<{ pid: number }>(
      superuser,
      `select pg_terminate_backend(pid), pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${where}`,
    )
  let isOver = false
  const busy = (async () => {
    while (!isOver) await work(storage)
  })()
  // The one that listens; the pool's are busy, and would take its place.
  expect(await pids(`(query like 'listen foyer%' or query = 'select 1')`)).not.toHaveLength(0)
  await expect.poll(() => linesAbout('Listening for notifications of PostgreSQL again').length).toBe(1)
  isOver = true
  await busy
  expect(linesAbout('cannot be reached')).toEqual([])
  await pids('true')
  await expect.poll(() => storage.store.readiness()).toBe('ready')
  await expect.poll(() => linesAbout('Listening for notifications of PostgreSQL again').length).toBe(2)
  await work(storage)
})
