import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { KnowledgeDocument, WholeDocument } from '#contract/knowledge/documents.ts'
import { knowledgeBounds, maxPairs, type Source } from '#contract/knowledge/sources.ts'
import { held } from '../../support/peers/crawled.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { startSite, type Answering, type Site } from '../../support/peers/site.ts'

/* Reading sites: what they name, what is kept of their pages, and what happens when they change, fail or are stopped. */

let site: Site
let server: TestServer
let aiId: string

beforeEach(async () => {
  site = await startSite()
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  aiId = (await server.call('POST', '/v1/ai', { body: {} })).body.data.id
})
afterEach(() => Promise.all([site.stop(), server.stop()]))

const page = (title: string, text: string, links = '') =>
  `<!doctype html><title>${title}</title><nav><a href="/">Home</a>${links}</nav>
   <p>We use cookies to make this site better.</p><h1>${title}</h1><p>${text}</p><footer>Imprint of the house</footer>`
const link = (path: string) => `<a href="${path}">A link</a>`
const typed =
  (type: string, text: string, more: Record<string, string> = {}): Answering =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': type, ...more }).end(text)
const failing =
  (status: number): Answering =>
  (response) =>
    void response.writeHead(status).end()
const sitemap = (...paths: string[]) =>
  typed(
    'application/xml',
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map((path) => `<url><loc>${new URL(path, site.url).href}</loc></url>`)
      .join('')}</urlset>`,
  )

const sources = () => `/v1/ai/${aiId}/sources`
const get = async (path: string) => {
  const answer = await server.call('GET', path)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.data
}
const sourceOf = async (id: string): Promise<Source> => get(`${sources()}/${id}`)

/** Waits until a site is not being read any more. */
async function whenRead(id: string): Promise<Source> {
  await expect.poll(() => sourceOf(id)).not.toHaveProperty('sync')
  return sourceOf(id)
}

async function add(more: object = {}): Promise<Source> {
  const body = { kind: 'site', site: { url: site.url, ...more } }
  const answer = await server.call('POST', sources(), { body })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.data
}

async function readAgain(id: string): Promise<Source> {
  await server.call('POST', `${sources()}/${id}/sync`)
  return whenRead(id)
}

async function documentsOf(id: string): Promise<WholeDocument[]> {
  const listed: KnowledgeDocument[] = await get(`${sources()}/${id}/documents`)
  return Promise.all(listed.map((each) => get(`${sources()}/${id}/documents/${each.id}`)))
}
const pathsOf = async (id: string) =>
  (await get(`${sources()}/${id}/documents`)).map(({ url }: KnowledgeDocument) => new URL(url ?? '').pathname)

describe('what is read', () => {
  test('of a site with a sitemap are its pages, but for what robots.txt and the settings exclude', async () => {
    site.pages['/robots.txt'] = typed('text/plain', `User-agent: *\nDisallow: /private\nSitemap: ${site.url}map.xml`)
    site.pages['/map.xml'] = typed(
      'application/xml',
      `<sitemapindex><sitemap><loc>${site.url}pages.xml</loc></sitemap></sitemapindex>`,
    )
    const paths = ['/', '/docs/one', '/docs/two', '/docs/deep/three', '/private/key', '/picture.png', '/old/docs']
    site.pages['/pages.xml'] = sitemap(...paths, 'https://elsewhere.example/')
    for (const path of paths) site.pages[path] = page(path, `This is the page ${path}.`, link('/unlisted'))
    const { id } = await add({ include: ['/', '/docs/**'], exclude: ['/docs/two'] })
    const source = await whenRead(id)
    expect(source).toMatchObject({
      kind: 'site',
      name: '127.0.0.1',
      documents: 3,
      lastSync: { outcome: 'complete', done: 3, failed: 0 },
    })
    expect(await pathsOf(id)).toEqual(['/', '/docs/one', '/docs/deep/three'])
    expect(site.asked).not.toContain('/unlisted')
  })

  test('of a site without are the pages that it links to, as deep and as many as asked for', async () => {
    site.pages['/'] = page('Home', 'Welcome.', link('/a') + link('b#part') + link('mailto:x@y.example'))
    site.pages['/a'] = page('A', 'The page A.', link('/c') + link('https://elsewhere.example/'))
    site.pages['/b'] = page('B', 'The page B.')
    site.pages['/c'] = page('C', 'The page C.', link('/d'))
    site.pages['/d'] = page('D', 'The page D.')
    const { id } = await add({ depth: 2 })
    await whenRead(id)
    expect(await pathsOf(id)).toEqual(['/', '/a', '/b', '/c'])
    const few = await add({ limit: 2 })
    await whenRead(few.id)
    expect(await pathsOf(few.id)).toEqual(['/', '/a'])
  })

  test('of a site with llms.txt are the pages that this names, then those of its sitemap and of its links', async () => {
    site.pages['/llms.txt'] = typed('text/plain', `# A site\n\n- [Prices](/prices): what things cost`)
    site.pages['/sitemap.xml'] = sitemap('/other', '/prices')
    site.pages['/'] = page('Home', 'Welcome.', link('/linked') + link('/other'))
    for (const path of ['/other', '/linked']) site.pages[path] = page(path, `The page ${path}.`)
    site.pages['/prices'] = typed('text/markdown', '# Prices\n\nBread is five euros.')
    const { id } = await add()
    expect(await whenRead(id)).not.toHaveProperty('warnings')
    expect(await pathsOf(id)).toEqual(['/', '/prices', '/other', '/linked'])
    expect((await documentsOf(id))[1]?.text).toContain('Bread is five euros.')
    // The limit leaves out what is named last, and says so.
    const few = await add({ limit: 2 })
    expect(await whenRead(few.id)).toMatchObject({ documents: 2, lastSync: { outcome: 'complete', unread: 2 } })
    expect(await pathsOf(few.id)).toEqual(['/', '/prices'])
  })

  test('of a site below a path are those of its own sitemap, too', async () => {
    site.pages['/project/sitemap.xml'] = sitemap('/project/', '/project/guide')
    site.pages['/project/'] = page('Project', 'What the project is for.')
    site.pages['/project/guide'] = page('Guide', 'How the project is used.')
    const { id } = await add({ url: `${site.url}project/` })
    await whenRead(id)
    expect(await pathsOf(id)).toEqual(['/project/', '/project/guide'])
  })

  test('of a site with llms.txt are those of its links in whatever form Markdown has', async () => {
    const links = ['[A](/a "The title")', '[B]( /b )', '[C](</c>)', '[D](/d(1))', `<${site.url}e>`, '([F](/f))']
    site.pages['/llms.txt'] = typed('text/plain', `# A site\n\n${links.map((each) => `- ${each}: a page`).join('\n')}`)
    site.pages['/'] = page('Home', 'Welcome.')
    const paths = ['/a', '/b', '/c', '/d(1)', '/e', '/f']
    for (const path of paths) site.pages[path] = page(path, `The page ${path}.`)
    const { id } = await add()
    expect(await whenRead(id)).not.toHaveProperty('warnings')
    expect(await pathsOf(id)).toEqual(['/', ...paths])
  })

  test('is what there is room for: the rest is counted, and what is stored is read again', async () => {
    const fill = async (from: number, count: number) => {
      const rows = Array.from({ length: count }, (_, at) => `Question ${from + at}?,Yes`)
      const body = new FormData()
      body.set('file', new Blob([['question,answer', ...rows].join('\n')]), 'questions.csv')
      expect((await server.call('POST', `${sources()}/file`, { body })).status).toBe(200)
    }
    const { documents } = knowledgeBounds
    for (let at = 0; at < documents - maxPairs; at += maxPairs) await fill(at, maxPairs)
    await fill(documents, maxPairs - 2)
    const paths = ['/', '/a', '/b', '/c', '/d']
    site.pages['/sitemap.xml'] = sitemap(...paths)
    for (const path of paths) site.pages[path] = page(path, `The page ${path}.`)
    const { id } = await add()
    const tooMuch = 'An AI resource knows at most 10,000 documents. Delete or shorten a source.'
    const full = { documents: 2, lastSync: { outcome: 'complete', failed: 0, unread: 3 }, warnings: [tooMuch] }
    expect(await whenRead(id)).toMatchObject(full)
    expect(await pathsOf(id)).toEqual(['/', '/a'])
    expect(site.asked).not.toContain('/c')
    site.pages['/a'] = page('/a', 'The page /a, which has changed.')
    expect(await readAgain(id)).toMatchObject(full)
    expect((await documentsOf(id))[1]?.text).toContain('which has changed')
    // What there is no room for takes the place of nothing that says the same.
    site.pages['/sitemap.xml'] = sitemap('/', '/new', '/a')
    site.pages['/new'] = site.pages['/a']
    await readAgain(id)
    expect(await pathsOf(id)).toEqual(['/', '/a'])
    // Where nothing of a site can be stored, it was not read.
    const none = await whenRead((await add()).id)
    expect(none).toMatchObject({ documents: 0, lastSync: { outcome: 'failed', reason: tooMuch } })
  })

  test('are those of a sitemap also where its addresses are CDATA, or have a bare &; one that is cut off is named', async () => {
    const locations = (addresses: string[]) => addresses.map((each) => `<url><loc>\n${each}\n</loc></url>`).join('')
    const paths = ['/', '/a', '/b?x=1&y=2', '/c?x=1&y=2', '/d?x=1&y=2', '/e']
    for (const path of paths) site.pages[path] = page(path, `The page ${path}.`)
    const [home, a, b, c, d, e] = paths.map((path) => new URL(path, site.url).href)
    const named = [
      `<![CDATA[${home}]]>`,
      `<![CDATA[${a}]]>`,
      `<![CDATA[${b}]]>`,
      c ?? '',
      d?.replace('&', '&amp;') ?? '',
    ]
    site.pages['/sitemap.xml'] = typed('application/xml', `<urlset>${locations([...named, e ?? ''])}</urlset>`)
    const { id } = await add()
    expect(await whenRead(id)).not.toHaveProperty('warnings')
    const queries = (await documentsOf(id)).map(({ url }) => url)
    expect(queries.toSorted()).toEqual([home, a, b, c, d, e])
    site.pages['/sitemap.xml'] = typed(
      'application/xml',
      `<urlset>${locations(named.slice(0, 2))}<url><loc>${site.url}`,
    )
    expect(await readAgain(id)).toMatchObject({
      documents: 6,
      warnings: [expect.stringContaining('/sitemap.xml: It is damaged, cut off')],
    })
  })

  test('are those of each of its sitemaps, which is read once, however often it is named', async () => {
    site.pages['/robots.txt'] = typed('text/plain', `Sitemap: ${site.url}index.xml\nSitemap: /one.xml`)
    const named = ['index.xml', 'one.xml', 'one.xml'].map((name) => `<sitemap><loc>${site.url}${name}</loc></sitemap>`)
    site.pages['/index.xml'] = typed('application/xml', `<sitemapindex>${named.join('')}</sitemapindex>`)
    site.pages['/one.xml'] = sitemap('/')
    site.pages['/'] = page('Home', 'Welcome.')
    const source = await whenRead((await add()).id)
    expect(source.warnings).toBeUndefined()
    expect(site.asked.filter((path) => path.endsWith('.xml'))).toEqual(['/index.xml', '/one.xml'])
  })

  test('is all that is named, where a list of it cannot be read or is none; which one is said', async () => {
    site.pages['/robots.txt'] = typed('text/plain', `Sitemap: ${site.url}one.xml\nSitemap: ${site.url}two.xml`)
    site.pages['/llms.txt'] = failing(503)
    site.pages['/one.xml'] = typed('application/xml', '<!-- large -->'.repeat(1_000_000))
    site.pages['/two.xml'] = sitemap('/b')
    site.pages['/'] = page('Home', 'Welcome.', link('/a'))
    for (const path of ['/a', '/b']) site.pages[path] = page(path, `The page ${path}.`)
    const { id } = await add()
    const source = await whenRead(id)
    expect(source).toMatchObject({ documents: 3, lastSync: { outcome: 'complete', done: 3, failed: 0 } })
    expect(source.warnings).toEqual([
      expect.stringMatching(/llms\.txt: .* 503 /),
      expect.stringMatching(/one\.xml: .* too large/),
    ])
    site.pages['/llms.txt'] = page('Not found', '<a href="/a">Nothing</a> here, [nor there](/c).')
    expect((await readAgain(id)).warnings).toEqual([expect.stringMatching(/one\.xml/)])
    expect(await pathsOf(id)).toEqual(['/', '/b', '/a'])
  })

  test('is the text of each page, without navigation, footers, and what stands on most of them; links are whole', async () => {
    const paths = Array.from({ length: 8 }, (_, at) => `/page/${at}`)
    site.pages['/sitemap.xml'] = sitemap(...paths)
    for (const [at, path] of paths.entries()) {
      site.pages[path] = page(`Page ${at}`, `Number ${at}. <a href="../more?x=1#y">More</a>`)
    }
    const { id } = await add()
    await whenRead(id)
    const [first] = await documentsOf(id)
    expect(first).toMatchObject({
      title: 'Page 0',
      url: `${site.url}page/0`,
      text: `# Page 0\n\nNumber 0. [More](${site.url}more?x=1#y)`,
    })
    // What was taken out stays out when nothing, or one page, has changed.
    site.pages['/page/0'] = page('Page 0', 'Another number.')
    await readAgain(id)
    expect((await documentsOf(id)).map(({ text }) => text)).toEqual([
      '# Page 0\n\nAnother number.',
      ...paths.slice(1).map((_, at) => `# Page ${at + 1}\n\nNumber ${at + 1}. [More](${site.url}more?x=1#y)`),
    ])
  })

  test('is answered from, and named with its address', async () => {
    site.pages['/'] = page('Shipping', 'A parcel takes three days to Norway.')
    const { id } = await add()
    await whenRead(id)
    const { body } = await server.call('POST', `/v1/ai/${aiId}/try`, {
      body: { message: 'How many days does a parcel take to Norway?' },
    })
    const there = `${site.url}#:~:text=A%20parcel%20takes%20three%20days%20to%20Norway.`
    expect(body.data).toMatchObject({ sources: [{ title: 'Shipping', url: there }] })
  })
})

