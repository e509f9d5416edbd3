import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCrawler } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What is said of a site that documents a program: options, codes of errors, notes on releases, and sections that say much the same. */

let site: Site
let server: TestServer
let agent: string
let ai: string

beforeAll(async () => {
  site = await startSite()
  Object.assign(site.pages, pages())
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  const crawler = await createCrawler(server)
  await crawler.whenRead(await crawler.add({ url: site.url }))
  ai = crawler.aiId
  agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
  await server.call('PUT', `/v1/agents/${agent}/ai`, { body: { aiId: crawler.aiId } })
})
afterAll(() => Promise.all([site.stop(), server.stop()]))

async function ask(question: string): Promise<{ message: string; verdict: string; paths: string[] }> {
  const sessions = `/v1/agents/${agent}/sessions`
  const { id } = (await server.call('POST', sessions)).body.data
  const answer = await server.call('POST', `${sessions}/${id}/conversations`, { body: { message: question } })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const { message, verdict, sources = [] } = answer.body.data[1]
  return { message, verdict, paths: sources.map(({ url }: { url: string }) => new URL(url).pathname) }
}

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
const section = (id: string, title: string, body: string) => `<h2 id="${id}">${title}</h2>${body}`

/** A program that keeps the catalogue of a library. */
function pages(): Record<string, string> {
  const links = [
    'options',
    'errors',
    'trouble',
    'readers',
    'desk',
    'phone',
    'storage',
    'support',
    'removal',
    'former/width',
    'width',
    'kept-labels',
    'labels',
    'beta',
  ].map((at) => `/docs/${at}`)
  const news = ['/2025/11/help-line', '/blog/shelf-3']
  return {
    '/': html(
      'Shelf',
      `<p>Catalogues for libraries.</p>${[...news, ...links].map((at) => `<a href="${at}">${at}</a>`).join('')}`,
    ),
    '/docs/former/width': html(
      'Width of paper',
      '<p>This is documentation for Shelf 2, which is no longer actively maintained.</p><p>The paper is 40 mm wide.</p>',
    ),
    '/docs/width': html('Width of paper', '<p>The paper is 62 mm wide.</p>'),
    '/docs/kept-labels': html('[Archive] Labels for spines', '<p>A hundred labels for spines cost £12.</p>'),
    '/docs/labels': html(
      'Labels for spines and backs',
      '<p>Labels are sold by the hundred.</p><p>A hundred cost £15.</p>',
    ),
    '/docs/options': html(
      'Options',
      section('port', 'desk.port', '<p>The port that the desk listens on. Default: 4190.</p>') +
        section(
          'watch',
          'desk.watch',
          '<p>How the desk notices what was edited. On a shared drive, set <code>polling: true</code>, which costs some power.</p>',
        ) +
        section('print', 'desk.cards', '<p>The cards that are printed for each new volume of the collection.</p>'),
    ),
    '/docs/errors': html(
      'Errors',
      `<h2>Codes</h2><table><thead><tr><th>Code</th><th>Meaning</th></tr></thead><tbody>
        <tr><td>SHF_ERR_VOLUME_DUPLICATED_NAME</td><td>Two volumes are named alike, a duplicated volume.</td></tr>
        <tr><td>SHF_ERR_DUPLICATED_VOLUME</td><td>A volume is catalogued twice.</td></tr>
        <tr><td>SHF_ERR_LOST</td><td>A volume is not where it should be.</td></tr></tbody></table>`,
    ),
    '/docs/trouble': html(
      'Troubleshooting',
      section(
        'unseen',
        'Shelf does not detect an edited record on a shared drive',
        '<p>Shelf cannot watch records in some conditions. See <a href="/docs/options#watch">desk.watch</a>.</p>',
      ) + section('slow', 'The desk is slow', '<p>Add memory, or divide the catalogue.</p>'),
    ),
    '/docs/readers': html(
      'Adapters',
      section(
        'support',
        'Old card readers',
        '<p>Old card readers are supported by the adapter <code>shelf-antique</code>, from firmware 5 on.</p>',
      ),
    ),
    '/docs/desk': html(
      'The desk',
      section('labels', 'Labels from the desk', '<p>The desk prints labels by <code>shelf glue</code>.</p>'),
    ),
    '/docs/phone': html(
      'The phone',
      section('labels', 'Labels from a phone', '<p>A phone prints labels by <code>shelf beam</code>.</p>'),
    ),
    '/docs/storage': html(
      'Storage',
      section('place', 'The directory of records', '<p>Records lie in <code>/srv/shelf</code>.</p>'),
    ),
    '/docs/removal': html(
      'Volumes',
      section(
        'remove',
        'Remove a volume',
        `<p>${'A volume that is removed is no longer found by readers, and its cards are void. '.repeat(12)}</p>
        <p>Follow these steps to remove one:</p><ol>${['Open the record.', 'Choose Remove.', 'Print the receipt.'].map((step) => `<li>${step} ${'It stays in the log, with your name and the time. '.repeat(3)}</li>`).join('')}</ol>`,
      ),
    ),
    '/docs/beta': html(
      'Beta',
      section(
        'channels',
        'Channels',
        `<p>${'Shelf is released on two channels, and each has its readers. '.repeat(5)}</p>
        ${['stable', 'nightly'].map((name) => `<p><strong>Channel ${name}</strong></p><p>It is built ${name === 'stable' ? 'once a month' : 'every night, and may fail'}.</p><pre><code>${`shelf fetch --${name}\n`.repeat(4)}</code></pre>`).join('')}`,
      ),
    ),
    '/docs/support': html(
      'Help',
      section('line', 'Hours of the help line', '<p>The help line is open from 9:00 to 17:00.</p>'),
    ),
    '/2025/11/help-line': html(
      'Help',
      section('line', 'Hours of the help line', '<p>The help line is open from 9:00 to 12:00.</p>'),
    ),
    '/blog/shelf-3': html(
      'Shelf 3.0 is out',
      section('old', 'Old card readers', '<p>Old card readers are supported, if you ask for a cable.</p>'),
    ),
  }
}

