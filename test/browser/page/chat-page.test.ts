import axe from 'axe-core'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent, setTheme } from '../../support/agent.ts'
import { launchBrowser, watch, type Watched } from '../../support/browser/browser.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* The page that we host for a public agent, under its own strict policy. The embedded engine answers. */

let browser: Browser
let server: TestServer
let address: string
let agentId: string
let page: Page
let seen: Watched

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer()
  agentId = (await createAgent(server)).id
  const published = await server.call('PATCH', `/v1/agents/${agentId}`, { body: { isPublic: true } })
  address = `${server.url}/chat/${published.body.data.publicSlug}`
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  page = await context.newPage()
  seen = watch(page)
})
afterEach(() => page.context().close())

const composer = () => page.locator('foyer-chat textarea')

async function findings(): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await run.run(document)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}

test('opens at once, talks, asks no other host, and breaks no rule of its policy', async () => {
  await page.goto(address)
  await composer().fill('When are you open?')
  await composer().press('Enter')
  await page.locator('foyer-chat [role="log"] strong', { hasText: 'Monday to Friday' }).waitFor()
  expect(await page.title()).toBe('Ada')
  expect([...seen.hosts]).toEqual([new URL(server.url).host])
  expect(seen.errors).toEqual([])
})

test('prints the conversation whole, and nothing that is to be pressed', async () => {
  await page.goto(address)
  for (const question of ['When are you open?', 'What are the prices?', 'How do I run the code?']) {
    await page.locator('foyer-chat [part~="send"]').waitFor()
    await composer().fill(question)
    await composer().press('Enter')
  }
  await page.locator('foyer-chat .md-pre').waitFor()
  await page.locator('foyer-chat [part~="send"]').waitFor()
  const places = async () => ({
    first: await page.locator('foyer-chat .turn').first().boundingBox(),
    last: await page.locator('foyer-chat .turn').last().boundingBox(),
    header: await page.locator('foyer-chat .header').boundingBox(),
    panel: await page.locator('foyer-chat .panel').boundingBox(),
  })
  // On the screen it is longer than its place.
  await expect.poll(async () => (await places()).first?.y).toBeLessThan(0)
  await page.emulateMedia({ media: 'print' })
  const { first, last, header, panel } = await places()
  expect(first?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((panel?.y ?? 0) + (panel?.height ?? 0))
  expect(await page.locator('foyer-chat :is(textarea, button):visible').count()).toBe(0)
})

test('fills a phone of 360 pixels, without scrolling itself, with the composer at its end', async () => {
  await page.goto(address)
  await composer().waitFor()
  const box = await page.locator('foyer-chat [part~="panel"]').boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: 360, height: 640 })
  const end = await composer().evaluate((element) => element.getBoundingClientRect().bottom)
  expect(end).toBeGreaterThan(540)
  expect(end).toBeLessThanOrEqual(640)
  const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
  expect(size).toEqual([360, 640])
})

test('is clean for axe, with a conversation in it, and where there is no chat', async () => {
  await page.goto(address)
  await expect.poll(findings).toEqual([])
  await composer().fill('When are you open?')
  await composer().press('Enter')
  await page.locator('foyer-chat [role="log"] strong', { hasText: 'Monday to Friday' }).waitFor()
  await expect.poll(findings).toEqual([])
  await page.goto(`${server.url}/chat/never-was`)
  await expect.poll(findings).toEqual([])
})

test('speaks the language of the browser, right to left where that is written so', async () => {
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 360, height: 640 } })
  const arabic = await context.newPage()
  await arabic.goto(address)
  await arabic.locator('foyer-chat textarea').waitFor()
  expect(await arabic.locator('html').getAttribute('lang')).toBe('ar')
  expect(await arabic.locator('html').getAttribute('dir')).toBe('rtl')
  await context.close()
})

test('wears the custom styles of the theme in the widget, and nowhere else', async () => {
  const customCss = '[part~="title"] { letter-spacing: 3px } body { letter-spacing: 9px }'
  await setTheme(server, agentId, { theme: { customCss } })
  await page.goto(address)
  await composer().waitFor()
  const spacing = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).letterSpacing)
  await expect.poll(() => spacing('foyer-chat [part~="title"]')).toBe('3px')
  expect(await spacing('body')).toBe('normal')
  await setTheme(server, agentId, { theme: { customCss: '' } })
})

test('says without JavaScript what it needs, and without an agent what to do', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
  const plain = await context.newPage()
  await plain.goto(address)
  expect(await plain.locator('main').innerText()).toContain('braucht JavaScript')
  await plain.goto(`${server.url}/chat/never-was`)
  expect(await plain.locator('h1').innerText()).toBe('Hier gibt es keinen Chat')
  await context.close()
})
