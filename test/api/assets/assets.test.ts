import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxAssetBytes } from '#contract/agents/assets.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { sendRaw } from '../../support/network/raw.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

let server: TestServer
let target: string

beforeAll(async () => {
  server = await startTestServer()
  const { body } = await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })
  target = `/v1/agents/${body.data.id}/theme/assets`
})
afterAll(() => server.stop())

function form(bytes: Uint8Array | string, name = 'a.bin', type = 'application/octet-stream', field = 'file'): FormData {
  const data = new FormData()
  data.set(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name)
  return data
}

const upload = (bytes: Uint8Array | string, name?: string, type?: string) =>
  server.call('POST', target, { body: form(bytes, name, type) })

/** The stored file as a browser gets it. */
const read = (answer: Answer) => fetch(answer.body.data.url)

async function storedFiles(): Promise<string[]> {
  const folder = path.join(server.directory, 'assets')
  return readdir(folder, { recursive: true }).catch(() => [])
}

const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  )
const jpg = bytesOf([0xff, 0xd8, 0xff, 0xe0], '\0\x10JFIF')
const gif = bytesOf('GIF89a', [1, 0, 1, 0, 0, 0, 0, 0x3b])
const webp = bytesOf('RIFF', [26, 0, 0, 0], 'WEBPVP8L')
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#146c43"/></svg>'

