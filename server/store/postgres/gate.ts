import { FoyerError } from '../../core/errors.ts'
import type { Database } from './database.ts'

/** What the methods of the store ask of the database. */
export type StoreDatabase = Pick<Database, 'query' | 'transaction'>

/** The door of the store to the database: it counts who is inside, so that closing can wait for them and let nobody else in. */
export type Gate = StoreDatabase & {
  isClosed(): boolean
  /** @throws {FoyerError} `shutting-down` after close. */
  check(): void
  /** Resolves when all that was let in is done. The database stays open. */
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
    query: (lane, query) => through(() => database.query(lane, query)),
    transaction: (work) => through(() => database.transaction(work)),
    async close() {
      isClosed = true
      if (inside > 0) await new Promise<void>((resolve) => (onEmpty = resolve))
    },
  }
}
