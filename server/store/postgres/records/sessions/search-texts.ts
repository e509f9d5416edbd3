import { isTurnOver, nextTurn } from '../../../../core/event-loop/turns.ts'
import type { EntryRecord } from '../../../records/records.ts'
import { fold } from '../../../records/search-text.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { sql } from '../../connection/query.ts'

/** A conversation at the time when it was looked at. */
type Conversation = { id: string; month: string }

/**
 * Reads conversations whose text for searches is missing or was left behind, and stores it for the next search. Gives the folded texts of
 * the messages of each, by the id of its session; of one that is gone there are none.
 */
export async function refreshSearchTexts(
  database: StoreDatabase,
  conversations: readonly Conversation[],
): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>()
  if (conversations.length === 0) return texts
  const rows = await database.query<{ id: string; record: EntryRecord }>(
    sql`select session_id as id, record
      from unnest(${conversations.map(({ id }) => id)}::text[], ${conversations.map(({ month }) => month)}::date[])
        as asked (id, month)
      join messages on messages.month = asked.month and messages.session_id = asked.id order by session_id, place`,
  )
  for (const { id, record } of rows) {
    const own = texts.get(id)
    if (own) own.push(fold(record.message))
    else texts.set(id, [fold(record.message)])
    if (isTurnOver()) await nextTurn()
  }
  // Where it cannot be stored, in a database that can only be read, the next search reads them again.
  await store(database, texts).catch(() => undefined)
  return texts
}

/** Only of sessions that are still there, which are held meanwhile, in the order in which everybody locks them. */
async function store(database: StoreDatabase, texts: ReadonlyMap<string, string[]>): Promise<void> {
  const ids = [...texts.keys()]
  const lengths = Array.from(texts.values(), (own) => own.length)
  const joined = Array.from(texts.values(), (own) => own.join('\n'))
  await database.query(
    sql`with held as materialized (
        select id from sessions where id = any(${ids}) order by id for key share
      )
      insert into search_texts (session_id, length, text)
      select id, length, text from unnest(${ids}::text[], ${lengths}::integer[], ${joined}::text[]) as made (id, length, text)
        join held using (id)
      order by id
      on conflict (session_id) do update set length = excluded.length, text = excluded.text
        where search_texts.length < excluded.length`,
  )
}
