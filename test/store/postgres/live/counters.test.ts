import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../../server/store/postgres/connection/database.ts'
import { migrateDatabase } from '../../../../server/store/postgres/migrate.ts'
import { createPostgresCounters } from '../../../../server/store/postgres/live/postgres-counters.ts'
import { ownsPostgres, runSql, startPostgres, type TestPostgres } from '../../../support/postgres/postgres.ts'
import { countersContract } from '../../contract/live/counters.ts'
import { quietLog } from '../../contract/quiet-log.ts'

let postgres: TestPostgres
let url: string
let database: Database
let closes: (() => unknown)[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase()
  await migrateDatabase(url)
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  await runSql(url, 'truncate counts')
  database = open()
})
afterEach(async () => {
  for (const close of closes) await close()
  closes = []
})

function open(): Database {
  const opened = openDatabase({ url, readUrl: undefined, connections: 8, log: quietLog() })
  closes.push(() => opened.close())
  return opened
}

function counters(options: { removeEvery?: number } = {}) {
  const created = createPostgresCounters(database, options)
  closes.unshift(created.close)
  return created
}

countersContract('the counters of many processes', () => ({
  counters: counters(),
  // The database's clock is nobody's to turn: what was written goes into the past instead.
  async pass(seconds) {
    await runSql(url, 'update counts set ends_at = ends_at - make_interval(secs => $1)', [seconds])
  },
}))

test('instances count together, and a restart forgets nothing', async () => {
  const day = { key: 'day', limit: 3, seconds: 86_400 }
  const other = createPostgresCounters(open())
  closes.unshift(other.close)
  const counted = [await counters().count([day]), await other.count([day]), await counters().count([day])]
  expect(counted.map(([state]) => state?.count)).toEqual([0, 1, 2])
  expect((await other.count([day]))[0]?.count).toBe(3)
})

test('windows that are over are removed, the others stay', async () => {
  const quotas = ['old', 'new'].map((key) => ({ key, limit: 3, seconds: 60 }))
  await counters().count(quotas)
  await runSql(url, `update counts set ends_at = now() - interval '1 second' where key = 'old'`)
  counters({ removeEvery: 10 })
  await expect.poll(() => runSql(url, 'select key from counts')).toEqual([{ key: 'new' }])
})

test.skipIf(!ownsPostgres)('while the database is away nothing passes free', async () => {
  const mine = counters()
  await mine.count([{ key: 'a', limit: 3, seconds: 60 }])
  await postgres.kill()
  // A connection may outlive the server by a moment.
  const refused = async () => mine.count([{ key: 'a', limit: 3, seconds: 60 }])
  const codeOf = () => refused().then(String, (error: { code: string }) => error.code)
  await expect.poll(codeOf).toBe('storage-unavailable')
  await postgres.restart()
  const again = async () => mine.count([{ key: 'a', limit: 9, seconds: 60 }])
  await expect.poll(() => again().catch(() => [])).toHaveLength(1)
})
