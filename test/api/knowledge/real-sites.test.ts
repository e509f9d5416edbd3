import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCrawler, sent, sitemapOf, type Crawler } from '../../support/peers/crawled.ts'
import { startSite, type Answering, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What real sites have beside pages: several addresses of one page, pages that are none, and pages that are not for everybody. */

let site: Site
let server: TestServer
let crawler: Crawler

beforeAll(async () => {
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
})
beforeEach(async () => {
  site = await startSite()
  crawler = await createCrawler(server)
})
afterEach(() => site.stop())
afterAll(() => server.stop())

const page = (title: string, text: string, { head = '', links = '' } = {}) =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${text}</p>${links}</main></body></html>`
const link = (...paths: string[]) => paths.map((path) => `<a href="${path}">A link</a>`).join('')
/** Sends a page under an address with anything behind it, too. */
const redirect =
  (to: string): Answering =>
  (response) =>
    void response.writeHead(301, { Location: to }).end()

async function read(more: object = {}) {
  const id = await crawler.add({ url: site.url, ...more })
  const source = await crawler.whenRead(id)
  const documents = await crawler.documents(id)
  const paths = documents.map(({ url = '' }) => url.slice(site.url.length - 1))
  return { id, source, documents, paths }
}

const about = 'We have mended clocks at the old bridge since 1968, and those of church towers, too.'

describe('a page is read once', () => {
  test('whatever its address says of visits, campaigns and sessions', async () => {
    const links = ['/about?utm_source=mail&utm_medium=x', '/about?gclid=1', '/about;jsessionid=9F', '/about#team']
    site.pages['/'] = page('Home', 'Welcome.', { links: link(...links, '/list?page=2&fbclid=3') })
    site.pages['/about'] = page('About', about)
    site.pages['/list?page=2'] = page('List', 'The second page of the list.')
    const { paths } = await read()
    expect(paths).toEqual(['/', '/about', '/list?page=2'])
    expect(site.asked.filter((path) => path.startsWith('/about'))).toEqual(['/about'])
  })

  test('where other addresses redirect to it, by HTTP or by themselves', async () => {
    site.pages['/'] = page('Home', 'Welcome.', { links: link('/old', '/older', '/about/') })
    site.pages['/old'] = redirect('/about/')
    site.pages['/older'] = page('Moved', 'We have moved.', {
      head: '<meta http-equiv="Refresh" content="0; URL=/about/">',
    })
    site.pages['/about/'] = page('About', about)
    expect((await read()).paths).toEqual(['/', '/about/'])
  })

  test('where other addresses name it as the canonical one, or say just the same', async () => {
    const canonical = { head: '<link rel="canonical" href="/about">' }
    site.pages['/'] = page('Home', 'Welcome.', {
      links: link('/print/about', '/about', '/about/', '/about?lang=en', '/lost'),
    })
    site.pages['/print/about'] = page('About (print)', `${about} Printed today.`, canonical)
    for (const path of ['/about', '/about/', '/about?lang=en']) site.pages[path] = page('About', about)
    // A mistake that is frequent: every page calls the first one its own.
    site.pages['/lost'] = page('Lost', 'Lost property is kept here for a year.', {
      head: '<link rel=canonical href="/">',
    })
    const { paths, source } = await read()
    expect(paths).toEqual(['/', '/about', '/lost'])
    expect(source.lastSync).toMatchObject({ outcome: 'complete', failed: 0 })
    const two = { head: '<link rel="canonical" href="/a">' }
    site.pages['/'] = page('Home', 'Welcome.', { links: link('/a') })
    site.pages['/a'] = page('A', 'A calls B its own.', { head: '<link rel="canonical" href="/b">' })
    site.pages['/b'] = page('B', 'B calls A its own.', two)
    expect((await read()).paths).toEqual(['/', '/b'])
  })
})

test('a page stands at its own address where the one that it names is away, gone, or leads back to it', async () => {
  const canonical = (path: string) => ({ head: `<link rel="canonical" href="${path}">`, links: link(`${path}-more`) })
  const names = ['gone', 'away', 'back', 'there']
  site.pages['/'] = page('Home', 'Welcome.', { links: link(...names.map((name) => `/${name}`)) })
  for (const name of names) {
    site.pages[`/${name}`] = page(name, `${about} (${name})`, canonical(`/at/${name}`))
    site.pages[`/at/${name}-more`] = page(`More of ${name}`, `${about} More of ${name}.`)
  }
  site.pages['/at/away'] = (response) => void response.writeHead(500).end()
  site.pages['/at/back'] = redirect('/back')
  site.pages['/at/there'] = page('there', `${about} (there)`)
  const { id, paths } = await read()
  const found = ['/', '/gone', '/away', '/back', '/at/there', ...names.map((name) => `/at/${name}-more`)]
  expect(paths.toSorted()).toEqual(found.toSorted())
  const again = await crawler.readAgain(id)
  expect(again.lastSync).toMatchObject({ outcome: 'complete', done: 11, failed: 2 })
  expect((await crawler.documents(id)).map(({ url = '' }) => url.slice(site.url.length - 1)).toSorted()).toEqual(
    found.toSorted(),
  )
})

test('a page stands at its own address where another one stands at the address that it names by mistake', async () => {
  const contact = { head: '<link rel="canonical" href="/contact">' }
  const team = 'Ada Lindqvist founded the workshop in 1998. Her daughter Mira leads it today, with nine carpenters.'
  site.pages['/'] = page('Home', 'Welcome.', { links: link('/team', '/contact', '/contact/print') })
  site.pages['/contact'] = page('Contact', about, contact)
  site.pages['/contact/print'] = page('Contact', `${about} Printed.`, contact)
  site.pages['/team'] = page('Our team', team, contact)
  const { id, paths } = await read()
  expect(paths).toEqual(['/', '/contact', '/team'])
  expect((await crawler.readAgain(id)).lastSync).toMatchObject({ outcome: 'complete', failed: 0, pages: 3 })
})

test('a page whose address leads to one with a slash stands there, though it names that without', async () => {
  const names = ['guide', 'api']
  site.pages['/sitemap.xml'] = sitemapOf(site, ['/', ...names.map((name) => `/${name}`)])
  site.pages['/'] = page('Home', 'Welcome.')
  for (const name of names) {
    site.pages[`/${name}`] = redirect(`/${name}/`)
    site.pages[`/${name}/`] = page(name, `${about} (${name})`, { head: `<link rel="canonical" href="/${name}">` })
  }
  const { id, paths } = await read()
  expect(paths).toEqual(['/', '/guide/', '/api/'])
  expect((await crawler.readAgain(id)).lastSync).toMatchObject({ outcome: 'complete', done: 3, pages: 3 })
})

test('what only leads elsewhere, is a copy, or is not there takes no page its place, up to twice the limit', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `/to/${at}`)
  const goTo: Answering = (response) => void response.writeHead(301, { Location: '/a' }).end()
  site.pages['/sitemap.xml'] = sitemapOf(site, ['/', '/to/0', '/to/1', '/copy', '/none', '/a', '/b', '/c'])
  site.pages['/'] = page('Home', 'All of it.')
  for (const each of names) site.pages[each] = goTo
  site.pages['/copy'] = page('Home', 'All of it.')
  for (const each of ['a', 'b', 'c']) site.pages[`/${each}`] = page(each, `The text of ${each}.`)
  expect((await read({ limit: 4 })).paths.toSorted()).toEqual(['/', '/a', '/b', '/c'])
  site.pages['/sitemap.xml'] = sitemapOf(site, ['/', ...names, '/b'])
  site.asked.length = 0
  expect((await read({ limit: 4 })).paths).not.toContain('/b')
  expect(site.asked.filter((each) => each.startsWith('/to/'))).toHaveLength(7)
})

test('pages that name another address leave their places within the limit to those', async () => {
  site.pages['/'] = page('Home', 'Welcome.', { links: link('/a', '/b') })
  for (const name of ['a', 'b']) {
    site.pages[`/${name}`] = page(name, `${about} (${name})`, { head: `<link rel="canonical" href="/at/${name}">` })
    site.pages[`/at/${name}`] = page(name, `${about} (${name})`)
  }
  expect((await read({ limit: 3 })).paths.toSorted()).toEqual(['/', '/at/a', '/at/b'])
  const { id, paths } = await read({ limit: 2 })
  expect(paths.toSorted()).toEqual(['/', '/at/a'])
  expect((await crawler.readAgain(id)).lastSync).toMatchObject({ outcome: 'complete', failed: 0 })
  expect(await crawler.documents(id)).toHaveLength(2)
})

describe('of what llms.txt names for programs', () => {
  const markdown = (title: string) => sent('text/markdown', `# ${title}\n\n- All of ${title}, for programs.`)
  beforeEach(() => {
    const named = ['/docs/a.md', '/docs/b.html.md', '/docs/c/index.md', '/docs/only.md', '/docs/app.md']
    const lines = named.map((path) => `- [One](${new URL(path, site.url).href}): about`)
    site.pages['/llms.txt'] = sent('text/plain', `# Docs\n\n${lines.join('\n')}\n- [All](${site.url}llms-full.txt)`)
    site.pages['/llms-full.txt'] = sent('text/plain', '# All\n\nAll of the docs in one file.')
    for (const path of named) site.pages[path] = markdown(path)
    site.pages['/'] = page('Home', 'Welcome.', { links: link('/docs/a', '/docs/b.html', '/docs/c/', '/docs/app') })
    for (const path of ['/docs/a', '/docs/b.html', '/docs/c/']) site.pages[path] = page(path, `All of ${path}.`)
    site.pages['/docs/app'] =
      '<html><title>App</title><body>Loading…<div id="root"></div><script src="/app.js"></script>'
  })
  const whole = ['/', '/docs/a', '/docs/b.html', '/docs/c/']

  test('a page is read for itself, and not its Markdown, nor all of them in one file', async () => {
    const { paths, id } = await read()
    expect(paths.toSorted()).toEqual([...whole, '/docs/app', '/docs/app.md', '/docs/only.md'].toSorted())
    expect(site.asked.filter((path) => path.endsWith('.md')).toSorted()).toEqual(['/docs/app.md', '/docs/only.md'])
    expect(site.asked).not.toContain('/llms-full.txt')
    const preview = await server.call('POST', `/v1/ai/${crawler.aiId}/sources/preview`, {
      body: { site: { url: site.url } },
    })
    const named = preview.body.data.pages.map(({ url }: { url: string }) => new URL(url).pathname)
    expect(named.toSorted()).toEqual([...whole, '/docs/app', '/docs/only.md'].toSorted())
    // What was read as Markdown goes when there is a page for it.
    site.pages['/'] = page('Home', 'Welcome.', { links: link(...whole.slice(1), '/docs/only') })
    site.pages['/docs/only'] = page('Only', 'All of it.')
    expect((await crawler.readAgain(id)).lastSync).toMatchObject({ outcome: 'complete' })
    const after = (await crawler.documents(id)).map(({ url = '' }) => new URL(url).pathname)
    expect(after).toContain('/docs/only')
    expect(after).not.toContain('/docs/only.md')
  })

  test('one that is entered itself is read', async () => {
    const id = await crawler.add({ url: `${site.url}llms-full.txt`, include: ['/llms-full.txt'] })
    await crawler.whenRead(id)
    expect((await crawler.documents(id)).map(({ text }) => text)).toEqual(['# All\n\nAll of the docs in one file.'])
  })
})

