import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ServerResponse } from 'node:http'
import type { Message } from '#contract/sessions/chat.ts'
import type { SearchAnswer } from '#contract/knowledge/documents.ts'
import type { Source } from '#contract/knowledge/sources.ts'
import { unbounded } from '../../../server/store/records/knowledge/knowledge-changes.ts'
import { createAgent } from '../../support/agent.ts'
import {
  errorReply,
  hashedVector,
  startEmbeddingServer,
  vectorsReply,
  type EmbeddingServer,
} from '../../support/peers/embedding-server.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Vectors of passages, from the model for embeddings that an AI resource names to what is found by them. */

const key = 'sk-planted-key-of-the-customer-0123456789'
const times = { pause: 0, sweep: 20 }

let vendor: EmbeddingServer
let server: TestServer
let agentId: string
let aiId: string
/** How far the server's clock is ahead, in milliseconds. */
let ahead: number

beforeEach(async () => {
  vendor = await startEmbeddingServer()
  const openai = { apiKey: 'platform', baseUrl: vendor.url, model: 'chat' }
  ahead = 0
  server = await startTestServer({ openai, vectorTimes: times, clock: () => Date.now() + ahead })
  const body = { instructions: 'Be kind.', apiKeyValue: key, embeddingModel: 'e' }
  aiId = (await server.call('POST', '/v1/ai', { body })).body.data.id
  agentId = (await createAgent(server)).id
  await server.call('PUT', `/v1/agents/${agentId}/ai`, { body: { aiId } })
})
afterEach(async () => {
  await server.stop()
  await vendor.stop()
})

const sources = () => `/v1/ai/${aiId}/sources`
const get = async (path: string) => (await server.call('GET', path)).body.data
const sourceOf = (id: string): Promise<Source> => get(`${sources()}/${id}`)
const change = (body: object) => server.call('PATCH', `/v1/ai/${aiId}`, { body })

async function add(body: object): Promise<string> {
  const answer = await server.call('POST', sources(), { body })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.data.id
}

const topics =
  'apples bears cheese doors engines flowers gardens horses islands jackets kettles lamps mirrors needles oceans'
const more =
  'pianos quilts rivers spoons tables umbrellas violins windows yachts zebras anchors baskets candles daggers easels'

/** Sections of which no two have a word in common, the last about trucks. */
const handbook = `${topics} ${more}`
  .split(' ')
  .map((topic) => `## ${topic}\n\nEverything on ${topic}${topic}.`)
  .concat('## Truck rental\n\nOur yard lends them out by the day.')
  .join('\n\n')
const sections = 31

async function whenMade(id: string): Promise<NonNullable<Source['vectors']>> {
  await expect.poll(async () => (await sourceOf(id)).vectors?.state).toBe('complete')
  const { vectors } = await sourceOf(id)
  if (!vectors) throw new Error('It has vectors')
  return vectors
}

async function whenFailed(id: string): Promise<NonNullable<Source['vectors']>> {
  await expect.poll(async () => (await sourceOf(id)).vectors?.state).toBe('failed')
  const { vectors } = await sourceOf(id)
  if (!vectors) throw new Error('It has a state')
  return vectors
}

/** The sources that the next sweep would make vectors of. */
async function lacking(): Promise<string[]> {
  const ids: string[] = []
  for await (const { source } of server.store.listSourcesWithoutVectors()) ids.push(source.id)
  return ids
}

const search = (q: string): Promise<SearchAnswer> => get(`/v1/ai/${aiId}/search?q=${encodeURIComponent(q)}`)

async function ask(message: string): Promise<Message> {
  const session = (await server.call('POST', `/v1/agents/${agentId}/sessions`)).body.data.id
  const answer = await server.call('POST', `/v1/agents/${agentId}/sessions/${session}/conversations`, {
    body: { message },
  })
  return answer.body.data[1] as Message
}

