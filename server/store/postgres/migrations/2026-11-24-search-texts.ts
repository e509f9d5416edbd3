import { sql, type Migration } from 'kysely'

/*
 * The folded text of a conversation, for searches: made by searches, and renewed by them when `length` is no longer that of the session. So a
 * visitor's message costs no more than before, and nothing that is full is changed here. It needs no extension, which the owner of a
 * database may not allow. A text of up to 8 kB stays in its row: searches read many of them in turn.
 */
const statements = [
  `create table search_texts (
    session_id text primary key references sessions on delete cascade,
    length integer not null,
    text text not null
  ) with (toast_tuple_target = 8160)`,
  `alter table search_texts alter column text set storage external`,
]

export const searchTexts: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}
