import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierSteps, migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

test('several that start at once on an empty database make its tables once', async () => {
  const url = await postgres.createDatabase()
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url)))
  expect(await runSql(url, 'select name from kysely_migration')).toContainEqual({ name: '2026-11-24-tables' })
  expect(await runSql(url, 'select from sessions')).toEqual([])
  await migrateDatabase(url)
})

test('a database of a newer program is refused, and left as it is', async () => {
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
  const before = await runSql(url, 'select name from kysely_migration order by name')
  await runSql(url, `insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999-01-01')`)
  await expect(migrateDatabase(url)).rejects.toThrow(/newer version of Foyer/)
  expect(await runSql(url, 'select name from kysely_migration order by name')).toEqual([
    ...before,
    { name: '2999-01-01-later' },
  ])
})

test('a database that came to its tables in the steps before 0.1.0 opens with what it holds, for several at once', async () => {
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
  await runSql(url, `insert into deleted_agents (id) values ('agt_old')`)
  const all = await runSql(url, 'select name from kysely_migration order by name')
  // What came after 0.1.0 is not there yet.
  await runSql(url, `delete from kysely_migration`)
  await runSql(url, 'alter table sessions drop column tags')
  for (const table of ['tokens', 'ai', 'agents']) {
    await runSql(url, `alter table ${table} drop constraint ${table}_workspace`)
  }
  for (const step of earlierSteps)
    await runSql(url, `insert into kysely_migration (name, timestamp) values ($1, now()::text)`, [step])
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url)))
  expect(await runSql(url, 'select name from kysely_migration order by name')).toEqual(all)
  expect(await runSql(url, 'select id from deleted_agents')).toEqual([{ id: 'agt_old' }])
})
