import { readdirSync, readFileSync } from 'node:fs'
import { devices, type Browser, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent, scriptTag, type TestAgent } from '../../support/agent.ts'
import { desktop, fontIsLoaded, watch, type Site } from '../../support/browser/browser.ts'
import type { TestServer } from '../../support/server.ts'
import { startStage, type Stage } from '../../support/browser/stage.ts'

/* The widget on other people's pages: hostile ones, strict ones, ones that replace their body. The embedded engine answers. */

let stage: Stage
let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page

beforeAll(async () => {
  stage = await startStage({ engine: 'builtin' })
  ;({ browser, server, site, agent } = stage)
})
afterAll(() => stage.stop())
beforeEach(async () => {
  const context = await browser.newContext(desktop)
  page = await context.newPage()
  site.headers = {}
  site.html = `<!doctype html><html lang="en"><title>Site</title><body><main><h1>Site</h1></main>${scriptTag(server, agent)}`
})
afterEach(() => page.context().close())

const log = () => page.locator('foyer-chat [role="log"]')

async function open(): Promise<void> {
  await page.locator('foyer-chat .launcher').click()
  await page.locator('foyer-chat textarea').waitFor()
  // Header and messages come a moment after the composer.
  await page.locator('foyer-chat .frame > [role=status]').waitFor({ state: 'attached' })
}

/** Asks when the answer before is whole: until then the button stops it. */
async function ask(text: string): Promise<void> {
  await page.locator('foyer-chat [part~="send"]').waitFor()
  await page.locator('foyer-chat textarea').fill(text)
  await page.keyboard.press('Enter')
}

/** A hostile page's styles must change neither where the launcher is nor how it looks. All at once, but for those that take others back. */
const hostileStyles = [
  `button, textarea, img, svg { display: none !important } div, section, p, foyer-chat { display: none !important; visibility: hidden !important }
   * { position: static !important; font-size: 40px !important; color: red !important; transform: none !important }
   html { font-size: 40px } body { zoom: 1; line-height: 5; letter-spacing: 1em; text-transform: uppercase }`,
  '* { all: unset !important }',
]

test.each(hostileStyles)('on a page whose styles say %s', async (css) => {
  site.html = site.html.replace('<title>', `<style>${css}</style><title>`)
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').waitFor()
  const { x, y, ...size } = (await page.locator('foyer-chat .launcher').boundingBox()) ?? { x: 0, y: 0 }
  expect({ ...size, x: Math.round(x), y: Math.round(y) }).toEqual({ width: 56, height: 56, x: 1280 - 76, y: 800 - 76 })
  await open()
  await ask('When are you open?')
  await expect.poll(() => log().locator('strong').textContent()).toBe('Monday to Friday')
  const look = await log().evaluate((element) => {
    const { fontSize, letterSpacing, textTransform } = getComputedStyle(element)
    return { fontSize: Number.parseFloat(fontSize) < 20, letterSpacing, textTransform }
  })
  expect(look).toEqual({ fontSize: true, letterSpacing: 'normal', textTransform: 'none' })
})

/** The custom properties of our stylesheets that are no part of the widget's API: a page may have its own of these names. */
const ownNames = readdirSync('src/widget', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) => readFileSync(`src/widget/${file}`, 'utf8').match(/(?<=var\()--(?!foyer-)[\w-]+/g) ?? [])

