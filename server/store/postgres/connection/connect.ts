import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { isRefused } from './database-errors.ts'

/** Timeouts in milliseconds: to connect or wait for a free connection; for a statement, by the database's clock and by that of this process. */
export const connectTimeout = 3000
const statementTimeout = 5000
export const queryTimeout = 6000

/** The options of every connection, also of the listening one. */
export function connectionConfig(connectionString: string): ClientConfig {
  return {
    connectionString,
    application_name: 'foyer',
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    query_timeout: queryTimeout,
    idle_in_transaction_session_timeout: 2 * statementTimeout,
    keepAlive: true,
  }
}

/**
 * Foyer has few statements, each with one good plan for all parameters. Planning again for each run would cost the database as much as
 * running it (PostgreSQL's manual, `plan_cache_mode`).
 */
export const plannedOnce = '-c plan_cache_mode=force_generic_plan'

/** Asks whether changes are refused, as on a standby. */
export const readOnlyQuestion = `select current_setting('transaction_read_only') = 'on' as is_read_only`

/** Opens a new connection, and resolves with whether changes are refused. Rejects if it cannot connect. */
export async function probe(url: string): Promise<{ isReadOnly: boolean }> {
  const client = new Client(connectionConfig(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_read_only: boolean }>(readOnlyQuestion)
    return { isReadOnly: rows[0]?.is_read_only === true }
  } finally {
    // Not awaited: a dead connection never confirms its end.
    client.end().catch(() => undefined)
  }
}

/**
 * Retries, within the connect timeout, while PostgreSQL has no connection left: those of a process that has just ended are free in a
 * moment.
 */
export async function untilAccepted<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + connectTimeout
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRefused(error) || performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}
