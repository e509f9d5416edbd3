import { once } from 'node:events'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChatEvent, Message } from '#contract/sessions/chat.ts'
import { defaultTimeouts } from '../../../server/http/guard/connection-limits.ts'
import { readEvents } from '../../../src/client/sse.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/*
 * An answer that nobody may read any more is ended at once, so that nobody pays for it, and whoever waits for it is told why. Nobody looks
 * by himself here whether readers still may read, and the model never ends by itself.
 */

const day = 86_400_000
let time = 0
let model: ModelServer
let asked: ServerResponse[]
let server: TestServer
let agent: TestAgent
let leaving: AbortController

beforeEach(async () => {
  time = Date.now()
  asked = []
  leaving = new AbortController()
  model = await startModelServer((response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
    asked.push(response)
  })
  server = await startTestServer({
    openai: { apiKey: 'key', baseUrl: model.url, model: 'test' },
    timeouts: { ...defaultTimeouts, recheckInterval: 3_600_000 },
    maxAnswers: 2,
    clock: () => time,
  })
  agent = await createAgent(server)
})
afterEach(async () => {
  leaving.abort()
  await server.stop()
  await model.stop()
})

type Visitor = { path: string; token: string }

async function visitor({ id } = agent): Promise<Visitor> {
  const { body } = await server.call('POST', `/v1/agents/${id}/sessions`)
  return { path: `/v1/agents/${id}/sessions/${body.data.sessionId}`, token: body.data.token }
}

const nameOf = (message: string) => message.replaceAll(/\W/g, '')

const say = ({ path }: Visitor, token: string, message = 'Hello'): Promise<Answer> =>
  server.call('POST', `${path}/conversations`, { token, body: { message, clientId: nameOf(message) } })

/** What a stream gave so far; `ended` resolves when the server ends it. */
type Reading = { seen: ChatEvent[]; ended: Promise<void> }

/** Follows a session, or sends a message and follows its answer. */
async function read({ path }: Visitor, token: string, message?: string): Promise<Reading> {
  const isSending = message !== undefined
  const response = await fetch(`${server.url}${path}/${isSending ? 'conversations' : 'events'}`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    ...(isSending && { method: 'POST', body: JSON.stringify({ message, clientId: nameOf(message) }) }),
    signal: leaving.signal,
  })
  expect(response.status).toBe(200)
  const seen: ChatEvent[] = []
  const readAll = async () => {
    for await (const event of readEvents(response)) if ('id' in event) seen.push(event)
  }
  const ended = readAll()
  ended.catch(() => undefined)
  return { seen, ended }
}

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { body })
const embed = (body: unknown) => call('PATCH', `/v1/agents/${agent.id}/embed`, body)
const end = (text: string) => `${chunk(text)}${chunk('', 'stop')}data: [DONE]\n\n`
const waitingCount = async () => /^foyer_answers_waiting (\d+)/m.exec((await call('GET', '/metrics')).text)?.[1]
const messagesOf = async ({ path }: Visitor): Promise<Message[]> => (await call('GET', `${path}/conversations`)).body

const ways: [what: string, (guest: Visitor) => Promise<unknown>, status: number, code: string, detail: RegExp][] = [
  ['its agent is deleted', () => call('DELETE', `/v1/agents/${agent.id}`), 404, 'not-found', /agent was deleted/],
  [
    'the visitor erases the session',
    ({ path, token }) => server.call('DELETE', path, { token }),
    404,
    'not-found',
    /erased/,
  ],
  [
    'the session has had its time',
    async () => {
      await embed({ retentionDays: 1 })
      time += 2 * day
      await server.service.retention.sweep()
    },
    404,
    'not-found',
    /erased/,
  ],
  ['its agent is switched off', () => embed({ isEnabled: false }), 403, 'agent-disabled', /switched off/],
]

test.each(ways)('%s: the model call ends, and whoever waits or reads is told at once', async (...way) => {
  const [, revoke, status, code, detail] = way
  const guest = await visitor()
  const { operatorToken } = server
  const waiting = [say(guest, guest.token)]
  await expect.poll(() => asked.length).toBe(1)
  waiting.push(say(guest, operatorToken))
  const readings = [await read(guest, guest.token, 'Hello'), await read(guest, guest.token)]
  // Admins may read on what visitors may not, where there is something.
  if (status === 404) readings.push(await read(guest, operatorToken))
  const hungUp = asked[0] && once(asked[0], 'close')
  await revoke(guest)
  await hungUp
  for (const answer of await Promise.all(waiting)) {
    expectProblem(answer, status, code)
    expect(answer.body.detail).toMatch(detail)
  }
  for (const { seen, ended } of readings) {
    await ended
    expect(seen.at(-1)).toMatchObject({ event: 'error', data: { status, type: `/docs#problem-${code}` } })
    // Whoever attaches again goes on from it.
    expect(Number.isSafeInteger(seen.at(-1)?.id)).toBe(true)
  }
  expect(asked).toHaveLength(1)
  expect(server.logged()).not.toMatch(/"level":(50|60)/)
})

