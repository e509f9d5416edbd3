import { afterAll, beforeAll, expect, test } from 'vitest'
import { session, sessionOpened } from '#contract/sessions/sessions.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let agent: { id: string; webId: string }

beforeAll(async () => {
  server = await startTestServer()
  agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
})
afterAll(() => server.stop())

const open = async (id: string, token?: string) =>
  (await server.call('POST', `/v1/agents/${id}/sessions`, token ? { token } : {})).body.data

test('an opened session carries its token this once, and its identifier twice', async () => {
  for (const [id, token] of [
    [agent.id, undefined],
    [agent.webId, agent.webId],
    [agent.id, agent.webId],
  ] as const) {
    const opened = await open(id, token)
    expect(sessionOpened.strict().parse(opened)).toEqual(opened)
    expect(opened.sessionId).toBe(opened.id)
    expect(opened.id).toMatch(/^ses_[\w-]{22,}$/)
    expect(opened.token).toMatch(/^fy_vs_/)
  }
})

test('the list is a bare array of sessions, earliest first, of this agent alone, without tokens', async () => {
  const own = (await server.call('POST', '/v1/agents', { body: { name: 'Grace' } })).body.data
  expect((await server.call('GET', `/v1/agents/${own.id}/sessions`)).body).toEqual([])
  const opened = [await open(own.id), await open(own.webId), await open(own.id)]
  for (const id of [own.id, own.webId]) {
    const { status, body } = await server.call('GET', `/v1/agents/${id}/sessions`)
    expect(status).toBe(200)
    expect(body).toEqual(opened.map(({ token: _, ...rest }) => rest))
    for (const each of body) expect(session.strict().parse(each)).toEqual(each)
  }
})

test('an incorrect agent id in the list is the documented 500, which names the cause and nothing else', async () => {
  const stranger = await createWorkspace(server)
  for (const [id, token] of [
    ['agt_unknown', undefined],
    ['web_unknown', undefined],
    [agent.id, stranger.token],
  ] as const) {
    const answer = await server.call('GET', `/v1/agents/${id}/sessions`, token ? { token } : {})
    expectProblem(answer, 500, 'internal')
    expect(answer.body.detail).toContain('agent id')
  }
})

test('opening a session of an unknown agent is a plain 404', async () => {
  expectProblem(await server.call('POST', '/v1/agents/agt_unknown/sessions'), 404, 'not-found')
})

test('an erased session is gone from everywhere; erasing it again is a 404', async () => {
  const { id, token } = await open(agent.id)
  const target = `/v1/agents/${agent.id}/sessions/${id}`
  await server.call('POST', `${target}/conversations`, { token, body: { message: 'Forget these words' } })
  const { status, body } = await server.call('DELETE', target, { token })
  expect([status, body]).toEqual([200, { ok: true }])
  expectProblem(await server.call('DELETE', target), 404, 'not-found')
  expectProblem(await server.call('GET', `${target}/conversations`), 404, 'not-found')
  expect((await server.call('GET', `/v1/agents/${agent.id}/sessions`)).text).not.toContain(id)
})

test('the agent id in the path of a session is not looked at, its workspace is', async () => {
  const { id, token } = await open(agent.id)
  const target = `/v1/agents/agt_any/sessions/${id}/conversations`
  expect((await server.call('GET', target)).body).toEqual([])
  expect((await server.call('GET', target, { token })).body).toEqual([])
  const stranger = await createWorkspace(server)
  expectProblem(await server.call('GET', target, { token: stranger.token }), 404, 'not-found')
})
