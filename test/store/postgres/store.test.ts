import { afterAll, beforeAll } from 'vitest'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { openStoreOn } from '../../support/postgres/postgres-store.ts'
import { storeContract } from '../contract/store.ts'
import { quietLog } from '../contract/quiet-log.ts'

let postgres: SharedPostgres
let url: string
/** What takes all rows away, in a tenth of the time of a database of its own for each test: tables that refer to others go before them. */
let emptying = ''
beforeAll(async () => {
  postgres = await sharedPostgres()
  url = await postgres.createDatabase()
  await migrateDatabase(url)
  const tables = await runSql<{ name: string }>(
    url,
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
     order by oid desc`,
  )
  emptying = tables.map(({ name }) => `delete from ${name}`).join(';')
})
afterAll(() => postgres.stop())

storeContract('the store in PostgreSQL', async () => {
  await runSql(url, emptying)
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
