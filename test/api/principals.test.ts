import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../server/http/route.ts'
import { createAgent } from '../support/agent.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/* A walk over every route with every kind of caller: what is not declared is refused. */

let server: TestServer
const tokens = {} as Record<Caller, string>
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  tokens.operator = server.operatorToken
  for (const scope of ['admin', 'read'] as const) {
    tokens[scope] = (await server.call('POST', '/v1/tokens', { body: { name: scope, scope } })).body.token
  }
  const agent = await createAgent(server)
  tokens.agent = agent.webId
  const session = await server.call('POST', `/v1/agents/${agent.id}/sessions`)
  tokens.session = session.body.data.token
  ids['agentId'] = agent.id
  ids['sessionId'] = session.body.data.sessionId
})
afterAll(() => server.stop())

const callers: Caller[] = ['operator', 'admin', 'read', 'agent', 'session']

/** The path with what exists, and for the rest identifiers that do not. */
function pathOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? `none_${'x'.repeat(24)}`)
}

describe('every route', () => {
  test('refuses a caller without a token, and one with an unknown token, before anything else', async () => {
    for (const { method, path } of server.service.routes) {
      for (const token of [null, 'fy_ad_unknown-token-unknown-token', 'web_unknown', 'fy_vs_ses_x.y']) {
        const { status, headers, body } = await server.call(method, pathOf(path), { token })
        expect(status, `${method} ${path}`).toBe(401)
        expect(headers.get('WWW-Authenticate')).toMatch(/^Bearer/)
        expect(body).toMatchObject({ status: 401, type: '/docs#problem-unauthorized' })
      }
    }
  })

  test('refuses whoever it does not name, and nobody else', async () => {
    const wrong: string[] = []
    for (const { method, path, may } of server.service.routes) {
      for (const caller of callers) {
        const isAllowed = may.includes(caller)
        // What would end the walk: the stream stays open, the others take away what the next steps need.
        if (isAllowed && /:(agentId|sessionId)$|web-id$|events$/.test(path) && method !== 'GET') continue
        if (isAllowed && path.endsWith('/events')) continue
        const { status } = await server.call(method, pathOf(path), {
          token: tokens[caller],
          body: method === 'GET' ? undefined : [],
        })
        if ((status === 403) === isAllowed) wrong.push(`${caller}: ${method} ${path} answered ${status}`)
        expect(status, `${method} ${path}`).toBeLessThan(500)
      }
    }
    expect(wrong).toEqual([])
  })

  test('is in the OpenAPI document', async () => {
    const { body } = await server.call('GET', '/v1/openapi.json', { token: null })
    expect(body.openapi).toMatch(/^3\.1/)
    for (const { method, path } of server.service.routes) {
      expect(body.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
    }
  })
})

test('what belongs to another workspace answers exactly as what does not exist', async () => {
  const other = await server.call('POST', '/v1/workspaces', { body: { name: 'Other' } })
  const token = other.body.token as string
  const paths = [
    `/v1/agents/${ids['agentId']}`,
    `/v1/agents/${ids['agentId']}/theme`,
    `/v1/agents/x/sessions/${ids['sessionId']}/conversations`,
  ]
  for (const path of paths) {
    const foreign = await server.call('GET', path, { token })
    const missing = await server.call('GET', path.replace(/(agt|ses)_[\w-]+/, '$1_missing-missing-missing1'), { token })
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
  }
  expect((await server.call('GET', '/v1/agents', { token })).body).toEqual({ data: [] })
})

test('a web id opens its own agent only, a session token its own session only', async () => {
  const another = await createAgent(server, { name: 'Another' })
  expect((await server.call('GET', `/v1/agents/${another.id}/theme`, { token: tokens.agent })).status).toBe(404)
  const opened = await server.call('POST', `/v1/agents/${another.id}/sessions`)
  const path = `/v1/agents/${another.id}/sessions/${opened.body.data.sessionId}/conversations`
  expect((await server.call('GET', path, { token: tokens.session })).status).toBe(404)
  expect((await server.call('GET', path, { token: opened.body.data.token })).status).toBe(200)
})

test('a revoked token is dead on the next request, an expired one too', async () => {
  const made = await server.call('POST', '/v1/tokens', { body: { name: 'Short', scope: 'read' } })
  expect((await server.call('GET', '/v1/agents', { token: made.body.token })).status).toBe(200)
  await server.call('DELETE', `/v1/tokens/${made.body.data.id}`)
  expect((await server.call('GET', '/v1/agents', { token: made.body.token })).status).toBe(401)
  const later = new Date(Date.now() + 60_000).toISOString()
  const expiring = await server.call('POST', '/v1/tokens', { body: { name: 'Old', scope: 'read', expiresAt: later } })
  expect((await server.call('GET', '/v1/agents', { token: expiring.body.token })).status).toBe(200)
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(later))
  expect((await server.call('GET', '/v1/agents', { token: expiring.body.token })).status).toBe(401)
  vi.restoreAllMocks()
})

test('a token in the address is refused, also beside a good header', async () => {
  expect((await server.call('GET', `/v1/agents?access_token=${tokens.admin}`)).status).toBe(401)
  expect((await server.call('GET', `/v1/agents?access_token=${tokens.admin}`, { token: null })).status).toBe(401)
})

test('no secret is in any answer, log line or file in clear', async () => {
  const key = 'sk-very-secret-vendor-key-0123456789'
  const made = await server.call('POST', '/v1/ai', { body: { apiKeyValue: key, model: 'gpt-x' } })
  const list = await server.call('GET', '/v1/ai')
  expect(made.text + list.text + server.logged()).not.toContain(key)
  const { execFileSync } = await import('node:child_process')
  const found = execFileSync('sh', [
    '-c',
    `grep -rlE '${key}|${tokens.admin}|${tokens.session}' "$0" || true`,
    server.directory,
  ])
  expect(found.toString()).toBe('')
})
