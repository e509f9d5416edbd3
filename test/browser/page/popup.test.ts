import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { scriptTag, type TestAgent } from '../../support/agent.ts'
import { launchBrowser, watch, type Site } from '../../support/browser/browser.ts'
import type { TestServer } from '../../support/server.ts'
import { startStage, type Stage } from '../../support/browser/stage.ts'

/* The two ways a launcher's panel is a dialog: in popup mode a modal one, in bubble mode beside the page. */

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
afterEach(() => page.context().close())

const longPage = `<header style="position: sticky; top: 0">Top</header><main style="height: 4000px"><a id="before" href="#x">A link</a></main>`

async function openIn(
  mode: 'bubble' | 'popup',
  {
    attributes = '',
    css = '',
    viewport = { width: 1280, height: 800 },
    reducedMotion = 'reduce',
  }: {
    attributes?: string
    css?: string
    viewport?: { width: number; height: number }
    reducedMotion?: 'reduce' | 'no-preference'
  } = {},
  within = browser,
) {
  site.html = `<!doctype html><html lang="en"><title>Site</title><meta name="viewport" content="width=device-width"><style>${css}</style>
    ${longPage}<a id="after" href="#y">The last link</a>${scriptTag(server, agent, ` data-mode="${mode}"${attributes}`)}`
  const context = await within.newContext({ viewport, reducedMotion })
  page = await context.newPage()
  await page.goto(site.url)
  await launcher().click()
  await composer().waitFor()
  // Header and messages come a moment after the composer.
  await page.locator('foyer-chat .frame > [role=status]').waitFor({ state: 'attached' })
  await expect.poll(focused).toBe('field')
}

const launcher = () => page.locator('foyer-chat .launcher')
const composer = () => page.locator('foyer-chat textarea')
const panel = () => page.locator('foyer-chat .panel')

/** What has the focus: a class of the widget's, or an id of the page's; `body` where nothing has. */
const focused = () =>
  page.evaluate(() => {
    const inside = document.querySelector('foyer-chat')?.shadowRoot?.activeElement
    if (inside) return inside.classList[0] ?? inside.tagName
    return document.activeElement?.id || document.activeElement?.tagName.toLowerCase()
  })

test('a popup stands in the middle of the page, modal, over a veil', async () => {
  await openIn('popup')
  const box = await panel().boundingBox()
  expect(box && Math.round(box.x + box.width / 2)).toBe(640)
  expect(box && Math.round(box.y + box.height / 2)).toBe(400)
  expect(await panel().evaluate((element) => element.matches('dialog:modal'))).toBe(true)
  expect(await panel().evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)).toMatch(
    /0\.5\)$/,
  )
  expect(await panel().getAttribute('aria-labelledby')).toBe('title')
})

test('a popup is still modal after a client-side router replaced the body, and Escape closes it', async () => {
  await openIn('popup')
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
  expect(await panel().evaluate((element) => element.matches(':modal'))).toBe(true)
  expect(await focused()).toBe('field')
  await page.keyboard.press('Escape')
  await expect.poll(() => panel().isVisible()).toBe(false)
})

test('Tab stays in a popup, in both directions', async () => {
  await openIn('popup')
  const seen = new Set<string | undefined>()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press(key)
      seen.add(await focused())
    }
  }
  expect([...seen]).not.toContain('launcher')
  expect([...seen]).not.toContain('before')
  expect([...seen]).not.toContain('after')
  expect([...seen]).toContain('field')
})

test('Tab leaves a bubble for the page', async () => {
  await openIn('bubble')
  const seen = new Set<string | undefined>()
  for (let step = 0; step < 20 && !seen.has('before'); step++) {
    await page.keyboard.press('Tab')
    seen.add(await focused())
  }
  expect([...seen]).toContain('before')
  expect(await panel().isVisible()).toBe(true)
})

