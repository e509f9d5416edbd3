import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHeldEmbeddings, type HeldEmbeddings } from '../../support/peers/held-embeddings.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { complaintsOf, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/* Two instances on one PostgreSQL, of which the one that makes vectors is killed. */

let postgres: SharedPostgres
let url: string
let directory: string
let vendor: HeldEmbeddings
let instances: FoyerProcess[]

beforeAll(async () => {
  postgres = await sharedPostgres()
  directory = await mkdtemp(path.join(tmpdir(), 'foyer-vectors-'))
})
afterAll(async () => {
  await postgres.stop()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  url = await postgres.createDatabase()
  vendor = await startHeldEmbeddings()
  instances = []
})
afterEach(async () => {
  for (const { process } of instances) process.kill('SIGKILL')
  await Promise.all(instances.map(({ process }) => process.exited))
  await vendor.stop()
})

async function start(): Promise<FoyerProcess> {
  const instance = await startFoyer(directory, {
    FOYER_DATABASE_URL: url,
    FOYER_SECRET: 'the secret that all instances have in common',
    OPENAI_BASE_URL: vendor.url,
  })
  instances.push(instance)
  return instance
}

/** Has the lease run out, which otherwise takes a minute after the last sign of life. */
const expireLease = (id: string) =>
  runSql(
    url,
    `update sources set vectors_due_at = '-infinity', record = jsonb_set(record::jsonb, '{vectors,until}', '"2026-01-01T00:00:00.000Z"')
     where id = $1`,
    [id],
  )

test('vectors are made by one instance until that is dead; then on by the other, each passage once but those under way', async () => {
  const first = await start()
  const ai = (await first.call('POST', '/v1/ai', { body: { embeddingModel: 'e' } })).body.data.id
  const text = { kind: 'text', name: 'Handbook', text: vendor.handbook }
  const { id } = (await first.call('POST', `/v1/ai/${ai}/sources`, { body: text })).body.data
  await vendor.whenHeld()

  const second = await start()
  const vectorsOf = async (source: string) =>
    (await second.call('GET', `/v1/ai/${ai}/sources/${source}`)).body.data.vectors
  // It looks for what lacks vectors in one go: when it has made those of another source, it has left out the first.
  const other = await second.call('POST', `/v1/ai/${ai}/sources`, { body: { ...text, text: 'Another one.' } })
  await expect.poll(() => vectorsOf(other.body.data.id)).toMatchObject({ state: 'complete' })
  expect(vendor.sentTwice()).toEqual([])
  expect(await vectorsOf(id)).not.toMatchObject({ state: 'complete' })

  first.process.kill('SIGKILL')
  await first.process.exited
  await expireLease(id)
  await second.call('POST', `/v1/ai/${ai}/sources/${id}/sync`)
  await expect.poll(() => vectorsOf(id)).toMatchObject({ state: 'complete', passages: vendor.passages })
  expect(vendor.sentTwice()).toEqual(vendor.held())
  expect(new Set(vendor.texts()).size).toBe(vendor.passages + 1)
  expect(complaintsOf(second)).toEqual([])
})
