import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFixture } from '../../support/fixture.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* A server that shuts down takes nothing new, and answers what it has taken. */

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

test('a request that was under way is answered; the next on its connection hears 503, when to come back, and no more', async () => {
  const { hostname, port } = new URL(server.url)
  const head = (method: string, more: string) =>
    `${method} /v1/agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.operatorToken}\r\n${more}\r\n`
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const taken = new Promise((resolve) => server.service.server.once('request', resolve))
  socket.write(head('POST', 'Content-Type: application/json\r\nContent-Length: 15\r\n'))
  await taken
  server.service.drain()
  socket.write(`{"name": "Ada"}${head('GET', '')}`)
  await closed
  const [first, second] = text.split(/(?=HTTP\/1\.1 503)/)
  expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(first).toContain('"name":"Ada"')
  expect(second).toMatch(/\r\nRetry-After: 5\r\n/)
  expect(second).toMatch(/\r\nConnection: close\r\n/)
  expect(second).toContain('"type":"/docs#problem-shutting-down"')
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
})

test('the end waits for the last answer, and for no longer than it is told', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const taken = new Promise((resolve) => server.service.server.once('request', resolve))
  socket.write(
    `POST /v1/agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.operatorToken}\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n`,
  )
  await taken
  server.service.drain()
  let isOver = false
  const finished = server.service.finish(50).then(() => (isOver = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  await finished
  await closed
})

test('event streams end as whole streams, and do not hold the shutdown up', async () => {
  const { ids } = await createFixture(server)
  const path = `/v1/agents/${ids.agentId}/sessions/${ids.sessionId}/events`
  const response = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${server.operatorToken}` } })
  const text = response.text()
  server.service.drain()
  await server.service.chat.drain(0)
  await server.service.finish(60_000)
  // A stream that was cut would reject.
  expect(await text).not.toContain('event: error')
})
