import { FoyerError } from '../../../core/errors.ts'
import type { Database } from './database.ts'

/** The part of the database that the store uses. */
export type StoreDatabase = Pick<Database, 'query' | 'transaction'>

/** Counts the running queries of the store, so that closing can wait for them and refuse new ones. */
export type Gate = StoreDatabase & {
  isClosed(): boolean
  /** @throws {FoyerError} `shutting-down` after close. */
  check(): void
  /** Refuses new queries, and resolves when the running ones are done. The database stays open. */
  close(): Promise<void>
}

export function createGate(database: StoreDatabase): Gate {
  let isClosed = false
  let inside = 0
  let onEmpty: (() => void) | undefined

  function check(): void {
    if (isClosed) throw new FoyerError('shutting-down', 'The server is shutting down.')
  }

  async function through<T>(work: () => Promise<T>): Promise<T> {
    check()
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
      if (inside === 0) onEmpty?.()
    }
  }

  return {
    isClosed: () => isClosed,
    check,
    query: (query, lane) => through(() => database.query(query, lane)),
    transaction: (work) => through(() => database.transaction(work)),
    async close() {
      isClosed = true
      if (inside > 0) await new Promise<void>((resolve) => (onEmpty = resolve))
    },
  }
}
