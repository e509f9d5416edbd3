import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { build } from 'vite'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { anAgent, aSession } from '../../store/contract/samples.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { openStoreOn } from '../../support/postgres/postgres-store.ts'
import { runSql, startPostgres } from '../../support/postgres/postgres.ts'
import { cpuTicks, startNode, type Started } from '../../support/process/process.ts'
import { median } from '../measure.ts'
import type { Row } from '../run.ts'

/*
 * Durable messages on 64 connections into PostgreSQL, in the server's own CPU per request, beside raw node:http that appends every body to
 * one file with group commit (floor-append.js, as in append.bench.ts), and beside a row each. PostgreSQL syncs each commit.
 */

const token = 'bench-operator-token-of-32-characters-or-more'
const rounds = 7
const seconds = 2
const sessions = 64
const text = 'The oven is hot at six, and the first bread is out at seven. '.repeat(4)

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres(['fsync=on'])
  const data = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'))
  const servers: Started[] = []
  const start = async (args: string[]) => {
    const server = await startNode(args, /(http:\S+)/)
    servers.push(server)
    return server
  }
  try {
    const url = await postgres.createDatabase()
    const paths = await prepare(url)
    const program = [await built('test/bench/store/append-server.ts', data)]
    const sides = [
      {
        name: 'floor',
        server: await start(['test/bench/store/floor-append.js', path.join(data, 'floor.jsonl'), token]),
      },
      { name: 'grouped', server: await start([...program, 'grouped', url, token]) },
      { name: 'each', server: await start([...program, 'each', url, token]) },
    ]
    const costs = new Map<string, number[]>()
    for (let round = 0; round < rounds; round++) {
      for (const { name, server } of sides) {
        costs.set(name, [...(costs.get(name) ?? []), await cpuPerRequest(server, paths)])
      }
    }
    // Round by round, and the middle one: what else the machine does meanwhile is much the same for both.
    const ratio = (name: string) => {
      const own = costs.get(name) ?? []
      return median((costs.get('floor') ?? []).map((floor, round) => floor / (own[round] ?? 0)))
    }
    return [
      {
        what: 'messages into PostgreSQL, requests per CPU time, to one file with group commit',
        ratio: ratio('grouped'),
        promise: { atLeast: 0.7 },
      },
      {
        what: 'the same as a multiple of a row each',
        ratio: ratio('grouped') / ratio('each'),
        promise: { atLeast: 1 },
      },
    ]
  } finally {
    for (const server of servers) server.kill()
    await Promise.all(servers.map(({ exited }) => exited))
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

/** Bundles a program as the server is bundled, since what runs TypeScript unbuilt adds to each call. Gives the file. */
async function built(entry: string, outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'node20',
      ssr: entry,
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  })
  return path.join(outDir, 'program.mjs')
}

/** Sessions of one agent; the paths that name them. */
async function prepare(url: string): Promise<string[]> {
  await migrateDatabase(url)
  await runSql(url, 'create table plain_messages (session_id text, id text primary key, record json)')
  const { store, close } = await openStoreOn(url, quietLog())
  const agent = anAgent('wks_default')
  await store.createAgent(agent)
  const all = Array.from({ length: sessions }, () => aSession(agent))
  for (const session of all) await store.createSession(session)
  await close()
  return all.map(({ id }) => `/${id}`)
}

async function cpuPerRequest(server: Started, paths: string[]): Promise<number> {
  const before = cpuTicks(server.pid)
  const result = await autocannon({
    url: String(server.match[1]),
    connections: 64,
    duration: seconds,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: text }),
    requests: paths.map((where) => ({ path: where })),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`)
  return (cpuTicks(server.pid) - before) / result.requests.total
}
