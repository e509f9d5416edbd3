import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { cpuTicks, startNode, type Started } from '../support/process.ts'
import type { Row } from './run.ts'

/*
 * The read path: GET theme with a bearer on 64 connections, in server CPU per request, beside raw node:http that looks the token up in
 * a Map and sends a prebuilt buffer of the same bytes. Both run in one go and take turns.
 */

const token = 'bench-operator-token-of-32-characters-or-more'
const rounds = 5
const seconds = 3

export async function run(): Promise<Row[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'))
  const env = { FOYER_DATA: data, FOYER_TOKEN: token, PORT: '0', FOYER_LOG_LEVEL: 'warn' }
  const ours = await startNode(['dist/server/main.js'], /(http:\/\/[\d.]+:\d+)/, env)
  const base = String(ours.match[1])
  const url = `${base}/v1/agents/${await createAgent(base)}/theme`
  const body = await (await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).text()
  const floor = await startNode(['--import', 'tsx', 'test/bench/floor-read.ts', body, token], /(http:\S+)/)
  try {
    const cost = { floor: 0, ours: 0 }
    for (let round = 0; round < rounds; round++) {
      cost.floor += await cpuPerRequest(floor, String(floor.match[1]))
      cost.ours += await cpuPerRequest(ours, url)
    }
    return [
      {
        what: 'GET theme, requests per CPU time, to raw node:http',
        ratio: cost.floor / cost.ours,
        promise: { atLeast: 0.85 },
      },
    ]
  } finally {
    for (const server of [ours, floor]) server.kill()
    await Promise.all([ours.exited, floor.exited])
    await rm(data, { recursive: true, force: true })
  }
}

async function createAgent(base: string): Promise<string> {
  const response = await fetch(`${base}/v1/agents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Bench' }),
  })
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
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
