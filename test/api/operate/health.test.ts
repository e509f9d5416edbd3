import { expect, test } from 'vitest'
import { PaperDisk } from '../../store/file/paper-disk.ts'
import { startOnPostgres } from '../../support/postgres/instances.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* /v1/health says how the server is, /healthz that the process lives, /readyz that requests may be sent to it; only the first asks for a token. */

test('it names the version, the storage and what answers, and no secret', async () => {
  const began = Date.UTC(2026, 10, 1)
  const openai = { apiKey: 'sk-secret', baseUrl: 'http://name:password@model.test:8080/v1', model: 'small-model' }
  const from = { name: '', address: 'chat@example.com' }
  const account = { host: 'mail.test', port: 587, isSecure: false, isLocal: false, user: 'name', password: 'password' }
  const mail = { ...account, from }
  const server = await startTestServer({ openai, mail, maxAnswers: 7, clock: () => began })
  const { body, text } = await server.call('GET', '/v1/health')
  expect(body.data).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    startedAt: '2026-11-01T00:00:00.000Z',
    storage: { kind: 'files', readiness: 'ready', isWhole: true, lastBackupAt: null },
    model: { name: 'small-model', host: 'model.test:8080' },
    answers: { running: 0, waiting: 0, most: 7 },
    promptCuts: [],
    notices: { mailHost: 'mail.test', due: 0, dueSince: null, failed: 0 },
  })
  expect(text).not.toMatch(/secret|password/)
  await server.stop()
})

test('it says so when everything is in PostgreSQL', async () => {
  const { first: server, stop } = await startOnPostgres()
  try {
    const { body } = await server.call('GET', '/v1/health')
    expect(body.data.storage).toEqual({ kind: 'postgresql', readiness: 'ready', isWhole: true, lastBackupAt: null })
  } finally {
    await stop()
  }
})

const ask = (server: TestServer, path: string) => server.call('GET', path, { token: null })

async function states(server: TestServer): Promise<[health: number, readiness: number]> {
  return [(await ask(server, '/healthz')).status, (await ask(server, '/readyz')).status]
}

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
    expect((await server.call('GET', '/v1/health')).body.data.storage.readiness).toBe('not-writable')
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
