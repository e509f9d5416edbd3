import { readdir, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jsonLinesType } from '#contract/sessions/conversations.ts'
import { realDisk, type Disk } from '../../../../server/store/file/disk/disk.ts'
import type { SessionRecord } from '../../../../server/store/records/records.ts'
import { createAgent, type TestAgent } from '../../../support/agent.ts'
import { aMessage, aSession } from '../../../store/contract/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let agent: TestAgent
beforeEach(async () => {
  server = await startTestServer()
  agent = await createAgent(server)
})
afterEach(() => server.stop())

const exportPath = () => `/v1/agents/${agent.id}/export`

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
  const answer = await server.call('GET', exportPath())
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
  expect((await server.call('GET', exportPath())).text).toBe('')
  await converse('Hello')
  const { text } = await server.call('GET', exportPath())
  expect((await server.call('GET', `/v1/agents/${agent.webId}/export`)).text).toBe(text)
})

test('a long one comes in pieces and is whole', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, place) => converse(`${place} ${'long '.repeat(1500)}`)))
  const answer = await server.call('GET', exportPath())
  expect(answer.headers.get('Content-Length')).toBeNull()
  expect(lines(answer.text).filter(({ type }) => type === 'session')).toHaveLength(20)
  expect(lines(answer.text).filter(({ messageType }) => messageType === 'user')).toHaveLength(20)
})

test('ends when its client leaves while a conversation is read', async () => {
  let leave = () => {}
  const left = new Promise<void>((resolve) => (leave = resolve))
  const sessions: SessionRecord[] = []
  const disk: Disk = {
    ...realDisk,
    async read(file) {
      if (file.includes(sessions[1]?.id ?? 'none')) await left
      return realDisk.read(file)
    },
  }
  const held = await startTestServer({ disk })
  try {
    const { id } = await createAgent(held)
    for await (const each of held.store.listAgents('wks_default', { order: 'asc' })) {
      sessions.push(...[1, 2, 3].map(() => aSession(each)))
    }
    for (const session of sessions) {
      await held.store.createSession(session)
      await held.store.appendMessage('wks_default', session.id, aMessage('long '.repeat(10_000)))
    }
    const leaving = new AbortController()
    held.service.server.once('request', ({ socket }) => socket.once('close', leave))
    const headers = { Authorization: `Bearer ${held.operatorToken}`, 'X-Request-Id': 'left' }
    const response = await fetch(`${held.url}/v1/agents/${id}/export`, { headers, signal: leaving.signal })
    leaving.abort()
    await expect(response.text()).rejects.toThrow('abort')
    await expect.poll(() => held.logged()).toMatch(/"requestId":"left".*"method":"GET"/)
  } finally {
    await held.stop()
  }
})

/** The end of a response's head, its text and its trailers, which fetch does not give. */
async function getWhole(target: string, headers: object): Promise<{ response: IncomingMessage; text: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const authorization = { Authorization: `Bearer ${server.operatorToken}` }
    request(`${server.url}${target}`, { headers: { ...authorization, ...headers } }, resolve)
      .on('error', reject)
      .end()
  })
  return { response, text: await textOf(response) }
}

test.each([
  ['the header of a short one', 0],
  ['a trailer of a long one', 12],
])('leaves a damaged conversation out, names it in the log and counts it: %s', async (_, longAnswers) => {
  const first = await converse('The first')
  for (let at = 0; at < longAnswers; at += 1) await converse(`${at} ${'long '.repeat(1500)}`)
  const broken = await converse('The broken one')
  const last = await converse('The last')
  const { directory } = server
  server = await server.restart({}, async () => {
    const names = await readdir(directory, { recursive: true })
    const file = names.find((name) => name.includes(broken) && name.endsWith('.jsonl'))
    await writeFile(path.join(directory, file ?? ''), '{"id":"msg_0123456789"\n', { flag: 'a' })
  })

  const filtered = `/v1/agents/${agent.id}/conversations?order=asc`
  for (const [target, accept] of [
    [exportPath(), '*/*'],
    [filtered, jsonLinesType],
    [filtered, 'text/csv'],
  ] as const) {
    const before = server.logged().length
    const { response, text } = await getWhole(target, { Accept: accept })
    expect([target, response.statusCode]).toEqual([target, 200])
    expect(text).toContain(first)
    expect(text).toContain(last)
    expect(text).not.toContain(broken)
    const [head, trailer] = longAnswers > 0 ? [undefined, '1'] : ['1', undefined]
    expect([response.headers['foyer-omitted'], response.trailers['foyer-omitted']]).toEqual([head, trailer])
    expect(server.logged().slice(before)).toContain(`"omitted":["${broken}"]`)
  }
})
