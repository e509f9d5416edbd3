import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { createCrawler } from '../../support/peers/crawled.ts'
import { startHeldEmbeddings } from '../../support/peers/held-embeddings.ts'
import { startLongSite } from '../../support/peers/long-site.ts'
import { startSite } from '../../support/peers/site.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { complaintsOf, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/* Two instances on one PostgreSQL, of which the one that reads a site, or makes vectors, is killed. */

let postgres: SharedPostgres
let url: string
let directory: string
let instances: FoyerProcess[]
let stops: (() => Promise<void>)[]

beforeAll(async () => {
  postgres = await sharedPostgres()
  directory = await temporaryFolder()
})
afterAll(async () => {
  await postgres.stop()
})
beforeEach(async () => {
  url = await postgres.createDatabase()
  instances = []
  stops = []
})
afterEach(async () => {
  for (const { process } of instances) process.kill('SIGKILL')
  await Promise.all(instances.map(({ process }) => process.exited))
  for (const stop of stops) await stop()
})

async function start(env: NodeJS.ProcessEnv = {}): Promise<FoyerProcess> {
  const instance = await startFoyer(directory, {
    FOYER_DATABASE_URL: url,
    FOYER_SECRET: 'the secret that all instances have in common',
    FOYER_PAGE_NETWORKS: '127.0.0.1/32',
    ...env,
  })
  instances.push(instance)
  return instance
}

/** Has the lease run out, which otherwise takes a minute after the last sign of life. */
const expireLease = (id: string) =>
  runSql(
    url,
    `update sources set due_at = now(), record = jsonb_set(record::jsonb, '{dueAt}', '"2026-01-01T00:00:00.000Z"')
     where id = $1`,
    [id],
  )

/** The same of making vectors. */
const expireVectorLease = (id: string) =>
  runSql(
    url,
    `update sources set vectors_due_at = '-infinity', record = jsonb_set(record::jsonb, '{vectors,until}', '"2026-01-01T00:00:00.000Z"')
     where id = $1`,
    [id],
  )

/** An instance whose clock is so many milliseconds ahead, of which it says in its log that it is not that of PostgreSQL. */
async function startAhead(ahead: number): Promise<FoyerProcess> {
  const skewed = path.resolve('test/support/process/skewed-clock.js')
  const instance = await start({ NODE_OPTIONS: `--import=${skewed}`, CLOCK_AHEAD: String(ahead) })
  const said = /"secondsAhead":(-?\d+),"msg":"The clock of this machine is not that of PostgreSQL/.exec(
    instance.process.output(),
  )
  // A step of the network is between the two times that are compared.
  expect(Math.round(Number(said?.[1] ?? 0) / 60)).toBe(ahead / 60_000)
  return instance
}
const tenMinutes = 600_000

test.each([
  ['links', 'ahead', 0, tenMinutes],
  ['a sitemap', 'behind', -tenMinutes, 0],
] as const)(
  'a site known by %s is read by one instance until that is dead, and then on by the other, which has its clock %s, and says so',
  async (via, _, ofFirst, ofSecond) => {
    const site = await startLongSite(via)
    stops.push(site.stop)
    const first = await startAhead(ofFirst)
    const { aiId, add } = await createCrawler(first)
    const id = await add({ url: site.url, depth: 20 })
    await expect.poll(() => site.asked).toContain(site.paths[0])

    // By the difference of their clocks the lease of the first one is over by far. It starts meanwhile: the slow page has half a minute.
    const untilSlow = expect.poll(() => site.asked).toContain(site.slow)
    const [second] = await Promise.all([startAhead(ofSecond), untilSlow])
    const crawler = await createCrawler(second, aiId)
    await second.call('POST', `/v1/ai/${aiId}/sources/${id}/sync`)
    // It looks for sites in the order in which they are due: when it has read another one, it has left out the first.
    const other = await startSite()
    other.pages['/'] = '<main>Another site, read by the second instance.</main>'
    await crawler.whenRead(await crawler.add({ url: other.url }))
    await other.stop()
    const slowAt = site.paths.indexOf(site.slow)
    expect(site.counts()).toEqual(site.paths.map((_path, at) => (at <= slowAt ? 1 : 0)))
    expect((await crawler.source(id)).sync).toMatchObject({ state: 'running' })

    first.process.kill('SIGKILL')
    await first.process.exited
    await expireLease(id)
    await second.call('POST', `/v1/ai/${aiId}/sources/${id}/sync`)
    await expect.poll(() => site.counts()[slowAt]).toBe(2)
    site.send()
    expect(await crawler.whenRead(id)).toMatchObject({
      documents: site.paths.length,
      lastSync: { outcome: 'complete', done: site.paths.length, failed: 0 },
    })
    const documents = await crawler.documents(id)
    expect(documents.map(({ url: address }) => new URL(address ?? '').pathname)).toEqual(site.paths)
    for (const [at, { text }] of documents.slice(0, -1).entries()) {
      expect(text).toMatch(new RegExp(`(Sentence of ${at}\\. ?){200}`))
    }
    expect(site.counts()).toEqual(site.paths.map((each) => (each === site.slow ? 2 : 1)))
    expect(complaintsOf(second)).toEqual([])
  },
)

test('vectors are made by one instance until that is dead; then on by the other, each passage once but those under way', async () => {
  const vendor = await startHeldEmbeddings()
  stops.push(vendor.stop)
  const env = { OPENAI_BASE_URL: vendor.url }
  const first = await start(env)
  const ai = (await first.call('POST', '/v1/ai', { body: { embeddingModel: 'e' } })).body.data.id
  const text = { kind: 'text', name: 'Handbook', text: vendor.handbook }
  const { id } = (await first.call('POST', `/v1/ai/${ai}/sources`, { body: text })).body.data
  await vendor.whenHeld()

  const second = await start(env)
  const vectorsOf = async (source: string) =>
    (await second.call('GET', `/v1/ai/${ai}/sources/${source}`)).body.data.vectors
  // It looks for what lacks vectors in one go: when it has made those of another source, it has left out the first.
  const other = await second.call('POST', `/v1/ai/${ai}/sources`, { body: { ...text, text: 'Another one.' } })
  await expect.poll(() => vectorsOf(other.body.data.id)).toMatchObject({ state: 'complete' })
  expect(vendor.sentTwice()).toEqual([])
  expect(await vectorsOf(id)).not.toMatchObject({ state: 'complete' })

  first.process.kill('SIGKILL')
  await first.process.exited
  await expireVectorLease(id)
  await second.call('POST', `/v1/ai/${ai}/sources/${id}/sync`)
  await expect.poll(() => vectorsOf(id)).toMatchObject({ state: 'complete', passages: vendor.passages })
  expect(vendor.sentTwice()).toEqual(vendor.held())
  expect(new Set(vendor.texts()).size).toBe(vendor.passages + 1)
  expect(complaintsOf(second)).toEqual([])
})