test('who follows a session in which nothing is written is told as well', async () => {
  const guest = await visitor()
  const readings = [await read(guest, guest.token), await read(guest, server.operatorToken)]
  await call('DELETE', `/v1/agents/${agent.id}`)
  for (const { seen, ended } of readings) {
    await ended
    expect(seen).toMatchObject([{ event: 'error', data: { status: 404 } }])
  }
})

test('who begins to follow a session in the moment it is erased is told, and not cut off', async () => {
  for (let round = 0; round < 40; round++) {
    const guest = await visitor()
    const address = `${server.url}${guest.path}/events`
    const headers = { Authorization: `Bearer ${server.operatorToken}`, Accept: 'text/event-stream' }
    const [response] = await Promise.all([
      fetch(address, { headers, signal: leaving.signal }),
      call('DELETE', guest.path),
    ])
    const told = await response.text()
    expect([response.status, told]).toEqual([expect.toBeOneOf([200, 404]), expect.stringContaining('"status":404')])
  }
})

test('an answer that waits for its turn gives it up with its agent: the model is never asked', async () => {
  const other = await createAgent(server)
  const first = await visitor()
  const answers = [say(first, first.token), say(await visitor(), server.operatorToken)]
  await expect.poll(() => asked.length).toBe(2)
  const guest = await visitor(other)
  const queued = say(guest, guest.token)
  await expect.poll(waitingCount).toBe('1')
  await call('DELETE', `/v1/agents/${other.id}`)
  expectProblem(await queued, 404, 'not-found')
  expect(await waitingCount()).toBe('0')
  for (const response of asked) response.end(end('Yes.'))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  expect(model.requests).toHaveLength(2)
})

test('a message whose agent is switched off between being let in and being read asks no model', async () => {
  const guest = await visitor()
  const body = JSON.stringify({ message: 'Hello' })
  const headers = {
    Authorization: `Bearer ${guest.token}`,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    Expect: '100-continue',
  }
  const sending = request(`${server.url}${guest.path}/conversations`, { method: 'POST', headers })
  const answered = once(sending, 'response')
  sending.flushHeaders()
  // The server asks for the body once it knows that the visitor may send it.
  await once(sending, 'continue')
  await embed({ isEnabled: false })
  sending.end(body)
  const [response] = (await answered) as [IncomingMessage]
  const told = (await json(response)) as { type: string }
  expect([response.statusCode, told.type]).toEqual([403, '/docs#problem-agent-disabled'])
  expect(asked).toHaveLength(0)
})

test('an agent that is switched off keeps what was said of an answer, and gives one that had not begun when it is on again', async () => {
  const [begun, unbegun] = [await visitor(), await visitor()]
  const saying = say(begun, begun.token)
  await expect.poll(() => asked.length).toBe(1)
  const reader = await read(begun, server.operatorToken)
  asked[0]?.write(chunk('Half of it'))
  await expect.poll(() => reader.seen.at(-1)).toMatchObject({ data: { text: 'Half of it' } })
  const silent = say(unbegun, unbegun.token)
  await expect.poll(() => asked.length).toBe(2)
  await embed({ isEnabled: false })
  const stopped = { message: 'Half of it', status: 'stopped' }
  expect((await saying).body.data[1]).toMatchObject(stopped)
  await expect.poll(() => reader.seen.at(-1)).toMatchObject({ event: 'message', data: stopped })
  expectProblem(await silent, 403, 'agent-disabled')
  expect(await messagesOf(unbegun)).toHaveLength(1)
  model.script = streamOf(['Now.'])
  // An admin may try an agent that is off; that is no reason to end the answer.
  expect((await say(begun, server.operatorToken, 'And now?')).body.data[1].message).toBe('Now.')
  await embed({ isEnabled: true })
  const follower = await read(unbegun, unbegun.token)
  await expect.poll(() => follower.seen.at(-1)).toMatchObject({ event: 'message', data: { message: 'Now.' } })
})

test('an answer is finished with the AI resource that it began with; one that waits for its turn takes what is attached then', async () => {
  const ai = `/v1/agents/${agent.id}/ai`
  const { aiId } = (await call('GET', ai)).body.data
  const answers = [await visitor(), await visitor()].map((guest) => say(guest, guest.token))
  await expect.poll(() => asked.length).toBe(2)
  const guest = await visitor()
  const queued = say(guest, guest.token)
  await expect.poll(waitingCount).toBe('1')
  const other = (await call('POST', '/v1/ai', { instructions: 'Be brief.' })).body.data
  await call('PUT', ai, { aiId: other.id })
  await call('DELETE', `/v1/ai/${aiId}`)
  asked[0]?.end(end('Whole.'))
  await expect.poll(() => asked.length).toBe(3)
  expect(model.requests[2]?.messages[0]).toEqual({ role: 'system', content: 'Be brief.' })
  await call('DELETE', ai)
  for (const response of asked) if (!response.writableEnded) response.end(end('Whole.'))
  for (const { body } of await Promise.all([...answers, queued])) {
    expect(body.data[1].message).toBe('Whole.')
    expect(body.data[1].status).toBeUndefined()
  }
  expect((await say(guest, guest.token, 'And next?')).body.data[1].error.code).toBe('no-ai')
})
