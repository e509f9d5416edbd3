import { afterAll, beforeAll } from 'vitest'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { openStoreOn } from '../../support/postgres/postgres-store.ts'
import { storeContract } from '../contract/store.ts'
import { quietLog } from '../contract/quiet-log.ts'

let postgres: SharedPostgres
/** One database for all tests, which is emptied before each: a copy of it for each takes longer than most of them. */
let url: string
let emptyAll: string
beforeAll(async () => {
  postgres = await sharedPostgres()
  url = await postgres.createDatabase()
  await migrateDatabase(url)
  const [row] = await runSql<{ tables: string }>(
    url,
    `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
     where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  emptyAll = `truncate ${row?.tables} restart identity`
})
afterAll(() => postgres.stop())

storeContract('the store in PostgreSQL', async () => {
  await runSql(url, emptyAll)
  let opened = await openStoreOn(url, quietLog())
  return {
    store: opened.store,
    async reopen() {
      await opened.close()
      opened = await openStoreOn(url, quietLog())
      return opened.store
    },
    dispose: () => opened.close(),
  }
})
