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
const hour = 3_600_000
const serverWith = (siteTimes: { pause: number; sweep: number }) =>
  startTestServer({ pageNetworks: ['127.0.0.1/32'], clock: () => now, siteTimes })
beforeAll(async () => {
  site = await startSite()
  // Reading the site goes on after the first proposals and adds to them; here it waits.
  server = await serverWith({ pause: hour, sweep: hour })
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

async function setUp(agent: string, url?: string): Promise<Setup> {
  const answer = await ask(agent, url)
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
      [
        'translation',
        expect.stringContaining('Welcome to Bäckerei Ida'),
        expect.stringContaining('English'),
        'proposed',
      ],
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

test('a first page that only goes on to another one is passed over, also for the look', async () => {
  serveBakery()
  site.pages['/neu/'] = site.pages['/'] ?? ''
  const goesOn = (to: string) => `<title>Redirecting</title><noscript><meta http-equiv="refresh" content="1; url=${to}">
    </noscript><script>location.replace("${to}")</script><a href="${to}">Go on</a>`
  site.pages['/'] = goesOn('start/')
  site.pages['/start/'] = goesOn('../neu/')
  const setup = await setUp(await newAgent())
  expect(lineOf(setup, 'name')?.value).toBe('Bäckerei Ida')
  expect(setup.page.colors).toMatchObject({ brand: '#8a3b12' })
  const source = await read(`/v1/ai/${setup.aiId}/sources/${setup.sourceId}`)
  expect(source.site.url).toBe(`${site.url}neu/`)

  // Pages that go on to each other, to none, or in ten seconds, are read as they are.
  site.pages['/neu/'] = goesOn('../start/')
  expect(lineOf(await setUp(await newAgent()), 'name')?.value).toBe('Redirecting')
  site.pages['/'] = goesOn('away/')
  expect(lineOf(await setUp(await newAgent()), 'name')?.value).toBe('Redirecting')
  site.pages['/'] = bakery('<meta http-equiv="refresh" content="10; url=/neu/">')
  expect(lineOf(await setUp(await newAgent()), 'name')?.value).toBe('Bäckerei Ida')
})

test('a name in the manifest goes before what is guessed from the title', async () => {
  serveBakery(
    '<title>Freshly baked</title><link rel="manifest" href="/site.webmanifest"><link rel="icon" href="/touch.png">',
  )
  site.pages['/site.webmanifest'] = typed('application/manifest+json', '{"short_name": "Ida"}')
  const { value, from } = lineOf(await setUp(await newAgent()), 'name') ?? {}
  expect([value, from]).toEqual(['Ida', 'the name in the manifest of the site'])
})

describe('the name of a site that calls itself', () => {
  const slogan = 'Wir backen jeden Tag frisches Brot für ganz Linden.'
  const names: [what: string, head: string, expected: (string | undefined)[]][] = [
    [
      'by a name and a slogan is the name',
      '<meta property="og:site_name" content="Bäckerei Ida – Brot und Brötchen aus Linden seit 1900">',
      ['Bäckerei Ida', 'og:site_name of the page'],
    ],
    [
      'beside a welcome is the longer part',
      '<title>Bäckerei Ida – Willkommen!</title>',
      ['Bäckerei Ida', 'title of the page'],
    ],
    [
      'by a sentence is what else it is called',
      `<meta property="og:site_name" content="${slogan}"><title>${slogan} | Bäckerei Ida</title>`,
      ['Bäckerei Ida', 'title of the page'],
    ],
    [
      'by sentences alone is none',
      `<meta property="og:site_name" content="${slogan}"><title>${slogan}</title><link rel="manifest" href="/m.json">`,
      [],
    ],
    [
      'by the long name of an organization is that',
      '<script type="application/ld+json">{"@type":"Organization","name":"Museum of Modern Art of the City of Linden"}</script>',
      ['Museum of Modern Art of the City of Linden', 'Organization of the page (JSON-LD)'],
    ],
    [
      'and the author of its front page its publisher is not called by that name',
      `<script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","name":"GSL"},
         "publisher":{"@type":"Organization","name":"GSL"}}</script><meta property="og:site_name" content="Linden Scouts">`,
      ['Linden Scouts', 'og:site_name of the page'],
    ],
  ]
  test.each(names)('%s', async (_, head, expected) => {
    site.pages = {
      '/': `<!doctype html><html lang="de"><head>${head}</head><body></body></html>`,
      '/m.json': typed('application/json', JSON.stringify({ name: slogan })),
    }
    const { value, from } = lineOf(await setUp(await newAgent()), 'name') ?? {}
    expect([value, from].filter(Boolean)).toEqual(expected)
  })
})

test('a site whose system says of every page that it is in English is greeted in the language of its text', async () => {
  const text = 'Notre auberge se trouve au bord de la lagune, et nous vous y accueillons toute l’année avec plaisir.'
  const script = `<script>var settings = {"the": "of the page", "and": "is for all of you"}</script>`
  site.pages = {
    '/': `<html lang="en-US"><head><title>Auberge Ida</title></head><body>${script}<h1>Bienvenue</h1><p>${text}</p></body></html>`,
  }
  const agent = await newAgent()
  const setup = await setUp(agent)
  expect(setup.page).toMatchObject({ language: 'fr', isMislabeled: true, languages: ['fr'] })
  expect(lineOf(setup, 'greeting')?.value).toMatch(/^Bonjour/)
  // So does the widget, which else speaks as the page says.
  expect((await read(`${agent}/theme`)).settings.general.launcher).toMatchObject({ lang: 'fr' })
})

test('a site in black and white gives its agent no color of ours', async () => {
  serveBakery()
  site.pages['/site.css'] = typed('text/css', 'body{background:#ffffff;color:#111111}a{color:inherit}')
  const agent = await newAgent()
  const { value, from } = lineOf(await setUp(agent), 'colors') ?? {}
  expect([value, from]).toEqual(['#111111', 'color of body in site.css, as the site has no other color'])
  const { theme } = await read(`${agent}/theme`)
  expect(theme.chat.buttons).toMatchObject({ backgroundColor: '#111111', color: '#ffffff' })
})

describe('the address of a page below the home page', () => {
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`
  const home = '<a href="/">Home</a>'
  const cases: [string, Site['pages'], string, (string | undefined)[]][] = [
    [
      'gets the name of the home page that it links to',
      { '/': page('Home | Ida’s Bakery', home), '/bread/rye': page('Rye bread', home) },
      '/bread/rye',
      ['Ida’s Bakery', 'title of the home page'],
    ],
    [
      'gets it with parameters, too',
      { '/': page('Ida’s Bakery', home), '/?page=7': page('Rye bread', home) },
      '/?page=7',
      ['Ida’s Bakery', 'title of the home page'],
    ],
    ['gets no name where that cannot be read', { '/bread/rye': page('Rye bread', home) }, '/bread/rye', []],
    [
      'gets that of the folder that is the site',
      {
        '/': page('Pages of all members', ''),
        '/ida/': page('Ida’s Bakery', '<a href="rye">Rye</a>'),
        '/ida/rye': page('Rye bread', '<a href="/ida/">Ida</a>'),
      },
      '/ida/rye',
      ['Ida’s Bakery', 'title of the home page'],
    ],
    [
      'is that of the site where nothing is above it',
      { '/': page('Pages of all members', ''), '/ida/': page('Ida’s Bakery', '<a href="rye">Rye</a>') },
      '/ida/',
      ['Ida’s Bakery', 'title of the page'],
    ],
  ]
  test.each(cases)('%s', async (_, pages, path, expected) => {
    site.pages = pages
    const { value, from } = lineOf(await setUp(await newAgent(), `${site.url}${path.slice(1)}`), 'name') ?? {}
    expect([value, from].filter(Boolean)).toEqual(expected)
  })
})

test('who goes away while the site is slow leaves no failure behind that nobody handles', async () => {
  serveBakery(bakery('<link rel="manifest" href="/site.webmanifest">'))
  const closed: string[] = []
  const slow =
    (path: string): Site['pages'][string] =>
    (response) =>
      void response.on('close', () => closed.push(path))
  for (const path of ['/site.css', '/site.webmanifest']) site.pages[path] = slow(path)
  const waiting = () => site.asked.filter((path) => path === '/site.css' || path === '/site.webmanifest')
  site.asked.length = 0
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const agent = await newAgent()
  const gone = new AbortController()
  now += 60_000
  const asked = fetch(`${server.url}${agent}/setup`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.operatorToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: site.url }),
    signal: gone.signal,
  })
  await expect.poll(waiting).toHaveLength(2)
  gone.abort()
  await expect(asked).rejects.toThrow()
  await expect.poll(() => closed.toSorted()).toEqual(['/site.css', '/site.webmanifest'])
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
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

test('an address of ever so many labels is refused like any other', async () => {
  const answer = await ask(await newAgent(), `a${'.a'.repeat(1000)}@`)
  expect([answer.status, wrongFields(answer)]).toEqual([422, ['url']])
})

test('an address without a scheme is that of https first, then of http', async () => {
  serveBakery()
  const agent = await newAgent()
  const answer = await ask(agent, `127.0.0.1:${site.port}`)
  expect([answer.status, answer.body.data.url]).toEqual([200, site.url])
  // A name without a dot is a host where a port follows, not a scheme.
  expect((await ask(agent, `nowhere.invalid:${site.port}`)).text).toContain('no site named nowhere.invalid')
  expect((await ask(agent, `nowhere:${site.port}`)).text).toContain('no site named nowhere:')
  expect((await ask(agent, `127.0.0.1:${site.port}/nowhere`)).text).toContain('answered with the status 404')
  // Asked for by its scheme, nothing else is tried.
  const secure = await ask(agent, `https://127.0.0.1:${site.port}/`)
  expect([secure.status, wrongFields(secure)]).toEqual([422, ['url']])
  expect(secure.text).toContain('secure connection')
  const silent = await startSite()
  await silent.stop()
  expect((await ask(agent, `127.0.0.1:${silent.port}`)).text).toContain('could not be reached')
})

test('of two setups of an agent at once, neither leaves an AI resource or a source behind', async () => {
  serveBakery()
  const agent = await newAgent()
  const countAi = async () => (await read('/v1/ai')).length
  const before = await countAi()
  let asked = 0
  let sendAll: () => void = () => undefined
  const bothAsked = new Promise<void>((resolve) => (sendAll = resolve))
  site.pages['/'] = (response) => {
    asked += 1
    if (asked === 2) sendAll()
    void bothAsked.then(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(bakery()))
  }
  const [first, second] = await Promise.all([setUp(agent), setUp(agent)])
  expect([second.aiId, second.sourceId]).toEqual([first.aiId, first.sourceId])
  expect(await countAi()).toBe(before + 1)
  expect(await read(`/v1/ai/${first.aiId}/sources`)).toHaveLength(1)
})

describe('a second setup', () => {
  test('changes what nobody touched, and nothing that a person chose', async () => {
    serveBakery()
    const agent = await newAgent()
    const first = await setUp(agent)
    const body = { theme: { general: { font: 'Inter' } }, settings: { general: { greeting: 'Moin!' } } }
    await server.call('PATCH', `${agent}/theme`, { body })
    serveBakery(bakery('<meta property="og:site_name" content="Brot Ida">'))
    site.pages['/site.css'] = typed('text/css', 'body{font-family:Roboto} .btn{background:#0a6b3c;color:#ffffff}')
    const second = await setUp(agent)
    expect([second.aiId, second.sourceId]).toEqual([first.aiId, first.sourceId])
    expect(second.lines.map(({ field, state }) => [field, state])).toEqual([
      ['name', 'proposed'],
      ['logo', 'proposed'],
      ['colors', 'proposed'],
      ['font', 'changed'],
      ['roundness', 'proposed'],
      ['greeting', 'changed'],
      ['welcome', 'proposed'],
      ['translation', 'proposed'],
    ])
    expect(lineOf(second, 'font')).toMatchObject({ value: 'Roboto', from: 'font-family of body in site.css' })
    const theme = await read(`${agent}/theme`)
    expect(theme.agent.name).toBe('Brot Ida')
    expect(theme.theme.general.font).toBe('Inter')
    expect(theme.theme.chat.buttons.backgroundColor).toBe('#0a6b3c')
    expect(theme.settings.general.greeting).toBe('Moin!')
    expect(theme.welcome.title).toBe('Willkommen bei Brot Ida')
    expect(await read(`/v1/ai/${first.aiId}/sources`)).toHaveLength(1)
  })

  test('keeps a name, a look and an AI resource that were there before the first one', async () => {
    serveBakery()
    const agent = await newAgent('Ida’s helper')
    const ai = (await server.call('POST', '/v1/ai', { body: { instructions: '## Hours\nNine.' } })).body.data
    await server.call('PUT', `${agent}/ai`, { body: { aiId: ai.id } })
    await server.call('PATCH', `${agent}/theme`, { body: { theme: { chat: { roundness: 'large' } } } })
    const setup = await setUp(agent)
    expect(setup.aiId).toBe(ai.id)
    expect(await read(`/v1/ai/${ai.id}`)).toMatchObject({ instructions: '## Hours\nNine.' })
    expect([lineOf(setup, 'name')?.state, lineOf(setup, 'roundness')?.state]).toEqual(['changed', 'changed'])
    const theme = await read(`${agent}/theme`)
    expect([theme.agent.name, theme.theme.chat.roundness]).toEqual(['Ida’s helper', 'large'])
    expect(theme.welcome.title).toBe('Willkommen bei Ida’s helper')
  })
})

test('what is refused is as it was before, stays refused, and comes again when it is wanted', async () => {
  serveBakery()
  const agent = await newAgent()
  const before = await read(`${agent}/theme`)
  await setUp(agent)
  const change = (state: string) => {
    const fields = ['name', 'logo', 'colors', 'font', 'roundness', 'greeting', 'welcome']
    const lines: object[] = fields.map((field) => ({ field, state }))
    lines.push({ field: 'translation', language: 'en', state })
    return server.call('PATCH', `${agent}/setup`, { body: { lines } })
  }
  const refused = (await change('refused')).body.data as Setup
  expect(new Set(refused.lines.map(({ state }) => state))).toEqual(new Set(['refused']))
  expect(await read(`${agent}/theme`)).toEqual(before)
  expect(new Set((await setUp(agent)).lines.map(({ state }) => state))).toEqual(new Set(['refused']))
  expect(await read(`${agent}/theme`)).toEqual(before)
  const again = (await change('proposed')).body.data as Setup
  expect(new Set(again.lines.map(({ state }) => state))).toEqual(new Set(['proposed']))
  expect((await read(`${agent}/theme`)).theme.general.font).toBe('Lora')

  // A person's own value stays when the proposal is refused, and goes when the proposal is wanted.
  await server.call('PATCH', `${agent}/theme`, { body: { theme: { general: { font: 'Inter' } } } })
  const font = (state: string) =>
    server.call('PATCH', `${agent}/setup`, { body: { lines: [{ field: 'font', state }] } })
  await font('refused')
  expect((await read(`${agent}/theme`)).theme.general.font).toBe('Inter')
  await font('proposed')
  expect((await read(`${agent}/theme`)).theme.general.font).toBe('Lora')
  const unknown = await server.call('PATCH', `${agent}/setup`, {
    body: { lines: [{ field: 'prompts', state: 'refused' }] },
  })
  expect([unknown.status, wrongFields(unknown)]).toEqual([422, ['lines.0.field']])
})

test('a site in several languages is greeted in each, and what a person edits or refuses of it stays so', async () => {
  const alternates = ['en', 'en-GB', 'de', 'de-AT', 'fr_CA', 'AR', 'sv', 'x-default', 'nonsense!']
  const head = alternates.map((tag) => `<link rel="alternate" hreflang="${tag}" href="/${tag}/">`).join('')
  serveBakery(bakery(head))
  const agent = await newAgent()
  const setup = await setUp(agent)
  const translations = ({ lines }: Setup) =>
    Object.fromEntries(lines.flatMap(({ language, state }) => (language ? [[language, state]] : [])))
  expect(translations(setup)).toEqual({ en: 'proposed', fr: 'proposed', ar: 'proposed' })
  const texts = async () => (await read(`${agent}/theme`)).settings.general.translations
  const named = { greeting: expect.stringContaining('Bäckerei Ida'), welcome: expect.any(Object) }
  expect(await texts()).toEqual({ en: named, fr: named, ar: named })
  expect((await texts()).fr.welcome.title).toBe('Bäckerei Ida vous souhaite la bienvenue')

  const refuse = await server.call('PATCH', `${agent}/setup`, {
    body: { lines: [{ field: 'translation', language: 'fr', state: 'refused' }] },
  })
  expect(translations(refuse.body.data)).toEqual({ en: 'proposed', fr: 'refused', ar: 'proposed' })
  expect(Object.keys(await texts())).toEqual(['en', 'ar'])
  const body = { settings: { general: { translations: { ar: { welcome: { title: 'أهلًا' } } } } } }
  await server.call('PATCH', `${agent}/theme`, { body })
  const edited = (await texts()).ar
  serveBakery(
    bakery(`<meta property="og:site_name" content="Brot Ida">${head}<link rel="alternate" hreflang="he" href="/he/">`),
  )
  expect(translations(await setUp(agent))).toEqual({ en: 'proposed', fr: 'refused', ar: 'changed', he: 'proposed' })
  const after = await texts()
  expect([Object.keys(after).toSorted(), after.ar]).toEqual([['ar', 'en', 'he'], edited])
  expect(after.en.welcome.title).toBe('Welcome to Brot Ida')

  const unknown = await server.call('PATCH', `${agent}/setup`, {
    body: { lines: [{ field: 'translation', language: 'ja', state: 'refused' }] },
  })
  expect([unknown.status, wrongFields(unknown)]).toEqual([422, ['lines.0.field']])
})

test('texts that a person translated before are kept', async () => {
  serveBakery()
  const agent = await newAgent()
  const translations = { en: { greeting: 'Morning!' } }
  await server.call('PATCH', `${agent}/theme`, { body: { settings: { general: { translations } } } })
  const setup = await setUp(agent)
  expect(lineOf(setup, 'translation')?.state).toBe('changed')
  expect((await read(`${agent}/theme`)).settings.general.translations).toEqual(translations)
})

describe('a hostile page', () => {
  test('of 5 MB with ten thousand links and addresses that run scripts gives plain texts and paths', async () => {
    const links = Array.from({ length: 10_000 }, (_, at) => `<li><a href="/page/${at}">Page <b>${at}</b></a></li>`)
    const bad =
      '<a href="javascript:alert(1)">Script</a><a href="data:text/html,x">Data</a><a href="https://elsewhere.test/">Other</a>' +
      `<a href="/long">${'x'.repeat(500)}</a><a href="/tag">&lt;img src=x onerror=alert(1)&gt;</a>`
    const head =
      '<link rel="apple-touch-icon" href="javascript:alert(1)"><link rel="manifest" href="data:application/json,{}">' +
      '<script type="application/ld+json">{"@type":"Organization","name":{"x":1},"logo":{"url":"/evil.svg"}}</script>'
    serveBakery(bakery(head, `${bad}<ul>${links.join('')}</ul>`) + `<p>${'x '.repeat(2_000_000)}</p>`)
    site.pages['/evil.svg'] = typed(
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const setup = await setUp(await newAgent())
    expect(setup.page.navigation).toEqual([
      { text: '<img src=x onerror=alert(1)>', path: '/tag' },
      ...Array.from({ length: 19 }, (_, at) => ({ text: `Page ${at}`, path: `/page/${at}` })),
    ])
    expect(setup.lines.filter(({ field }) => field === 'name' || field === 'logo')).toMatchObject([
      { value: 'Bäckerei Ida' },
      { from: 'touch icon of the page', value: expect.stringMatching(/\.png$/) },
    ])
    expect(JSON.stringify(setup)).not.toMatch(/javascript:|data:text/)
  })

  test('cannot have another server of the network asked', async () => {
    serveBakery(
      bakery(
        '<link rel="manifest" href="http://10.0.0.1/m.json"><link rel="icon" type="image/svg+xml" href="http://169.254.169.254/icon.svg">',
      ),
    )
    expect((await ask(await newAgent(), site.url)).status).toBe(200)
    site.pages['/away'] = (response) => void response.writeHead(302, { Location: 'http://10.0.0.1/' }).end()
    const answer = await ask(await newAgent(), `${site.url}away`)
    expect([answer.status, wrongFields(answer)]).toEqual([422, ['url']])
    expect(answer.text).toContain('not on the public internet')
  })
})

test('an AI resource that somebody attaches while the site is asked stays attached, and reads the site', async () => {
  serveBakery()
  const agent = await newAgent()
  const { id } = (await server.call('POST', '/v1/ai', { body: { name: 'Mine', instructions: '## Hours\nTen.' } })).body
    .data
  site.pages['/'] = (response) =>
    void server
      .call('PUT', `${agent}/ai`, { body: { aiId: id } })
      .then(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(bakery()))
  expect((await setUp(agent)).aiId).toBe(id)
  expect((await server.call('GET', `${agent}/ai`)).body.data.aiId).toBe(id)
})

test('what is slow comes when the site has been read', async () => {
  serveBakery()
  const { pages } = site
  const styles = pages['/site.css']
  let send: () => void = () => undefined
  pages['/site.css'] = (response) => {
    send = () => void response.writeHead(200, { 'Content-Type': 'text/css' }).end('body{}')
  }
  await server.stop()
  server = await serverWith({ pause: 0, sweep: 100 })
  const agent = await newAgent()
  const first = await setUp(agent)
  expect([first.isLookPending, lineOf(first, 'colors'), lineOf(first, 'name')?.value]).toEqual([
    true,
    undefined,
    'Bäckerei Ida',
  ])
  send()
  if (styles !== undefined) pages['/site.css'] = styles
  await expect.poll(async () => (await read(`${agent}/setup`)).isLookPending).toBe(false)
  expect(lineOf(await read(`${agent}/setup`), 'colors')).toMatchObject({ value: '#8a3b12', state: 'proposed' })
})
