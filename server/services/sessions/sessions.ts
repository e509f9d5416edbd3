import type { Session } from '../../contract/sessions/sessions.ts'
import { timestamp } from '../../core/clock.ts'
import { FoyerError, notFound, orNotFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Keyring } from '../../core/secrets.ts'
import type { Bus } from '../../store/live.ts'
import type { AgentRecord, SessionRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents } from '../agents.ts'
import { goneReason } from './revocation.ts'

type SessionStore = Pick<
  Store,
  'createSession' | 'eraseSession' | 'getAgent' | 'getSession' | 'listSessions' | 'unreadableSessions'
>

export type Sessions = {
  /** `token` is the session's bearer token. `agentId` is an id or a webId. */
  open(workspaceId: string, agentId: string): Promise<{ session: SessionRecord; token: string }>
  /** An unknown agent id is an `internal` error, as the API specifies. */
  list(workspaceId: string, agentId: string, slice: Slice): Promise<AsyncIterable<SessionRecord>>
  /** The names of files or lines that the list omits because they cannot be read. */
  omitted(workspaceId: string, agentId: string): Promise<readonly string[]>
  get(workspaceId: string, sessionId: string): Promise<SessionRecord>
  /** @throws {FoyerError} `not-found` with the reason, if the session is gone. */
  checkThere(session: SessionRecord): Promise<void>
  /** Stops a running answer, and removes the session with its messages. */
  erase(workspaceId: string, sessionId: string): Promise<void>
}

export function createSessions(
  store: SessionStore,
  agents: Pick<Agents, 'get'>,
  bus: Pick<Bus, 'revoke'>,
  keyring: Keyring,
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
      const createdAt = timestamp()
      const session = { id: newId('ses'), workspaceId, agentId: id, createdAt, updatedAt: createdAt, length: 0 }
      await store.createSession(session)
      return { session, token: keyring.sessionToken(session.id) }
    },

    async list(workspaceId, agentId, slice) {
      const { id } = await listed(workspaceId, agentId)
      return store.listSessions(workspaceId, id, slice)
    },

    async omitted(workspaceId, agentId) {
      return store.unreadableSessions((await listed(workspaceId, agentId)).id)
    },

    async get(workspaceId, sessionId) {
      return orNotFound(await store.getSession(workspaceId, sessionId), 'session')
    },

    async checkThere(session) {
      const reason = await goneReason(store, session)
      if (reason) throw reason
    },

    async erase(workspaceId, sessionId) {
      if (!(await store.eraseSession(workspaceId, sessionId))) throw notFound('session')
      await bus.revoke([sessionId])
    },
  }
}

/** Returns a session in the form of the API. */
export function toSession({ id, createdAt, updatedAt }: SessionRecord): Session {
  return { id, createdAt, updatedAt, sessionId: id }
}