describe('the five formats, by their bytes', () => {
  const cases: [type: string, bytes: Uint8Array | string, name: string, declared: string][] = [
    ['image/png', png, 'a.png', 'image/png'],
    ['image/jpeg', jpg, 'a.jpeg', 'image/jpeg'],
    ['image/gif', gif, 'a.gif', 'image/gif'],
    ['image/webp', webp, 'a.webp', 'image/webp'],
    ['image/svg+xml', svg, 'a.svg', 'image/svg+xml'],
    ['image/png', png, 'a.svg', 'image/svg+xml'],
    ['image/gif', bytesOf('GIF87a'), 'index.html', 'text/html'],
    ['image/jpeg', jpg, '../../../etc/passwd', 'application/x-sh'],
    ['image/svg+xml', `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg}`, 'x', 'text/plain'],
  ]
  test.each(cases)('%s', async (type, bytes, name, declared) => {
    const answer = await upload(bytes, name, declared)
    expect(answer.status).toBe(200)
    const size = Buffer.byteLength(bytes)
    expect(answer.body).toEqual({ data: { url: expect.any(String), size, type } })
    expect(answer.body.data.url).toMatch(new RegExp(`^${server.url}/assets/[\\w-]{32,}\\.(png|jpg|gif|webp|svg)$`))
    const stored = await read(answer)
    expect(Buffer.from(await stored.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    expect(stored.headers.get('content-type')).toBe(type)
  })

  test('the same bytes are the same asset, whatever their name', async () => {
    const [one, two] = [await upload(png, 'a.png'), await upload(png, 'b.gif')]
    expect(one.body).toEqual(two.body)
  })

  test('the address can be used in a theme', async () => {
    const { url } = (await upload(png)).body.data
    const theme = { chat: { hostAvatar: { url } } }
    const answer = await server.call('PATCH', target.replace('/assets', ''), {
      body: {
        theme,
        inputOptions: { buttonIconUrl: url },
        welcome: { iconUrl: url },
        initialPrompts: [{ text: 'a', iconUrl: new URL(url).pathname }],
      },
    })
    expect(answer.status).toBe(200)
  })
})

describe('what is none of them is refused and not stored', () => {
  const cases: [what: string, bytes: Uint8Array | string, name?: string, type?: string][] = [
    ['an empty file', '', 'a.png', 'image/png'],
    ['a text', 'hello', 'a.png', 'image/png'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.svg', 'image/svg+xml'],
    ['a page with an SVG inside', `<html xmlns="http://www.w3.org/1999/xhtml"><body>${svg}</body></html>`, 'a.svg'],
    ['a page in HTML with an SVG inside', `<p>${svg}`, 'a.svg', 'image/svg+xml'],
    ['an SVG outside of its namespace', '<svg viewBox="0 0 1 1"/>', 'a.svg', 'image/svg+xml'],
    ['another root element that holds an SVG', `<x>${svg}</x>`, 'a.svg', 'image/svg+xml'],
    ['an SVG in UTF-16', Uint8Array.from(Buffer.from(`\ufeff${svg}`, 'utf16le')), 'a.svg'],
    ['a PDF', '%PDF-1.7', 'a.pdf'],
    ['a BMP', bytesOf('BM', [0, 0, 0, 0]), 'a.bmp', 'image/bmp'],
    ['an icon', bytesOf([0, 0, 1, 0, 1, 0]), 'a.ico'],
    ['an AVIF', bytesOf([0, 0, 0, 0x1c], 'ftypavif'), 'a.avif', 'image/avif'],
    ['a RIFF that is a sound', bytesOf('RIFF', [0, 0, 0, 0], 'WAVEfmt '), 'a.webp'],
    ['a PNG behind other bytes', bytesOf('x', [...png]), 'a.png'],
    ['a zip', bytesOf('PK', [3, 4]), 'a.png'],
  ]
  test.each(cases)('%s', async (_, bytes, name, type) => {
    const before = await storedFiles()
    expectProblem(await upload(bytes, name, type), 415, 'unsupported-media-type')
    expect(await storedFiles()).toEqual(before)
  })
})

describe('an SVG that is more than a picture is refused, with the reason', () => {
  const wrap = (inner: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`
  const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
  const cases: [reason: string, svg: string][] = [
    ['script', wrap('<script>alert(1)</script>')],
    ['script', wrap('<SCRIPT>alert(1)</SCRIPT>')],
    ['script', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>'],
    ['HTML', wrap('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>')],
    ['HTML', wrap('<body xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['foreignobject', wrap('<foreignObject><b/></foreignObject>')],
    ['event handler onload', wrap('', 'onload="alert(1)"')],
    ['event handler onclick', wrap('<g onclick="alert(1)"/>')],
    ['event handler onclick', wrap('<g ONCLICK="alert(1)"/>')],
    ['href points outside', wrap('<a href="javascript:alert(1)"><text>x</text></a>')],
    ['href points outside', wrap('<a href=" java&#x0a;script&#58;alert(1)"><text>x</text></a>')],
    ['href points outside', wrap('<a xlink:href="https://example.com"><text>x</text></a>', xlink)],
    ['href points outside', wrap('<image href="https://example.com/a.png"/>')],
    ['href points outside', wrap('<use href="other.svg#a"/>')],
    ['href points outside', wrap('<use xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>', xlink)],
    ['href points outside', wrap('<image href="data:text/html,x"/>')],
    ['href points outside', wrap('<p:use p:href="//example.com/a"/>', 'xmlns:p="http://www.w3.org/1999/xlink"')],
    ['xml:base', wrap('<g xml:base="https://example.com/"/>')],
    ['element set', wrap('<a><set attributeName="href" to="javascript:alert(1)"/></a>')],
    ['element animate', wrap('<a><animate attributeName="href" values="javascript:alert(1)"/></a>')],
    ['from is a script URL', wrap('<a><animateMotion from="javascript:alert(1)"/></a>')],
    ['iframe', wrap('<iframe src="x"/>')],
    ['style loads', wrap('<style>@import "https://example.com/a.css";</style>')],
    [
      'style loads',
      wrap('<style>@im<!-- -->port "https://example.com/a.css"; a{fill:url(https://example.com)}</style>'),
    ],
    ['style loads', wrap('<style>@import "https://example.com/a.css";<g/></style>')],
    ['style loads', wrap('<style><![CDATA[ a { fill: url( "https://example.com/a" ) } ]]></style>')],
    ['style loads', wrap('<style>a{content:"/*"} b{fill:url(https://example.com)} c{content:"*/"}</style>')],
    ['style loads', wrap('<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>')],
    ['style loads', wrap('<style>a{fill:\\75rl(https://example.com)}</style>')],
    ['style loads', wrap('<style>a{background:image-set("https://example.com/a" 1x)}</style>')],
    ['style loads', wrap('<g style="fill:url(https://example.com/a)"/>')],
    ['fill loads', wrap('<g fill="URL(//example.com/a)"/>')],
    ['filter loads', wrap('<g filter="url(&#x68;ttps://example.com/a)"/>')],
    ['document type', `<!DOCTYPE svg>${wrap('')}`],
    ['document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${wrap('&a;')}`],
    ['document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg.dtd">${wrap('')}`],
    ['xml-stylesheet', `<?xml-stylesheet href="a.css"?>${wrap('')}`],
    ['not well-formed', wrap('<g>')],
    ['not well-formed', wrap('&unknown;')],
    ['not well-formed', `${wrap('')}<script/>`],
    ['encoding is UTF-7', `<?xml version="1.0" encoding="UTF-7"?>${wrap('')}`],
    ['encoding is ISO-2022-JP', `<?xml version="1.0" encoding="ISO-2022-JP"?>${wrap('')}`],
    ['nested too deeply', wrap('<g>'.repeat(300) + '</g>'.repeat(300))],
  ]
  test.each(cases)('%s: %s', async (reason, text) => {
    const answer = await upload(text, 'a.svg', 'image/svg+xml')
    expectProblem(answer, 415, 'unsupported-media-type')
    expect(answer.body.detail).toContain(reason)
  })

  const harmless: [what: string, svg: string][] = [
    ['gradients and fragments', wrap('<defs><linearGradient id="a"/></defs><g fill="url(#a)" filter="url(\'#b\')"/>')],
    ['a use of a fragment', wrap('<use xlink:href="#a"/><use href="#b"/>', xlink)],
    ['an embedded picture', wrap('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    ['a style', wrap('<style>.a { fill: red; mask: url(#m) } /* note */</style><g class="a" style="fill: red"/>')],
    ['a title in any script', wrap('<title>日本語 &amp; café 🤖 &lt;script&gt;</title>')],
    ['what drawing programs note', wrap('<i:view i:file="C:\\Users\\ida\\a.svg"/>', 'xmlns:i="http://example.com/i"')],
  ]
  test.each(harmless)('%s is a picture and stays as it is', async (_, text) => {
    const answer = await upload(text, 'a.svg')
    expect([answer.status, answer.body.detail]).toEqual([200, undefined])
    expect(await (await read(answer)).text()).toBe(text)
  })
})

describe('the size', () => {
  const sized = (size: number) => bytesOf([...png], [...new Uint8Array(size - png.length)])

  test('2,097,152 bytes pass', async () => {
    const answer = await upload(sized(maxAssetBytes))
    expect([answer.status, answer.body.data?.size]).toEqual([200, 2_097_152])
  })

  test.each([1, 5000, 3 * 1024 * 1024])('%i bytes more do not', async (more) => {
    const before = await storedFiles()
    expectProblem(await upload(sized(maxAssetBytes + more)), 413, 'too-large')
    expect(await storedFiles()).toEqual(before)
  })

  test('a body of unknown length is cut at the same size', async () => {
    const head = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.operatorToken}\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n`
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    const answer = await sendRaw(server.url, head + chunk(part) + chunk('a'.repeat(maxAssetBytes + 1)) + '0\r\n\r\n')
    expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close'])
  })
})

describe('the form', () => {
  const raw = (body: string | Buffer, type = 'multipart/form-data; boundary=x') =>
    server.call('POST', target, { body: body.toString(), headers: { 'Content-Type': type } })
  const part = (name: string, more = '; filename="a.gif"') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nGIF89a\r\n`

  test('without the field file is refused by name', async () => {
    const other = new FormData()
    other.set('picture', new Blob([gif]), 'a.gif')
    const text = new FormData()
    text.set('file', 'GIF89a')
    for (const body of [other, text, new FormData()]) {
      const answer = await server.call('POST', target, { body })
      expectProblem(answer, 422, 'validation')
      expect(wrongFields(answer)).toEqual(['file'])
    }
  })

  const unclear: [what: string, body: string, detail: RegExp][] = [
    ['two files', part('file') + part('file'), /once.* 2 times/],
    ['two files behind one another name', part('file') + part('x').repeat(2) + part('file'), /once.* 2 times/],
    ['a text before the file', part('file', '') + part('file'), /once.* 2 times/],
    ['a text behind the file', part('file') + part('file', ''), /once.* 2 times/],
    ['a text alone', part('file', ''), /must be a file/],
    ['nothing', part('x'), /is required/],
  ]
  test.each(unclear)('with %s as the file is refused, and says why; nothing is stored', async (_, body, detail) => {
    const before = await storedFiles()
    const answer = await raw(`${body}--x--\r\n`)
    expectProblem(answer, 422, 'validation')
    expect(answer.body.errors).toEqual([{ path: 'file', message: expect.stringMatching(detail) }])
    expect(await storedFiles()).toEqual(before)
  })

  test('may hold other fields, which count for nothing', async () => {
    expect((await raw(`${part('x')}${part('note', '')}${part('file')}--x--\r\n`)).status).toBe(200)
  })

  const broken: [what: string, body: string, type?: string][] = [
    ['no boundary in the header', `${part('file')}--x--\r\n`, 'multipart/form-data'],
    ['cut in the file', part('file').slice(0, -4)],
    ['cut after the file', part('file')],
    ['cut in a head', '--x\r\nContent-Disposition: form-da'],
    ['another boundary', `${part('file')}--x--\r\n`, 'multipart/form-data; boundary=y'],
    ['nothing at all', ' '],
    ['a thousand parts', `${part('x', '').repeat(1000)}--x--\r\n`],
    ['more files than are looked at', `${part('file')}${part('x').repeat(4)}${part('file')}--x--\r\n`],
  ]
  test.each(broken)('%s: 400 and no hang', async (_, body, type) => {
    expectProblem(await raw(body, type), 400, 'bad-request')
  })

  test('of another type is refused', async () => {
    for (const type of ['application/json', 'image/png', 'multipart/mixed; boundary=x', 'multipart/form-datax']) {
      expectProblem(await raw(`${part('file')}--x--\r\n`, type), 415, 'unsupported-media-type')
    }
    expectProblem(await server.call('POST', target), 415, 'unsupported-media-type')
  })

  test('that the peer stops sending leaves the server well, and stores nothing', async () => {
    const before = await storedFiles()
    const head = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.operatorToken}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n`
    await sendRaw(server.url, head + part('file'), { end: true })
    expect((await server.call('GET', '/v1/agents')).status).toBe(200)
    expect(await storedFiles()).toEqual(before)
  })
})

test('an unknown agent gets no file', async () => {
  const answer = await server.call('POST', '/v1/agents/agt_unknown/theme/assets', { body: form(png) })
  expectProblem(answer, 404, 'not-found')
})

describe('a stored file', () => {
  test('can be looked at from any page, runs nothing, and never changes', async () => {
    const { url } = (await upload(svg)).body.data
    const response = await fetch(url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': expect.stringMatching(/^inline; filename="[\w-]+\.svg"$/),
    })
    const etag = String(response.headers.get('etag'))
    const again = await fetch(url, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', String(svg.length)])
  })

  test.each([
    '',
    'a.png',
    '../secret',
    '..%2fsecret',
    '%2e%2e/%2e%2e/package.json',
    `${'a'.repeat(64)}.html`,
    '%00',
    '%',
  ])('is not found as %j', async (name) => {
    expectProblem(await server.call('GET', `/assets/${name}`, { token: null }), 404, 'not-found')
  })

  test('is only read', async () => {
    const { url } = (await upload(png)).body.data
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await server.call(method, new URL(url).pathname)
      expectProblem(answer, 405, 'method-not-allowed')
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
  })
})
