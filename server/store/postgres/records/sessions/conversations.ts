import { isTurnOver, nextTurn } from '../../../../core/event-loop/turns.ts'
import { positionOf } from '../../../../contract/sessions/sessions.ts'
import { previewOf } from '../../../records/conversations.ts'
import type { ConversationFilter, ConversationRecord, MessageRecord, PeopleState } from '../../../records/records.ts'
import { fold } from '../../../records/search-text.ts'
import type { Store } from '../../../store.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import type { Query } from '../../connection/query.ts'
import { isoTime, key } from '../columns.ts'
import { startOf } from '../lists.ts'
import { refreshSearchTexts } from './search-texts.ts'
import { ofAgent } from './sessions.ts'

/** So many conversations are read with one statement. */
const pageSize = 200
/** One looks through so many for a text at first, then through four times as many, up to the most. */
const searchedAtOnce = { first: 100, most: 6400 }
/** So many are read at once whose text is not there for searches. */
const refreshedAtOnce = 200

type ConversationRow = Omit<ConversationRecord, 'preview' | 'people' | 'tags'> & {
  people: PeopleState | null
  tags: string[] | null
  at: string
  place: string
  /** Its number in the page. */
  n: number
  first: MessageRecord | null
  /** Whether it contains the text; null where that has to be found out. */
  isHit: boolean | null
  month: string
}

/** Lists of conversations: the columns of sessions decide, and for a text what searches keep of the messages. */
export function conversationMethods(database: StoreDatabase): Pick<Store, 'findConversations'> {
  return {
    async *findConversations(workspaceId, agentId, filter, slice) {
      const { order, limit = Infinity, mayLag = false } = slice
      const text = fold(filter.text ?? '')
      let from = await startOf(database, 'sessions', ofAgent(workspaceId, agentId), slice)
      let searched = searchedAtOnce.first
      for (let left = limit; left > 0; searched = Math.min(4 * searched, searchedAtOnce.most)) {
        const size = text === '' ? Math.min(left, pageSize) : searched
        const query = pageQuery({ workspaceId, agentId: key(agentId), filter, text, order, from, size })
        const rows = await database.query<ConversationRow>(query, mayLag ? 'read' : 'main')
        const last = rows.at(-1)
        if (!last) return
        for (const part of partsOf(rows)) {
          const stale = part.filter(({ isHit }) => isHit === null)
          const texts = await refreshSearchTexts(database, stale)
          const found: ConversationRecord[] = []
          for (const row of part) {
            if (row.isHit ?? texts.get(row.id)?.some((one) => one.includes(text))) found.push(recordOf(row))
            if (isTurnOver()) await nextTurn()
          }
          yield { found: found.slice(0, left), through: positionOf(part.at(-1) ?? last) }
          left -= found.length
          if (left <= 0) return
        }
        if (last.n < size) return
        from = last
      }
    },
  }
}

/** The rows of a page, in parts that can be read at once. */
function* partsOf(rows: readonly ConversationRow[]): Iterable<ConversationRow[]> {
  let part: ConversationRow[] = []
  let stale = 0
  for (const row of rows) {
    part.push(row)
    if (row.isHit === null) stale += 1
    if (stale < refreshedAtOnce) continue
    yield part
    part = []
    stale = 0
  }
  if (part.length > 0) yield part
}

function recordOf({
  at: _at,
  place: _place,
  n: _n,
  month: _month,
  isHit: _isHit,
  first,
  people,
  tags,
  ...conversation
}: ConversationRow): ConversationRecord {
  return {
    ...conversation,
    ...(people && { people }),
    tags: tags ?? [],
    preview: previewOf(first ?? undefined),
  }
}

/**
 * A page of the conversations whose columns are as asked. With a text, which is folded: of those, the ones that contain it, the ones of
 * which that is not known, and the last of the page. The condition names only what is asked for, since an index is used only where the statement says what it holds.
 */
function pageQuery({
  workspaceId,
  agentId,
  filter: { from: since, to, vote, state, language, tag },
  text,
  order,
  from,
  size,
}: {
  workspaceId: string
  agentId: string
  filter: ConversationFilter
  text: string
  order: 'asc' | 'desc'
  from: { at: string; place: string }
  size: number
}): Query {
  const values: unknown[] = [agentId, workspaceId, size]
  const value = (one: unknown) => `$${values.push(one)}`
  const conditions = [
    'agent_id = $1',
    'exists (select from agents where id = $1 and workspace_id = $2)',
    'length > events',
    `(created_at, place) ${order === 'asc' ? '>' : '<'} (${value(from.at)}, ${value(from.place)})`,
    ...(since === undefined ? [] : [`created_at >= ${value(since)}`]),
    ...(to === undefined ? [] : [`created_at < ${value(to)}`]),
    ...(vote === undefined ? [] : [`${vote} > 0`]),
    ...(state === undefined ? [] : [`${state} > 0`]),
    ...(tag === undefined ? [] : ['tags is not null', `${value(key(tag))} = any(tags)`]),
    ...(language === undefined ? [] : [`language = ${value(key(language))}`]),
  ]
  const looked =
    text === ''
      ? 'select *, true as hit from page'
      : `select page.*, case when search_texts.length = page.length then strpos(search_texts.text, ${value(text)}) > 0 end as hit
        from page left join search_texts on search_texts.session_id = page.id`
  const columns = 'id, workspace_id, agent_id, month, created_at, updated_at, length, events, people, place'
  const facts = 'answered, unanswered, failed, positive, negative, language, tags'
  return {
    text: `with page as (
        select ${columns}, ${facts}, row_number() over (order by created_at ${order}, place ${order})::integer as n
        from sessions where ${conditions.join(' and ')} order by created_at ${order}, place ${order} limit $3
      ), looked as (
        ${looked}
      )
      select id, workspace_id as "workspaceId", agent_id as "agentId", ${isoTime('created_at')} as "createdAt",
        ${isoTime('updated_at')} as "updatedAt", length, people, ${facts}, ${isoTime('created_at')} as at, place, n,
        month::text, hit as "isHit",
        (select record from messages where month = looked.month and session_id = looked.id
          and (events = 0 and messages.place = 0 or events > 0 and messages.id not like 'evt\\_%')
          order by messages.place limit 1) as first
      from looked where hit is not false or n = (select max(n) from page)
      order by n`,
    values,
  }
}
