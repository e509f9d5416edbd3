import { randomUUID } from 'node:crypto'
import type { StoreLog } from '../log.ts'
import type { Storage } from '../store.ts'
import { openDatabase } from './database.ts'
import { startListener } from './listener.ts'
import { migrateDatabase } from './migrate.ts'
import { createPostgresAssets } from './postgres-assets.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { createPostgresClaims } from './postgres-claims.ts'
import { createPostgresCounters } from './postgres-counters.ts'
import { openPostgresStore } from './postgres-store.ts'

export type PostgresOptions = { url: string; readUrl?: string | undefined; connections: number }

/**
 * Brings the tables up to date and opens everything on them.
 * @throws {Error} when the database cannot be reached, or is of a newer program.
 */
export async function openPostgres({ url, readUrl, connections }: PostgresOptions, log: StoreLog): Promise<Storage> {
  await migrateDatabase(url)
  const database = openDatabase({ url, readUrl, connections, log })
  const listener = await startListener(url, log)
  const store = openPostgresStore({ database, listener, log })
  const counters = createPostgresCounters(database)
  // Names this process among the instances.
  const holder = randomUUID()
  const bus = createPostgresBus(database, listener, { holder, log })
  const claims = createPostgresClaims(database, { holder, log })
  return {
    store,
    assets: createPostgresAssets(database),
    bus,
    claims,
    counters,
    async close() {
      await store.close()
      await bus.close()
      await claims.close()
      counters.close()
      await listener.close()
      await database.close()
    },
  }
}
