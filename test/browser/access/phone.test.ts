import { devices, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAgent, scriptTag, type TestAgent } from '../../support/agent.ts'
import { launchBrowser, startSite, watch, type Site } from '../../support/browser/browser.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * The widget on a phone: a real Chromium that takes itself for one (touch, viewport, pixels). No browser for tests has an on-screen keyboard:
 * here a stand-in for `visualViewport` tells what a phone's tells while one is open. The back button is the browser's, once without the
 * `CloseWatcher` that Safari and Firefox lack, and once as Android's Chromium asks a modal dialog to close.
 */

let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let context: BrowserContext | undefined
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer()
  site = await startSite()
  agent = await createAgent(server, { theme: { theme: { chat: { guestAvatar: { isEnabled: true } } } } })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.stop()
})
afterEach(() => context?.close())

const meta = '<meta name="viewport" content="width=device-width, initial-scale=1">'
const longPage = '<main style="height: 4000px; background: linear-gradient(gold, teal)">A page</main>'

type Setting = {
  device?: (typeof devices)[string]
  attributes?: string
  /** Taken out of the browser before the page loads. */
  without?: 'CloseWatcher'
  /** The page says nothing of phones, which show it as wide as on a desktop, and smaller. The viewport is the browser's own. */
  isForDesktops?: boolean
  /** The test moves the time on. */
  hasClock?: boolean
  /** Something on the page is so wide, in px, which is wider than the phone. The viewport is the browser's own. */
  tooWide?: number
  /** The page's css `zoom`, in a browser that measures as Safari does. */
  zoom?: number
}

async function visit({
  device = devices['Pixel 7'],
  attributes = '',
  without,
  isForDesktops = false,
  hasClock = false,
  tooWide,
  zoom,
}: Setting = {}): Promise<void> {
  const content = tooWide ? `<div style="width: ${tooWide}px">A table</div>${longPage}` : longPage
  site.html = `<!doctype html><html lang="en"><title>Site</title>${isForDesktops ? '' : meta}<body style="margin: 0; zoom: ${zoom ?? 1}">${content}${scriptTag(server, agent, attributes)}`
  context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
  page = await context.newPage()
  if (hasClock) await page.clock.install()
  if (without) await page.addInitScript((name) => Reflect.deleteProperty(window, name), without)
  if (!isForDesktops && !tooWide) await page.addInitScript(standInForViewport)
  if (zoom) await page.addInitScript(measureAsSafari)
  await page.goto(site.url)
  await launcher().waitFor()
}

async function open(): Promise<void> {
  await launcher().tap()
  await expect.poll(isOpen).toBe(true)
  await expect.poll(isTyping).toBe(true)
  // Header and messages come a moment after the composer.
  await page.locator('foyer-chat .frame > [role=status]').waitFor({ state: 'attached' })
}

const launcher = () => page.locator('foyer-chat .launcher')
const panel = () => page.locator('foyer-chat .panel')
const composer = () => page.locator('foyer-chat textarea')
const isOpen = () => panel().evaluate((element) => element.matches('dialog:modal'))
const isTyping = () =>
  page.evaluate(() => document.querySelector('foyer-chat')?.shadowRoot?.activeElement?.className === 'field')
const box = async (part: string) => {
  const found = await page.locator(`foyer-chat ${part}`).last().boundingBox()
  if (!found) throw new Error(`${part} is not laid out`)
  return { top: found.y, bottom: found.y + found.height, left: found.x, right: found.x + found.width }
}

/** A keyboard of the stand-in's: `height` px are left, and the page is moved up by `offsetTop`, as iOS does it. */
function keyboard(height: number | null, more: { offsetTop?: number; scale?: number } = {}): Promise<void> {
  return page.evaluate(
    ([left, rest]) => {
      const seen = window.visualViewport as unknown as Record<string, unknown> & EventTarget
      Object.assign(seen, { height: left ?? innerHeight, offsetTop: 0, scale: 1 }, rest)
      seen.dispatchEvent(new Event('resize'))
    },
    [height, more] as const,
  )
}