test.each([
  ['on a desktop', desktop],
  ['on a phone', devices['Pixel 7']],
])('%s, custom properties of the page change nothing, whatever they are named', async (_, device) => {
  const own = await (await browser.newContext({ ...device, reducedMotion: 'reduce' })).newPage()
  const looks: unknown[] = []
  for (const names of [[], ownNames]) {
    const properties = names.map((name) => `${name}: red;`).join(' ')
    site.html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Site</title><style>:root { ${properties} }</style>${scriptTag(server, agent)}`
    await own.goto(site.url)
    await own.locator('foyer-chat .launcher').click()
    await own.locator('foyer-chat .frame > [role=status]').waitFor({ state: 'attached' })
    await fontIsLoaded(own)
    const look = await own.locator('foyer-chat').evaluate((host) =>
      [...(host.shadowRoot?.querySelectorAll('.launcher, .panel, .panel *') ?? [])].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, background, padding } = getComputedStyle(element)
        const { background: above } = getComputedStyle(element, '::before')
        return { name: element.className, x, y, width, height, color, background, padding, above }
      }),
    )
    looks.push(look)
  }
  await own.context().close()
  expect(looks[1]).toEqual(looks[0])
})

test('under the strictest policy and Trusted Types it works and violates nothing', async () => {
  const origin = server.url
  site.headers = {
    'Content-Security-Policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src ${origin}; font-src ${origin}; require-trusted-types-for 'script'`,
  }
  const seen = watch(page)
  await page.goto(site.url)
  await open()
  await ask('What are the prices?')
  await expect.poll(() => log().locator('td').count()).toBe(4)
  await ask('Show me the code')
  await expect.poll(() => log().locator('pre code').textContent()).toBe('const answer = 42')
  expect(seen.errors).toEqual([])
})

test('the page and the version of its widget are seen by the agent, and nothing of the visitor', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').waitFor()
  const { body } = await server.call('GET', `/v1/agents/${agent.id}/embed/seen`)
  const lastDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  const loads = expect.any(Number)
  expect(body.data).toEqual({
    days: 14,
    origins: [{ origin: site.url, loads, lastDay }],
    otherLoads: 0,
    versions: [{ version, loads, lastDay }],
  })
})

test('each message tells the page that it was written on, and nothing that only the address of this visitor holds', async () => {
  const sent: string[] = []
  const pages = new Map<string, string>()
  page.context().on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/conversations')) return
    sent.push(String(request.postData()))
    const { message, page: of = 'none' } = request.postDataJSON() as { message: string; page?: string }
    pages.set(message, of)
  })
  const link = (href: string, before = '') => `${before}<link rel="Canonical" href="${href}">`
  const elsewhere = 'https://elsewhere.example'
  site.html = site.html.replace('<title>', `${link('/skis/larch')}<title>`)
  await page.goto(`${site.url}/skis/larch-3?token=secret#secret`)
  await open()
  await ask('at first')

  // What an app does to its page, and the page that is told then. Null: the link is left as it is.
  const steps: [path: string, links: string | null, told: string][] = [
    ['/boots/elm?token=secret#secret', null, '/boots/elm'],
    ['/boots/elm?token=secret#secret', link('/boots/elm-2?size=42#top'), '/boots/elm-2?size=42'],
    ['/boots/elm?token=secret#secret', '', '/boots/elm'],
    ['/a?token=secret', link(''), '/a'],
    ['/b?token=secret', link('#top'), '/b'],
    ['/c?token=secret', link('javascript:secret'), '/c'],
    ['/d?token=secret', link(`blob:${site.url}/secret`), '/d'],
    ['/e?token=secret', link(`${elsewhere}/e`), '/e'],
    ['/f?token=secret', link('http://['), '/f'],
    ['/g?token=secret', link('g', `<base href="${elsewhere}">`), '/g'],
    ['/h?token=secret', link('/h') + link('/i'), '/h'],
    [`/${'j'.repeat(3000)}`, '', 'none'],
  ]
  for (const [at, [path, links]] of steps.entries()) {
    await page.evaluate(
      ({ to, html }) => {
        history.pushState(null, '', to)
        if (html === null) return
        for (const old of document.head.querySelectorAll('link[rel], base')) old.remove()
        document.head.insertAdjacentHTML('beforeend', html)
      },
      { to: site.url + path, html: links },
    )
    await ask(`step ${at}`)
  }
  await expect.poll(() => pages.size).toBe(1 + steps.length)
  const told = steps.map(([, , of]) => (of === 'none' ? of : site.url + of))
  expect([...pages.values()]).toEqual([`${site.url}/skis/larch`, ...told])

  // What is sent from another page than it was written on keeps its own.
  await page.evaluate((to) => history.pushState(null, '', to), `${site.url}/bindings`)
  await page.locator('foyer-chat [part~="send"]').waitFor()
  await page.context().setOffline(true)
  await ask('offline')
  await log().getByText('Waiting for the connection').waitFor()
  await page.close()
  await page.context().setOffline(false)
  page = await page.context().newPage()
  await page.goto(`${site.url}/poles?token=secret`)
  await open()
  await expect.poll(() => pages.get('offline')).toBe(`${site.url}/bindings`)

  // A page without an address of its own, as in a preview, tells none.
  const inner = site.html
  site.html = '<!doctype html><iframe style="inline-size: 100%; block-size: 700px"></iframe>'
  await page.goto(site.url)
  await page.locator('iframe').evaluate((element, html) => element.setAttribute('srcdoc', html), inner)
  const frame = page.frameLocator('iframe')
  await frame.locator('foyer-chat .launcher').click()
  await frame.locator('foyer-chat [part~="send"]').waitFor()
  await frame.locator('foyer-chat textarea').fill('in a frame')
  await page.keyboard.press('Enter')
  await expect.poll(() => pages.get('in a frame')).toBe('none')
  expect(sent.join('\n')).not.toContain('secret')
})

