import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCrawler, sent, sitemapOf, unchanged, type Crawler } from '../../support/peers/crawled.ts'
import { makeDocx, makePdf, makeZip, paragraph } from '../../support/office.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { startSite, type Site } from '../../support/peers/site.ts'

/* PDF and DOCX files that the pages of a site link to. */

let site: Site
let server: TestServer
let crawler: Crawler

beforeEach(async () => {
  site = await startSite()
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  crawler = await createCrawler(server)
})
afterEach(() => Promise.all([site.stop(), server.stop()]))

const pdfType = 'application/pdf'
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const manual = makePdf(['# Care manual\nA bicycle wants oil.\n## The chain\nOil the chain every 200 km.\nWipe it dry.'])
const agreement = makeDocx(paragraph('Rental agreement', 'Heading1') + paragraph('The deposit is 80 euros.'))
const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">More</a>`).join(' ')
const page = (title: string, more = '') =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>This page says a few words about ${title}. ${more}</p></main>`

async function read(more: object = {}) {
  const id = await crawler.add({ url: site.url, ...more })
  const source = await crawler.whenRead(id)
  const documents = await crawler.documents(id)
  return { id, source, documents, paths: documents.map(({ url }) => new URL(url ?? '').pathname) }
}

describe.each(['links', 'a sitemap'])('of a site known by %s', (via) => {
  beforeEach(() => {
    if (via !== 'links') site.pages['/sitemap.xml'] = sitemapOf(site, ['/', '/care'])
    site.pages['/'] = page('Home', links('/care', '/files/Rental%20agreement.docx'))
    site.pages['/care'] = page('Care', links('files/manual.pdf', 'https://elsewhere.example/x.pdf', '/old.doc'))
    site.pages['/files/manual.pdf'] = unchanged(pdfType, manual)
    site.pages['/files/Rental%20agreement.docx'] = sent(docxType, agreement)
  })

  test('they are documents, with their headings and addresses, and are named before', async () => {
    const preview = await server.call('POST', `/v1/ai/${crawler.aiId}/sources/preview`, {
      body: { site: { url: site.url } },
    })
    const named = preview.body.data.pages.map(({ url }: { url: string }) => new URL(url).pathname)
    expect(named.toSorted()).toEqual(['/', '/care', '/files/Rental%20agreement.docx', '/files/manual.pdf'])
    expect(site.asked).not.toContain('/files/manual.pdf')
    const { documents, paths, source } = await read()
    expect(paths.toSorted()).toEqual(named.toSorted())
    expect(source.lastSync).toMatchObject({ outcome: 'complete', done: 4, failed: 0 })
    const [pdf, docx] = [/\.pdf$/, /\.docx$/].map((ending) => documents.find(({ url }) => ending.test(url ?? '')))
    expect(pdf).toMatchObject({
      title: 'manual.pdf',
      text: '# Care manual\n\nA bicycle wants oil.\n\n## The chain\n\nOil the chain every 200 km.\nWipe it dry.',
    })
    expect(docx).toMatchObject({ title: 'Rental agreement', text: '# Rental agreement\n\nThe deposit is 80 euros.' })
    expect(site.asked).not.toContain('/old.doc')
  })

  test('they are as many as the limit leaves room for, and of the paths that are asked for', async () => {
    expect((await read({ limit: 3 })).paths).toHaveLength(3)
    expect((await read({ exclude: ['/files/*.pdf'] })).paths).not.toContain('/files/manual.pdf')
  })

  test('they are asked for on condition, stay while their page is unchanged, and go when nothing links to them', async () => {
    site.pages['/care'] = unchanged('text/html', page('Care', links('/files/manual.pdf')))
    const { id, documents } = await read()
    const before = documents.find(({ url }) => url?.endsWith('.pdf'))
    await crawler.readAgain(id)
    const after = (await crawler.documents(id)).find(({ url }) => url?.endsWith('.pdf'))
    expect(after).toMatchObject({ id: before?.id, text: before?.text, updatedAt: before?.updatedAt })
    expect(Date.parse(after?.checkedAt ?? '')).toBeGreaterThan(Date.parse(before?.checkedAt ?? ''))
    site.pages['/care'] = page('Care')
    await crawler.readAgain(id)
    expect((await crawler.documents(id)).some(({ url }) => url?.endsWith('.pdf'))).toBe(false)
  })
})

describe('what a file is', () => {
  test.each([
    ['a PDF without an ending', '/download?id=7', sent('application/octet-stream', manual), ['# Care manual']],
    ['a PDF that says it is a page', '/paper', sent('text/html', manual), ['# Care manual']],
    ['DOCX by its ending', '/a.docx', sent('application/octet-stream', agreement), ['# Rental agreement']],
    ['an archive', '/archive', sent('application/octet-stream', makeZip({ 'a.txt': 'Hello' })), []],
    ['a picture', '/picture', sent('image/png', Buffer.from('89504e470d0a1a0a', 'hex')), []],
  ])('is said by its bytes: %s', async (_, path, answering, expected) => {
    site.pages['/'] = page('Home', links(path))
    site.pages[path] = answering
    const { documents, source } = await read()
    expect(documents.slice(1).map(({ text }) => text.split('\n')[0])).toEqual(expected)
    expect(source.lastSync).toMatchObject({ outcome: 'complete', failed: 0 })
  })

  test('is named with the reason where it cannot be read; what was read of it before stays', async () => {
    site.pages['/'] = page('Home', links('/a.pdf', '/b.docx'))
    site.pages['/a.pdf'] = sent(pdfType, manual)
    site.pages['/b.docx'] = sent(docxType, agreement.subarray(0, 300))
    const { id, source } = await read()
    expect(source).toMatchObject({ documents: 2, lastSync: { done: 2, failed: 1 } })
    expect(source.warnings).toEqual([expect.stringMatching(/\/b\.docx: It is damaged/)])
    site.pages['/a.pdf'] = sent(pdfType, manual.subarray(0, 60))
    await crawler.readAgain(id)
    const pdf = (await crawler.documents(id)).find(({ url }) => url?.endsWith('.pdf'))
    expect(pdf?.text).toContain('Oil the chain')
    expect(pdf?.reason).toContain('no PDF')
  })

  test('is bounded: one that is larger than files may be is not read', async () => {
    site.pages['/'] = page('Home', links('/large.pdf'))
    site.pages['/large.pdf'] = (response) =>
      void response.writeHead(200, { 'Content-Type': pdfType, 'Content-Length': 11 * 1024 * 1024 }).end()
    const { source } = await read()
    expect(source).toMatchObject({ documents: 1, lastSync: { failed: 1 } })
    expect(source.warnings?.[0]).toContain('/large.pdf')
  })
})

test('a site is the same with www. and without, and so is its robots.txt', async () => {
  const port = new URL(site.url).port
  await server.stop()
  server = await startTestServer({
    pageNetworks: ['127.0.0.1/32'],
    siteTimes: { pause: 0, sweep: 20 },
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  crawler = await createCrawler(server)
  const target = `http://www.shop.example:${port}/`
  site.pages['/'] = (response, { headers }) => {
    if (headers.host?.startsWith('www.')) sentHome(response)
    else response.writeHead(301, { Location: target }).end()
  }
  const sentHome = (response: Parameters<Exclude<(typeof site.pages)[string], string>>[0]) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end(page('Home', links('/a', '/private/b')))
  site.pages['/a'] = page('A')
  site.pages['/private/b'] = page('B')
  site.pages['/robots.txt'] = sent('text/plain', 'User-agent: *\nDisallow: /private/')
  const id = await crawler.add({ url: `http://shop.example:${port}/` })
  await crawler.whenRead(id)
  expect((await crawler.documents(id)).map(({ url }) => url)).toEqual([target, `${target}a`])
  expect(site.asked).not.toContain('/private/b')
})