/** Runs in the page. */
function standInForViewport(): void {
  const seen = Object.assign(new EventTarget(), { height: 0, offsetTop: 0, scale: 1 })
  addEventListener('DOMContentLoaded', () => (seen.height = innerHeight))
  Object.defineProperty(window, 'visualViewport', { value: seen })
}

/** Runs in the page. Safari does not know `currentCSSZoom`, and measures a box in the px of its element, which `zoom` enlarges. */
function measureAsSafari(): void {
  const { prototype } = Element
  const zoomOf = Object.getOwnPropertyDescriptor(prototype, 'currentCSSZoom')?.get as () => number
  const measure = Object.getOwnPropertyDescriptor(prototype, 'getBoundingClientRect')?.value as () => DOMRect
  Reflect.deleteProperty(prototype, 'currentCSSZoom')
  prototype.getBoundingClientRect = function (this: Element) {
    const { x, y, width, height } = measure.call(this)
    const zoom = zoomOf.call(this)
    return new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom)
  }
}

/** What the page's own router hears of the history, and what the history looks like. */
function listenToHistory(): Promise<void> {
  return page.evaluate(() => {
    const heard: string[] = []
    const push = history.pushState.bind(history)
    history.pushState = (...values) => {
      heard.push('push')
      push(...values)
    }
    addEventListener('popstate', ({ state }) => heard.push(`pop to ${JSON.stringify(state)} ${location.hash}`))
    Object.assign(window, { heard })
  })
}
const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

test('the panel fills the screen on a page that is not made for phones, too', async () => {
  await visit({ isForDesktops: true })
  await open()
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  expect(width).toBeGreaterThan(900)
  const { top, bottom, left, right } = await box('.panel')
  expect([top, left, right].map(Math.round)).toEqual([0, 0, width])
  expect(Math.abs(bottom - height)).toBeLessThan(2)
})

test.each([
  ['bubble', 'Pixel 7'],
  ['bubble', 'iPhone SE'],
  ['bubble', 'Pixel 7 landscape'],
  ['popup', 'Pixel 7'],
  ['popup', 'iPhone SE landscape'],
] as const)(
  'a %s fills the screen of a %s, covers the launcher, and has a button that closes it',
  async (mode, name) => {
    await visit({ device: devices[name], attributes: ` data-mode="${mode}" data-side="start" data-size="large"` })
    const { errors } = watch(page)
    await open()
    const { right, bottom } = await page.evaluate(() => ({ right: innerWidth, bottom: innerHeight }))
    expect(await box('.panel')).toEqual({ top: 0, left: 0, right, bottom })
    const covered = await launcher().evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const root = element.getRootNode() as ShadowRoot
      return root.elementFromPoint(x + width / 2, y + height / 2)?.closest('.panel') !== null
    })
    expect(covered).toBe(true)
    await page.locator('foyer-chat .panel button[aria-label="Close chat"]').tap()
    await expect.poll(isOpen).toBe(false)
    expect(await panel().isVisible()).toBe(false)
    await expect.poll(() => launcher().getAttribute('aria-expanded')).toBe('false')
    expect(errors).toEqual([])
  },
)

test('nothing of it is loaded where there is a mouse, or a screen with room', async () => {
  for (const device of [devices['Desktop Chrome'], devices['iPad Mini']]) {
    await context?.close()
    site.html = `<!doctype html><html lang="en">${meta}${scriptTag(server, agent)}`
    context = await browser.newContext({ ...device })
    page = await context.newPage()
    const chunks: string[] = []
    page.on('request', (request) => chunks.push(new URL(request.url()).pathname))
    await page.goto(site.url)
    await launcher().click()
    await expect.poll(isTyping).toBe(true)
    expect(chunks.filter((path) => /phone|modal/.test(path))).toEqual([])
    expect(await page.locator('foyer-chat dialog').count()).toBe(0)
  }
})

