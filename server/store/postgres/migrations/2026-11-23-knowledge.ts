import { sql, type Migration } from 'kysely'

/* Sources of what AI resources know, and their documents, which go with them. */
const statements = [
  `create table sources (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    ai_id text not null references ai on delete cascade,
    created_at timestamptz not null,
    record json not null
  )`,
  `create index on sources (ai_id, created_at, place)`,
  `create table documents (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    ai_id text not null references ai on delete cascade,
    source_id text not null references sources on delete cascade,
    created_at timestamptz not null,
    record json not null,
    content text not null,
    correction text
  )`,
  `create index on documents (source_id, created_at, place)`,
  `create index on documents (ai_id, created_at, place)`,
]

export const knowledge: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}
