import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent, scriptTag } from '../../support/agent.ts'
import { launchBrowser, startSite, type Site } from '../../support/browser/browser.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* A visitor who reaches a limit of the embed settings. The clock of the limits stands still unless a test moves it. */

let browser: Browser
let server: TestServer
let site: Site
let page: Page
let agentId: string
let now = Date.parse('2026-11-21T10:00:00Z')

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer({ clock: () => now })
  site = await startSite()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.stop()
})
beforeEach(async () => {
  const agent = await createAgent(server)
  agentId = agent.id
  site.html = `<!doctype html><html lang="en"><title>Site</title><h1>Site</h1>${scriptTag(server, agent)}`
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  page = await context.newPage()
})
afterEach(() => page.context().close())

const note = () => page.locator('foyer-chat [part="problem"]')

async function reachLimit(limitMessage: string | Record<string, string> | null): Promise<void> {
  const body = { limits: { messagesPerMinutePerSession: 1 }, limitMessage }
  await server.call('PATCH', `/v1/agents/${agentId}/embed`, { body })
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').click()
  for (const text of ['When are you open?', 'And on Sundays?']) {
    await page.locator('foyer-chat textarea').fill(text)
    await page.locator('foyer-chat textarea').press('Enter')
    if (text.startsWith('When')) await page.locator('foyer-chat [role="log"] strong').waitFor()
    await page.locator('foyer-chat [part~="send"]').waitFor()
  }
}

test('reads what the admin wants to be read, as text, keeps what was typed, and sends it later by a button', async () => {
  await reachLimit('Please call us: 555 0100. <b>Thanks</b>')
  await expect.poll(() => note().innerText()).toContain('Please call us: 555 0100. <b>Thanks</b>')
  expect(await note().locator('b').count()).toBe(0)
  expect(await page.locator('foyer-chat [role="log"]').innerText()).toContain('And on Sundays?')
  now += 60_000
  await note().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => note().count()).toBe(0)
  await expect.poll(() => page.locator('foyer-chat [role="log"]').getByText('And on Sundays?').count()).toBe(1)
})

test("reads it in the language of the page, before the browser's", async () => {
  site.html = site.html.replace('lang="en"', 'lang="fr-CA"')
  await reachLimit({ en: 'Please call us.', fr: 'Appelez-nous.' })
  await expect.poll(() => note().innerText()).toContain('Appelez-nous.')
})

test("reads the widget's own words where the admin wants none", async () => {
  await reachLimit(null)
  await expect.poll(() => note().innerText()).toContain('Too many messages. Please wait a moment and try again.')
})
