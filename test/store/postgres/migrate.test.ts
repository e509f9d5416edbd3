import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierSteps, migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { tables } from '../../../server/store/postgres/tables.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

const namesOf = async (url: string) =>
  (await runSql<{ name: string }>(url, 'select name from kysely_migration order by name')).map(({ name }) => name)

test('several that start at once on an empty database make its tables once', async () => {
  const url = await postgres.createDatabase()
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url)))
  const names = await namesOf(url)
  expect(new Set(names).size).toBe(names.length)
  expect(await runSql(url, 'select from sessions')).toEqual([])
  await migrateDatabase(url)
  expect(await namesOf(url)).toEqual(names)
})

test('a database of a newer program is refused, and left as it is', async () => {
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
  const before = await namesOf(url)
  await runSql(url, `insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999-01-01')`)
  await expect(migrateDatabase(url)).rejects.toThrow(/newer version of Foyer\. Start that version$/)
  expect(await namesOf(url)).toEqual([...before, '2999-01-01-later'])
})

test('a database that took only some of the steps before 0.1.0 is refused as one of an early version, and stays', async () => {
  const url = await postgres.createDatabase()
  await runSql(url, 'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
  const taken = earlierSteps.slice(0, 4)
  for (const step of taken)
    await runSql(url, `insert into kysely_migration (name, timestamp) values ($1, now()::text)`, [step])
  await expect(migrateDatabase(url)).rejects.toThrow(/before 0\.1\.0.* into an empty database$/)
  expect(await namesOf(url)).toEqual(taken)
})

test('a database that came to its tables in the steps before 0.1.0 opens with what it holds, for several at once', async () => {
  const [fresh, url] = [await postgres.createDatabase(), await postgres.createDatabase()]
  await migrateDatabase(fresh)
  for (const statement of tables) await runSql(url, statement)
  await runSql(url, `insert into deleted_agents (id) values ('agt_old')`)
  await runSql(url, 'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
  for (const step of earlierSteps)
    await runSql(url, `insert into kysely_migration (name, timestamp) values ($1, now()::text)`, [step])
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url)))
  expect(await namesOf(url)).toEqual(await namesOf(fresh))
  expect(await runSql(url, 'select id from deleted_agents')).toEqual([{ id: 'agt_old' }])
})
