import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../../../support/agent.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let agent: TestAgent
beforeEach(async () => {
  server = await startTestServer()
  agent = await createAgent(server)
})
afterEach(() => server.stop())

const path = () => `/v1/agents/${agent.id}/export`

async function converse(...texts: string[]): Promise<string> {
  const { id } = (await server.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
  for (const message of texts) {
    await server.call('POST', `/v1/agents/${agent.id}/sessions/${id}/conversations`, { body: { message } })
  }
  return id
}

const lines = (text: string) => text.split('\n').map((line) => (line === '' ? '' : JSON.parse(line)))

test('gives each session, earliest first, followed by its messages as the interface shows them, a line each, and marks what a machine wrote', async () => {
  const sessions = [await converse('When are you open?', 'What is\nbread?'), await converse(), await converse('Thanks')]
  const answer = await server.call('GET', path())
  expect(answer.headers.get('Content-Type')).toBe('application/jsonl')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="conversations.jsonl"')
  const listed = (await server.call('GET', `/v1/agents/${agent.id}/sessions`)).body
  const expected: object[] = []
  for (const [place, id] of sessions.entries()) {
    expected.push({ type: 'session', ...listed[place] })
    const { body } = await server.call('GET', `/v1/agents/${agent.id}/sessions/${id}/conversations`)
    for (const message of body) {
      const mark = message.messageType === 'assistant' ? { generatedBy: 'ai' } : {}
      expected.push({ type: 'message', sessionId: id, ...mark, ...message })
    }
  }
  expect(expected).toHaveLength(3 + 4 + 2)
  expect(lines(answer.text)).toEqual([...expected, ''])
})

test('of an agent that nobody spoke with it is empty, and by its web id it is the same', async () => {
  expect((await server.call('GET', path())).text).toBe('')
  await converse('Hello')
  const { text } = await server.call('GET', path())
  expect((await server.call('GET', `/v1/agents/${agent.webId}/export`)).text).toBe(text)
})

test('a long one comes in pieces and is whole', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, place) => converse(`${place} ${'long '.repeat(1500)}`)))
  const answer = await server.call('GET', path())
  expect(answer.headers.get('Content-Length')).toBeNull()
  expect(lines(answer.text).filter(({ type }) => type === 'session')).toHaveLength(20)
  expect(lines(answer.text).filter(({ messageType }) => messageType === 'user')).toHaveLength(20)
})
