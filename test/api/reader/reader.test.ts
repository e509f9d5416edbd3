import { deflateSync, brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPageReader,
  type PageReader,
  type Reading,
  type Validators,
} from '../../../server/services/pages/reader.ts'
import { decodeText } from '../../../server/services/pages/text.ts'
import { startSite, type Site } from '../../support/peers/site.ts'

/* What the page reader gives of a page that it may read. What it refuses is in attacks.test.ts. */

let site: Site
let reader: PageReader
beforeAll(async () => {
  site = await startSite()
  reader = createPageReader({ networks: ['127.0.0.0/8'], lookup: async () => [{ address: '127.0.0.1', family: 4 }] })
})
afterAll(() => site.stop())

async function read(path: string, signal = new AbortController().signal): Promise<Reading> {
  return reader.read(`${site.url}${path}`, { signal })
}

function readChanged(path: string, known: Validators): Promise<Reading | null> {
  return reader.readChanged(`${site.url}${path}`, known, { signal: new AbortController().signal })
}

async function textOf(path: string): Promise<string> {
  const reading = await read(path)
  return decodeText(reading.bytes, reading.contentType)
}

test('a page with its address after redirects, its type and its headers; no cookie and no bearer is sent', async () => {
  let sent: object = {}
  site.pages['/old'] = (response) => void response.writeHead(301, { Location: 'new#top', 'Set-Cookie': 'a=1' }).end()
  site.pages['/new'] = (response, request) => {
    sent = request.headers
    response.writeHead(200, { 'Content-Type': 'Text/HTML; Charset="UTF-8"', 'X-Own': 'yes' }).end('<p>Grüße</p>')
  }
  const reading = await read('old')
  expect(reading).toMatchObject({
    url: `${site.url}new`,
    contentType: { type: 'text/html', charset: 'UTF-8' },
    headers: { 'x-own': 'yes' },
    validators: {},
  })
  expect(sent).toMatchObject({ 'user-agent': expect.stringContaining('Foyer') })
  expect(Object.keys(sent).filter((name) => /cookie|authorization|referer|origin/.test(name))).toEqual([])
})

test('a redirect to an address with letters of any script, sent as they are', async () => {
  const sendTo = (location: string) =>
    void (site.pages['/raw'] = (response) => {
      response.socket?.end(Buffer.from(`HTTP/1.1 301 Moved\r\nLocation: ${location}\r\n\r\n`))
    })
  site.pages['/%C3%BCber/%E6%97%A5'] = 'About us'
  for (const location of ['/über/日', '/%C3%BCber/日', '/%C3%BCber/%E6%97%A5']) {
    sendTo(location)
    expect([location, await textOf('raw')]).toEqual([location, 'About us'])
  }
})

test('a name is resolved once for each request, and its Host header is the name', async () => {
  let host: string | undefined
  site.pages['/named'] = (response, request) => {
    host = request.headers.host
    response.end('Hello')
  }
  await reader.read(`http://shop.test:${site.port}/named`, { signal: new AbortController().signal })
  expect(host).toBe(`shop.test:${site.port}`)
})

test('a page that has not changed is not read again', async () => {
  const modified = 'Sun, 01 Nov 2026 10:00:00 GMT'
  site.pages['/page'] = (response, { headers }) => {
    const isKnown = headers['if-none-match'] === '"1"' && headers['if-modified-since'] === modified
    response.writeHead(isKnown ? 304 : 200, { ETag: '"1"', 'Last-Modified': modified }).end(isKnown ? '' : 'Hello')
  }
  const first = await read('page')
  expect(first.validators).toEqual({ etag: '"1"', lastModified: modified })
  expect(await readChanged('page', first.validators)).toBeNull()
})

test('what is known of an address is not asked of the one that it redirects to', async () => {
  site.pages['/moved'] = (response) => void response.writeHead(302, { Location: '/older' }).end()
  site.pages['/older'] = (response, { headers }) =>
    void response.writeHead('if-modified-since' in headers ? 304 : 200, {}).end('Another page, older than that one.')
  const known = { lastModified: 'Sun, 01 Nov 2026 10:00:00 GMT' }
  expect(await readChanged('moved', known)).toMatchObject({ url: `${site.url}older` })
})

