import { sql, type Migration } from 'kysely'

/* Versions of themes and instructions. A foreign key takes them along: also one that is stored while what it is of is being deleted. */
const statements = [
  `create table agent_versions (
    owner_id text not null references agents on delete cascade,
    number integer not null,
    head json not null,
    content json not null,
    primary key (owner_id, number)
  )`,
  `create table ai_versions (
    owner_id text not null references ai on delete cascade,
    number integer not null,
    head json not null,
    content json not null,
    primary key (owner_id, number)
  )`,
]

export const versions: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}
