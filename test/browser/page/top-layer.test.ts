import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scriptTag, type TestAgent } from '../../support/agent.ts'
import { fontIsLoaded, watch, type Site, type Watched } from '../../support/browser/browser.ts'
import type { TestServer } from '../../support/server.ts'
import { startStage, type Stage } from '../../support/browser/stage.ts'
import { isLong } from '../../support/seed.ts'

/* Launcher and panel lie in the top layer: where they stand on pages that move, clip or enlarge what is in them, and beside the page's own dialogs. */

let stage: Stage
let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page
let seen: Watched

const size = { width: 1000, height: 700 }

beforeAll(async () => {
  stage = await startStage({ engine: 'builtin' })
  ;({ browser, server, site, agent } = stage)
})
afterAll(() => stage.stop())
beforeEach(async () => {
  page = await (await browser.newContext({ viewport: size, reducedMotion: 'reduce' })).newPage()
  seen = watch(page)
})
afterEach(async () => {
  expect(seen.errors).toEqual([])
  await page.context().close()
})

const launcher = () => page.locator('foyer-chat .launcher')
const panel = () => page.locator('foyer-chat .panel')
const field = () => page.locator('foyer-chat textarea')
const answer = () => page.locator('foyer-chat .of-host strong', { hasText: 'Monday to Friday' })

async function visit(body: string, { attributes = '', doctype = '<!doctype html>', css = '' } = {}): Promise<void> {
  site.html = `${doctype}<html lang="en"><meta name="viewport" content="width=device-width"><title>A site</title><style>${css}</style><body>${body}${scriptTag(server, agent, attributes)}`
  await page.goto(site.url)
}

async function open(): Promise<void> {
  await launcher().click()
  await field().waitFor()
  // Header and messages come a moment after the composer.
  await page.locator('foyer-chat .frame > [role=status]').waitFor({ state: 'attached' })
}

/** Asks by keyboard and mouse, as a visitor does: what is covered or inert gets neither. */
async function talk(): Promise<void> {
  await field().click()
  await page.keyboard.type('When are you open?')
  await page.keyboard.press('Enter')
  await answer().waitFor()
}

/** What a press in the middle of the launcher meets: an element's id or name. */
const atLauncher = () =>
  page.evaluate(({ width, height }) => {
    const met = document.elementFromPoint(width - 48, height - 48)
    return met?.id || met?.localName
  }, size)

/** Whether a box is within the window as a whole. */
async function isWhole(of: ReturnType<typeof panel>): Promise<boolean> {
  const { width, height } = page.viewportSize() ?? size
  const box = await of.boundingBox()
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
}

const containers = [
  'transform: translateX(0)',
  'filter: saturate(1)',
  'will-change: transform',
  'contain: paint',
  'perspective: 400px; overflow: hidden',
]
test.each(isLong ? containers : [containers.join('; ')])(
  'on a long page whose body has %s, they are in the window, and work',
  async (css) => {
    await visit('<main style="height: 4000px"></main>', { css: `body { margin: 0; ${css} }` })
    await launcher().waitFor()
    expect(await launcher().boundingBox()).toEqual({ x: 1000 - 76, y: 700 - 76, width: 56, height: 56 })
    await open()
    await expect.poll(() => isWhole(panel())).toBe(true)
    await talk()
  },
)

test.each([
  ['a window', size],
  ['a phone', { width: 360, height: 640 }],
])('with html { zoom: 1.5 } in %s, all of the panel is seen', async (_, viewport) => {
  await page.setViewportSize(viewport)
  await visit('<main style="height: 2000px"></main>', { css: 'html { zoom: 1.5 }' })
  for (const mode of ['bubble', 'popup']) {
    await page.evaluate((to) => document.querySelector('foyer-chat')?.setAttribute('mode', to), mode)
    await open()
    for (const part of ['.panel', '.header', '.composer', '.branding'])
      await expect.poll(() => isWhole(page.locator(`foyer-chat ${part}`))).toBe(true)
    await page.keyboard.press('Escape')
  }
})