/** Answers later, when the test says so. */
function hold(): { release: () => void; count: () => number } {
  const waiting: (() => void)[] = []
  vendor.script = (response: ServerResponse, input, model) =>
    void waiting.push(() => vendor.answer(response, input, model))
  return {
    count: () => waiting.length,
    release() {
      vendor.script = vendor.answer
      for (const each of waiting.splice(0)) each()
    },
  }
}

describe('the model for embeddings', () => {
  test('is named with the AI resource, changed and taken away; the embedded engine has none', async () => {
    expect(await get(`/v1/ai/${aiId}`)).toMatchObject({ embeddingModel: 'e' })
    expect((await change({ embeddingModel: 'other/e:2' })).body.data.embeddingModel).toBe('other/e:2')
    expect((await change({ name: 'Renamed' })).body.data.embeddingModel).toBe('other/e:2')
    expect((await change({ embeddingModel: null })).body.data).not.toHaveProperty('embeddingModel')
    const wrong = await change({ embeddingModel: 'no model' })
    expectProblem(wrong, 422, 'validation')
    const builtin = await startTestServer()
    try {
      const created = (await builtin.call('POST', '/v1/ai', { body: {} })).body.data.id
      for (const answer of [
        await builtin.call('PATCH', `/v1/ai/${created}`, { body: { embeddingModel: 'e' } }),
        await builtin.call('POST', '/v1/ai', { body: { embeddingModel: 'e' } }),
      ]) {
        expectProblem(answer, 422, 'validation')
        expect(wrongFields(answer)).toEqual(['embeddingModel'])
      }
    } finally {
      await builtin.stop()
    }
  })

  test('can be tested before it is saved, and what is wrong is named without the key', async () => {
    const check = async (body: object) => (await server.call('POST', `/v1/ai/${aiId}/test-key`, { body })).body.data
    expect(await check({ embeddingModel: 'e' })).toMatchObject({ ok: true, dimension: 256 })
    expect(vendor.requests.at(-1)).toMatchObject({ model: 'e', authorization: `Bearer ${key}` })
    expect(await check({ embeddingModel: 'e-8', apiKeyValue: 'sk-another-key-0123' })).toMatchObject({ dimension: 8 })
    expect(vendor.requests.at(-1)?.authorization).toBe('Bearer sk-another-key-0123')
    vendor.script = errorReply(404, `The model e does not exist for ${key}`)
    const { ok, error } = await check({ embeddingModel: 'e' })
    expect([ok, error.code]).toEqual([false, 'unavailable'])
    expect(error.reason).toContain('404 The model e does not exist')
    expect(error.reason).not.toContain(key)
    expect(error.advice).toContain('name')
  })
})

