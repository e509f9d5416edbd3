import type { PoolClient, QueryResult } from 'pg'
import type { StoreLog } from '../../log.ts'
import type { ConnectionMeasures } from '../../measures.ts'
import type { Readiness } from '../../store.ts'
import { createAvailability } from './availability.ts'
import { connectionConfig, connectTimeout, plannedOnce, probe, readOnlyQuestion, untilAccepted } from './connect.ts'
import { ConnectionPool } from './connection-pool.ts'
import { createShortage } from './shortage.ts'
import { isConnectionError, isPassing, isReadOnly, isRefused, toFoyerError } from './database-errors.ts'
import type { Connection, Lane, Query } from './query.ts'
import { openReplica } from './replica.ts'

/*
 * The connections of one instance to PostgreSQL. Nothing here waits for ever: connecting, waiting for a connection and each
 * statement have a bound, and while the database is away every query is refused at once until a probe got through. A server that allows
 * fewer connections than are wanted is not away: queries wait for those that there are.
 */

type DatabaseOptions = {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  url: string
  /** A replica for lists that may be a moment old. */
  readUrl?: string | undefined
  /** The most connections for durable work. */
  connections: number
  log: StoreLog
}

export type Database = {
  /**
   * Opens the one connection that is kept from then on.
   * @throws PostgreSQL's refusal when there is none to be had for some seconds.
   */
  open(): Promise<void>
  /**
   * One statement, which is one change.
   * @throws {FoyerError} `storage-unavailable` (503) while the database cannot be reached or does not answer in time: a change may
   * have happened nevertheless, when only the answer was lost; `storage-full` (507).
   */
  query<Row extends object>(query: Query, lane?: Lane): Promise<Row[]>
  /** All that `work` does is one change, or none. It runs again when the database asks for that (serialization, deadlock). */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** Whether queries and changes get through now. Never rejects. */
  readiness(): Promise<Extract<Readiness, 'ready' | 'unreachable' | 'read-only'>>
  /** Whether it is known to be away: then nothing is tried. */
  isAway(): boolean
  /** Without those of the replica. */
  connections(): ConnectionMeasures
  /** Gives up a connection, if it can spare one, for one of this process that was refused. */
  makeRoom(refusal: unknown): void
  close(): Promise<void>
}

/** How often a statement runs again when the database could not order it among others. */
const maxRuns = 6

/**
 * Opens the connections as they are needed; it does not connect yet. What is `loose` goes over the connections of `main` while PostgreSQL
 * leaves none for it alone.
 */
export function openDatabase({ url, readUrl, connections, log }: DatabaseOptions): Database {
  const main = new ConnectionPool({
    config: { ...connectionConfig(url), options: plannedOnce },
    wanted: connections,
    least: 1,
    waitFor: connectTimeout,
    onRefused(error) {
      shortage.note(error)
      // The lane that nothing depends on gives way, until both have their share.
      if (loose.open / loose.wanted > main.open / main.wanted) loose.giveUpOne(error)
    },
    log,
  })
  const loose = new ConnectionPool({
    config: { ...connectionConfig(url), options: '-c synchronous_commit=off' },
    wanted: Math.max(2, Math.ceil(connections / 2)),
    least: 0,
    waitFor: connectTimeout,
    onRefused: (error) => shortage.note(error),
    log,
  })
  const shortage = createShortage([main, loose], { probe: () => probe(url), log, name: 'PostgreSQL' })
  const replica = readUrl === undefined ? undefined : openReplica(readUrl, connections, log)
  const availability = createAvailability(isThere, log)
  const changes = createAvailability(takesChanges, log, {
    away: 'PostgreSQL does not accept changes',
    back: 'PostgreSQL accepts changes again',
  })

  /** A server that has no connection left is there, for those who have one. */
  async function isThere(): Promise<void> {
    try {
      await probe(url)
    } catch (error) {
      if (!isRefused(error) || main.open === 0) throw error
      await main.use((client) => client.query('select 1'))
    }
  }

  async function takesChanges(): Promise<void> {
    const found = await probe(url)
    if (found.isReadOnly) throw new Error('It is read-only')
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    for (let run = 1; ; run += 1) {
      availability.check()
      try {
        return await work()
      } catch (error) {
        if (isPassing(error) && run < maxRuns) continue
        if (isReadOnly(error)) changes.note(error)
        throw toFoyerError(error, availability.note)
      }
    }
  }

  async function runLoose<Row extends object>(query: Query): Promise<QueryResult<Row>> {
    if (loose.allowed === 0) return main.use((client) => client.query<Row>(query))
    try {
      return await loose.use((client) => client.query<Row>(query))
    } catch (error) {
      if (!isRefused(error)) throw error
      return main.use((client) => client.query<Row>(query))
    }
  }

  return {
    async open() {
      await untilAccepted(() => main.use((client) => client.query('select 1')))
    },
    async query<Row extends object>(query: Query, lane: Lane = 'main') {
      const rows = lane === 'read' ? await replica?.query<Row>(query) : undefined
      if (rows) return rows
      const run = () => (lane === 'loose' ? runLoose<Row>(query) : main.use((client) => client.query<Row>(query)))
      return (await guarded(run)).rows
    },
    transaction: (work) => guarded(() => main.use((client) => inTransaction(client, work))),
    async readiness() {
      try {
        const { rows } = await guarded(() =>
          main.use((client) => client.query<{ is_read_only: boolean }>(readOnlyQuestion)),
        )
        return rows[0]?.is_read_only ? 'read-only' : 'ready'
      } catch {
        return 'unreachable'
      }
    },
    isAway: () => availability.isAway(),
    connections: () => ({
      wanted: main.wanted + loose.wanted,
      open: main.open + loose.open,
      isShort: shortage.isShort(),
    }),
    makeRoom(error) {
      shortage.note(error)
      if (!loose.giveUpOne(error)) main.giveUpOne(error)
    },
    async close() {
      for (const each of [availability, changes, shortage]) each.stop()
      await Promise.all([main.close(), loose.close(), replica?.close()])
    },
  }
}

async function inTransaction<T>(client: PoolClient, work: (connection: Connection) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work({ query: async (query) => (await client.query(query)).rows })
    await client.query('commit')
    return result
  } catch (error) {
    // On a broken connection nothing is left to undo, and asking would take another timeout.
    if (!isConnectionError(error)) await client.query('rollback')
    throw error
  }
}
