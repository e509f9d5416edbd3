import { once } from 'node:events'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultTimeouts } from '../../../server/http/guard/connection-limits.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { sendRaw } from '../../support/network/raw.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * An answer that is given before the request was read to its end arrives, whatever the sender does: what he still sends is read on for a
 * while and thrown away, since a connection that is closed in front of it is reset, and takes the answer with it (RFC 9112, section 9.6).
 */

const mebibyte = 1024 * 1024
const sizes = [4, 9, 16, 33, 64].map((each) => each * mebibyte)
let server: TestServer
let agent: TestAgent

beforeAll(async () => {
  server = await startTestServer()
  agent = await createAgent(server)
})
afterAll(() => server.stop())

const bytes = (size: number) => Buffer.alloc(size, ' ')
const assets = () => `/v1/agents/${agent.id}/theme/assets`

const json = 'application/json'
const form = 'multipart/form-data; boundary=b'
test.each([
  ['JSON with its length', () => '/v1/agents', 'bytes', json],
  ['JSON in chunks', () => '/v1/agents', 'stream', json],
  ['an upload', assets, 'form', undefined],
  ['an upload in chunks', assets, 'stream', form],
])('whoever sends %s that is too large, by fetch, reads 413, each time', async (_, path, kind, type) => {
  const headers = { Authorization: `Bearer ${server.operatorToken}`, ...(type && { 'Content-Type': type }) }
  const tries = 5
  const workerData = { url: server.url + path(), init: { headers }, kind, sizes, tries }
  const worker = new Worker(new URL('../../support/network/fetch-large.js', import.meta.url), { workerData })
  const [outcomes] = await once(worker, 'message')
  const expected = sizes.flatMap((size) => Array.from({ length: tries }, () => [size, 413, '/docs#problem-too-large']))
  expect(outcomes).toEqual(expected)
})

const head = (method: string, path: string, lines: string[], token = server.operatorToken) =>
  [`${method} ${path} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${token}`, ...lines, '\r\n'].join('\r\n')
const isJson = `Content-Type: ${json}`
const isForm = `Content-Type: ${form}`

/** Sends all of it, and only then reads; rejects when the connection breaks. */
async function sendFirst(request: string, body: Buffer): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname).pause()
  await once(socket, 'connect')
  socket.write(request)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(body, (error) => (error ? reject(error) : resolve()))
  })
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return { status: Number(text.split(' ')[1]), text }
}

test.each([
  ['with a length', (size: number) => [`Content-Length: ${size}`]],
  [
    'with a length, on a connection that is to be closed',
    (size: number) => [`Content-Length: ${size}`, 'Connection: close'],
  ],
  ['in chunks', () => ['Transfer-Encoding: chunked']],
] as const)('whoever sends all of a body %s before he reads finds 413 there', async (_, lines) => {
  for (const size of sizes) {
    const isChunked = lines(size)[0]?.includes('chunked')
    const body = isChunked
      ? Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), bytes(size), Buffer.from('\r\n0\r\n\r\n')])
      : bytes(size)
    const request = head('POST', '/v1/agents', [
      isJson,
      ...lines(size),
      ...(size < 8 * mebibyte ? ['Connection: close'] : []),
    ])
    expect([size, (await sendFirst(request, body)).status]).toEqual([size, 413])
  }
})

describe('every other early answer arrives, too:', () => {
  const size = 24 * mebibyte
  const length = `Content-Length: ${size}`
  const requests: [status: number, make: () => string][] = [
    [401, () => head('POST', '/v1/agents', [isJson, length], 'fy_ad_nobody')],
    [403, () => head('POST', '/v1/agents', [isJson, length], agent.webId)],
    [404, () => head('POST', '/v1/nothing', [isJson, length])],
    [404, () => head('POST', '/nothing', [isJson, length])],
    [405, () => head('PUT', '/v1/agents', [isJson, length])],
    [405, () => head('POST', '/docs', [isJson, length])],
    [413, () => head('POST', assets(), [isForm, length])],
    [415, () => head('POST', '/v1/agents', ['Content-Type: text/plain', length])],
    [415, () => head('POST', '/v1/agents', [isJson, 'Content-Encoding: gzip', length])],
    [415, () => head('POST', assets(), [isJson, length])],
    [417, () => head('POST', '/v1/agents', [isJson, 'Expect: a-miracle', length])],
    [400, () => head('POST', '/v1/agents', [isJson, length]).replace('Host: a', 'Host: "><')],
    [400, () => head('POST', '/v1/agents', [isJson, length, length.replace('24', '25')])],
    [431, () => head('POST', '/v1/agents', [isJson, length, `X-Large: ${'x'.repeat(mebibyte)}`])],
  ]
  test.each(requests)('%i', async (status, make) => {
    expect((await sendFirst(make(), bytes(size))).status).toBe(status)
  })

  test('429', async () => {
    await server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body: { limits: { messagesPerMinutePerSession: 1 } } })
    const { body } = await server.call('POST', `/v1/agents/${agent.id}/sessions`)
    const { id, token } = body.data
    const path = `/v1/agents/${agent.id}/sessions/${id}/conversations`
    await server.call('POST', path, { token, body: { message: 'Hello' } })
    expect((await sendFirst(head('POST', path, [isJson, length], token), bytes(size))).status).toBe(429)
  })
})

test('whoever asks before he sends is answered without being told to, and the connection ends', async () => {
  const lines = [isJson, `Content-Length: ${64 * mebibyte}`, 'Expect: 100-continue']
  const answer = await sendRaw(server.url, head('POST', '/v1/agents', lines))
  expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close'])
})

describe('there is an end to it:', () => {
  test('who sends without end is cut off', async () => {
    const { hostname, port } = new URL(server.url)
    // Who does not stop at the end of the answer either.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).on('error', () => undefined)
    let isOver = false
    const closed = new Promise((resolve) => socket.resume().once('close', resolve)).then(() => (isOver = true))
    socket.write(head('POST', '/v1/agents', [isJson, 'Transfer-Encoding: chunked']))
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), bytes(mebibyte), Buffer.from('\r\n')])
    let sent = 0
    while (!isOver && sent < 1024) {
      sent += 1
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => closed), closed])
    }
    expect(isOver).toBe(true)
    expect(sent).toBeLessThan(256)
  })

  test('who sends no more is cut off', async () => {
    const impatient = await startTestServer({ timeouts: { ...defaultTimeouts, lingerTimeout: 50 } })
    const { hostname, port } = new URL(impatient.url)
    const requests = [
      head('POST', '/v1/agents', [isJson, `Content-Length: ${64 * mebibyte}`]),
      head('POST', '/v1/agents', [isJson, 'Transfer-Encoding: chunked', 'Transfer-Encoding: x']),
    ]
    for (const request of requests) {
      // The other side of the connection stays open until the server cuts it.
      const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
      const closed = new Promise((resolve) =>
        impatient.service.server.once('connection', (own) => own.once('close', resolve)),
      )
      socket.resume().write(request)
      await once(socket, 'end')
      await closed
      socket.destroy()
    }
    await impatient.stop()
  })
})
