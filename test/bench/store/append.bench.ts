import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { cpuTicks, startNode, type Started } from '../../support/process/process.ts'
import { median } from '../measure.ts'
import type { Row } from '../run.ts'

/*
 * Durable writes on 64 connections, in server CPU per request and in the 99th percentile, beside raw node:http that appends a line to one
 * file with group commit (floor-append.js): what a visitor's browser asks of the server, each acknowledged when it is on the disk.
 */

const token = 'bench-operator-token-of-32-characters-or-more'
/** Two processes of the same code differ by a tenth, by what the compiler made of it and where it lies in memory: so several of each. */
const pairs = 3
const connections = 64
/**
 * How long each is loaded, in seconds; at first it compiles, and is not measured. Ours for so long that what the first request began is
 * written to the plain files meanwhile, ten seconds later; the floor before and after it, as how fast the machine is changes.
 */
const duration = { warmUp: 2, ours: 10, floor: 3 }

/** One kind of request, as ours takes it and as the floor does. The paths are shared out to the connections. */
type Kind = {
  what: string
  atLeast: number
  method: 'POST' | 'PUT'
  body?: string
  accept?: string
  floorPath: string
  prepare: (api: Api) => Promise<string[]>
}

const kinds: Kind[] = [
  {
    // The same answers are rated again and again, so that of what each connection wrote only the newest gets into the plain files.
    what: 'feedback',
    atLeast: 0.7,
    method: 'PUT',
    body: JSON.stringify({
      type: 'negative',
      correctiveAnswer: 'The oven is hot at six, and the first bread is out at seven. '.repeat(4),
    }),
    floorPath: '/',
    async prepare(api) {
      const agentId = await createAgent(api)
      const ai = await api<{ id: string }>('POST', '/ai', { instructions: '## Bread\nBaked at night.' })
      await api('PUT', `/agents/${agentId}/ai`, { aiId: ai.id })
      return forEachSession(api, agentId, connections, async (where) => {
        const messages = await api<{ id: string }[]>('POST', where, { message: 'Bread?' })
        return `/v1${where}/${messages[1]?.id ?? ''}/feedback`
      })
    },
  },
  {
    what: 'opening a session',
    atLeast: 0.5,
    method: 'POST',
    floorPath: '/sessions',
    prepare: async (api) => [`/v1/agents/${await createAgent(api)}/sessions`],
  },
  {
    /*
     * Acknowledged by the event of the message, behind which the answer comes. To keep that cheap the agent has no AI resource: the answer
     * is one sentence that says so, and is stored, too. The floor does the same. A few messages a conversation, as visitors have it.
     */
    what: 'sending a message',
    atLeast: 0.5,
    method: 'POST',
    body: JSON.stringify({ message: 'At what time does the first bread come out of the oven?' }),
    accept: 'text/event-stream',
    floorPath: '/messages',
    async prepare(api) {
      return forEachSession(api, await createAgent(api), 20 * connections, async (where) => `/v1${where}`)
    },
  },
]

export async function run(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of kinds) {
    const ratios: { requests: number; wait: number }[] = []
    while (ratios.length < pairs) ratios.push(await compare(kind))
    rows.push(
      {
        what: `${kind.what}, requests per CPU time, to one file with group commit`,
        ratio: median(ratios.map(({ requests }) => requests)),
        promise: { atLeast: kind.atLeast },
      },
      {
        what: `${kind.what}, 99th percentile, to its`,
        ratio: median(ratios.map(({ wait }) => wait)),
        promise: { atMost: 3 },
      },
    )
  }
  return rows
}

