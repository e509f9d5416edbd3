import { notFound } from '../../../../core/errors.ts'
import type { PeopleState, SessionRecord } from '../../../records/records.ts'
import type { SessionStore } from '../../../store.ts'
import { isTimestamp } from '../../../records/timestamps.ts'
import { isoTime, key } from '../columns.ts'
import { isDuplicate } from '../../connection/database-errors.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { raw, sql, type Sql } from '../../connection/query.ts'
import { listed, type List } from '../lists.ts'
import { monthOf, type Partitions } from './partitions.ts'

/** Without its agent a session is not to be seen: what is left of it is being removed (see leftovers.ts). */
export const hasAgent = sql`exists (select from agents where agents.id = sessions.agent_id)`

export const sessionColumns = sql`id, workspace_id as "workspaceId", agent_id as "agentId",
  ${raw(isoTime('created_at'))} as "createdAt", ${raw(isoTime('updated_at'))} as "updatedAt", length, people`

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

/** The condition for sessions of an agent of a workspace. */
export function ofAgent(workspaceId: string, agentId: string): Sql {
  const id = key(agentId)
  return sql`agent_id = ${id} and exists (select from agents where id = ${id} and workspace_id = ${workspaceId})`
}

const sessions: List<SessionRow, SessionRecord> = {
  table: 'sessions',
  columns: sessionColumns,
  pageSize: 500,
  view: toSession,
}

/** Sessions; see messages.ts and append.ts for what is said in them. */
export function sessionMethods(
  database: StoreDatabase,
  partitions: Partitions,
): Omit<SessionStore, 'findConversations'> {
  return {
    async createSession({ id, workspaceId, agentId, createdAt, updatedAt, length }) {
      if (![createdAt, updatedAt].every(isTimestamp)) throw new Error('A timestamp of the session is not valid')
      const month = monthOf(createdAt)
      await partitions.ensure(month)
      // The agent is held, so that it cannot be deleted before the session is there to be removed with it.
      const created = await database
        .query(
          sql`insert into sessions (id, workspace_id, agent_id, month, created_at, updated_at, length)
            select ${id}, workspace_id, id, ${month}, ${createdAt}, ${updatedAt}, ${length} from agents
            where id = ${key(agentId)} and workspace_id = ${workspaceId}
            for key share returning id`,
        )
        .catch((cause: unknown) => {
          throw isDuplicate(cause) ? new Error('A session with this id already exists', { cause }) : cause
        })
      if (created.length === 0) throw notFound('agent')
    },

    async getSession(workspaceId, id) {
      const [session] = await database.query<SessionRow>(
        sql`select ${sessionColumns} from sessions where id = ${key(id)} and workspace_id = ${workspaceId} and ${hasAgent}`,
      )
      return session ? toSession(session) : null
    },

    async findSession(id) {
      const [session] = await database.query<SessionRow>(
        sql`select ${sessionColumns} from sessions where id = ${key(id)} and ${hasAgent}`,
      )
      return session ? toSession(session) : null
    },

    listSessions: (workspaceId, agentId, slice) => listed(database, sessions, ofAgent(workspaceId, agentId), slice),

    eraseSession: (workspaceId, id, isDue) =>
      database.transaction(async (connection) => {
        const [row] = await connection.query<
          SessionRow & { month: string }
        >(sql`select ${sessionColumns}, month::text from sessions
            where id = ${key(id)} and workspace_id = ${workspaceId} and ${hasAgent} for update`)
        if (!row || isDue?.(toSession(row)) === false) return false
        // Only now, when the session is held, does a statement see every message that was appended, and every contact.
        await connection.query(sql`with gone as (delete from sessions where id = ${id}),
              gone_contacts as (delete from contacts where session_id = ${id} and ${isDue === undefined})
            delete from messages where month = ${row.month} and session_id = ${id}`)
        return true
      }),

    updateTags: (workspaceId, agentId, sessionId, change) =>
      database.transaction(async (connection) => {
        const [row] = await connection.query<{ tags: string[] | null }>(
          sql`select tags from sessions where id = ${key(sessionId)} and agent_id = ${key(agentId)}
            and workspace_id = ${workspaceId} and ${hasAgent} for update`,
        )
        if (!row) return null
        const current: readonly string[] = row.tags ?? []
        const tags = change(current)
        if (tags !== current) {
          await connection.query(
            sql`update sessions set tags = ${tags.length > 0 ? tags : null} where id = ${sessionId}`,
          )
        }
        return tags
      }),
    countTags: (workspaceId, agentId) =>
      database.query<{ tag: string; conversations: number }>(
        sql`select tag, count(*)::integer as conversations from sessions, unnest(tags) tag
          where ${ofAgent(workspaceId, agentId)} and tags is not null
          group by tag`,
      ),
    async *listTagged(workspaceId, agentId) {
      yield* await database.query<{ id: string; tags: string[] }>(
        sql`select id, tags from sessions
          where ${ofAgent(workspaceId, agentId)} and tags is not null`,
      )
    },
  }
}
