import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { startPostgres } from '../../support/postgres/postgres.ts'
import { cpuTicks, startNode, type Started } from '../../support/process/process.ts'
import { median } from '../measure.ts'
import type { Row } from '../run.ts'

/*
 * The read path: GET theme with a bearer on 64 connections, in server CPU per request, beside raw node:http that looks the token up in
 * a Map and sends a prebuilt buffer of the same bytes; and the same on PostgreSQL beside the same on files. All run in one go and take
 * turns.
 */

const token = 'bench-operator-token-of-32-characters-or-more'
const rounds = 5
const seconds = 3

export async function run(): Promise<Row[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'))
  const postgres = await startPostgres()
  const env = { FOYER_TOKEN: token, FOYER_SECRET: token, PORT: '0', FOYER_LOG_LEVEL: 'warn' }
  const start = (where: NodeJS.ProcessEnv) =>
    startNode(['dist/server/main.js'], /(http:\/\/[\d.]+:\d+)/, { ...env, ...where })
  const ours = await start({ FOYER_DATA: data })
  const onPostgres = await start({ FOYER_DATABASE_URL: await postgres.createDatabase() })
  const [url, urlOnPostgres] = [await themeOf(ours), await themeOf(onPostgres)]
  const body = await (await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).text()
  const floor = await startNode(['--import', 'tsx', 'test/bench/service/floor-read.ts', body, token], /(http:\S+)/)
  try {
    const costs: Record<'floor' | 'ours' | 'onPostgres', number[]> = { floor: [], ours: [], onPostgres: [] }
    for (let round = 0; round < rounds; round++) {
      costs.floor.push(await cpuPerRequest(floor, String(floor.match[1])))
      costs.ours.push(await cpuPerRequest(ours, url))
      costs.onPostgres.push(await cpuPerRequest(onPostgres, urlOnPostgres))
    }
    // Round by round, and the middle one: what else the machine does meanwhile is much the same for both.
    const ratio = (base: number[], own: number[]) => median(base.map((cost, round) => cost / (own[round] ?? 0)))
    return [
      {
        what: 'GET theme, requests per CPU time, to raw node:http',
        ratio: ratio(costs.floor, costs.ours),
        promise: { atLeast: 0.75 },
      },
      {
        what: 'GET theme on PostgreSQL, requests per CPU time, to the same on files',
        ratio: ratio(costs.ours, costs.onPostgres),
        promise: { atLeast: 0.95 },
      },
    ]
  } finally {
    const servers = [ours, onPostgres, floor]
    for (const server of servers) server.kill()
    await Promise.all(servers.map(({ exited }) => exited))
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

/** The address of a new agent's theme. */
async function themeOf(server: Started): Promise<string> {
  const base = String(server.match[1])
  const response = await fetch(`${base}/v1/agents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Bench' }),
  })
  const { data } = (await response.json()) as { data: { id: string } }
  return `${base}/v1/agents/${data.id}/theme`
}

async function cpuPerRequest(server: Started, url: string): Promise<number> {
  const before = cpuTicks(server.pid)
  const result = await autocannon({
    url,
    connections: 64,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`)
  return (cpuTicks(server.pid) - before) / result.requests.total
}