test('with the keyboard open, composer and newest message stay above it', async () => {
  await visit()
  await open()
  for (const [at, text] of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].entries()) {
    await composer().fill(text)
    await composer().press('Enter')
    await expect.poll(() => page.locator('foyer-chat .actions').count()).toBe(at + 1)
    await expect.poll(() => page.locator('foyer-chat .send[aria-label="Send"]').count()).toBe(1)
  }
  await keyboard(360)
  await expect.poll(async () => (await box('.panel')).bottom).toBe(360)
  expect((await box('.composer')).bottom).toBeLessThanOrEqual(360)
  await expect.poll(async () => (await box('.turn')).bottom).toBeLessThanOrEqual((await box('.composer')).top)
  // iOS moves the page below its window to show the field.
  await keyboard(360, { offsetTop: 120 })
  await expect.poll(async () => (await box('.panel')).top).toBe(120)
  expect((await box('.panel')).bottom).toBe(480)
  await keyboard(null)
  await expect.poll(async () => (await box('.panel')).bottom).toBe(await page.evaluate(() => innerHeight))
  expect((await box('.panel')).top).toBe(0)
})

test('in Safari, a page with css zoom has the panel above the keyboard, and the launcher above a bar', async () => {
  await visit({ zoom: 1.25 })
  const usual = await fromBottom()
  await put('<div style="position: fixed; inset: auto 0 0; height: 80px; background: gold">Cookies?</div>')
  await expect.poll(fromBottom).toBe(usual + 100)
  await open()
  await keyboard(400, { offsetTop: 100 })
  await expect.poll(async () => (await box('.panel')).top).toBe(100)
  expect((await box('.panel')).bottom).toBe(500)
})

test('a long draft leaves room for the conversation above the keyboard, also in landscape', async () => {
  await visit({ device: devices['Pixel 7 landscape'] })
  await open()
  await keyboard(190)
  await composer().fill('A line\n'.repeat(30))
  await expect.poll(async () => (await box('.composer')).bottom).toBeLessThanOrEqual(190)
  const { top, bottom } = await box('.scroller')
  expect(bottom - top).toBeGreaterThan(20)
  expect((await box('.header')).bottom).toBeLessThanOrEqual(top)
})

test('who zooms in with two fingers sees the same panel, larger', async () => {
  await visit()
  await open()
  const before = await box('.panel')
  await keyboard((await page.evaluate(() => innerHeight)) / 2, { scale: 2, offsetTop: 200 })
  expect(await box('.panel')).toEqual(before)
})

test.each([
  ['bubble', 700],
  ['bubble', 430],
  ['popup', 430],
])('on a page that is wider than the phone, a %s is as large as what is seen of it: %i px', async (mode, tooWide) => {
  await visit({ tooWide, attributes: ` data-mode="${mode}"` })
  await page.evaluate(() => document.querySelector('foyer-chat')?.open())
  await expect.poll(isOpen).toBe(true)
  const seen = () =>
    page.evaluate(() => {
      const { offsetLeft, offsetTop, width, height } = visualViewport as VisualViewport
      return [offsetLeft, offsetTop, width, height].map(Math.round)
    })
  expect((await seen())[2]).toBeLessThan(await page.evaluate(() => innerWidth))
  const taken = () =>
    panel().evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    })
  await expect.poll(taken).toEqual(await seen())
})

