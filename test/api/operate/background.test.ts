import { cp, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { createAgent } from '../../support/agent.ts'
import { startEmbeddingServer } from '../../support/peers/embedding-server.ts'
import { behaviors, startHostilePeer } from '../../support/peers/hostile-peer.ts'
import { startMailServer } from '../../support/peers/mail-server.ts'
import { startSite } from '../../support/peers/site.ts'
import { startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/* Whatever fails in the background, and whatever a peer does, the process goes on, and ends when it is told to. */

let directory: string
let server: FoyerProcess | undefined
const peers: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  directory = await temporaryFolder()
})
afterEach(async () => {
  server?.process.kill('SIGKILL')
  await server?.process.exited
  server = undefined
  await Promise.all(peers.splice(0).map((peer) => peer.stop()))
})

/** A peer that is stopped after the test. */
function added<T extends { stop(): Promise<void> }>(peer: T): T {
  peers.push(peer)
  return peer
}

test('files of the build that are missing fail what needs them until they are back, and end nothing else', async () => {
  const home = path.join(directory, 'home')
  for (const part of ['dist', 'package.json']) await cp(part, path.join(home, part), { recursive: true })
  await symlink(path.resolve('node_modules'), path.join(home, 'node_modules'))
  const inBuild = (file: string) => path.join('dist/server', file)
  const lateFiles = ['openapi.js', 'metrics.js', 'nodemailer.js'].map(inBuild)
  for (const file of [...lateFiles, ...['embedding-job.js', 'crawl.js'].map(inBuild)]) await rm(path.join(home, file))
  const vendor = added(await startEmbeddingServer())
  const site = added(await startSite())
  const mail = added(await startMailServer())
  const smtp = { FOYER_SMTP_URL: `smtp://127.0.0.1:${mail.port}`, FOYER_MAIL_FROM: 'chat@example.com' }
  const env = { OPENAI_BASE_URL: vendor.url, FOYER_PAGE_NETWORKS: '127.0.0.1/32', ...smtp }
  const running = (server = await startFoyer(path.join(directory, 'data'), env, home))
  const { call } = running
  const { id: agentId } = await createAgent(running)
  const notifications = `/v1/agents/${agentId}/notifications`
  await call('PATCH', notifications, { body: { recipients: ['ann@example.com'] } })
  const statuses = async () => [
    (await call('GET', '/v1/openapi.json')).status,
    (await fetch(`${running.url}/metrics`)).status,
    (await call('POST', `${notifications}/test`, { body: { to: 'ann@example.com' } })).body.data.state,
  ]
  expect(await statuses()).toEqual([500, 500, 'failed'])
  const ai = (await call('POST', '/v1/ai', { body: { embeddingModel: 'e' } })).body.data.id
  const add = async (body: object) => {
    const { id } = (await call('POST', `/v1/ai/${ai}/sources`, { body })).body.data
    return async () => (await call('GET', `/v1/ai/${ai}/sources/${id}`)).body.data
  }
  const text = await add({ kind: 'text', text: 'We open at nine.' })
  await expect.poll(text).toMatchObject({ vectors: { state: 'failed' } })
  const pages = await add({ kind: 'site', site: { url: site.url } })
  await expect.poll(pages).toMatchObject({ lastSync: { outcome: 'failed' } })
  expect((await call('GET', '/readyz')).status).toBe(200)
  await expect.poll(() => server?.process.output()).toContain('ERR_MODULE_NOT_FOUND')
  for (const file of lateFiles) await cp(file, path.join(home, file))
  expect(await statuses()).toEqual([200, 200, 'sent'])
})

test('a model that answers 101 gets its visitors an apology, and does not keep the process from ending', async () => {
  const peer = added(await startHostilePeer(behaviors['answers 101 with an upgrade'] ?? (() => undefined)))
  const env = { OPENAI_BASE_URL: `${peer.url}/v1`, OPENAI_API_KEY: 'sk-test' }
  const running = (server = await startFoyer(path.join(directory, 'data'), env))
  const { call } = running
  const { id } = await createAgent(running)
  const ai = (await call('POST', '/v1/ai', { body: { instructions: 'Be kind.', provider: 'OPENAI' } })).body.data.id
  await call('PUT', `/v1/agents/${id}/ai`, { body: { aiId: ai } })
  const session = (await call('POST', `/v1/agents/${id}/sessions`)).body.data.id
  const path_ = `/v1/agents/${id}/sessions/${session}/conversations`
  const { text } = await call('POST', path_, { body: { message: 'Hello' }, headers: { Accept: 'text/event-stream' } })
  expect(text).toContain('event: error')
  running.process.kill('SIGTERM')
  expect(await running.process.exited).toBe(0)
})