test.each(['bubble', 'popup'] as const)('Escape closes a %s, and the focus is on the launcher again', async (mode) => {
  await openIn(mode)
  const { errors } = watch(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => panel().isVisible()).toBe(false)
  await expect.poll(focused).toBe('launcher')
  expect(await launcher().getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('field')
  expect(errors).toEqual([])
})

test('a popup that is closed and opened again within a frame stays open', async () => {
  await openIn('popup')
  await page.evaluate(() => {
    const { Foyer } = window as unknown as { Foyer: { close(): void; open(): void } }
    Foyer.close()
    Foyer.open()
    // The browser tells of the closing with the next frame.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  expect(await panel().isVisible()).toBe(true)
  expect(await focused()).toBe('field')
})

test.each([
  ['hide()', 'Foyer.hide()', 'Foyer.show()'],
  ['its attribute', "Foyer.toggleAttribute('hidden', true)", "Foyer.toggleAttribute('hidden', false)"],
  ['the path', "history.pushState(null, '', '/away')", "history.pushState(null, '', '/here')"],
])(
  'a popup that %s hides gives the page back at once, and is closed when it comes back, with what was typed',
  async (_, hide, show) => {
    await openIn('popup', { attributes: ' data-hide="/away"' })
    await composer().fill('Half a question')
    await page.evaluate(hide)
    expect(await panel().evaluate((element) => element.matches(':modal'))).toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('visible')
    await page.locator('#before').click()
    expect(await page.evaluate(() => location.hash)).toBe('#x')
    await page.evaluate(show)
    await launcher().waitFor()
    expect(await panel().isVisible()).toBe(false)
    await launcher().click()
    await expect.poll(focused).toBe('field')
    expect(await composer().inputValue()).toBe('Half a question')
  },
)

test('a widget that is hidden does not open, and its popup keeps nobody from the page', async () => {
  await openIn('popup')
  await page.keyboard.press('Escape')
  await page.evaluate("Foyer.on('open', () => (document.title = 'opened')); Foyer.hide(); Foyer.open()")
  await page.locator('#before').click()
  expect(await page.evaluate(() => location.hash)).toBe('#x')
  await page.evaluate('Foyer.show()')
  await launcher().waitFor()
  expect(await panel().isVisible()).toBe(false)
  expect(await page.title()).toBe('Site')
})

test.each([
  ['stays on', 'after'],
  ['goes back to', 'before'],
])('a bubble that is hidden is closed, with what was typed, and the focus %s the link %s', async (_, id) => {
  await openIn('bubble')
  await page.evaluate('Foyer.close()')
  await page.locator('#before').focus()
  await page.evaluate('Foyer.open()')
  await expect.poll(focused).toBe('field')
  await composer().fill('Half a question')
  if (id === 'after') await page.locator('#after').focus()
  await page.evaluate('Foyer.hide()')
  expect(await focused()).toBe(id)
  await page.evaluate('Foyer.show()')
  await launcher().waitFor()
  expect(await panel().isVisible()).toBe(false)
  expect(await composer().inputValue()).toBe('Half a question')
})

test('a click beside a popup closes it; one in it, and a selection that ends beside it, do not', async () => {
  await openIn('popup')
  await page.locator('foyer-chat .header').click({ position: { x: 150, y: 20 } })
  const box = await page.locator('foyer-chat .bubble').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 15)
  await page.mouse.down()
  await page.mouse.move(60, 60)
  await page.mouse.up()
  expect(await panel().isVisible()).toBe(true)
  await page.mouse.click(40, 400)
  await expect.poll(() => panel().isVisible()).toBe(false)
  await expect.poll(focused).toBe('launcher')
})

test.each([
  ['as pages are', ''],
  ['whose body hides what is too wide', 'body { overflow-x: hidden }'],
  ['that scrolls its root', 'html { overflow-y: scroll }'],
])('a page %s does not scroll behind a popup, nor move, and does again after', async (_, css) => {
  await openIn('popup', { css })
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, 500))
  const place = () =>
    page.evaluate(() => [
      scrollY,
      document.querySelector('header')?.getBoundingClientRect().top,
      document.body.clientWidth,
    ])
  const before = await place()
  expect(before.slice(0, 2)).toEqual([500, 0])
  await launcher().click()
  await expect.poll(focused).toBe('field')
  await page.mouse.move(60, 400)
  await page.mouse.wheel(0, 600)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('Tab')
  await page.keyboard.press('PageDown')
  expect(await place()).toEqual(before)
  await page.keyboard.press('Escape')
  // A turn of the wheel that comes before the closing is drawn still meets the popup.
  const turn = async () => {
    await page.mouse.wheel(0, 600)
    return page.evaluate(() => scrollY)
  }
  await expect.poll(turn).toBeGreaterThan(500)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})

test.each([
  ['popup', { width: 360, height: 740 }],
  ['bubble', { width: 360, height: 740 }],
  ['popup', { width: 740, height: 360 }],
] as const)('a %s is full screen on a phone of %o', async (mode, viewport) => {
  await openIn(mode, { viewport })
  expect(await panel().boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
})

describe('in a narrow window whose bars take room', () => {
  let withBars: Browser
  beforeAll(async () => {
    withBars = await launchBrowser([], ['--hide-scrollbars'])
  })
  afterAll(() => withBars.close())

  test.each([
    ['popup', 360],
    ['bubble', 360],
    ['popup', 520],
    ['bubble', 520],
  ] as const)('a %s at %i px lies beside the scrollbar of the page, and nothing of it is cut', async (mode, width) => {
    await openIn(mode, { viewport: { width, height: 740 } }, withBars)
    // The box of the root: behind a popup the page has no bar, and keeps its place free.
    const room = await page.evaluate(() => document.documentElement.getBoundingClientRect().width)
    expect(room).toBeLessThan(width)
    const { x, width: taken } = (await panel().boundingBox()) ?? { x: -1, width: 0 }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + taken).toBeLessThanOrEqual(room)
    if (width < 480) expect(taken).toBe(room)
  })
})

test('a panel comes into view by opacity and transform alone, and at once where motion is not wanted', async () => {
  await openIn('popup', { reducedMotion: 'no-preference' })
  const properties = await panel().evaluate((element) => getComputedStyle(element).transitionProperty)
  expect(properties.split(', ').toSorted()).toEqual(['opacity', 'transform'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await panel().evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^0s(, 0s)*$/)
})
