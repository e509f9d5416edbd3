import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from '#contract/sessions/chat.ts'
import { desktop } from '../../support/browser/browser.ts'
import { scriptTag, type TestAgent } from '../../support/agent.ts'
import type { Site } from '../../support/browser/browser.ts'
import { chunk, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import type { TestServer } from '../../support/server.ts'
import { startStage, type Stage } from '../../support/browser/stage.ts'

/* Several tabs of one site: one conversation, one stream, whoever closes, writes or is looked at. */

let stage: Stage
let browser: Browser
let model: ModelServer
let server: TestServer
let site: Site
let agent: TestAgent
let context: BrowserContext
/** The event streams that the server has open, and how many there ever were at once. */
const streams = { open: 0, most: 0 }

beforeAll(async () => {
  stage = await startStage()
  ;({ browser, model, server, site, agent } = stage)
  server.service.server.on('request', ({ headers, method }, response) => {
    if (method === 'OPTIONS' || !headers.accept?.includes('text/event-stream')) return
    streams.open += 1
    streams.most = Math.max(streams.most, streams.open)
    response.once('close', () => (streams.open -= 1))
  })
})
afterAll(() => stage.stop())

beforeEach(async () => {
  site.html = `<!doctype html><meta name="viewport" content="width=device-width"><h1>A site</h1>${scriptTag(server, agent)}`
  model.script = streamOf(['Hello ', '**there**.'])
  context = await browser.newContext(desktop)
  streams.most = 0
})
afterEach(() => context.close())

async function openTab(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').click()
  await page.locator('foyer-chat textarea').waitFor()
  return page
}

async function ask(page: Page, text: string): Promise<void> {
  // Until the answer before is whole in this tab, Enter sends nothing.
  await page.locator('foyer-chat [part~="send"]').waitFor()
  await page.locator('foyer-chat textarea').fill(text)
  await page.locator('foyer-chat textarea').press('Enter')
}

/** The bubbles on screen, without the greeting. */
async function shownIn(page: Page): Promise<string[]> {
  const texts = await page.locator('foyer-chat [role=log] .bubble .text').allTextContents()
  return texts.map((text) => text.trim()).filter((text) => !text.startsWith("Hi, I'm"))
}

async function expectIn(pages: Page[], texts: string[]): Promise<void> {
  for (const page of pages) await expect.poll(() => shownIn(page)).toEqual(texts)
}

async function stored(): Promise<string[]> {
  const sessions = await server.call('GET', `/v1/agents/${agent.id}/sessions?order=desc&limit=1`)
  const path = `/v1/agents/${agent.id}/sessions/${sessions.body[0].sessionId}/conversations`
  return ((await server.call('GET', path)).body as Message[]).map(({ message }) => message)
}

/** A model that says its pieces when it is told to. */
function toldModel(): { isAsked: Promise<void>; say(text: string): void; end(): void } {
  let write: (text: string) => void = () => undefined
  let finish: () => void = () => undefined
  const isAsked = new Promise<void>((resolve) => {
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      write = (text) => void response.write(chunk(text))
      finish = () => response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
      resolve()
    }
  })
  return { isAsked, say: (text) => write(text), end: () => finish() }
}

test('all tabs show the same growing answer, from one stream', async () => {
  const told = toldModel()
  const tabs = [await openTab(), await openTab(), await openTab()] as const
  await ask(tabs[2], 'Count')
  await told.isAsked
  told.say('One ')
  await expectIn([...tabs], ['Count', 'One'])
  told.say('two.')
  await expectIn([...tabs], ['Count', 'One two.'])
  expect(streams).toEqual({ open: 1, most: 1 })
  told.end()
  await expect.poll(() => streams.open).toBe(0)
  // Any tab may write, also one that does not talk to the server.
  model.script = streamOf(['Yes.'])
  await ask(tabs[0], 'Me too?')
  await expectIn([...tabs], ['Count', 'One two.', 'Me too?', 'Yes.'])
  await expect.poll(stored).toEqual(['Count', 'One two.', 'Me too?', 'Yes.'])
  expect(streams.most).toBe(1)
})

test('a tab that comes later shows what is being written', async () => {
  const told = toldModel()
  const first = await openTab()
  await ask(first, 'Count')
  await told.isAsked
  told.say('One ')
  await expectIn([first], ['Count', 'One'])
  const second = await openTab()
  await expectIn([second], ['Count', 'One'])
  told.say('two.')
  told.end()
  await expectIn([first, second], ['Count', 'One two.'])
})

test('when the tab with the stream goes, another takes over, without a hole or a duplicate', async () => {
  const told = toldModel()
  const tabs = [await openTab(), await openTab()] as const
  await ask(tabs[1], 'Count')
  await told.isAsked
  told.say('One ')
  await expectIn([...tabs], ['Count', 'One'])
  await tabs[1].close()
  told.say('two ')
  await expectIn([tabs[0]], ['Count', 'One two'])
  told.say('three.')
  told.end()
  await expectIn([tabs[0]], ['Count', 'One two three.'])
  await expect.poll(stored).toEqual(['Count', 'One two three.'])
})

