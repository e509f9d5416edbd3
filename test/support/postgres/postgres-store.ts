import { openDatabase, type Database } from '../../../server/store/postgres/connection/database.ts'
import { startListener, type Listener } from '../../../server/store/postgres/live/listener.ts'
import { openPostgresStore } from '../../../server/store/postgres/postgres-store.ts'
import type { StoreLog } from '../../../server/store/log.ts'
import type { Store } from '../../../server/store/store.ts'
import { runSql } from './postgres.ts'

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
  const store = inWorkspaces(url, openPostgresStore({ database, listener, log }))
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

/**
 * Creates the workspaces that records name, each once: tests of the store are about other things, and PostgreSQL refuses what belongs to
 * a workspace that is not there. Not through the store, whose queries some tests count.
 */
function inWorkspaces(url: string, store: Store): Store {
  const known = new Map<string, Promise<unknown>>()
  const made = new Set<string>()
  const ensure = (id: string) => {
    const making = known.get(id) ?? make(id)
    known.set(id, making)
    return making
  }
  async function make(id: string): Promise<void> {
    const at = '2026-11-20T09:00:00.000Z'
    const text =
      'insert into workspaces (id, created_at, record) values ($1, $2, $3) on conflict do nothing returning id'
    const record = JSON.stringify({ id, name: 'A workspace', plan: 'free', createdAt: at, updatedAt: at })
    if ((await runSql(url, text, [id, at, record])).length > 0) made.add(id)
  }
  return {
    ...store,
    async createWorkspace(workspace, token) {
      const before = known.get(workspace.id)
      const create = async () => {
        if (!made.delete(workspace.id)) return store.createWorkspace(workspace, token)
        await store.updateWorkspace(workspace.id, () => workspace)
        if (token) await store.createToken(token)
      }
      const creating = before ? before.then(create) : create()
      known.set(
        workspace.id,
        creating.catch(() => undefined),
      )
      await creating
    },
    async createToken(token) {
      await ensure(token.workspaceId)
      await store.createToken(token)
    },
    async createAgent(agent) {
      await ensure(agent.workspaceId)
      await store.createAgent(agent)
    },
    async createAi(ai) {
      await ensure(ai.workspaceId)
      await store.createAi(ai)
    },
    async beginUpload(upload, quota) {
      await ensure(upload.workspaceId)
      return store.beginUpload(upload, quota)
    },
  }
}