test('the page keeps its own: no new node in head, no style attribute, no layout shift', async () => {
  await page.goto(site.url)
  const head = await page.evaluate(() => document.head.outerHTML)
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        // As cumulative layout shift is defined: what follows a visitor's own click does not count.
        if (!entry.hadRecentInput) shifts.push(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open()
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
  await ask('When are you open?')
  await expect.poll(() => log().textContent()).toContain('9 to 17')
  expect(await page.evaluate(() => document.head.outerHTML)).toBe(head)
  expect(await page.evaluate(() => document.querySelector('foyer-chat')?.hasAttribute('style'))).toBe(false)
})

test('a client-side router that replaces the body, and comes back to it or to a copy of it, keeps the conversation, and makes no second widget', async () => {
  await page.goto(site.url)
  await open()
  await ask('When are you open?')
  const isKept = async () => {
    await expect.poll(() => page.locator('foyer-chat').count()).toBe(1)
    await expect.poll(() => log().textContent()).toContain('9 to 17')
  }
  await isKept()
  // Back to the same body, then to a copy that was made with the widget in it, as Turbo caches pages.
  for (const isCopy of [false, true]) {
    await page.evaluate((copies) => {
      const left = copies ? (document.body.cloneNode(true) as HTMLElement) : document.body
      const other = document.createElement('body')
      document.body.replaceWith(other)
      // The widget comes back to each body before the next one is shown.
      setTimeout(() => other.replaceWith(left))
    }, isCopy)
    await page.locator('h1').waitFor()
    await isKept()
  }
  await page.evaluate((src) => {
    const body = document.createElement('body')
    const script = document.createElement('script')
    script.src = src
    script.dataset['agent'] = document.querySelector('foyer-chat')?.getAttribute('agent') ?? ''
    body.append(script)
    const isLoaded = new Promise((resolve) => script.addEventListener('load', () => resolve(undefined)))
    document.body.replaceWith(body)
    return isLoaded
  }, `${server.url}/widget.js`)
  await isKept()
})

test('a client-side router that replaces the body leaves what is read in its place, and the focus where one types', async () => {
  await page.goto(site.url)
  await open()
  await ask('When are you open?')
  await expect.poll(() => log().textContent()).toContain('9 to 17')
  await ask('What are the prices?')
  await page.locator('foyer-chat [part~="actions"]').nth(1).waitFor({ state: 'attached' })
  const scroller = page.locator('foyer-chat .scroller')
  const place = () => scroller.evaluate((element) => Math.round(element.scrollTop))
  await page.setViewportSize({ width: 1280, height: 400 })
  await scroller.evaluate((element) => (element.scrollTop = 40))
  await expect.poll(place).toBe(40)
  // The place is held from the next frame on.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.locator('foyer-chat .field').focus()
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
  await page.keyboard.type('And on Sunday?')
  expect(await page.locator('foyer-chat .field').inputValue()).toBe('And on Sunday?')
  expect(await place()).toBe(40)
})

test('a client-side router that takes the focus with each new page, as SvelteKit does, leaves it where one types', async () => {
  await page.goto(site.url)
  await open()
  const field = page.locator('foyer-chat .field')
  await field.focus()
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement).blur()
    document.body.tabIndex = -1
    document.body.focus()
  })
  await page.keyboard.type('And on Sunday?')
  expect(await field.inputValue()).toBe('And on Sunday?')
  await page.locator('h1').click()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
})

