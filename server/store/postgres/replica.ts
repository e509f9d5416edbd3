import type { Pool } from 'pg'
import { FoyerError } from '../../core/errors.ts'
import type { StoreLog } from '../log.ts'
import { createAvailability } from './availability.ts'
import { isPassing, toFoyerError } from './database-errors.ts'
import type { Query } from './database.ts'

/** A server that follows the database, for reads that may be a moment old. Nobody depends on it. */
export type Replica = {
  /** Undefined when it cannot say: it is away, or had to cancel the query for what it replays. Never rejects. */
  query<Row extends object>(query: Query): Promise<Row[] | undefined>
  close(): Promise<void>
}

/** `probe` resolves when it can be reached. Closing it closes the pool. */
export function createReplica(pool: Pool, probe: () => Promise<void>, log: StoreLog): Replica {
  const availability = createAvailability(probe, log, 'The read replica')
  return {
    async query(query) {
      if (availability.isAway()) return undefined
      try {
        return (await pool.query(query)).rows
      } catch (error) {
        const isKnown = toFoyerError(error, availability.note) instanceof FoyerError || isPassing(error)
        // It may lack a table or refuse our name: whatever it is, the database itself can answer.
        if (!isKnown) availability.note(error)
        return undefined
      }
    },
    async close() {
      availability.stop()
      await pool.end()
    },
  }
}
