import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import type { Store } from '../../../server/store/store.ts'
import { residentBytes, startNode } from '../../support/process/process.ts'
import { median } from '../measure.ts'
import type { Row } from '../run.ts'

/*
 * From spawn to the first answer and the memory of a resting server, beside a bare node:http server; then the same with 1,000,000 stored
 * sessions, which the store itself has written, what each of them costs in memory, and a page of the newest.
 */

const rounds = 5
const sessions = 1_000_000
const agent = { workspaceId: 'wks_default', agentId: 'agt_bench' }
const log = pino({ level: 'silent' })

export async function run(): Promise<Row[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'))
  try {
    const bare: Started[] = []
    const empty: Started[] = []
    for (let round = 0; round < rounds; round++) {
      bare.push(await start(['test/bench/service/floor-start.js']))
      const directory = path.join(data, `empty-${round}`)
      empty.push(await start(['dist/server/main.js'], { FOYER_DATA: directory }))
    }
    const full = path.join(data, 'full')
    const { bytes, page } = await fill(full)
    const loaded = await start(['dist/server/main.js'], { FOYER_DATA: full })
    const middle = (all: Started[], what: keyof Started) => median(all.map((each) => each[what]))
    return [
      {
        what: 'spawn to the first answer, to bare node:http',
        ratio: middle(empty, 'time') / middle(bare, 'time'),
        promise: { atMost: 3 },
      },
      {
        what: 'memory at rest, to bare node:http',
        ratio: middle(empty, 'memory') / middle(bare, 'memory'),
        promise: { atMost: 1.6 },
      },
      {
        what: 'seconds to the first answer with a million sessions',
        ratio: loaded.time / 1000,
        promise: { atMost: 2 },
      },
      { what: 'bytes of memory for each stored session', ratio: bytes, promise: { atMost: 200 } },
      { what: 'ms for a page of the 50 newest of a million', ratio: page, promise: { atMost: 1 } },
    ]
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

/** Milliseconds until the first answer, and resident bytes at rest. */
type Started = { time: number; memory: number }

async function start(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const before = performance.now()
  const child = await startNode(args, /(http:\/\/[\d.]+:\d+)/, { PORT: '0', FOYER_LOG_LEVEL: 'warn', ...env })
  try {
    const response = await fetch(`${String(child.match[1])}/healthz`)
    if (!response.ok) throw new Error(`The first answer was ${response.status}`)
    return { time: performance.now() - before, memory: residentBytes(child.pid) }
  } finally {
    child.kill()
    await child.exited
  }
}

/** Writes a million sessions through the store, opens it again, and measures what they cost and how fast the newest are listed. */
async function fill(directory: string): Promise<{ bytes: number; page: number }> {
  const writing = await openFileStore({ directory, log })
  await prepare(writing)
  for (let at = 0; at < sessions; at += 10_000) {
    await Promise.all(Array.from({ length: 10_000 }, (_, place) => writing.createSession(sessionAt(at + place))))
  }
  await writing.close()
  const before = await memoryInUse()
  const store = await openFileStore({ directory, log })
  const bytes = ((await memoryInUse()) - before) / sessions
  const times: number[] = []
  for (let round = 0; round < 50; round++) times.push(await timeOfPage(store))
  await store.close()
  return { bytes, page: median(times) }
}

async function prepare(store: Store): Promise<void> {
  const time = new Date(0).toISOString()
  const record = { name: 'Bench', createdAt: time, updatedAt: time }
  await store.createWorkspace({ ...record, id: agent.workspaceId, plan: 'free' })
  await store.createAgent({
    ...record,
    id: agent.agentId,
    workspaceId: agent.workspaceId,
    webId: 'web_bench',
    publicSlug: null,
    aiId: null,
    theme: {},
    embed: {},
  })
}

function sessionAt(place: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString()
  const id = `ses_${place.toString(36).padStart(24, '0')}`
  return { ...agent, id, createdAt, updatedAt: createdAt, length: 0 }
}

async function timeOfPage(store: Store): Promise<number> {
  const before = performance.now()
  let count = 0
  for await (const session of store.listSessions(agent.workspaceId, agent.agentId, { order: 'desc', limit: 50 })) {
    if (session) count += 1
  }
  if (count !== 50) throw new Error(`The page has ${count} sessions`)
  return performance.now() - before
}

async function memoryInUse(): Promise<number> {
  if (!globalThis.gc) throw new Error('Run the benchmarks with node --expose-gc.')
  // What the first round finds unused outside of the heap is given back before the second.
  for (let round = 0; round < 2; round++) {
    globalThis.gc()
    await setImmediate()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
