import { afterAll, beforeAll } from 'vitest'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { openStoreOn } from '../../support/postgres/postgres-store.ts'
import { storeContract } from '../contract/store.ts'
import { quietLog } from '../contract/quiet-log.ts'

let postgres: SharedPostgres
/** The name of a database with all tables, of which each test has a copy. */
let migrated: string
beforeAll(async () => {
  postgres = await sharedPostgres()
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
  migrated = new URL(url).pathname.slice(1)
})
afterAll(() => postgres.stop())

storeContract('the store in PostgreSQL', async () => {
  const url = await postgres.createDatabase(`template ${migrated}`)
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