test.each([
  ['', 'right'],
  [' data-side="start"', 'left'],
] as const)(
  'and the launcher stands in its corner of what is seen, also where that moves on%s',
  async (attributes, side) => {
    await visit({ tooWide: 700, attributes })
    const gaps = () =>
      launcher().evaluate((element, at) => {
        const { left, right, bottom } = element.getBoundingClientRect()
        const { offsetLeft, offsetTop, width, height } = visualViewport as VisualViewport
        const aside = at === 'left' ? left - offsetLeft : offsetLeft + width - right
        return [aside, offsetTop + height - bottom].map(Math.round)
      }, side)
    await expect.poll(gaps).toEqual([20, 20])
    await drag(200, 600, -200)
    expect(await page.evaluate(() => visualViewport?.offsetTop)).toBeGreaterThan(100)
    await expect.poll(gaps).toEqual([20, 20])
  },
)

test('no field is smaller than 16 px, since a phone would zoom in on it, and the viewport meta of the page stays as it was', async () => {
  await visit()
  await open()
  await composer().fill('Hello')
  await composer().press('Enter')
  await page.locator('foyer-chat .actions button').nth(1).tap()
  await page.locator('foyer-chat .correction textarea').waitFor()
  const sizes = await page
    .locator('foyer-chat :is(input, textarea, select)')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
  expect(sizes.length).toBe(2)
  for (const size of sizes) expect(size).toBeGreaterThanOrEqual(16)
  expect(await page.evaluate(() => document.querySelector('meta[name=viewport]')?.outerHTML)).toBe(meta)
  expect(await page.locator('meta').count()).toBe(1)
})

test('a double tap on a control does not zoom; two fingers always may', async () => {
  await visit()
  await open()
  const actions = await page
    .locator('foyer-chat :is(button, a, textarea, .header, .dock)')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).touchAction))
  expect(actions.length).toBeGreaterThan(5)
  for (const action of actions) expect(['manipulation', 'pinch-zoom']).toContain(action)
  const text = await page.locator('foyer-chat .scroller').evaluate((element) => getComputedStyle(element).touchAction)
  expect(text).toBe('auto')
})

test('the page behind does not scroll, however one drags, and is where it was afterwards', async () => {
  await visit()
  await canScroll()
  await page.evaluate(() => scrollTo(0, 500))
  await open()
  for (const part of ['.header', '.scroller', '.composer']) {
    const { top, bottom, left } = await box(part)
    await drag(left + 40, (top + bottom) / 2, -300)
    // Further down, the header would close the panel.
    await drag(left + 40, (top + bottom) / 2, part === '.header' ? 60 : 300)
  }
  expect(await page.evaluate(() => scrollY)).toBe(500)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe('none')
  await page.locator('foyer-chat .panel button[aria-label="Close chat"]').tap()
  await expect.poll(isOpen).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(500)
  await canScroll()
})

test('pulled down by its header the panel goes with the finger and closes; a little is taken back, and no button is pulled', async () => {
  await visit()
  await open()
  const { top, bottom, left } = await box('.header')
  const middle = (top + bottom) / 2
  await drag(left + 100, middle, 100, () =>
    expect.poll(async () => (await box('.header')).top).toBeGreaterThan(top + 80),
  )
  await expect.poll(async () => (await box('.header')).top).toBe(top)
  expect(await isOpen()).toBe(true)
  await drag(left + 100, middle, -300)
  await drag((await box('#more')).left + 20, middle, 400)
  expect(await isOpen()).toBe(true)
  await drag(left + 100, middle, 400)
  await expect.poll(isOpen).toBe(false)
  // By the page: a tap right after a fling only stops that.
  await page.evaluate(() => document.querySelector('foyer-chat')?.open())
  await expect.poll(isOpen).toBe(true)
  await expect.poll(async () => (await box('.header')).top).toBe(top)
})