test('what waits in a tab that is closed is sent by another, once', async () => {
  const tabs = [await openTab(), await openTab()] as const
  await ask(tabs[1], 'First')
  await expectIn([...tabs], ['First', 'Hello there.'])
  await context.setOffline(true)
  await ask(tabs[1], 'Second')
  await expectIn([...tabs], ['First', 'Hello there.', 'Second'])
  await tabs[1].close()
  await context.setOffline(false)
  await expectIn([tabs[0]], ['First', 'Hello there.', 'Second', 'Hello there.'])
  await expect.poll(stored).toHaveLength(4)
})

test('a new chat, a failed answer and its repetition are seen in all tabs', async () => {
  const tabs = [await openTab(), await openTab()] as const
  model.script = (response) => response.writeHead(500).end()
  // What the embedded engine does not know either.
  await ask(tabs[0], 'Do you sell boats?')
  const retry = (page: Page) => page.locator('foyer-chat [role=log] button', { hasText: 'Try again' })
  for (const tab of tabs) await retry(tab).waitFor()
  model.script = streamOf(['Now it works.'])
  await retry(tabs[0]).click()
  await expectIn([...tabs], ['Do you sell boats?', 'Now it works.'])
  await tabs[0].evaluate(() => (window as unknown as { Foyer: { reset(): void } }).Foyer.reset())
  await expectIn([...tabs], [])
})

test('a conversation that is deleted in one tab, while it is being answered, is gone from all, and the next is a new one', async () => {
  const tabs = [await openTab(), await openTab()] as const
  await ask(tabs[0], 'A secret')
  await expectIn([...tabs], ['A secret', 'Hello there.'])
  const told = toldModel()
  await ask(tabs[0], 'More of it')
  await told.isAsked
  told.say('Well')
  await expectIn([...tabs], ['A secret', 'Hello there.', 'More of it', 'Well'])
  await tabs[1].getByRole('button', { name: 'More' }).click()
  await tabs[1].getByRole('menuitem', { name: 'Delete conversation' }).click()
  await tabs[1].getByRole('button', { name: 'Delete', exact: true }).click()
  await expectIn([...tabs], [])
  told.say(' then.')
  told.end()
  await expect.poll(() => streams.open).toBe(0)
  await expectIn([...tabs], [])
  model.script = streamOf(['Hello ', '**again**.'])
  await ask(tabs[0], 'Who are you?')
  await expectIn([...tabs], ['Who are you?', 'Hello again.'])
  await expect.poll(stored).toEqual(['Who are you?', 'Hello **again**.'])
})

test('a lock is held only while something is under way, so that the browser can keep the page for going back to', async () => {
  const told = toldModel()
  const tabs = [await openTab(), await openTab()] as const
  const locks = async () => {
    const { held, pending } = await tabs[0].evaluate(() => navigator.locks.query())
    return { held: held?.length, pending: pending?.length }
  }
  await expect.poll(locks).toEqual({ held: 0, pending: 0 })
  await ask(tabs[0], 'Count')
  await told.isAsked
  told.say('One ')
  // The other tab waits to take over.
  await expect.poll(locks).toEqual({ held: 1, pending: 1 })
  told.end()
  await expectIn([...tabs], ['Count', 'One'])
  await expect.poll(locks).toEqual({ held: 0, pending: 0 })
})

test('no lock outlives the answer by more than the frames that show it', async () => {
  const told = toldModel()
  await context.clock.install()
  const tab = await openTab()
  await ask(tab, 'Count')
  await told.isAsked
  told.say('**One** ')
  await expectIn([tab], ['Count', 'One'])
  await tab.clock.pauseAt(Date.now() + 1000)
  told.end()
  await expect.poll(() => tab.getByRole('button', { name: 'Stop' }).count()).toBe(0)
  for (let passed = 0; passed < 290; passed += 10) await tab.clock.runFor(10)
  await expect.poll(async () => (await tab.evaluate(() => navigator.locks.query())).held).toEqual([])
})

test('without Web Locks each tab is on its own, and neither has a hole', async () => {
  await context.addInitScript(() => {
    delete (Navigator.prototype as { locks?: unknown }).locks
  })
  const tabs = [await openTab(), await openTab()] as const
  await ask(tabs[0], 'One')
  await expectIn([tabs[0]], ['One', 'Hello there.'])
  await ask(tabs[1], 'Two')
  const two = ['One', 'Hello there.', 'Two', 'Hello there.']
  await expectIn([tabs[1]], two)
  await ask(tabs[0], 'Three')
  await expectIn([tabs[0]], [...two, 'Three', 'Hello there.'])
  await expect.poll(stored).toHaveLength(6)
})

test.each(['none', 'session'])('with persist %s each tab has its own conversation', async (persist) => {
  site.html = site.html.replace('data-agent', `data-persist="${persist}" data-agent`)
  const tabs = [await openTab(), await openTab()] as const
  await ask(tabs[0], 'Mine')
  await expectIn([tabs[0]], ['Mine', 'Hello there.'])
  await ask(tabs[1], 'Yours')
  await expectIn([tabs[1]], ['Yours', 'Hello there.'])
  expect(await shownIn(tabs[0])).toEqual(['Mine', 'Hello there.'])
})