test('a code is explained by its own row, not by that of one with the same parts', async () => {
  const { message } = await ask('SHF_ERR_DUPLICATED_VOLUME')
  expect(message).toContain('catalogued twice')
  expect(message).not.toContain('named alike')
})

test('what is written in short, or by another name, is known', async () => {
  expect((await ask('which folder')).message).toContain('/srv/shelf')
  expect((await ask('records dir')).message).toContain('/srv/shelf')
})

test('documentation goes before notes on a release that say much the same', async () => {
  const { message, paths } = await ask('are old card readers supported')
  expect(paths[0]).toBe('/docs/readers')
  expect(message).toContain('shelf-antique')
})

test('so does a page of the version that is current', async () => {
  const { message, paths } = await ask('how wide is the paper')
  expect(paths[0]).toBe('/docs/width')
  expect(message).toContain('62 mm')
})

test('a page that stands goes before one that is only kept, as its title says', async () => {
  const { message, paths } = await ask('what do labels for spines cost')
  expect(paths[0]).toBe('/docs/labels')
  expect(message).toContain('£15')
})

test('a page that stands goes before one that reported the like at some time', async () => {
  const { message, paths } = await ask('when is the help line open')
  expect(paths[0]).toBe('/docs/support')
  expect(message).toContain('17:00')
})

test('steps stay with the line that announces them, also where a section is cut', async () => {
  const { passages } = (await server.call('GET', `/v1/ai/${ai}/search?q=remove+a+volume`)).body.data
  const texts = passages.map(({ text }: { text: string }) => text)
  expect(texts.filter((text: string) => text.includes('Follow these steps'))).toEqual([
    expect.stringMatching(/^Follow these steps to remove one:\n\n1\./),
  ])
  expect((await ask('how do i remove a volume')).message).toMatch(/Follow these steps[^]*Print the receipt/)
})

test('code stays with the text and the label above it', async () => {
  const { passages } = (await server.call('GET', `/v1/ai/${ai}/search?q=channel+nightly`)).body.data
  const texts = passages.map(({ text }: { text: string }) => text)
  expect(texts.filter((text: string) => text.includes('--nightly'))).toEqual([
    expect.stringMatching(
      /\*\*Channel nightly\*\*\n\nIt is built every night, and may fail\.\n\n```\nshelf fetch --nightly/,
    ),
  ])
})

test('of two sections that may as well be meant both are said, each below its heading, and both are sources', async () => {
  const { message, paths } = await ask('how are labels printed')
  expect(message).toMatch(/### Labels from (?:the desk|a phone)\n/)
  expect(message).toContain('shelf glue')
  expect(message).toContain('shelf beam')
  expect(paths.toSorted()).toEqual(['/docs/desk', '/docs/phone'])
})

test('an answer that only leads on is followed by what it leads on to', async () => {
  const { message, verdict } = await ask('edited record not detected on a shared drive')
  expect(verdict).toBe('answered')
  expect(message).toContain('polling: true')
})