test('a status that comes with no page is told, with the time to come again', async () => {
  const cases: [status: number, headers: Record<string, string>, retryAfter: number | undefined][] = [
    [404, {}, undefined],
    [503, { 'Retry-After': '120' }, 120],
    [304, {}, undefined],
    [302, {}, undefined],
  ]
  for (const [status, headers, retryAfter] of cases) {
    site.pages['/status'] = (response) => void response.writeHead(status, headers).end()
    await expect(read('status')).rejects.toMatchObject({ code: 'bad-status', status, retryAfter })
  }
})

test('a site whose TLS fails, or where nobody listens, is told apart from one that answers', async () => {
  const { signal } = new AbortController()
  // It speaks plain HTTP.
  const plain = reader.read(`https://127.0.0.1:${site.port}/`, { signal })
  await expect(plain).rejects.toMatchObject({ code: 'certificate' })
  const gone = await startSite()
  await gone.stop()
  await expect(reader.read(gone.url, { signal })).rejects.toMatchObject({ code: 'unreachable' })
})

test('whoever no longer wants it ends the reading, before and while it is read', async () => {
  const reason = new Error('No longer.')
  await expect(read('never', AbortSignal.abort(reason))).rejects.toBe(reason)
  const leaving = new AbortController()
  const closed = new Promise<void>((resolve) => {
    site.pages['/slow'] = (response) => {
      response.on('close', () => resolve())
      response.write('Hello')
      leaving.abort(reason)
    }
  })
  await expect(read('slow', leaving.signal)).rejects.toBe(reason)
  await closed
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['X-GZIP', gzipSync],
] as const)('%s is decompressed', async (encoding, compress) => {
  const body = compress('<p>Hello</p>'.repeat(1000))
  site.pages['/packed'] = (response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(body)
  expect(await textOf('packed')).toBe('<p>Hello</p>'.repeat(1000))
})

test.each(['UTF-8', 'none', 'identity', 'constructor'])('an encoding that is none is ignored: %s', async (encoding) => {
  site.pages['/plain'] = (response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end('Grüße')
  expect(await textOf('plain')).toBe('Grüße')
})

describe('the encoding of a text', () => {
  const text = 'Grüße, été'
  const latin = Buffer.from(text, 'latin1')
  const cases: [what: string, type: string, bytes: Buffer][] = [
    ['of the header', 'text/html; charset=iso-8859-1', latin],
    ['of the header, before that of the page', 'text/html; charset=utf-8', Buffer.from(`<meta charset=latin1>${text}`)],
    ['of a byte order mark, before all', 'text/html; charset=latin1', Buffer.from(`\ufeff${text}`)],
    ['of two bytes', 'text/html', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['of a meta element', 'text/html', Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin])],
    [
      'of an older meta element',
      'text/html',
      Buffer.concat([Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=ISO-8859-1">'), latin]),
    ],
    ['of a stylesheet', 'text/css', Buffer.concat([Buffer.from('@charset "iso-8859-15";'), latin])],
    ['that is not named, and UTF-8', 'text/html', Buffer.from(text)],
    ['that is not named, and older', 'text/html', latin],
    ['with a name that nobody knows', 'text/html; charset=klingon', Buffer.from(text)],
  ]
  test.each(cases)('%s', async (_, type, bytes) => {
    site.pages['/text'] = (response) => void response.writeHead(200, { 'Content-Type': type }).end(bytes)
    expect(await textOf('text')).toContain(text)
  })

  test.each([
    [
      'Shift_JIS',
      '定休日は月曜です',
      [0x92, 0xe8, 0x8b, 0x78, 0x93, 0xfa, 0x82, 0xcd, 0x8c, 0x8e, 0x97, 0x6a, 0x82, 0xc5, 0x82, 0xb7],
    ],
    ['EUC-JP', '月曜です', [0xb7, 0xee, 0xcd, 0xcb, 0xa4, 0xc7, 0xa4, 0xb9]],
  ])('that is not named is found in Japanese by its letters: %s', async (_, japanese, bytes) => {
    site.pages['/text'] = (response) =>
      void response.writeHead(200, { 'Content-Type': 'text/html' }).end(Buffer.from(bytes))
    expect(await textOf('text')).toBe(japanese)
  })

  test('that is not named is the one that is usual in the language of the page', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<html dir=ltr lang="tr-TR">'),
      Buffer.from([0xde, 0x69, 0xfe, 0x6d, 0xf0]),
    ])
    site.pages['/text'] = (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(bytes)
    expect(await textOf('text')).toContain('Şişmğ')
  })
})
