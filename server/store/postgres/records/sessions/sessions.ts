import { notFound } from '../../../../core/errors.ts'
import type { PeopleState, SessionRecord } from '../../../records/records.ts'
import type { Store } from '../../../store.ts'
import { isTimestamp } from '../../../records/timestamps.ts'
import { isoTime, key } from '../columns.ts'
import { isDuplicate } from '../../connection/database-errors.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { listed, type List } from './lists.ts'
import { monthOf, type Partitions } from './partitions.ts'

type SessionMethods = Pick<
  Store,
  | 'createSession'
  | 'getSession'
  | 'findSession'
  | 'listSessions'
  | 'eraseSession'
  | 'updateTags'
  | 'countTags'
  | 'listTagged'
>

/** Without its agent a session is not to be seen: what is left of it is being removed (see leftovers.ts). */
export const hasAgent = 'exists (select from agents where agents.id = sessions.agent_id)'

export const sessionColumns = `id, workspace_id as "workspaceId", agent_id as "agentId",
  ${isoTime('created_at')} as "createdAt", ${isoTime('updated_at')} as "updatedAt", length, people`

export type SessionRow = Omit<SessionRecord, 'people'> & { people: PeopleState | null }

export function toSession({
  id,
  workspaceId,
  agentId,
  createdAt,
  updatedAt,
  length,
  people,
}: SessionRow): SessionRecord {
  return { id, workspaceId, agentId, createdAt, updatedAt, length, ...(people && { people }) }
}

const sessions: List<SessionRow, SessionRecord> = {
  name: 'sessions',
  table: 'sessions',
  columns: sessionColumns,
  belongs: (first) =>
    `agent_id = $${first} and exists (select from agents where id = $${first} and workspace_id = $${first + 1})`,
  pageSize: 500,
  view: toSession,
}

/** Sessions; see messages.ts and append.ts for what is said in them. */
export function sessionMethods(database: StoreDatabase, partitions: Partitions): SessionMethods {
  return {
    async createSession({ id, workspaceId, agentId, createdAt, updatedAt, length }) {
      if (![createdAt, updatedAt].every(isTimestamp)) throw new Error('A timestamp of the session is not valid')
      const month = monthOf(createdAt)
      await partitions.ensure(month)
      // The agent is held, so that it cannot be deleted before the session is there to be removed with it.
      const created = await database
        .query('main', {
          name: 'create-session',
          text: `insert into sessions (id, workspace_id, agent_id, month, created_at, updated_at, length)
            select $1, workspace_id, id, $4, $5, $6, $7 from agents where id = $3 and workspace_id = $2
            for key share returning id`,
          values: [id, workspaceId, key(agentId), month, createdAt, updatedAt, length],
        })
        .catch((cause: unknown) => {
          throw isDuplicate(cause) ? new Error('A session with this id already exists', { cause }) : cause
        })
      if (created.length === 0) throw notFound('agent')
    },

    async getSession(workspaceId, id) {
      const [session] = await database.query<SessionRow>('main', {
        name: 'get-session',
        text: `select ${sessionColumns} from sessions where id = $1 and workspace_id = $2 and ${hasAgent}`,
        values: [key(id), workspaceId],
      })
      return session ? toSession(session) : null
    },

    async findSession(id) {
      const [session] = await database.query<SessionRow>('main', {
        name: 'find-session',
        text: `select ${sessionColumns} from sessions where id = $1 and ${hasAgent}`,
        values: [key(id)],
      })
      return session ? toSession(session) : null
    },

    listSessions: (workspaceId, agentId, slice) => listed(database, sessions, [key(agentId), workspaceId], slice),

    eraseSession: (workspaceId, id, isDue) =>
      database.transaction(async (connection) => {
        const [row] = await connection.query<SessionRow & { month: string }>({
          name: 'lock-session',
          text: `select ${sessionColumns}, month::text from sessions
            where id = $1 and workspace_id = $2 and ${hasAgent} for update`,
          values: [key(id), workspaceId],
        })
        if (!row || isDue?.(toSession(row)) === false) return false
        // Only now, when the session is held, does a statement see every message that was appended, and every contact.
        await connection.query({
          name: 'erase-session',
          text: `with gone as (delete from sessions where id = $1),
              gone_contacts as (delete from contacts where session_id = $1 and $3)
            delete from messages where month = $2 and session_id = $1`,
          values: [id, row.month, isDue === undefined],
        })
        return true
      }),

    updateTags: (workspaceId, agentId, sessionId, change) =>
      database.transaction(async (connection) => {
        const [row] = await connection.query<{ tags: string[] | null }>({
          name: 'lock-tags',
          text: `select tags from sessions where id = $1 and agent_id = $2 and workspace_id = $3 and ${hasAgent} for update`,
          values: [key(sessionId), key(agentId), workspaceId],
        })
        if (!row) return null
        const current: readonly string[] = row.tags ?? []
        const tags = change(current)
        if (tags !== current) {
          await connection.query({
            name: 'set-tags',
            text: 'update sessions set tags = $2 where id = $1',
            values: [sessionId, tags.length > 0 ? tags : null],
          })
        }
        return tags
      }),
    countTags: (workspaceId, agentId) =>
      database.query<{ tag: string; conversations: number }>('main', {
        name: 'count-tags',
        text: `select tag, count(*)::integer as conversations from sessions, unnest(tags) tag
          where agent_id = $1 and tags is not null and exists (select from agents where id = $1 and workspace_id = $2)
          group by tag`,
        values: [key(agentId), workspaceId],
      }),
    async *listTagged(workspaceId, agentId) {
      yield* await database.query<{ id: string; tags: string[] }>('main', {
        name: 'list-tagged',
        text: `select id, tags from sessions
          where agent_id = $1 and tags is not null and exists (select from agents where id = $1 and workspace_id = $2)`,
        values: [key(agentId), workspaceId],
      })
    },
  }
}
