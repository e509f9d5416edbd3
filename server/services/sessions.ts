import type { Session } from '../contract/sessions.ts'
import { FoyerError, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Vault } from '../core/secrets.ts'
import { soon, type Soon } from '../core/soon.ts'
import type { Bus } from '../store/live.ts'
import type { AgentRecord, SessionRecord, Slice, Store } from '../store/store.ts'
import type { Agents } from './agents.ts'
import { now } from './clock.ts'

type SessionStore = Pick<Store, 'createSession' | 'eraseSession' | 'getSession' | 'listSessions'>

export type Sessions = {
  /** `token` is the session's bearer. `agentId` is an id or a webId. */
  open(workspaceId: string, agentId: string): Promise<{ session: SessionRecord; token: string }>
  /** An incorrect agent id is an internal error, as api.md section 7 has it. */
  list(workspaceId: string, agentId: string, slice: Slice): Promise<AsyncIterable<SessionRecord>>
  get(workspaceId: string, sessionId: string): Soon<SessionRecord>
  /** Ends a running answer, and removes the session with the text of its messages. */
  erase(workspaceId: string, sessionId: string): Promise<void>
}

export function createSessions(
  store: SessionStore,
  agents: Pick<Agents, 'get'>,
  bus: Pick<Bus, 'requestStop'>,
  vault: Vault,
): Sessions {
  async function listed(workspaceId: string, agentId: string): Promise<AgentRecord> {
    try {
      return await agents.get(workspaceId, agentId)
    } catch (error) {
      if (!(error instanceof FoyerError) || error.code !== 'not-found') throw error
      throw new FoyerError('internal', 'The sessions cannot be listed: the agent id in the path is not correct.')
    }
  }

  return {
    async open(workspaceId, agentId) {
      const { id } = await agents.get(workspaceId, agentId)
      const createdAt = now()
      const session = { id: newId('ses'), workspaceId, agentId: id, createdAt, updatedAt: createdAt, length: 0 }
      await store.createSession(session)
      return { session, token: vault.sessionToken(session.id) }
    },

    async list(workspaceId, agentId, slice) {
      const { id } = await listed(workspaceId, agentId)
      return store.listSessions(workspaceId, id, slice)
    },

    get: (workspaceId, sessionId) =>
      soon(store.getSession(workspaceId, sessionId), (session) => {
        if (!session) throw notFound('session')
        return session
      }),

    async erase(workspaceId, sessionId) {
      if (!(await store.eraseSession(workspaceId, sessionId))) throw notFound('session')
      // Who writes its answer finds it gone, at the latest when the answer is to be stored.
      await bus.requestStop(sessionId).catch(() => undefined)
    },
  }
}

/** api.md section 2.5. */
export function toSession({ id, createdAt, updatedAt }: SessionRecord): Session {
  return { id, createdAt, updatedAt, sessionId: id }
}
