import { sql, type Migration } from 'kysely'

/* The numbers of agents by day: a foreign key takes them along. */
export const insight: Migration = {
  async up(database) {
    await sql
      .raw(
        `create table insight (
          agent_id text not null references agents on delete cascade,
          day date not null,
          counts json not null,
          primary key (agent_id, day)
        )`,
      )
      .execute(database)
  },
}
