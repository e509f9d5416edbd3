import { previewOf } from '../../../records/conversations.ts'
import { isMessage, withRecord } from '../../../records/handover.ts'
import type { EntryRecord, InboxPosition, InboxQuery, InboxRecord, SessionRecord } from '../../../records/records.ts'
import { isTimestamp } from '../../../records/timestamps.ts'
import type { Store } from '../../../store.ts'
import { isUnpartitioned } from '../../connection/database-errors.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import type { Connection, Query } from '../../connection/query.ts'
import { isPlain, key } from '../columns.ts'
import { messageOf } from './messages.ts'
import type { Partitions } from './partitions.ts'
import { hasAgent, sessionColumns, toSession, type SessionRow } from './sessions.ts'

type HandoverMethods = Pick<Store, 'appendEntry' | 'countInbox' | 'listInbox'>

/** So many of the newest entries are looked through for the visitor's newest message. */
const previewed = 8

/**
 * Appends what people do. A transaction of its own under the lock of the session, which append.ts takes too: these entries are few, and what
 * follows from them is computed here.
 */
export function createEntryAppending(
  database: StoreDatabase,
  partitions: Pick<Partitions, 'ensure'>,
): Store['appendEntry'] {
  return async (workspaceId, sessionId, decide, clientId) => {
    const run = () =>
      database.transaction((connection) => append(connection, { workspaceId, sessionId, decide, clientId }))
    try {
      return await run()
    } catch (error) {
      if (!isUnpartitioned(error)) throw error
      const rows = await database.query<{ month: string }>('main', {
        text: 'select month::text from sessions where id = $1',
        values: [key(sessionId)],
      })
      for (const { month } of rows) await partitions.ensure(month)
      return run()
    }
  }
}

async function append(
  connection: Connection,
  {
    workspaceId,
    sessionId,
    decide,
    clientId,
  }: {
    workspaceId: string
    sessionId: string
    decide: (session: SessionRecord) => EntryRecord | null
    clientId: string | undefined
  },
): ReturnType<Store['appendEntry']> {
  const [row] = await connection.query<SessionRow & { month: string }>({
    name: 'lock-session-to-append',
    text: `select ${sessionColumns}, month::text from sessions
      where id = $1 and workspace_id = $2 and ${hasAgent} for update`,
    values: [key(sessionId), workspaceId],
  })
  if (!row) return null
  const session = toSession(row)
  // Only now, when the session is held, does a statement see every message that was appended.
  const stored = clientId === undefined ? undefined : await findByClientId(connection, row, clientId)
  if (stored) return { entry: stored, isNew: false, session }
  const record = decide(session)
  if (!record) return { entry: null, isNew: false, session }
  const after = withRecord(session, record)
  await connection.query(insertion(row, record))
  await connection.query(update(after, record))
  return { entry: { position: session.length, record }, isNew: true, session: after }
}

async function findByClientId(connection: Connection, { id, month }: { id: string; month: string }, clientId: string) {
  type Row = { place: number; record: EntryRecord; feedback: string | null }
  const [row] = await connection.query<Row>({
    name: 'find-client-id',
    text: `select place, record, feedback::text from messages where month = $1 and session_id = $2 and client_id = $3`,
    values: [month, id, key(clientId)],
  })
  if (!row) return undefined
  const { place: position, record, feedback } = row
  return { position, record: isMessage(record) ? messageOf({ record, feedback }) : record }
}

function insertion({ id, month, length }: SessionRow & { month: string }, record: EntryRecord): Query {
  const { clientId } = record
  if (!isTimestamp(record.createdAt)) throw new Error('The timestamp of the message is not valid')
  if (!(isPlain(record.id) && isPlain(clientId ?? ''))) throw new Error('A key of the message cannot be stored')
  return {
    name: 'insert-entry',
    text: `insert into messages (month, session_id, place, id, client_id, record) values ($1, $2, $3, $4, $5, $6)`,
    values: [month, id, length, record.id, clientId ?? null, JSON.stringify(record)],
  }
}