test('a page that styles whatever is a popover, and every backdrop, changes nothing', async () => {
  const css = `[popover], :popover-open { display: none !important; inset: 50px !important; opacity: .1 !important; padding: 9px !important }
    ::backdrop { background: red !important; display: block !important; backdrop-filter: blur(9px) }`
  await visit('<h1>A site</h1>', { css })
  await open()
  await expect.poll(() => isWhole(panel())).toBe(true)
  const look = await page
    .locator('foyer-chat')
    .evaluate((host) => [getComputedStyle(host).opacity, getComputedStyle(host, '::backdrop').display])
  expect(look).toEqual(['1', 'none'])
  expect(await launcher().boundingBox()).toMatchObject({ x: 924, y: 624 })
})

test('nothing of the page covers them but what is modal; with a z-index of its own the page decides', async () => {
  const bar =
    '<div id="bar" style="position: fixed; inset: auto 0 0 auto; width: 300px; height: 120px; z-index: 2147483647"></div>'
  await visit(bar)
  await launcher().waitFor()
  expect(await atLauncher()).toBe('foyer-chat')
  await page.evaluate(() => document.querySelector('foyer-chat')?.setAttribute('z-index', '7'))
  expect(await atLauncher()).toBe('bar')
  await page.evaluate(() => document.querySelector('foyer-chat')?.removeAttribute('z-index'))
  expect(await atLauncher()).toBe('foyer-chat')
})

const dialog = '<dialog id="dialog"><button id="in">In the dialog</button></dialog>'
const showDialog = () => page.evaluate(() => (document.querySelector('#dialog') as HTMLDialogElement).showModal())
const closeDialog = () => page.evaluate(() => (document.querySelector('#dialog') as HTMLDialogElement).close())

describe("a page's modal dialog", () => {
  test('lies above an open chat, which waits for it, and goes on after', async () => {
    await visit(dialog)
    await open()
    await showDialog()
    expect(await atLauncher()).toBe('dialog')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.querySelector('dialog')?.open)).toBe(false)
    expect(await panel().isVisible()).toBe(true)
    await talk()
  })

  test('that is open before the widget comes is not covered by a launcher that cannot be pressed', async () => {
    await visit(`${dialog}<script>document.querySelector('#dialog').showModal()</script>`, {
      css: 'body { transform: translateX(0); height: 3000px } dialog { width: 90vw; height: 90vh; inset: 0 }',
    })
    const isOnTop = () => page.locator('foyer-chat').evaluate((host) => host.matches(':popover-open'))
    await page.locator('foyer-chat .panel .field').waitFor({ state: 'attached' })
    expect(await isOnTop()).toBe(false)
    expect(await page.locator('#in').isVisible()).toBe(true)
    await closeDialog()
    await expect.poll(isOnTop).toBe(true)
    await open()
    await talk()
  })

  test('of a script, which makes the rest of the page inert, leaves nothing of the chat that looks alive', async () => {
    await visit('<h1>A site</h1>')
    await open()
    const shown = [launcher(), panel()]
    const opacities = () => Promise.all(shown.map((each) => each.evaluate((of) => getComputedStyle(of).opacity)))
    const setInert = (isInert: boolean) =>
      page.locator('foyer-chat').evaluate((host, to) => host.toggleAttribute('inert', to), isInert)
    await setInert(true)
    await expect.poll(opacities).toEqual(['0.4', '0.4'])
    await setInert(false)
    await expect.poll(opacities).toEqual(['1', '1'])
    await launcher().click()
    await setInert(true)
    await expect.poll(opacities).toEqual(['0.4', '0'])
  })

  test('holds a widget that stands in it', async () => {
    site.html = `<!doctype html><dialog id="dialog"><foyer-chat agent="${agent.webId}"></foyer-chat></dialog><script async src="${server.url}/widget.js"></script>`
    await page.goto(site.url)
    await showDialog()
    await open()
    await talk()
  })
})

describe('in full screen', () => {
  const fill = (selector: string) => page.evaluate((of) => document.querySelector(of)?.requestFullscreen(), selector)
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)

  test('an element covers them, and the whole page does not', async () => {
    await visit('<section id="film">A film</section>')
    await launcher().waitFor()
    await fill('#film')
    await expect.poll(atLauncher).toBe('film')
    await page.evaluate(() => document.exitFullscreen())
    await expect.poll(isFull).toBe(false)
    await expect.poll(atLauncher).toBe('foyer-chat')
    await fill('html')
    await expect.poll(isFull).toBe(true)
    await expect.poll(atLauncher).toBe('foyer-chat')
    await open()
    await talk()
  })
})