test('what is found in a PDF leads to the page that it stands on, also on and behind pages without text, unless it was corrected', async () => {
  const oil = Array.from({ length: 40 }, (_, at) => `Part ${at + 1} wants its own kind of oil, and a cloth beside it.`)
  const pages = [
    '# Care manual\nA bicycle wants oil and air.\n## Tires\nPump both tires to four bar. Slow punc-',
    'tures show overnight.\n## Punctures\nA puncture is mended with a patch.',
    '',
    `## Parts\n${oil.slice(0, 20).join('\n')}`,
    `${oil.slice(20).join('\n')}\n## Warranty\nThe frame has a warranty of ten years.`,
  ]
  site.pages['/'] = page('Home', links('/files/manual.pdf'))
  site.pages['/files/manual.pdf'] = unchanged(pdfType, makePdf(pages))
  const { id, documents } = await read()
  const placeOf = async (question: string, word: RegExp) => {
    const search = `/v1/ai/${crawler.aiId}/search?q=${encodeURIComponent(question)}`
    const { passages } = (await server.call('GET', search)).body.data
    const found = passages.find(
      ({ text, url }: { text: string; url?: string }) => word.test(text) && url?.includes('.pdf'),
    )
    return found?.url.replace(/^.*\.pdf/, '')
  }
  const places: [string, RegExp, string][] = [
    ['What does a bicycle want?', /oil and air/, '#page=1'],
    ['How much pressure for the tires?', /four bar/, '#page=1'],
    ['How is a puncture mended?', /patch/, '#page=2'],
    ['Which oil does part 1 want?', /Part 1 /, '#page=4'],
    ['Which oil does part 39 want?', /Part 39 /, '#page=5'],
    ['How long is the warranty of the frame?', /ten years/, '#page=5'],
  ]
  for (const [question, word, place] of places)
    expect([question, await placeOf(question, word)]).toEqual([question, place])

  const message = 'How long is the warranty of the frame?'
  const { data: tried } = (await server.call('POST', `/v1/ai/${crawler.aiId}/try`, { body: { message } })).body
  expect(tried.sources[0].url).toBe(new URL('files/manual.pdf#page=5', site.url).href)

  const pdf = documents.find(({ url }) => url?.endsWith('.pdf'))
  const document = `/v1/ai/${crawler.aiId}/sources/${id}/documents/${pdf?.id}`
  await server.call('PATCH', document, {
    body: { correction: 'The frame has a warranty of eleven years, says the maker.' },
  })
  expect(await placeOf('How long is the warranty of the frame?', /eleven/)).not.toContain('page=')
})