test('a client-side router that replaces the body takes no focus into the chat that the visitor has taken to the page', async () => {
  site.html = site.html.replace('</h1>', '</h1><a href="#next">Next</a>')
  await page.goto(site.url)
  await open()
  await page.locator('foyer-chat .field').focus()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
  // And back into it, from the page.
  await page.locator('foyer-chat .field').click()
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('foyer-chat')
})

test('on a site whose service worker answers all it can from its cache, the conversation is whole', async () => {
  const worker = `self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    self.addEventListener('fetch', (event) => {
      if (event.request.method !== 'GET') return
      event.respondWith(caches.open('all').then(async (cache) => {
        const kept = await cache.match(event.request)
        if (kept) return kept
        const answer = await fetch(event.request)
        const copy = answer.clone()
        event.waitUntil(cache.put(event.request, copy).catch(() => undefined))
        return answer
      }))
    })`
  await page.goto(site.url)
  const { html } = site
  Object.assign(site, { html: worker, headers: { 'Content-Type': 'text/javascript' } })
  await page.evaluate(async () => {
    const controlled = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
    await navigator.serviceWorker.register('/worker.js')
    await controlled
  })
  Object.assign(site, { html, headers: {} })
  for (const [question, answer] of [
    ['When are you open?', '9 to 17'],
    ['What are the prices?', '20 €'],
  ] as const) {
    await page.reload()
    await open()
    await ask(question)
    await expect.poll(() => log().textContent()).toContain(answer)
    await page.locator('foyer-chat [part~="send"]').waitFor()
  }
  await page.reload()
  await open()
  await expect.poll(() => log().textContent()).toMatch(/9 to 17.*20 €/s)
})

test('a file that is dropped on the chat does not open in place of the page', async () => {
  await page.goto(site.url)
  await open()
  const { x, y } = (await log().boundingBox()) ?? { x: 0, y: 0 }
  const session = await page.context().newCDPSession(page)
  const opened: unknown[] = []
  page.context().on('page', (other) => opened.push(other))
  page.on('framenavigated', (frame) => opened.push(frame.url()))
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [import.meta.filename], dragOperationsMask: 1 }
    await session.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data })
  }
  // What the drop would open comes before another page that is opened now.
  const last = await page.context().newPage()
  await expect.poll(() => opened.at(-1)).toBe(last)
  expect(opened).toEqual([last])
})

test('on paper the page is itself, without launcher and panel', async () => {
  await page.goto(site.url)
  await open()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('foyer-chat').isVisible()).toBe(false)
  expect(await page.locator('foyer-chat :is(.launcher, .panel):visible').count()).toBe(0)
})

test('on paper it is left out also where the app did not come', async () => {
  await page.route('**/app/app-*', (route) => route.abort())
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('foyer-chat .launcher').isVisible()).toBe(false)
})

