import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFixture } from '../../support/fixture.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* A server that shuts down takes nothing new, and answers what it has taken. */

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** A connection on which a POST is under way, but for its body. */
async function beginPost() {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const closed = text(socket)
  const taken = once(server.service.server, 'request')
  socket.write(head('POST', '/v1/agents', 'Content-Type: application/json\r\nContent-Length: 15\r\n'))
  await taken
  return { socket, closed }
}

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.operatorToken}\r\n${more}\r\n`

test.each(['/v1/agents', '/readyz'])(
  'a request that was under way is answered, and that the process lives; %s hears 503, when to come back, and no more',
  async (path) => {
    const { socket, closed } = await beginPost()
    server.service.drain()
    socket.write(`{"name": "Ada"}${head('GET', '/healthz')}${head('GET', path)}`)
    const [first, alive, refused, ...more] = (await closed).split(/(?=HTTP\/1\.1 \d)/)
    expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"name":"Ada"/)
    expect(alive).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/\r\nRetry-After: 5\r\n/)
    expect(refused).toMatch(/\r\nConnection: close\r\n/)
    expect(refused).toContain('"type":"/docs#problem-shutting-down"')
    expect(more).toEqual([])
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  },
)

test('the end waits for the last answer, and for no longer than it is told', async () => {
  const { closed } = await beginPost()
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
  const told = response.text()
  server.service.drain()
  await server.service.chat.drain(0)
  await server.service.finish(60_000)
  // A stream that was cut would reject.
  expect(await told).not.toContain('event: error')
})
