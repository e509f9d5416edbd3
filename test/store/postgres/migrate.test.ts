import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres.ts'

const migrations = await readdir('server/store/postgres/migrations')

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

test('several that start at once on an empty database make its tables once', async () => {
  const url = await postgres.createDatabase()
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url)))
  expect(await runSql(url, 'select name from kysely_migration')).toHaveLength(migrations.length)
  expect(await runSql(url, 'select from sessions')).toEqual([])
  await migrateDatabase(url)
})

test('a database of a newer program is refused, and left as it is', async () => {
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
  await runSql(url, `insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999-01-01')`)
  await expect(migrateDatabase(url)).rejects.toThrow(/newer version of Foyer/)
  expect(await runSql(url, 'select name from kysely_migration')).toHaveLength(migrations.length + 1)
})
