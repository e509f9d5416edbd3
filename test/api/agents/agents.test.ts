import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent } from '#contract/agents/agents.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function create(name = 'Ada', token?: string) {
  const { body } = await server.call('POST', '/v1/agents', { body: { name }, ...(token && { token }) })
  return body.data as ReturnType<typeof agent.parse>
}

test('a new agent has two identifiers, is not public and has no slug', async () => {
  const { status, body } = await server.call('POST', '/v1/agents', { body: { name: '  Ada  ' } })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['data'])
  expect(agent.strict().parse(body.data)).toEqual(body.data)
  expect(body.data).toMatchObject({ name: 'Ada', isPublic: false, publicSlug: null })
  expect(body.data.id).toMatch(/^agt_[\w-]{22,}$/)
  expect(body.data.webId).toMatch(/^web_[\w-]{22,}$/)
  expect(body.data.createdAt).toBe(body.data.updatedAt)
})

test('an agent is found by its id and by its web id, with the same answer', async () => {
  const { id, webId } = await create()
  const [byId, byWebId] = [
    await server.call('GET', `/v1/agents/${id}`),
    await server.call('GET', `/v1/agents/${webId}`),
  ]
  expect(byId.status).toBe(200)
  expect(byId.body.data).toMatchObject({ id, webId })
  expect(byWebId.text).toBe(byId.text)
})

describe('names', () => {
  const bad: [what: string, body: unknown][] = [
    ['none', {}],
    ['empty', { name: '' }],
    ['blank', { name: ' \n\t ' }],
    ['too long', { name: 'a'.repeat(201) }],
    ['a number', { name: 5 }],
    ['null', { name: null }],
    ['a list', { name: ['Ada'] }],
  ]
  test.each(bad)('%s is refused, and the field is named', async (_, body) => {
    const answer = await server.call('POST', '/v1/agents', { body })
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual(['name'])
  })

  test.each(['a', 'a'.repeat(200), 'Ａда 🤖 <b>"&\u0000', '{{name}}', '../../etc/passwd'])(
    '%j is kept as it is',
    async (name) => {
      expect((await create(name)).name).toBe(name)
    },
  )

  test.each([[[]], ['"Ada"'], ['5'], ['null'], ['true']])(
    'a body that is %j and no object is refused',
    async (body) => {
      expectProblem(await server.call('POST', '/v1/agents', { body }), 422, 'validation')
    },
  )
})

test('what a body says about other fields is ignored', async () => {
  const body = {
    name: 'Ada',
    id: 'agt_mine',
    workspaceId: 'wks_other',
    isPublic: true,
    createdAt: 'yesterday',
    hash: 1,
  }
  const answer = await server.call('POST', '/v1/agents', { body })
  expect(answer.body.data).toMatchObject({ name: 'Ada', isPublic: false })
  expect(answer.body.data.id).not.toBe('agt_mine')
  expect(Object.keys(answer.body.data)).not.toContain('workspaceId')
})

test('a rename changes the name and updatedAt, and nothing else', async () => {
  const before = await create()
  const { status, body } = await server.call('PATCH', `/v1/agents/${before.id}`, { body: { name: 'Grace' } })
  expect(status).toBe(200)
  expect(body.data).toEqual({ ...before, name: 'Grace', updatedAt: body.data.updatedAt })
  expect(body.data.updatedAt > before.updatedAt).toBe(true)
  expect((await server.call('GET', `/v1/agents/${before.id}`)).body).toEqual(body)
  expect((await server.call('GET', `/v1/agents/${before.id}/theme`)).body.data.agent).toEqual({
    id: before.id,
    name: 'Grace',
  })
})

test('an update of nothing is refused', async () => {
  const { id } = await create()
  for (const body of [{}, { publicSlug: 'mine' }, { __proto__: null, color: 'red' }]) {
    expectProblem(await server.call('PATCH', `/v1/agents/${id}`, { body }), 422, 'validation')
  }
})

