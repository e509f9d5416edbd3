import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg'
import type { StoreLog } from '../log.ts'
import { createAvailability } from './availability.ts'
import { isPassing, toFoyerError } from './database-errors.ts'
import { createReplica } from './replica.ts'

/*
 * The connections of one instance to PostgreSQL. Nothing here waits for ever: connecting, waiting for a connection and each
 * statement have a bound, and while the database is away every query is refused at once until a probe got through.
 */

export type DatabaseOptions = {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  url: string
  /** A replica for lists that may be a moment old. */
  readUrl?: string | undefined
  /** The most connections for durable work. */
  connections: number
  log: StoreLog
}

export type Query = {
  text: string
  values?: unknown[]
  /** Prepared once a connection under this name. */ name?: string
}

export type Connection = { query<Row extends object>(query: Query): Promise<Row[]> }

/**
 * `main`: what it changed is durable once it resolves. `loose`: a crash of the database may undo the last moments; for what has no
 * worth after one. `read`: the replica, where there is one and it answers, else the database itself.
 */
export type Lane = 'main' | 'loose' | 'read'

export type Database = {
  /**
   * One statement, which is one change.
   * @throws {FoyerError} `storage-unavailable` (503) while the database cannot be reached or does not answer in time: a change may
   * have happened nevertheless, when only the answer was lost; `storage-full` (507).
   */
  query<Row extends object>(lane: Lane, query: Query): Promise<Row[]>
  /** All that `work` does is one change, or none. It runs again when the database asks for that (serialization, deadlock). */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** Whether a query gets through now. Never rejects. */
  isReady(): Promise<boolean>
  /** Whether it is known to be away: then nothing is tried. */
  isAway(): boolean
  close(): Promise<void>
}

/** In milliseconds: to connect or wait for a free connection; for a statement, by the database's clock and by ours. */
const connectTimeout = 3000
const statementTimeout = 5000
const queryTimeout = 6000
/** How often a statement runs again when the database could not order it among others. */
const maxRuns = 6

/**
 * Our statements are few, and each has one good plan, whatever its parameters are: making it anew for each run costs the database as much
 * as running it (PostgreSQL's manual, `plan_cache_mode`).
 */
const plannedOnce = '-c plan_cache_mode=force_generic_plan'

/** Opens the connections as they are needed; it does not connect yet. */
export function openDatabase({ url, readUrl, connections, log }: DatabaseOptions): Database {
  const poolOf = (connectionString: string, max: number, more: PoolConfig = {}) => {
    const pool = new Pool({ ...connectionConfig(connectionString), max, ...more })
    pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to PostgreSQL was lost'))
    return pool
  }
  const main = poolOf(url, connections, { options: plannedOnce })
  const loose = poolOf(url, Math.max(2, Math.ceil(connections / 2)), { options: '-c synchronous_commit=off' })
  const replica =
    readUrl === undefined
      ? undefined
      : createReplica(poolOf(readUrl, connections, { options: plannedOnce }), () => probe(readUrl), log)
  const availability = createAvailability(() => probe(url), log)

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    for (let run = 1; ; run += 1) {
      availability.check()
      try {
        return await work()
      } catch (error) {
        if (isPassing(error) && run < maxRuns) continue
        throw toFoyerError(error, availability.note)
      }
    }
  }

  return {
    async query<Row extends object>(lane: Lane, query: Query) {
      const rows = lane === 'read' ? await replica?.query<Row>(query) : undefined
      return rows ?? guarded(async () => (await (lane === 'loose' ? loose : main).query(query)).rows)
    },
    transaction: (work) => guarded(() => inTransaction(main, work)),
    isReady: () =>
      guarded(() => main.query('select 1')).then(
        () => true,
        () => false,
      ),
    isAway: () => availability.isAway(),
    async close() {
      availability.stop()
      await Promise.all([main.end(), loose.end(), replica?.close()])
    },
  }
}

/** What every connection of ours is told, the listening one too. */
export function connectionConfig(connectionString: string): ClientConfig {
  return {
    connectionString,
    application_name: 'foyer',
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    query_timeout: queryTimeout,
    idle_in_transaction_session_timeout: 2 * statementTimeout,
    keepAlive: true,
  }
}

async function inTransaction<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  // The statement that runs, or the next one, fails by it; but nobody else listens, and then node ends the process.
  const onLost = () => (isBroken = true)
  client.on('error', onLost)
  try {
    await client.query('begin')
    const result = await work({ query: async (query) => (await client.query(query)).rows })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => (isBroken = true))
    throw error
  } finally {
    client.off('error', onLost)
    client.release(isBroken)
  }
}

async function probe(url: string): Promise<void> {
  const client = new Client(connectionConfig(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    // Not awaited: on a connection that leads nowhere the goodbye is never answered.
    client.end().catch(() => undefined)
  }
}