test.each([
  ['of the page', false],
  ['in a shadow root', true],
])('the launcher keeps clear of a bar at the bottom %s, and comes back when that is gone', async (_, isInShadow) => {
  await visit()
  const usual = await fromBottom()
  await page.evaluate((hasRoot) => {
    // No bar, though it may stick: most of it is below the window.
    const menu = document.createElement('div')
    menu.style.cssText = 'position: sticky; top: 0; height: 300vh; margin-top: 70vh'
    document.body.prepend(menu)
    const bar = document.createElement('div')
    bar.style.cssText = 'position: fixed; inset: auto 0 0; height: 120px; background: gold'
    bar.innerHTML = '<p>Cookies?</p><button>Accept</button>'
    bar.querySelector('button')?.addEventListener('click', () => bar.remove())
    if (!hasRoot) return document.body.append(bar)
    const banner = document.createElement('cookie-banner')
    banner.attachShadow({ mode: 'open' }).append(bar)
    document.body.append(banner)
  }, isInShadow)
  await expect.poll(fromBottom).toBe(usual + 120)
  await page.getByRole('button', { name: 'Accept' }).tap()
  await expect.poll(fromBottom).toBe(usual)
})

test.each([
  ['after scrolling', 2000, () => page.evaluate(scroll)],
  ['by itself', 17_000, async () => {}],
])('a bar that comes late, %s, is kept clear of, too, and so is one that goes', async (_, time, act) => {
  await visit({ hasClock: true })
  await page.waitForLoadState('networkidle')
  const usual = await fromBottom()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(3000)
  await put('<div style="position: fixed; inset: auto 0 0; height: 120px; background: gold">Free shipping</div>')
  await act()
  await page.clock.runFor(time)
  await expect.poll(fromBottom).toBe(usual + 120)
  await put('')
  await act()
  await page.clock.runFor(time)
  await expect.poll(fromBottom).toBe(usual)
})

const accept = (css = '') => `<button id="accept" style="width: 100px; height: 44px; ${css}">Accept</button>`
const reject = '<button style="height: 44px">Reject</button>'
const column = 'position: fixed; inset: 0; display: flex; flex-direction: column; align-items: end'
const corner = 'position: fixed; right: 20px; bottom: 20px'
test.each([
  ['a button in a wall', `<div style="${column}; justify-content: space-between"><p>A</p>${accept()}</div>`],
  ['a button in a sheet in a wrapper', `<div style="${column}; justify-content: end"><p>${accept()}</p></div>`],
  ['a button in a tall sheet', `<div style="${column}; top: 30vh; justify-content: end">${accept()}</div>`],
  ['a button in a card', `<div style="${corner}">Cookies?<br><a href="#">More</a> ${accept()}</div>`],
  ['two buttons', `<div style="${column}; justify-content: end">${accept()}${reject}</div>`],
  ['a button', accept(corner)],
  ['a frame', `<iframe id="accept" style="${corner}; width: 60px; height: 60px"></iframe>`],
])(
  'the launcher leaves %s that the page fixes in the window free to be pressed, and comes back when that is gone',
  async (_, html) => {
    await visit()
    const usual = await fromBottom()
    await put(html)
    const covered = () =>
      page.locator('#accept').evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const shares = [0.01, 0.25, 0.5, 0.75, 0.99]
        const met = shares.flatMap((across) =>
          shares.map((down) => document.elementFromPoint(x + across * width, y + down * height)),
        )
        return met.filter((each) => each?.localName === 'foyer-chat').length
      })
    expect(await covered()).toBeGreaterThan(0)
    await expect.poll(covered).toBe(0)
    expect(await fromBottom()).toBeLessThan(usual + 150)
    await put('')
    await page.mouse.click(10, 10)
    await expect.poll(fromBottom).toBe(usual)
  },
)

test.each([
  ['where there is no room for it', `<div style="${column}">${accept().repeat(40)}</div>`],
  ['above what scrolls', `<div style="${column}; overflow: auto">${accept('flex: none').repeat(40)}</div>`],
])('the launcher stays where it was %s', async (_, html) => {
  await visit()
  const usual = await fromBottom()
  await put(accept('position: fixed; right: 0; bottom: 0'))
  await expect.poll(fromBottom).toBeGreaterThan(usual)
  await put(html)
  await page.mouse.click(10, 10)
  await expect.poll(fromBottom).toBe(usual)
})

