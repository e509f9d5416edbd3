import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  absentWord,
  commonWord,
  insertConversations,
  manyAgent,
  rareWord,
  writeConversations,
} from '../../../support/many-conversations.ts'
import { temporaryFolder } from '../../../support/files.ts'
import { sharedPostgres, type SharedPostgres } from '../../../support/postgres/postgres.ts'
import { startStepped, type SteppedServer, type Work } from '../../../support/process/longest-step.ts'

/* As requests.test.ts, of lists of conversations: filtered, searched before and after there is something to search in, exported. */

const count = 3000
const secret = 'the secret of the test of searches, which is long enough'

let directory: string
let postgres: SharedPostgres
const servers = new Map<string, SteppedServer>()

beforeAll(async () => {
  directory = await temporaryFolder()
  postgres = await sharedPostgres()
  const url = await postgres.createDatabase()
  await writeConversations(path.join(directory, 'files'), count)
  await insertConversations(url, count)
  servers.set('files', await startStepped(path.join(directory, 'files')))
  const settings = { FOYER_DATABASE_URL: url, FOYER_SECRET: secret }
  servers.set('PostgreSQL', await startStepped(path.join(directory, 'postgres'), settings))
})
afterAll(async () => {
  for (const server of servers.values()) await server.stop()
  await postgres.stop()
})

const base = `/v1/agents/${manyAgent.id}/conversations`

/** All pages of a list; gives how many conversations there were on them. */
async function pages(server: SteppedServer, query: string): Promise<{ status: number; found: number }> {
  let found = 0
  for (let next: string | undefined = `${base}?limit=50&${query}`; next !== undefined;) {
    const { status, body, headers } = await server.call('GET', next)
    if (status !== 200) return { status, found }
    found += (body as { data: unknown[] }).data.length
    if (found >= 50) break
    next = /<(?:http:\/\/[^/]+)?([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  }
  return { status: 200, found }
}

test.each(['files', 'PostgreSQL'])('filters, searches and exports on %s', async (store) => {
  const server = servers.get(store)
  if (!server) throw new Error('There is no server')
  const queries = [
    `q=${absentWord}`,
    `q=${rareWord}`,
    `q=${commonWord}`,
    `q=${absentWord}&vote=negative&order=asc`,
    'vote=positive',
    'state=unanswered&language=fr',
    'state=failed',
    'from=2026-10-01&to=2026-10-02',
  ]
  const works: [string, Work][] = queries.map((query) => [query, () => pages(server, query)])
  works.push([
    'export of a search',
    () => server.send({ method: 'GET', path: `${base}?q=river`, headers: { Accept: 'text/csv' } }),
  ])
  expect(await server.tooLong(works, [200], 2)).toEqual([])
  expect(await pages(server, `q=${rareWord.toUpperCase()}`)).toEqual({ status: 200, found: 1 })
  expect(await pages(server, `q=${absentWord}`)).toEqual({ status: 200, found: 0 })
})
