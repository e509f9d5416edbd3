import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WholeDocument } from '#contract/knowledge/documents.ts'
import { createCrawler, sitemapOf } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Sites that have the same page several times: for several versions of what it documents, and in several languages. */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
})
afterAll(() => server.stop())

type Said = { message: string; verdict: string; paths: string[]; suggestions: string[] }
type Stage = {
  site: Site
  documents: WholeDocument[]
  /** What is said to each of some questions of one conversation, from a page of the site, in the languages of a browser. */
  ask(questions: readonly string[], from?: { page?: string; languages?: string }): Promise<Said[]>
}

async function stageOf(pages: (site: Site) => Site['pages']): Promise<Stage> {
  const site = await startSite()
  Object.assign(site.pages, pages(site))
  const crawler = await createCrawler(server)
  const source = await crawler.add({ url: site.url })
  await crawler.whenRead(source)
  const agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
  await server.call('PUT', `/v1/agents/${agent}/ai`, { body: { aiId: crawler.aiId } })
  return {
    site,
    documents: await crawler.documents(source),
    async ask(questions, { page, languages = 'en' } = {}) {
      const headers = { 'Accept-Language': languages }
      const sessions = `/v1/agents/${agent}/sessions`
      const { id } = (await server.call('POST', sessions, { headers })).body.data
      const said: Said[] = []
      for (const message of questions) {
        const body = { message, ...(page !== undefined && { page: new URL(page, site.url).href }) }
        const answer = await server.call('POST', `${sessions}/${id}/conversations`, { headers, body })
        expect([answer.status, answer.text]).toEqual([200, answer.text])
        const { sources = [], suggestions = [], ...rest } = answer.body.data[1]
        said.push({ ...rest, suggestions, paths: sources.map(({ url }: { url: string }) => new URL(url).pathname) })
      }
      return said
    },
  }
}

/** Versions of a program that drives a kiln, and how hot it gets by default; the current one has no name in its addresses. */
const versions = { '1.4': 900, '2.0': 940, '2.1': 960, '3.0.x': 1000, '': 1040, next: 1080 }
const placeOf = (version: string, page: string) => ['/docs', version, page].filter((part) => part !== '').join('/')

