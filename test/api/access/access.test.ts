import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFixture, type Fixture } from '../../support/fixture.ts'
import { expectProblem } from '../../support/problems.ts'
import { sendRaw } from '../../support/network/raw.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Bearers: how one is sent, and how long it counts. Who may do what with one is in principals.test.ts. */

let server: TestServer
let shared: Fixture

beforeAll(async () => {
  server = await startTestServer()
  shared = await createFixture(server)
})
afterAll(() => server.stop())

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

  test('a token anywhere in the address, however escaped, also beside a right header', async () => {
    const { operatorToken } = server
    for (const target of [
      `/v1/agents?access_token=${operatorToken}`,
      `/v1/agents?token=${operatorToken}`,
      '/v1/agents?limit=1&access_token=x',
      '/v1/agents?limit=1&%61ccess%5Ftoken=x',
      `/v1/agents?token=${operatorToken.replace('_', '%5f')}`,
      `/v1/agents/${operatorToken}/theme`,
      `/v1/agents/%66y_op_x`,
    ]) {
      expectProblem(await server.call('GET', target), 401, 'unauthorized')
      expectProblem(await server.call('GET', target, { token: null }), 401, 'unauthorized')
    }
    await server.call('GET', `/chat/${operatorToken}`, { token: null })
    expect(server.logged()).not.toMatch(/fy_op_|%66y_op_/)
  })
})

test('the scheme is read in any case, as RFC 9110 has it', async () => {
  const headers = { Authorization: `bearer ${server.operatorToken}` }
  expect((await server.call('GET', '/v1/agents', { token: null, headers })).status).toBe(200)
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
