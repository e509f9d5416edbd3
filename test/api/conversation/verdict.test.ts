import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/sessions/chat.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What an engine says of its answer is stored with it: the verdict for everybody who reads it, the receipt for admins. */

let model: ModelServer
let server: TestServer
let agent: TestAgent
let session: { id: string; token: string }

beforeAll(async () => {
  model = await startModelServer()
  server = await startTestServer()
  agent = await createAgent(server)
  session = (await server.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
})
afterAll(async () => {
  await server.stop()
  await model.stop()
})

const address = () => `/v1/agents/${agent.id}/sessions/${session.id}/conversations`

async function ask(message: string, more: { token?: string } = {}): Promise<Message> {
  return (await server.call('POST', address(), { body: { message }, ...more })).body.data[1]
}

test('an answer says whether it was found, and for admins in which section and how fast; small talk is neither', async () => {
  const found = await ask('When are you open?')
  expect(found).toMatchObject({ verdict: 'answered', receipt: { engine: 'builtin', sections: ['Opening hours'] } })
  expect(found.receipt?.firstWordMs).toBeLessThanOrEqual(found.receipt?.totalMs ?? -1)
  const unknown = await ask('Qwertz zuiop?')
  expect(unknown).toMatchObject({ verdict: 'unanswered', receipt: { verdict: 'unanswered', sections: [] } })
  const greeting = await ask('Hello!')
  expect(greeting).not.toHaveProperty('verdict')
  expect(greeting.receipt).toMatchObject({ model: 'builtin' })
  expect(greeting.receipt).not.toHaveProperty('sections')
})

test('visitors see the verdict and never the receipt, in whichever way they read', async () => {
  const { token } = session
  const answer = await ask('When are you open?', { token })
  expect(answer).toMatchObject({ verdict: 'answered' })
  const feedback = { token, body: { type: 'positive' } }
  const headers = { Accept: 'text/event-stream' }
  const texts = await Promise.all([
    server.call('GET', address(), { token }),
    server.call('PUT', `${address()}/${answer.id}/feedback`, feedback),
    server.call('POST', address(), { token, headers, body: { message: 'What is the price of bread?' } }),
  ])
  for (const { text } of texts) {
    expect(text).toContain('"verdict":"answered"')
    expect(text).not.toContain('receipt')
    expect(text).not.toContain('"sections"')
  }
})

test('both are there after a start, in the list and in the export', async () => {
  const before = await server.call('GET', address())
  server = await server.restart()
  expect((await server.call('GET', address())).text).toBe(before.text)
  const answers = (before.body as Message[]).filter(({ messageType }) => messageType === 'assistant')
  expect(answers.every(({ receipt }) => receipt?.engine === 'builtin')).toBe(true)
  const { text } = await server.call('GET', `/v1/agents/${agent.id}/export`)
  for (const { receipt } of answers) expect(text).toContain(JSON.stringify(receipt))
})

test('small talk with a model has no verdict; the receipt of a failed answer says how long it took, without a first word', async () => {
  const openai = { apiKey: 'key', baseUrl: model.url, model: 'test' }
  const other = await startTestServer({ openai })
  try {
    const { id } = await createAgent(other)
    const opened = (await other.call('POST', `/v1/agents/${id}/sessions`)).body.data
    const send = async (message = 'Hello?') => {
      const body = { message }
      return (await other.call('POST', `/v1/agents/${id}/sessions/${opened.id}/conversations`, { body })).body.data[1]
    }
    model.script = streamOf(['Hello ', 'there.'])
    const said = await send()
    expect(said).not.toHaveProperty('verdict')
    expect(said.receipt).toEqual({
      engine: 'openai',
      model: 'test',
      firstWordMs: expect.any(Number),
      totalMs: expect.any(Number),
      instructionsVersion: 1,
      tokens: { read: expect.any(Number), written: 2, isEstimated: true },
    })
    model.script = (response) => response.writeHead(401).end()
    const unknown = (await send('What is the weight of the moon?')).receipt
    expect(unknown).toMatchObject({ model: 'test', firstWordMs: null })
    const bare = (await other.call('POST', '/v1/agents', { body: { name: 'Bare' } })).body.data
    const alone = (await other.call('POST', `/v1/agents/${bare.id}/sessions`)).body.data
    const { body } = await other.call('POST', `/v1/agents/${bare.id}/sessions/${alone.id}/conversations`, {
      body: { message: 'Hello?' },
    })
    expect(body.data[1]).toMatchObject({ status: 'failed', error: { code: 'no-ai' } })
    expect(body.data[1]).not.toHaveProperty('receipt')
  } finally {
    await other.stop()
  }
})
