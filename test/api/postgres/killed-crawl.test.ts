import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCrawler } from '../../support/peers/crawled.ts'
import { startLongSite, type LongSite } from '../../support/peers/long-site.ts'
import { startSite } from '../../support/peers/site.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { complaintsOf, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/* Two instances on one PostgreSQL, of which the one that reads a site is killed. */

let postgres: SharedPostgres
let url: string
let directory: string
let site: LongSite
let instances: FoyerProcess[]

beforeAll(async () => {
  postgres = await sharedPostgres()
  directory = await mkdtemp(path.join(tmpdir(), 'foyer-crawl-'))
})
afterAll(async () => {
  await postgres.stop()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  url = await postgres.createDatabase()
  instances = []
})
afterEach(async () => {
  for (const { process } of instances) process.kill('SIGKILL')
  await Promise.all(instances.map(({ process }) => process.exited))
  await site.stop()
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

/** An instance whose clock is so many milliseconds ahead. */
const startAhead = (ahead: number) => {
  const skewed = path.resolve('test/support/process/skewed-clock.js')
  return start({ NODE_OPTIONS: `--import=${skewed}`, CLOCK_AHEAD: String(ahead) })
}
const tenMinutes = 600_000

test.each([
  ['links', 'ahead', 0, tenMinutes],
  ['a sitemap', 'behind', -tenMinutes, 0],
] as const)(
  'a site known by %s is read by one instance until that is dead, and then on by the other, which has its clock %s',
  async (via, _, ofFirst, ofSecond) => {
    site = await startLongSite(via)
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
