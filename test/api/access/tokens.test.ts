import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { token as tokenSchema } from '#contract/access/tokens.ts'
import { workspace as workspaceSchema } from '#contract/access/workspaces.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Access tokens, and the workspaces that they are for. */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a new token shows its secret once, and is listed without it', async () => {
  const { token } = await createWorkspace(server)
  for (const scope of ['admin', 'read']) {
    const { status, body } = await server.call('POST', '/v1/tokens', { token, body: { name: ' Mine ', scope } })
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['data', 'token'])
    expect(tokenSchema.strict().parse(body.data)).toEqual(body.data)
    expect(body.data).toMatchObject({ name: 'Mine', scope, expiresAt: null })
    expect(body.token).toMatch(scope === 'admin' ? /^fy_ad_[\w-]{32}$/ : /^fy_rd_[\w-]{32}$/)
    const list = await server.call('GET', '/v1/tokens', { token })
    expect(list.body.data).toContainEqual(body.data)
    expect(list.text).not.toMatch(/fy_(ad|rd)_|hash/)
  }
})

const bad: [body: unknown, fields: string[]][] = [
  [{}, ['name', 'scope']],
  [{ name: '', scope: 'admin' }, ['name']],
  [{ name: 'Mine', scope: 'operator' }, ['scope']],
  [{ name: 'Mine', scope: ['admin'] }, ['scope']],
  [{ name: 'Mine', scope: 'read', expiresAt: 'tomorrow' }, ['expiresAt']],
  [{ name: 'Mine', scope: 'read', expiresAt: '2030-13-01T00:00:00Z' }, ['expiresAt']],
  [{ name: 'Mine', scope: 'read', expiresAt: 1_900_000_000 }, ['expiresAt']],
  [{ name: 'Mine', scope: 'read', expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt']],
]
test.each(bad)('the token %j is refused', async (body, fields) => {
  const answer = await server.call('POST', '/v1/tokens', { body })
  expectProblem(answer, 422, 'validation')
  expect(wrongFields(answer)).toEqual(fields)
})

test('a token of another workspace can be neither seen nor revoked', async () => {
  const [ours, theirs] = [await createWorkspace(server), await createWorkspace(server)]
  const { body } = await server.call('POST', '/v1/tokens', {
    token: ours.token,
    body: { name: 'Mine', scope: 'admin' },
  })
  expect((await server.call('GET', '/v1/tokens', { token: theirs.token })).text).not.toContain(body.data.id)
  expectProblem(await server.call('DELETE', `/v1/tokens/${body.data.id}`, { token: theirs.token }), 404, 'not-found')
  expect((await server.call('GET', '/v1/agents', { token: body.token })).status).toBe(200)
})

test('when a token was last used is told to the hour, written once an hour, and kept over a restart', async () => {
  let time = Date.parse('2030-01-01T10:20:30.000Z')
  let own = await startTestServer({ clock: () => time })
  const { body } = await own.call('POST', '/v1/tokens', { body: { name: 'Mine', scope: 'read' } })
  const written = vi.spyOn(own.store, 'updateToken')
  const lastUsedAt = async () => {
    const { data } = (await own.call('GET', '/v1/tokens')).body
    return data.find(({ id }: { id: string }) => id === body.data.id).lastUsedAt
  }
  const use = () => own.call('GET', '/v1/agents', { token: body.token })
  expect([body.data.lastUsedAt, await lastUsedAt()]).toEqual([null, null])

  for (let times = 0; times < 3; times++) expect((await use()).status).toBe(200)
  // A request that is refused is one, too: the token was used. One without the token is none.
  await own.call('POST', '/v1/agents', { token: body.token, body: { name: 'No' } })
  await own.call('GET', '/v1/agents', { token: `${body.token}x` })
  expect(await lastUsedAt()).toBe('2030-01-01T10:00:00.000Z')
  expect(written).not.toHaveBeenCalled()
  own = await own.restart()
  expect(written).toHaveBeenCalledOnce()

  expect(await lastUsedAt()).toBe('2030-01-01T10:00:00.000Z')
  const unchanged = vi.spyOn(own.store, 'updateToken')
  await use()
  own = await own.restart()
  expect(unchanged).not.toHaveBeenCalled()
  time += 3_600_000
  await use()
  expect(await lastUsedAt()).toBe('2030-01-01T11:00:00.000Z')
  await own.stop()
})

test('a token may revoke itself, once', async () => {
  const { token } = await createWorkspace(server)
  const { body } = await server.call('POST', '/v1/tokens', { token, body: { name: 'Mine', scope: 'admin' } })
  const target = `/v1/tokens/${body.data.id}`
  expect((await server.call('DELETE', target, { token: body.token })).body).toEqual({ ok: true })
  expectProblem(await server.call('DELETE', target, { token: body.token }), 401, 'unauthorized')
  expectProblem(await server.call('DELETE', target, { token }), 404, 'not-found')
})

test('a new workspace comes with an admin token of its own, shown once', async () => {
  const { status, body } = await server.call('POST', '/v1/workspaces', { body: { name: 'Shop' } })
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['data', 'token'])
  expect(workspaceSchema.strict().parse(body.data)).toEqual(body.data)
  expect(body.data).toMatchObject({ name: 'Shop', plan: 'free' })
  const { text } = await server.call('GET', '/v1/workspaces')
  expect(text).toContain(body.data.id)
  expect(text).not.toContain(body.token)
  const agents = await server.call('POST', '/v1/agents', { token: body.token, body: { name: 'Ada' } })
  expect(agents.status).toBe(200)
  expect((await server.call('GET', '/v1/agents')).text).not.toContain(agents.body.data.id)
})

test('the default workspace is there from the start, with the plan of the configuration', async () => {
  for (const plan of ['free', 'pro'] as const) {
    const other = await startTestServer({ plan })
    const { body } = await other.call('GET', '/v1/workspaces')
    expect(body.data).toEqual([expect.objectContaining({ id: 'wks_default', plan })])
    await other.stop()
  }
})

test('a workspace is renamed and gets another plan, one or both', async () => {
  const { id } = await createWorkspace(server)
  const update = async (body: unknown) => server.call('PATCH', `/v1/workspaces/${id}`, { body })
  expect((await update({ name: ' Shop ' })).body.data).toMatchObject({ id, name: 'Shop', plan: 'free' })
  expect((await update({ plan: 'pro' })).body.data).toMatchObject({ id, name: 'Shop', plan: 'pro' })
  for (const body of [{}, { name: '' }, { plan: 'gold' }, { id: 'wks_mine' }]) {
    expectProblem(await update(body), 422, 'validation')
  }
  expectProblem(await server.call('PATCH', '/v1/workspaces/wks_unknown', { body: { name: 'x' } }), 404, 'not-found')
})
