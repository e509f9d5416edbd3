import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CircuitBreaker } from '../../../server/engines/model/circuit-breaker.ts'
import { createModelEngine } from '../../../server/engines/model/model-engine.ts'
import { openAiApi } from '../../../server/engines/model/apis/openai.ts'
import { createAgent } from '../../support/agent.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What the service asks of a model API: no more at once than the operator allows, fairly, and nothing while it fails every time. */

let model: ModelServer
let server: TestServer

beforeAll(async () => {
  model = await startModelServer()
  server = await startTestServer({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' }, maxAnswers: 1 })
})
afterAll(async () => {
  await server.stop()
  await model.stop()
})
afterEach(() => {
  model.script = streamOf(['ok'])
})

/** A model that answers one question after the other, each when it is told to; `asked` holds the questions that came. */
function patientModel(): { asked: string[]; answerNext(): void } {
  const waiting: ServerResponse[] = []
  const asked: string[] = []
  model.script = (response) => {
    // Behind the date.
    asked.push(model.requests.at(-1)?.messages.at(-1)?.content.split('\n\n')[1] ?? '')
    waiting.push(response)
  }
  return {
    asked,
    answerNext() {
      const response = waiting.shift()
      response?.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response?.end(`${chunk('ok')}${chunk('', 'stop')}data: [DONE]\n\n`)
    },
  }
}

async function ask(agentId: string, message: string): Promise<{ sessionId: string; answer: Promise<string> }> {
  const { body } = await server.call('POST', `/v1/agents/${agentId}/sessions`)
  const { sessionId } = body.data
  const path = `/v1/agents/${agentId}/sessions/${sessionId}/conversations`
  const answer = server.call('POST', path, { body: { message } }).then((reply) => reply.body.data[1].message)
  // It is stored, so it stands in the queue before whatever is asked next.
  await expect.poll(async () => (await server.call('GET', path)).body.length).toBeGreaterThan(0)
  return { sessionId, answer }
}

test('no more answers are written at once than the operator allows, and a busy agent does not keep the others waiting', async () => {
  const { asked, answerNext } = patientModel()
  const busy = await createAgent(server)
  const quiet = await createAgent(server)
  const answers = [await ask(busy.id, 'busy 1'), await ask(busy.id, 'busy 2'), await ask(busy.id, 'busy 3')]
  answers.push(await ask(quiet.id, 'quiet 1'))
  for (const expected of ['busy 1', 'busy 2', 'quiet 1', 'busy 3']) {
    await expect.poll(() => asked.at(-1)).toBe(expected)
    answerNext()
  }
  expect(await Promise.all(answers.map(({ answer }) => answer))).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(asked).toHaveLength(4)
})

test('a message that the model API refuses is not sent again with the next one; one that it failed to answer is', async () => {
  const { id } = await createAgent(server)
  const path = `/v1/agents/${id}/sessions/${(await server.call('POST', `/v1/agents/${id}/sessions`)).body.data.id}/conversations`
  const send = async (message: string) => (await server.call('POST', path, { body: { message } })).body.data[1]
  const filter = '{"error":{"message":"The prompt was filtered","code":"content_filter"}}'
  model.script = (response, request) => {
    const isFiltered = JSON.stringify(model.requests.at(-1)?.messages).includes('Badly put?')
    return isFiltered ? response.writeHead(400).end(filter) : streamOf(['ok'])(response, request)
  }
  expect(await send('Badly put?')).toMatchObject({ status: 'failed', error: { code: 'refused' } })
  expect(await send('Well put?')).toMatchObject({ message: 'ok' })
  model.script = (response) => response.writeHead(429, { 'Retry-After': '3600' }).end()
  expect(await send('What is the moon made of?')).toMatchObject({ error: { code: 'rate-limited' } })
  model.script = streamOf(['ok'])
  await send('Hello?')
  expect(
    model.requests
      .at(-1)
      ?.messages.slice(1)
      .map(({ content }) => content),
  ).toEqual(['Well put?', 'ok', expect.stringMatching(/\.\n\nWhat is the moon made of\?\n\nHello\?$/)])
})

test('of many messages without an answer only the newest are sent with the next one', async () => {
  const { id } = await createAgent(server)
  const path = `/v1/agents/${id}/sessions/${(await server.call('POST', `/v1/agents/${id}/sessions`)).body.data.id}/conversations`
  const send = (message: string) => server.call('POST', path, { body: { message } })
  model.script = (response) => response.writeHead(429, { 'Retry-After': '3600' }).end()
  for (const name of ['first', 'second', 'third', 'fourth']) await send(name.padEnd(8000, '.'))
  model.script = streamOf(['ok'])
  await send('And now?')
  const [, ...sent] = model.requests.at(-1)?.messages ?? []
  expect(sent).toHaveLength(1)
  expect(sent[0]?.content.match(/first|second|third|fourth|And now\?$/g)).toEqual(['third', 'fourth', 'And now?'])
})

test('an answer that is stopped while it waits leaves the queue', async () => {
  const { asked, answerNext } = patientModel()
  const agent = await createAgent(server)
  const first = await ask(agent.id, 'first')
  const second = await ask(agent.id, 'second')
  const third = await ask(agent.id, 'third')
  await server.call('POST', `/v1/agents/${agent.id}/sessions/${second.sessionId}/stop`)
  await expect.poll(() => asked).toEqual(['first'])
  answerNext()
  await expect.poll(() => asked).toEqual(['first', 'third'])
  answerNext()
  expect(await first.answer).toBe('ok')
  expect(await third.answer).toBe('ok')
})

test('a key whose answers fail every time rests for a while; then one answer is tried, and when it works all go on', async () => {
  let now = 0
  const breaker = new CircuitBreaker(() => now)
  const engine = createModelEngine(openAiApi(model.url), { apiKey: 'key', breaker })
  const replyWith = async (apiKey: string | null = null) => {
    const prompt = { instructions: '', model: 'm', apiKey, agentName: 'Ada', messages: [] }
    const pieces: string[] = []
    for await (const piece of engine.reply(prompt, new AbortController().signal)) pieces.push(piece)
    return pieces.join('')
  }
  // What the API says of one visitor's question, or of a key, is no outage.
  for (const status of [400, 401, 404, 422]) {
    model.script = (response) => response.writeHead(status).end()
    await expect(replyWith()).rejects.toBeDefined()
  }
  model.script = streamOf([])
  for (let i = 0; i < 6; i++) await expect(replyWith()).rejects.toMatchObject({ code: 'unavailable' })
  const asked = model.requests.length
  model.script = (response) => response.writeHead(429, { 'Retry-After': '3600' }).end()
  for (let i = 0; i < 5; i++) await expect(replyWith()).rejects.toMatchObject({ code: 'rate-limited' })
  expect(model.requests.length).toBe(asked + 5)
  const before = model.requests.length
  await expect(replyWith()).rejects.toMatchObject({ code: 'unavailable' })
  expect(model.requests.length).toBe(before)

  model.script = streamOf(['ok'])
  expect(await replyWith('another key')).toBe('ok')
  now += 30_000
  expect(await replyWith()).toBe('ok')
  expect(await replyWith()).toBe('ok')
})
