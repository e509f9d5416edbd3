import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../../support/fixture.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Names that mean something to JavaScript's own objects, where a field, a query or an identifier is expected. */

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await startTestServer()
  fixture = await createFixture(server)
})
afterAll(() => server.stop())

/** A body with the fields, and an inheritance beside them at every level. */
function poisoned(fields: object): string {
  const poison =
    '"__proto__": {"polluted": true, "isPublic": true, "plan": "pro"}, "constructor": {"prototype": {"polluted": true}}, "prototype": {"polluted": true}'
  return JSON.stringify(fields)
    .replaceAll(/\{(?!\})/g, `{${poison}, `)
    .replaceAll('{}', `{${poison}}`)
}

test('inherited names in bodies are no fields, at any level, and reach no object', async () => {
  const { agentId, aiId, sessionId, messageId } = fixture.ids
  const agent = `/v1/agents/${agentId}`
  const theme = {
    theme: { general: { background: { type: 'None' } }, chat: { hostBubbles: { color: '#000000' } } },
    settings: { general: {} },
    initialPrompts: [{ text: 'Hello' }],
    welcome: { title: 'Hello' },
  }
  const calls: [method: string, path: string, fields: object][] = [
    ['POST', '/v1/agents', { name: 'Ada' }],
    ['PATCH', agent, { name: 'Ada' }],
    ['PATCH', `${agent}/theme`, theme],
    ['PATCH', `${agent}/embed`, { limits: { messagesPerMinutePerSession: 5 } }],
    ['POST', '/v1/ai', { name: 'FAQ' }],
    ['PATCH', `/v1/ai/${aiId}`, { name: 'FAQ' }],
    ['PUT', `${agent}/ai`, { aiId }],
    ['POST', '/v1/tokens', { name: 'Mine', scope: 'read' }],
    ['POST', '/v1/workspaces', { name: 'Shop' }],
    ['POST', `${agent}/sessions/${sessionId}/conversations`, { message: 'Hours?' }],
    ['PUT', `${agent}/sessions/${sessionId}/conversations/${messageId}/feedback`, { type: 'positive' }],
  ]
  for (const [method, path, fields] of calls) {
    const { status, text } = await server.call(method, path, { body: poisoned(fields) })
    expect([path, status]).toEqual([path, 200])
    expect(text).not.toMatch(/polluted|__proto__|"isPublic":true|"plan":"pro"/)
  }
  for (const path of [agent, `${agent}/theme`, `${agent}/embed`, `/v1/ai/${aiId}`, '/v1/workspaces', '/v1/tokens']) {
    expect((await server.call('GET', path)).text).not.toMatch(/polluted|__proto__|"isPublic":true|"plan":"pro"/)
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('a body of inherited names alone lacks what is required', async () => {
  const alone = '{"__proto__": {"name": "Ada", "scope": "admin", "message": "Hello", "type": "positive", "aiId": "x"}}'
  const { agentId, sessionId } = fixture.ids
  const calls: [method: string, path: string][] = [
    ['POST', '/v1/agents'],
    ['PATCH', `/v1/agents/${agentId}`],
    ['POST', '/v1/tokens'],
    ['POST', '/v1/workspaces'],
    ['PUT', `/v1/agents/${agentId}/ai`],
    ['PATCH', `/v1/agents/${agentId}/theme`],
    ['PATCH', `/v1/agents/${agentId}/embed`],
    ['POST', `/v1/agents/${agentId}/sessions/${sessionId}/conversations`],
  ]
  for (const [method, path] of calls) {
    expectProblem(await server.call(method, path, { body: alone }), 422, 'validation')
  }
})

test('inherited names in queries, identifiers and headers are none', async () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__', 'then']
  for (const name of names) {
    const list = await server.call('GET', `/v1/agents?${name}=1&${name}[limit]=1&limit[${name}]=1`)
    expect([name, list.status]).toEqual([name, 200])
    expectProblem(await server.call('GET', `/v1/agents?order=${name}`), 422, 'validation')
    expectProblem(await server.call('GET', `/v1/agents/${name}`), 404, 'not-found')
    expectProblem(await server.call('GET', `/v1/ai/${name}`), 404, 'not-found')
    expectProblem(await server.call('GET', `/v1/agents/x/sessions/${name}/conversations`), 404, 'not-found')
    expectProblem(await server.call('DELETE', `/v1/tokens/${name}`), 404, 'not-found')
    expectProblem(await server.call('GET', `/assets/${name}`, { token: null }), 404, 'not-found')
    expectProblem(await server.call('GET', '/v1/agents', { token: name }), 401, 'unauthorized')
    const token = { token: 'web_x', headers: { Origin: name } }
    expectProblem(await server.call('GET', `/v1/agents/x/theme`, token), 401, 'unauthorized')
    const scope = await server.call('POST', '/v1/tokens', { body: { name: 'Mine', scope: name } })
    expectProblem(scope, 422, 'validation')
  }
})