describe('passages', () => {
  test('get vectors in the background, in batches, once; the source counts them', async () => {
    const id = await add({ kind: 'text', name: 'Handbook', text: handbook })
    expect(await whenMade(id)).toEqual({ state: 'complete', model: 'e', documents: 1, passages: sections })
    expect(vendor.texts()).toHaveLength(sections)
    expect(new Set(vendor.texts()).size).toBe(sections)
    expect(vendor.texts()).toContain('Handbook > Truck rental\n\nOur yard lends them out by the day.')
    for (const { input, model, authorization } of vendor.requests) {
      expect([input.length <= 16, model, authorization]).toEqual([true, 'e', `Bearer ${key}`])
    }
    await server.call('PATCH', `${sources()}/${id}`, { body: { name: 'Renamed' } })
    expect(await lacking()).toEqual([])
    expect(vendor.texts()).toHaveLength(sections)
    expect(server.logged()).not.toContain(key)
  })

  test('that change are sent again, and those beside them are not', async () => {
    const id = await add({ kind: 'text', name: 'Handbook', text: handbook })
    await whenMade(id)
    vendor.requests.length = 0
    const text = handbook.replace('by the day', 'by the week')
    await server.call('PATCH', `${sources()}/${id}`, { body: { text } })
    await whenMade(id)
    expect(vendor.texts()).toEqual(['Handbook > Truck rental\n\nOur yard lends them out by the week.'])
    const [document] = await get(`${sources()}/${id}/documents`)
    const path = `${sources()}/${id}/documents/${document.id}`
    await server.call('PATCH', path, { body: { correction: '## Vans\n\nWe have vans, too.' } })
    await expect.poll(() => vendor.texts()).toContain('Handbook > Vans\n\nWe have vans, too.')
    expect((await whenMade(id)).passages).toBe(1)
  })

  test('of documents that are left out are not sent', async () => {
    const pairs = ['One', 'Two'].map((question) => ({ question, answer: `The answer to ${question}.` }))
    const held = hold()
    const id = await add({ kind: 'qa', pairs })
    await expect.poll(held.count).toBe(1)
    const documents = await get(`${sources()}/${id}/documents`)
    await server.call('PATCH', `${sources()}/${id}/documents/${documents[0].id}`, { body: { isExcluded: true } })
    held.release()
    await whenMade(id)
    await change({ embeddingModel: 'e-64' })
    await expect.poll(async () => (await sourceOf(id)).vectors).toMatchObject({ state: 'complete', model: 'e-64' })
    const again = vendor.requests.filter(({ model }) => model === 'e-64').flatMap(({ input }) => input)
    expect(again).toEqual(['Two\n\nThe answer to Two.'])
  })

  test('beyond what an AI resource may have get none, and are counted', async () => {
    const id = await add({ kind: 'text', name: 'Many', text: '# a\nb\n'.repeat(20_001) })
    expect(await whenMade(id)).toMatchObject({ documents: 0, passages: 0, beyond: 20_001 })
    expect(vendor.requests).toEqual([])
  })

  test('get all vectors anew from another model, and lose them with the last', async () => {
    const id = await add({ kind: 'text', name: 'Handbook', text: handbook })
    await whenMade(id)
    await change({ embeddingModel: 'e-64' })
    await expect.poll(async () => (await sourceOf(id)).vectors).toMatchObject({ model: 'e-64', state: 'complete' })
    expect(vendor.texts()).toHaveLength(2 * sections)
    const stored = async () => {
      const texts: { dimension: number }[] = []
      for await (const { text } of server.store.readVectors('wks_default', aiId)) texts.push(JSON.parse(text))
      return texts.map(({ dimension }) => dimension)
    }
    expect(await stored()).toEqual([64])
    await change({ embeddingModel: null })
    await expect.poll(async () => (await sourceOf(id)).vectors).toBeUndefined()
    expect(await stored()).toEqual([])
    const [document] = await get(`${sources()}/${id}/documents`)
    expect(await server.store.getVectors('wks_default', id, document.id)).toBeNull()
  })
})

