import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#contract/sessions/chat.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What models cost, and that they cost no more than their owner allows. */

let model: ModelServer
let server: TestServer
/** Noon of this day, so that none of the tests ends on another one. */
let time: number

beforeEach(async () => {
  model = await startModelServer(streamOf(['From nine to five [0].'], { read: 3000, written: 1000 }))
  time = new Date().setUTCHours(12, 0, 0, 0)
  server = await startTestServer({
    openai: { apiKey: 'key', baseUrl: model.url, model: 'test' },
    clock: () => time,
  })
})
afterEach(async () => {
  await server.stop()
  await model.stop()
})

type Place = { agentId: string; aiId: string; token: string | undefined; ask(message?: string): Promise<Message> }

async function place(token?: string): Promise<Place> {
  const call: TestServer['call'] = (method, path, options) =>
    server.call(method, path, { ...options, ...(token !== undefined && { token }) })
  const agentId: string = (await call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
  const instructions = '## Opening hours\n\nWe are open from nine to five.'
  const aiId = (await call('POST', '/v1/ai', { body: { instructions } })).body.data.id
  await call('PUT', `/v1/agents/${agentId}/ai`, { body: { aiId } })
  return {
    agentId,
    aiId,
    token,
    async ask(message = 'When are you open?') {
      const session = (await call('POST', `/v1/agents/${agentId}/sessions`)).body.data.id
      const path = `/v1/agents/${agentId}/sessions/${session}/conversations`
      const answer = (await call('POST', path, { body: { message } })).body.data[1]
      // Whether a limit is reached is remembered for some seconds.
      time += 6000
      return answer
    },
  }
}

const options = ({ token }: Place) => (token === undefined ? {} : { token })
const read = async (at: Place) => (await server.call('GET', `/v1/agents/${at.agentId}/spending`, options(at))).body.data
const set = (at: Place, body: object) =>
  server.call('PATCH', `/v1/agents/${at.agentId}/spending`, { body, ...options(at) })

test('tokens are counted by model, and have a price where the owner typed one', async () => {
  const shop = await place()
  expect(await read(shop)).toMatchObject({ tokens: { read: 0, written: 0 }, models: [], cost: null, state: 'within' })
  await shop.ask()
  await shop.ask()
  expect(await read(shop)).toMatchObject({
    month: new Date(time).toISOString().slice(0, 7),
    models: [{ model: 'test', read: 6000, written: 2000, cost: null }],
    cost: null,
  })
  const today = new Date(time).toISOString().slice(0, 10)
  const used = { read: 6000, written: 2000 }
  expect(await read(shop)).toMatchObject({ days: [{ day: today, ...used, cost: null }] })
  const priced = await set(shop, {
    currency: 'EUR',
    prices: { test: { read: 0.5, written: 2 }, other: { read: 9, written: 9 } },
  })
  expect(priced.body.data).toMatchObject({ cost: 0.007, currency: 'EUR', models: [{ cost: 0.007 }] })
  // By day, and beside the other agents of the workspace, each by its own prices.
  const other = await place()
  await other.ask()
  const quiet = await place()
  expect(await read(quiet)).toMatchObject({
    days: [],
    workspace: {
      agents: [
        { id: shop.agentId, name: 'Ada', ...used, cost: 0.007, currency: 'EUR' },
        { id: other.agentId, read: 3000, written: 1000, cost: null, currency: null },
      ],
    },
  })
  expect(await read(shop)).toMatchObject({ days: [{ day: today, ...used, cost: 0.007 }] })
  // What was not sent stays.
  expect((await set(shop, { monthlyTokens: 50_000 })).body.data).toMatchObject({
    currency: 'EUR',
    monthlyTokens: 50_000,
  })
})

describe('where the limit is reached', () => {
  test('it counts what a server does not tell, as far as the text shows it', async () => {
    const shop = await place()
    model.script = streamOf(['From nine to five [0]. '.repeat(400)])
    await set(shop, { monthlyTokens: 2000 })
    const { receipt } = await shop.ask()
    expect(receipt?.tokens).toMatchObject({ isEstimated: true })
    expect(receipt?.tokens?.written).toBeGreaterThan(1500)
    expect(await read(shop)).toMatchObject({ tokens: { written: receipt?.tokens?.written }, state: 'near' })
    await shop.ask()
    expect((await shop.ask()).receipt).toMatchObject({ isOverLimit: true })
  })

  test('the embedded engine goes on, the receipt says so, and no model is asked until the owner allows more', async () => {
    const shop = await place()
    await set(shop, { monthlyTokens: 9000 })
    expect((await shop.ask()).receipt).not.toHaveProperty('isOverLimit')
    expect(await read(shop)).toMatchObject({ state: 'within' })
    await shop.ask()
    expect(await read(shop)).toMatchObject({ state: 'near' })
    await shop.ask()
    expect(await read(shop)).toMatchObject({ state: 'reached' })
    const before = model.requests.length
    expect(await shop.ask()).toMatchObject({
      message: 'We are open from nine to five.',
      verdict: 'answered',
      receipt: { isOverLimit: true },
    })
    expect(model.requests.length).toBe(before)
    await set(shop, { monthlyTokens: null })
    expect((await shop.ask()).message).toBe('From nine to five.')
  })

  test('of a workspace, all its agents stop asking models, and those of others go on', async () => {
    const { id, token } = await createWorkspace(server)
    const [one, two, elsewhere] = [await place(token), await place(token), await place()]
    await server.call('PATCH', `/v1/workspaces/${id}`, { body: { monthlyTokens: 5000 } })
    await one.ask()
    expect((await two.ask()).receipt).not.toHaveProperty('isOverLimit')
    expect(await read(one)).toMatchObject({
      state: 'within',
      workspace: { monthlyTokens: 5000, tokens: { read: 6000, written: 2000 }, state: 'reached' },
    })
    expect((await one.ask()).receipt).toMatchObject({ isOverLimit: true })
    expect((await elsewhere.ask()).receipt).not.toHaveProperty('isOverLimit')
  })

  test('an admin who tries it is counted, and asks no model beyond the limit either', async () => {
    const { id, token } = await createWorkspace(server)
    const shop = await place(token)
    await server.call('PATCH', `/v1/workspaces/${id}`, { body: { monthlyTokens: 5000 } })
    const attempt = async (aiId: string) => {
      const body = { message: 'When are you open?' }
      return (await server.call('POST', `/v1/ai/${aiId}/try`, { body, ...options(shop) })).body.data
    }
    expect(await attempt(shop.aiId)).toMatchObject({ answer: 'From nine to five.' })
    expect(await read(shop)).toMatchObject({ tokens: { read: 3000, written: 1000 } })
    await attempt(shop.aiId)
    time += 6000
    const asked = model.requests.length
    expect(await attempt(shop.aiId)).toMatchObject({
      answer: 'We are open from nine to five.',
      receipt: { isOverLimit: true },
    })
    // One that no agent uses would be counted with none.
    const loose = (await server.call('POST', '/v1/ai', { body: {}, ...options(shop) })).body.data.id
    expect((await attempt(loose)).error).toMatchObject({
      code: 'no-ai',
      advice: 'Attach the AI resource to an agent.',
    })
    expect(model.requests.length).toBe(asked)
  })
})

test.each<[string, object, string]>([
  ['a limit that no answer would fit into', { monthlyTokens: 10 }, 'monthlyTokens'],
  ['a currency that is none', { currency: 'euro' }, 'currency'],
  ['a price below nothing', { prices: { test: { read: -1, written: 1 } } }, 'prices.test.read'],
])('%s is refused, and changes nothing', async (_, body, field) => {
  const shop = await place()
  const answer = await set(shop, body)
  expectProblem(answer, 422, 'validation')
  expect(wrongFields(answer)).toEqual([field])
  expect(await read(shop)).toMatchObject({ monthlyTokens: null, currency: null, prices: {} })
})
