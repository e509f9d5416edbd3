import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCrawler, held } from '../../support/peers/crawled.ts'
import { startLongSite, type LongSite } from '../../support/peers/long-site.ts'
import { complaintsOf, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/* The built server on files, killed while it reads a site, and started again. */

let directory: string
let site: LongSite
let server: FoyerProcess | undefined

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'foyer-crawl-'))
})
afterEach(async () => {
  server?.process.kill('SIGKILL')
  await server?.process.exited
  await site.stop()
  await rm(directory, { recursive: true })
})

const start = async () => (server = await startFoyer(directory, { FOYER_PAGE_NETWORKS: '127.0.0.1/32' }))

test.each(['links', 'a sitemap'] as const)(
  'a site known by %s is read on at once, and each of its pages is there once and whole',
  async (via) => {
    site = await startLongSite(via)
    const first = await start()
    const before = await createCrawler(first)
    const id = await before.add({ url: site.url, depth: 20 })
    await expect.poll(() => site.asked).toContain(site.slow)
    first.process.kill('SIGKILL')
    await first.process.exited
    // What was acknowledged is what was read.
    const readBefore = site.counts().filter((count) => count > 0).length - 1

    const second = await start()
    const crawler = await createCrawler(second, before.aiId)
    await expect.poll(() => site.counts()[site.paths.indexOf(site.slow)]).toBe(2)
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
    expect(complaintsOf(second)).toEqual([])
  },
)

test('a reading that finds much of the site gone, and is killed, asks its owner when it has gone on', async () => {
  site = await startLongSite('links')
  site.send()
  const first = await start()
  const before = await createCrawler(first)
  const id = await before.add({ url: site.url, depth: 20 })
  await before.whenRead(id)
  const texts = (await before.documents(id)).map(({ text }) => text)
  // Most pages are gone, and the first one is nearly empty; a new one is sent when the test says so.
  const slow = held('text/html', '<main><p>This is what is left of the site.</p></main>')
  for (const each of site.paths.slice(1, 9)) delete site.pages[each]
  site.pages['/'] = '<main><a href="/page/1">One</a> <a href="/manual.pdf">Manual</a> <a href="/last">Last</a></main>'
  site.pages['/last'] = slow.page
  await first.call('POST', `/v1/ai/${before.aiId}/sources/${id}/sync`)
  await expect.poll(() => site.asked).toContain('/last')
  first.process.kill('SIGKILL')
  await first.process.exited

  const crawler = await createCrawler(await start(), before.aiId)
  await expect.poll(() => site.asked.filter((each) => each === '/last').length).toBe(2)
  slow.send()
  expect(await crawler.whenRead(id)).toMatchObject({ documents: 11, lastSync: { outcome: 'needs-review', wouldGo: 9 } })
  const documents = await crawler.documents(id)
  expect(documents.slice(0, 10).map(({ text }) => text)).toEqual(texts)
})
