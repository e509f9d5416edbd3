import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller, Route } from '../../server/http/route.ts'
import { textOfFiles } from '../support/files.ts'
import { createFixture, createWorkspace, secretsOf, type Fixture } from '../support/fixture.ts'
import { expectNoInsides, expectProblem } from '../support/problems.ts'
import { sendRaw } from '../support/raw.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shared: Fixture

beforeAll(async () => {
  server = await startTestServer()
  shared = await createFixture(server)
})
afterAll(() => server.stop())

/** A body that a route takes, as a fixture has it. */
function bodyFor({ method, path: route }: Route, { ids }: Fixture): unknown {
  const bodies: Record<string, unknown> = {
    'POST /v1/workspaces': { name: 'Another' },
    'PATCH /v1/workspaces/:workspaceId': { name: 'Default' },
    'POST /v1/tokens': { name: 'Another', scope: 'read' },
    'POST /v1/agents': { name: 'Grace' },
    'PATCH /v1/agents/:agentId': { name: 'Grace' },
    'POST /v1/ai': {},
    'PATCH /v1/ai/:aiId': { name: 'FAQ' },
    'PUT /v1/agents/:agentId/ai': { aiId: ids.aiId },
    'PATCH /v1/agents/:agentId/theme': { startMode: 'Prompts' },
    'PATCH /v1/agents/:agentId/embed': { isEnabled: true },
    'POST /v1/agents/:agentId/sessions/:sessionId/conversations': { message: 'Hours?' },
    'PUT /v1/agents/:agentId/sessions/:sessionId/conversations/:messageId/feedback': { type: 'positive' },
  }
  return bodies[`${method} ${route}`]
}

function pathFor({ path: route }: Route, { ids }: Pick<Fixture, 'ids'>): string {
  return route.replaceAll(/:(\w+)/g, (_, name: keyof Fixture['ids']) => ids[name])
}

