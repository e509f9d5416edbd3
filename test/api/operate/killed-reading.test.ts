import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { createCrawler, held } from '../../support/peers/crawled.ts'
import { startHeldEmbeddings, type HeldEmbeddings } from '../../support/peers/held-embeddings.ts'
import { startLongSite } from '../../support/peers/long-site.ts'
import { complaintsOf, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/*
 * The built server on files, killed while it reads a site or makes vectors, and started again; on PostgreSQL, and with a sitemap, see
 * test/api/postgres/killed-reading.test.ts.
 */

let directory: string
let server: FoyerProcess | undefined
let stops: (() => Promise<void>)[]

beforeEach(async () => {
  directory = await temporaryFolder()
  stops = []
})
afterEach(async () => {
  await kill()
  for (const stop of stops) await stop()
})

const start = async (env: NodeJS.ProcessEnv = {}) =>
  (server = await startFoyer(directory, { FOYER_PAGE_NETWORKS: '127.0.0.1/32', ...env }))

const kill = async () => {
  server?.process.kill('SIGKILL')
  await server?.process.exited
}

type Handbook = { ai: string; source: string }

/** Has a server make vectors of a text, of which the vendor holds a part back. */
async function giveHandbook({ call }: FoyerProcess, vendor: HeldEmbeddings): Promise<Handbook> {
  const ai = (await call('POST', '/v1/ai', { body: { embeddingModel: 'e' } })).body.data.id
  const body = { kind: 'text', name: 'Handbook', text: vendor.handbook }
  const { id } = (await call('POST', `/v1/ai/${ai}/sources`, { body })).body.data
  await vendor.whenHeld()
  return { ai, source: `/v1/ai/${ai}/sources/${id}` }
}

/** No passage is sent twice but those of the request that was under way. */
async function expectVectors({ call }: FoyerProcess, vendor: HeldEmbeddings, { ai, source }: Handbook): Promise<void> {
  const made = { state: 'complete', passages: vendor.passages }
  await expect.poll(async () => (await call('GET', source)).body.data.vectors).toMatchObject(made)
  expect(vendor.sentTwice()).toEqual(vendor.held())
  expect(new Set(vendor.texts()).size).toBe(vendor.passages)
  // A question does without its vector where that does not come in time.
  const found = async () => (await call('GET', `/v1/ai/${ai}/search?q=lorry`)).body.data.passages[0]
  await expect.poll(found).toMatchObject({ title: 'Truck', similarity: expect.any(Number) })
}

test('a site is read on and vectors are made on at once, with each page once and whole; and one that lost much then still asks its owner', async () => {
  const [site, vendor] = await Promise.all([startLongSite('links'), startHeldEmbeddings()])
  stops.push(site.stop, vendor.stop)
  const env = { OPENAI_BASE_URL: vendor.url }
  const timesAsked = (asked: string) => site.asked.filter((each) => each === asked).length
  const first = await start(env)
  const before = await createCrawler(first)
  const id = await before.add({ url: site.url, depth: 20 })
  await expect.poll(() => site.asked).toContain(site.slow)
  const handbook = await giveHandbook(first, vendor)
  await kill()
  // What was acknowledged is what was read.
  const readBefore = site.counts().filter((count) => count > 0).length - 1

  const second = await start(env)
  const crawler = await createCrawler(second, before.aiId)
  await expect.poll(() => timesAsked(site.slow)).toBe(2)
  expect((await crawler.source(id)).sync).toMatchObject({ state: 'running' })
  expect(await crawler.documents(id)).toHaveLength(readBefore)
  site.send()
  expect(await crawler.whenRead(id)).toMatchObject({
    documents: site.paths.length,
    lastSync: { outcome: 'complete', done: site.paths.length, failed: 0 },
  })
  const documents = await crawler.documents(id)
  expect(documents.map(({ url }) => new URL(url ?? '').pathname)).toEqual(site.paths)
  for (const [at, { title, text }] of documents.slice(0, -1).entries()) {
    expect([title, text]).toEqual([`Page ${at}`, expect.stringMatching(new RegExp(`(Sentence of ${at}\\. ?){200}`))])
  }
  expect(documents.at(-1)?.text).toBe('# Manual\n\nThe last word of the manual.')
  // No page twice but the one that was being read.
  expect(site.counts()).toEqual(site.paths.map((each) => (each === site.slow ? 2 : 1)))
  await expectVectors(second, vendor, handbook)
  expect(complaintsOf(second)).toEqual([])

  // Most pages are gone, and the first one is nearly empty; a new one is sent when the test says so.
  const last = held('text/html', '<main><p>This is what is left of the site.</p></main>')
  for (const each of site.paths.slice(1, 9)) delete site.pages[each]
  site.pages['/'] = '<main><a href="/page/1">One</a> <a href="/manual.pdf">Manual</a> <a href="/last">Last</a></main>'
  site.pages['/last'] = last.page
  await second.call('POST', `/v1/ai/${before.aiId}/sources/${id}/sync`)
  await expect.poll(() => timesAsked('/last')).toBe(1)
  await kill()

  const third = await createCrawler(await start(), before.aiId)
  await expect.poll(() => timesAsked('/last')).toBe(2)
  last.send()
  expect(await third.whenRead(id)).toMatchObject({ documents: 11, lastSync: { outcome: 'needs-review', wouldGo: 9 } })
  expect((await third.documents(id)).slice(0, 10).map(({ text }) => text)).toEqual(documents.map(({ text }) => text))
})
