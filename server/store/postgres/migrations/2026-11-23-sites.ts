import { sql, type Migration } from 'kysely'

/* When a source must be looked after: sites are read again, and what a dead instance was reading goes on elsewhere. */
const statements = [
  `alter table sources add column due_at timestamptz`,
  `create index on sources (due_at) where due_at is not null`,
]

export const sites: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}
