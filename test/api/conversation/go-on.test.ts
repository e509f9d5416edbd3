import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#contract/sessions/chat.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { startAnthropicServer, type AnthropicServer } from '../../support/peers/anthropic-server.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* An answer that ends at the length limit of its model, and how a visitor has it gone on with. */

let model: ModelServer
let server: TestServer
let agent: TestAgent
let session: string

beforeAll(async () => {
  model = await startModelServer()
})
afterAll(() => model.stop())
beforeEach(async () => {
  model.requests.length = 0
  server = await startTestServer({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
  agent = await createAgent(server, { instructions: '## Ferries\n\nThey leave at nine, at noon and at five.' })
  session = (await server.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data.id
})
afterEach(() => server.stop())

const address = () => `/v1/agents/${agent.id}/sessions/${session}/conversations`

async function send(body: { message: string; continues?: string; clientId?: string }): Promise<Message> {
  return (await server.call('POST', address(), { body })).body.data[1] as Message
}

/** Answers with a text that the length limit ends. */
const cutOff =
  (text: string): ModelServer['script'] =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.end(`${chunk(text, 'length')}data: [DONE]\n\n`)
  }

async function cutAnswer(): Promise<Message> {
  model.script = cutOff('They leave at nine [0]')
  return send({ message: 'When do the ferries leave?' })
}

const sentLast = () => model.requests.at(-1)?.messages.slice(1) ?? []

test('it says that it is cut, and goes on in as many parts as it takes, each where the last one ended', async () => {
  const first = await cutAnswer()
  expect(first).toMatchObject({ message: 'They leave at nine', isLengthLimited: true })
  expect(first).not.toHaveProperty('suggestions')
  model.script = cutOff(', at noon')
  const second = await send({ message: 'Weiter', continues: first.id })
  expect(second).toMatchObject({ message: ', at noon', continues: first.id, isLengthLimited: true })
  model.script = streamOf(['leave at nine, at', ' noon and at', ' five.'])
  const third = await send({ message: 'Weiter', continues: second.id })
  expect(third).toMatchObject({ message: ' and at five.', continues: second.id })
  expect(third).not.toHaveProperty('isLengthLimited')

  const [question, answer, wish] = sentLast()
  expect(sentLast()).toHaveLength(3)
  expect([question?.content, answer?.content]).toEqual(['When do the ferries leave?', 'They leave at nine, at noon'])
  expect(wish?.content).toContain('Go on with it exactly where it ends')
  expect(wish?.content).toMatch(/\n\nleave at nine, at noon$/)
  const list: Message[] = (await server.call('GET', `${address()}?order=asc`)).body
  expect(list.map(({ continues }) => continues)).toEqual([
    undefined,
    undefined,
    first.id,
    first.id,
    second.id,
    second.id,
  ])
  // What is asked next follows one answer.
  await send({ message: 'And the last one?' })
  expect(sentLast().map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  expect(sentLast()[1]?.content).toBe('They leave at nine, at noon and at five.')
})

test('what failed is asked for again, with the same message or another one', async () => {
  const first = await cutAnswer()
  const wish = { message: 'Continue', continues: first.id, clientId: 'wish' }
  model.script = (response) => response.writeHead(401).end()
  expect(await send(wish)).toMatchObject({ status: 'failed', continues: first.id })
  model.script = streamOf([', at noon and at five.'])
  expect(await send(wish)).toMatchObject({ message: ', at noon and at five.', continues: first.id })
  const [, answer] = sentLast()
  expect(answer?.content).toBe('They leave at nine')
})

test('it is one answer and one message among the numbers, with the tokens of both', async () => {
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const usage = JSON.stringify({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 10 } })
    response.end(`${chunk('They leave', 'length')}data: ${usage}\n\ndata: [DONE]\n\n`)
  }
  const first = await send({ message: 'When do the ferries leave?' })
  model.script = streamOf([' at nine.'], { read: 200, written: 20 })
  await send({ message: 'Continue', continues: first.id })
  const { total } = (await server.call('GET', `/v1/agents/${agent.id}/insight`)).body.data
  expect(total).toMatchObject({ conversations: 1, messages: 1 })
  expect(total.answered + total.partly + total.unanswered).toBe(1)
  const [conversation] = (await server.call('GET', `/v1/agents/${agent.id}/conversations`)).body.data
  expect(conversation.answers).toEqual({ answered: 1, unanswered: 0, failed: 0 })
  const { tokens } = (await server.call('GET', `/v1/agents/${agent.id}/spending`)).body.data
  expect(tokens).toEqual({ read: 300, written: 30 })
})

test('where no model answers any more, nothing else is said in its place', async () => {
  const first = await cutAnswer()
  const { aiId: id } = (await server.call('GET', `/v1/agents/${agent.id}/ai`)).body.data
  await server.call('PATCH', `/v1/ai/${id}`, { body: { apiKeyValue: null, usesPlatformModel: false } })
  const asked = model.requests.length
  expect(await send({ message: 'Continue', continues: first.id })).toMatchObject({
    status: 'failed',
    error: { code: 'refused', reason: expect.stringContaining('No model answers any more') },
  })
  expect(model.requests.length).toBe(asked)
})

test('only what is an answer of the session that was cut can be gone on with', async () => {
  const first = await cutAnswer()
  model.script = streamOf(['All of it.'])
  const whole = await send({ message: 'When do the ferries leave?' })
  for (const continues of [whole.id, 'msg_unknown', '']) {
    const refused = await server.call('POST', address(), { body: { message: 'Continue', continues } })
    expectProblem(refused, 422, 'validation')
    expect(wrongFields(refused)).toEqual(['continues'])
  }
  const session2 = (await server.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data.id
  const path = `/v1/agents/${agent.id}/sessions/${session2}/conversations`
  const foreign = await server.call('POST', path, { body: { message: 'Continue', continues: first.id } })
  expectProblem(foreign, 422, 'validation')
  // Something was said since: it is a question like any other.
  expect(await send({ message: 'Continue', continues: first.id })).toMatchObject({ message: 'All of it.' })
  expect(sentLast().at(-1)?.content).toContain('Continue')
})

describe("an answer of Anthropic's", () => {
  let api: AnthropicServer
  beforeAll(async () => {
    api = await startAnthropicServer()
  })
  afterAll(() => api.stop())

  test('goes on in turns that its API accepts', async () => {
    const own = await startTestServer({ anthropic: { apiKey: api.key, baseUrl: api.url, model: 'claude-test' } })
    const { id } = await createAgent(own, { instructions: 'Be brief.' })
    const ses = (await own.call('POST', `/v1/agents/${id}/sessions`)).body.data.id
    const path = `/v1/agents/${id}/sessions/${ses}/conversations`
    const say = async (body: object): Promise<Message> => (await own.call('POST', path, { body })).body.data[1]
    api.next = { pieces: ['Once upon'], stop: 'max_tokens' }
    const first = await say({ message: 'Tell me a tale.' })
    expect(first).toMatchObject({ message: 'Once upon', isLengthLimited: true })
    api.next = { pieces: [' a time.'] }
    expect(await say({ message: 'Continue', continues: first.id })).toMatchObject({
      message: ' a time.',
      continues: first.id,
    })
    expect(api.requests.at(-1)?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    await own.stop()
  })
})
