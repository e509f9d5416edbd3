import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgent, scriptTag, setTheme, type TestAgent } from '../../support/agent.ts'
import { desktop, launchBrowser, startSite, watch, type Site } from '../../support/browser/browser.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* The owner's few words beside the closed launcher: seen once, never in the way. */

let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page

const text = 'Questions about sizes? I can help.'

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer()
  site = await startSite()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.stop()
})
beforeEach(async () => {
  agent = await createAgent(server)
})
afterEach(() => page.context().close())

const bubble = () => page.locator('foyer-chat [part~="invitation"]:not(.is-away)')
const opener = () => bubble().getByRole('button', { name: text })
const closer = () => bubble().getByRole('button', { name: 'Dismiss' })
const launcher = () => page.locator('foyer-chat .launcher')
const panel = () => page.locator('foyer-chat [part~="panel"]')
const html = (body: string, direction = 'ltr') =>
  `<!doctype html><html lang="en" dir="${direction}"><meta name="viewport" content="width=device-width"><title>A site</title><h1>A site</h1><input id="own">${body}`

async function show(
  invitation: object,
  { path = '/', body = '', attributes = '', direction = 'ltr', ...options }: Shown = {},
): Promise<void> {
  await setTheme(server, agent.id, { settings: { general: { invitation } } })
  site.html = html(body + scriptTag(server, agent, attributes), direction)
  page = await (await browser.newContext({ ...desktop, ...options })).newPage()
  await page.goto(site.url + path)
}
type Shown = BrowserContextOptions & { path?: string; body?: string; attributes?: string; direction?: string }

/** Waits until the widget had every occasion to invite. */
async function isAsked(): Promise<void> {
  await page.locator('foyer-chat .panel .field').waitFor({ state: 'attached' })
  const isLoaded = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/invitation-'))"
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true)
  // As the widget waits for one: a page on a busy machine may have none.
  const idle = '(then) => requestIdleCallback(then, { timeout: 2000 })'
  await page.evaluate(`new Promise((done) => (${idle})(() => (${idle})(done)))`)
}

test('it comes by itself, is announced, takes no focus and sends nothing; a click opens the chat', async () => {
  await setTheme(server, agent.id, { settings: { general: { invitation: { text, seconds: 1 } } } })
  site.html = html(scriptTag(server, agent))
  page = await (await browser.newContext(desktop)).newPage()
  const seen = watch(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/v1/') && sent.push(request.url().replace(server.url, '')))
  await page.goto(site.url)
  await page.locator('#own').focus()
  await opener().waitFor()
  await expect.poll(() => page.locator('foyer-chat [role=status]').first().textContent()).toBe(text)
  expect(await page.evaluate("document.activeElement.id + ' ' + document.cookie")).toBe('own ')
  expect(sent).toEqual([`/v1/agents/${agent.webId}/theme`])
  expect(await page.evaluate('[localStorage.length, Object.keys(sessionStorage).join()]')).toEqual([
    0,
    `foyer-invited:${agent.webId}`,
  ])
  const [above, below] = [await bubble().boundingBox(), await launcher().boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  expect((above?.x ?? 0) + (above?.width ?? 0)).toBe((below?.x ?? 0) + (below?.width ?? 0))
  await opener().click()
  await expect
    .poll(() => page.evaluate("document.querySelector('foyer-chat').shadowRoot.activeElement?.className"))
    .toBe('field')
  expect(await bubble().count()).toBe(0)
  expect(seen.errors).toEqual([])
})

describe('once a visit', () => {
  test('it does not come again on the next page, nor after the chat was opened', async () => {
    await show({ text, seconds: 0 })
    await closer().click()
    await expect.poll(() => bubble().count()).toBe(0)
    await page.reload()
    await isAsked()
    expect(await bubble().count()).toBe(0)

    await page.context().close()
    await show({ text, seconds: 3600 })
    await launcher().click()
    await panel().waitFor()
    await page.locator('foyer-chat .panel .field').press('Escape')
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(1)
    await setTheme(server, agent.id, { settings: { general: { invitation: { seconds: 0 } } } })
    await page.reload()
    await isAsked()
    expect(await bubble().count()).toBe(0)
  })

  test('it does not come after the chat was opened and closed before its own file was there', async () => {
    await setTheme(server, agent.id, { settings: { general: { invitation: { text, seconds: 0 } } } })
    site.html = html(scriptTag(server, agent))
    page = await (await browser.newContext(desktop)).newPage()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/app/invitation-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(site.url)
    await launcher().click()
    await page.locator('foyer-chat .panel .field').press('Escape')
    await expect.poll(() => panel().isVisible()).toBe(false)
    letGo()
    await isAsked()
    await page.reload()
    await isAsked()
    expect(await bubble().count()).toBe(0)
  })

  test('it does not come to a visitor who has a conversation', async () => {
    await show({ text, seconds: 3600 })
    await launcher().click()
    await page.locator('foyer-chat .field').fill('When are you open?')
    await page.locator('foyer-chat .field').press('Enter')
    await page.locator('foyer-chat [part~="host-bubble"] strong').waitFor()
    await setTheme(server, agent.id, { settings: { general: { invitation: { seconds: 0 } } } })
    await page.evaluate('sessionStorage.clear()')
    await page.reload()
    await isAsked()
    expect(await bubble().count()).toBe(0)
  })

  test('where storage is blocked it comes once for each page, also when the widget is drawn anew', async () => {
    await setTheme(server, agent.id, { settings: { general: { invitation: { text, seconds: 0 } } } })
    site.html = html(scriptTag(server, agent))
    page = await (await browser.newContext()).newPage()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
      }
    })
    await page.goto(site.url)
    await closer().click()
    await page.evaluate("Foyer.update({ size: 'large' })")
    await isAsked()
    expect(await bubble().count()).toBe(0)
    await page.reload()
    await opener().waitFor()
  })
})