describe('is no page of the site', () => {
  test('what it says in place of one that it does not have', async () => {
    const none: Answering = sent('text/html', page('Sorry', 'There is no such page. Perhaps the search helps.'))
    site.pages = new Proxy<Site['pages']>(site.pages, {
      get: (pages, path: string) => pages[path] ?? (/\.(txt|xml)$/.test(path) ? undefined : none),
    })
    site.pages['/'] = page('Home', 'Welcome.', { links: link('/gone', '/about') })
    site.pages['/about'] = page('About', about)
    const { paths, source } = await read()
    expect(paths).toEqual(['/', '/about'])
    expect(source.warnings).toEqual([expect.stringContaining(`${site.url}gone: `)])
    expect(source.warnings?.[0]).toContain('404')
  })

  test('what is not for search engines, what asks for a password, and what has no text without JavaScript; the owner is told', async () => {
    const paths = ['/', '/thanks', '/draft', '/account', '/app', '/unfollowed']
    site.pages['/sitemap.xml'] = sitemapOf(site, paths)
    site.pages['/'] = page('Home', 'Welcome.')
    site.pages['/thanks'] = page('Thanks', 'Thank you.', { head: '<meta name="ROBOTS" content="NOINDEX, follow">' })
    site.pages['/draft'] = sent('text/html', page('Draft', 'A draft.'), { 'X-Robots-Tag': 'noindex' })
    site.pages['/account'] = page('Sign in', '<form>Mail <input name=m> <input type=password></form>')
    site.pages['/app'] =
      '<html><title>App</title><body><div id="root"></div><script src="/app.js"></script></body></html>'
    site.pages['/unfollowed'] = sent('text/html', page('Else', 'For others alone.'), {
      'X-Robots-Tag': 'otherbot: noindex',
    })
    const { source, paths: found } = await read()
    expect(found).toEqual(['/', '/unfollowed'])
    expect(source.warnings).toEqual([
      expect.stringMatching(/thanks: .*noindex/),
      expect.stringMatching(/draft: .*noindex/),
      expect.stringMatching(/account: .*sign in/),
      expect.stringMatching(/app: .*JavaScript/),
    ])
  })

  test('one that is made by JavaScript, which the preview says, too', async () => {
    site.pages['/'] = '<html><title>App</title><body><div id="root"></div><script src="/app.js"></script></body></html>'
    const answer = await server.call('POST', `/v1/ai/${crawler.aiId}/sources/preview`, {
      body: { site: { url: site.url } },
    })
    expect(answer.body.data.problem).toContain('JavaScript')
  })
})