/** Runs in the page. Resolves when the page has heard of it. */
async function scroll(): Promise<void> {
  const scrolled = new Promise((done) => addEventListener('scroll', done, { once: true }))
  scrollBy(0, 500)
  await scrolled
}

/** How far the launcher is from the bottom of the window. */
async function fromBottom(): Promise<number> {
  return (page.viewportSize()?.height ?? 0) - (await box('.launcher')).bottom
}

/** Puts something on the page, in place of what was put there before. */
function put(html: string): Promise<void> {
  return page.evaluate((content) => {
    document.querySelector('#put')?.remove()
    document.body.insertAdjacentHTML('beforeend', `<div id="put">${content}</div>`)
  }, html)
}

/** Waits until the page scrolls under a finger that moves up. */
async function canScroll(): Promise<void> {
  const before = await page.evaluate(() => scrollY)
  const scrolled = async () => {
    await drag(100, 600, -150)
    return (await page.evaluate(() => scrollY)) - before
  }
  await expect.poll(scrolled).toBeGreaterThan(20)
}

/** A finger on the screen, moved by so many px; `held` runs before it is lifted. Waits until the page is at rest: a tap while it still rolls only stops it. */
async function drag(x: number, y: number, by: number, held?: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // Times of its own, in seconds: how fast a finger is does not depend on how fast the computer is. One that is held is fast before it rests.
  const { pace, rest } = held ? { pace: 0.01, rest: 0.2 } : { pace: 0.05, rest: 0.05 }
  // All of them are past, and after the page began: what is before that is told as 0.
  await page.waitForFunction(() => performance.now() > 1000)
  let time = Date.now() / 1000 - 0.7
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number, at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x, y: at }],
      timestamp: (time += after),
    })
  await touch('touchStart', pace, y)
  for (let step = 1; step <= 10; step++) await touch('touchMove', pace, y + (by * step) / 10)
  await held?.()
  await touch('touchEnd', rest)
  await session.detach()
  await page.evaluate(async () => {
    for (let still = 0, top = scrollY; still < 10; still = top === scrollY ? still + 1 : 0) {
      top = scrollY
      await new Promise((done) => requestAnimationFrame(done))
    }
  })
}

test('notch and home bar are kept free, on whichever side they are', async () => {
  await visit({ device: devices['Pixel 7 landscape'] })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 50, right: 0, bottom: 21, top: 12 } })
  await open()
  const width = await page.evaluate(() => innerWidth)
  const height = await page.evaluate(() => innerHeight)
  expect((await box('.title')).top).toBeGreaterThanOrEqual(12)
  expect((await box('.composer')).left).toBeGreaterThanOrEqual(50)
  expect((await box('.composer')).right).toBeLessThanOrEqual(width - 50)
  expect((await box('.turn')).left).toBeGreaterThanOrEqual(50)
  expect((await box('.branding')).bottom - 32).toBeLessThanOrEqual(height - 21)
  const closed = (await box('.composer')).bottom
  await keyboard(height - 100)
  await expect.poll(async () => (await box('.composer')).bottom).toBe(closed - 100 + 21)
})

test('below the composer the notice and whose service it is stand on one line', async () => {
  await visit()
  await open()
  const [notice = 0, service = 1] = await page.locator('foyer-chat .footer').evaluate((footer) =>
    ['.disclosure', '.branding'].map((part) => {
      const text = document.createRange()
      text.selectNodeContents(footer.querySelector(part) as Node)
      return text.getBoundingClientRect().bottom
    }),
  )
  expect(service - notice).toBeCloseTo(0, 1)
})

