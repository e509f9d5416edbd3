import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FoyerError } from '../../../server/core/errors.ts'
import { defaultTimeouts } from '../../../server/http/guard/connection-limits.ts'
import { createFixture, type Fixture } from '../../support/fixture.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* An event stream is one request for as long as it is open: it ends when what let its reader in counts no more. */

let server: TestServer
let fixture: Fixture
const readers: AbortController[] = []

beforeAll(async () => {
  server = await startTestServer({ timeouts: { ...defaultTimeouts, recheckInterval: 20 } })
})
afterAll(async () => {
  for (const each of readers) each.abort()
  await server.stop()
})
beforeEach(async () => {
  fixture = await createFixture(server)
})

const eventsOf = ({ ids }: Fixture) => `/v1/agents/${ids.agentId}/sessions/${ids.sessionId}/events`

/** Follows the fixture's session; `ended` resolves when the server ends the stream. */
async function follow(token: string, headers: Record<string, string> = {}): Promise<{ ended: Promise<void> }> {
  const controller = new AbortController()
  readers.push(controller)
  const response = await fetch(server.url + eventsOf(fixture), {
    headers: { Authorization: `Bearer ${token}`, ...headers },
    signal: controller.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  return { ended: response.text().then(() => undefined) }
}

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { body })
const embed = (body: unknown) => call('PATCH', `/v1/agents/${fixture.ids.agentId}/embed`, body)

/** Ways to lose the right to read, the bearer that loses it, and what whoever attaches again is told. */
const ways: [what: string, bearer: 'admin' | 'session', lose: () => Promise<unknown>, code: string, status: number][] =
  [
    [
      'the token was revoked',
      'admin',
      async () => {
        const { body } = await call('GET', '/v1/tokens?order=desc&limit=2')
        for (const { id } of body.data) await call('DELETE', `/v1/tokens/${id}`)
      },
      'unauthorized',
      401,
    ],
    [
      'the session was erased',
      'session',
      () => call('DELETE', eventsOf(fixture).replace('/events', '')),
      'unauthorized',
      401,
    ],
    [
      'the agent was deleted',
      'session',
      () => call('DELETE', `/v1/agents/${fixture.ids.agentId}`),
      'unauthorized',
      401,
    ],
    ['the agent was switched off', 'session', () => embed({ isEnabled: false }), 'agent-disabled', 403],
    [
      'the page was taken from the allowed origins',
      'session',
      () => embed({ allowedOrigins: ['https://other.example'] }),
      'origin-not-allowed',
      403,
    ],
  ]

test.each(ways)('%s: the stream ends, and is not opened again', async (_, bearer, lose, code, status) => {
  const headers = { Origin: 'https://shop.example' }
  const { ended } = await follow(fixture.tokens[bearer], headers)
  await lose()
  await ended
  expectProblem(await server.call('GET', eventsOf(fixture), { token: fixture.tokens[bearer], headers }), status, code)
})

test('the token expired: the stream ends', async () => {
  const expiresAt = Date.now() + 3_600_000
  const token = { name: 'Short', scope: 'admin', expiresAt: new Date(expiresAt).toISOString() }
  const { body } = await call('POST', '/v1/tokens', token)
  const { ended } = await follow(body.token)
  vi.useFakeTimers({ toFake: ['Date'], now: expiresAt })
  try {
    await ended
    expectProblem(await server.call('GET', eventsOf(fixture), { token: body.token }), 401, 'unauthorized')
  } finally {
    vi.useRealTimers()
  }
})

test('streams of those who still may read go on, and lose nothing', async () => {
  const controller = new AbortController()
  readers.push(controller)
  const response = await fetch(server.url + eventsOf(fixture), {
    headers: { Authorization: `Bearer ${fixture.tokens.session}` },
    signal: controller.signal,
  })
  // Another reader's end shows that all were asked at least once.
  const { ended } = await follow(fixture.tokens.admin)
  const { body } = await call('GET', '/v1/tokens?order=desc&limit=2')
  for (const { id } of body.data) await call('DELETE', `/v1/tokens/${id}`)
  await ended
  await call('POST', eventsOf(fixture).replace('/events', '/conversations'), { message: 'Still there?' })
  let text = ''
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString()
    if (text.includes('"messageType":"assistant"')) break
  }
  expect(text).toContain('Still there?')
})

test('streams go on while nobody can tell who may read, since the storage is away, and no longer', async () => {
  const { ended } = await follow(fixture.tokens.session)
  let isEnded = false
  void ended.then(() => (isEnded = true))
  const { findSession } = server.store
  let asked = 0
  server.store.findSession = () => {
    asked += 1
    return Promise.reject(new FoyerError('storage-unavailable', 'Away.'))
  }
  await expect.poll(() => asked).toBeGreaterThan(3)
  expect(isEnded).toBe(false)
  server.store.findSession = async () => null
  await ended
  server.store.findSession = findSession
})