test('it waits for its pages, and for as much scrolling as it was told', async () => {
  await show({ text, scroll: 50, paths: '/pricing*' }, { body: '<p style="height:3000px"></p>' })
  await isAsked()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await page.evaluate("history.pushState(null, '', '/about')")
  expect(await bubble().count()).toBe(0)
  await page.evaluate("scrollTo(0, 0); history.pushState(null, '', '/pricing/large')")
  await isAsked()
  expect(await bubble().count()).toBe(0)
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight * 0.6)')
  await opener().waitFor()
  await page.evaluate("history.pushState(null, '', '/about')")
  await expect.poll(() => bubble().count()).toBe(0)
})

test('it is reached and closed by the keyboard, and the focus goes to the launcher', async () => {
  await show({ text, seconds: 0 })
  await opener().waitFor()
  await page.locator('#own').focus()
  await page.evaluate("addEventListener('keydown', ({ key }) => (document.title += ' ' + key))")
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate("document.querySelector('foyer-chat').shadowRoot.activeElement?.className")
  expect(await focused()).toBe('invite')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('dismiss')
  await page.keyboard.press('Escape')
  expect(await bubble().count()).toBe(0)
  expect(await focused()).toBe('launcher')
  // The page hears of none of it but the Tab that began on its own field.
  expect(await page.title()).toBe('A site Tab')
  expect(await panel().isVisible()).toBe(false)
})

test('it covers nothing that the page fixes in the window, and waits until that is gone', async () => {
  const card =
    '<div style="position:fixed;inset:auto 0 90px auto;width:260px;height:140px;background:gold"><button id="ok">Accept</button></div>'
  await show({ text, seconds: 0 }, { body: card })
  await isAsked()
  expect(await bubble().count()).toBe(0)
  await page.evaluate("document.querySelector('#ok').parentElement.remove()")
  await opener().waitFor()
  // What comes later is not covered either, nor what is slotted into a part of a web component.
  await page.evaluate((late) => {
    const component = document.createElement('a-card')
    component.attachShadow({ mode: 'open' }).innerHTML = late.replace(/<button.*button>/, '<slot></slot>')
    component.innerHTML = '<p id="ok" style="margin:0;height:100%">Accept</p>'
    document.body.append(component)
  }, card)
  await expect.poll(() => bubble().count()).toBe(0)
  await page.locator('#ok').click({ trial: true })
})

test('texts by language: that of the visitor, and the first one for all others', async () => {
  const texts = { en: text, de: 'Fragen zur Größe?' }
  await show({ text: texts, seconds: 0 }, { attributes: ' data-lang="de"' })
  await bubble().getByRole('button', { name: 'Fragen zur Größe?' }).waitFor()
  await bubble().getByRole('button', { name: 'Ausblenden' }).waitFor()
  await page.context().close()
  await show({ text: texts, seconds: 0 }, { attributes: ' data-lang="fr"' })
  await opener().waitFor()
})

test.each([
  ['on a phone', { viewport: { width: 360, height: 640 } }, 20],
  ['on a page from right to left', { viewport: { width: 360, height: 640 }, direction: 'rtl' }, 20],
  ['in the dark, on the other side', { attributes: ' data-side="start" data-color-scheme="dark"' }, 20],
])('it stands inside of the window, at the launcher: %s', async (_, options, gap) => {
  const long = 'Questions about sizes, colors, delivery or returns? Ask whatever you like, day and night.'
  await show({ text: long, seconds: 0 }, options)
  await bubble().waitFor()
  const [above, below] = [await bubble().boundingBox(), await launcher().boundingBox()]
  const width = page.viewportSize()?.width ?? 0
  const isAtStart = (below?.x ?? 0) < width / 2
  if (isAtStart) expect([above?.x, below?.x]).toEqual([gap, gap])
  else expect((above?.x ?? 0) + (above?.width ?? 0)).toBe(width - gap)
  expect(above?.x ?? 0).toBeGreaterThanOrEqual(gap)
})

test('an agent without an invitation loads nothing for it', async () => {
  await show({ text: null })
  await page.locator('foyer-chat .panel .field').waitFor({ state: 'attached' })
  const files = await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()")
  expect(files).toContain('/app/')
  expect(files).not.toContain('/invitation-')
})
