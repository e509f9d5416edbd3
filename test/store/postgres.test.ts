import { afterAll, beforeAll } from 'vitest'
import { migrateDatabase } from '../../server/store/postgres/migrate.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { openStoreOn } from '../support/postgres-store.ts'
import { storeContract } from './contract.ts'
import { quietLog } from './quiet-log.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

storeContract('the store in PostgreSQL', async () => {
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
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
