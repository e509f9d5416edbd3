import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '../../../server/store/postgres/connection/database.ts'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { createPostgresAssets } from '../../../server/store/postgres/records/assets/postgres-assets.ts'
import { sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { assetContract } from '../contract/assets.ts'
import { quietLog } from '../contract/quiet-log.ts'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
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
