import { Kysely, Migrator, PostgresDialect, type Migration } from 'kysely'
import { Pool } from 'pg'
import { connectionConfig } from './connection/connect.ts'
import { conversations } from './migrations/2026-11-23-conversations.ts'
import { insight } from './migrations/2026-11-23-numbers-by-day.ts'
import { first } from './migrations/2026-11-21-first.ts'
import { deaths } from './migrations/2026-11-22-deaths.ts'
import { knowledge } from './migrations/2026-11-23-knowledge.ts'
import { searchTexts } from './migrations/2026-11-24-search-texts.ts'
import { sites } from './migrations/2026-11-23-sites.ts'
import { unanswered } from './migrations/2026-11-23-unanswered.ts'
import { uploads } from './migrations/2026-11-22-uploads.ts'
import { vectors } from './migrations/2026-11-24-vectors.ts'
import { versions } from './migrations/2026-11-22-versions.ts'

/** In the order of their names. One that was published is never changed; a new one is added. */
const migrations: Record<string, Migration> = {
  '2026-11-21-first': first,
  '2026-11-22-deaths': deaths,
  '2026-11-22-uploads': uploads,
  '2026-11-22-versions': versions,
  '2026-11-23-conversations': conversations,
  '2026-11-23-knowledge': knowledge,
  '2026-11-23-numbers-by-day': insight,
  '2026-11-23-sites': sites,
  '2026-11-23-unanswered': unanswered,
  '2026-11-24-search-texts': searchTexts,
  '2026-11-24-vectors': vectors,
}

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
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error === undefined) return
    // So says kysely when the database remembers a migration that this program does not know.
    if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
      throw new Error('The database was migrated by a newer version of Foyer. Start that version.', {
        cause: error,
      })
    }
    throw error
  } finally {
    await database.destroy()
  }
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
