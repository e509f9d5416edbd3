import { sql, type Migration } from 'kysely'

/*
 * Answers that lack something are found by their agent and time: they alone have these columns, and stand in the index. `at` is when the answer
 * was stored, `reply_to` the id of its question. What was stored before is read from the text of the records, as the numbers of
 * conversations were.
 */
const statements = [
  `alter table messages
    add column agent_id text,
    add column at timestamptz,
    add column verdict text,
    add column reply_to text`,
  `update messages set agent_id = sessions.agent_id, verdict = substring(record::text from '"verdict":"(unanswered|partly)"'),
      at = substring(record::text from '"createdAt":"([^"]+)"')::timestamptz, reply_to = substring(record::text from '"replyTo":"([^"]+)"')
    from sessions
    where sessions.id = messages.session_id and sessions.month = messages.month
      and record::text like '%"messageType":"assistant"%'
      and (record::text like '%"verdict":"unanswered"%' or record::text like '%"verdict":"partly"%')`,
  `create index messages_with_verdict on messages (agent_id, at, id) where verdict is not null`,
]

export const unanswered: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}
