import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { StoreLog } from '../log.ts'
import type { Storage } from '../store.ts'
import { connectionConfig, untilAccepted } from './connection/connect.ts'
import { isRefused } from './connection/database-errors.ts'
import { openDatabase, type Database } from './connection/database.ts'
import { instancesLock, startListener, type Listener } from './live/listener.ts'
import { migrateDatabase } from './migrate.ts'
import { createPostgresAssets } from './records/assets/postgres-assets.ts'
import { createPostgresBus } from './live/postgres-bus.ts'
import { createPostgresClaims } from './claims/postgres-claims.ts'
import { createPostgresCounters } from './live/postgres-counters.ts'
import { openPostgresStore } from './postgres-store.ts'

/** `isAlone`: no other process may have the database open at the beginning. */
type PostgresOptions = { url: string; readUrl?: string | undefined; connections: number; isAlone?: true }

/**
 * Migrates the tables and opens everything on them. Two connections are required, one to listen and one for everything else; more are
 * opened as they are needed.
 * @throws {Error} when the database cannot be reached or used, was migrated by a newer version, or is in use where it may not be.
 */
export async function openPostgres(
  { url, readUrl, connections, isAlone }: PostgresOptions,
  log: StoreLog,
): Promise<Storage> {
  if (isAlone && (await untilAccepted(() => isInUse(url))))
    throw new Error('another process of Foyer has the database open; stop all instances on it first')
  const { database, listener } = await connect({ url, readUrl, connections }, log).catch((error: unknown) => {
    throw isRefused(error) ? new Error(tooFew(error), { cause: error }) : error
  })
  await compareClocks(database, log)
  const store = openPostgresStore({ database, listener, log })
  const counters = createPostgresCounters(database)
  // Identifies this process among the instances.
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

async function isInUse(url: string): Promise<boolean> {
  const client = new Client(connectionConfig(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_xact_lock(${instancesLock}) as is_free`,
    )
    return rows[0]?.is_free !== true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** How far the clock of this machine may be from the database's, in seconds. */
const maxSkew = 60

/** Leases and limits go by the database's clock, which all instances share; what is stored is dated by this machine's. */
async function compareClocks(database: Database, log: StoreLog): Promise<void> {
  const [row] = await database.query<{ at: number }>({ text: `select extract(epoch from now())::float as at` })
  const secondsAhead = Math.round(Date.now() / 1000 - (row?.at ?? 0))
  if (Math.abs(secondsAhead) <= maxSkew) return
  log.warn(
    { secondsAhead },
    'The clock of this machine is not that of PostgreSQL: messages are dated, and sign-ins and tokens end, by the clock of the instance that a request comes to. Set both machines by a time server (NTP)',
  )
}

async function connect(
  { url, readUrl, connections }: PostgresOptions,
  log: StoreLog,
): Promise<{ database: Database; listener: Listener }> {
  await untilAccepted(() => migrateDatabase(url))
  const database = openDatabase({ url, readUrl, connections, log })
  try {
    await database.open()
    return { database, listener: await startListener(url, log, database.makeRoom) }
  } catch (error) {
    await database.close()
    throw error
  }
}

function tooFew(refusal: Error): string {
  return `it allows too few connections; an instance needs at least two (${refusal.message})`
}
