import { sql, type Migration } from 'kysely'

/*
 * What a conversation holds, in numbers, beside its session, so that lists of conversations can be filtered. The partial indexes hold few
 * sessions, and change only when one is answered badly, or rated: most messages renew the session's row in its own page, as before.
 *
 * What was stored before is counted from the text of the records: no operator of PostgreSQL reads JSON that holds U+0000. Such a text cannot
 * pretend to be a field, since a quotation mark within it is escaped.
 */
const statements = [
  `alter table sessions
    add column answered integer not null default 0,
    add column unanswered integer not null default 0,
    add column failed integer not null default 0,
    add column positive integer not null default 0,
    add column negative integer not null default 0,
    add column language text`,
  `update sessions set answered = counted.answers - counted.failed, failed = counted.failed,
      positive = counted.positive, negative = counted.negative
    from (
      select month, session_id, count(*) as answers,
        count(*) filter (where record::text like '%"status":"failed"%') as failed,
        count(*) filter (where feedback::text like '{"type":"positive"%') as positive,
        count(*) filter (where feedback::text like '{"type":"negative"%') as negative
      from messages where record::text like '%"messageType":"assistant"%' group by month, session_id
    ) counted where sessions.id = counted.session_id and sessions.month = counted.month`,
  `create index sessions_unanswered on sessions (agent_id, created_at, place) where unanswered > 0`,
  `create index sessions_failed on sessions (agent_id, created_at, place) where failed > 0`,
  `create index sessions_positive on sessions (agent_id, created_at, place) where positive > 0`,
  `create index sessions_negative on sessions (agent_id, created_at, place) where negative > 0`,
  `create index sessions_by_language on sessions (agent_id, language, created_at, place) where language is not null`,
]

export const conversations: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}
