import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../support/files.ts'
import { startSite } from '../../../support/peers/site.ts'
import { startStepped, type SteppedServer, type Work } from '../../../support/process/longest-step.ts'
import { isLong } from '../../../support/seed.ts'
import { makeDocx, makePdf, paragraph } from '../../../support/office.ts'

/* Whatever is sent to be known, and while it is read, stored, indexed and searched: no step of the event loop is long (see loop-delay.test.ts). */

let directory: string
let server: SteppedServer

beforeAll(async () => {
  directory = await temporaryFolder()
  server = await startStepped(directory, { FOYER_PAGE_NETWORKS: '127.0.0.1/32' })
})
afterAll(async () => {
  await server.stop()
})

async function sourcesOfNew(): Promise<string> {
  return `/v1/ai/${(await server.call('POST', '/v1/ai', { body: {} })).body.data.id}/sources`
}

function fileForm(name: string, content: Buffer | string): FormData {
  const form = new FormData()
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return form
}

test('files of any kind, up to the largest, and searching what they hold', async () => {
  const sources = await sourcesOfNew()
  const send = (name: string, content: Buffer | string): Work => {
    const body = fileForm(name, content)
    // A second try would find no room beside the first.
    return async (attempt) => server.call('POST', `${attempt === 0 ? sources : await sourcesOfNew()}/file`, { body })
  }
  const rows = Array.from({ length: 1500 }, (_, at) => `Question ${at}?,${'An answer. '.repeat(40)}`)
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at % 5000}`).join(' ')
  const works: [string, Work][] = [
    ['a text of 1.9 million characters', send('long.md', words(220_000))],
    ['a table of 1,500 questions', send('faq.csv', ['question,answer', ...rows].join('\n'))],
    ['HTML of 5 MB, nested as deep', send('deep.html', '<div>'.repeat(1_000_000))],
    ['a zip bomb', send('bomb.docx', makeDocx(paragraph('x'.repeat(100)).repeat(300_000)))],
    ['a PDF of 10,000 pages', send('long.pdf', makePdf(Array.from({ length: 10_000 }, (_, at) => `Page ${at}.`)))],
    ['a file that is none', send('none.bin', Buffer.alloc(10 * 1024 * 1024, 'x\0y'))],
    ['a search', () => server.call('GET', `${sources.replace('/sources', '')}/search?q=Question%20word7`)],
  ]
  expect(await server.tooLong(works, [200, 415])).toEqual([])
})

test('sitemaps, however long, and pages with ever so many links', async () => {
  const lists = await startSite()
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, at) => `<url><loc>${lists.url}section/page-${at}.html</loc></url>`).join('')
  lists.pages['/'] = '<main><p>Home of many pages.</p></main>'
  const preview = (count: number): Work => {
    lists.pages['/sitemap.xml'] = `<urlset>${addresses(count)}</urlset>`
    return async () => {
      const body = { site: { url: lists.url, limit: 2000, exclude: ['/private/**'] } }
      const answer = await server.call('POST', `${await sourcesOfNew()}/preview`, { body })
      expect(answer.body.data).toMatchObject({ via: 'sitemap', unread: count + 1 - 2000 })
      return answer
    }
  }
  try {
    for (const count of isLong ? [10_000, 130_000] : [130_000]) {
      expect(await server.tooLong([[`a sitemap of ${count} addresses`, preview(count)]], [200])).toEqual([])
    }
    delete lists.pages['/sitemap.xml']
    const links = Array.from({ length: 30_000 }, (_, at) => `<a href="/linked/${at}">${at}</a>`).join(' ')
    lists.pages['/'] = `<main><p>A page that links to much.</p>${links}</main>`
    const linked: Work = async () =>
      server.call('POST', `${await sourcesOfNew()}/preview`, { body: { site: { url: lists.url, limit: 2000 } } })
    expect(await server.tooLong([['a page of 30,000 links', linked]], [200])).toEqual([])
  } finally {
    await lists.stop()
  }
})

test('heavy files of one workspace are read in turn with those of another one', async () => {
  const other = await server.call('POST', '/v1/workspaces', { body: { name: 'Other' } })
  const token = other.body.token
  const ai = await server.call('POST', '/v1/ai', { token, body: {} })
  const sources = await sourcesOfNew()
  const order: string[] = []
  const send = async (name: string, to: string, content: string, bearer = {}) => {
    const { status } = await server.call('POST', `${to}/file`, { body: fileForm(`${name}.html`, content), ...bearer })
    order.push(`${name} ${status}`)
  }
  const names = ['one', 'two', 'three', 'four']
  const heavy = names.map((name) => send(name, sources, '<p>x</p>'.repeat(4000)))
  const light = send('light', `/v1/ai/${ai.body.data.id}/sources`, '<p>We are open at nine.</p>', { token })
  await Promise.all([...heavy, light])
  expect(order.toSorted()).toEqual([...names, 'light'].map((name) => `${name} 200`).toSorted())
  expect(order.at(-1)).not.toBe('light 200')
})

// It holds a processor for 23 seconds; what becomes of such tasks is tested with smaller bounds (task-runner.test.ts).
test.runIf(isLong)('a file that takes too long to read ends its reader, and nothing else', async () => {
  const sources = await sourcesOfNew()
  const read = (name: string, content: string) =>
    server.call('POST', `${sources}/file`, { body: fileForm(name, content) })
  const { status, body } = await read('flat.html', '<p>x</p>'.repeat(600_000))
  expect([status, body.detail]).toEqual([415, expect.stringMatching(/It takes too long to read\.$/)])
  expect((await read('small.html', '<p>We are open at nine.</p>')).status).toBe(200)
})
