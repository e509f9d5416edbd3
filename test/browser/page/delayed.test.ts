import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { launchBrowser, startSite, type Site } from '../../support/browser/browser.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * Pages whose scripts run later than they stand there, and otherwise: optimizers, consent managers and tag managers rewrite the line.
 * Each fixture does what its tool documents, by code of ours.
 */

let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page
/** What the console says, and what throws. */
let said: string[]
/** The requests to the server. */
let asked: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer()
  site = await startSite()
  agent = await createAgent(server)
  // One for all tests, none of which stores anything.
  page = await browser.newPage()
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(`thrown: ${error.message}`))
  page.on('request', (request) => void (request.url().startsWith(server.url) && asked.push(request.url())))
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.stop()
})

const launcher = () => page.locator('foyer-chat .launcher')
const side = () => page.locator('foyer-chat').getAttribute('side')

async function show(body: string): Promise<void> {
  site.html = `<!doctype html><html lang="en"><title>A site</title><body><h1>A site</h1>${body}</html>`
  // What the page before still says is heard before it is gone.
  await page.goto('about:blank')
  said = []
  asked = []
  await page.goto(site.url)
}

/** A script for pages: makes a new script like `old`, with the attributes renamed, or dropped where the new name is empty. */
const copied = `const copied = (old, names) => {
  const script = document.createElement('script')
  for (const { name, value } of old.attributes) {
    const next = names[name] ?? name
    if (next) script.setAttribute(next, value)
  }
  return script
}`

/** Runs `then` when a button of the mouse is first pressed, as optimizers do that wait for the visitor. A browser sends moves by itself. */
const atFirstPress = (then: string) =>
  `<script>${copied}\naddEventListener('mousedown', async () => { ${then} }, { once: true })</script>`

type Fixture = [tool: string, html: (src: string, more: string) => string]

const delayed: Fixture[] = [
  [
    'WP Rocket, which wakes the tag itself, and renames the events of loading meanwhile',
    (src, more) =>
      `<script type="rocketlazyloadscript" data-rocket-src="${src}" async ${more}></script>` +
      atFirstPress(`
        for (const target of [document, window]) {
          const add = target.addEventListener
          target.addEventListener = function (name, ...rest) {
            add.call(target, /^(DOMContentLoaded|load|pageshow)$/.test(name) ? 'rocket-' + name : name, ...rest)
          }
        }
        for (const script of document.querySelectorAll('script[type=rocketlazyloadscript]')) {
          const loaded = new Promise((done) => (script.onload = done))
          script.removeAttribute('type')
          script.src = script.dataset.rocketSrc
          script.removeAttribute('data-rocket-src')
          await loaded
        }
        document.dispatchEvent(new Event('rocket-DOMContentLoaded'))
        window.dispatchEvent(new Event('rocket-load'))`),
  ],
  [
    'WP Rocket in Firefox, which puts a copy in its place',
    (src, more) =>
      `<script type="rocketlazyloadscript" data-rocket-type="text/javascript" data-rocket-src="${src}" ${more}></script>` +
      atFirstPress(`
        for (const script of document.querySelectorAll('script[type=rocketlazyloadscript]')) {
          script.replaceWith(copied(script, { type: '', 'data-rocket-type': 'type', 'data-rocket-src': 'src' }))
        }`),
  ],
  [
    'LiteSpeed Cache',
    (src, more) =>
      `<script type="litespeed/javascript" data-src="${src}" ${more}></script>` +
      atFirstPress(`
        for (const script of document.querySelectorAll('script[type="litespeed/javascript"]')) {
          script.after(copied(script, { type: '', 'data-src': 'src' }))
          script.remove()
        }
        document.dispatchEvent(new Event('DOMContentLiteSpeedLoaded'))`),
  ],
  [
    'Cloudflare Rocket Loader',
    (src, more) =>
      `<script src="${src}" type="0a1b2c3d4e5f6a7b8c9d0e1f-text/javascript" ${more}></script>` +
      atFirstPress(`
        for (const script of document.querySelectorAll('script[type$="-text/javascript"]')) {
          const next = copied(script, {})
          next.type = 'text/javascript'
          script.before(next)
          script.remove()
        }`),
  ],
  [
    'Cookiebot, after consent',
    (src, more) =>
      `<script type="text/plain" data-cookieconsent="preferences" src="${src}" ${more}></script>` +
      atFirstPress(`
        for (const script of document.querySelectorAll('script[data-cookieconsent]')) {
          const next = copied(script, {})
          next.type = 'text/javascript'
          script.replaceWith(next)
        }`),
  ],
  [
    'Complianz, after consent',
    (src, more) =>
      `<script type="text/plain" data-service="foyer" data-category="functional" data-cmplz-src="${src}" ${more}></script>` +
      atFirstPress(`
        for (const script of document.querySelectorAll('script[data-cmplz-src]')) {
          document.head.append(copied(script, { type: '', 'data-cmplz-src': 'src' }))
          script.remove()
        }`),
  ],
  [
    'Usercentrics, after consent, which leaves the waiting tag where it is',
    (src, more) =>
      `<script type="text/plain" data-usercentrics="Foyer" src="${src}" ${more}></script>` +
      atFirstPress(`
        for (const script of document.querySelectorAll('script[data-usercentrics]')) {
          document.head.append(copied(script, { type: '' }))
        }`),
  ],
  [
    'a tag manager, which makes a fragment of its HTML',
    (src, more) =>
      atFirstPress(`
        const html = '<div><scr' + 'ipt async src="${src}" ${more}></scr' + 'ipt></div>'
        document.body.append(document.createRange().createContextualFragment(html))`),
  ],
]

