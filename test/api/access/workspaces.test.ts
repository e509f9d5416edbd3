import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workspaceHeader } from '../../../server/contract/access/constants.ts'
import { createFixture, createWorkspace, secretsOf, type Fixture } from '../../support/fixture.ts'
import { textOfFiles } from '../../support/files.ts'
import { sendRaw } from '../../support/network/raw.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'
import { svgOf, upload } from '../../support/upload.ts'

/* The workspace that a request names, and what the operator does in one. */

let server: TestServer
let home: Fixture
let theirs: Fixture & { workspace: string; admin: string }

beforeAll(async () => {
  server = await startTestServer()
  home = await createFixture(server)
  const { id, token } = await createWorkspace(server)
  theirs = { ...(await createFixture(server, { id, token })), workspace: id, admin: token }
})
afterAll(() => server.stop())

const named = (workspace: string) => ({ [workspaceHeader]: workspace })
const idsIn = (answer: Answer) => answer.body.data.map(({ id }: { id: string }) => id)

describe('the operator', () => {
  test('is in the workspace that the request names, and without one in the default one', async () => {
    const there = await server.call('GET', '/v1/agents', { headers: named(theirs.workspace) })
    expect(idsIn(there)).toEqual([theirs.ids.agentId])
    expect(idsIn(await server.call('GET', '/v1/agents'))).toEqual([home.ids.agentId])
    expect(idsIn(await server.call('GET', '/v1/agents', { headers: named('wks_default') }))).toEqual([home.ids.agentId])
  })

  test('creates, changes and reads there, and only there', async () => {
    const headers = named(theirs.workspace)
    const { body } = await server.call('POST', '/v1/agents', { headers, body: { name: 'Made by the operator' } })
    const path = `/v1/agents/${body.data.id}`
    expect((await server.call('GET', path, { token: theirs.admin })).status).toBe(200)
    expectProblem(await server.call('GET', path), 404, 'not-found')
    expectProblem(await server.call('GET', `/v1/agents/${home.ids.agentId}`, { headers }), 404, 'not-found')
    expect((await server.call('DELETE', path, { headers })).status).toBe(200)
  })

  test('reads the messages of a visitor there, and follows them', async () => {
    const { agentId, sessionId } = theirs.ids
    const session = `/v1/agents/${agentId}/sessions/${sessionId}`
    const headers = named(theirs.workspace)
    const read = await server.call('GET', `${session}/conversations`, { headers })
    expect(read.body.map(({ id }: { id: string }) => id)).toContain(theirs.ids.messageId)
    const stop = new AbortController()
    const stream = await fetch(`${server.url}${session}/events`, {
      headers: { ...headers, Authorization: `Bearer ${server.operatorToken}` },
      signal: stop.signal,
    })
    expect(stream.status).toBe(200)
    stop.abort()
  })

  test.each([
    ['does not exist', 'wks_none'],
    ['is empty', ''],
    ['is the name of an object property', '__proto__'],
    ['is of 2,000 characters', 'w'.repeat(2000)],
  ])('a workspace that %s: 404', async (_, workspace) => {
    expectProblem(await server.call('GET', '/v1/agents', { headers: named(workspace) }), 404, 'not-found')
  })

  test('two workspaces in one request: 404, also when both exist', async () => {
    const lines = [theirs.workspace, 'wks_default'].map((each) => `${workspaceHeader}: ${each}\r\n`).join('')
    const bearer = `Authorization: Bearer ${server.operatorToken}\r\n`
    const request = `GET /v1/agents HTTP/1.1\r\nHost: localhost\r\n${bearer}${lines}Connection: close\r\n\r\n`
    expect((await sendRaw(server.url, request)).status).toBe(404)
  })
})

describe('whoever is in a workspace already', () => {
  const bearers = ['admin', 'read', 'session'] as const
  const pathFor = (bearer: (typeof bearers)[number]) =>
    bearer === 'session'
      ? `/v1/agents/${theirs.ids.agentId}/sessions/${theirs.ids.sessionId}/conversations`
      : '/v1/agents'

  test.each(bearers)('%s: may name it, and is told of no other', async (bearer) => {
    const call = (workspace: string) =>
      server.call('GET', pathFor(bearer), { token: theirs.tokens[bearer], headers: named(workspace) })
    expect((await call(theirs.workspace)).status).toBe(200)
    const [foreign, unknown] = [await call('wks_default'), await call('wks_none')]
    expectProblem(foreign, 404, 'not-found')
    expect(foreign.text).toBe(unknown.text)
  })

  test('the web id of a page: the same', async () => {
    const path = `/v1/agents/${theirs.ids.webId}/theme`
    const call = (workspace: string) => server.call('GET', path, { token: theirs.ids.webId, headers: named(workspace) })
    expect((await call(theirs.workspace)).status).toBe(200)
    expectProblem(await call('wks_default'), 404, 'not-found')
  })
})

