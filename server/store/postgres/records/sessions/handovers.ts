import type { Position } from '../../../../contract/sessions/sessions.ts'
import { previewOf } from '../../../records/conversations.ts'
import { isMessage, withRecord } from '../../../records/handover.ts'
import type { EntryRecord, InboxQuery, InboxRecord, SessionRecord } from '../../../records/records.ts'
import { isTimestamp } from '../../../records/timestamps.ts'
import type { HandoverStore, Store } from '../../../store.ts'
import { isUnpartitioned } from '../../connection/database-errors.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { raw, sql, type Connection, type Query, type Sql } from '../../connection/query.ts'
import { isPlain, key } from '../columns.ts'
import { messageOf } from './messages.ts'
import type { Partitions } from './partitions.ts'
import { hasAgent, sessionColumns, toSession, type SessionRow } from './sessions.ts'

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
  return async (...entry) => {
    const run = () => database.transaction((connection) => append(connection, ...entry))
    try {
      return await run()
    } catch (error) {
      if (!isUnpartitioned(error)) throw error
      const rows = await database.query<{ month: string }>({
        text: 'select month::text from sessions where id = $1',
        values: [key(entry[1])],
      })
      for (const { month } of rows) await partitions.ensure(month)
      return run()
    }
  }
}

async function append(
  connection: Connection,
  ...[workspaceId, sessionId, decide, clientId]: Parameters<Store['appendEntry']>
): ReturnType<Store['appendEntry']> {
  const [row] = await connection.query<
    SessionRow & { month: string }
  >(sql`select ${sessionColumns}, month::text from sessions
      where id = ${key(sessionId)} and workspace_id = ${workspaceId} and ${hasAgent} for update`)
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
  const [row] = await connection.query<Row>(
    sql`select place, record, feedback::text from messages
      where month = ${month} and session_id = ${id} and client_id = ${key(clientId)}`,
  )
  if (!row) return undefined
  const { place: position, record, feedback } = row
  return { position, record: isMessage(record) ? messageOf({ record, feedback }) : record }
}

function insertion({ id, month, length }: SessionRow & { month: string }, record: EntryRecord): Query {
  const { clientId } = record
  if (!isTimestamp(record.createdAt)) throw new Error('The timestamp of the message is not valid')
  if (!(isPlain(record.id) && isPlain(clientId ?? ''))) throw new Error('A key of the message cannot be stored')
  return sql`insert into messages (month, session_id, place, id, client_id, record)
    values (${month}, ${id}, ${length}, ${record.id}, ${clientId ?? null}, ${record})`
}

function update({ id, length, updatedAt, people }: SessionRecord, record: EntryRecord): Query {
  return sql`update sessions set length = ${length}, updated_at = ${updatedAt}::timestamptz,
      language = coalesce(language, ${(isMessage(record) && record.language) || null}), people = ${people ?? null},
      events = ${people?.events ?? 0}, takes = ${people?.takes ?? 0}, is_open = ${people?.isOpen === true},
      operator_id = ${people?.operator?.id ?? null}, waiting_since = ${people?.waitingSince ?? null}::timestamptz,
      moved_at = case when ${people?.isListed === true} then ${updatedAt}::timestamptz end
    where id = ${id}`
}

/** The inbox: few sessions have a part in it, and each view is an index of its own. */
export function inboxMethods(database: StoreDatabase): Pick<HandoverStore, 'countInbox' | 'listInbox'> {
  return {
    async listInbox(workspaceId, query, { after, limit }) {
      type Row = SessionRow & { language: string | null; newest: EntryRecord[] | null }
      const rows = await database.query<Row>(pageQuery(workspaceId, query, after, limit))
      return rows.flatMap((row): InboxRecord[] => {
        const { people, language, newest } = row
        const question = newest?.find((entry) => isMessage(entry) && entry.messageType === 'user')
        return people ? [{ ...toSession(row), people, preview: previewOf(question), language }] : []
      })
    },

    async countInbox(workspaceId, operatorId, maxCount) {
      const count = (condition: Sql) =>
        sql`(select count(*)::integer from (
          select from sessions where workspace_id = ${workspaceId} and ${condition} limit ${maxCount}) as counted)`
      const [counts] = await database.query<{ needs: number; mine: number; open: number }>(
        sql`select ${count(inView({ view: 'needs' }))} as needs, ${count(inView({ view: 'mine', operatorId }))} as mine,
          ${count(inView({ view: 'open' }))} as open`,
      )
      return counts ?? { needs: 0, mine: 0, open: 0 }
    },
  }
}

/** The condition for being in a view, as its index says it, so that it is used. */
function inView(query: InboxQuery): Sql {
  switch (query.view) {
    case 'needs':
      return sql`waiting_since is not null and ${hasAgent}`
    case 'mine':
      return sql`operator_id = ${key(query.operatorId)} and operator_id is not null and is_open and ${hasAgent}`
    case 'open':
      return sql`moved_at is not null and is_open and ${hasAgent}`
    case 'done':
      return sql`moved_at is not null and not is_open and ${hasAgent}`
  }
}

function pageQuery(workspaceId: string, query: InboxQuery, after: Position | undefined, limit: number): Query {
  const isUp = query.view === 'needs'
  const column = raw(isUp ? 'waiting_since' : 'moved_at')
  const order = raw(isUp ? 'asc' : 'desc')
  const first = isUp ? { at: '-infinity', id: '' } : { at: 'infinity', id: '\u{10ffff}' }
  const from = after ? { at: new Date(after.at).toISOString(), id: key(after.id) } : first
  return sql`with page as (
      select *, ${column} as sorted from sessions
      where workspace_id = ${workspaceId} and ${inView(query)}
        and (${column}, id) ${raw(isUp ? '>' : '<')} (${from.at}::timestamptz, ${from.id})
      order by ${column} ${order}, id ${order} limit ${limit}
    )
    select ${sessionColumns}, language, (
        select json_agg(record order by place desc) from (
          select record, messages.place from messages where messages.month = page.month and session_id = page.id
          order by messages.place desc limit ${raw(previewed)}
        ) as entries
      ) as newest
    from page order by sorted ${order}, id ${order}`
}
