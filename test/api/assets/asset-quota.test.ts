import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../server/core/ids.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { send } from '../../support/upload.ts'

/* The pictures of a workspace take 500 MB at most. */

let server: TestServer
let agent: string
beforeEach(async () => {
  server = await startTestServer()
  agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
})
afterEach(() => server.stop())

/** Uploads of which nobody looks at the bytes. */
async function fill(count: number, size: number, workspaceId = 'wks_default'): Promise<void> {
  for (let index = 0; index < count; index++) {
    const name = `${index.toString(16).padStart(64, '0')}.png`
    const entry = { id: newId('upl'), workspaceId, name, size, createdAt: new Date().toISOString() }
    await server.store.beginUpload({ ...entry, state: 'uploading' }, Infinity)
    await server.store.finishUpload({ ...entry, state: 'uploading' })
  }
}
const large = (seed: number) => Buffer.concat([Buffer.from(`GIF89a${seed}`)], 2 * 1024 * 1024)

test('the quota is reached and not crossed by uploads at once, and not logged as a fault; a deletion makes room', async () => {
  await fill(248, 2 * 1024 * 1024)
  const answers = await Promise.all([1, 2, 3, 4, 5].map((seed) => send(server, agent, { bytes: large(seed) })))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(3)
  for (const answer of refused) expectProblem(answer, 507, 'quota-exceeded')
  expect(refused[0]?.body.detail).toContain('500 MB')
  expect(server.logged()).not.toContain('A request failed')
  expect(await readdir(path.join(server.directory, 'assets'))).toHaveLength(2)
  const stored = answers.findIndex(({ status }) => status === 200) + 1
  const free = answers.findIndex(({ status }) => status !== 200) + 1
  expect((await send(server, agent, { bytes: large(stored) })).status).toBe(200)
  expect((await send(server, agent, { bytes: 'GIF89a' })).status).toBe(507)
  expect((await server.call('DELETE', `/v1/assets/${'0'.repeat(64)}.png`)).status).toBe(200)
  expect((await send(server, agent, { bytes: large(free) })).status).toBe(200)
})

test('it is each workspace’s own, and counts the smallest picture as 4 kB', async () => {
  const { id, token } = await createWorkspace(server)
  const other = (await server.call('POST', '/v1/agents', { token, body: { name: 'Theirs' } })).body.data.id
  await fill(249, 2 * 1024 * 1024, id)
  await fill(250, 2 * 1024 * 1024)
  expect((await send(server, agent, { bytes: 'GIF89a' })).status).toBe(507)
  expect((await send(server, other, { bytes: large(1).subarray(0, -4096), token })).status).toBe(200)
  expect((await send(server, other, { bytes: 'GIF89a', token })).status).toBe(200)
  expect((await send(server, other, { bytes: 'GIF87a', token })).status).toBe(507)
})
