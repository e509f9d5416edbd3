import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * Files that are two things at once. Five signatures decide what is stored, so such a file may be stored as the picture that it is;
 * what is promised is that it is served as that picture and nothing else, whoever asks in whatever way.
 */

let server: TestServer
let target: string

beforeAll(async () => {
  server = await startTestServer()
  const { body } = await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })
  target = `/v1/agents/${body.data.id}/theme/assets`
})
afterAll(() => server.stop())

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

function upload(content: Buffer, name: string, type: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)], { type }), name)
  return server.call('POST', target, { body: form })
}

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const page = '<!doctype html><html><script>alert(document.domain)</script></html>'

describe('a picture that is also something else is served as the picture alone', () => {
  const cases: [what: string, content: Buffer, name: string, declared: string, served: string][] = [
    ['GIF and JavaScript', bytes('GIF89a=1;alert(document.domain)//'), 'a.js', 'text/javascript', 'gif'],
    [
      'GIF and JavaScript in a comment',
      bytes('GIF89a/*', [1, 0, 1, 0], '*/=0;alert(1)'),
      'a.mjs',
      'text/javascript',
      'gif',
    ],
    ['PNG and a page', bytes(png, page), 'a.html', 'text/html', 'png'],
    [
      'PNG and an SVG',
      bytes(png, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'a.svg',
      'image/svg+xml',
      'png',
    ],
    ['JPEG and a page', bytes([0xff, 0xd8, 0xff, 0xfe, 0, 70], page), 'a.htm', 'text/html', 'jpg'],
    ['JPEG and JavaScript', bytes([0xff, 0xd8, 0xff, 0xe0], '/**/=alert(1)//'), 'a.js', 'text/javascript', 'jpg'],
    ['WebP and JavaScript', bytes('RIFF', [0x2f, 0x2a, 0, 0], 'WEBP*/=alert(1)//'), 'a.js', 'text/javascript', 'webp'],
    ['GIF and a PHP page', bytes('GIF89a<?php system($_GET[0]); ?>'), 'a.php.gif', 'application/x-php', 'gif'],
    ['GIF and a PDF', bytes('GIF89a\n%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>'), 'a.pdf', 'application/pdf', 'gif'],
    [
      'GIF and a zip',
      bytes('GIF89a', 'PK', [3, 4], 'META-INF/MANIFEST.MF'),
      'a.jar',
      'application/java-archive',
      'gif',
    ],
    [
      'PNG and a web app manifest',
      bytes(png, '{"start_url": "/"}'),
      'a.webmanifest',
      'application/manifest+json',
      'png',
    ],
    ['GIF and a stylesheet', bytes('GIF89a{}*{background:url(//example.com)}'), 'a.css', 'text/css', 'gif'],
  ]
  const types: Record<string, string> = { gif: 'image/gif', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

  test.each(cases)('%s', async (_, content, name, declared, extension) => {
    const { status, body } = await upload(content, name, declared)
    expect([status, body.data.type]).toEqual([200, types[extension]])
    const { pathname } = new URL(body.data.url)
    expect(pathname).toMatch(new RegExp(`^/assets/[\\w-]{32,}\\.${extension}$`))
    for (const headers of [
      {},
      { Accept: 'text/html' },
      { 'Sec-Fetch-Dest': 'script' },
      { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' },
      { 'Service-Worker': 'script' },
      { Range: 'bytes=8-' },
    ]) {
      const served = await server.call('GET', pathname, { token: null, headers })
      expect(served.status).toBe(200)
      expect(served.headers.get('content-type')).toBe(types[extension])
      // With nosniff no browser takes it for a script or a page; sandbox and 'none' hold even if one did.
      expect(served.headers.get('x-content-type-options')).toBe('nosniff')
      expect(served.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*\bsandbox$/)
      expect(served.headers.get('service-worker-allowed')).toBe(null)
    }
    const stem = pathname.slice(0, pathname.lastIndexOf('.'))
    for (const other of [
      'html',
      'svg',
      'js',
      'gif',
      'png',
      'jpg',
      'webp',
      'GIF',
      `${extension}.html`,
      `${extension}/`,
      '',
    ]) {
      if (other === extension) continue
      const answer = await server.call('GET', `${stem}.${other}`, { token: null })
      expectProblem(answer, 404, 'not-found')
    }
    const asHtml = await server.call('GET', `${pathname}?a=.html`, { token: null })
    expect(asHtml.headers.get('content-type')).toBe(types[extension])
  })
})

describe('an SVG that is also something else, or has more in it than can be seen', () => {
  const svg = (inner: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`
  const ns = {
    html: 'xmlns:h="http://www.w3.org/1999/xhtml"',
    math: 'xmlns:m="http://www.w3.org/1998/Math/MathML"',
    events: 'xmlns:ev="http://www.w3.org/2001/xml-events"',
    xlink: 'xmlns:xlink="http://www.w3.org/1999/xlink"',
  }
  const refused: [what: string, text: string][] = [
    ['a page before it', `<!doctype html><script>alert(1)</script>${svg('')}`],
    ['a page in a comment that ends early', `<!--><script>alert(1)</script>-->${svg('<script/>')}`],
    ['bytes of a script before it', `alert(1)//${svg('')}`],
    ['a script behind it', `${svg('')}<script>alert(1)</script>`],
    ['a script in another prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
    ['an HTML element in a prefix', svg('<h:img src="x" onerror="alert(1)"/>', ns.html)],
    ['an HTML frame', svg('<h:iframe srcdoc="&lt;script&gt;"/>', ns.html)],
    ['a form of HTML in metadata', svg('<metadata><h:form action="https://example.com"/></metadata>', ns.html)],
    ['a handler with an escape', svg('<g o&#110;load="alert(1)"/>')],
    ['a handler in a prefix', svg('<g xlink:onload="alert(1)"/>', ns.xlink)],
    ['a handler of touch', svg('<g ontouchstart="alert(1)"/>')],
    ['an event listener of XML', svg('<ev:listener event="load" handler="#a"/>', ns.events)],
    ['a link in MathML', svg('<m:mtext href="javascript:alert(1)"/>', ns.math)],
    ['an address with a tab', svg('<a href="java&#9;script:alert(1)"/>')],
    ['an address with a null width space', svg('<a href="&#x200b;javascript:alert(1)"/>')],
    ['an address of vbscript', svg('<a href="vbscript:x"/>')],
    ['a page as data', svg('<a href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"/>')],
    ['an SVG as data', svg('<image href="data:image/svg+xml,&lt;svg/&gt;"/>')],
    ['an SVG as data, in other letters', svg('<use href="DATA:image/SVG+xml;base64,AAAA#a"/>')],
    ['a filter that loads', svg('<filter><feImage href="https://example.com/a"/></filter>')],
    ['an animation of a link', svg('<a id="a"/><animate href="#a" attributeName="href" to="javascript:alert(1)"/>')],
    ['a font from outside', svg('<style>@font-face{font-family:a;src:url(//example.com)}</style>')],
    ['an attribute selector that tells', svg('<style>a[href^="x"]{background:url("https://example.com/x")}</style>')],
    ['a style that loads, in a child of the style', svg('<style><x>@import "//example.com";</x></style>')],
    ['a cursor that loads', svg('<g style="cursor:url(https://example.com/a),auto"/>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
    ['entities that grow', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`],
    ['an inclusion', `<?xml-stylesheet type="text/xsl" href="#x"?>${svg('')}`],
    ['a null byte', svg('<g a="\0"/>')],
    ['an encoding that is another', `<?xml version="1.0" encoding="UTF-16"?>${svg('')}`],
  ]
  test.each(refused)('%s: refused', async (_, text) => {
    expectProblem(await upload(bytes(text), 'a.svg', 'image/svg+xml'), 415, 'unsupported-media-type')
  })
})
