import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHeldEmbeddings, type HeldEmbeddings } from '../../support/peers/held-embeddings.ts'
import { complaintsOf, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/* The built server on files, killed while it makes vectors, and started again. */

let directory: string
let vendor: HeldEmbeddings
let server: FoyerProcess | undefined

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'foyer-vectors-'))
  vendor = await startHeldEmbeddings()
})
afterEach(async () => {
  server?.process.kill('SIGKILL')
  await server?.process.exited
  await vendor.stop()
  await rm(directory, { recursive: true })
})

const start = async () => (server = await startFoyer(directory, { OPENAI_BASE_URL: vendor.url }))

test('vectors are made on at once, and no passage is sent twice but those of the request that was under way', async () => {
  const first = await start()
  const ai = (await first.call('POST', '/v1/ai', { body: { embeddingModel: 'e' } })).body.data.id
  const text = { kind: 'text', name: 'Handbook', text: vendor.handbook }
  const source = `/v1/ai/${ai}/sources/${(await first.call('POST', `/v1/ai/${ai}/sources`, { body: text })).body.data.id}`
  await vendor.whenHeld()
  first.process.kill('SIGKILL')
  await first.process.exited

  const second = await start()
  await expect
    .poll(async () => (await second.call('GET', source)).body.data.vectors)
    .toMatchObject({ state: 'complete', passages: vendor.passages })
  expect(vendor.sentTwice()).toEqual(vendor.held())
  expect(new Set(vendor.texts()).size).toBe(vendor.passages)
  const found = await second.call('GET', `/v1/ai/${ai}/search?q=lorry`)
  expect(found.body.data.passages[0]).toMatchObject({ title: 'Truck', similarity: expect.any(Number) })
  expect(complaintsOf(second)).toEqual([])
})
