import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgent, scriptTag, type TestAgent } from '../../support/agent.ts'
import { launchBrowser, startSite, watch, type Site } from '../../support/browser/browser.ts'
import { hostilePage, hostilePolicy } from '../../support/browser/hostile-page.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Everything against the widget at once; page.test.ts has the hostile styles one by one. */

let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer()
  agent = await createAgent(server, {
    theme: { theme: { chat: { buttons: { backgroundColor: '#7a0042', color: '#ffeecc' } } } },
  })
  site = await startSite('', { 'Content-Security-Policy': hostilePolicy(server.url) })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.stop()
})
beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
})
afterEach(() => page.context().close())

const launcher = () => page.locator('foyer-chat .launcher')
const panel = () => page.locator('foyer-chat [part~="panel"]')
const log = () => page.locator('foyer-chat [role="log"]')
const focused = () => page.evaluate("document.activeElement?.shadowRoot?.activeElement?.getAttribute('part') ?? ''")

async function visit(more: string): Promise<void> {
  site.html = hostilePage(scriptTag(server, agent, more))
  await page.goto(site.url)
  await launcher().waitFor()
}

/** Goes there as somebody without a mouse does. */
async function tabToLauncher(): Promise<void> {
  for (let presses = 0; presses < 5 && (await focused()) !== 'launcher'; presses++) await page.keyboard.press('Tab')
  expect(await focused()).toBe('launcher')
}

async function ask(text: string): Promise<void> {
  await expect.poll(focused).toContain('input')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

describe.each(['bubble', 'popup'])('on a hostile page, as a %s,', (mode) => {
  test('it is in its place and colors, opens by keyboard, and holds a conversation; the page goes on working', async () => {
    const seen = watch(page)
    await visit(` data-mode="${mode}"`)
    expect(await launcher().boundingBox()).toEqual({ x: 1280 - 20 - 56, y: 800 - 20 - 56, width: 56, height: 56 })
    const look = await launcher().evaluate((element) => {
      const { backgroundColor, color, borderRadius, opacity } = getComputedStyle(element)
      return { backgroundColor, color, borderRadius, opacity }
    })
    expect(look).toEqual({
      backgroundColor: 'rgb(122, 0, 66)',
      color: 'rgb(255, 238, 204)',
      borderRadius: '50%',
      opacity: '1',
    })

    await tabToLauncher()
    await page.keyboard.press('Enter')
    await panel().waitFor()
    await ask('What are the prices?')
    await expect.poll(() => log().locator('td').allTextContents()).toEqual(['Bread', '5 €', 'Cake', '20 €'])
    await page.locator('foyer-chat [part~="send"]').waitFor()
    await ask('Show me the code')
    await expect.poll(() => log().locator('pre code').textContent()).toBe('const answer = 42')

    await page.keyboard.press('Escape')
    await expect.poll(() => panel().isVisible()).toBe(false)
    await expect.poll(focused).toBe('launcher')
    await page.locator('#clicks').click()
    await expect.poll(() => page.locator('#clicks').textContent()).toBe('Clicked 1')
    expect(await page.evaluate('violations')).toEqual([])
    expect(seen.errors).toEqual([])
  })

  test('the conversation is there again after a reload, and reads as it was written', async () => {
    await visit(` data-mode="${mode}"`)
    await launcher().click()
    await ask('When are you open?')
    await log().locator('strong', { hasText: 'Monday to Friday' }).waitFor()
    await page.reload()
    await launcher().click()
    await log().locator('strong', { hasText: 'Monday to Friday' }).waitFor()
    const look = await log().evaluate((element) => {
      const { letterSpacing, textTransform, display } = getComputedStyle(element)
      return { letterSpacing, textTransform, isShown: display !== 'none' }
    })
    expect(look).toEqual({ letterSpacing: 'normal', textTransform: 'none', isShown: true })
    expect(await page.evaluate('violations')).toEqual([])
  })
})
