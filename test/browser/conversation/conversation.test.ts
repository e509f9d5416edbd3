import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scriptTag, type TestAgent } from '../../support/agent.ts'
import { watch, type Site } from '../../support/browser/browser.ts'
import { chunk, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import type { TestServer } from '../../support/server.ts'
import { startStage, type Stage } from '../../support/browser/stage.ts'

/* A conversation as a visitor has it, on a page of another origin, with a model that the test holds in its hand. */

let stage: Stage
let browser: Browser
let model: ModelServer
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page

beforeAll(async () => {
  stage = await startStage()
  ;({ browser, model, server, site, agent } = stage)
  site.html = `<!doctype html><meta name="viewport" content="width=device-width"><h1>A site</h1>${scriptTag(server, agent)}`
})
afterAll(() => stage.stop())

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  model.script = streamOf(['Hello ', '**there**.'])
  await page.goto(site.url)
})
afterEach(() => page.context().close())

const composer = () => page.locator('foyer-chat textarea')
const log = () => page.locator('foyer-chat [role="log"]')

async function open(): Promise<void> {
  await page.locator('foyer-chat .launcher').click()
  await composer().waitFor()
}

async function ask(text: string): Promise<void> {
  // Until the answer before is whole, Enter sends nothing.
  await page.locator('foyer-chat [part~="send"]').waitFor()
  await composer().fill(text)
  await composer().press('Enter')
}

/** A model that says `first` and then waits for the test to go on. */
function heldModel(first: string): { go: (rest: string) => void; isAsked: Promise<void>; isGone: Promise<void> } {
  let go: (rest: string) => void = () => undefined
  let gone: () => void = () => undefined
  const isGone = new Promise<void>((resolve) => (gone = resolve))
  const isAsked = new Promise<void>((resolve) => {
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chunk(first))
      response.once('close', gone)
      go = (rest) => response.end(`${chunk(rest)}${chunk('', 'stop')}data: [DONE]\n\n`)
      resolve()
    }
  })
  return { go: (rest) => go(rest), isAsked, isGone }
}

test('a click opens the panel with the focus in the composer, Escape closes it and gives the focus back', async () => {
  await open()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('foyer-chat')?.shadowRoot?.activeElement?.tagName))
    .toBe('TEXTAREA')
  await expect.poll(() => page.locator('foyer-chat .launcher').getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('foyer-chat .launcher').getAttribute('aria-expanded')).toBe('false')
  await expect
    .poll(() => page.evaluate(() => document.querySelector('foyer-chat')?.shadowRoot?.activeElement?.className))
    .toContain('launcher')
})

test('an answer streams in as Markdown, and what the visitor wrote stays text', async () => {
  const held = heldModel('It is **bo')
  await open()
  await ask('<b>Is it</b> *bold*?')
  await held.isAsked
  await expect.poll(() => log().locator('strong').textContent()).toBe('bo')
  expect(await log().textContent()).not.toContain('**')
  held.go('ld** and done.')
  await expect.poll(() => log().locator('strong').textContent()).toBe('bold')
  expect(await log().textContent()).toContain('<b>Is it</b> *bold*?')
  expect(await log().locator('b, em').count()).toBe(0)
})

test('stop ends the model call and keeps what was said', async () => {
  const held = heldModel('The first half')
  await open()
  await ask('Tell me all')
  await held.isAsked
  await expect.poll(() => log().textContent()).toContain('The first half')
  await page.locator('foyer-chat button[aria-label*="Stop" i], foyer-chat button:has-text("Stop")').first().click()
  await held.isGone
  await page.reload()
  await open()
  await expect.poll(() => log().textContent()).toContain('The first half')
})

test('a reload in mid-answer goes on where it was, without hole or duplicate', async () => {
  const held = heldModel('One two three')
  await open()
  await ask('Count')
  await held.isAsked
  await expect.poll(() => log().textContent()).toContain('One two three')
  await page.reload()
  await open()
  await expect.poll(() => log().textContent()).toContain('One two three')
  held.go(' four five.')
  await expect.poll(() => log().textContent()).toContain('One two three four five.')
  const text = (await log().textContent()) ?? ''
  expect(text.split('One two three').length - 1).toBe(1)
  expect(text.split('Count').length - 1).toBe(1)
})

test('a failed answer says so calmly and is asked for again as the same message', async () => {
  model.script = (response) => response.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>secret stack</h1>')
  await open()
  // What the embedded engine does not know either.
  await ask('Do you sell boats?')
  const retry = page.locator('foyer-chat button:has-text("again"), foyer-chat button:has-text("Retry")').first()
  await retry.waitFor()
  expect(await log().textContent()).not.toContain('secret stack')
  // Said once: not as the server's stored apology and the widget's own line.
  expect(await log().textContent()).not.toContain('Sorry')
  expect(await page.locator('foyer-chat [part=problem]').count()).toBe(1)
  model.script = streamOf(['Now ', 'it works.'])
  await retry.click()
  await expect.poll(() => log().textContent()).toContain('Now it works.')
  expect(((await log().textContent()) ?? '').split('Do you sell boats?').length - 1).toBe(1)
  const sessions = await server.call('GET', `/v1/agents/${agent.id}/sessions?order=desc&limit=1`)
  const stored = await server.call('GET', `/v1/agents/${agent.id}/sessions/${sessions.body[0].sessionId}/conversations`)
  expect(stored.body.filter(({ messageType }: { messageType: string }) => messageType === 'user')).toHaveLength(1)
})