test('a calendar without end takes no other page its place', async () => {
  const month = (at: number) =>
    page(`Month ${at}`, `Nothing happens in month ${at}.`, {
      links: link(`/calendar?month=${at + 1}`, `/calendar?month=${at + 2}`),
    })
  site.pages = new Proxy<Site['pages']>(site.pages, {
    get: (pages, path: string) => {
      const at = /^\/calendar\?month=(\d+)$/.exec(path)?.[1]
      return at === undefined ? pages[path] : month(Number(at))
    },
  })
  site.pages['/'] = page('Home', 'Welcome.', { links: link('/calendar?month=1', '/a') })
  for (const [at, path] of ['/a', '/b', '/c', '/d'].entries()) {
    site.pages[path] = page(path, `The page ${path}.`, { links: link(['/b', '/c', '/d', '/'][at] ?? '/') })
  }
  const { paths } = await read({ limit: 7, depth: 10 })
  expect(paths.slice(0, 5)).toEqual(['/', '/a', '/b', '/c', '/d'])
  expect(paths).toHaveLength(7)
})

test('a sitemap may be compressed, and one in an index', async () => {
  site.pages['/robots.txt'] = sent(
    'text/plain',
    `User-agent: *\nCrawl-delay: 0\nDisallow: /*?print=\nSitemap: ${site.url}index.xml.gz`,
  )
  const gzipped = (xml: string) => sent('application/x-gzip', gzipSync(xml))
  site.pages['/index.xml.gz'] = gzipped(
    `<sitemapindex><sitemap><loc>${site.url}pages.xml.gz</loc></sitemap></sitemapindex>`,
  )
  site.pages['/pages.xml.gz'] = gzipped(
    `<urlset><url><loc>${site.url}about</loc></url><url><loc>${site.url}about?print=1</loc></url></urlset>`,
  )
  site.pages['/about'] = page('About', about)
  expect((await read()).paths).toEqual(['/about'])
})

