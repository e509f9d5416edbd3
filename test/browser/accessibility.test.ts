import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAgent, scriptTag, type TestAgent } from '../support/agent.ts'
import { launchBrowser, startSite, type Site } from '../support/browser.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../support/model-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/* What people who do not see the screen, or use no mouse, have of a conversation (WCAG 2.2 AA, and what no checker sees). */

let browser: Browser
let model: ModelServer
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  model = await startModelServer()
  server = await startTestServer({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
  site = await startSite()
  agent = await createAgent(server)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await model.stop()
  await site.stop()
})
afterEach(() => page.context().close())

type Setting = { viewport?: { width: number; height: number }; attributes?: string }

async function visit({ viewport = { width: 1280, height: 800 }, attributes = '' }: Setting = {}): Promise<void> {
  site.html = `<!doctype html><html lang="en"><title>A site</title><meta name="viewport" content="width=device-width">
    <main><h1>A site</h1><a id="link" href="#x">A link</a></main>${scriptTag(server, agent, attributes)}`
  const context = await browser.newContext({ viewport })
  page = await context.newPage()
  await page.goto(site.url)
}

const composer = () => page.locator('foyer-chat .field')
const log = () => page.locator('foyer-chat [role="log"]')

async function open(): Promise<void> {
  await page.locator('foyer-chat .launcher').click()
  await composer().waitFor()
  await page.locator('foyer-chat .frame > [role="status"]').waitFor({ state: 'attached' })
}

async function ask(text: string): Promise<void> {
  await composer().fill(text)
  await composer().press('Enter')
}

/** Notes what the live region says from now on: each element that is added to it, and anything else that happens to it. */
async function listen(): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region = document.querySelector('foyer-chat')?.shadowRoot?.querySelector('.frame > [role="status"]')
    if (!region) throw new Error('There is no live region')
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type !== 'childList' || target !== region) said.push(`a change inside of what was said: ${type}`)
        for (const node of addedNodes) said.push(node.textContent ?? '')
      }
    }).observe(region, { childList: true, characterData: true, subtree: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('a streamed answer is said in whole sentences, with its code and links named, from its beginning to its end', async () => {
  let go: () => void = () => undefined
  const sentences = [
    'We bake **every** morning at five. ',
    'See [our menu](https://food.example/menu) for all of it. ',
    '\n\n```ts\nconst bread = 1\nconst cake = 2\n```\n\n',
  ]
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const piece of sentences.join('').match(/[\s\S]{1,4}/g) ?? []) response.write(chunk(piece))
    go = () => response.end(`${chunk('That is all. Come by!')}${chunk('', 'stop')}data: [DONE]\n\n`)
  }
  await visit()
  await open()
  const said = await listen()
  await ask('What do you bake?')
  const whole = [
    'Ada is writing',
    'We bake every morning at five.',
    'See our menu, link to food.example for all of it.',
    'code, TypeScript, 2 lines',
  ]
  await expect.poll(said).toEqual(whole)
  go()
  await expect.poll(said).toEqual([...whole, 'That is all. Come by!', 'Ada has answered'])
  const voices = page.locator('foyer-chat .frame > [aria-live], foyer-chat .frame > [role="status"]')
  expect(await voices.count()).toBe(1)
  expect(await log().getAttribute('aria-live')).toBe('off')
})

test('nothing is said while the panel is closed', async () => {
  let go: () => void = () => undefined
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(chunk('The first sentence of the answer. The'))
    go = () => response.end(`${chunk(' second sentence of it.')}${chunk('', 'stop')}data: [DONE]\n\n`)
  }
  await visit()
  await open()
  const said = await listen()
  await ask('Hello?')
  await expect.poll(said).toEqual(['Ada is writing', 'The first sentence of the answer.'])
  await page.keyboard.press('Escape')
  go()
  await page.locator('foyer-chat .turn:last-child .actions').waitFor({ state: 'attached' })
  expect(await said()).toEqual(['Ada is writing', 'The first sentence of the answer.'])
})

test.each([
  ['stopped', 'Ada was stopped'],
  ['failed', 'The assistant cannot be reached. Please try again.'],
] as const)('that an answer %s is said', async (how, words) => {
  model.script = (response) => {
    if (how === 'failed') return void response.writeHead(503).end()
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(chunk('Half an '))
  }
  await visit()
  await open()
  const said = await listen()
  await ask('Tell me all')
  if (how === 'stopped') {
    await expect.poll(() => log().textContent()).toContain('Half an')
    await page.locator('foyer-chat .stop').click()
  }
  await expect.poll(async () => (await said()).at(-1)).toBe(words)
  model.script = streamOf(['Hello ', 'there.'])
})
