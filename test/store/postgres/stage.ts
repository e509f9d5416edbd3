import { afterAll, afterEach, beforeAll } from 'vitest'
import { openDatabase, type Database } from '../../../server/store/postgres/connection/database.ts'
import { startListener, type Listener } from '../../../server/store/postgres/live/listener.ts'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { runSql, startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { quietLog } from '../contract/quiet-log.ts'

/** One database for the tests of a file, and what stands for the processes that share it. */
export type PostgresStage = {
  server: TestPostgres
  url: string
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** A process's connections; closed after the test. */
  open(): Promise<{ database: Database; listener: Listener }>
  /** Closes it before what `open` gave. */
  closing(close: () => unknown): void
}

/** `flags` as `startPostgres` takes them. */
export function postgresStage(flags: string[] = []): PostgresStage {
  let server: TestPostgres
  let url: string
  let closes: (() => unknown)[] = []
  beforeAll(async () => {
    server = await startPostgres(flags)
    url = await server.createDatabase()
    await migrateDatabase(url)
  })
  afterAll(() => server.stop())
  afterEach(async () => {
    for (const close of closes) await close()
    closes = []
  })
  return {
    get server() {
      return server
    },
    get url() {
      return url
    },
    sql: (text, values) => runSql(url, text, values),
    async open() {
      const database = openDatabase({ url, readUrl: undefined, connections: 6, log: quietLog() })
      const listener = await startListener(url, quietLog())
      closes.push(
        () => database.close(),
        () => listener.close(),
      )
      return { database, listener }
    },
    closing: (close) => void closes.unshift(close),
  }
}
