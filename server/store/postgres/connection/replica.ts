import { FoyerError } from '../../../core/errors.ts'
import type { StoreLog } from '../../log.ts'
import { createAvailability } from './availability.ts'
import { connectionConfig, connectTimeout, plannedOnce, probe } from './connect.ts'
import { ConnectionPool } from './connection-pool.ts'
import { createShortage } from './shortage.ts'
import { isPassing, toFoyerError } from './database-errors.ts'
import type { Query } from './query.ts'

/** A server that follows the database, for reads that may be a moment old. Nobody depends on it. */
type Replica = {
  /** Undefined when it cannot say: it is away, or had to cancel the query for what it replays. Never rejects. */
  query<Row extends object>(query: Query): Promise<Row[] | undefined>
  close(): Promise<void>
}

/** Opens its connections as they are needed. */
export function openReplica(url: string, connections: number, log: StoreLog): Replica {
  const pool = new ConnectionPool({
    config: { ...connectionConfig(url), options: plannedOnce },
    wanted: connections,
    least: 1,
    waitFor: connectTimeout,
    onRefused: (error) => shortage.note(error),
    log,
  })
  const shortage = createShortage([pool], { probe: () => probe(url), log, name: 'The read replica' })
  const words = { away: 'The read replica cannot be reached', back: 'The read replica can be reached again' }
  const availability = createAvailability(() => probe(url), log, words)
  return {
    async query(query) {
      if (availability.isAway()) return undefined
      try {
        return (await pool.use((client) => client.query(query))).rows
      } catch (error) {
        const isKnown = toFoyerError(error, availability.note) instanceof FoyerError || isPassing(error)
        // It may lack a table or refuse our name: whatever it is, the database itself can answer.
        if (!isKnown) availability.note(error)
        return undefined
      }
    },
    async close() {
      availability.stop()
      shortage.stop()
      await pool.close()
    },
  }
}
