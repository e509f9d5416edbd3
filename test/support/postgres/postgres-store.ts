import { openDatabase, type Database } from '../../../server/store/postgres/connection/database.ts'
import { startListener, type Listener } from '../../../server/store/postgres/live/listener.ts'
import { openPostgresStore } from '../../../server/store/postgres/postgres-store.ts'
import type { StoreLog } from '../../../server/store/log.ts'
import type { Store } from '../../../server/store/store.ts'

/** A store on a database whose tables are there, with the connections it has for itself. */
export type OpenedStore = { store: Store; database: Database; listener: Listener; close(): Promise<void> }

export async function openStoreOn(
  url: string,
  log: StoreLog,
  {
    readUrl,
    wrapDatabase = (database) => database,
    wrapListener = (listener) => listener,
  }: {
    readUrl?: string
    wrapDatabase?: (database: Database) => Database
    wrapListener?: (listener: Listener) => Listener
  } = {},
): Promise<OpenedStore> {
  const database = wrapDatabase(openDatabase({ url, readUrl, connections: 10, log }))
  const listener = wrapListener(await startListener(url, log))
  const store = openPostgresStore({ database, listener, log })
  return {
    store,
    database,
    listener,
    async close() {
      await store.close()
      await listener.close()
      await database.close()
    },
  }
}