/** Ours to the floor. */
async function compare(kind: Kind): Promise<{ requests: number; wait: number }> {
  const data = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'))
  try {
    const floor = await startNode(
      ['test/bench/store/floor-append.js', path.join(data, 'floor.jsonl'), token],
      /(http:\S+)/,
    )
    const loadFloor = (seconds: number) => load(floor, kind, [kind.floorPath], seconds)
    await loadFloor(duration.warmUp)
    const before = await loadFloor(duration.floor)
    const own = await loadOurs(kind, path.join(data, 'ours'))
    const theirs = sum(before, await loadFloor(duration.floor))
    await stop(floor)
    return {
      requests: theirs.ticks / theirs.waits.length / (own.ticks / own.waits.length),
      wait: percentile99(own.waits) / percentile99(theirs.waits),
    }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

async function loadOurs(kind: Kind, directory: string): Promise<Load> {
  // The agent that answers nothing is a warning a message.
  const env = { FOYER_DATA: directory, FOYER_TOKEN: token, PORT: '0', FOYER_LOG_LEVEL: 'error' }
  const ours = await startNode(['dist/server/main.js'], /(http:\/\/[\d.]+:\d+)/, env)
  try {
    const paths = await kind.prepare(apiOf(String(ours.match[1])))
    await load(ours, kind, paths, duration.warmUp)
    return await load(ours, kind, paths, duration.ours)
  } finally {
    await stop(ours)
  }
}

async function stop(server: Started): Promise<void> {
  server.kill()
  await server.exited
}

type Api = <T>(method: string, where: string, content?: object) => Promise<T>

function apiOf(base: string): Api {
  return async <T>(method: string, where: string, content?: object) => {
    const response = await fetch(`${base}/v1${where}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(content && { body: JSON.stringify(content) }),
    })
    if (!response.ok) throw new Error(await response.text())
    return ((await response.json()) as { data: T }).data
  }
}

async function createAgent(api: Api): Promise<string> {
  return (await api<{ id: string }>('POST', '/agents', { name: 'Bench' })).id
}

/** Opens sessions, and gives what `use` makes of the path of each one's conversation. */
async function forEachSession(
  api: Api,
  agentId: string,
  count: number,
  use: (where: string) => Promise<string>,
): Promise<string[]> {
  const paths: string[] = []
  // A few at a time: an address may hold a hundred connections, of which the measurement needs 64.
  while (paths.length < count) {
    const some = Array.from({ length: 16 }, async () => {
      const { sessionId } = await api<{ sessionId: string }>('POST', `/agents/${agentId}/sessions`)
      return use(`/agents/${agentId}/sessions/${sessionId}/conversations`)
    })
    paths.push(...(await Promise.all(some)))
  }
  return paths
}

/** `ticks`: processor time. `waits`: how many milliseconds each request took until it was acknowledged. */
type Load = { ticks: number; waits: number[] }

async function load(server: Started, kind: Kind, paths: string[], seconds: number): Promise<Load> {
  const before = cpuTicks(server.pid)
  const waits: number[] = []
  let clients = 0
  const result = await autocannon({
    url: String(server.match[1]),
    connections,
    duration: seconds,
    method: kind.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(kind.body !== undefined && { 'content-type': 'application/json' }),
      ...(kind.accept !== undefined && { accept: kind.accept }),
    },
    ...(kind.body !== undefined && { body: kind.body }),
    setupClient(client) {
      const first = clients++
      client.setRequests(
        paths.filter((_, index) => index % connections === first % paths.length).map((each) => ({ path: each })),
      )
      let sentAt = performance.now()
      let isAcknowledged = false
      client.on('body', () => {
        if (!isAcknowledged) waits.push(performance.now() - sentAt)
        isAcknowledged = true
      })
      // The next request goes out behind this.
      client.on('response', () => {
        sentAt = performance.now()
        isAcknowledged = false
      })
    },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`)
  return { ticks: cpuTicks(server.pid) - before, waits }
}

function sum(one: Load, other: Load): Load {
  return { ticks: one.ticks + other.ticks, waits: [...one.waits, ...other.waits] }
}

/**
 * What 99 of 100 visitors wait at most who come at any moment: while the server stands still no connection can send, and so a pause of
 * half a second would be 64 requests among thousands. Each wait counts for all who would have come during it, and waited for its rest.
 */
function percentile99(waits: number[]): number {
  const sorted = Float64Array.from(waits).toSorted().toReversed()
  const allowed = sorted.reduce((total, wait) => total + wait, 0) / 100
  let longer = 0
  for (const [index, wait] of sorted.entries()) {
    // Of the waits so far, the rests that are longer than this one.
    if (longer - index * wait > allowed) return (longer - allowed) / index
    longer += wait
  }
  return (longer - allowed) / sorted.length
}
