import type { Change } from '../store.ts'
import { isDuplicate } from './database-errors.ts'
import type { Connection, Query } from './database.ts'
import type { StoreDatabase } from './gate.ts'

/* What the tables of documents have in common: a record beside its keys. */

/** The record that a query of one row finds. */
export async function findRecord<T>(database: StoreDatabase, query: Query): Promise<T | null> {
  const [row] = await database.query<{ record: T }>('main', query)
  return row?.record ?? null
}

/** @throws {Error} when there is one with its id, or another key of its own, already. */
export async function insertRecord(database: StoreDatabase, query: Query): Promise<void> {
  try {
    await database.query('main', query)
  } catch (cause) {
    throw isDuplicate(cause) ? new Error('There is such a record already', { cause }) : cause
  }
}

/**
 * Changes the record that `find` finds and locks (`for update`), in a transaction: whoever else wants to change it waits, and sees it
 * as it is then. `save` writes the next one; it is not asked when nothing changes.
 */
export function changeRecord<T>(
  database: StoreDatabase,
  find: Query,
  change: Change<T>,
  save: (connection: Connection, next: T) => Promise<unknown>,
): Promise<T | null> {
  return database.transaction(async (connection) => {
    const [row] = await connection.query<{ record: T }>(find)
    if (!row) return null
    const next = change(row.record)
    if (next !== row.record) await save(connection, next)
    return next
  })
}