test('links are those of its base, and its text is in the encoding that it is written in', async () => {
  site.pages['/'] = page('Home', 'Welcome.', { head: '<base href="/shop/">', links: link('prices') })
  const cyrillic = Buffer.from([0xd7, 0xe0, 0xf1, 0xfb, 0x20, 0xf0, 0xe0, 0xe1, 0xee, 0xf2, 0xfb])
  site.pages['/shop/prices'] = sent(
    'text/html',
    Buffer.concat([Buffer.from('<html lang="ru"><title>P</title><p>'), cyrillic]),
  )
  expect((await read()).documents[1]).toMatchObject({ url: `${site.url}shop/prices`, text: 'Часы работы' })
})

describe('questions that a page holds for search engines', () => {
  const faq = (...pairs: [string, string][]) =>
    `<script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', name: 'Clocks' },
        {
          '@type': ['WebPage', 'FAQPage'],
          mainEntity: pairs.map(([name, text]) => ({
            '@type': 'Question',
            name,
            acceptedAnswer: { '@type': 'Answer', text },
          })),
        },
      ],
    })}</script>`
  const ask = async (message: string) =>
    (await server.call('POST', `/v1/ai/${crawler.aiId}/try`, { body: { message } })).body.data

  test('are answered in their words, with the page as the source, and go with it', async () => {
    const pairs: [string, string][] = [
      ['Do you mend cuckoo clocks?', '<p>Yes, within <b>two weeks</b>. <a href="/about">More</a></p>'],
      ['What does an estimate cost?', 'Nothing: estimates are free.'],
    ]
    site.pages['/'] = page('Questions', 'Click on a question.', { head: faq(...pairs), links: link('/about') })
    site.pages['/about'] = page('About', about)
    const { id, documents } = await read()
    expect((await crawler.source(id)).lastSync).toMatchObject({ done: 2, pages: 2, questions: 2 })
    expect(documents.map(({ questions }) => questions)).toEqual([
      undefined,
      [pairs[0]?.[0]],
      [pairs[1]?.[0]],
      undefined,
    ])
    expect(await ask('do you mend cuckoo clocks')).toMatchObject({
      answer: `Yes, within **two weeks**. [More](${site.url}about)`,
      sources: [{ title: 'Do you mend cuckoo clocks?', url: site.url }],
      receipt: { verdict: 'answered' },
    })
    site.pages['/'] = page('Questions', 'Click on a question.', {
      head: faq(['What does an estimate cost?', 'Ten euros.']),
      links: link('/about'),
    })
    await crawler.readAgain(id)
    expect((await crawler.documents(id)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Click'),
      'Ten euros.',
      expect.stringContaining(about),
    ])
  })

  test('that are damaged are left out', async () => {
    const broken = '<script type="application/ld+json">{"@type": "FAQPage", </script>'
    const odd = faq(['', 'No question.'], ['No answer?', '']).replace('"Organization"', 'null')
    site.pages['/'] = page('Home', 'Welcome.', { head: broken + odd })
    expect((await read()).documents).toMatchObject([{ title: 'Home' }])
  })
})

