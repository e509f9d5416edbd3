import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ai, attachment } from '#contract/knowledge/ai.ts'
import { textOfFiles } from '../../support/files.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function create(body: object = {}) {
  return (await server.call('POST', '/v1/ai', { body })).body.data as ReturnType<typeof ai.parse>
}

async function createAgent(): Promise<string> {
  return (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
}

describe('creating', () => {
  test('with nothing at all gives the defaults', async () => {
    for (const options of [{ body: {} }, {}]) {
      const { status, body } = await server.call('POST', '/v1/ai', options)
      expect(status).toBe(200)
      expect(ai.strict().parse(body.data)).toEqual(body.data)
      expect(body.data).toMatchObject({
        name: 'AI',
        provider: 'BUILTIN',
        type: 'builtin',
        model: 'builtin',
        instructions: '',
      })
    }
  })

  const platform = { baseUrl: 'http://127.0.0.1:1', apiKey: undefined, model: 'platform-model' }
  const own = { apiKeyValue: 'sk-customer' }
  const cases: [what: string, body: object, openai: typeof platform | undefined, expected: object][] = [
    ['a model without a key is ignored', { model: 'gpt-x' }, undefined, { provider: 'BUILTIN', model: 'builtin' }],
    [
      'a model without a key is ignored, however odd',
      { model: 5 },
      undefined,
      { provider: 'BUILTIN', model: 'builtin' },
    ],
    ['the platform has a model', {}, platform, { provider: 'OPENAI', type: 'openai', model: 'platform-model' }],
    ['the platform has a model, another is ignored', { model: 'gpt-x' }, platform, { model: 'platform-model' }],
    ['a key and a model', { ...own, model: 'gpt-x' }, platform, { provider: 'OPENAI', type: 'openai', model: 'gpt-x' }],
    [
      'a key and a model, no platform',
      { ...own, model: 'org/m-1:x' },
      undefined,
      { provider: 'OPENAI', model: 'org/m-1:x' },
    ],
    ['a key alone', own, platform, { provider: 'OPENAI', model: 'platform-model' }],
    ['a key alone, no platform', own, undefined, { provider: 'OPENAI', model: 'gpt-4.1-mini' }],
    [
      "a key of Anthropic's",
      { apiKeyValue: 'sk-ant-customer' },
      platform,
      { provider: 'ANTHROPIC', type: 'anthropic', model: 'claude-haiku-4-5' },
    ],
    [
      'a key and its vendor',
      { ...own, provider: 'ANTHROPIC', model: 'c' },
      platform,
      { type: 'anthropic', model: 'c' },
    ],
    ['a vendor without a key is ignored', { provider: 'ANTHROPIC' }, platform, { provider: 'OPENAI' }],
  ]
  test.each(cases)('%s', async (_, body, openai, expected) => {
    const other = await startTestServer({ openai })
    const answer = await other.call('POST', '/v1/ai', { body })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject(expected)
    await other.stop()
  })

  const bad: [what: string, body: object, field: string][] = [
    ['an empty name', { name: ' ' }, 'name'],
    ['a long name', { name: 'a'.repeat(201) }, 'name'],
    ['long instructions', { instructions: 'a'.repeat(100_001) }, 'instructions'],
    ['instructions that are no text', { instructions: {} }, 'instructions'],
    ['an empty key', { apiKeyValue: '' }, 'apiKeyValue'],
    ['a key with a line break', { apiKeyValue: 'sk-a\r\nX: y' }, 'apiKeyValue'],
    ['a key of other characters', { apiKeyValue: 'ключ' }, 'apiKeyValue'],
    ['a model with spaces beside a key', { ...own, model: 'a b' }, 'model'],
    ['a model that is no text beside a key', { ...own, model: 5 }, 'model'],
    ['a vendor that there is not', { ...own, provider: 'BUILTIN' }, 'provider'],
  ]
  test.each(bad)('%s is refused', async (_, body, field) => {
    const answer = await server.call('POST', '/v1/ai', { body })
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual([field])
    expect(answer.text).not.toContain('sk-')
  })

  test('instructions of 100,000 characters are kept to the letter', async () => {
    const instructions = '🤖é\u2028\n'.repeat(20_000)
    const { id } = await create({ instructions })
    expect((await server.call('GET', `/v1/ai/${id}`)).body.data.instructions).toBe(instructions)
  })
})

test('an update changes what was sent and updatedAt; the model stays', async () => {
  const before = await create({ instructions: 'Be brief.' })
  const { status, body } = await server.call('PATCH', `/v1/ai/${before.id}`, {
    body: { name: 'FAQ', model: 'gpt-x', provider: 'X' },
  })
  expect(status).toBe(200)
  expect(body.data).toEqual({ ...before, name: 'FAQ', updatedAt: body.data.updatedAt })
  expect(body.data.updatedAt > before.updatedAt).toBe(true)
  const second = await server.call('PATCH', `/v1/ai/${before.id}`, { body: { instructions: '' } })
  expect(second.body.data).toMatchObject({ name: 'FAQ', instructions: '' })
  expect(second.body.data.updatedAt > body.data.updatedAt).toBe(true)
})

describe('the key of a resource', () => {
  const own = { apiKeyValue: 'sk-first', model: 'gpt-x' }
  const update = (id: string, body: object) => server.call('PATCH', `/v1/ai/${id}`, { body })

  test('can be added, replaced with its model, and taken away, without touching anything else', async () => {
    const made = await create({ name: 'FAQ', instructions: 'Be brief.' })
    expect(made).not.toHaveProperty('hasOwnKey')
    const keyed = (await update(made.id, own)).body.data
    const model = { provider: 'OPENAI', type: 'openai', model: 'gpt-x' }
    expect(keyed).toEqual({ ...made, ...model, hasOwnKey: true, updatedAt: keyed.updatedAt })
    // A model alone is ignored, and another key alone keeps it.
    expect((await update(made.id, { model: 'gpt-y' })).body.data).toMatchObject({ model: 'gpt-x' })
    expect((await update(made.id, { apiKeyValue: 'sk-second' })).body.data).toMatchObject({ model: 'gpt-x' })
    const other = (await update(made.id, { apiKeyValue: 'sk-ant-third' })).body.data
    expect(other).toMatchObject({ provider: 'ANTHROPIC', type: 'anthropic', model: 'claude-haiku-4-5' })
    const bare = (await update(made.id, { apiKeyValue: null })).body.data
    expect(bare).toEqual({ ...made, updatedAt: bare.updatedAt })
    expect(await textOfFiles(server.directory)).not.toMatch(/sk-first|sk-second|sk-ant-third/)
  })

  test('that is refused changes nothing', async () => {
    const { id } = await create({ ...own, embeddingModel: 'vectors' })
    const before = (await server.call('GET', `/v1/ai/${id}`)).text
    for (const [body, field] of [
      [{ apiKeyValue: '' }, 'apiKeyValue'],
      [{ apiKeyValue: 'sk-x', model: 'a b' }, 'model'],
      // Vectors come from the same API, and Anthropic's has none.
      [{ apiKeyValue: 'sk-ant-x' }, 'embeddingModel'],
      [{ apiKeyValue: null }, 'embeddingModel'],
    ] as const) {
      const answer = await update(id, body)
      expectProblem(answer, 422, 'validation')
      expect(wrongFields(answer)).toEqual([field])
    }
    expect((await server.call('GET', `/v1/ai/${id}`)).text).toBe(before)
    expect((await update(id, { apiKeyValue: null, embeddingModel: null })).status).toBe(200)
  })
})

test("a resource without a key follows the platform's model, from the day there is one, unless its owner says no", async () => {
  const first = await startTestServer()
  const { id } = (await first.call('POST', '/v1/ai', { body: {} })).body.data
  const agent = (await first.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
  await first.call('PUT', `/v1/agents/${agent}/ai`, { body: { aiId: id } })
  const { store } = first
  const openai = { baseUrl: 'http://127.0.0.1:1', apiKey: undefined, model: 'platform-model' }
  const anthropic = { ...openai, model: 'claude-x' }
  const seen = async (accounts: { openai?: typeof openai; anthropic?: typeof openai }) => {
    const other = await startTestServer({ store, ...accounts })
    const resource = (await other.call('GET', `/v1/ai/${id}`)).body.data
    const { provider, type, model } = resource
    expect((await other.call('GET', `/v1/agents/${agent}/ai`)).body.data).toMatchObject({ provider, type, model })
    expect((await other.call('GET', '/v1/ai')).body.data).toEqual([resource])
    return resource
  }
  expect(await seen({})).toMatchObject({ provider: 'BUILTIN', model: 'builtin' })
  expect(await seen({ openai })).toMatchObject({ provider: 'OPENAI', type: 'openai', model: 'platform-model' })
  expect(await seen({ anthropic })).toMatchObject({ provider: 'ANTHROPIC', type: 'anthropic', model: 'claude-x' })
  expect(await seen({ openai, anthropic })).toMatchObject({ provider: 'OPENAI' })
  expect(await seen({ openai: anthropic, anthropic })).toMatchObject({ provider: 'ANTHROPIC' })
  const body = { usesPlatformModel: false }
  expect((await first.call('PATCH', `/v1/ai/${id}`, { body })).body.data).toMatchObject(body)
  expect(await seen({ openai })).toMatchObject({ provider: 'BUILTIN', usesPlatformModel: false })
  await first.call('PATCH', `/v1/ai/${id}`, { body: { usesPlatformModel: true } })
  expect(await seen({ openai })).not.toHaveProperty('usesPlatformModel')
  await first.stop()
})

test.each([[{ name: '' }], [{ name: '  ' }], [{ name: null }], [{ name: 7 }]])(
  'the update %j is refused',
  async (body) => {
    const { id } = await create({ name: 'FAQ' })
    const answer = await server.call('PATCH', `/v1/ai/${id}`, { body })
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual(['name'])
    expect((await server.call('GET', `/v1/ai/${id}`)).body.data.name).toBe('FAQ')
  },
)

describe('deleting', () => {
  test('a resource that is attached nowhere says what was deleted', async () => {
    const { id } = await create({ name: 'FAQ' })
    const { status, body } = await server.call('DELETE', `/v1/ai/${id}`)
    expect([status, body]).toEqual([200, { ok: true, deletedAssistants: [{ id, name: 'FAQ' }], status: [] }])
    expectProblem(await server.call('GET', `/v1/ai/${id}`), 404, 'not-found')
    expectProblem(await server.call('DELETE', `/v1/ai/${id}`), 404, 'not-found')
  })

  test('an attached resource stays, and says where it is attached, until it is detached', async () => {
    const { id } = await create({ name: 'FAQ' })
    const agentIds = [await createAgent(), await createAgent()]
    for (const agentId of agentIds) await server.call('PUT', `/v1/agents/${agentId}/ai`, { body: { aiId: id } })
    const { status, body } = await server.call('DELETE', `/v1/ai/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: false, deletedAssistants: [] })
    expect(body.status).toHaveLength(2)
    for (const agentId of agentIds) expect(body.status.join(' ')).toContain(agentId)
    expect((await server.call('GET', `/v1/ai/${id}`)).status).toBe(200)
    for (const agentId of agentIds) await server.call('DELETE', `/v1/agents/${agentId}/ai`)
    expect((await server.call('DELETE', `/v1/ai/${id}`)).body.ok).toBe(true)
  })

  test('an agent that is deleted no longer holds its resource', async () => {
    const { id } = await create()
    const agentId = await createAgent()
    await server.call('PUT', `/v1/agents/${agentId}/ai`, { body: { aiId: id } })
    await server.call('DELETE', `/v1/agents/${agentId}`)
    expect((await server.call('DELETE', `/v1/ai/${id}`)).body.ok).toBe(true)
  })

  test('attaching and deleting at once never leaves an agent with a resource that is gone', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await create()
      const agentId = await createAgent()
      const [attached, deleted] = await Promise.all([
        server.call('PUT', `/v1/agents/${agentId}/ai`, { body: { aiId: id } }),
        server.call('DELETE', `/v1/ai/${id}`),
      ])
      const { body } = await server.call('GET', `/v1/agents/${agentId}/ai`)
      expect(body.data !== null).toBe(attached.status === 200)
      expect(deleted.body.ok).toBe(attached.status !== 200)
    }
  })
})

describe('the attachment', () => {
  test('is null at first, then the view of the resource, replaced by another, and null again', async () => {
    const agentId = await createAgent()
    const target = `/v1/agents/${agentId}/ai`
    expect((await server.call('GET', target)).body).toEqual({ data: null })
    const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })]
    for (const each of [first, second]) {
      const { status, body } = await server.call('PUT', target, { body: { aiId: each.id } })
      expect(status).toBe(200)
      expect(attachment.strict().parse(body.data)).toEqual(body.data)
      expect(body.data).toEqual({
        aiId: each.id,
        name: each.name,
        provider: 'BUILTIN',
        type: 'builtin',
        model: 'builtin',
      })
      expect((await server.call('GET', target)).body).toEqual(body)
    }
    expect((await server.call('DELETE', `/v1/ai/${first.id}`)).body.ok).toBe(true)
    expect((await server.call('DELETE', target)).body).toEqual({ data: null })
    expect((await server.call('DELETE', target)).body).toEqual({ data: null })
    expect((await server.call('GET', target)).body).toEqual({ data: null })
  })

  test('is listed the other way round: the agents of a resource, earliest first, as long as they have it', async () => {
    const { id: aiId } = await create({ name: 'Shared' })
    const agentIds = [await createAgent(), await createAgent(), await createAgent()]
    const agentsOf = async () => (await server.call('GET', `/v1/ai/${aiId}/agents`)).body.data
    expect(await agentsOf()).toEqual([])
    for (const id of agentIds) await server.call('PUT', `/v1/agents/${id}/ai`, { body: { aiId } })
    expect(await agentsOf()).toEqual(agentIds.map((id) => ({ id, name: 'Ada' })))
    await server.call('DELETE', `/v1/agents/${agentIds[1]}/ai`)
    await server.call('DELETE', `/v1/agents/${agentIds[2]}`)
    expect(await agentsOf()).toEqual([{ id: agentIds[0], name: 'Ada' }])
    const { token } = await createWorkspace(server)
    expectProblem(await server.call('GET', `/v1/ai/${aiId}/agents`, { token }), 404, 'not-found')
  })

  test('is addressed by the web id as well', async () => {
    const { webId } = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
    const { id } = await create()
    expect((await server.call('PUT', `/v1/agents/${webId}/ai`, { body: { aiId: id } })).body.data.aiId).toBe(id)
  })

  test('refuses what is missing, malformed, unknown, or of another workspace', async () => {
    const target = `/v1/agents/${await createAgent()}/ai`
    for (const body of [{}, { aiId: 5 }, { aiId: '' }, { aiId: null }]) {
      const answer = await server.call('PUT', target, { body })
      expectProblem(answer, 422, 'validation')
      expect(wrongFields(answer)).toEqual(['aiId'])
    }
    const stranger = await createWorkspace(server)
    const theirs = await server.call('POST', '/v1/ai', { token: stranger.token, body: {} })
    for (const aiId of ['ai_unknown', '../ai', theirs.body.data.id]) {
      expectProblem(await server.call('PUT', target, { body: { aiId } }), 404, 'not-found')
    }
    expect((await server.call('GET', target)).body).toEqual({ data: null })
  })
})

test('a list shows the resources of the own workspace only, earliest first', async () => {
  const { token } = await createWorkspace(server)
  const make = async (name: string) => (await server.call('POST', '/v1/ai', { token, body: { name } })).body.data
  expect((await server.call('GET', '/v1/ai', { token })).body).toEqual({ data: [] })
  const made = [await make('One'), await make('Two')]
  expect((await server.call('GET', '/v1/ai', { token })).body).toEqual({ data: made })
  expect((await server.call('GET', '/v1/ai')).text).not.toContain(made[0].id)
})