describe('publishing', () => {
  const slugs: [name: string, slug: RegExp][] = [
    ['Ada Lovelace', /^ada-lovelace-[0-9a-f]{12}$/],
    ['  Élan & Café!  ', /^elan-cafe-[0-9a-f]{12}$/],
    ['日本語', /^agent-[0-9a-f]{12}$/],
    ['../../etc', /^etc-[0-9a-f]{12}$/],
    ['x'.repeat(200), /^x{40}-[0-9a-f]{12}$/],
  ]
  test.each(slugs)('%j gives a slug that is safe in an address', async (name, slug) => {
    const { id } = await create(name)
    const { body } = await server.call('PATCH', `/v1/agents/${id}`, { body: { isPublic: true } })
    expect(body.data).toMatchObject({ name: name.trim(), isPublic: true })
    expect(body.data.publicSlug).toMatch(slug)
  })

  test('publishing again and renaming keep the slug; taking it back gives it up', async () => {
    const { id } = await create()
    const set = async (body: object) => (await server.call('PATCH', `/v1/agents/${id}`, { body })).body.data
    const { publicSlug } = await set({ isPublic: true })
    expect(await set({ isPublic: true, name: 'Grace' })).toMatchObject({ publicSlug, name: 'Grace' })
    expect(await set({ isPublic: false })).toMatchObject({ isPublic: false, publicSlug: null })
    expect((await set({ isPublic: true })).publicSlug).not.toBe(publicSlug)
  })
})

test('a new web id works at once, and the old one no longer', async () => {
  const before = await create()
  const { body } = await server.call('POST', `/v1/agents/${before.id}/web-id`)
  expect(body.data).toEqual({ ...before, webId: body.data.webId, updatedAt: body.data.updatedAt })
  expect(body.data.webId).not.toBe(before.webId)
  const theme = `/v1/agents/${before.id}/theme`
  expect((await server.call('GET', theme, { token: body.data.webId })).status).toBe(200)
  expectProblem(await server.call('GET', theme, { token: before.webId }), 401, 'unauthorized')
  expectProblem(await server.call('GET', `/v1/agents/${before.webId}`), 404, 'not-found')
})

test('a deleted agent is gone, with its sessions', async () => {
  const { id } = await create()
  const session = await server.call('POST', `/v1/agents/${id}/sessions`)
  const { status, body } = await server.call('DELETE', `/v1/agents/${id}`)
  expect([status, body]).toEqual([200, { ok: true }])
  expectProblem(await server.call('GET', `/v1/agents/${id}`), 404, 'not-found')
  expectProblem(await server.call('DELETE', `/v1/agents/${id}`), 404, 'not-found')
  const messages = `/v1/agents/${id}/sessions/${session.body.data.id}/conversations`
  expectProblem(await server.call('GET', messages), 404, 'not-found')
})

test('a list shows the agents of the own workspace only, earliest first', async () => {
  const { token } = await createWorkspace(server)
  expect((await server.call('GET', '/v1/agents', { token })).body).toEqual({ data: [] })
  const made = [await create('One', token), await create('Two', token), await create('Three', token)]
  expect((await server.call('GET', '/v1/agents', { token })).body).toEqual({ data: made })
  const ours = await server.call('GET', '/v1/agents')
  expect(made.filter(({ id }) => ours.text.includes(id))).toEqual([])
})

test('concurrent updates of one agent are all there', async () => {
  const { id } = await create()
  const updates = [{ name: 'Grace' }, { isPublic: true }]
  await Promise.all(updates.map((body) => server.call('PATCH', `/v1/agents/${id}`, { body })))
  const prompts = Array.from({ length: 20 }, (_, place) => ({
    inputOptions: place % 2 ? { isLong: true } : { placeholder: 'Ask' },
  }))
  await Promise.all(prompts.map((body) => server.call('PATCH', `/v1/agents/${id}/theme`, { body })))
  expect((await server.call('GET', `/v1/agents/${id}`)).body.data).toMatchObject({ name: 'Grace', isPublic: true })
  const { inputOptions } = (await server.call('GET', `/v1/agents/${id}/theme`)).body.data
  expect(inputOptions).toMatchObject({ isLong: true, placeholder: 'Ask' })
})

test.each(['agt_', 'agt_x', 'agt_../../secret', 'agt_%2e%2e%2fsecret', 'constructor', '%00', 'a'.repeat(190)])(
  'the identifier %j is one of an agent that does not exist',
  async (id) => {
    expectProblem(await server.call('GET', `/v1/agents/${id}`), 404, 'not-found')
  },
)