test.each([
  ['with', {}],
  ['without', { without: 'CloseWatcher' }],
] as const)(
  'an open panel that a path hides gives the page back and takes no step back from that path, %s CloseWatcher',
  async (_, setting) => {
    await visit({ attributes: ' data-hide="/away"', ...setting })
    await open()
    await page.evaluate(() => history.pushState(null, '', '/away'))
    await expect.poll(() => panel().isVisible()).toBe(false)
    expect(await isOpen()).toBe(false)
    await canScroll()
    // Two steps, had the widget taken one of its own.
    await page.evaluate(async () => {
      const back = new Promise((done) => addEventListener('popstate', done, { once: true }))
      history.back()
      await back
    })
    await expect.poll(() => launcher().isVisible()).toBe(true)
    expect(await page.evaluate(() => location.href)).toBe(`${site.url}/`)
    expect(await isOpen()).toBe(false)
  },
)

test('the back button closes the panel without a history entry where dialogs can hear it', async () => {
  await visit()
  await listenToHistory()
  const before = await page.evaluate(() => history.length)
  for (let round = 0; round < 2; round++) {
    await open()
    // What Android's back button does to a modal dialog.
    await panel().evaluate((element) => (element as HTMLDialogElement).requestClose())
    await expect.poll(isOpen).toBe(false)
    await expect.poll(() => launcher().getAttribute('aria-expanded')).toBe('false')
    await canScroll()
  }
  expect(await page.evaluate(() => history.length)).toBe(before)
  expect(await heard()).toEqual([])
})

/*
 * In the fallback, a listener of the page's that was there first hears of a step from where the page is to where it is: Chromium calls the
 * window's own listeners in their order, where the DOM standard calls capturing ones first.
 */
test('elsewhere the back button closes it too, and the page stays where it is', async () => {
  await visit({ without: 'CloseWatcher' })
  await page.evaluate(() => history.replaceState({ route: 7 }, '', '#here'))
  await listenToHistory()
  const address = page.url()
  for (let round = 0; round < 3; round++) {
    await open()
    expect(await page.evaluate(() => (history.state as { route: number }).route)).toBe(7)
    await page.evaluate(() => history.back())
    await expect.poll(isOpen).toBe(false)
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => history.state as unknown)).toEqual({ route: 7 })
  }
  expect(new Set(await heard())).toEqual(new Set(['pop to {"route":7} #here']))
})

test('a listener of the page that comes after the panel hears nothing of its history entry', async () => {
  await visit({ without: 'CloseWatcher' })
  await open()
  await listenToHistory()
  await page.evaluate(() => history.back())
  await expect.poll(isOpen).toBe(false)
  expect(await heard()).toEqual([])
})

test('closed in another way, it takes its history entry back, so that the next step back is the page’s', async () => {
  await visit({ without: 'CloseWatcher' })
  await page.evaluate(() => history.pushState({ route: 1 }, '', '#one'))
  await listenToHistory()
  await open()
  await page.locator('foyer-chat .panel button[aria-label="Close chat"]').tap()
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toEqual({ route: 1 })
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('')
  expect(await heard()).toEqual(['pop to {"route":1} #one', 'pop to null '])
})

test('a page that goes on to another address under the open panel keeps its history', async () => {
  await visit({ without: 'CloseWatcher' })
  await open()
  await page.evaluate(() => history.pushState({ route: 2 }, '', '#two'))
  await page.locator('foyer-chat .panel button[aria-label="Close chat"]').tap()
  await expect.poll(isOpen).toBe(false)
  // A wrong step back would be done by the time that a step forward and back is.
  await page.evaluate(() => history.pushState(null, '', '#three'))
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#two')
  expect(await page.evaluate(() => history.state as unknown)).toEqual({ route: 2 })
})

test('on a phone it does not open by itself, which would hide the page, whichever way the phone is held', async () => {
  await visit({ device: devices['Pixel 7 landscape'], attributes: ' data-open="0"' })
  await page.waitForLoadState('networkidle')
  expect(await panel().isVisible()).toBe(false)
})