const lines: [line: string, src: () => string, more: () => string][] = [
  ["the agent's own script", () => `${server.url}/widget/${agent.webId}.js`, () => 'data-side="start"'],
  ['the script of all agents', () => `${server.url}/widget.js`, () => `data-agent="${agent.webId}" data-side="start"`],
]

describe.each(lines)('%s, delayed by', (_, src, more) => {
  test.each(delayed)('%s', async (_tool, html) => {
    await show(html(src(), more()))
    expect(asked).toEqual([])
    await page.mouse.click(100, 100)
    await launcher().click()
    await page.locator('foyer-chat .field').waitFor()
    expect(await side()).toBe('start')
    expect(await launcher().count()).toBe(1)
    expect(said).toEqual([])
  })

  test('nobody, but written by document.write', async () => {
    await show(
      `<script>document.write('<scr' + 'ipt async src="${src()}" ${more()}></scr' + 'ipt>')</script><p>After</p>`,
    )
    await launcher().click()
    await page.locator('foyer-chat .field').waitFor()
    expect(await side()).toBe('start')
    expect(said).toEqual([])
  })
})

describe("the agent's own script starts by itself", () => {
  const text = async () => (await fetch(`${server.url}/widget/${agent.webId}.js`)).text()

  test('aggregated with others, each in a try, as Autoptimize does', async () => {
    const body = `try{var before = 1}catch(e){}\ntry{${await text()}}catch(e){}\ntry{window.after = 2}catch(e){}`
    await page.route('**/autoptimize_1.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await show('<script defer src="/autoptimize_1.js"></script>')
    await launcher().click()
    await page.locator('foyer-chat .field').waitFor()
    expect(await page.evaluate('[before, after]')).toEqual([1, 2])
    expect(said).toEqual([])
  })

  test('from a blob, as LiteSpeed Cache runs what was inlined', async () => {
    await show('<p>Nothing yet</p>')
    await page.evaluate(
      (source) => {
        const script = document.createElement('script')
        script.src = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
        document.body.append(script)
      },
      await text(),
    )
    await launcher().click()
    await page.locator('foyer-chat .field').waitFor()
    expect(said).toEqual([])
  })

  test('from a tag manager that keeps nothing of its tag but the address', async () => {
    await show('<p>Nothing yet</p>')
    await page.evaluate((src) => {
      const script = document.createElement('script')
      script.src = src
      document.body.append(script)
    }, `${server.url}/widget/${agent.webId}.js`)
    await launcher().click()
    await page.locator('foyer-chat .field').waitFor()
    expect(said).toEqual([])
  })
})
