import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { cpuTicks, startNode, type Started } from '../support/process.ts'
import { median } from './measure.ts'
import type { Row } from './run.ts'

/*
 * Durable writes on 64 connections, in server CPU per request and in the 99th percentile, beside raw node:http that appends every body to
 * one file with group commit. The write is feedback on a message: of the interface's writes to a conversation the one that is
 * nothing but an append, since a message also gets an answer. The same answers are rated again and again, so that of what each connection
 * wrote only the newest is laid down behind the journal.
 */

const token = 'bench-operator-token-of-32-characters-or-more'
/** Two processes of the same code differ by a tenth, by what the compiler made of it and where it lies in memory: so several of each. */
const pairs = 8
/**
 * Short ones, as how fast the machine is changes within seconds, yet so long that the journal is laid down about once in each. The first of a pair is
 * not counted, as nothing is compiled yet.
 */
const rounds = 4
const seconds = 4
const sessions = 64
const correctiveAnswer = 'The oven is hot at six, and the first bread is out at seven. '.repeat(4)
const body = JSON.stringify({ type: 'negative', correctiveAnswer })

/** Ours to the floor. */
type Ratios = { requests: number; percentile: number }

export async function run(): Promise<Row[]> {
  const ratios: Ratios[] = []
  for (let pair = 0; pair < pairs; pair++) ratios.push(...(await comparePair()))
  return [
    {
      what: 'durable append, requests per CPU time, to one file with group commit',
      ratio: median(ratios.map(({ requests }) => requests)),
      promise: { atLeast: 0.8 },
    },
    {
      what: 'durable append, 99th percentile, to its',
      ratio: median(ratios.map(({ percentile }) => percentile)),
      promise: { atMost: 1.2 },
    },
  ]
}

/** Round by round, of which the middle one tells: what else the machine does meanwhile is much the same for both. */
async function comparePair(): Promise<Ratios[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'))
  const env = { FOYER_DATA: path.join(data, 'ours'), FOYER_TOKEN: token, PORT: '0', FOYER_LOG_LEVEL: 'warn' }
  const ours = await startNode(['dist/server/main.js'], /(http:\/\/[\d.]+:\d+)/, env)
  const floor = await startNode(['test/bench/floor-append.js', path.join(data, 'floor.jsonl'), token], /(http:\S+)/)
  try {
    const paths = await prepare(String(ours.match[1]))
    const ratios: Ratios[] = []
    for (let round = 0; round < rounds; round++) {
      const [theirs, own] = [await load(floor, ['/']), await load(ours, paths)]
      ratios.push({ requests: theirs.cpu / own.cpu, percentile: own.percentile / theirs.percentile })
    }
    return ratios.slice(1)
  } finally {
    for (const server of [ours, floor]) server.kill()
    await Promise.all([ours.exited, floor.exited])
    await rm(data, { recursive: true, force: true })
  }
}

/** Sessions with an answer each; the paths of these answers' feedback. */
async function prepare(base: string): Promise<string[]> {
  async function call<T>(method: string, where: string, content?: object): Promise<T> {
    const response = await fetch(`${base}/v1${where}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(content && { body: JSON.stringify(content) }),
    })
    if (!response.ok) throw new Error(await response.text())
    return ((await response.json()) as { data: T }).data
  }
  const agent = await call<{ id: string }>('POST', '/agents', { name: 'Bench' })
  const ai = await call<{ id: string }>('POST', '/ai', { instructions: '## Bread\nBaked at night.' })
  await call('PUT', `/agents/${agent.id}/ai`, { aiId: ai.id })
  const paths: string[] = []
  // One after the other, on one connection: an address may hold a hundred, of which the measurement needs 64.
  while (paths.length < sessions) {
    const { sessionId } = await call<{ sessionId: string }>('POST', `/agents/${agent.id}/sessions`)
    const where = `/agents/${agent.id}/sessions/${sessionId}/conversations`
    const messages = await call<{ id: string }[]>('POST', where, { message: 'Bread?' })
    paths.push(`/v1${where}/${messages[1]?.id ?? ''}/feedback`)
  }
  return paths
}

/** `cpu`: clock ticks a request. `percentile`: the 99th of how many milliseconds each took. */
type Load = { cpu: number; percentile: number }

async function load(server: Started, paths: string[]): Promise<Load> {
  const before = cpuTicks(server.pid)
  const times: number[] = []
  let clients = 0
  const result = await autocannon({
    url: String(server.match[1]),
    connections: 64,
    duration: seconds,
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    // A path for each connection: each would make a request of every path before its first, which would count as ours.
    setupClient(client) {
      client.setRequests([{ path: paths[clients++ % paths.length] ?? '' }])
      client.on('response', (_status, _bytes, milliseconds) => times.push(milliseconds))
    },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`)
  return { cpu: (cpuTicks(server.pid) - before) / result.requests.total, percentile: percentile99(times) }
}

function percentile99(numbers: number[]): number {
  return Float64Array.from(numbers).toSorted()[Math.floor(numbers.length * 0.99)] ?? 0
}
