import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startStepped, type SteppedServer } from '../../support/process/longest-step.ts'
import { startPostgres } from '../../support/postgres/postgres.ts'
import {
  absentWord,
  commonWord,
  insertConversations,
  manyAgent,
  rareWord,
  writeConversations,
} from '../../support/many-conversations.ts'
import { median } from '../measure.ts'
import type { Row } from '../run.ts'

/*
 * An agent with 100,000 conversations (or FOYER_CONVERSATIONS of them), on both stores, over HTTP: the first page of each filter, the first
 * hits of a search, and the longest step of the server's event loop meanwhile.
 */

const count = Number(process.env['FOYER_CONVERSATIONS'] ?? 100_000)
const rounds = 7
const secret = 'the secret of the benchmark, which is long enough'

const filters = [
  '',
  'vote=positive',
  'vote=negative',
  'state=answered',
  'state=unanswered',
  'state=failed',
  'language=fr',
  'language=nl',
  'from=2026-10-01&to=2026-10-02',
  'vote=negative&state=unanswered',
  'language=fr&vote=positive&to=2026-10-02',
]
const searches: [what: string, query: string][] = [
  ['a common word', `q=${commonWord}`],
  ['a rare word', `q=${rareWord}`],
  ['an absent word', `q=${absentWord}`],
  ['an absent word among those with a vote', `q=${absentWord}&vote=negative`],
]

export async function run(): Promise<Row[]> {
  return [...(await onFiles()), ...(await onPostgres())]
}

async function onFiles(): Promise<Row[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'foyer-conversations-'))
  try {
    await writeConversations(directory, count)
    return await measure('files', await startStepped(directory))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<Row[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'foyer-conversations-'))
  const postgres = await startPostgres(['shared_buffers=1GB'])
  try {
    const url = await postgres.createDatabase()
    await insertConversations(url, count)
    return await measure('PostgreSQL', await startStepped(directory, { FOYER_DATABASE_URL: url, FOYER_SECRET: secret }))
  } finally {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function measure(store: string, server: SteppedServer): Promise<Row[]> {
  const rows: Row[] = []
  try {
    let slowest = { filter: '', time: 0 }
    for (const filter of filters) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push((await look(server, filter)).time)
      if (median(times) > slowest.time) slowest = { filter, time: median(times) }
    }
    rows.push({
      what: `${store}: ms for the first page of a filter, the slowest of ${filters.length} (${slowest.filter || 'none'})`,
      ratio: slowest.time,
      promise: { atMost: 50 },
    })
    const first = await look(server, `q=${absentWord}`)
    rows.push({ what: `${store}: ms for the very first search, which has no index yet`, ratio: first.time })
    for (const [what, query] of searches) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push((await look(server, query)).time)
      rows.push({ what: `${store}: ms to the first hits of ${what}`, ratio: median(times), promise: { atMost: 1000 } })
    }
    const works = [...filters, ...searches.map(([, query]) => query)].map(
      (query) => [query, () => look(server, query)] as [string, () => Promise<{ status: number }>],
    )
    rows.push({
      what: `${store}: steps of the event loop longer than 50 ms meanwhile`,
      ratio: (await server.tooLong(works, [200])).length,
      promise: { atMost: 0 },
    })
  } finally {
    await server.stop()
  }
  return rows
}

/** Reads pages until there is a hit, or no more. Gives the time of it in milliseconds. */
async function look(server: SteppedServer, query: string): Promise<{ status: number; time: number }> {
  const began = performance.now()
  let next: string | undefined = `/v1/agents/${manyAgent.id}/conversations?limit=50&${query}`
  for (;;) {
    const { status, body, headers } = await server.call('GET', next)
    next = /<(?:http:\/\/[^/]+)?([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]
    const isFound = status !== 200 || (body as { data: unknown[] }).data.length > 0
    if (isFound || next === undefined) return { status, time: performance.now() - began }
  }
}