function update({ id, length, updatedAt, people }: SessionRecord, record: EntryRecord): Query {
  const isOpen = people?.isOpen === true
  return {
    name: 'update-people',
    text: `update sessions set length = $2, updated_at = $3::timestamptz, language = coalesce(language, $4), people = $5, events = $6,
        takes = $7, is_open = $8, operator_id = $9, waiting_since = $10::timestamptz,
        moved_at = case when $11 then $3::timestamptz end
      where id = $1`,
    values: [
      id,
      length,
      updatedAt,
      (isMessage(record) && record.language) || null,
      people ? JSON.stringify(people) : null,
      people?.events ?? 0,
      people?.takes ?? 0,
      isOpen,
      people?.operator?.id ?? null,
      people?.waitingSince ?? null,
      people?.isListed === true,
    ],
  }
}

/** The inbox: few sessions have a part in it, and each view is an index of its own. */
export function inboxMethods(database: StoreDatabase): Omit<HandoverMethods, 'appendEntry'> {
  return {
    async listInbox(workspaceId, query, { after, limit }) {
      type Row = SessionRow & { language: string | null; newest: EntryRecord[] | null }
      const rows = await database.query<Row>('main', pageQuery(workspaceId, query, after, limit))
      return rows.flatMap((row): InboxRecord[] => {
        const { people, language, newest } = row
        const question = newest?.find((entry) => isMessage(entry) && entry.messageType === 'user')
        return people ? [{ ...toSession(row), people, preview: previewOf(question), language }] : []
      })
    },

    async countInbox(workspaceId, operatorId, maxCount) {
      const count = (condition: string) =>
        `(select count(*)::integer from (select from sessions where workspace_id = $1 and ${condition} limit $3) as counted)`
      const [counts] = await database.query<{ needs: number; mine: number; open: number }>('main', {
        name: 'count-inbox',
        text: `select ${count(conditions.needs)} as needs, ${count(conditions.mine)} as mine, ${count(conditions.open)} as open`,
        values: [workspaceId, key(operatorId), maxCount],
      })
      return counts ?? { needs: 0, mine: 0, open: 0 }
    },
  }
}

/** As the indexes say it, so that they are used. */
const conditions = {
  needs: `waiting_since is not null and ${hasAgent}`,
  mine: `operator_id = $2 and operator_id is not null and is_open and ${hasAgent}`,
  open: `moved_at is not null and is_open and ${hasAgent}`,
  done: `moved_at is not null and not is_open and ${hasAgent}`,
}

function pageQuery(workspaceId: string, query: InboxQuery, after: InboxPosition | undefined, limit: number): Query {
  const { view } = query
  const [column, order, isAfter] = view === 'needs' ? ['waiting_since', 'asc', '>'] : ['moved_at', 'desc', '<']
  const first = view === 'needs' ? '-infinity' : 'infinity'
  return {
    name: `inbox-${view}`,
    text: `with page as (
        select *, ${column} as sorted from sessions
        where workspace_id = $1 and ($2::text is null or true) and ${conditions[view]} and (${column}, id) ${isAfter} ($3::timestamptz, $4)
        order by ${column} ${order}, id ${order} limit $5
      )
      select ${sessionColumns}, language, (
          select json_agg(record order by place desc) from (
            select record, messages.place from messages where messages.month = page.month and session_id = page.id
            order by messages.place desc limit ${previewed}
          ) as entries
        ) as newest
      from page order by sorted ${order}, id ${order}`,
    values: [
      workspaceId,
      query.view === 'mine' ? key(query.operatorId) : null,
      after ? new Date(after.at).toISOString() : first,
      after ? key(after.id) : view === 'needs' ? '' : '\u{10ffff}',
      limit,
    ],
  }
}
