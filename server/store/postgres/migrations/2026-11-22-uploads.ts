import { sql, type Migration } from 'kysely'

/* Pictures stay until their workspace deletes them: what a workspace uploaded is a row, and when its bytes were last used counts no more. */
const statements = [
  `create table uploads (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    created_at timestamptz not null,
    name text not null,
    size integer not null,
    state text not null,
    record json not null
  )`,
  `create index on uploads (workspace_id, created_at, place)`,
  `create index on uploads (name)`,
  `create index on uploads (created_at, place) where state <> 'stored'`,
  `alter table assets drop column used_at`,
]

export const uploads: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}