describe('a site that is read again', () => {
  const etagged =
    (etag: string, text: string): Answering =>
    (response, { headers }) => {
      if (headers['if-none-match'] === etag) response.writeHead(304).end()
      else response.writeHead(200, { 'Content-Type': 'text/html', ETag: etag }).end(text)
    }

  test('has its new texts; corrections stay, what did not change is not sent again, what is gone goes', async () => {
    site.pages['/sitemap.xml'] = sitemap('/a', '/b', '/c')
    site.pages['/a'] = etagged('"1"', page('A', 'Old text.'))
    site.pages['/b'] = etagged('"1"', page('B', 'Text of B.'))
    site.pages['/c'] = page('C', 'Text of C.')
    const { id } = await add()
    await whenRead(id)
    const [a, b] = await documentsOf(id)
    const correct = (document: string, correction: string) =>
      server.call('PATCH', `${sources()}/${id}/documents/${document}`, { body: { correction } })
    await correct(a?.id ?? '', 'Corrected.')
    site.pages['/a'] = etagged('"2"', page('A', 'New text.'))
    delete site.pages['/c']
    expect((await readAgain(id)).documents).toBe(2)
    const [later, same] = await documentsOf(id)
    expect(later).toMatchObject({ id: a?.id, correction: 'Corrected.' })
    expect(later?.text).toContain('New text.')
    expect(same).toMatchObject({ id: b?.id, updatedAt: b?.updatedAt, text: b?.text })
    expect(same?.checkedAt).not.toBe(b?.checkedAt)
    site.pages['/sitemap.xml'] = sitemap('/a')
    await readAgain(id)
    expect(await pathsOf(id)).toEqual(['/a'])
  })

  test('by its links is asked for what changed, and follows what unchanged pages link to', async () => {
    let unchanged: string[] = []
    const versioned = (version: number, title: string, links: string): Answering => {
      const [etag, date] = [`W/"${version}"`, new Date(Date.UTC(2026, 0, version)).toUTCString()]
      return (response, { url = '', headers }) => {
        if (headers['if-none-match'] === etag && headers['if-modified-since'] === date) {
          unchanged.push(url)
          response.writeHead(304).end()
        } else {
          const sent = { 'Content-Type': 'text/html', ETag: etag, 'Last-Modified': date }
          response.writeHead(200, sent).end(page(title, `Text ${version} of ${title}.`, links))
        }
      }
    }
    site.pages['/'] = versioned(1, 'Home', link('/a') + link('/b'))
    site.pages['/a'] = versioned(1, 'A', link('/shared') + link('/of-a'))
    site.pages['/b'] = versioned(1, 'B', link('/shared'))
    for (const path of ['/shared', '/of-a']) site.pages[path] = versioned(1, path, '')
    const { id } = await add({ depth: 2 })
    await whenRead(id)
    const all = ['/', '/a', '/b', '/shared', '/of-a']
    expect([await pathsOf(id), unchanged]).toEqual([all, []])
    expect(await readAgain(id)).toMatchObject({ documents: 5, lastSync: { done: 5, failed: 0 } })
    expect([await pathsOf(id), unchanged]).toEqual([all, all])
    // A names nothing any more; what B names, too, is found although B has not changed.
    unchanged = []
    site.pages['/a'] = versioned(2, 'A', '')
    expect(await readAgain(id)).toMatchObject({ documents: 4, lastSync: { done: 4, failed: 0 } })
    expect((await pathsOf(id)).toSorted()).toEqual(['/', '/a', '/b', '/shared'])
    expect(unchanged).toEqual(['/', '/b'])
    unchanged = []
    await readAgain(id)
    expect(unchanged).toEqual(['/', '/a', '/b', '/shared'])
    // Other settings follow what unchanged pages link to, too.
    await server.call('PATCH', `${sources()}/${id}`, { body: { site: { exclude: ['/b'] } } })
    expect((await readAgain(id)).documents).toBe(2)
    await server.call('PATCH', `${sources()}/${id}`, { body: { site: { exclude: [] } } })
    expect((await readAgain(id)).documents).toBe(4)
  })

  test('keeps the text of a page that fails, and says since when and why', async () => {
    site.pages['/sitemap.xml'] = sitemap('/a', '/b')
    site.pages['/a'] = page('A', 'Text of A.')
    site.pages['/b'] = page('B', 'Text of B.')
    const { id } = await add()
    await whenRead(id)
    site.pages['/a'] = failing(500)
    expect(await readAgain(id)).toMatchObject({ lastSync: { outcome: 'complete', done: 1, failed: 1 } })
    const [failed] = await documentsOf(id)
    expect(failed?.text).toContain('Text of A.')
    expect(failed?.reason).toContain('500')
    await readAgain(id)
    expect((await documentsOf(id))[0]?.failedSince).toBe(failed?.failedSince)
    site.pages['/a'] = page('A', 'Text of A.')
    await readAgain(id)
    expect((await documentsOf(id))[0]).not.toHaveProperty('failedSince')
  })

  test('loses nothing while it is away', async () => {
    site.pages['/'] = page('Home', 'Welcome.', link('/a'))
    site.pages['/a'] = page('A', 'Text of A.')
    const { id } = await add()
    await whenRead(id)
    site.pages['/robots.txt'] = failing(503)
    const source = await readAgain(id)
    expect(source).toMatchObject({ documents: 2, lastSync: { outcome: 'failed' } })
    expect(source.lastSync?.reason).toBe(
      `Its robots.txt, ${site.url}robots.txt, answered with the status 503: without knowing what it allows, a site is not read (RFC 9309, 2.3.1.4). Repair it, or remove it so that it answers 404, and read the site again.`,
    )
    delete site.pages['/robots.txt']
    site.pages['/'] = failing(500)
    expect(await readAgain(id)).toMatchObject({ documents: 2 })
  })

  test('is read again by itself as often as it says', async () => {
    site.pages['/'] = page('Home', 'Welcome.')
    const { id } = await add({ refresh: 'daily' })
    const { lastSync, nextSyncAt } = await whenRead(id)
    const day = Date.parse(nextSyncAt ?? '') - Date.parse(lastSync?.endedAt ?? '')
    expect(day).toBe(86_400_000)
    const off = { site: { refresh: 'off' } }
    expect((await server.call('PATCH', `${sources()}/${id}`, { body: off })).body.data).not.toHaveProperty('nextSyncAt')
  })
})

