import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Source } from '#contract/knowledge/sources.ts'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { temporaryFolder } from '../../support/files.ts'
import { createCrawler, held, sent, sitemapOf, type Crawler } from '../../support/peers/crawled.ts'
import { startSite, type Answering, type Site } from '../../support/peers/site.ts'
import { openStoreOn } from '../../support/postgres/postgres-store.ts'
import { sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { expectProblem } from '../../support/problems.ts'
import { isLong } from '../../support/seed.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* A site that is read again on a bad day: behind a wall or a sign-in, busy, half of it gone. What is known gets no worse without its owner. */

let site: Site
let server: TestServer
let crawler: Crawler
let start: () => Promise<TestServer>

const siteTimes = { pause: 0, busy: 0, sweep: 20 }
const pageNetworks = ['127.0.0.1/32']
const paths = Array.from({ length: 12 }, (_, at) => `/page/${at}`)
const sentences = (at: number) =>
  Array.from({ length: 40 }, (_, line) => `Line ${line} of the page ${at} says so.`).join(' ')
const words = ['amber', 'bridge', 'candle']
const page = (title: string, text: string) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>`
/** A page that answers these questions, for search engines. */
const questions = (...names: string[]) => {
  const answer = (name: string) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } })
  const data = JSON.stringify({ '@type': 'FAQPage', mainEntity: names.map(answer) })
  return `${page('Questions', sentences(0))}<script type="application/ld+json">${data}</script>`
}
const failing =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response.writeHead(status, headers).end()

/** Answers so a few times, and then as before. */
function atFirst(times: number, answer: Answering, later: Answering): Answering {
  let left = times
  return (response, request) => {
    const now = left > 0 ? answer : later
    left -= 1
    if (typeof now === 'function') now(response, request)
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(now)
  }
}

/** The whole site answers so. */
function everywhere(answer: Answering): void {
  for (const each of ['/robots.txt', '/llms.txt', '/sitemap.xml', '/a-page-that-is-not-there-foyer', '/', ...paths])
    site.pages[each] = answer
}

/** All is well; `count`: how many pages the site has beside its first one. */
function open(count = paths.length): void {
  for (const each of Object.keys(site.pages)) delete site.pages[each]
  const named = paths.slice(0, count)
  site.pages['/sitemap.xml'] = sitemapOf(site, ['/', ...named])
  site.pages['/'] = page('Home', 'Welcome to the house of pages.')
  for (const [at, each] of named.entries()) site.pages[each] = page(`Page ${at}`, sentences(at))
}

const textsOf = async (id: string) =>
  Object.fromEntries((await crawler.documents(id)).map(({ url, text }) => [new URL(url ?? '').pathname, text]))

const post = (id: string, what: string, body: object = {}) =>
  server.call('POST', `/v1/ai/${crawler.aiId}/sources/${id}/${what}`, { body })
const review = async (id: string, decision: 'keep' | 'let-go'): Promise<Source> => {
  const answer = await post(id, 'review', { decision })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.data
}

/** Adds the site, reads it, and corrects one of its pages. */
async function known(documents = 13): Promise<{ id: string; before: Record<string, string> }> {
  const id = await crawler.add({ url: site.url })
  expect(await crawler.whenRead(id)).toMatchObject({ documents, lastSync: { outcome: 'complete', failed: 0 } })
  await correct(id, '/page/3')
  return { id, before: await textsOf(id) }
}

const documentAt = async (id: string, pathname: string) =>
  (await crawler.documents(id)).find(({ url }) => new URL(url ?? '').pathname === pathname)

async function change(id: string, pathname: string, body: object): Promise<void> {
  const address = `/v1/ai/${crawler.aiId}/sources/${id}/documents/${(await documentAt(id, pathname))?.id}`
  expect((await server.call('PATCH', address, { body })).status).toBe(200)
}
const correct = (id: string, pathname: string) => change(id, pathname, { correction: 'As its owner says.' })

const correctionOf = async (id: string, pathname: string) => (await documentAt(id, pathname))?.correction

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

const llms = (count: number) =>
  sent(
    'text/plain',
    `# A site\n\n${paths
      .slice(0, count)
      .map((each) => `- [Page](${each})`)
      .join('\n')}`,
  )

/** Each time with another number, and with the address that was asked for. */
function wall(): Answering {
  let count = 0
  return (response, { url = '' }) => {
    count += 1
    const about =
      'This is done by itself. Please allow up to five seconds, and turn on JavaScript and cookies to go on.'
    const text = `We check your browser before you go on to ${url}. ${about} Ray ID: 8f${count * 7919}ab`
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page('Just a moment…', text))
  }
}

/** What may happen to a site for a day, and how its reading ends then. */
const badDays: [what: string, worsen: () => void, sync: Partial<NonNullable<Source['lastSync']>>][] = [
  ['its sitemap answers 403', () => (site.pages['/sitemap.xml'] = failing(403)), { outcome: 'complete', done: 13 }],
  ['its sitemap answers 429', () => (site.pages['/sitemap.xml'] = failing(429)), { outcome: 'complete', done: 13 }],
  ['everything answers 403', () => everywhere(failing(403)), { outcome: 'complete', failed: 13 }],
  ['everything answers 401', () => everywhere(failing(401)), { outcome: 'complete', failed: 13 }],
  ['everything answers 429', () => everywhere(failing(429)), { outcome: 'failed' }],
  ['everything answers 500', () => everywhere(failing(500)), { outcome: 'failed' }],
  [
    'its pages answer 503',
    () => {
      for (const each of paths) site.pages[each] = failing(503)
    },
    { outcome: 'complete', failed: 12 },
  ],
  [
    'a form to sign in stands before it',
    () => everywhere(page('Sign in', '<form><input type=password></form>')),
    { outcome: 'complete', failed: 13 },
  ],
  [
    'its pages lead to a form to sign in that is not for search engines',
    () => {
      for (const each of paths) site.pages[each] = failing(302, { Location: `/login?to=${each}` })
      for (const each of paths)
        site.pages[`/login?to=${each}`] =
          '<title>Sign in</title><meta name="robots" content="noindex"><form><input type=password></form>'
    },
    { outcome: 'complete', failed: 12 },
  ],
  [
    'its pages are data',
    () => {
      for (const each of paths) site.pages[each] = sent('application/json', '{"error":"maintenance"}')
    },
    { outcome: 'complete', failed: 12 },
  ],
  ['a wall stands before it', () => everywhere(wall()), { outcome: 'needs-review', wouldGo: 11 }],
  [
    'a wall stands before it from the fourth page on',
    () => {
      const stands = wall()
      for (const each of paths.slice(2)) site.pages[each] = stands
    },
    { outcome: 'needs-review', wouldGo: 9 },
  ],
  [
    'its pages say that it is maintained, all in the same words',
    () => {
      for (const each of paths.slice(2))
        site.pages[each] = page('Back soon', `We are back soon. ${'Sorry. '.repeat(50)}`)
    },
    { outcome: 'needs-review', wouldGo: 9 },
  ],
  [
    'everything is one page about maintenance',
    () => everywhere(page('Back soon', 'We are back soon.')),
    { outcome: 'needs-review', wouldGo: 11 },
  ],
  [
    'everything leads to a page about its suspended account',
    () => {
      everywhere(failing(302, { Location: '/suspended' }))
      site.pages['/suspended'] = page('Account suspended', 'Contact your hosting provider.')
    },
    { outcome: 'needs-review', wouldGo: 12 },
  ],
  [
    'some of its pages lead to one about maintenance for now',
    () => {
      for (const each of paths.slice(0, 5)) site.pages[each] = failing(302, { Location: '/maintenance' })
      site.pages['/maintenance'] = page('Maintenance', 'Come back tomorrow.')
    },
    { outcome: 'complete', done: 8, failed: 5 },
  ],
  ['its first page is gone', () => delete site.pages['/'], { outcome: 'needs-review', wouldGo: 1 }],
  [
    'it names a few pages in a new llms.txt',
    () => (site.pages['/llms.txt'] = llms(2)),
    { outcome: 'complete', done: 13 },
  ],
  [
    'its llms.txt is a page',
    () => (site.pages['/llms.txt'] = page('Oh', '[a](/page/1)')),
    { outcome: 'complete', done: 13 },
  ],
  ['its llms.txt answers 503', () => (site.pages['/llms.txt'] = failing(503)), { outcome: 'complete', done: 13 }],
  [
    'its sitemap is too large',
    () => (site.pages['/sitemap.xml'] = sent('application/xml', '<!-- -->'.repeat(1_500_000))),
    { outcome: 'complete', done: 13 },
  ],
  [
    'its sitemap is cut off',
    () =>
      (site.pages['/sitemap.xml'] = sent('application/xml', `<urlset><url><loc>${site.url}page/1</loc></url><url>`)),
    { outcome: 'complete', done: 13 },
  ],
  [
    'its sitemap is empty',
    () => (site.pages['/sitemap.xml'] = sent('application/xml', '')),
    { outcome: 'complete', done: 13 },
  ],
  [
    'its sitemap is a page',
    () => (site.pages['/sitemap.xml'] = page('Oh', 'Something went wrong.')),
    { outcome: 'complete', done: 13 },
  ],
]
/** The same of a site of five pages: in numbers, little is lost there. */
const smallDays: [what: string, worsen: () => void, wouldGo: number][] = [
  ['everything answers 404', () => everywhere(failing(404)), 4],
  ['everything is empty', () => everywhere(''), 4],
  [
    'its robots.txt forbids everything',
    () => (site.pages['/robots.txt'] = sent('text/plain', 'User-agent: *\nDisallow: /')),
    4,
  ],
  [
    'more than half of its pages are gone',
    () => {
      for (const each of paths.slice(0, 3)) delete site.pages[each]
    },
    3,
  ],
]
/** Of those, what leaves other records: pages that failed, and pages that wait for their owner. */
const forBoth = new Set(['everything answers 403', 'everything is one page about maintenance'])

describe.each(['files', 'PostgreSQL'])('kept in %s', (kind) => {
  let directory: string

  beforeEach(async () => {
    directory = await temporaryFolder()
    const url = kind === 'files' ? undefined : await postgres.createDatabase()
    if (url !== undefined) await migrateDatabase(url)
    start = async () => {
      const opened = url === undefined ? undefined : await openStoreOn(url, quietLog())
      const store = opened && { ...opened.store, close: () => opened.close() }
      return startTestServer({ directory, pageNetworks, siteTimes, ...(store && { store }) })
    }
    site = await startSite()
    open()
    server = await start()
    crawler = await createCrawler(server)
  })
  afterEach(async () => {
    await Promise.all([site.stop(), server.stop()])
  })

  test.each(kind === 'files' || isLong ? badDays : badDays.filter(([what]) => forBoth.has(what)))(
    'nothing is lost when %s',
    async (_, worsen, sync) => {
      const { id, before } = await known()
      worsen()
      const source = await crawler.readAgain(id)
      expect(source.lastSync).toMatchObject(sync)
      expect(source.documents).toBe(13)
      expect(await textsOf(id)).toEqual(before)
      expect(await correctionOf(id, '/page/3')).toBe('As its owner says.')
      // The next day all is well again, and nobody is asked.
      open()
      expect((await crawler.readAgain(id)).lastSync).toMatchObject({ outcome: 'complete', done: 13, failed: 0 })
      const documents = await crawler.documents(id)
      expect(documents.filter(({ failedSince, wouldGo }) => failedSince ?? wouldGo)).toEqual([])
    },
  )

  test.each(kind === 'files' ? smallDays : [])(
    'of a small site nothing goes without its owner when %s',
    async (_, worsen, wouldGo) => {
      open(4)
      const { id, before } = await known(5)
      worsen()
      expect(await crawler.readAgain(id)).toMatchObject({
        documents: 5,
        lastSync: { outcome: 'needs-review', wouldGo },
      })
      expect(await textsOf(id)).toEqual(before)
      open(4)
      expect((await crawler.readAgain(id)).lastSync).toMatchObject({ outcome: 'complete', done: 5, failed: 0 })
      expect((await crawler.documents(id)).filter((each) => each.failedSince ?? each.wouldGo)).toEqual([])
    },
  )

  test('one page of a small site goes as ever, and one that is elsewhere for now and says the same moves', async () => {
    open(4)
    const id = await crawler.add({ url: site.url })
    await crawler.whenRead(id)
    delete site.pages['/page/0']
    site.pages['/other'] = site.pages['/page/1'] ?? ''
    site.pages['/page/1'] = failing(302, { Location: '/other' })
    expect(await crawler.readAgain(id)).toMatchObject({ documents: 4, lastSync: { outcome: 'complete', failed: 1 } })
    expect(Object.keys(await textsOf(id)).toSorted()).toEqual(['/', '/other', '/page/2', '/page/3'])
  })

  /** Half of the site is gone, and nothing names it any more. */
  function halve(): void {
    for (const each of paths.slice(0, 4)) delete site.pages[each]
    site.pages['/sitemap.xml'] = sitemapOf(site, ['/', ...paths.slice(0, 4), ...paths.slice(8)])
  }

  test('half of it is gone: the owner is asked; what is kept stays, also the next time', async () => {
    const { id, before } = await known()
    halve()
    const source = await crawler.readAgain(id)
    // Eight are gone or not named; one of them is corrected, and does not go in any case.
    expect(source).toMatchObject({ documents: 13, lastSync: { outcome: 'needs-review', wouldGo: 7 } })
    expect(await textsOf(id)).toEqual(before)
    const waiting = (await crawler.documents(id)).flatMap(({ url, wouldGo }) =>
      wouldGo ? [`${new URL(url ?? '').pathname} ${wouldGo}`] : [],
    )
    expect(waiting.toSorted()).toEqual([
      ...[0, 1, 2].map((at) => `/page/${at} gone`),
      ...[4, 5, 6, 7].map((at) => `/page/${at} unnamed`),
    ])
    const decided = { outcome: 'complete', wouldGo: undefined, askedAt: undefined }
    expect((await review(id, 'keep')).lastSync).toEqual({ ...source.lastSync, ...decided })
    expect(await textsOf(id)).toEqual(before)
    const kept = (await crawler.documents(id)).filter(({ failedSince }) => failedSince)
    expect(kept).toHaveLength(8)
    expect(kept.every(({ reason, wouldGo }) => reason !== undefined && wouldGo === undefined)).toBe(true)
    expectProblem(await post(id, 'review', { decision: 'let-go' }), 409, 'in-use')
    // Nobody is asked twice for the same pages.
    expect(await crawler.readAgain(id)).toMatchObject({ documents: 13, lastSync: { outcome: 'complete' } })
    expect(await textsOf(id)).toEqual(before)
    // What is there again is like all others, and may go again.
    open()
    await crawler.readAgain(id)
    expect((await crawler.documents(id)).filter(({ failedSince }) => failedSince)).toEqual([])
    halve()
    expect(await crawler.readAgain(id)).toMatchObject({ lastSync: { outcome: 'needs-review', wouldGo: 7 } })
  })

  test('half of it is gone: what is let go goes, but for what the owner has corrected or left out', async () => {
    const { id, before } = await known()
    halve()
    await crawler.readAgain(id)
    // Corrected, or left out, while it waits for the review.
    await correct(id, '/page/5')
    await change(id, '/page/6', { isExcluded: true })
    expect(await review(id, 'let-go')).toMatchObject({
      documents: 8,
      lastSync: { outcome: 'complete', pages: 8, questions: 0 },
    })
    const left = ['/', ...[3, 5, 6, 8, 9, 10, 11].map((at) => `/page/${at}`)]
    expect(await textsOf(id)).toEqual(Object.fromEntries(left.map((each) => [each, before[each]])))
    expect(await correctionOf(id, '/page/5')).toBe('As its owner says.')
    expect((await crawler.readAgain(id)).lastSync).toMatchObject({ outcome: 'complete' })
    expect(Object.keys(await textsOf(id))).toEqual(left)
  })

  /** Begins another reading, stops it while a page is read, and waits for its end. */
  async function stopHalfway(id: string): Promise<Source> {
    const slow = held('text/html', page('Page 9', sentences(9)))
    site.pages['/page/9'] = slow.page
    const asked = () => site.asked.filter((each) => each === '/page/9').length
    const before = asked()
    await post(id, 'sync')
    await expect.poll(asked).toBe(before + 1)
    await post(id, 'stop')
    slow.send()
    return crawler.whenRead(id)
  }

  async function readWithoutRobots(id: string): Promise<Source> {
    site.pages['/robots.txt'] = failing(500)
    return crawler.readAgain(id)
  }

  test.each([
    ['fails', readWithoutRobots, 'failed', 'keep', 13],
    ['fails', readWithoutRobots, 'failed', 'let-go', 6],
    ['is stopped', stopHalfway, 'stopped', 'keep', 13],
    ['is stopped', stopHalfway, 'stopped', 'let-go', 6],
  ] as const)(
    'the question stays when the next reading %s, and can be answered',
    async (_, read, outcome, decision, left) => {
      const { id, before } = await known()
      halve()
      const { lastSync: asked } = await crawler.readAgain(id)
      expect(asked).toMatchObject({ outcome: 'needs-review', wouldGo: 7, askedAt: asked?.endedAt })
      const { askedAt } = asked ?? {}
      expect(await read(id)).toMatchObject({ documents: 13, lastSync: { outcome, wouldGo: 7, pages: 13, askedAt } })
      expect(await textsOf(id)).toEqual(before)
      const after = await review(id, decision)
      expect(after).toMatchObject({ documents: left, lastSync: { outcome, pages: left } })
      expect([after.lastSync?.wouldGo, after.lastSync?.askedAt]).toEqual([undefined, undefined])
      expect((await crawler.documents(id)).filter(({ wouldGo }) => wouldGo)).toEqual([])
      expectProblem(await post(id, 'review', { decision }), 409, 'in-use')
    },
  )

  test('its pages shrink to nothing: their texts stay until they are let go, and what is left is read then', async () => {
    const { id, before } = await known()
    for (const [at, each] of paths.entries()) site.pages[each] = page(`Page ${at}`, `Soon more of ${at}.`)
    expect(await crawler.readAgain(id)).toMatchObject({ lastSync: { outcome: 'needs-review', wouldGo: 11 } })
    expect(await textsOf(id)).toEqual(before)
    await review(id, 'let-go')
    expect(await crawler.whenRead(id)).toMatchObject({ documents: 13, lastSync: { outcome: 'complete', done: 13 } })
    expect((await textsOf(id))['/page/7']).toContain('Soon more of 7.')
    expect((await textsOf(id))['/page/3']).toBe(before['/page/3'])
  })

  test('what was read of it is saved while it wants to be left alone, and so is what its pages say anew', async () => {
    const { id } = await known()
    for (const at of [0, 1, 2]) site.pages[`/page/${at}`] = page(`Page ${at}`, `${words[at]} `.repeat(90))
    site.pages['/page/6'] = failing(429, { 'Retry-After': '3000' })
    await post(id, 'sync')
    await expect.poll(() => crawler.source(id)).toHaveProperty('sync.waitingUntil')
    const texts = await textsOf(id)
    expect([0, 1, 2].map((at) => texts[`/page/${at}`]?.includes(words[at] ?? ''))).toEqual([true, true, true])
    await post(id, 'stop')
    await crawler.whenRead(id)
  })

  test('a few pages go, shrink and move as ever', async () => {
    const { id } = await known()
    delete site.pages['/page/0']
    site.pages['/page/1'] = page('Page 1', 'Short now.')
    site.pages['/page/2'] = failing(301, { Location: '/page/4' })
    const source = await crawler.readAgain(id)
    expect(source).toMatchObject({ documents: 11, lastSync: { outcome: 'complete', failed: 1 } })
    const texts = await textsOf(id)
    expect([texts['/page/0'], texts['/page/2']]).toEqual([undefined, undefined])
    expect(texts['/page/1']).toContain('Short now.')
  })

  const moves: [how: string, move: () => void][] = [
    ['is led to for good', () => (site.pages['/page/3'] = failing(301, { Location: '/page/3/' }))],
    [
      'is led to for good, and named alone',
      () => {
        site.pages['/page/3'] = failing(308, { Location: '/page/3/' })
        rename('/page/3/')
      },
    ],
    ['is named as canonical', () => (site.pages['/page/3'] = canonicalAt('/page/3/'))],
    [
      'is named as canonical, and named alone',
      () => {
        site.pages['/page/3'] = canonicalAt('/page/3/')
        rename('/page/3/')
      },
    ],
    [
      'is another one',
      () => {
        site.pages['/page/3'] = failing(301, { Location: '/other' })
        site.pages['/other'] = canonicalAt('/other')
      },
    ],
  ]
  /** The sitemap names this in place of the page 3. */
  function rename(to: string): void {
    site.pages['/sitemap.xml'] = sitemapOf(site, ['/', ...paths.map((each) => (each === '/page/3' ? to : each))])
  }
  const canonicalAt = (to: string) => `<link rel="canonical" href="${to}">${page('Page 3', sentences(3))}`

  test.each(kind === 'files' ? moves : moves.slice(0, 1))(
    'a correction follows its page when its new address %s',
    async (_, move) => {
      const { id } = await known()
      const before = await documentAt(id, '/page/3')
      site.pages['/page/3/'] = canonicalAt('/page/3/')
      move()
      await crawler.readAgain(id)
      const at = site.pages['/other'] ? '/other' : '/page/3/'
      expect(await documentAt(id, at)).toMatchObject({
        id: before?.id,
        correction: 'As its owner says.',
        text: before?.text,
      })
      expect(await documentAt(id, '/page/3')).toBeUndefined()
      expect(await crawler.readAgain(id)).toMatchObject({ documents: 13, lastSync: { outcome: 'complete' } })
      expect(await correctionOf(id, at)).toBe('As its owner says.')
    },
  )

  test('an exclusion follows its page, but a correction not to a page that says something else or was there', async () => {
    const { id } = await known()
    await change(id, '/page/0', { isExcluded: true })
    await correct(id, '/page/4')
    site.pages['/page/0'] = failing(301, { Location: '/page/0/' })
    site.pages['/page/0/'] = page('Page 0', 'All is new.')
    site.pages['/page/3'] = failing(301, { Location: '/offers' })
    site.pages['/offers'] = page('Offers', 'What we have for you this week.')
    site.pages['/page/4'] = failing(301, { Location: '/page/5' })
    expect(await crawler.readAgain(id)).toMatchObject({ documents: 14, lastSync: { outcome: 'complete' } })
    expect(await documentAt(id, '/page/0/')).toMatchObject({ isExcluded: true })
    expect(await correctionOf(id, '/offers')).toBeNull()
    expect(await correctionOf(id, '/page/5')).toBeNull()
    expect([await correctionOf(id, '/page/3'), await correctionOf(id, '/page/4')]).toEqual([
      'As its owner says.',
      'As its owner says.',
    ])
  })

  test('a correction is outdated when its page changes, until it is sent again', async () => {
    const { id } = await known()
    await correct(id, '/page/4')
    const outdated = async () =>
      (await crawler.documents(id)).flatMap(({ url = '', isCorrectionOutdated }) =>
        isCorrectionOutdated ? [new URL(url).pathname] : [],
      )
    site.pages['/page/5'] = page('Page 5', `${sentences(5)} It is new.`)
    site.pages['/page/3'] = page('Page 3', `${sentences(3)} It is new.`)
    expect(await outdated()).toEqual([])
    await crawler.readAgain(id)
    expect(await outdated()).toEqual(['/page/3'])
    await crawler.readAgain(id)
    expect(await outdated()).toEqual(['/page/3'])
    await correct(id, '/page/3')
    expect(await outdated()).toEqual([])
    site.pages['/page/4'] = page('Page 4', `${sentences(4)} It is new.`)
    await crawler.readAgain(id)
    expect(await outdated()).toEqual(['/page/4'])
    await change(id, '/page/4', { correction: null })
    expect(await outdated()).toEqual([])
  })

  test('a document that is left out stays so when its page is away for a day', async () => {
    const { id } = await known()
    await change(id, '/page/0', { isExcluded: true })
    delete site.pages['/page/0']
    expect(await crawler.readAgain(id)).toMatchObject({ documents: 13, lastSync: { outcome: 'complete', failed: 1 } })
    open()
    await crawler.readAgain(id)
    expect(await documentAt(id, '/page/0')).toMatchObject({ isExcluded: true })
  })

  /** Begins another reading, stops the server while a page is read, and waits until the next one has read the rest. */
  async function restartHalfway(id: string): Promise<Source> {
    const slow = held('text/html', page('Page 9', sentences(9)))
    site.pages['/page/9'] = slow.page
    await post(id, 'sync')
    await expect.poll(() => site.asked.filter((each) => each === '/page/9').length).toBe(2)
    await server.stop()
    server = await start()
    crawler = await createCrawler(server, crawler.aiId)
    slow.send()
    return crawler.whenRead(id)
  }

  test.each([
    ['is stopped', stopHalfway],
    ['goes on in another process', restartHalfway],
  ])('a question that its page has no more goes although the reading %s', async (_, interrupt) => {
    site.pages['/page/0'] = questions('Do you ship to Norway?', 'Is there a warranty?')
    const id = await crawler.add({ url: site.url })
    expect(await crawler.whenRead(id)).toMatchObject({ documents: 15 })
    site.pages['/page/0'] = questions('Is there a warranty?')
    await interrupt(id)
    expect(await crawler.readAgain(id)).toMatchObject({ documents: 14, lastSync: { outcome: 'complete' } })
    const asked = (await crawler.documents(id)).flatMap((document) => document.questions ?? [])
    expect(asked).toEqual(['Is there a warranty?'])
  })

  test('a reading that was given up half-way on a bad day goes on, and asks', async () => {
    const { id, before } = await known()
    halve()
    expect(await restartHalfway(id)).toMatchObject({
      documents: 13,
      lastSync: { outcome: 'needs-review', wouldGo: 7 },
    })
    expect(await textsOf(id)).toEqual(before)
  })
})

describe('a busy site', () => {
  beforeEach(async () => {
    site = await startSite()
    open()
    server = await startTestServer({ pageNetworks, siteTimes })
    crawler = await createCrawler(server)
  })
  afterEach(() => Promise.all([site.stop(), server.stop()]))

  test.each([
    ['429 and a number of seconds', () => failing(429, { 'Retry-After': '1' })],
    ['503 and a date', () => failing(503, { 'Retry-After': new Date(Date.now() + 1500).toUTCString() })],
    ['429 alone', () => failing(429)],
  ])('that answers %s is waited for, and loses no page', async (_, busy) => {
    for (const at of [2, 3, 4, 5])
      site.pages[`/page/${at}`] = atFirst(at === 2 ? 2 : 1, busy(), page(`Page ${at}`, sentences(at)))
    const id = await crawler.add({ url: site.url })
    expect(await crawler.whenRead(id)).toMatchObject({ documents: 13, lastSync: { done: 13, failed: 0 } })
  })

  test('that wants to be left alone for an hour is left alone so long; then the rest is read', async () => {
    site.pages['/page/6'] = atFirst(1, failing(429, { 'Retry-After': '3000' }), page('Page 6', sentences(6)))
    const id = await crawler.add({ url: site.url })
    await expect.poll(() => crawler.source(id)).toHaveProperty('sync.waitingUntil')
    const { sync, documents } = await crawler.source(id)
    expect(Date.parse(sync?.waitingUntil ?? '') - Date.now()).toBeGreaterThan(2900_000)
    expect(documents).toBe(7)
    // An hour later.
    const dueAt = new Date(0).toISOString()
    await server.store.updateSource('wks_default', crawler.aiId, id, (current) => ({ ...current, dueAt }))
    expect(await crawler.whenRead(id)).toMatchObject({ documents: 13, lastSync: { outcome: 'complete', failed: 0 } })
    expect(paths.map((each) => site.asked.filter((one) => one === each).length)).toEqual(
      paths.map((each) => (each === '/page/6' ? 2 : 1)),
    )
  })

  test('whose one page is always busy is asked for it four times; then the rest is read', async () => {
    site.pages['/page/2'] = failing(429, { 'Retry-After': '60' })
    const id = await crawler.add({ url: site.url })
    const asked = () => site.asked.filter((each) => each === '/page/2').length
    for (const times of [1, 2, 3]) {
      await expect.poll(asked).toBe(times)
      await expect.poll(() => crawler.source(id)).toHaveProperty('sync.waitingUntil')
      // A minute later.
      const dueAt = new Date(0).toISOString()
      await server.store.updateSource('wks_default', crawler.aiId, id, (current) => ({ ...current, dueAt }))
    }
    expect(await crawler.whenRead(id)).toMatchObject({ documents: 12, lastSync: { outcome: 'complete', failed: 1 } })
    expect(asked()).toBe(4)
  })

  test('that wants to be left alone can be stopped meanwhile, and is given up when it wants more than an hour', async () => {
    site.pages['/page/6'] = failing(503, { 'Retry-After': '3000' })
    const id = await crawler.add({ url: site.url })
    await expect.poll(() => crawler.source(id)).toHaveProperty('sync.waitingUntil')
    await post(id, 'stop')
    expect(await crawler.whenRead(id)).toMatchObject({ documents: 7, lastSync: { outcome: 'stopped', done: 7 } })
    site.pages['/page/6'] = failing(503, { 'Retry-After': '86400' })
    const given = await crawler.readAgain(id)
    expect(given).toMatchObject({ documents: 7, lastSync: { outcome: 'failed', done: 7 } })
    expect(given.lastSync?.reason).toContain('1440 more minutes')
  })
})