describe('what is said of a page', () => {
  const search = async (q: string) => {
    const { body } = await server.call('GET', `/v1/ai/${crawler.aiId}/search?q=${encodeURIComponent(q)}`)
    return body.data.passages as { title: string; url: string; text: string; document: { title: string } }[]
  }

  test.each([
    [
      'a heading that is a link',
      (path: string, title: string, text: string) => `<h3><a href="${path}">${title}</a></h3>${text}`,
    ],
    [
      'a link around all of it',
      (path: string, title: string, text: string) => `<a href="${path}"><h3>${title}</h3>${text}</a>`,
    ],
  ])(
    'comes from itself, not from the excerpts of it in a list of news, each %s; what only the list says is found there',
    async (_, card) => {
      const moved = 'Since the first of May the workshop is in the old mill behind the station, on the upper floor.'
      const festival = 'At the festival of bells we show how a church tower keeps its time, all day long.'
      const item = (path: string, title: string, text: string) =>
        `<li>${card(path, title, `<p>4 May 2026</p><p>${text}</p>`)}<a href="${path}">More…</a></li>`
      const only = 'On Monday nobody answers the telephone, because all of us are at the festival.'
      site.pages['/'] = page(
        'Clocks',
        `${about}</p><h2>News</h2><ul>
      ${item('/moved', 'The workshop has moved', moved)}${item('/festival', 'Festival of bells', only)}</ul><p>`,
      )
      site.pages['/moved'] = page('The workshop has moved', `${moved} Mind the stairs.`)
      site.pages['/festival'] = page('Festival of bells', festival)
      await read()
      const found = await search('where is the workshop now, in the old mill?')
      const paths = found.filter(({ text }) => text.includes('old mill')).map(({ url }) => new URL(url).pathname)
      expect(paths).toEqual(['/moved'])
      const [said] = await search('does anybody answer the telephone on Monday')
      expect(said?.url).toContain(`${site.url}#`)
    },
  )

  test('comes from itself, not from archives that have it whole, with its lists and the headings in it', async () => {
    const post = (title: string) => `<p>The tower clock is wound by hand on each Thursday of the year.</p>
      <ul><li>With 88 turns of the crank for the hands</li><li>With 120 for the bells</li></ul>
      <${title}>Who winds it</${title}><p>Visitors may help when they tell us so one week before.</p>`
    site.pages['/'] = page('Clocks', `${about} <a href="/winding">Winding</a> <a href="/author/ada/">Ada</a>`)
    site.pages['/winding'] = `<main><h1>Winding the clock</h1>${post('h2')}</main>`
    site.pages['/author/ada/'] = `<main><h1>All by Ada</h1><h1><a href="/winding">Winding the clock</a></h1>
      <p>Posted on 4 May 2026 by <a href="/author/ada/">Ada</a></p>${post('h2')}</main>`
    await read()
    for (const question of ['how many turns of the crank', 'may visitors help when the clock is wound']) {
      const paths = (await search(question)).map(({ url }) => new URL(url).pathname)
      expect([paths[0], paths.includes('/author/ada/')]).toEqual(['/winding', false])
    }
  })

  test.each([
    ['title', 'Privacy policy', '/legal'],
    ['address', 'Clocks', '/privacy-policy'],
  ])('goes before what is there for lawyers, as its %s says', async (_, title, path) => {
    site.pages['/'] = page('Clocks', `${about} <a href="${path}">Legal</a> <a href="/contact">Contact</a>`)
    site.pages[path] =
      `<html><title>${title}</title><main><h2>9. Blog</h2><p>Whose comments are located at Disqus, 301 Howard Street, San Francisco, CA 94105.</p></main></html>`
    site.pages['/contact'] = page('Contact', '1200 Sunset Blvd, Austin, Texas 78759')
    await read()
    const [found] = await search('where are you located')
    expect(found?.url).toBe(`${site.url}contact`)
  })

  test('is found by itself where its section says many other things', async () => {
    const rules = ['dogs', 'candles', 'balloons', 'bicycles', 'trumpets'].map(
      (
        thing,
      ) => `<p>Of ${thing} we ask that they stay out of the tower, since the stairs to the bells are steep, narrow and dark,
        and since whoever comes down with a heavy bag cannot see ${thing} that lie or stand around there in the evening.</p>`,
    )
    const list = `<ol>${Array.from({ length: 12 }, (_, at) => `<li>Turn the crank number ${at + 1} once, slowly, and wait until the weight hangs still again.</li>`).join('')}</ol>`
    site.pages['/'] = page('Tower', `${about} <a href="/rules">Rules</a> <a href="/winding">Winding</a>`)
    site.pages['/rules'] = `<main><h1>Rules</h1>${rules.join('')}</main>`
    site.pages['/winding'] = `<main><h1>Winding</h1><p>How it is done:</p>${list}</main>`
    await read()
    const [found] = await search('may we play trumpets in the tower')
    expect([found?.text.includes('trumpets'), found?.text.includes('dogs')]).toEqual([true, false])
    // A list is not cut.
    const [steps] = await search('how is the crank turned for winding')
    expect([steps?.text.includes('number 1 once'), steps?.text.includes('number 12 once')]).toEqual([true, true])
  })

  test('is found though two pages excerpt each other, and neither says it itself', async () => {
    const said = 'The carillon is played by hand on the second Sunday of each month, weather permitting.'
    const excerpt = (path: string) => `<h2><a href="${path}">The carillon</a></h2><p>${said}</p>`
    site.pages['/'] = `<main><h1>Bells</h1><p>${about}</p>${excerpt('/music')}</main>`
    site.pages['/music'] = `<main><h1>Music</h1><p>We tune organs.</p>${excerpt('/')}</main>`
    await read()
    const [found] = await search('when is the carillon played by hand')
    expect(found?.text).toContain('second Sunday')
  })

  test('is named without what most titles of the site end with', async () => {
    const titled = (title: string, text: string) =>
      `<title>${title}</title><main><h1>${text.slice(0, 20)}</h1><p>${text}</p></main>`
    site.pages['/'] =
      `<title>Bridge Clocks | Since 1968</title><main><h1>Welcome</h1><p>${about}</p>${link('/a', '/b', '/c')}</main>`
    site.pages['/a'] = titled('Repairs – towers | Bridge Clocks | Since 1968', 'Towers are mended in summer only.')
    site.pages['/b'] = titled('Winding | Bridge Clocks | Since 1968', 'Winding takes a strong arm every week.')
    site.pages['/c'] = titled('Chimes | Bridge Clocks | Since 1968', 'Chimes can be silent at night.')
    await read()
    const titleFor = async (q: string) => (await search(q))[0]?.document.title
    expect(await titleFor('are towers mended in summer')).toBe('Repairs – towers')
    expect(await titleFor('who winds every week')).toBe('Winding')
    expect(await titleFor('clocks at the old bridge since 1968')).toBe('Bridge Clocks')
  })

  test.each(['_山岚茶铺', '-山岚茶铺', '｜山岚茶铺【官网】'])(
    'is named without the "%s" that titles end with',
    async (end) => {
      const titled = (title: string, text: string) =>
        `<html lang="zh"><title>${title}${end}</title><main><h1>${title}说明</h1><p>${text}</p></main>`
      site.pages['/'] = titled('首页', `我们卖茶。${link('/a', '/b', '/c')}`)
      site.pages['/a'] = titled('退货', '签收之日起七天内，未拆封的商品可以退货。')
      site.pages['/b'] = titled('发票', '下单时填写税号，电子发票发到邮箱。')
      site.pages['/c'] = titled('门店', '我们在福州有一家门店，欢迎光临。')
      await read()
      expect((await search('可以退货吗'))[0]?.document.title).toBe('退货')
    },
  )

  test('is found by what the pages above it are about, and by the words of its address', async () => {
    const lodges = { Birch: ['Orkney', 'May'], Alder: ['Skye', 'June'], Rowan: ['Mull', 'July'] }
    const paths = Object.keys(lodges).map((name) => `/lodges/${name.toLowerCase()}`)
    site.pages['/'] = page('Lodges', about, { links: link('/deals-for-companies', ...paths) })
    site.pages['/deals-for-companies'] = page('Together', 'From ten people on, everybody pays a fifth less.')
    for (const [at, [name, [island, month]]] of Object.entries(lodges).entries()) {
      const pool = `${paths[at]}/pool`
      site.pages[paths[at] ?? ''] = page(`${name} Lodge, ${island}`, 'A house of stone.', { links: link(pool) })
      site.pages[pool] = page('The pool', `The pool opens in ${month}, and is never crowded.`)
    }
    await read()
    expect((await search('when does the pool open on Skye'))[0]?.text).toContain('June')
    expect((await search('when does the pool open on Mull'))[0]?.text).toContain('July')
    expect((await search('deals for companies'))[0]?.text).toContain('a fifth less')
  })
})