describe('reading a site', () => {
  test('shows its progress, and stops when it is asked to; what was read stays', async () => {
    site.pages['/sitemap.xml'] = sitemap('/a', '/b', '/c')
    const second = held('text/html', page('B', 'Text of B.'))
    site.pages['/a'] = page('A', 'Text of A.')
    site.pages['/b'] = second.page
    site.pages['/c'] = page('C', 'Text of C.')
    const { id } = await add()
    await expect.poll(() => sourceOf(id)).toMatchObject({ sync: { state: 'running', done: 1, found: 3 } })
    const stopped = await server.call('POST', `${sources()}/${id}/stop`)
    expect(stopped.body.data.sync.state).toBe('stopping')
    second.send()
    expect(await whenRead(id)).toMatchObject({ documents: 2, lastSync: { outcome: 'stopped', done: 2 } })
    expect(site.asked).not.toContain('/c')
  })

  test('goes on elsewhere when its instance died, and what that saves too late is refused', async () => {
    site.pages['/sitemap.xml'] = sitemap('/a', '/b', '/c')
    const second = held('text/html', page('B', 'Text of B.'))
    for (const path of ['/a', '/c']) site.pages[path] = page(path, `Text of ${path}.`)
    site.pages['/b'] = second.page
    const { id } = await add()
    await expect.poll(() => sourceOf(id)).toMatchObject({ sync: { state: 'running', done: 1 } })
    // Another instance, for which the lease of the first one is over already.
    const taken = await server.store.updateSource('wks_default', aiId, id, (source) => ({
      ...source,
      dueAt: new Date(0).toISOString(),
    }))
    expect(taken).toMatchObject({ job: { done: 1 } })
    const other = await startTestServer({
      store: { ...server.store, close: async () => undefined },
      pageNetworks: ['127.0.0.1/32'],
      siteTimes: { pause: 0, sweep: 20 },
    })
    try {
      await expect.poll(() => site.asked.filter((path) => path === '/b').length).toBe(2)
      second.send()
      expect(await whenRead(id)).toMatchObject({ documents: 3, lastSync: { outcome: 'complete', done: 3 } })
      // What the first one had read was not read again.
      expect(site.asked.filter((path) => path === '/a')).toHaveLength(1)
      expect(site.asked.filter((path) => path === '/c')).toHaveLength(1)
    } finally {
      await other.stop()
    }
  })

  test('of one workspace waits for no site of another, however many are slow there', async () => {
    const asked = () => site.asked.filter((path) => path.startsWith('/slow')).length
    for (let at = 0; at < 6; at += 1) site.pages[`/slow/${at}`] = () => undefined
    // All their pages are listed, and none of them ever comes.
    site.pages['/llms.txt'] = ''
    site.pages['/sitemap.xml'] = sitemap(...Array.from({ length: 6 }, (_, at) => `/slow/${at}`))
    const slow = Array.from({ length: 6 }, (_, at) => ({ include: [`/slow/${at}`] }))
    for (const each of slow) await add(each)
    await expect.poll(asked).toBe(4)
    site.pages['/sitemap.xml'] = sitemap('/fine')
    site.pages['/fine'] = page('Fine', 'Text of the other workspace.')
    const other = await createWorkspace(server)
    const token = { token: other.token }
    const theirs = (await server.call('POST', '/v1/ai', { ...token, body: {} })).body.data.id
    const body = { kind: 'site', site: { url: site.url } }
    const { id } = (await server.call('POST', `/v1/ai/${theirs}/sources`, { ...token, body })).body.data
    const read = async () => (await server.call('GET', `/v1/ai/${theirs}/sources/${id}`, token)).body.data
    await expect.poll(read).toMatchObject({ documents: 1, lastSync: { outcome: 'complete' } })
    // Two of the slow ones still wait for their turn.
    expect(asked()).toBe(4)
  })

  test('ends with its source, and with the AI resource', async () => {
    const first = held('text/html', page('Home', 'Welcome.'))
    site.pages['/'] = first.page
    const { id } = await add()
    await expect.poll(() => site.asked).toContain('/')
    await server.call('DELETE', `${sources()}/${id}`)
    first.send()
    expectProblem(await server.call('GET', `${sources()}/${id}`), 404, 'not-found')
    expect(server.logged()).not.toContain('A site could not be read')
  })

  test('says what cannot be read', async () => {
    const answer = await server.call('POST', sources(), { body: { kind: 'site', site: { url: 'ftp://x.example/' } } })
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual(['site.url'])
    const body = { kind: 'site', site: { url: 'http://10.0.0.1/' } }
    const { id } = (await server.call('POST', sources(), { body })).body.data
    expect((await whenRead(id)).lastSync).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('public'),
    })
  })

  describe('says why nothing is read at its address:', () => {
    let other: Site
    beforeEach(async () => (other = await startSite()))
    afterEach(() => other.stop())
    const redirect =
      (to: string): Answering =>
      (response) =>
        void response.writeHead(302, { Location: to }).end()
    const form = '<title>Log in</title><body><h1>Log in</h1><form><input type=password></form></body>'

    test.each<[what: string, set: () => void, why: () => [at: string, reason: string]]>([
      [
        'it leads to another site',
        () => (site.pages['/'] = redirect(other.url)),
        () => [site.url, `It leads to ${other.url}, which is another site: enter that address.`],
      ],
      [
        'its robots.txt does not allow it',
        () => (site.pages['/robots.txt'] = typed('text/plain', 'User-agent: *\nDisallow: /')),
        () => [
          site.url,
          'Its robots.txt does not allow reading it. Add the lines “User-agent: Foyer” and “Allow: /” to it.',
        ],
      ],
      [
        'it is no page',
        () => (site.pages['/'] = typed('application/json', '{"a":1}')),
        () => [site.url, 'What answers there is neither a page nor a file that can be read.'],
      ],
      [
        'it leads to a form to sign in',
        () => {
          for (const path of ['/', '/robots.txt', '/llms.txt', '/sitemap.xml', '/a-page-that-is-not-there-foyer']) {
            site.pages[path] = redirect(`/login?next=${path}`)
            site.pages[`/login?next=${path}`] = form
          }
        },
        () => [`${site.url}login?next=/`, 'It asks visitors to sign in, and says little else; it was left out.'],
      ],
    ])('%s', async (_, set, why) => {
      set()
      other.pages['/'] = page('Other', 'Another site.')
      const source = await whenRead((await add()).id)
      expect(source.documents).toBe(0)
      const [at, reason] = why()
      expect(source.warnings).toContain(`${at}: ${reason}`)
      const previewed = await server.call('POST', `${sources()}/preview`, { body: { site: { url: site.url } } })
      expect(previewed.body.data.problem).toBe(reason)
      // Another site's title is none of its pages'.
      expect(previewed.text).not.toContain('Other')
    })
  })
})