describe('deleting a workspace', () => {
  /** A workspace with one of everything. */
  async function filled() {
    const { id, token } = await createWorkspace(server)
    return { ...(await createFixture(server, { id, token })), id, admin: token }
  }

  test('says in numbers before what goes with it', async () => {
    const { id } = await filled()
    const contents = await server.call('GET', `/v1/workspaces/${id}/contents`)
    expect(contents.body.data).toEqual({ agents: 1, conversations: 1, sources: 2, pictures: 1, tokens: 3 })
    expectProblem(await server.call('GET', '/v1/workspaces/wks_none/contents'), 404, 'not-found')
  })

  test('all of it is gone at once: its tokens, its pages, what visitors wrote; others keep theirs', async () => {
    const gone = await filled()
    const { agentId, webId, sessionId } = gone.ids
    const said = `/v1/agents/${agentId}/sessions/${sessionId}/conversations`
    expect((await server.call('DELETE', `/v1/workspaces/${gone.id}`)).body).toEqual({ ok: true })
    for (const token of [gone.admin, gone.tokens.admin, gone.tokens.read]) {
      expectProblem(await server.call('GET', '/v1/agents', { token }), 401, 'unauthorized')
    }
    expectProblem(await server.call('GET', said, { token: gone.tokens.session }), 401, 'unauthorized')
    expectProblem(await server.call('GET', `/v1/agents/${webId}/theme`, { token: webId }), 401, 'unauthorized')
    expectProblem(await server.call('GET', '/v1/agents', { headers: named(gone.id) }), 404, 'not-found')
    expect(idsIn(await server.call('GET', '/v1/workspaces'))).not.toContain(gone.id)
    expectProblem(await server.call('DELETE', `/v1/workspaces/${gone.id}`), 404, 'not-found')

    expect((await server.call('GET', `/v1/agents/${theirs.ids.agentId}`, { token: theirs.admin })).status).toBe(200)
    // The id of the workspace stays in the audit of who has created and deleted it.
    const secrets = [agentId, webId, ...secretsOf(gone).filter((each) => !each.startsWith('fy_op_'))]
    await expect
      .poll(async () => {
        const files = await textOfFiles(server.directory)
        return secrets.filter((each) => files.includes(each) && each !== server.operatorToken)
      })
      .toEqual([])
  })

  test('its pictures go, but for those that another workspace has, too', async () => {
    const gone = await filled()
    const both = svgOf('In both workspaces')
    const mine = await upload(server, gone.ids.agentId, { token: gone.admin, bytes: both })
    expect((await upload(server, theirs.ids.agentId, { token: theirs.admin, bytes: both })).path).toBe(mine.path)
    await server.call('DELETE', `/v1/workspaces/${gone.id}`)
    const statusOf = async (path: string) => (await fetch(server.url + path)).status
    await expect.poll(() => statusOf(`/assets/${gone.ids.assetName}`)).toBe(404)
    expect([await statusOf(mine.path), await statusOf(`/assets/${theirs.ids.assetName}`)]).toEqual([200, 200])
    const { data } = (await server.call('GET', '/v1/assets', { token: theirs.admin })).body
    expect(data.map(({ name }: { name: string }) => name)).toContain(mine.name)
  })

  test('a visitor whose answer is being followed is told that the chat is over', async () => {
    const gone = await filled()
    const { agentId, sessionId } = gone.ids
    const stream = await fetch(`${server.url}/v1/agents/${agentId}/sessions/${sessionId}/events`, {
      headers: { Authorization: `Bearer ${gone.tokens.session}` },
    })
    const text = stream.text()
    await server.call('DELETE', `/v1/workspaces/${gone.id}`)
    expect(await text).toMatch(/event: error\ndata: .*"status":40[14]/)
  })

  test('the default one stays, with a reason', async () => {
    const answer = await server.call('DELETE', '/v1/workspaces/wks_default')
    expectProblem(answer, 409, 'in-use')
    expect(answer.body.detail).toContain('Delete its agents instead')
    expect((await server.call('GET', `/v1/agents/${home.ids.agentId}`)).status).toBe(200)
  })

  test('nobody but the operator: an admin of it is refused', async () => {
    const kept = await filled()
    expectProblem(await server.call('DELETE', `/v1/workspaces/${kept.id}`, { token: kept.admin }), 403, 'forbidden')
    expect((await server.call('GET', '/v1/agents', { token: kept.admin })).status).toBe(200)
  })
})

test('the header is described at every route with a bearer, and at no other', async () => {
  const { paths, components } = (await server.call('GET', '/v1/openapi.json')).body
  expect(components.parameters.Workspace).toMatchObject({ in: 'header', name: workspaceHeader })
  expect(components.parameters.Workspace.required).not.toBe(true)
  for (const { method, path, may } of server.service.routes) {
    const { parameters = [], responses } = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    const isTaken = parameters.some((each: { $ref?: string }) => each.$ref === '#/components/parameters/Workspace')
    expect([path, isTaken]).toEqual([path, !may.includes('anyone')])
    if (isTaken) expect(Object.keys(responses)).toContain('404')
  }
})

test('pages of other origins may send it', async () => {
  const preflight = await server.call('OPTIONS', '/v1/agents', { token: null })
  expect(preflight.headers.get('access-control-allow-headers')).toContain(workspaceHeader)
})
