import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '../../server/store/postgres/database.ts'
import { migrateDatabase } from '../../server/store/postgres/migrate.ts'
import { createPostgresAssets } from '../../server/store/postgres/postgres-assets.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { assetContract } from './asset-contract.ts'
import { quietLog } from './quiet-log.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

assetContract('assets in PostgreSQL', async () => {
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
  const database = openDatabase({ url, connections: 4, log: quietLog() })
  return {
    assets: createPostgresAssets(database),
    reopen: () => createPostgresAssets(database),
    dispose: () => database.close(),
  }
})