describe('what a vendor does wrong is told at the source, and made good later:', () => {
  test.each<[what: string, script: EmbeddingServer['script'], reason: RegExp]>([
    ['it refuses the model', errorReply(404, `No such model for ${key}`), /404 No such model/],
    ['it refuses the key', errorReply(401, `Bad key ${key}`), /401 Bad key \[key\]/],
    ['it asks for a long pause', errorReply(429, 'Slow down', { 'Retry-After': '3600' }), /429 Slow down/],
    ['it sends too few', (response) => vectorsReply(response, [[1, 2]]), /1 vectors for 16 texts/],
    [
      'it sends vectors of different lengths',
      (response, input) =>
        vectorsReply(
          response,
          input.map((_, at) => hashedVector('a', at === 3 ? 8 : 16)),
        ),
      /vectors of 16 and of 8 numbers/,
    ],
    [
      'it sends what is no number',
      (response, input) => response.end(JSON.stringify({ data: input.map(() => ({ embedding: [1, null] })) })),
      /not a vector/,
    ],
    ['it sends something else', (response) => response.end('<html>'), /something else than vectors/],
    [
      'it cuts the connection',
      (response) => {
        response.writeHead(200, { 'Content-Length': '1000' })
        response.write('{"data":[', () => response.destroy())
      },
      /cannot be reached or understood/,
    ],
  ])('%s', async (_, script, reason) => {
    vendor.script = script
    const id = await add({ kind: 'text', name: 'Handbook', text: handbook })
    const failed = await whenFailed(id)
    expect(failed.reason).toMatch(reason)
    expect(failed).toMatchObject({ documents: 0, passages: 0, failedSince: expect.any(String) })
    expect(failed.reason).not.toContain(key)
    expect(server.logged()).not.toContain(key)
    // It is not asked again and again.
    expect(await lacking()).toEqual([])
    vendor.script = vendor.answer
    await server.call('POST', `${sources()}/${id}/sync`)
    expect(await whenMade(id)).toEqual({ state: 'complete', model: 'e', documents: 1, passages: sections })
  })

  test('its vectors have another length than before: all are made anew', async () => {
    const id = await add({ kind: 'text', name: 'Handbook', text: handbook })
    await whenMade(id)
    vendor.script = (response, input) => vendor.answer(response, input, 'e-32')
    const text = handbook.replace('by the day', 'by the week')
    await server.call('PATCH', `${sources()}/${id}`, { body: { text } })
    expect((await whenFailed(id)).reason).toContain('have 32 numbers now, and had 256')
    await server.call('POST', `${sources()}/${id}/sync`)
    expect(await whenMade(id)).toMatchObject({ passages: sections })
    const stored: string[] = []
    for await (const each of server.store.readVectors('wks_default', aiId)) stored.push(each.text)
    expect(stored.map((each) => (JSON.parse(each) as { dimension: number }).dimension)).toEqual([32])
  })
})

describe('instances', () => {
  test('of which two run make the vectors of a source once', async () => {
    const others = await startTestServer({
      store: { ...server.store, close: async () => undefined },
      openai: { apiKey: 'platform', baseUrl: vendor.url, model: 'chat' },
      vectorTimes: times,
    })
    try {
      const ids = await Promise.all(['a', 'b', 'c'].map((name) => add({ kind: 'text', name, text: handbook })))
      for (const id of ids) await whenMade(id)
      expect(vendor.texts()).toHaveLength(3 * sections)
    } finally {
      await others.stop()
    }
  })

  test('go on after one that died: documents that have vectors are not sent again, and what the dead one saves late is refused', async () => {
    const pairs = Array.from({ length: 40 }, (_, at) => ({ question: `Question ${at}`, answer: `Answer ${at}.` }))
    let count = 0
    const late: (() => void)[] = []
    vendor.script = (response, input, model) => {
      count += 1
      if (count === 1) vendor.answer(response, input, model)
      else late.push(() => vendor.answer(response, input, model))
    }
    const id = await add({ kind: 'qa', pairs })
    await expect.poll(() => late.length).toBe(1)
    expect((await sourceOf(id)).vectors).toMatchObject({ state: 'running', passages: 16 })
    // As if its lease was over: it gave no sign of life.
    await server.store.updateSource('wks_default', aiId, id, (source) => ({
      ...source,
      ...(source.vectors && { vectors: { ...source.vectors, until: new Date(0).toISOString() } }),
    }))
    vendor.script = vendor.answer
    const other = await startTestServer({
      store: { ...server.store, close: async () => undefined },
      openai: { apiKey: 'platform', baseUrl: vendor.url, model: 'chat' },
      vectorTimes: times,
      secret: 'the secret of the test server, long enough',
    })
    try {
      expect(await whenMade(id)).toMatchObject({ documents: 40, passages: 40 })
      const saves = vi.spyOn(server.store, 'updateSource')
      for (const each of late) each()
      await expect.poll(() => saves.mock.settledResults.map(({ type }) => type)).toContain('rejected')
      expect(await whenMade(id)).toMatchObject({ documents: 40, passages: 40 })
      // The first batch once; the second by both.
      const sent = vendor.texts()
      expect(sent.filter((text) => text.startsWith('Question 3\n'))).toHaveLength(1)
      expect(sent).toHaveLength(40 + 16)
    } finally {
      await other.stop()
    }
  })

  test('give up what they do when they stop, for the next one to go on at once', async () => {
    const held = hold()
    const id = await add({ kind: 'text', name: 'Handbook', text: handbook })
    await expect.poll(held.count).toBe(1)
    const first = server
    const store = { ...first.store, close: async () => undefined }
    first.service.drain()
    vendor.script = vendor.answer
    server = await startTestServer({
      store,
      openai: { apiKey: 'platform', baseUrl: vendor.url, model: 'chat' },
      vectorTimes: times,
    })
    try {
      await whenMade(id)
    } finally {
      await server.stop()
      server = first
    }
  })
})

