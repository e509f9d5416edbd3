import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SeenAnswer } from '../../../server/contract/agents/embed.ts'
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { sharedPostgres } from '../../support/postgres/postgres.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'

/* Where a widget was loaded lately: counted for each agent and day, without anything about visitors. */

type Seen = SeenAnswer['data']

let now: number
const clock = () => now
const day = 86_400_000
const start = Date.UTC(2026, 10, 20, 12)

async function load(server: TestServer, { webId }: TestAgent, origin?: string, version?: string): Promise<number> {
  const headers = {
    ...(origin !== undefined && { Origin: origin }),
    ...(version !== undefined && { Accept: `*/*;v=${version}` }),
  }
  return (await server.call('GET', `/v1/agents/${webId}/theme`, { token: webId, headers })).status
}

async function seenOf(server: TestServer, { id }: TestAgent): Promise<Seen> {
  return (await server.call('GET', `/v1/agents/${id}/embed/seen`)).body.data
}

const shop = 'https://shop.example.com'
const blog = 'http://blog.example.com:8080'

describe('one process', () => {
  let server: TestServer
  let agent: TestAgent
  beforeAll(async () => {
    now = start
    server = await startTestServer({ clock })
    agent = await createAgent(server)
  })
  afterAll(() => server.stop())

  test('origins and versions are counted, most loads first, with the last day', async () => {
    expect(await seenOf(server, agent)).toEqual({ days: 14, origins: [], otherLoads: 0, versions: [] })
    await load(server, agent, blog, '1.2.3')
    now += day
    for (let at = 0; at < 3; at++) expect(await load(server, agent, shop, '1.2.3')).toBe(200)
    await load(server, agent, shop)
    expect(await seenOf(server, agent)).toEqual({
      days: 14,
      origins: [
        { origin: shop, loads: 4, lastDay: '2026-11-21' },
        { origin: blog, loads: 1, lastDay: '2026-11-20' },
      ],
      otherLoads: 0,
      versions: [{ version: '1.2.3', loads: 4, lastDay: '2026-11-21' }],
    })
  })

  test('what is no origin and no version is not kept, nor a request without one, an admin, or a refused page', async () => {
    const other = await createAgent(server)
    for (const origin of [
      'null',
      'file://',
      'https://a.example.com/path',
      'HTTPS://A.example.com',
      `https://${'a'.repeat(300)}.com`,
      '__proto__',
    ]) {
      await load(server, other, origin, '1.2.3')
    }
    await load(server, other)
    await server.call('GET', `/v1/agents/${other.id}/theme`, { headers: { Origin: shop } })
    await server.call('PATCH', `/v1/agents/${other.id}/embed`, { body: { allowedOrigins: [shop] } })
    expect(await load(server, other, blog)).toBe(403)
    for (const version of ['', '1', '<script>', '__proto__', '1.2.3.4']) await load(server, other, shop, version)
    expect(await seenOf(server, other)).toMatchObject({
      origins: [{ origin: shop, loads: 5 }],
      otherLoads: 0,
      versions: [{ version: '1.2.3', loads: 6 }],
    })
  })

  test('fifty origins and twenty versions a day are told apart, whatever pages claim', async () => {
    const other = await createAgent(server)
    for (let at = 0; at < 60; at++) await load(server, other, `https://${at}.example.com`, `1.0.${at}`)
    await load(server, other, 'https://7.example.com', '1.0.7')
    const seen = await seenOf(server, other)
    expect([seen.origins.length, seen.versions.length, seen.otherLoads]).toEqual([50, 20, 10])
    expect([seen.origins[0], seen.versions[0]]).toMatchObject([
      { origin: 'https://7.example.com', loads: 2 },
      { version: '1.0.7', loads: 2 },
    ])
  })

  test('after two weeks they are forgotten', async () => {
    now += 14 * day
    expect((await seenOf(server, agent)).origins).toEqual([])
  })
})

test('they are there after a restart, beside what is counted then, and change nothing else of the agent', async () => {
  now = start
  let own = await startTestServer({ clock })
  const agent = await createAgent(own)
  const read = () => Promise.all(['', '/theme'].map((part) => own.call('GET', `/v1/agents/${agent.id}${part}`)))
  const before = await read()
  await load(own, agent, shop, '1.2.3')
  own = await own.restart()
  const after = await read()
  expect(after.map(({ text, headers }) => [text, headers.get('etag')])).toEqual(
    before.map(({ text, headers }) => [text, headers.get('etag')]),
  )
  await load(own, agent, shop, '1.2.3')
  expect((await seenOf(own, agent)).origins).toEqual([{ origin: shop, loads: 2, lastDay: '2026-11-20' }])
  await own.call('PATCH', `/v1/agents/${agent.id}/theme`, { body: { startMode: 'Prompts' } })
  now += 13 * day
  await load(own, agent, blog)
  own = await own.restart({}, async () => (now += day))
  expect((await seenOf(own, agent)).origins).toEqual([{ origin: blog, loads: 1, lastDay: '2026-12-03' }])
  await load(own, agent, blog)
  await own.call('DELETE', `/v1/agents/${agent.id}`)
  await own.stop()
  expect(own.logged()).not.toContain('could not be stored')
})

test('the counts of several processes on PostgreSQL are added', async () => {
  now = start
  const postgres = await sharedPostgres()
  const url = await postgres.createDatabase()
  const open = async () => {
    const storage = await openPostgres({ url, connections: 4 }, quietLog())
    const server = await startTestServer({ clock, ...storage })
    return { server, stop: () => server.stop().then(() => storage.close()) }
  }
  try {
    const [first, second] = [await open(), await open()]
    const agent = await createAgent(first.server)
    await load(first.server, agent, shop, '1.2.3')
    await load(second.server, agent, shop, '1.2.3')
    await load(second.server, agent, blog, '1.2.4')
    await Promise.all([first.stop(), second.stop()])
    const third = await open()
    const seen = await seenOf(third.server, agent)
    await third.stop()
    expect(seen).toMatchObject({
      origins: [
        { origin: shop, loads: 2 },
        { origin: blog, loads: 1 },
      ],
      versions: [
        { version: '1.2.3', loads: 2 },
        { version: '1.2.4', loads: 1 },
      ],
    })
  } finally {
    await postgres.stop()
  }
})
