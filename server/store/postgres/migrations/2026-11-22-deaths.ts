import { sql, type Migration } from 'kysely'

/** How many processes ended while they held a claim: fewer than have had it, since one can be given up as well. */
export const deaths: Migration = {
  async up(database) {
    await sql.raw('alter table claims add column deaths integer not null default 0').execute(database)
  },
}
