import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Timeouts } from '../../../server/http/guard/connection-limits.ts'
import { createAgent } from '../../support/agent.ts'
import { startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Peers that are slow, silent or too many are cut, and nobody else notices. With little timeouts, since the tests wait for real. */

const timeouts: Timeouts = {
  headersTimeout: 400,
  requestTimeout: 800,
  uploadTimeout: 60_000,
  connectionsCheckingInterval: 50,
  idleTimeout: 1200,
  keepAliveTimeout: 150,
  lingerTimeout: 150,
  recheckInterval: 15_000,
}

let model: ModelServer
let server: TestServer
const sockets: Socket[] = []

beforeAll(async () => {
  model = await startModelServer()
  server = await startTestServer({ timeouts, openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
})
afterAll(async () => {
  await server.stop()
  await model.stop()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Each over a connection of its own: one that fetch keeps may be cut just when it is used again. */
const call: TestServer['call'] = (method, path, { headers, ...options } = {}) =>
  server.call(method, path, { ...options, headers: { ...headers, Connection: 'close' } })

/** A connection, and what came back over it when the server has closed it. A reset counts as closed. */
function dial(
  url: string,
  { bytes = '', localAddress = '127.0.0.1' } = {},
): { socket: Socket; closed: Promise<string> } {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  sockets.push(socket)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => undefined)
  if (bytes !== '') socket.write(bytes)
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()))
  })
  return { socket, closed }
}

const withLongList = new Set<TestServer>()
/** Makes the list of AI resources longer than what the system holds for a peer that takes nothing. */
async function storeLongList(on = server): Promise<void> {
  const body = { instructions: 'Long. '.repeat(16_000) }
  for (let count = 0; count < 120 && !withLongList.has(on); count++) {
    await on.call('POST', '/v1/ai', { headers: { Connection: 'close' }, body })
  }
  withLongList.add(on)
}

const isServed = async () => expect((await call('GET', '/healthz')).text).toBe('ok')

