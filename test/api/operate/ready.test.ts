import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { PaperDisk } from '../../store/file/paper-disk.ts'

/* /healthz says that the process lives, /readyz that requests may be sent to it; neither asks for a token. */

const ask = (server: TestServer, path: string) => server.call('GET', path, { token: null })

async function states(server: TestServer): Promise<[health: number, readiness: number]> {
  return [(await ask(server, '/healthz')).status, (await ask(server, '/readyz')).status]
}

test('a server that drains lives, and is not ready', async () => {
  const server = await startTestServer()
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const taken = new Promise((resolve) => server.service.server.once('request', resolve))
  socket.write(
    `POST /v1/agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.operatorToken}\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n`,
  )
  await taken
  server.service.drain()
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
  socket.write(`{"name": "Ada"}${get('/healthz')}${get('/readyz')}`)
  await closed
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '503'])
  expect(text).toMatch(/\r\nRetry-After: 5\r\n[^]*"type":"\/docs#problem-shutting-down"/)
  await server.stop()
})

test('on a full disk it is not ready, reads go on, and with room again it is ready by itself', async () => {
  const disk = new PaperDisk()
  const server = await startTestServer({ disk })
  try {
    expect(await states(server)).toEqual([200, 200])
    disk.free = 0
    const refused = await server.call('POST', '/v1/agents', { body: { name: 'No room' } })
    expectProblem(refused, 507, 'storage-full')
    // The console shows it below what was typed, which stays.
    expect(refused.body.detail).toMatch(/no room .* Nothing was changed: try again when/)
    expect(await states(server)).toEqual([200, 503])
    expect((await ask(server, '/readyz')).headers.get('cache-control')).toBe('no-store')
    expect((await server.call('GET', '/v1/agents')).body).toEqual({ data: [] })
    const { text } = await server.call('GET', '/metrics', { token: null })
    expect(Number(/^foyer_store_failures_total\{step="commit"\} (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
    disk.free = Infinity
    expect(await states(server)).toEqual([200, 200])
    expect((await server.call('POST', '/v1/agents', { body: { name: 'Room' } })).status).toBe(200)
  } finally {
    await server.stop()
  }
})

test('with its store closed it lives, and is not ready', async () => {
  const server = await startTestServer()
  expect(await states(server)).toEqual([200, 200])
  await server.store.close()
  expect(await states(server)).toEqual([200, 503])
  await server.stop()
})
