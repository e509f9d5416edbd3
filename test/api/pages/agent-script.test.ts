import { mkdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { createAgent, setTheme, type TestAgent } from '../../support/agent.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* /widget/{webId}.js: the loader, with what that agent's launcher is drawn from. */

let server: TestServer
let agent: TestAgent

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  agent = await createAgent(server)
})

const get = (headers: Record<string, string> = {}, webId = agent.webId) =>
  server.call('GET', `/widget/${webId}.js`, { token: null, headers })

/** What stands in front of the loader. */
function given(text: string): { agent: string; base: string; look?: Record<string, unknown> } {
  const [, json = '', loader] = /^\{const __FOYER_AGENT__=(\{.*?\});(\(function.*)\}$/s.exec(text) ?? []
  expect(loader).toBeTruthy()
  return JSON.parse(json)
}

const setEmbed = (body: object) => server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body })

test('holds the looks of the launcher, those of the theme, and nothing else of the agent', async () => {
  const picture = 'https://cdn.example.com/a.png'
  await setTheme(server, agent.id, {
    theme: { chat: { buttons: { backgroundColor: '#7c2d12', color: '#ffffff' }, hostAvatar: { url: picture } } },
    settings: { general: { greeting: 'Not for the launcher' } },
  })
  const { status, text } = await get()
  expect(status).toBe(200)
  const look = { name: 'Ada', picture, background: '#7c2d12', color: '#ffffff' }
  expect(given(text)).toEqual({ agent: agent.webId, base: `${server.url}/`, look })
  const theme = await server.call('GET', `/v1/agents/${agent.webId}/theme`, { token: agent.webId })
  expect(theme.body.launcher).toEqual(look)
  for (const other of ['Not for the launcher', agent.id, 'Ida']) expect(text).not.toContain(other)
})

test('holds the place of the launcher, the paths without it and its language as options, once they are saved', async () => {
  const set = (launcher: object) => setTheme(server, agent.id, { settings: { general: { launcher } } })
  await set({ side: 'start', offsetBlock: 0, hide: ' /checkout*, /admin ', lang: 'fr' })
  expect(given((await get()).text).look).toMatchObject({
    side: 'start',
    offset: '20 0',
    hide: '/checkout*, /admin',
    lang: 'fr',
  })
  await set({ side: null, offsetBlock: null, hide: '', lang: null })
  expect(Object.keys(given((await get()).text).look ?? {})).toEqual(['name', 'picture', 'background', 'color'])
})

test('is compressed, shared with every page, and asked for again each time', async () => {
  const plain = await get({ 'Accept-Encoding': 'identity' })
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await get({ 'Accept-Encoding': accepted })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, encoding])
    expect(answer.text).toBe(plain.text)
    const etag = String(answer.headers.get('etag'))
    expect((await get({ 'Accept-Encoding': accepted, 'If-None-Match': etag })).status).toBe(304)
  }
  const head = await server.call('HEAD', `/widget/${agent.webId}.js`, { token: null })
  expect([head.status, head.text]).toEqual([200, ''])
  expectProblem(await server.call('POST', `/widget/${agent.webId}.js`), 405, 'method-not-allowed')
})

test('is another one as soon as the theme or the name is, and the same when something else changes', async () => {
  const etag = String((await get()).headers.get('etag'))
  const again = () => get({ 'If-None-Match': etag })
  await setTheme(server, agent.id, { settings: { general: { greeting: 'Hello' } } })
  expect((await again()).status).toBe(304)
  await setTheme(server, agent.id, { theme: { chat: { buttons: { backgroundColor: '#14532d' } } } })
  const changed = await again()
  expect([changed.status, given(changed.text).look?.['background']]).toEqual([200, '#14532d'])
  await server.call('PATCH', `/v1/agents/${agent.id}`, { body: { name: 'Eve "</script>\u2028}' } })
  expect(given((await again()).text).look?.['name']).toBe('Eve "</script>\u2028}')
})

test('comes as soon as its file can be read, where it could not be at first', async () => {
  const home = await temporaryFolder()
  await mkdir(path.join(home, 'dist/web'), { recursive: true })
  const early = await startTestServer({ home })
  try {
    const { webId } = await createAgent(early)
    const script = () => early.call('GET', `/widget/${webId}.js`, { token: null })
    expectProblem(await script(), 404, 'not-found')
    await writeFile(path.join(home, 'dist/web/widget.js'), '(function () {})()')
    expect(given((await script()).text).agent).toBe(webId)
  } finally {
    await early.stop()
  }
})

test('comes as it is where it cannot be compressed, and compressed as soon as it can', async () => {
  const { brotliCompress } = zlib
  const fail = (_bytes: unknown, done: (error: Error) => void) => done(new Error('There is no memory left'))
  const encoding = async () => {
    const { status, text, headers } = await get({ 'Accept-Encoding': 'br' })
    expect([status, given(text).agent]).toEqual([200, agent.webId])
    return headers.get('content-encoding')
  }
  try {
    zlib.brotliCompress = fail as typeof brotliCompress
    syncBuiltinESMExports()
    expect(await encoding()).toBeNull()
  } finally {
    zlib.brotliCompress = brotliCompress
    syncBuiltinESMExports()
  }
  expect(await encoding()).toBe('br')
})

describe('holds no looks', () => {
  const looks = async (headers: Record<string, string> = {}, webId = agent.webId) => {
    const answer = await get(headers, webId)
    return [answer.status, given(answer.text).look !== undefined]
  }

  test('for a page that may not embed the agent, or does not say which it is', async () => {
    await setEmbed({ allowedOrigins: ['https://shop.example'] })
    expect(await looks({ Referer: 'https://shop.example/a?b' })).toEqual([200, true])
    expect(await looks({ Origin: 'https://shop.example' })).toEqual([200, true])
    expect(await looks({ Referer: `${server.url}/console/` })).toEqual([200, true])
    for (const Referer of ['https://evil.example/', 'https://shop.example.evil.example/', 'no address', 'null']) {
      expect([Referer, ...(await looks({ Referer }))]).toEqual([Referer, 200, false])
    }
    expect(await looks()).toEqual([200, false])
    expect(await looks({ Origin: 'null', Referer: 'https://shop.example/' })).toEqual([200, false])
    expect((await get({ Referer: 'https://shop.example/' })).headers.get('cache-control')).toBe('private, no-cache')
  })

  test('of an agent that is switched off, from the next request on', async () => {
    expect(await looks()).toEqual([200, true])
    await setEmbed({ isEnabled: false })
    expect(await looks()).toEqual([200, false])
  })

  test('of an agent that there is not, which looks as if it were switched off', async () => {
    await setEmbed({ isEnabled: false })
    const unknown = await get({}, 'web_nobody-knows-it')
    expect(given(unknown.text)).toEqual({ agent: 'web_nobody-knows-it', base: `${server.url}/` })
    const off = await get()
    expect(off.text.replaceAll(agent.webId, 'web_nobody-knows-it')).toBe(unknown.text)
    const headersOf = ({ headers }: typeof off) => [
      ...headers.keys(),
      headers.get('cache-control'),
      headers.get('vary'),
    ]
    expect(headersOf(unknown)).toEqual(headersOf(off))
  })
})

test.each([
  '/widget/',
  '/widget/web_.js',
  '/widget/agt_abcdefghijkl.js',
  '/widget/web_abcdefghijkl',
  '/widget/../widget/x',
])('%s is nothing', async (target) => {
  expectProblem(await server.call('GET', target, { token: null }), 404, 'not-found')
})
