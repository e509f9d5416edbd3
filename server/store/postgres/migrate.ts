import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import { Pool } from 'pg'
import { connectionConfig } from './connection/connect.ts'
import { contactTables, handoverTables, outboxTables, peopleTables, tables } from './tables.ts'

/** In the order of their names. One that was published is never changed; a new one is added. */
const migrations: Record<string, Migration> = {
  '2026-11-24-tables': running(tables),
  // A workspace can be deleted: what a request creates meanwhile is refused. Rows from before are not checked.
  '2026-11-25-deleted-workspaces': running(
    ['tokens', 'ai', 'agents'].map(
      (table) =>
        `alter table ${table} add constraint ${table}_workspace foreign key (workspace_id) references workspaces not valid`,
    ),
  ),
  '2026-11-25-handover': running(handoverTables),
  '2026-11-25-outbox': running(outboxTables),
  '2026-11-25-people': running(peopleTables),
  '2026-11-25-tags': running([
    'alter table sessions add column tags text[]',
    'create index sessions_tagged on sessions (agent_id, created_at, place) where tags is not null',
  ]),
  '2026-11-25-visitors-contacts': running(contactTables),
}

function running(statements: readonly string[]): Migration {
  return {
    async up(database) {
      for (const statement of statements) await sql.raw(statement).execute(database)
    },
  }
}

/** The steps in which databases came to the same tables before version 0.1.0. */
export const earlierSteps =
  `2026-11-21-first 2026-11-22-deaths 2026-11-22-uploads 2026-11-22-versions 2026-11-23-conversations
  2026-11-23-knowledge 2026-11-23-numbers-by-day 2026-11-23-sites 2026-11-23-unanswered 2026-11-24-search-texts
  2026-11-24-vectors`.split(/\s+/)

/**
 * Brings the tables to what this program needs. Two that start at once are safe: one does it, the other waits (an advisory lock).
 * @throws {Error} when the database is not in UTF8, holds tables of a newer program, or cannot be reached.
 */
export async function migrateDatabase(url: string): Promise<void> {
  // Its own pool: a change of tables that are full takes longer than any statement of ours may.
  const pool = new Pool({ ...connectionConfig(url), statement_timeout: 0, query_timeout: 0, max: 1 })
  pool.on('error', () => undefined)
  const database = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    await expectUtf8(pool)
    await joinSteps(pool)
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error === undefined) return
    // So says kysely when the database remembers a migration that this program does not know.
    const unknown = error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message)
    if (!unknown) throw error
    const isEarlier = earlierSteps.includes(unknown[1] ?? '')
    throw new Error(
      isEarlier
        ? 'The tables are of a version before 0.1.0, which this one cannot bring up to date. Nothing was changed. Copy them into a data directory with the version that made them (foyer copy), and with this one from there into an empty database'
        : 'The database was migrated by a newer version of Foyer. Start that version',
      { cause: error },
    )
  } finally {
    await database.destroy()
  }
}

/** Counts a database that took all steps as one that has the tables. Of two programs that do so at once, the second finds no steps. */
async function joinSteps(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string | null }>(`select to_regclass('kysely_migration') as name`)
  if (rows[0]?.name === null) return
  await pool.query(
    `with steps as (
      delete from kysely_migration where name = any($1)
        and (select count(*) from kysely_migration where name = any($1)) = cardinality($1)
      returning timestamp
    )
    insert into kysely_migration (name, timestamp)
    select '2026-11-24-tables', max(timestamp) from steps having count(*) = cardinality($1)`,
    [earlierSteps],
  )
}

/** Another encoding refuses what people write in other scripts, message by message. */
async function expectUtf8(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new Error(
    `the encoding of the database is ${encoding}; it must be UTF8. Create one with: create database NAME encoding 'UTF8' template template0`,
  )
}
