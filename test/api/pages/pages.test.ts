import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepVersions } from '../../../build/plugins/earlier.ts'
import { temporaryFolder } from '../../support/files.ts'
import { expectProblem } from '../../support/problems.ts'
import { sendRaw } from '../../support/network/raw.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Everything outside of /v1, and the description of what is inside. No token is asked for. */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) => server.call('GET', path, { token: null, headers })

/** The addresses that a page links to, as they stand in it. */
const filesOf = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => String(file))

test('the server says that it lives and that it is ready', async () => {
  for (const [path, text] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await get(path)
    expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([200, text, 'no-store'])
    expectProblem(await server.call('POST', path), 405, 'method-not-allowed')
  }
})

describe('the OpenAPI document', () => {
  type Operation = {
    operationId: string
    summary: string
    tags: string[]
    parameters?: { name: string; in: string }[]
    requestBody?: { content: Record<string, unknown> }
    responses: Record<string, { content?: Record<string, unknown> }>
  }
  let document: {
    openapi: string
    paths: Record<string, Record<string, Operation>>
    servers: unknown
    components: Record<string, object>
  }

  beforeAll(async () => {
    document = (await get('/v1/openapi.json')).body
  })

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, each]) =>
      Object.entries(each).map(([method, operation]) => ({ path, method, operation })),
    )

  test('is of version 3.1, says where the server is and how to authenticate', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.servers).toEqual([{ url: server.url }])
    expect(document.components['securitySchemes']).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } })
  })

  test('has every route, and nothing else', () => {
    const ours = server.service.routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(
      operations()
        .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
        .toSorted(),
    ).toEqual(ours.toSorted())
  })

  test('says of every route its parameters, its body, its answer and its problems', () => {
    const identifiers = operations().map(({ operation }) => operation.operationId)
    expect(new Set(identifiers).size).toBe(identifiers.length)
    for (const { path, method, operation } of operations()) {
      const name = `${method} ${path}`
      expect([name, operation.summary !== '', operation.tags.length]).toEqual([name, true, 1])
      const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path').map((each) => each.name)
      expect([name, inPath]).toEqual([name, [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each)])
      expect([name, Object.keys(operation.responses['200']?.content ?? {}).length > 0]).toEqual([name, true])
      for (const status of ['401', '403', '500', '503']) {
        expect([name, Object.keys(operation.responses[status]?.content ?? {})]).toEqual([
          name,
          ['application/problem+json'],
        ])
      }
    }
  })

  test('holds every reference that it makes', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => String(name))
    expect(references.length).toBeGreaterThan(20)
    const schemas = Object.keys(document.components['schemas'] ?? {})
    expect([...new Set(references)].filter((name) => !schemas.includes(name))).toEqual([])
    expect(schemas).toEqual(
      expect.arrayContaining(['Agent', 'Ai', 'AiCreate', 'Theme', 'ThemeUpdate', 'Session', 'Message', 'Problem']),
    )
  })

  test('names the fields of bodies that are transformed when they are read', () => {
    const schema = JSON.stringify(Reflect.get(document.components['schemas'] ?? {}, 'AiCreate'))
    for (const field of ['name', 'instructions', 'apiKeyValue', 'model']) expect(schema).toContain(`"${field}"`)
  })

  test('may be read by any page', async () => {
    const answer = await get('/v1/openapi.json', { Origin: 'https://tools.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expectProblem(await server.call('POST', '/v1/openapi.json', { token: null }), 405, 'method-not-allowed')
  })
})