describe('a peer is cut', () => {
  test.each([
    ['that says nothing', '', /^$/],
    ['that does not end the head of its request', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-', /^HTTP\/1.1 408 /],
    [
      'that does not end its body',
      'POST /v1/agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer fy_op_token-of-the-test-server-0123456789\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name',
      /^HTTP\/1.1 408 |^$/,
    ],
    ['that has been answered and asks nothing more', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1.1 200 /],
  ])('%s', async (_, bytes, answer) => {
    const { closed } = dial(server.url, { bytes })
    await isServed()
    expect(await closed).toMatch(answer)
  })

  test('that takes nothing of its answer', async () => {
    await storeLongList()
    const { socket } = dial(server.url)
    socket.pause()
    const gone = new Promise<void>((resolve) => {
      server.service.server.once('request', (_, response: ServerResponse) => response.once('close', resolve))
    })
    socket.write(`GET /v1/ai HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.operatorToken}\r\n\r\n`)
    await gone
    await isServed()
  })
})

test('the first request of a connection that was open for long is answered, though it came while the process was busy', async () => {
  const accepted = new Promise<void>((resolve) => server.service.server.once('connection', () => resolve()))
  const { socket, closed } = dial(server.url)
  await accepted
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  const until = performance.now() + timeouts.headersTimeout + 2 * timeouts.connectionsCheckingInterval
  while (performance.now() < until);
  expect(await closed).toMatch(/^HTTP\/1.1 200 /)
})

test('a connection that was opened ahead is kept as long as one that has been answered', async () => {
  const patient = await startTestServer({ timeouts: { ...timeouts, keepAliveTimeout: 60_000 } })
  try {
    const unused = new Promise<void>((resolve) => patient.service.server.once('clientError', () => resolve()))
    const { socket, closed } = dial(patient.url)
    await unused
    expect((await patient.call('GET', '/healthz')).text).toBe('ok')
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(await closed).toMatch(/^HTTP\/1.1 200 /)
  } finally {
    await patient.stop()
  }
})

test('a request ends with its client, also while its list waits for its turn among others', async () => {
  // As in production: of so many heads at once, a busy machine would not read each in time.
  const patient = await startTestServer()
  try {
    await storeLongList(patient)
    const names = Array.from({ length: 80 }, (_, count) => `gone-${count}`)
    const begun = names.map((name) => {
      const { socket } = dial(patient.url)
      socket.write(
        `GET /v1/ai HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${name}\r\nAuthorization: Bearer ${patient.operatorToken}\r\n\r\n`,
      )
      return new Promise((resolve) => socket.once('data', resolve))
    })
    await Promise.all(begun)
    for (const socket of sockets) socket.destroy()
    // The log has a line for each request that is over.
    await expect.poll(() => names.filter((name) => !patient.logged().includes(`"${name}"`))).toEqual([])
  } finally {
    await patient.stop()
  }
})

test('a peer that takes its answer slowly is not cut', async () => {
  // Several of the waits below are less than what an idle connection has, also on a busy machine; all together are more.
  const patient = await startTestServer({ timeouts: { ...timeouts, idleTimeout: 2400 } })
  await storeLongList(patient)
  const { socket, closed } = dial(patient.url)
  let length = 0
  let next = 0
  socket.on('data', (chunk) => {
    length += chunk.length
    if (length >= next) socket.pause()
  })
  socket.pause()
  socket.write(
    `GET /v1/ai HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${patient.operatorToken}\r\nConnection: close\r\n\r\n`,
  )
  // Before each step a connection is cut for its silence.
  for (let step = 0; step < 8; step++) {
    await dial(patient.url).closed
    next = length + 1_200_000
    socket.resume()
    await expect.poll(() => length).toBeGreaterThanOrEqual(next)
  }
  next = Infinity
  socket.resume()
  expect((await closed).endsWith(']}\r\n0\r\n\r\n')).toBe(true)
  await patient.stop()
})

test('an upload that goes on arriving is taken however slow it is, and one that stops is cut', async () => {
  // Each of the waits below is less than what silence may take, also on a busy machine; all together are more.
  const patient = await startTestServer({ timeouts: { ...timeouts, requestTimeout: 2400 } })
  const agent = await createAgent(patient)
  const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.svg"\r\n\r\n'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><title>${'x'.repeat(400)}</title></svg>\r\n--b--\r\n`
  const head = `POST /v1/agents/${agent.id}/theme/assets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${patient.operatorToken}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length + svg.length}\r\nConnection: close\r\n\r\n`
  const { socket, closed } = dial(patient.url, { bytes: head + form })
  const stopped = dial(patient.url, { bytes: head + form })
  for (let at = 0; at < svg.length; at += 60) {
    // Before each piece a connection is cut for its silence.
    await dial(patient.url).closed
    socket.write(svg.slice(at, at + 60))
  }
  expect(await closed).toMatch(/^HTTP\/1.1 200 /)
  expect(await stopped.closed).toMatch(/^HTTP\/1.1 408 /)
  await patient.stop()
})

test('a peer that waits for us is not cut', async () => {
  const agent = await createAgent({ call })
  const session = (await call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  const asked = new Promise<void>((resolve) => {
    model.script = (response, body) => {
      resolve()
      void held.then(() => streamOf(['At last.'])(response, body))
    }
  })
  const answer = call('POST', `/v1/agents/${agent.id}/sessions/${session.id}/conversations`, {
    body: { message: 'Hello' },
  })
  await asked
  // Five connections in a row that are cut for their silence, each opened when the one before was: so long has nothing been said.
  for (let count = 0; count < 5; count++) await dial(server.url).closed
  go()
  expect((await answer).body.data[1].message).toBe('At last.')
})

describe('one address', () => {
  test('has at most 100 connections, and others have theirs', async () => {
    const usual = await startTestServer()
    const connected = ({ socket }: { socket: Socket }) => new Promise((resolve) => socket.once('connect', resolve))
    const first = Array.from({ length: 100 }, () => dial(usual.url))
    await Promise.all(first.map(connected))
    const ask = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    expect(await dial(usual.url, { bytes: ask }).closed).toBe('')
    expect(await dial(usual.url, { bytes: ask, localAddress: '127.0.0.2' }).closed).toContain('200 OK')
    const [one] = first
    one?.socket.end()
    await one?.closed
    expect(await dial(usual.url, { bytes: ask }).closed).toContain('200 OK')
    for (const { socket } of first) socket.destroy()
    await usual.stop()
  })

  test('has at most 100 requests under way behind a trusted proxy, whose connections are not counted', async () => {
    const behind = await startTestServer({ trustProxy: ['127.0.0.1'] })
    const agent = await createAgent(behind)
    const session = (await behind.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
    const path = `/v1/agents/${agent.id}/sessions/${session.id}/events`
    const leaving = new AbortController()
    const follow = (address: string) =>
      fetch(behind.url + path, {
        headers: { Authorization: `Bearer ${session.token}`, 'X-Forwarded-For': address },
        signal: leaving.signal,
      })
    const streams = await Promise.all(Array.from({ length: 100 }, () => follow('192.0.2.1')))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await follow('192.0.2.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect((await follow('192.0.2.2')).status).toBe(200)
    await streams[0]?.body?.cancel()
    await expect.poll(async () => (await follow('192.0.2.1')).status).toBe(200)
    leaving.abort()
    await behind.stop()
  })
})