describe('a list with summaries', () => {
  type Listed = { id: string; summary: { conversations: number | null; launcher: object } }
  const list = async (query: string, token?: string) =>
    (await server.call('GET', `/v1/agents?${query}`, token ? { token } : {})).body.data as Listed[]

  test('tells how each agent is doing, page by page as a whole; without them the list is as ever', async () => {
    const { token } = await createWorkspace(server)
    const [first, second] = [await create('First', token), await create('Second', token)]
    const chat = {
      buttons: { backgroundColor: '#eeeeee', color: '#ffffff' },
      hostAvatar: { url: 'https://a.example/b.png' },
    }
    await server.call('PATCH', `/v1/agents/${first.id}/theme`, { token, body: { theme: { chat } } })
    await server.call('POST', `/v1/agents/${second.id}/sessions`, { token })
    const { launcher } = (await server.call('GET', `/v1/agents/${first.id}/theme`, { token })).body
    const doing = { isEnabled: true, site: null, conversations: 0, unanswered: 0 }
    const [one, two] = await list('include=summary', token)
    expect(one?.summary).toEqual({ ...doing, launcher })
    expect(launcher).toMatchObject({ name: 'First', picture: 'https://a.example/b.png', background: '#eeeeee' })
    expect(launcher.color).not.toBe('#ffffff')
    expect(two?.summary).toMatchObject({ ...doing, launcher: { name: 'Second', picture: null } })
    expect(await list('include=summary&limit=1&order=desc', token)).toEqual([two])
    expect(agent.strict().parse(one)).toEqual(one)
    expect((await list('', token)).flatMap(Object.keys)).not.toContain('summary')
    expect((await server.call('GET', `/v1/agents/${first.id}`, { token })).body.data).not.toHaveProperty('summary')
  })

  test('names no other kind of more', async () => {
    const refused = await server.call('GET', '/v1/agents?include=everything')
    expectProblem(refused, 422, 'validation')
    expect(wrongFields(refused)).toEqual(['include'])
  })
})

test('a copy looks, behaves and answers as the agent does, and has none of its conversations, links and counts', async () => {
  const { token } = await createWorkspace(server)
  const call = (method: string, path: string, body?: object) => server.call(method, `/v1/${path}`, { token, body })
  const { id } = await create('Original', token)
  const aiId = (await call('POST', 'ai', { instructions: '## Hours\nWe open at nine.' })).body.data.id
  await call('PUT', `agents/${id}/ai`, { aiId })
  await call('PATCH', `agents/${id}/theme`, { theme: { chat: { buttons: { backgroundColor: '#123456' } } } })
  await call('PATCH', `agents/${id}/embed`, { allowedOrigins: ['https://a.example'], retentionDays: 30 })
  await call('PATCH', `agents/${id}/spending`, { monthlyTokens: 5000 })
  await call('PATCH', `agents/${id}`, { isPublic: true })
  await call('POST', `agents/${id}/sessions`)
  const copied = await call('POST', `agents/${id}/duplicate`, { name: ' The copy ' })
  expect(copied.status).toBe(200)
  const copy = copied.body.data
  expect(copy).toMatchObject({ name: 'The copy', isPublic: false, publicSlug: null })
  const of = async (agentId: string, path: string) => (await call('GET', `agents/${agentId}/${path}`)).body.data
  const original = (await call('GET', `agents/${id}`)).body.data
  expect(copy.id).not.toBe(id)
  expect(copy.webId).not.toBe(original.webId)
  expect((await of(copy.id, 'ai')).aiId).toBe(aiId)
  expect((await of(copy.id, 'theme')).theme).toEqual((await of(id, 'theme')).theme)
  expect(await of(copy.id, 'embed')).toMatchObject({ allowedOrigins: ['https://a.example'], retentionDays: 30 })
  expect(await of(copy.id, 'spending')).toMatchObject({ monthlyTokens: 5000 })
  expect((await call('GET', `agents/${copy.id}/sessions`)).body).toEqual([])
  await call('PATCH', `agents/${copy.id}/theme`, { theme: { chat: { buttons: { backgroundColor: '#654321' } } } })
  expect((await of(id, 'theme')).theme.chat.buttons.backgroundColor).toBe('#123456')
  expect((await call('GET', `agents/${copy.id}/theme/versions`)).body.data).toHaveLength(2)

  expectProblem(await call('POST', 'agents/agt_none/duplicate', { name: 'Copy' }), 404, 'not-found')
  const nameless = await call('POST', `agents/${id}/duplicate`, {})
  expectProblem(nameless, 422, 'validation')
  expect(wrongFields(nameless)).toEqual(['name'])
  expect((await call('GET', 'agents')).body.data).toHaveLength(2)
})