describe('the preview', () => {
  const preview = async (more: object = {}) => {
    const body = { site: { url: site.url, ...more } }
    const answer = await server.call('POST', `${sources()}/preview`, { body })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer.body.data
  }

  test('names the pages that would be read, and stores nothing', async () => {
    site.pages['/'] = page('Home', 'Welcome.', link('/a') + link('/b/c'))
    site.pages['/a'] = page('A', 'The page A.')
    expect(await preview({ exclude: ['/b/*'] })).toEqual({
      via: 'links',
      isWhole: true,
      pages: [
        { url: site.url, title: 'Home' },
        { url: `${site.url}a`, title: 'A' },
      ],
    })
    site.pages['/sitemap.xml'] = sitemap('/x', '/y', '/z')
    expect(await preview({ limit: 2 })).toMatchObject({ via: 'sitemap', isWhole: false, pages: [{}, {}], unread: 4 })
    site.pages['/llms.txt'] = typed('text/plain', '# A site\n\n- [The page A](/a)')
    site.pages['/sitemap.xml'] = failing(403)
    expect(await preview()).toEqual({
      via: 'llms.txt',
      isWhole: false,
      pages: [{ url: site.url, title: 'Home' }, { url: `${site.url}a`, title: 'A' }, { url: `${site.url}b/c` }],
      warnings: [expect.stringContaining('403')],
    })
    expect(await get(sources())).toEqual([])
  })

  test('says why a site cannot be read', async () => {
    await site.stop()
    expect((await preview()).problem).toContain('could not be reached')
    site = await startSite()
  })

  test('says how to enter the address of a site without a certificate', async () => {
    const secure = { url: site.url.replace('http:', 'https:') }
    const hint = 'If it opens only with http:// in front, enter it so.'
    expect((await preview(secure)).problem).toContain(hint)
    await site.stop()
    expect((await preview(secure)).problem).toContain(hint)
    expect((await preview()).problem).not.toContain(hint)
    site = await startSite()
  })

  test.each(['/robots.txt', '/'])('says that a site does not answer, at %s', async (path) => {
    await server.stop()
    server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, preview: 500 } })
    aiId = (await server.call('POST', '/v1/ai', { body: {} })).body.data.id
    site.pages[path] = () => undefined
    expect((await preview()).problem).toContain('127.0.0.1 answered with no page within 0.5 seconds.')
  })
})
