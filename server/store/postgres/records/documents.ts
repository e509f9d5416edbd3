import { notFound } from '../../../core/errors.ts'
import type { Change } from '../../records/records.ts'
import { brokenReference, isDuplicate } from '../connection/database-errors.ts'
import type { Connection, Query } from '../connection/query.ts'
import type { StoreDatabase } from '../connection/gate.ts'

/* The tables of documents: a record in JSON, with its keys as columns. */

/** Returns the record of a query for one row. */
export async function findRecord<T>(database: StoreDatabase, query: Query): Promise<T | null> {
  const [row] = await database.query<{ record: T }>(query)
  return row?.record ?? null
}

/** @throws {Error} when its id or another unique key exists already; `not-found` when its workspace, or what else it belongs to, is gone. */
export async function insertRecord(database: Pick<Connection, 'query'>, query: Query): Promise<void> {
  try {
    await database.query(query)
  } catch (cause) {
    if (isDuplicate(cause)) throw new Error('A record with this id already exists', { cause })
    const broken = brokenReference(cause)
    if (broken === undefined) throw cause
    throw notFound(broken.endsWith('_workspace') ? 'workspace' : 'AI resource')
  }
}

/** Runs a deletion that returns what it has deleted. Resolves with whether that is anything. */
export async function deleteRecord(database: StoreDatabase, query: Query): Promise<boolean> {
  return (await database.query(query)).length > 0
}

/**
 * Changes the record that `find` reads and locks (`for update`), in a transaction: concurrent changes wait, and then read the new
 * record. `save` writes it, unless nothing changed.
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
