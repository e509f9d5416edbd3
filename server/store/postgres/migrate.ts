import { Kysely, Migrator, PostgresDialect, type Migration } from 'kysely'
import { Pool } from 'pg'
import { connectionConfig } from './database.ts'
import { first } from './migrations/2026-11-21-first.ts'

/** In the order of their names. One that was published is never changed; a new one is added. */
const migrations: Record<string, Migration> = { '2026-11-21-first': first }

/**
 * Brings the tables to what this program needs. Two that start at once are safe: one does it, the other waits (an advisory lock).
 * @throws {Error} when the database holds tables of a newer program, or cannot be reached.
 */
export async function migrateDatabase(url: string): Promise<void> {
  // Its own pool: a change of tables that are full takes longer than any statement of ours may.
  const pool = new Pool({ ...connectionConfig(url), statement_timeout: 0, query_timeout: 0, max: 1 })
  pool.on('error', () => undefined)
  const database = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error === undefined) return
    // So says kysely when the database remembers a migration that this program does not know.
    if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
      throw new Error('The database holds the tables of a newer version of this program. Start that version.', {
        cause: error,
      })
    }
    throw error
  } finally {
    await database.destroy()
  }
}