function kiln(site: Site): Site['pages'] {
  const page = (version: string, title: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${title} | Kiln</title></head><body><main><article>
    <div class="theme-doc-version-banner alert"><div>This is documentation for Kiln ${version}, which is no longer actively maintained.</div></div>
    <span class="theme-doc-version-badge badge">Version: ${version}</span><h1>${title}</h1>${body}</article></main></body></html>`
  const pages: Record<string, string> = {}
  for (const [version, heat] of Object.entries(versions)) {
    pages[placeOf(version, 'firing')] = page(
      version,
      'Firing',
      `<h2>Highest temperature</h2><p>The kiln is heated up to ${heat} degrees, unless you set another limit.</p>`,
    )
    pages[placeOf(version, 'shelves')] = page(
      version,
      'Shelves',
      '<p>The shelves are of cordierite, and are turned over after ten firings.</p><p>Each carries up to nine kilos.</p>',
    )
    pages[placeOf(version, 'alarm')] = page(
      version,
      'Alarm',
      `<h2>Mute the alarm</h2><p>Press the ${version === '1.4' ? 'red knob' : 'bell'} to mute the alarm.</p>`,
    )
  }
  pages['/docs/1.4/punch-cards'] = page(
    '1.4',
    'Punch cards',
    '<p>Punch cards are read by the slot on the left side.</p>',
  )
  return { ...pages, '/': '<title>Kiln</title><h1>Kiln</h1>', '/sitemap.xml': sitemapOf(site, Object.keys(pages)) }
}

describe('documentation of several versions', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await stageOf(kiln)
  })
  afterAll(() => stage.site.stop())

  test('keeps what is the same in all of them, which frames nothing and is no copy', () => {
    const shelves = stage.documents.filter(({ title }) => title.startsWith('Shelves'))
    expect(shelves.map(({ url = '' }) => new URL(url).pathname).toSorted()).toEqual(
      Object.keys(versions)
        .map((version) => placeOf(version, 'shelves'))
        .toSorted(),
    )
    for (const { text } of shelves) {
      expect(text).toContain('cordierite')
      expect(text).not.toMatch(/maintained|Version:/)
    }
  })

  test.each<[string, string | undefined, string, string, RegExp]>([
    ['of no page', undefined, 'how hot does the kiln get', '/docs/firing', /1040/],
    ['of the current one', '/docs/alarm', 'how hot does the kiln get', '/docs/firing', /1040/],
    ['of an older one', '/docs/2.0/alarm', 'how hot does the kiln get', '/docs/2.0/firing', /940/],
    ['of one to come', '/docs/next/firing', 'how hot does the kiln get', '/docs/next/firing', /1080/],
    ['that names one', undefined, 'how hot does the kiln get in v1.4', '/docs/1.4/firing', /900/],
    ['that names one by less', undefined, 'how hot does the kiln get in 3.0', '/docs/3.0.x/firing', /1000/],
    ['what all say alike', '/docs/2.1/firing', 'how many kilos does a shelf carry', '/docs/2.1/shelves', /nine kilos/],
    ['what only an older one has', undefined, 'where are punch cards read', '/docs/1.4/punch-cards', /left side/],
  ])('answers a question %s', async (_, page, question, path, told) => {
    const [said] = await stage.ask([question], {
      ...(page !== undefined && { page }),
    })
    expect([said?.verdict, said?.paths]).toEqual(['answered', [path]])
    expect(said?.message).toMatch(told)
  })

  test('stays with the version that is read, or was named, in what is asked next', async () => {
    const all = await stage.ask(['how hot does the kiln get', 'and how do I mute the alarm?'], {
      page: '/docs/1.4/shelves',
    })
    expect(all.map(({ paths }) => paths)).toEqual([['/docs/1.4/firing'], ['/docs/1.4/alarm']])
  })
})

/** Holiday homes: each page in three languages under a name of its own, as it tells search engines. */
const homes = {
  it: { home: '/', homes: '/case/', contact: '/contatti/' },
  de: { home: '/de/', homes: '/de/haeuser/', contact: '/de/kontakt/' },
  en: { home: '/en/', homes: '/en/homes/', contact: '/en/contact/' },
}
const texts = {
  it: {
    home: ['Case sul mare', 'Le nostre case sono sulla costa, e tutte hanno una terrazza con vista sul mare.'],
    homes: ['Le case', 'Abbiamo sei case. Il prezzo della casa è di 90 euro per notte, e la spiaggia è vicina.'],
    contact: ['Contatti', 'Ci trova in Via del Faro 3, a due passi dalla piazza del paese.'],
  },
  de: {
    home: ['Häuser am Meer', 'Unsere Häuser stehen an der Küste, und alle haben eine Terrasse mit Blick auf das Meer.'],
    homes: [
      'Die Häuser',
      'Wir haben sechs Häuser. Der Preis für ein Haus beträgt 90 Euro pro Nacht, und der Strand ist nah.',
    ],
    contact: ['Kontakt', 'Sie finden uns in der Via del Faro 3, nicht weit von dem Platz im Dorf.'],
  },
  en: {
    home: ['Homes by the sea', 'Our homes stand on the coast, and all of them have a terrace with a view of the sea.'],
    homes: [
      'The homes',
      'We have six homes, some of them with a pool. The price of a home is 90 euros a night, and the beach is near.',
    ],
    contact: ['Contact', 'You will find us in Via del Faro 3, not far from the square of the village.'],
  },
}

function village(): Record<string, string> {
  const pages: Record<string, string> = {}
  const tags = Object.keys(homes) as (keyof typeof homes)[]
  for (const tag of tags) {
    for (const name of ['home', 'homes', 'contact'] as const) {
      const [title = '', text = ''] = texts[tag][name]
      const others = tags
        .map((each) => `<link rel="alternate" hreflang="${each}" href="${homes[each][name]}">`)
        .join('')
      const menu = `<nav>${Object.values(homes[tag])
        .map((path) => `<a href="${path}">${path}</a>`)
        .join('')}</nav>`
      pages[homes[tag][name]] =
        `<!doctype html><html lang="${tag}"><head><title>${title}</title>${others}</head><body>${menu}${tags.map((each) => `<a href="${homes[each].home}">${each}</a>`).join('')}
        <main><h1>${title}</h1><p>${text}</p></main><footer><a href="${homes[tag].contact}">${texts[tag].contact[0]}</a> <a href="tel:+390832123456">0832 123456</a></footer></body></html>`
    }
  }
  return pages
}

describe('a site in several languages', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await stageOf(village)
  })
  afterAll(() => stage.site.stop())

  test.each([
    ['de', 'Was kostet ein Haus pro Nacht?', '/de/haeuser/'],
    ['it', 'Quanto costa una casa per notte?', '/case/'],
    ['en', 'What is the price of a home?', '/en/homes/'],
  ])('answers from the page in %s', async (languages, question, path) => {
    const [said] = await stage.ask([question], { languages })
    expect(said?.paths).toEqual([path])
    expect(said?.message).toContain('90')
  })

  test.each([
    ['de', 'Gibt es Häuser mit Pool?', /\/(?:en|case|contatti)\b/],
    ['it', 'Avete case con piscina?', /\/(?:en|de)\//],
  ])('leads on to no page that it has in %s, too', async (languages, question, foreign) => {
    const [said] = await stage.ask([question], { languages })
    expect(said?.message).not.toMatch(foreign)
  })

  test.each([
    ['de', 'Kann ich mit Kreditkarte zahlen?', '/de/kontakt/'],
    ['en', 'Do you take credit cards?', '/en/contact/'],
    ['it', 'Posso pagare con carta di credito?', '/contatti/'],
  ])('names its page for contacts in %s', async (languages, question, path) => {
    const [said] = await stage.ask([question], { languages })
    expect(said?.message).toContain(`](${new URL(path, stage.site.url).href})`)
  })
})