describe('a question', () => {
  beforeEach(async () => whenMade(await add({ kind: 'text', name: 'Handbook', text: handbook })))

  test('in other words finds what vectors know, through the gate; without them it does not', async () => {
    const found = await search('lorry hire')
    expect(found.verdict).not.toBe('unanswered')
    expect(found.passages[0]).toMatchObject({ title: 'Truck rental', similarity: expect.any(Number) })
    const answer = await ask('lorry hire')
    expect(answer.sources).toEqual([{ title: 'Handbook' }])
    await change({ embeddingModel: null })
    await expect.poll(async () => (await search('lorry hire')).verdict).toBe('unanswered')
    expect((await ask('lorry hire')).sources).toBeUndefined()
  })

  test('about other things is still declined', async () => {
    for (const question of ['Who won the world cup?', 'quantum chromodynamics', 'Wie wird das Wetter?']) {
      expect([question, (await search(question)).verdict]).toEqual([question, 'unanswered'])
    }
  })

  test('that the vendor is slow to turn into a vector is answered by words alone', async () => {
    const held = hold()
    const found = await search('truck rental')
    expect(found.passages[0]).toMatchObject({ title: 'Truck rental', verdict: 'answered' })
    expect(found.passages[0]).not.toHaveProperty('similarity')
    expect(held.count()).toBe(1)
    held.release()
  })

  test.each<[what: string, script: EmbeddingServer['script']]>([
    ['an error', errorReply(500, 'broken')],
    [
      'a vector of another length',
      (response, input) =>
        vectorsReply(
          response,
          input.map(() => [1, 2, 3]),
        ),
    ],
    ['nothing of use', (response) => response.end('{}')],
  ])('to which the vendor answers %s is answered by words alone', async (_, script) => {
    vendor.script = script
    const found = await search('truck rental')
    expect(found.passages[0]).toMatchObject({ title: 'Truck rental', verdict: 'answered' })
    expect(found.passages[0]).not.toHaveProperty('similarity')
  })

  test('is not sent any more for a while after failures in a row', async () => {
    vendor.script = errorReply(500, 'broken')
    vendor.requests.length = 0
    for (let time = 0; time < 8; time++) await search('truck rental')
    expect(vendor.requests).toHaveLength(5)
  })

  test('is sent again after that while, however many are asked meanwhile', async () => {
    vendor.script = errorReply(500, 'broken')
    for (let time = 0; time < 5; time++) await search('truck rental')
    vendor.script = vendor.answer
    ahead = 20_000
    expect((await search('truck rental')).passages[0]).not.toHaveProperty('similarity')
    ahead = 40_000
    expect((await search('truck rental')).passages[0]).toHaveProperty('similarity')
  })
})

test('an AI resource that names no model sends nothing, and nothing is stored', async () => {
  await change({ embeddingModel: null })
  const id = await add({ kind: 'text', name: 'Handbook', text: handbook })
  await search('truck rental')
  await ask('truck rental')
  expect(await lacking()).toEqual([])
  expect(vendor.requests).toEqual([])
  expect(await sourceOf(id)).not.toHaveProperty('vectors')
  expect(
    await server.store.updateSource('wks_default', aiId, id, (same) => same, { bounds: unbounded }),
  ).not.toHaveProperty('vectors')
})