test('inline, in an element without a height of its own, all of the panel is seen', async () => {
  site.html = `<!doctype html><section id="here"></section>${scriptTag(server, agent, ' data-mode="inline" data-target="#here"')}`
  await page.goto(site.url)
  await page.locator('foyer-chat [part~="input"]').waitFor()
  const box = await page.locator('foyer-chat [part~="panel"]').boundingBox()
  const input = await page.locator('foyer-chat [part~="input"]').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(320)
  expect(input?.y).toBeGreaterThan((box?.y ?? 0) + 100)
  expect((input?.y ?? 0) + (input?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
})

/** Elements of a page that are as wide as what is in them, around one with `%`. */
const shrinking = [
  '<div style="display: flex">%</div>',
  '<div style="display: flex"><p style="flex: none; width: 200px">Beside it</p>%</div>',
  '<div style="display: flex; flex-direction: column; align-items: center">%</div>',
  '<div style="display: grid; place-items: center">%</div>',
  '<div style="display: inline-block">%</div>',
  '<div style="width: fit-content">%</div>',
  '<div style="float: left">%</div><br style="clear: both">',
  '<table><tr><td>%</table>',
]

test('inline, in an element that is as wide as what is in it, the panel has a width, and a phone has room for it', async () => {
  const here = `<div style="height: 400px"><foyer-chat agent="${agent.webId}" mode="inline"></foyer-chat></div>`
  site.html = `<!doctype html><meta name="viewport" content="width=device-width"><body>${shrinking.join('').replaceAll('%', here)}<script async src="${server.url}/widget.js"></script>`
  await page.goto(site.url)
  const widths = () =>
    page.locator('foyer-chat .panel').evaluateAll((found) => found.map((each) => Math.round(each.clientWidth)))
  await expect.poll(widths).toEqual(shrinking.map(() => 400))
  await page.setViewportSize({ width: 360, height: 640 })
  await expect.poll(widths).toEqual([344, 144, 344, 344, 344, 344, 344, 338])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('inline, inside of an element of the page, without a launcher', async () => {
  site.html = `<!doctype html><div id="here" style="width: 400px; height: 500px"></div>${scriptTag(server, agent, ' data-mode="inline" data-target="#here"')}`
  await page.goto(site.url)
  await page.locator('#here foyer-chat textarea').waitFor()
  const box = await page.locator('#here foyer-chat [part~="panel"]').boundingBox()
  expect(box).toMatchObject({ width: 400, height: 500 })
  expect(await page.locator('foyer-chat .launcher').count()).toBe(0)
  await ask('When are you open?')
  await expect.poll(() => log().textContent()).toContain('9 to 17')
})

test('as an element, written in the page', async () => {
  site.html = `<!doctype html><script async src="${server.url}/widget.js"></script><foyer-chat agent="${agent.webId}"></foyer-chat>`
  await page.goto(site.url)
  await open()
  await ask('When are you open?')
  await expect.poll(() => log().textContent()).toContain('9 to 17')
})

test('an agent that is switched off, or not for this origin, draws nothing and says why on the console', async () => {
  const other = await createAgent(server)
  await server.call('PATCH', `/v1/agents/${other.id}/embed`, {
    body: { allowedOrigins: ['https://elsewhere.example'] },
  })
  site.html = `<!doctype html>${scriptTag(server, other)}`
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.goto(site.url)
  expect((await warned).text()).toContain('may not be used on')
  expect(await page.locator('foyer-chat .launcher').count()).toBe(0)
})

test('a proxy that answers in place of the server is waited for', async () => {
  const answers: [status: number, body: string][] = [
    [404, '<h1>No such page</h1>'],
    [401, '{"error":"Who are you?"}'],
    [200, '<h1>Sign in to this network</h1>'],
  ]
  let refused = 0
  await page.route('**/theme', (route) => {
    const answer = answers[refused++]
    if (!answer) return route.continue()
    const [status, body] = answer
    return route.fulfill({ status, body, contentType: 'text/html', headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await page.clock.install()
  await page.goto(site.url)
  const tries = async () => {
    await page.clock.runFor(6000)
    return refused
  }
  await expect.poll(tries).toBe(answers.length + 1)
  await open()
})
