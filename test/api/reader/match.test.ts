import { wcagContrast } from 'culori'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Match } from '#contract/sites/match.ts'
import { createAgent } from '../../support/agent.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'
import { startSite, type Site } from '../../support/peers/site.ts'

/* Proposing a theme that looks like a site: from a page with its stylesheets, from CSS, from the colors of a picture. */

let site: Site
let server: TestServer
let agent: string
/** Each proposal comes a minute after the one before: how many a minute there may be is tested with the check. */
let now = Date.UTC(2026, 10, 1)
beforeAll(async () => {
  site = await startSite()
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], clock: () => now })
  agent = `/v1/agents/${(await createAgent(server)).id}`
})
afterAll(() => Promise.all([site.stop(), server.stop()]))

function ask(body: object): Promise<Answer> {
  now += 60_000
  return server.call('POST', `${agent}/theme/match`, { body })
}

async function match(body: object): Promise<Match> {
  const answer = await ask(body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}

const chatOf = ({ theme }: Match) => theme.theme.chat
const originOf = ({ origins }: Match, path: string) => origins.find((origin) => origin.path === `theme.${path}`)

/** Saves a proposal for an agent of its own, and returns what is warned of. */
async function warningsOf({ theme }: Match): Promise<unknown> {
  const other = (await server.call('POST', '/v1/agents', { body: { name: 'Another' } })).body.data
  const saved = await server.call('PATCH', `/v1/agents/${other.id}/theme`, { body: theme })
  expect([saved.status, saved.text]).toEqual([200, saved.text])
  expect(saved.body.data).toMatchObject(theme)
  return saved.body.warnings
}

test('of an address that only goes on to another one, that one’s look is proposed', async () => {
  site.pages['/versions/'] =
    '<title>Redirecting</title><noscript><meta http-equiv="refresh" content="0; url=new/"></noscript>'
  site.pages['/versions/new/'] = '<style>.btn-primary{background:#8a3b12;color:#fff}</style><h1>New</h1>'
  expect(chatOf(await match({ url: `${site.url}versions/` })).buttons?.backgroundColor).toBe('#8a3b12')
})

const values: [value: string, hex: string][] = [
  // As Chromium's canvas paints them.
  ['oklch(0.55 0.1 160)', '#31835d'],
  ['oklch(55% 0.1 160deg / 1)', '#31835d'],
  ['lab(40% 20 -30)', '#6b5490'],
  ['color-mix(in oklch, #336699 70%, white)', '#6f93b8'],
  ['color-mix(in hsl, #336699 50%, #cc3300)', '#9f19b3'],
  ['light-dark(#336699, #ffffff)', '#336699'],
  ['color-mix(in srgb, #336699, #000)', '#1a334d'],
  ['color-mix(in srgb, #336699 80%, white)', '#5c85ad'],
  ['color-mix(in srgb, 20% white, rgb(51, 102, 153))', '#5c85ad'],
  ['color-mix(in oklab, var(--brand) 100%, red)', '#336699'],
  ['color-mix(in srgb, color-mix(in srgb, #336699, #000) 100%, red 0%)', '#1a334d'],
  ['color-mix(in srgb, #336699 60%, transparent)', '#336699'],
  ['COLOR-MIX(IN HSL SHORTER HUE, #336699, #336699)', '#336699'],
]
test.each(values)('reads the color %s', async (value, hex) => {
  const found = await match({ css: `:root{--brand:#336699} .btn-primary{background:${value}}` })
  expect(chatOf(found).buttons.backgroundColor).toBe(hex)
})

const untold = [
  'color-mix(in srgb, #336699 30%, transparent)',
  'color-mix(in nowhere, #336699, red)',
  'color-mix(in hsl longer hue, #336699, red)',
  'color-mix(in srgb, #336699)',
  'color-mix(in srgb, #336699 0%, red 0%)',
  `${'color-mix('.repeat(20)}red`,
]
test.each(untold)('does not guess the color %s', async (value) => {
  const found = await match({ css: `a{color:#0a6b3c} .btn-primary{background:${value}}` })
  expect(chatOf(found).buttons.backgroundColor).toBe('#0a6b3c')
})

describe('a site', () => {
  const sheet = `
    @charset "utf-8";
    /* body { background: red } */
    :root { --brand: hsl(160 84% 25%); --paper: #fffdf8; --again: var(--brand) }
    @media (prefers-color-scheme: dark) { body { background: #000; color: #fff } }
    @media print { .btn-primary { background: #fff } }
    html { font: 400 16px/1.5 "Source Sans 3", Arial, sans-serif }
    body { background: var(--paper) url("data:image/png;base64,;}") no-repeat; color: #222 }
    .btn { background: #eee; color: #111; border-radius: 999px }
    .btn-primary { background: var(--again); color: #fff }
    .btn-primary:hover { background: #ff0000 }
    .btn-danger { background: #cc0000; color: #fff }
    input[type=text], textarea { background: #fff; color: #333 }
    @supports (display: grid) { a { color: #0a6 } }
  `
  const page = `<!doctype html><html><head>
    <meta name="theme-color" content="#123456">
    <link rel="icon" href="/favicon.png"><link rel="apple-touch-icon" href="touch.png">
    <link rel="stylesheet" href="main.css?v=1"><link rel=stylesheet media=print href=print.css>
    <link rel="stylesheet" href="/missing.css">
    <!-- <link rel="stylesheet" href="/old.css"> -->
    </head><body><img class="site-logo" src="logo.svg"><img src="data:image/png,x" alt=logo><img src="javascript:logo()" alt=logo></body>`

  beforeAll(() => {
    site.pages['/shop/'] = page
    site.pages['/shop/main.css?v=1'] = (response) =>
      void response.writeHead(200, { 'Content-Type': 'text/css' }).end(sheet)
  })

  test('becomes a theme, with where each value came from; nothing is saved', async () => {
    const before = (await server.call('GET', `${agent}/theme`)).text
    site.asked.length = 0
    const found = await match({ url: `${site.url}shop/` })
    expect(site.asked.toSorted()).toEqual(['/missing.css', '/shop/', '/shop/main.css?v=1'])
    const { general, chat } = found.theme.theme
    expect(general).toEqual({ font: 'Source Sans 3', background: { type: 'Color', content: '#fffdf8' } })
    expect(chat).toMatchObject({
      roundness: 'large',
      buttons: { color: '#ffffff' },
      inputs: { backgroundColor: '#ffffff', color: '#333333' },
      hostBubbles: { color: '#222222' },
    })
    expect(chat.buttons.backgroundColor).toBe('#0a7552')
    expect(chat.guestBubbles).toEqual(chat.buttons)
    expect(originOf(found, 'chat.buttons.backgroundColor')?.from).toBe('background of .btn-primary in main.css')
    expect(originOf(found, 'general.font')?.from).toBe('font of html in main.css')
    expect(found.pictures).toEqual([
      { url: `${site.url}shop/logo.svg`, from: 'the logo on the page' },
      { url: `${site.url}shop/touch.png`, from: 'the touch icon of the page' },
      { url: `${site.url}favicon.png`, from: 'the icon of the page' },
    ])
    expect(found.unread).toEqual([{ url: `${site.url}missing.css`, reason: expect.stringContaining('404') }])
    expect((await server.call('GET', `${agent}/theme`)).text).toBe(before)
    expect(await warningsOf(found)).toBeUndefined()
  })

  test('every color says where it came from, and a repaired one what it was', async () => {
    site.pages['/pale'] = '<style>body{background:#fff;color:#ccc}.btn-primary{background:#ffd000;color:#fff}</style>'
    const found = await match({ url: `${site.url}pale` })
    const { chat } = found.theme.theme
    expect(chat.buttons.backgroundColor).toBe('#ffd000')
    expect(wcagContrast(chat.buttons.color, '#ffd000')).toBeGreaterThanOrEqual(4.5)
    expect(originOf(found, 'chat.buttons.color')).toMatchObject({
      value: chat.buttons.color,
      found: '#ffffff',
      from: 'color of .btn-primary in the page',
    })
    expect(found.origins.filter(({ from }) => from === '')).toEqual([])
    expect(found.origins.map(({ path }) => path)).toHaveLength(10)
    expect(await warningsOf(found)).toBeUndefined()
  })

  test('at most ten stylesheets are read; those of its network and larger ones are left out', async () => {
    const links = [
      'http://127.0.0.2/secret.css',
      'ftp://127.0.0.1/a.css',
      '/large.css',
      ...Array.from({ length: 12 }, (_, at) => `/${at}.css`),
    ]
    site.pages['/many'] = links.map((href) => `<link rel=stylesheet href="${href}">`).join('')
    site.pages['/large.css'] = (response) => response.end('a'.repeat(1024 * 1024 + 1))
    for (let at = 0; at < 12; at++) site.pages[`/${at}.css`] = `.button{background:#1234${10 + at}}`
    site.asked.length = 0
    const found = await match({ url: `${site.url}many` })
    expect(site.asked).toHaveLength(1 + 9)
    expect(new Set(found.unread.map(({ url }) => url))).toEqual(
      new Set(['http://127.0.0.2/secret.css', `${site.url}large.css`]),
    )
  })

  test('stylesheets bring what they import, before themselves, once each, and only so many', async () => {
    const css = (text: string) => (response: import('node:http').ServerResponse) =>
      void response.writeHead(200, { 'Content-Type': 'text/css' }).end(text)
    site.pages['/imports/'] = `<link rel=stylesheet href="main.css"><style>@import "inline.css";</style>`
    site.pages['/imports/main.css'] = css(`@charset "utf-8"; /* @import "no.css"; */ @layer a, b;
      @import url(parts/colors.css) layer(a); @import 'print.css' print; @import url("main.css");
      @import "http://127.0.0.2/secret.css"; @import "ftp://127.0.0.1/x.css";
      .btn-primary { background: var(--brand); color: var(--text) } @import "late.css";`)
    site.pages['/imports/parts/colors.css'] = css('@import "../deep/1.css"; :root { --text: #fefefe }')
    site.pages['/imports/deep/1.css'] = css('@import "2.css"; :root { --brand: #005f4b; --text: #000 }')
    site.pages['/imports/deep/2.css'] = css('@import "3.css"; :root { --brand: #123456 }')
    site.pages['/imports/inline.css'] = css('body { color: #202020 }')
    site.asked.length = 0
    const found = await match({ url: `${site.url}imports/` })
    expect(site.asked.toSorted()).toEqual(
      ['', 'deep/1.css', 'deep/2.css', 'inline.css', 'main.css', 'parts/colors.css'].map((each) => `/imports/${each}`),
    )
    expect(chatOf(found).buttons).toEqual({ backgroundColor: '#005f4b', color: '#fefefe' })
    expect(found.unread.map(({ url }) => url)).toEqual(['http://127.0.0.2/secret.css'])

    site.pages['/imports/wide.css'] = css(
      `${Array.from({ length: 30 }, (_, at) => `@import "wide/${at}.css";`).join('')} .btn { background: #005f4b }`,
    )
    for (let at = 0; at < 30; at++) {
      const more = Array.from({ length: 30 }, (_, next) => `@import "more/${at}-${next}.css";`)
      site.pages[`/imports/wide/${at}.css`] = css(more.join(''))
    }
    site.asked.length = 0
    await match({ url: `${site.url}imports/wide.css` })
    expect(site.asked).toHaveLength(1 + 20)
  })

  test('addresses are read from the first base, as in browsers', async () => {
    site.pages['/bases'] =
      `<base target="_top"><base href="/shop/"><base href="/other/"><link rel=stylesheet href="main.css?v=1">`
    const found = await match({ url: `${site.url}bases` })
    expect(originOf(found, 'chat.buttons.backgroundColor')?.from).toContain('.btn-primary in main.css')
  })

  test('the address of a stylesheet does as well', async () => {
    const found = await match({ url: `${site.url}shop/main.css?v=1` })
    expect(originOf(found, 'chat.buttons.backgroundColor')?.from).toContain('.btn-primary in main.css')
  })

  test('what cannot be read is said at its field, with what to do', async () => {
    site.pages['/picture'] = (response) => void response.writeHead(200, { 'Content-Type': 'image/png' }).end('x')
    site.pages['/bare'] = '<p>Hello</p>'
    for (const url of [
      'http://127.0.0.2/',
      'http://nobody.test/',
      'file:///etc/passwd',
      `${site.url}nothing`,
      `${site.url}picture`,
      `${site.url}bare`,
    ]) {
      const answer = await ask({ url })
      expectProblem(answer, 422, 'validation')
      expect(answer.body.errors).toEqual([{ path: 'url', message: expect.stringMatching(/^\S+ \w+.*\.$/) }])
    }
  })
})

describe('CSS', () => {
  const cases: [what: string, css: string, brand: string, from: string][] = [
    ['a variable of a kit', ':root{--bs-primary:#6610f2}', '#6610f2', '--bs-primary in the CSS'],
    ['a variable in parts', ':root{--primary: 221.2 83.2% 53.3%}', '#2563eb', '--primary in the CSS'],
    [
      'a variable of WordPress',
      'body{--wp--preset--color--primary:teal}',
      '#008080',
      '--wp--preset--color--primary in the CSS',
    ],
    [
      'a gradient',
      '.cta{background-image:none;background:linear-gradient(90deg,#e0218a,#fff)}',
      '#e0218a',
      'background of .cta in the CSS',
    ],
    ['a link', 'a{color:rgb(0 102 204)}', '#0066cc', 'color of a in the CSS'],
    [
      'the rule of all buttons, where it is vivid',
      'button{background:#08f}.x button{background:#f80}',
      '#0088ff',
      'background of button in the CSS',
    ],
    [
      'a variable, where buttons are gray',
      ':root{--accent:#b5179e}button{background:#eee}',
      '#b5179e',
      '--accent in the CSS',
    ],
    [
      'the most frequent color',
      '.a{color:#c2410c}.b{background:#c2410c}.c{color:#16a34a}',
      '#c2410c',
      'the most frequent color, used 2 times',
    ],
    [
      'variables in a circle',
      ':root{--a:var(--b);--b:var(--a)}.btn{background:var(--a,#00f)}.cta{background:#0a0}',
      '#00aa00',
      'background of .cta in the CSS',
    ],
    ['a fallback', '.btn{background:var(--nothing, rgb(0, 0, 255))}', '#0000ff', 'background of .btn in the CSS'],
    [
      'nested rules',
      '.btn{color:#fff;&:hover{background:#f00}background:#00f}',
      '#0000ff',
      'background of .btn in the CSS',
    ],
    ['what is open at the end', '@media screen{.btn{background:#00f', '#0000ff', 'background of .btn in the CSS'],
    [
      'a button like the background',
      'body{background:#111}.btn-primary{background:#121212}a{color:#4cc9f0}',
      '#4cc9f0',
      'color of a in the CSS',
    ],
  ]
  test.each(cases)('%s', async (_, css, brand, from) => {
    const found = await match({ css })
    expect([chatOf(found).buttons.backgroundColor, originOf(found, 'chat.buttons.backgroundColor')?.from]).toEqual([
      brand,
      from,
    ])
    expect(await warningsOf(found)).toBeUndefined()
  })

  test.each([
    ['0', 'none'],
    ['4px 8px', 'medium'],
    ['.5rem', 'medium'],
    ['50%', 'large'],
    ['2em', 'large'],
    ['var(--r)', undefined],
  ])('a radius of %s: %s', async (radius, roundness) => {
    expect(chatOf(await match({ css: `.btn{background:#00f;border-radius:${radius}}` })).roundness).toBe(roundness)
  })

  test.each([
    ['"Inter", sans-serif', 'Inter'],
    ['system-ui, "Segoe UI", Arial', 'Segoe UI'],
    ['-apple-system, sans-serif', undefined],
    ["'<script>', Georgia !important", 'Georgia'],
  ])('the font %s: %s', async (list, font) => {
    const { theme } = await match({ css: `.btn{background:#00f}body{font-family:${list}}` })
    expect(theme.theme.general.font).toBe(font)
  })

  test('a dark site stays dark', async () => {
    const found = await match({
      css: 'body{background:#0b0c10;color:#eaeaea}.btn-primary{background:#7c3aed;color:#fff}',
    })
    expect(found.theme.theme.general.background.content).toBe('#0b0c10')
    expect(chatOf(found).hostBubbles.color).toBe('#eaeaea')
    expect(await warningsOf(found)).toBeUndefined()
  })

  test('of any shape it is read to its end', async () => {
    const end = '}}}.btn-primary{background:#00f}'
    for (const shape of [
      '{',
      '}',
      '/* */',
      '"\n',
      "'a'",
      'a{',
      '@media{',
      'var(',
      'url(x)',
      ':root{--a:var(--a);}',
      '\\',
      'a,',
    ]) {
      const css = `.btn{background:#0a0}${shape.repeat(Math.floor(190_000 / shape.length))}${end}`
      expect([shape, (await ask({ css })).status]).toEqual([shape, 200])
    }
  })
})

test('the colors of a picture become a theme', async () => {
  const light = await match({ colors: ['#fafafa', 'rgb(220, 38, 38)', '#1f2937', '#9ca3af'] })
  expect(light.theme.theme.general.background.content).toBe('#fafafa')
  expect(chatOf(light).buttons.backgroundColor).toBe('#dc2626')
  expect(chatOf(light).hostBubbles.color).toBe('#1f2937')
  expect(originOf(light, 'chat.buttons.backgroundColor')?.from).toBe('color 2 of the picture')
  const one = await match({ colors: ['#0042da'] })
  expect(chatOf(one).buttons.backgroundColor).toBe('#0042da')
  expect(one.theme.theme.general.background.content).toBe('#ffffff')
  for (const each of [light, one]) expect(await warningsOf(each)).toBeUndefined()
})

test('whatever the colors, a proposal can be read', async () => {
  const grays = ['#000', '#333', '#767676', '#777', '#aaa', '#fff', '#ff0', '#00f', '#f0f', '#0f0']
  for (const background of grays) {
    for (const input of grays) {
      const css = `body{background:${background};color:#888}input{background:${input};color:${background}}.btn{background:${input};color:${input}}`
      expect([background, input, await warningsOf(await match({ css }))]).toEqual([background, input, undefined])
    }
  }
})

test('one of the three is sent, and fits', async () => {
  for (const body of [{}, { url: site.url, css: 'a{}' }, { css: 'a{color:red}', colors: ['#fff'] }]) {
    expectProblem(await ask(body), 422, 'validation')
  }
  const fields: [body: object, field: string][] = [
    [{ css: '' }, 'css'],
    [{ css: 'x'.repeat(200_001) }, 'css'],
    [{ css: 'p{margin:0}' }, 'css'],
    [{ colors: [] }, 'colors'],
    [{ colors: ['nonsense'] }, 'colors.0'],
    [{ url: '' }, 'url'],
  ]
  for (const [body, field] of fields) {
    const answer = await ask(body)
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual([field])
  }
})