test('in a browser that knows no popovers they stand where they stood', async () => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  })
  await visit('<h1>A site</h1>')
  await launcher().waitFor()
  expect(await launcher().boundingBox()).toMatchObject({ x: 924, y: 624 })
  expect(await page.locator('foyer-chat').evaluate((host) => host.matches(':popover-open'))).toBe(false)
  await open()
  await expect.poll(() => isWhole(panel())).toBe(true)
  await talk()
})

test('a client-side router that replaces the body leaves them on top', async () => {
  await visit('<h1>A site</h1>')
  await open()
  await page.evaluate(() => {
    const body = document.createElement('body')
    body.style.cssText = 'transform: translateX(0); height: 3000px'
    document.body.replaceWith(body)
  })
  await expect.poll(() => isWhole(panel())).toBe(true)
  await talk()
})

describe('document.open() after the page is loaded', () => {
  /** Replaces the page by another one, as old scripts and some test tools do. */
  const replace = (html: string) =>
    page.evaluate((text) => {
      document.open()
      document.write(text)
      document.close()
    }, html)

  test.each([
    ['without the script tag', 0],
    ['with it', 1],
    ['with it twice', 2],
  ])('%s, leaves one widget, which works', async (_, tags) => {
    await visit('<h1>A site</h1>')
    await open()
    await talk()
    await replace(
      `<!doctype html><html lang="en"><title>Another</title><body><h1>Another</h1>${scriptTag(server, agent).repeat(tags)}`,
    )
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.locator('foyer-chat').count()).toBe(1)
    await open()
    await answer().waitFor()
    await field().fill('What are the prices?')
    await page.keyboard.press('Enter')
    await page.locator('foyer-chat td', { hasText: 'Cake' }).waitFor()
    expect(await page.locator('foyer-chat').count()).toBe(1)
  })

  test('that is written later, leaves one widget, too', async () => {
    await visit('<h1>A site</h1>')
    await launcher().waitFor()
    await page.evaluate(() => void document.open())
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.evaluate(
      (tag) => {
        document.write(`<!doctype html><title>Another</title><body><h1>Another</h1>${tag}`)
        document.close()
      },
      scriptTag(server, agent),
    )
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.locator('foyer-chat').count()).toBe(1)
    await open()
    await talk()
  })
})

test('in quirks mode all of the panel has the place and the size that it has on other pages', async () => {
  const boxes: string[][] = []
  for (const doctype of ['<!doctype html>', '']) {
    await visit('<h1>A site</h1>', { doctype })
    expect(await page.evaluate(() => document.compatMode)).toBe(doctype ? 'CSS1Compat' : 'BackCompat')
    await open()
    await field().fill('What are the prices?')
    await page.keyboard.press('Enter')
    await page.locator('foyer-chat td', { hasText: 'Cake' }).waitFor()
    await page.locator('foyer-chat [part~="send"]').waitFor()
    await page.locator('foyer-chat [part~="actions"] button').nth(1).click()
    // It has the focus when it was scrolled into view.
    await expect
      .poll(() => page.locator('foyer-chat .correction textarea').evaluate((text) => text.matches(':focus')))
      .toBe(true)
    await fontIsLoaded(page)
    boxes.push(
      await panel().evaluate((element) => {
        // How far it was scrolled depends on when the font came.
        element.querySelector('.scroller')?.scrollTo(0, 0)
        // The time of day is as wide as its digits.
        return [...element.querySelectorAll('*:not(.time)')].map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect()
          return `${each.localName}.${each.getAttribute('class')} ${[x, y, width, height].map(Math.round).join()}`
        })
      }),
    )
    // Each begins with a conversation of its own.
    await page.locator('foyer-chat #more').click()
    await page.getByRole('menuitem', { name: 'New chat' }).click()
    await expect.poll(() => page.locator('foyer-chat .of-guest').count()).toBe(0)
  }
  expect(boxes[1]).toEqual(boxes[0])
})
