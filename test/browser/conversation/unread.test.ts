import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { scriptTag, type TestAgent } from '../../support/agent.ts'
import { desktop, watch, type Site } from '../../support/browser/browser.ts'
import { chunk, type ModelServer } from '../../support/peers/model-server.ts'
import type { TestServer } from '../../support/server.ts'
import { startStage, type Stage } from '../../support/browser/stage.ts'

/* An answer that comes while the visitor looks elsewhere: on the launcher, in its name, to the page, and by a sound if the site wants one. */

let stage: Stage
let browser: Browser
let model: ModelServer
let server: TestServer
let site: Site
let agent: TestAgent
let context: BrowserContext

beforeAll(async () => {
  stage = await startStage()
  ;({ browser, model, server, site, agent } = stage)
})
afterAll(() => stage.stop())

beforeEach(async () => {
  site.html = `<!doctype html><meta name="viewport" content="width=device-width"><h1>A site</h1>${scriptTag(server, agent)}`
  context = await browser.newContext(desktop)
  await context.addInitScript(() => {
    const seen = { counts: [] as number[], sounds: 0, begunIn: [] as (string | undefined)[] }
    Object.assign(window, { seen })
    document.addEventListener('foyer:unread', (event) =>
      seen.counts.push((event as CustomEvent<{ count: number }>).detail.count),
    )
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        // oxlint-disable-next-line typescript/no-deprecated -- of which event the listeners run, if they do
        seen.begunIn.push(window.event?.type)
      }
    }
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when?: number) {
      seen.sounds += 1
      start.call(this, when)
    }
  })
})
afterEach(() => context.close())

const launcher = (page: Page) => page.locator('foyer-chat .launcher')
const badge = (page: Page) => page.locator('foyer-chat .unread')
const seen = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { seen: { counts: number[]; sounds: number; begunIn: (string | undefined)[] } }).seen,
  )

/** A model that answers when it is told to. */
function heldModel(): { isAsked: Promise<void>; answer(): void } {
  let answer: () => void = () => undefined
  const isAsked = new Promise<void>((resolve) => {
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      answer = () => response.end(`${chunk('Here.')}${chunk('', 'stop')}data: [DONE]\n\n`)
      resolve()
    }
  })
  return { isAsked, answer: () => answer() }
}

async function askAndClose(page: Page): Promise<() => void> {
  const held = heldModel()
  await launcher(page).click()
  await page.locator('foyer-chat textarea').fill('Hello?')
  await page.locator('foyer-chat textarea').press('Enter')
  await held.isAsked
  await page.keyboard.press('Escape')
  return held.answer
}

async function openSite(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.url)
  await launcher(page).waitFor()
  return page
}

test('an answer that comes while the panel is closed is counted on the launcher and in its name, until it is opened', async () => {
  const page = await openSite()
  const { errors } = watch(page)
  const answer = await askAndClose(page)
  expect(await badge(page).count()).toBe(0)
  answer()
  await expect.poll(() => badge(page).allTextContents()).toEqual(['1'])
  expect(await launcher(page).getAttribute('aria-label')).toBe('Open chat with Ada, 1 new message')
  await launcher(page).click()
  await expect.poll(() => badge(page).count()).toBe(0)
  await expect.poll(() => launcher(page).getAttribute('aria-label')).toBe('Close chat')
  await expect.poll(async () => (await seen(page)).counts).toEqual([1, 0])
  expect((await seen(page)).sounds).toBe(0)
  expect(errors).toEqual([])
})

test('an answer that comes before the eyes of the visitor is not counted', async () => {
  const page = await openSite()
  const answer = await askAndClose(page)
  await launcher(page).click()
  answer()
  await expect.poll(() => page.locator('foyer-chat [role=log]').textContent()).toContain('Here.')
  await expect.poll(() => page.locator('foyer-chat button[aria-label=Helpful]').count()).toBe(1)
  expect((await seen(page)).counts).toEqual([])
})

test('it is counted on the next page too, before anybody clicks, and in all tabs until one of them shows it', async () => {
  const page = await openSite()
  const answer = await askAndClose(page)
  await page.reload()
  const other = await openSite()
  answer()
  for (const tab of [page, other]) await expect.poll(() => badge(tab).allTextContents()).toEqual(['1'])
  await launcher(other).click()
  for (const tab of [page, other]) await expect.poll(() => badge(tab).count()).toBe(0)
})

test('sounds only where the site asked for it, by what began in a gesture, and never before the visitor did anything', async () => {
  site.html = site.html.replace('data-agent', 'data-sound data-agent')
  const page = await openSite()
  const { errors } = watch(page)
  const answer = await askAndClose(page)
  answer()
  await expect.poll(async () => (await seen(page)).sounds).toBe(1)
  // WebKit plays nothing else.
  expect((await seen(page)).begunIn.join()).toMatch(/^(click|keydown)$/)
  await launcher(page).click()
  await expect.poll(() => badge(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  const again = await askAndClose(page)
  await page.close()
  // Playwright's own looking counts as the visitor's doing.
  await context.addInitScript(() => {
    Object.defineProperty(UserActivation.prototype, 'isActive', { get: () => false })
  })
  const untouched = await openSite()
  const others = watch(untouched)
  again()
  await expect.poll(() => badge(untouched).count()).toBe(1)
  expect((await seen(untouched)).sounds).toBe(0)
  expect([...errors, ...others.errors]).toEqual([])
})
