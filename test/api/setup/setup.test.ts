import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Setup, SetupField } from '../../../server/contract/sites/setup.ts'
import { wrongFields } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'
import { startSite, type Site } from '../../support/peers/site.ts'

/* Making an agent of a site: what is found, where it comes from, and what becomes of it when a person changes it. */

let site: Site
let server: TestServer
/** Each setup comes a minute after the one before: how many pages a minute may be read is tested with the check. */
let now = Date.UTC(2026, 10, 1)
beforeAll(async () => {
  site = await startSite()
  server = await startTestServer({
    pageNetworks: ['127.0.0.1/32'],
    clock: () => now,
    siteTimes: { pause: 0, sweep: 100 },
  })
})
afterAll(() => Promise.all([site.stop(), server.stop()]))

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const typed =
  (type: string, body: string | Buffer): Site['pages'][string] =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': type }).end(body)

/** The home page of a bakery; `head` comes before what else is in its head. */
function bakery(head = '', navigation = '<a href="/brot">Brot</a><a href="/kontakt">Kontakt</a>'): string {
  return `<!doctype html><html lang="de"><head>${head}<title>Brot aus Linden | Bäckerei Ida</title>
    <link rel="alternate" hreflang="en" href="/en/"><link rel="stylesheet" href="/site.css">
    <link rel="apple-touch-icon" href="/touch.png"><meta property="og:site_name" content="Bäckerei Ida"></head>
    <body><header><nav>${navigation}</nav></header><main><h1>Brot</h1><p>Wir backen jeden Tag.</p></main></body></html>`
}

function serveBakery(home = bakery()): void {
  for (const path of Object.keys(site.pages)) delete site.pages[path]
  site.pages['/'] = home
  site.pages['/site.css'] = typed(
    'text/css',
    'body{font-family:Lora,serif;background:#fffaf0;color:#222222} .btn{background:#8a3b12;color:#ffffff;border-radius:4px}',
  )
  site.pages['/touch.png'] = typed('image/png', picture)
}

async function newAgent(name = '127.0.0.1'): Promise<string> {
  return `/v1/agents/${(await server.call('POST', '/v1/agents', { body: { name } })).body.data.id}`
}

function ask(agent: string, url = site.url): Promise<Answer> {
  now += 60_000
  return server.call('POST', `${agent}/setup`, { body: { url } })
}

async function setUp(agent: string): Promise<Setup> {
  const answer = await ask(agent)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.data
}

const read = async (path: string) => (await server.call('GET', path)).body.data
const lineOf = ({ lines }: Setup, field: SetupField) => lines.find((line) => line.field === field)

describe('a site', () => {
  test('gives an agent its name, look and texts, each with where it was found', async () => {
    serveBakery()
    const agent = await newAgent()
    expect(await read(`${agent}/setup`)).toBeNull()
    const setup = await setUp(agent)
    expect(await read(`${agent}/setup`)).toEqual(setup)
    expect(setup.page).toEqual({
      title: 'Brot aus Linden | Bäckerei Ida',
      language: 'de',
      languages: ['de', 'en'],
      navigation: [
        { text: 'Brot', path: '/brot' },
        { text: 'Kontakt', path: '/kontakt' },
      ],
      colors: { background: '#fffaf0', text: '#222222', brand: '#8a3b12' },
    })
    expect(setup.lines.map(({ field, value, from, state }) => [field, value, from, state])).toEqual([
      ['name', 'Bäckerei Ida', 'og:site_name of the page', 'proposed'],
      ['logo', expect.stringMatching(/^\/assets\/[0-9a-f]{64}\.png$/), 'touch icon of the page', 'proposed'],
      ['colors', '#8a3b12', 'background of .btn in site.css', 'proposed'],
      ['font', 'Lora', 'font-family of body in site.css', 'proposed'],
      ['roundness', 'medium', 'border-radius of .btn in site.css', 'proposed'],
      ['greeting', expect.stringContaining('Bäckerei Ida'), expect.stringContaining('German'), 'proposed'],
      ['welcome', expect.stringMatching(/^Willkommen bei Bäckerei Ida\n/), expect.any(String), 'proposed'],
    ])
    const theme = await read(`${agent}/theme`)
    expect(theme.agent.name).toBe('Bäckerei Ida')
    expect(theme.theme.general.font).toBe('Lora')
    expect(theme.theme.chat.hostAvatar).toEqual({ isEnabled: true, url: lineOf(setup, 'logo')?.value })
    expect((await fetch(server.url + lineOf(setup, 'logo')?.value)).status).toBe(200)
    expect(await read(`${agent}/ai`)).toMatchObject({ name: 'Bäckerei Ida' })
    expect(await read(`/v1/ai/${setup.aiId}`)).toMatchObject({ instructions: '' })
    const source = await read(`/v1/ai/${setup.aiId}/sources/${setup.sourceId}`)
    expect(source).toMatchObject({ kind: 'site', site: { url: site.url } })
  })
})

test('what cannot be read is said with what to do, and nothing is made', async () => {
  serveBakery()
  site.pages['/list.pdf'] = typed('application/pdf', '%PDF-1.4')
  const agent = await newAgent()
  const cases: [url: string, told: RegExp][] = [
    [`${site.url}nowhere`, /answered with the status 404.*spelling/],
    [`${site.url}list.pdf`, /not that of a page.*home page/],
    ['http://10.0.0.1/', /not on the public internet/],
    ['ftp://127.0.0.1/', /only http and https/],
    ['nothing', /not the address of a page/],
  ]
  for (const [url, told] of cases) {
    const answer = await ask(agent, url)
    expect([url, answer.status]).toEqual([url, 422])
    expect(wrongFields(answer)).toEqual(['url'])
    expect(answer.text).toMatch(told)
  }
  expect(await read(`${agent}/setup`)).toBeNull()
  expect(await read(`${agent}/ai`)).toBeNull()
})
