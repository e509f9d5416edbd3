import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChatEvent } from '#contract/sessions/chat.ts'
import { readEvents } from '../../../src/client/sse.ts'
import { createAgent } from '../../support/agent.ts'
import { chunk, startModelServer, type ModelServer } from '../../support/peers/model-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { PaperDisk } from '../../store/file/paper-disk.ts'

/* The disk is full when an answer is to be stored that its reader has seen already. */

let disk: PaperDisk
let model: ModelServer
let server: TestServer
let session: string
let written: string[]

beforeEach(async () => {
  disk = new PaperDisk()
  model = await startModelServer()
  written = []
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    written.push('once')
    // The message is stored.
    disk.free = 0
    response.end(`${chunk('At ten.')}${chunk('', 'stop')}data: [DONE]\n\n`)
  }
  server = await startTestServer({ disk, openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
  const sessions = `/v1/agents/${(await createAgent(server)).id}/sessions`
  session = `${sessions}/${(await server.call('POST', sessions)).body.data.id}`
})
afterEach(async () => {
  disk.free = Infinity
  await server.stop()
  await model.stop()
})

/** Streams events, of a message that is sent or of what comes of it, and calls `on` with each. Resolves with them at the end of the stream. */
async function stream(path: string, message: string | null, on: (event: ChatEvent) => void): Promise<string[]> {
  const response = await fetch(`${server.url}${session}/${path}`, {
    headers: {
      Authorization: `Bearer ${server.operatorToken}`,
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
    },
    ...(message !== null && { method: 'POST', body: JSON.stringify({ message }) }),
  })
  const names: string[] = []
  for await (const event of readEvents(response)) {
    if (!('id' in event)) continue
    names.push(event.event)
    on(event)
  }
  return names
}

/** Resolves when something could not be stored. */
const hasFailed = () =>
  expect
    .poll(async () => (await server.call('GET', '/metrics', { token: null })).text)
    .toMatch(/^foyer_store_failures_total\{step="commit"\} [1-9]/m)

test('with room again it is stored by itself, and was written once', async () => {
  const names = await stream('conversations', 'When are you open?', ({ event }) => {
    if (event === 'delta') void hasFailed().then(() => (disk.free = Infinity))
  })
  expect(names).toEqual(['message', 'delta', 'message'])
  expect(written).toHaveLength(1)
  const { body } = await server.call('GET', `${session}/conversations`)
  expect(body.map(({ message }: { message: string }) => message)).toEqual(['When are you open?', 'At ten.'])
})

test('who stops waiting is told, and who comes back and then stops is not left with an open stream', async () => {
  const stop = () => void server.call('POST', `${session}/stop`)
  const stopAfterText = ({ event }: ChatEvent) => event === 'delta' && stop()
  expect(await stream('conversations', 'When are you open?', stopAfterText)).toEqual(['message', 'delta', 'error'])
  expect(await stream('events', null, stopAfterText)).toEqual(['delta', 'error'])
  disk.free = Infinity
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.end(`${chunk('At ten, again.')}${chunk('', 'stop')}data: [DONE]\n\n`)
  }
  const answered = new Promise<string>((resolve) => {
    void stream('events', null, ({ event, data }) => event === 'message' && resolve(data.message)).catch(
      () => undefined,
    )
  })
  expect(await answered).toBe('At ten, again.')
})

test('where storing fails for another reason, the reader stays, and the model is not asked again and again', async () => {
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    written.push('again')
    disk.failAt = disk.steps
    disk.failures = Infinity
    response.end(`${chunk('At ten.')}${chunk('', 'stop')}data: [DONE]\n\n`)
  }
  expect(await stream('conversations', 'When are you open?', () => undefined)).toEqual(['message', 'delta', 'error'])
  let isOver = false
  const hasError = new Promise<void>((resolve) => {
    void stream('events', null, ({ event }) => event === 'error' && resolve())
      .catch(() => undefined)
      .finally(() => (isOver = true))
  })
  await hasError
  for (let each = 0; each < 5; each++) await server.call('GET', `${session}/conversations`)
  expect(isOver).toBe(false)
  expect(written).toHaveLength(2)
  disk.failAt = Infinity
})