describe('the documentation', () => {
  test('is a page of our own files, without a script in it', async () => {
    const page = await get('/docs')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = String(page.headers.get('content-security-policy'))
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    const files = filesOf(page.text)
    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const file of files) {
      expect(file).toMatch(/^(docs\/|favicon\.svg$)/)
      const answer = await get(`/${file}`)
      expect([file, answer.status, answer.headers.get('x-content-type-options')]).toEqual([file, 200, 'nosniff'])
    }
    expect(page.text).not.toMatch(/<script(?![^>]*src)|\son\w+=/)
  })

  test('has a place for every kind of problem, where the type of a problem leads', async () => {
    const page = await get('/docs')
    const { type } = (await get('/v1/agents')).body
    expect(type).toMatch(/^\/docs#/)
    expect(page.text).toContain(`id="${type.replace('/docs#', '')}"`)
  })

  test.each([
    '/docs/package.json',
    '/docs/index.html',
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/swagger-ui-bundle.js.map',
  ])('gives no other file: %s', async (path) => {
    const { status } = await sendRaw(server.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(status).toBe(404)
  })
})

test.each(['/docs', '/docs/', '/docs/start.js', '/demo', '/demo/', '/demo/index.html'])(
  'what %s loads is found below a folder of the public URL, too',
  async (address) => {
    const own = `https://chat.example.org/foyer${address}`
    const { text } = await get(address)
    const links = [...filesOf(text), ...(/new URL\('([^']+)/.exec(text)?.slice(1) ?? [])]
    const files = links.filter((link) => !/^(#|\w+:)/.test(link)).map((link) => new URL(link, own).pathname)
    expect(files.length).toBeGreaterThanOrEqual(1)
    for (const file of files) {
      expect(file).toMatch(/^\/foyer\//)
      expect([file, (await get(file.replace('/foyer', ''))).status]).toEqual([file, 200])
    }
  },
)

test('/ leads to the console; where that is not built it says what runs here and links only to what is there', async () => {
  const toConsole = await fetch(`${server.url}/?from=a-mail`, { redirect: 'manual' })
  expect([toConsole.status, toConsole.headers.get('location')]).toEqual([302, 'console'])
  const home = await temporaryFolder()
  await cp('demo', join(home, 'demo'), { recursive: true })
  const bare = await startTestServer({ home })
  const page = await bare.call('GET', '/', { token: null })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  expect(page.text).not.toMatch(/<script|style=/)
  const links = filesOf(page.text)
  expect(links).toEqual(expect.arrayContaining(['demo', 'docs', 'start.css']))
  for (const link of links) {
    expect([link, (await bare.call('GET', `/${link}`, { token: null })).status]).toEqual([link, 200])
  }
  expect(bare.service.hasConsole).toBe(false)
  expectProblem(await bare.call('GET', '/console', { token: null }), 404, 'not-found')
  await bare.stop()
})

test('the versions of the widget that the last ten builds replaced are served on, with what they load', async () => {
  const home = await temporaryFolder()
  const [web, earlier] = [join(home, 'dist/web'), join(home, 'dist/earlier')]
  const loader = (version: number) => `widget.0.1.0-${String(version).padStart(12, '0')}.js`
  for (let version = 1; version <= 13; version++) {
    await keepVersions(web, earlier)
    await rm(web, { recursive: true, force: true })
    await mkdir(join(web, 'app'), { recursive: true })
    const files = ['widget.js', loader(version), `app/app-${version}.js`, 'app/shared.js', '.snippet.json']
    const text = JSON.stringify({ file: loader(version), integrity: 'sha384-abc' })
    for (const file of files) await writeFile(join(web, file), text)
  }
  expect((await readdir(earlier)).length).toBe(11)
  const built = await startTestServer({ home })
  const statusOf = async (path: string) => (await built.call('GET', path, { token: null })).status
  for (const version of [13, 12, 3]) {
    const answer = await built.call('GET', `/${loader(version)}`, { token: null })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(answer.body.file).toBe(loader(version))
    expect(await statusOf(`/app/app-${version}.js`)).toBe(200)
  }
  expect(await statusOf('/app/shared.js')).toBe(200)
  for (const gone of [`/${loader(2)}`, '/app/app-2.js', '/app/../.snippet.json']) expect(await statusOf(gone)).toBe(404)
  await built.stop()
})

describe('the console', () => {
  test.each(['/console', '/console/', '/console/agents/agt_1/look'])(
    'is one page at %s, which is kept by nobody and runs nothing but our own script',
    async (address) => {
      const page = await get(address)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const policy = String(page.headers.get('content-security-policy')).split(';')
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "connect-src 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "form-action 'none'",
          "require-trusted-types-for 'script'",
          'trusted-types dompurify foyer-worker',
          "worker-src 'self'",
          "manifest-src 'self'",
        ]),
      )
      expect(policy.join()).not.toMatch(/unsafe|https?:/)
      expect(page.headers.get('x-content-type-options')).toBe('nosniff')
      expect(page.text).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*src)/)
      const files = filesOf(page.text)
      expect(files.length).toBeGreaterThanOrEqual(3)
      for (const file of files) {
        const answer = await get(new URL(file, server.url + address).pathname)
        expect([file, answer.status]).toEqual([file, 200])
        if (file.includes('files/')) expect(answer.headers.get('cache-control')).toMatch(/immutable/)
      }
    },
  )

  test.each(['/console/files/none.js', '/console/files/../.manifest.json', '/console/.manifest.json'])(
    'has no file %s',
    async (address) => {
      const { status, body } = await sendRaw(
        server.url,
        `GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      )
      // Whatever is no file is the page, which says so itself.
      expect([status === 404 || body.includes('<div id="console">'), body]).toEqual([
        true,
        expect.not.stringContaining('src/console/main.tsx'),
      ])
    },
  )
})

test('every page of ours has an icon, and a browser that asks for favicon.ico gets it too', async () => {
  for (const page of ['/console', '/demo', '/docs', '/chat/none']) {
    const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec((await get(page)).text) ?? []
    const answer = await get(new URL(icon, server.url + page).pathname)
    expect([page, answer.status, answer.headers.get('content-type')]).toEqual([page, 200, 'image/svg+xml'])
  }
  for (const path of ['/favicon.svg', '/favicon.ico']) {
    const icon = await get(path)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(icon.text.length).toBeLessThan(1000)
    expect(icon.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(icon.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await get(path, { 'If-None-Match': String(icon.headers.get('etag')) })).status).toBe(304)
  }
})

describe("the widget's files", () => {
  test('are compressed, shared with every page, and asked for again or kept, by name', async () => {
    const loader = await get('/widget.js', { 'Accept-Encoding': 'br' })
    expect(Object.fromEntries(loader.headers)).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'content-encoding': 'br',
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const etag = String(loader.headers.get('etag'))
    expect((await get('/widget.js', { 'If-None-Match': etag, 'Accept-Encoding': 'br' })).status).toBe(304)
    const plain = await get('/widget.js', { 'Accept-Encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), plain.text]).toEqual([null, loader.text])
    const chunk = /app\/[\w.-]+\.js/.exec(plain.text)?.[0]
    const answer = await get(`/${chunk}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  test.each([
    '/app/none-abcdefgh.js',
    '/app/',
    '/app/../.manifest.json',
    '/.manifest.json',
    '/app/%2e%2e/.manifest.json',
    '/app/%',
  ])('are not %s', async (path) => {
    const { status } = await sendRaw(server.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(status).toBe(404)
  })

  test('are only read', async () => {
    expectProblem(await server.call('POST', '/widget.js'), 405, 'method-not-allowed')
  })
})

describe('the demo', () => {
  test('says how to publish an agent while none is, then shows the earliest that is', async () => {
    const create = async () => (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
    const [first, second, third] = [await create(), await create(), await create()]
    const empty = await get('/demo')
    expect(empty.status).toBe(200)
    expect(empty.text).toContain('isPublic')
    expect(empty.text).not.toMatch(/web_|chat\.example\.com/)
    for (const { id } of [third, second]) await server.call('PATCH', `/v1/agents/${id}`, { body: { isPublic: true } })
    const page = await get('/demo')
    expect(page.text).toContain(`<script async src="${server.url}/widget/${second.webId}.js"`)
    expect(page.text).not.toMatch(/YOUR_AGENT|chat\.example\.com/)
    expect(page.text).not.toContain(first.webId)
  })

  test('loads nothing but our own files, with an agent and without', async () => {
    const empty = await startTestServer()
    for (const each of [server, empty]) {
      const page = await each.call('GET', '/demo', { token: null })
      const policy = String(page.headers.get('content-security-policy'))
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      const files = [...page.text.matchAll(/<(?:link|img|script)[^>]*(?:src|href)="([^"]+)"/g)]
      expect(files.length).toBeGreaterThan(1)
      for (const [, file = ''] of files) {
        const { pathname } = new URL(file, `${each.url}/demo`)
        expect([file, (await each.call('GET', pathname)).status]).toEqual([file, 200])
      }
    }
    await empty.stop()
  })

  test.each([
    '/demo/seed.ts',
    '/demo/instructions.ts',
    '/demo/../package.json',
    '/demo/%2e%2e/package.json',
    '/demo/none.css',
  ])('gives no other file: %s', async (path) => {
    const { status } = await sendRaw(server.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(status).toBe(404)
  })
})

describe('the page of a public agent', () => {
  const publish = async (name = 'Ada & <Co>') => {
    const { data } = (await server.call('POST', '/v1/agents', { body: { name } })).body
    const answer = await server.call('PATCH', `/v1/agents/${data.id}`, { body: { isPublic: true } })
    return answer.body.data as { id: string; webId: string; publicSlug: string }
  }
  const change = async (id: string, what: 'theme' | 'embed', body: object) => {
    const { status, text } = await server.call('PATCH', `/v1/agents/${id}/${what}`, { body })
    expect([text, status]).toEqual([text, 200])
  }
  const chat = (slug: string, headers?: Record<string, string>) => get(`/chat/${slug}`, headers)
  const isListed = ({ text, headers }: Awaited<ReturnType<typeof chat>>) =>
    !text.includes('noindex') && headers.get('x-robots-tag') === null

  test('has the title, description, icon and picture of the agent, for people and for those that list pages', async () => {
    const { id, publicSlug, webId } = await publish()
    await change(id, 'theme', {
      welcome: { subtitle: 'Ask **us** about [bread](https://bread.example) & "cake".' },
      theme: {
        general: { background: { type: 'Color', content: 'rgb(10 20 30)' } },
        chat: { hostAvatar: { isEnabled: true, url: 'https://cdn.example/ada.png?a=1&b=2' } },
      },
    })
    const page = await chat(publicSlug)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const said = 'Ask us about bread &#38; &#34;cake&#34;.'
    for (const line of [
      '<title>Ada &#38; &#60;Co&#62;</title>',
      `<meta name="description" content="${said}">`,
      '<meta property="og:title" content="Ada &#38; &#60;Co&#62;">',
      `<meta property="og:description" content="${said}">`,
      `<meta property="og:url" content="${server.url}/chat/${publicSlug}">`,
      `<link rel="canonical" href="${server.url}/chat/${publicSlug}">`,
      '<meta name="theme-color" content="#0a141e">',
      '<link rel="icon" href="https://cdn.example/ada.png?a=1&#38;b=2">',
      '<meta property="og:image" content="https://cdn.example/ada.png?a=1&#38;b=2">',
      `data-agent="${webId}" data-mode="inline" data-target="main"`,
    ]) {
      expect(page.text).toContain(line)
    }
    expect(isListed(page)).toBe(true)
  })

  test('runs nothing but our own script, holds no style of its own, and is in no frame of another site', async () => {
    const { id, publicSlug } = await publish()
    await change(id, 'theme', {
      theme: { customCss: '.a { color: rebeccapurple } /* </style><script>alert(1)</script> */' },
    })
    const page = await chat(publicSlug)
    const policy = String(page.headers.get('content-security-policy'))
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy.split(';')).toContain(part)
    }
    expect(policy).not.toContain('unsafe')
    expect(page.text).not.toMatch(/<style|style=|rebeccapurple|\son\w+=/)
    expect(page.text.match(/<script/g)).toHaveLength(1)
    expect(page.text).toMatch(/<noscript><p>[^<]+JavaScript/)
    for (const [, file = ''] of page.text.matchAll(
      /<(?:link rel="stylesheet"|script async|link rel="icon")[^>]*(?:href|src)="([^"]+)"/g,
    )) {
      const { pathname, search } = new URL(file, `${server.url}/chat/${publicSlug}`)
      const answer = await get(pathname + search)
      expect([file, answer.status, answer.headers.get('x-content-type-options')]).toEqual([file, 200, 'nosniff'])
    }
  })

  test('is asked for again each time, and sent again only when it has changed', async () => {
    const { id, publicSlug } = await publish()
    const page = await chat(publicSlug)
    const etag = String(page.headers.get('etag'))
    expect([page.headers.get('cache-control'), page.headers.get('vary')]).toEqual(['no-cache', 'Accept-Language'])
    expect((await chat(publicSlug, { 'If-None-Match': etag })).status).toBe(304)
    await server.call('PATCH', `/v1/agents/${id}`, { body: { name: 'Grace' } })
    const renamed = await chat(publicSlug, { 'If-None-Match': etag })
    expect([renamed.status, renamed.text.includes('<title>Grace</title>')]).toEqual([200, true])
    const head = await server.call('HEAD', `/chat/${publicSlug}`, { token: null })
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', renamed.headers.get('etag')])
    expectProblem(await server.call('POST', `/chat/${publicSlug}`, { token: null }), 405, 'method-not-allowed')
  })

  test.each([
    ['de-CH, en;q=0.5', 'lang="de-CH" dir="ltr"', 'Chat mit Ada'],
    ['xx, ar;q=0.3, *;q=0.1', 'lang="ar" dir="rtl"', 'محادثة مع Ada'],
    ['en;q=0.1, ja;q=0.9', 'lang="ja" dir="ltr"', 'Adaとチャット'],
    ['xx', 'lang="en" dir="ltr"', 'Chat with Ada'],
    ['"><script>alert(1)</script>, constructor, fr;q=0', 'lang="en" dir="ltr"', 'Chat with Ada'],
  ])('speaks to those who accept %s', async (accepted, attributes, description) => {
    const { publicSlug } = await publish('Ada')
    const page = await chat(publicSlug, { 'Accept-Language': accepted })
    expect(page.text).toContain(`<html ${attributes}>`)
    expect(page.text).toContain(`content="${description}"`)
    expect(page.text).not.toContain('alert')
  })

  test('is there for nobody while the agent is private, and says what to do, unlisted', async () => {
    const { id, publicSlug, webId } = await publish()
    await server.call('PATCH', `/v1/agents/${id}`, { body: { isPublic: false } })
    const [gone, never] = [await chat(publicSlug), await chat('never-was')]
    expect([gone.status, gone.text]).toEqual([404, never.text])
    for (const path of [`/chat/${webId}`, `/chat/${id}`, '/chat', '/chat/', '/chat/a/b/c', '/chat/%3Cb%3E']) {
      const page = await get(path)
      expect([path, page.status, isListed(page), page.headers.get('cache-control')]).toEqual([
        path,
        404,
        false,
        'no-store',
      ])
      expect(page.text).toContain('Check the address')
      const style = String(/stylesheet" href="([^"]+)"/.exec(page.text)?.[1])
      expect(new URL(style, server.url + path).pathname).toBe('/chat/page.css')
    }
  })

  test('says when the agent is switched off, unlisted, without the widget', async () => {
    const { id, publicSlug } = await publish()
    await change(id, 'embed', { isEnabled: false })
    const page = await chat(publicSlug)
    expect([page.status, isListed(page), page.text.includes('<script')]).toEqual([404, false, false])
    expect(page.text).toContain('<h1>This chat is switched off</h1>')
    await change(id, 'embed', { isEnabled: true })
    expect((await chat(publicSlug)).status).toBe(200)
  })
})

test('addresses are those of the configuration, where there is one', async () => {
  const other = await startTestServer({ publicUrl: 'https://chat.example.org/foyer' })
  expect((await other.call('GET', '/v1/openapi.json')).body.servers).toEqual([
    { url: 'https://chat.example.org/foyer' },
  ])
  const agent = (await other.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
  await other.call('POST', '/v1/agents', { body: { name: 'Grace' } })
  const page = await other.call('GET', '/v1/agents?limit=1')
  expect(page.headers.get('link')).toMatch(
    /^<https:\/\/chat\.example\.org\/foyer\/v1\/agents\?limit=1&cursor=\d+\.agt_[\w-]+>; rel="next"$/,
  )
  const form = new FormData()
  form.set('file', new Blob(['GIF89a']), 'a.gif')
  const asset = await other.call('POST', `/v1/agents/${agent.id}/theme/assets`, { body: form })
  expect(asset.body.data.url).toMatch(/^https:\/\/chat\.example\.org\/foyer\/assets\//)
  const docs = await other.call('GET', '/docs', { token: null })
  const refused = await other.call('GET', '/v1/agents/none')
  expect(refused.body.type).toBe('/foyer/docs#problem-not-found')
  // An agent without an AI resource answers nothing.
  const session = (await other.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
  const failed = await other.call('POST', `/v1/agents/${agent.id}/sessions/${session.sessionId}/conversations`, {
    token: session.token,
    body: { message: 'Hello' },
    headers: { Accept: 'text/event-stream' },
  })
  expect(failed.text).toContain('"type":"/foyer/docs#answer-no-ai"')
  for (const anchor of ['problem-not-found', 'answer-no-ai']) expect(docs.text).toContain(`id="${anchor}"`)
  const { publicSlug } = (await other.call('PATCH', `/v1/agents/${agent.id}`, { body: { isPublic: true } })).body.data
  const chat = await other.call('GET', `/chat/${publicSlug}`, { token: null })
  expect(chat.text).toContain(`<link rel="canonical" href="https://chat.example.org/foyer/chat/${publicSlug}">`)
  await other.stop()
})