/** The status alone: some answers never end. */
async function statusOf(route: Route, fixture: Fixture, headers: Record<string, string>): Promise<number> {
  const json = bodyFor(route, fixture)
  const form = new FormData()
  form.set('file', new Blob(['GIF89a']), 'x.gif')
  const response = await fetch(server.url + pathFor(route, fixture), {
    method: route.method,
    headers: { ...headers, ...(json === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(route.body === 'upload' ? { body: form } : json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  await response.body?.cancel()
  return response.status
}

const callers: Caller[] = ['operator', 'admin', 'read', 'agent', 'session']

test('every route answers exactly the callers that it names, and nobody without a token', async () => {
  expect(server.service.routes.length).toBeGreaterThan(25)
  for (const route of server.service.routes) {
    const name = `${route.method} ${route.path}`
    expect([name, await statusOf(route, shared, {})]).toEqual([name, 401])
    for (const caller of callers) {
      const isAllowed = route.may.includes(caller)
      // A fixture of its own for each call that may change something.
      const fixture = isAllowed && route.method !== 'GET' ? await createFixture(server) : shared
      const status = await statusOf(route, fixture, { Authorization: `Bearer ${fixture.tokens[caller]}` })
      expect([name, caller, status]).toEqual([name, caller, isAllowed ? 200 : 403])
    }
  }
}, 60_000)

test('a read token may look and change nothing, a web id may read its theme and open a session, and that is all', () => {
  const allowed = (caller: Caller) =>
    server.service.routes
      .filter(({ may }) => may.includes(caller))
      .map(({ method, path: route }) => `${method} ${route}`)
  expect(allowed('read').filter((each) => !each.startsWith('GET '))).toEqual([])
  expect(allowed('agent')).toEqual(['GET /v1/agents/:agentId/theme', 'POST /v1/agents/:agentId/sessions'])
  expect(allowed('session').every((each) => each.includes('/sessions/:sessionId'))).toBe(true)
  expect(allowed('admin').filter((each) => each.includes('/workspaces'))).toEqual([])
})

test('what belongs to another workspace answers exactly as what does not exist', async () => {
  const stranger = await createWorkspace(server)
  const none = { ...shared.ids, agentId: 'agt_none', webId: 'web_none', aiId: 'ai_none', sessionId: 'ses_none' }
  const missing = { ids: { ...none, tokenId: 'tok_none', messageId: 'msg_none' } }
  const routes = server.service.routes.filter(
    (route) => route.path.includes(':') && route.body !== 'upload' && !route.path.startsWith('/v1/workspaces'),
  )
  for (const route of routes) {
    const body = bodyFor(route, shared)
    const [theirs, nobodys] = await Promise.all(
      [shared, missing].map((fixture) =>
        server.call(route.method, pathFor(route, fixture), { token: stranger.token, body }),
      ),
    )
    const name = `${route.method} ${route.path}`
    const isSessionList = name === 'GET /v1/agents/:agentId/sessions'
    expect([name, theirs?.status]).toEqual([name, isSessionList ? 500 : 404])
    expect(theirs?.text).toBe(nobodys?.text)
    expectNoInsides(String(theirs?.text))
  }
})

test('a web id opens nothing of another agent, and a session token nothing of another session', async () => {
  const other = await createFixture(server)
  const { agent, session } = shared.tokens
  const sessions = `/v1/agents/${shared.ids.agentId}/sessions`
  const cases: [method: string, path: string, token: string][] = [
    ['GET', `/v1/agents/${other.ids.agentId}/theme`, agent],
    ['GET', `/v1/agents/${other.ids.webId}/theme`, agent],
    ['POST', `/v1/agents/${other.ids.agentId}/sessions`, agent],
    ['GET', `${sessions}/${other.ids.sessionId}/conversations`, session],
    ['GET', `${sessions}/${other.ids.sessionId}/events`, session],
    ['POST', `${sessions}/${other.ids.sessionId}/stop`, session],
    ['DELETE', `${sessions}/${other.ids.sessionId}`, session],
  ]
  for (const [method, target, token] of cases) {
    expectProblem(await server.call(method, target, { token }), 404, 'not-found')
  }
  const still = await server.call('GET', `${sessions}/${other.ids.sessionId}/conversations`, {
    token: other.tokens.session,
  })
  expect(still.body).toHaveLength(2)
})

describe('a bearer that is none', () => {
  const cases: [what: string, headers: Record<string, string>, path?: string][] = [
    ['no header', {}],
    ['an unknown operator token', { Authorization: 'Bearer fy_op_unknown' }],
    ['an unknown access token', { Authorization: 'Bearer fy_ad_unknown' }],
    ['an unknown web id', { Authorization: 'Bearer web_unknown' }],
    ['a session token with a made-up signature', { Authorization: `Bearer fy_vs_ses_abcdefghij.${'a'.repeat(43)}` }],
    ['another scheme', { Authorization: 'Basic b3BlcmF0b3I6dG9rZW4=' }],
    ['a scheme alone', { Authorization: 'Bearer' }],
    ['an empty header', { Authorization: '' }],
    ['two tokens in one header', { Authorization: 'Bearer a b' }],
    ['a token of 2,000 characters', { Authorization: `Bearer ${'a'.repeat(2000)}` }],
    ['a name of an object property', { Authorization: 'Bearer __proto__' }],
    ['nothing, on a path that does not exist', {}, '/v1/nothing'],
    ['nothing, with a method that is not allowed', {}, '/v1/agents/agt_x/theme/assets'],
    ['nothing, on the bare prefix', {}, '/v1'],
  ]
  test.each(cases)('%s: 401 with a challenge', async (_, headers, target = '/v1/agents') => {
    const answer = await server.call('GET', target, { token: null, headers })
    expectProblem(answer, 401, 'unauthorized')
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="foyer"(, error="[a-z_]+")?$/)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('the challenge names an error only when a token was sent', async () => {
    const challenge = async (token: string | null) =>
      (await server.call('GET', '/v1/agents', { token })).headers.get('www-authenticate')
    expect(await challenge(null)).toBe('Bearer realm="foyer"')
    expect(await challenge('fy_ad_unknown')).toBe('Bearer realm="foyer", error="invalid_token"')
  })

  test('a session token for another session than it was made for', async () => {
    const other = await createFixture(server)
    const [, signature] = shared.tokens.session.split('.')
    const forged = `fy_vs_${other.ids.sessionId}.${signature}`
    const target = `/v1/agents/x/sessions/${other.ids.sessionId}/conversations`
    expectProblem(await server.call('GET', target, { token: forged }), 401, 'unauthorized')
  })

  test('two Authorization headers, also when both are right', async () => {
    const line = `Authorization: Bearer ${server.operatorToken}\r\n`
    const answer = await sendRaw(
      server.url,
      `GET /v1/agents HTTP/1.1\r\nHost: localhost\r\n${line}${line}Connection: close\r\n\r\n`,
    )
    expect(answer.status).toBe(401)
  })

  test('a token in the address, also beside a right header', async () => {
    for (const query of [
      `access_token=${server.operatorToken}`,
      `token=${server.operatorToken}`,
      'limit=1&access_token=x',
    ]) {
      expectProblem(await server.call('GET', `/v1/agents?${query}`), 401, 'unauthorized')
      expectProblem(await server.call('GET', `/v1/agents?${query}`, { token: null }), 401, 'unauthorized')
    }
  })
})

test('the scheme is read in any case, as RFC 9110 has it', async () => {
  const headers = { Authorization: `bearer ${server.operatorToken}` }
  expect((await server.call('GET', '/v1/agents', { token: null, headers })).status).toBe(200)
})

test('a revoked token is dead on the next request', async () => {
  const { body } = await server.call('POST', '/v1/tokens', { body: { name: 'Short', scope: 'admin' } })
  expect((await server.call('GET', '/v1/agents', { token: body.token })).status).toBe(200)
  await server.call('DELETE', `/v1/tokens/${body.data.id}`)
  expectProblem(await server.call('GET', '/v1/agents', { token: body.token }), 401, 'unauthorized')
})

test('a token is dead from the moment that it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00.000Z') })
  try {
    const { body } = await server.call('POST', '/v1/tokens', {
      body: { name: 'Short', scope: 'admin', expiresAt: '2030-01-01T01:00:00+00:00' },
    })
    expect(body.data.expiresAt).toBe('2030-01-01T01:00:00.000Z')
    vi.setSystemTime('2030-01-01T00:59:59.999Z')
    expect((await server.call('GET', '/v1/agents', { token: body.token })).status).toBe(200)
    vi.setSystemTime('2030-01-01T01:00:00.000Z')
    expectProblem(await server.call('GET', '/v1/agents', { token: body.token }), 401, 'unauthorized')
  } finally {
    vi.useRealTimers()
  }
})

test('an erased session takes its token with it, a deleted agent its web id and its sessions', async () => {
  const { ids, tokens } = await createFixture(server)
  const messages = `/v1/agents/${ids.agentId}/sessions/${ids.sessionId}/conversations`
  const second = await server.call('POST', `/v1/agents/${ids.webId}/sessions`, { token: tokens.agent })
  await server.call('DELETE', `/v1/agents/${ids.agentId}/sessions/${ids.sessionId}`, { token: tokens.session })
  expectProblem(await server.call('GET', messages, { token: tokens.session }), 401, 'unauthorized')
  await server.call('DELETE', `/v1/agents/${ids.agentId}`)
  expectProblem(await server.call('GET', `/v1/agents/${ids.webId}/theme`, { token: tokens.agent }), 401, 'unauthorized')
  expectProblem(await server.call('GET', messages, { token: second.body.data.token }), 401, 'unauthorized')
})

test('no token, in clear or hashed, gets into another answer, into the log, or in clear into a file', async () => {
  const secrets = secretsOf(shared)
  for (const target of [
    '/v1/tokens',
    '/v1/agents',
    '/v1/workspaces',
    '/v1/ai',
    `/v1/agents/${shared.ids.agentId}/sessions`,
  ]) {
    const { text } = await server.call('GET', target)
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  }
  expect(secrets.filter((secret) => server.logged().includes(secret))).toEqual([])
  const clear = Object.entries(shared.tokens).filter(([kind]) => kind !== 'agent')
  const files = await textOfFiles(server.directory)
  expect(files).toContain(shared.ids.webId)
  expect(clear.filter(([, secret]) => files.includes(secret))).toEqual([])
})
