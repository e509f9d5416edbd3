import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Message } from '#contract/sessions/chat.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { startModelServer } from '../../support/peers/model-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What an answer suggests to ask next: from the embedded engine to every place where messages are read. */

const sights =
  '## Castle\nHigh.\n## Harbour\n### Boats\nAt nine.\n### Fish market\nOn Friday.\n## About us\nWe *guide*.\n## Help\nCall us.'
const topics = ['Castle', 'Harbour', 'About us', 'Help']

let server: TestServer
let agent: TestAgent
let session: string
beforeEach(async () => {
  server = await startTestServer()
  await visit(sights)
})
afterEach(() => server.stop())

async function visit(instructions: string): Promise<void> {
  agent = await createAgent(server, { instructions })
  session = (await server.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data.id
}

const address = () => `/v1/agents/${agent.id}/sessions/${session}/conversations`

async function ask(message: string): Promise<Message> {
  return (await server.call('POST', address(), { body: { message } })).body.data[1] as Message
}

test('what is not known is answered by the topics, which stand in the text, too, and each leads to its section', async () => {
  const answer = await ask('What is the capital of Mongolia?')
  expect(answer.suggestions).toEqual(topics)
  for (const topic of topics) expect(answer.message).toContain(topic)
  expect(answer.message).toMatch(/\.$/)
  expect((await ask('Castle')).message).toBe('High.')
  expect((await ask('About us')).message).toBe('We *guide*.')
  expect((await ask('Help')).message).toBe('Call us.')
  expect((await ask('Harbour')).suggestions).toEqual(['Boats', 'Fish market'])
  const found = await ask('Is there a fish market?')
  expect(found.message).toBe('On Friday.')
  expect(found).not.toHaveProperty('suggestions')
})

test('they are the same in the list, in the export, in events, with a vote on them, and after a start', async () => {
  const answer = await ask('What can you do?')
  expect(answer.suggestions).toEqual(topics)
  const rated = await server.call('PUT', `${address()}/${answer.id}/feedback`, { body: { type: 'positive' } })
  expect(rated.body.data.suggestions).toEqual(topics)
  server = await server.restart()
  const listed = await server.call('GET', address())
  expect(listed.body[1]).toEqual({ ...answer, feedback: { type: 'positive' } })
  const exported = await server.call('GET', `/v1/agents/${agent.id}/export`)
  expect(exported.text).toContain(`"suggestions":${JSON.stringify(topics)}`)
  const headers = { Accept: 'text/event-stream' }
  const { text } = await server.call('POST', address(), { body: { message: 'What do you know?' }, headers })
  expect(text).toContain(`"suggestions":${JSON.stringify(topics)}`)
})

test('there are at most eight, each once and of at most 200 characters', async () => {
  const long = 'x'.repeat(201)
  await visit([long, 'A', ' A ', ...'BCDEFGHIJ'].map((title) => `## ${title}\nText of ${title}.`).join('\n\n'))
  expect((await ask('What is the capital of Mongolia?')).suggestions).toEqual([...'ABCDEFGH'])
  await visit(`## ${long}\nText.`)
  expect(await ask('What is the capital of Mongolia?')).not.toHaveProperty('suggestions')
})

test('an answer of a model has none', async () => {
  const model = await startModelServer()
  const other = await startTestServer({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
  try {
    const { id } = await createAgent(other, { instructions: sights })
    const sessionId = (await other.call('POST', `/v1/agents/${id}/sessions`)).body.data.id
    const sent = await other.call('POST', `/v1/agents/${id}/sessions/${sessionId}/conversations`, {
      body: { message: 'Hello' },
    })
    expect(sent.body.data[1]).not.toHaveProperty('suggestions')
  } finally {
    await other.stop()
    await model.stop()
  }
})
