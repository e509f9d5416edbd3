import { invalid } from '../../../core/errors.ts'
import { isTurnOver, nextTurn } from '../../../core/turns.ts'
import { contains, previewOf } from '../../conversations.ts'
import type { ConversationFilter, ConversationRecord, MessageRecord } from '../../records.ts'
import type { Store } from '../../store.ts'
import type { StoreDatabase } from '../connection/gate.ts'
import type { Query } from '../connection/query.ts'
import { isoTime, key } from './columns.ts'

/** So many conversations are read with one statement. */
const pageSize = 200
/** One looks through so many for a text at first, then through four times as many, up to the most. */
const searchedAtOnce = { first: 100, most: 6400 }

type Row = Omit<ConversationRecord, 'preview'> & {
  at: string
  place: string
  /** Its number in the page. */
  n: number
  first: MessageRecord | null
  /** Messages that seem to contain the text. */
  hits: MessageRecord[] | null
}

/** Lists of conversations: the columns of sessions decide, and for a text the messages themselves. */
export function conversationMethods(database: StoreDatabase): Pick<Store, 'findConversations'> {
  async function positionOf(workspaceId: string, agentId: string, id: string) {
    const [position] = await database.query<{ at: string; place: string }>('main', {
      name: 'position-conversation',
      text: `select ${isoTime('created_at')} as at, place from sessions
        where id = $1 and agent_id = $2 and workspace_id = $3`,
      values: [key(id), key(agentId), workspaceId],
    })
    if (!position) throw invalid('cursor', 'is not the id of an item in this list')
    return position
  }

  return {
    async *findConversations(workspaceId, agentId, filter, { order, after, limit = Infinity, mayLag = false }) {
      const { text } = filter
      let from = after === undefined ? undefined : await positionOf(workspaceId, agentId, after)
      let searched = searchedAtOnce.first
      for (let left = limit; left > 0; searched = Math.min(4 * searched, searchedAtOnce.most)) {
        const size = text === undefined ? Math.min(left, pageSize) : searched
        const query = pageQuery({ workspaceId, agentId: key(agentId), filter, order, from, size })
        const rows = await database.query<Row>(mayLag ? 'read' : 'main', query)
        const last = rows.at(-1)
        if (!last) return
        const found: ConversationRecord[] = []
        for (const row of rows) {
          if (text === undefined || row.hits?.some((message) => contains(message, text))) found.push(recordOf(row))
          if (isTurnOver()) await nextTurn()
        }
        yield { found: found.slice(0, left), through: last.id }
        if (last.n < size) return
        left -= found.length
        from = last
      }
    },
  }
}

function recordOf({ at: _at, place: _place, n: _n, first, hits: _hits, ...conversation }: Row): ConversationRecord {
  return { ...conversation, preview: previewOf(first ?? undefined) }
}

/**
 * A page of the conversations whose columns are as asked. With a text: of those, the ones with messages that may contain it, and the last of
 * the page. The condition names only what is asked for, since an index is used only where the statement says what it holds.
 */
function pageQuery({
  workspaceId,
  agentId,
  filter: { from: since, to, vote, state, language, text },
  order,
  from,
  size,
}: {
  workspaceId: string
  agentId: string
  filter: ConversationFilter
  order: 'asc' | 'desc'
  from: { at: string; place: string } | undefined
  size: number
}): Query {
  const values: unknown[] = [agentId, workspaceId, size]
  const value = (one: unknown) => `$${values.push(one)}`
  const conditions = [
    'agent_id = $1',
    'exists (select from agents where id = $1 and workspace_id = $2)',
    'length > 0',
    ...(from ? [`(created_at, place) ${order === 'asc' ? '>' : '<'} (${value(from.at)}, ${value(from.place)})`] : []),
    ...(since === undefined ? [] : [`created_at >= ${value(since)}`]),
    ...(to === undefined ? [] : [`created_at < ${value(to)}`]),
    ...(vote === undefined ? [] : [`${vote} > 0`]),
    ...(state === undefined ? [] : [`${state} > 0`]),
    ...(language === undefined ? [] : [`language = ${value(key(language))}`]),
  ]
  const hits =
    text === undefined
      ? 'null::json'
      : `(select json_agg(record) from messages where month = page.month and session_id = page.id
          and record::text ilike ${value(patternOf(text))})`
  const columns = 'id, workspace_id, agent_id, month, created_at, updated_at, length, place'
  const facts = 'answered, unanswered, failed, positive, negative, language'
  return {
    text: `with page as (
        select ${columns}, ${facts}, row_number() over (order by created_at ${order}, place ${order})::integer as n
        from sessions where ${conditions.join(' and ')} order by created_at ${order}, place ${order} limit $3
      ), looked as (
        select *, ${hits} as hits from page
      )
      select id, workspace_id as "workspaceId", agent_id as "agentId", ${isoTime('created_at')} as "createdAt",
        ${isoTime('updated_at')} as "updatedAt", length, ${facts}, ${isoTime('created_at')} as at, place, n, hits,
        (select record from messages where month = looked.month and session_id = looked.id and messages.place = 0) as first
      from looked ${text === undefined ? '' : 'where hits is not null or n = (select max(n) from page)'}
      order by n`,
    values,
  }
}

/**
 * What the text of a record is like whose message contains a text: as JSON writes it, with any letter where one beyond ASCII has another
 * case, which PostgreSQL may not know. It may match more, so the message is looked at again.
 */
function patternOf(text: string): string {
  const written = JSON.stringify(text).slice(1, -1)
  const letters = Array.from(written, (letter) => {
    const isCased = letter > '\u007f' && letter.toLowerCase() !== letter.toUpperCase()
    return isCased ? '_' : letter.replace(/[\\%_]/, '\\$&')
  })
  return `%"message":"%${letters.join('')}%`
}
