import { expect, test } from 'vitest'
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { PaperDisk } from '../../store/file/paper-disk.ts'
import { sharedPostgres } from '../../support/postgres/postgres.ts'
import { startTestServer } from '../../support/server.ts'

/* /v1/health: what the operator is told of a server. */

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

test('on a full disk it says that nothing can be written', async () => {
  const disk = new PaperDisk()
  const server = await startTestServer({ disk })
  disk.free = 0
  await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })
  const { body } = await server.call('GET', '/v1/health')
  expect(body.data).toMatchObject({ storage: { readiness: 'not-writable' }, model: null })
  disk.free = Infinity
  await server.stop()
})

test('it says so when everything is in PostgreSQL', async () => {
  const postgres = await sharedPostgres()
  const storage = await openPostgres({ url: await postgres.createDatabase(), connections: 4 }, quietLog())
  const server = await startTestServer(storage)
  try {
    const { body } = await server.call('GET', '/v1/health')
    expect(body.data.storage).toEqual({ kind: 'postgresql', readiness: 'ready', isWhole: true, lastBackupAt: null })
  } finally {
    await server.stop()
    await storage.close()
    await postgres.stop()
  }
})
