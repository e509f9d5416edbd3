import autocannon from 'autocannon'
import { createAgent } from '../../support/agent.ts'
import { startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { startPostgres } from '../../support/postgres/postgres.ts'
import { startNode, type Started } from '../../support/process/process.ts'
import { callerOf } from '../../support/server.ts'
import type { Row } from '../run.ts'

/*
 * One, two and three instances on one PostgreSQL, that writes to the disk as in production, beside as many plain servers that run one
 * statement a row through the same driver: requests a second, and the 99th percentile. The answers are those of a model that says
 * what it has to say at once.
 */

const token = 'bench-operator-token-of-32-characters-or-more'
const secret = 'bench-secret-of-32-characters-or-more'
const connections = 60
const seconds = 3
const rounds = 2
const sessions = 120

type Kind = {
  what: string
  method: 'GET' | 'POST'
  body?: string
  ours: (base: Prepared) => string[]
  floor: string[]
}
type Prepared = { agent: string; sessions: string[] }

const message = JSON.stringify({ message: 'When are you open?' })
const floorSessions = Array.from({ length: sessions }, (_, place) => `/session-${place}`)

const kinds: Kind[] = [
  {
    what: 'a session opened, to a row',
    method: 'POST',
    body: '{}',
    ours: ({ agent }) => [`/v1/agents/${agent}/sessions`],
    floor: ['/sessions?rows=1'],
  },
  {
    what: 'a message answered, to two rows',
    method: 'POST',
    body: message,
    ours: ({ agent, sessions: ids }) => ids.map((id) => `/v1/agents/${agent}/sessions/${id}/conversations`),
    floor: floorSessions.map((name) => `${name}?rows=2`),
  },
  {
    what: 'ten messages read, to ten rows',
    method: 'GET',
    ours: ({ agent, sessions: ids }) =>
      ids.map((id) => `/v1/agents/${agent}/sessions/${id}/conversations?limit=10&order=desc`),
    floor: floorSessions,
  },
]

export async function run(): Promise<Row[]> {
  const speak = streamOf(['We are open ', 'from Monday ', 'to Friday.'])
  const model: ModelServer = await startModelServer((...exchange) => {
    model.requests.length = 0
    speak(...exchange)
  })
  const postgres = await startPostgres(['fsync=on', 'shared_buffers=256MB', 'max_connections=200'])
  const started: Started[] = []
  try {
    const url = await postgres.createDatabase()
    const env = {
      FOYER_DATABASE_URL: url,
      FOYER_TOKEN: token,
      FOYER_SECRET: secret,
      PORT: '0',
      FOYER_LOG_LEVEL: 'warn',
      OPENAI_BASE_URL: model.url,
    }
    const ours: Started[] = []
    const floors: Started[] = []
    const rows: Row[] = []
    let prepared: Prepared | undefined
    for (const count of [1, 2, 3]) {
      ours.push(await startNode(['dist/server/main.js'], /(http:\/\/[\d.]+:\d+)/, env))
      floors.push(await startNode(['test/bench/store/floor-sql.js', url, token], /(http:\S+)/))
      started.splice(0, started.length, ...ours, ...floors)
      prepared ??= await prepare(String(ours[0]?.match[1]))
      for (const kind of kinds) rows.push(...(await compare(kind, count, ours, floors, prepared)))
    }
    return rows
  } finally {
    for (const server of started) server.kill()
    await Promise.all(started.map(({ exited }) => exited))
    await model.stop()
    await postgres.stop()
  }
}

async function compare(
  kind: Kind,
  count: number,
  ours: Started[],
  floors: Started[],
  prepared: Prepared,
): Promise<Row[]> {
  const sums = { ours: { total: 0, late: 0 }, floor: { total: 0, late: 0 } }
  for (let round = 0; round < rounds; round += 1) {
    for (const [side, servers, paths] of [
      ['floor', floors, kind.floor],
      ['ours', ours, kind.ours(prepared)],
    ] as const) {
      const { total, late } = await load(kind, servers, paths)
      sums[side].total += total
      sums[side].late += late
    }
  }
  const name = `${count} ${count === 1 ? 'instance' : 'instances'}: ${kind.what}`
  return [
    { what: `${name}, a second`, ratio: sums.ours.total / sums.floor.total },
    {
      what: `${name}, 99th percentile`,
      ratio: sums.ours.late / sums.floor.late,
    },
  ]
}

/** Loads all of them at once; each has its part of the connections, and of the sessions, as one visitor asks one thing at a time. */
async function load(kind: Kind, servers: Started[], paths: string[]): Promise<{ total: number; late: number }> {
  const results = await Promise.all(
    servers.map((server, place) =>
      autocannon({
        url: String(server.match[1]),
        connections: connections / servers.length,
        duration: seconds,
        method: kind.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(kind.body !== undefined && { body: kind.body }),
        setupClient: claimPaths(paths.filter((_, at) => at % servers.length === place % paths.length)),
      }),
    ),
  )
  for (const { non2xx, errors } of results) {
    if (non2xx > 0 || errors > 0) throw new Error(`${kind.what}: ${non2xx} bad answers, ${errors} errors`)
  }
  return {
    total: results.reduce((sum, { requests }) => sum + requests.total, 0),
    late: Math.max(...results.map(({ latency }) => latency.p99)),
  }
}

/** Each connection asks for its own paths in turn, so that no two write into one conversation at once. */
function claimPaths(paths: string[]): (client: autocannon.Client) => void {
  let next = 0
  return (client) => {
    const mine = paths[next % paths.length] ?? '/'
    next += 1
    client.setHeaders({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
    ;(client as unknown as { setRequests(requests: object[]): void }).setRequests([{ path: mine }])
  }
}

async function prepare(base: string): Promise<Prepared> {
  const call = callerOf(base, token)
  const agent = await createAgent({ call })
  const ids: string[] = []
  while (ids.length < sessions) {
    ids.push((await call('POST', `/v1/agents/${agent.id}/sessions`)).body.data.sessionId)
  }
  return { agent: agent.id, sessions: ids }
}