test('what the page sends while an answer is written joins what the visitor has typed', async () => {
  const held = heldModel('One moment')
  await open()
  await ask('When?')
  await log().getByText('One moment').waitFor()
  await composer().fill('My question')
  await page.evaluate("Foyer.send('Of the page')")
  await expect.poll(() => composer().inputValue()).toBe('My question\nOf the page')
  held.go('.')
})

test('an answer is whole also where what translates the page puts its own text in place of ours', async () => {
  const held = heldModel('One day')
  await open()
  await ask('When?')
  await log().getByText('One day').waitFor()
  // As Google Translate and its kin do, which put a text into an element of their own.
  await log()
    .locator('.of-host .text p')
    .last()
    .evaluate((paragraph) => {
      const translated = document.createElement('font')
      translated.textContent = 'Eines Tages'
      paragraph.replaceChildren(translated)
    })
  held.go(' the sun will shine')
  await log().getByText('the sun will shine').waitFor()
})

test('Shift+Enter breaks the line, and Enter in the middle of an IME composition does not send', async () => {
  await open()
  await composer().fill('one')
  await composer().press('Shift+Enter')
  await composer().pressSequentially('two')
  expect(await composer().inputValue()).toBe('one\ntwo')
  await composer().evaluate((element) => {
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true }),
    )
  })
  expect(await composer().inputValue()).toBe('one\ntwo')
  expect(await log().textContent()).not.toContain('one')
})

test('nothing is stored before the first message, no cookie ever, and no other host is asked', async () => {
  const seen = watch(page)
  await page.reload()
  await open()
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  await ask('Hello')
  await expect.poll(() => log().textContent()).toContain('Hello there.')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([`foyer:${agent.webId}`])
  expect(await page.context().cookies()).toEqual([])
  expect([...seen.hosts].toSorted()).toEqual([new URL(server.url).host, new URL(site.url).host].toSorted())
  expect(seen.errors).toEqual([])
})

test('a new chat empties the panel, and the next message opens another session', async () => {
  await open()
  await ask('First')
  await expect.poll(() => log().textContent()).toContain('Hello there.')
  const session = () => page.evaluate((key) => localStorage.getItem(key), `foyer:${agent.webId}`)
  const before = await session()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'New chat' }).click()
  await expect.poll(() => log().textContent()).not.toContain('First')
  await ask('Second')
  await expect.poll(() => log().textContent()).toContain('Second')
  await expect.poll(session).not.toBe(before)
})

test('from the script tag to the first rendered answer it takes at most 5 scripts', async () => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.reload()
  await open()
  await ask('Hello')
  await expect.poll(() => log().textContent()).toContain('Hello there.')
  // What the page before the reload still asked for does not count.
  const own = scripts.slice(scripts.lastIndexOf('/widget.js'))
  expect(own.length, scripts.join()).toBeLessThanOrEqual(5)
})

describe('where the app cannot be had', () => {
  const launcher = () => page.locator('foyer-chat .launcher')
  const name = () => launcher().getAttribute('aria-label')
  const sign = () => launcher().evaluate((button) => getComputedStyle(button, '::before').content)

  test('the page is told, the launcher shows and says it, and the next click fetches it', async () => {
    const warnings: string[] = []
    page.on('console', (message) => warnings.push(message.text()))
    await page.route('**/app/app-*', (route) => route.fulfill({ status: 503 }))
    await page.reload()
    await launcher().click()
    await expect.poll(name).toBe('⚠ Ada · Chat')
    expect(await sign()).toBe('"⚠"')
    expect(await launcher().getAttribute('aria-busy')).toBe('false')
    await expect.poll(() => warnings.some((text) => text.startsWith('Foyer:'))).toBe(true)
    await page.unroute('**/app/app-*')
    await launcher().click()
    await composer().waitFor()
    await expect.poll(name).toBe('Close chat')
    await page.keyboard.press('Escape')
    await expect.poll(name).toBe('Open chat with Ada')
    expect(await sign()).toBe('none')
  })

  test('a click of the page’s own that wants it open shows at the launcher, too', async () => {
    await page.route('**/app/app-*', (route) => route.abort())
    await page.reload()
    await launcher().waitFor()
    await page.evaluate('Foyer.open()')
    await expect.poll(name).toBe('⚠ Ada · Chat')
  })

  test('one that hangs is told after a while, and opens when it comes after all', async () => {
    await page.clock.install()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/app/app-*', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await launcher().click()
    await expect.poll(() => launcher().getAttribute('aria-busy')).toBe('true')
    expect(await name()).toBe('Ada · Chat')
    await page.clock.fastForward(10_000)
    await expect.poll(name).toBe('⚠ Ada · Chat')
    letGo()
    await composer().waitFor()
    await expect.poll(name).toBe('Close chat')
  })
})

test('where what renders answers cannot be fetched they are plain text, and the next one is rendered', async () => {
  await page.route('**/app/answer-chunk-*', (route) => route.abort())
  await open()
  await ask('Are you there?')
  await expect.poll(() => log().textContent()).toContain('Hello **there**.')
  await page.unroute('**/app/answer-chunk-*')
  await ask('And now?')
  await expect.poll(() => log().textContent()).not.toContain('**')
})
