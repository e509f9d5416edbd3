import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgent, setTheme, type TestAgent } from '../../support/agent.ts'
import { launchBrowser, startSite, type Site } from '../../support/browser/browser.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* The script of the script tag: of one agent or of all, by itself or as what other tools make of it. */

let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page
let warnings: string[]

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
  page = await (await browser.newContext()).newPage()
  warnings = []
  page.on('console', (message) => warnings.push(message.text()))
  page.on('pageerror', (error) => warnings.push(`thrown: ${error.message}`))
})
afterEach(() => page.context().close())

const html = (body: string) => `<!doctype html><html lang="en"><title>A site</title><h1>A site</h1>${body}</html>`
const own = () => `${server.url}/widget/${agent.webId}.js`
const launcher = () => page.locator('foyer-chat .launcher')
const background = () => launcher().evaluate((button) => getComputedStyle(button).backgroundColor)
const textOf = async (url: string) => (await fetch(url)).text()

async function show(body: string): Promise<void> {
  site.html = html(body)
  await page.goto(site.url)
}

describe('the script of an agent', () => {
  test('draws the launcher before anything else is asked for, and opens with the whole theme', async () => {
    await setTheme(server, agent.id, {
      theme: { chat: { buttons: { backgroundColor: '#7c2d12' } } },
      inputOptions: { placeholder: 'Ask the baker' },
    })
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(`${server.url}/{v1,app}/**`, async (route) => {
      await held
      await route.continue()
    })
    await show(`<script async src="${own()}"></script>`)
    await launcher().waitFor()
    expect(await background()).toBe('rgb(124, 45, 18)')
    expect(await launcher().getAttribute('aria-label')).toBe('Ada · Chat')
    await launcher().click()
    letGo()
    await page.getByPlaceholder('Ask the baker').waitFor()
    expect(warnings).toEqual([])
  })

  test('a changed theme shows at the next load of the page', async () => {
    await show(`<script async src="${own()}"></script>`)
    await launcher().waitFor()
    await setTheme(server, agent.id, { theme: { chat: { buttons: { backgroundColor: '#14532d' } } } })
    await page.reload()
    await launcher().waitFor()
    expect(await background()).toBe('rgb(20, 83, 45)')
  })

  test('takes the options of its tag, and two agents stand beside each other', async () => {
    const other = await createAgent(server, { name: 'Bob' })
    await show(
      `<script async src="${own()}" data-side="start"></script><script async src="${server.url}/widget/${other.webId}.js"></script>`,
    )
    await expect.poll(() => launcher().count()).toBe(2)
    const labels = await launcher().evaluateAll((all) => all.map((each) => /Ada|Bob/.exec(each.ariaLabel ?? '')?.[0]))
    expect(labels.toSorted()).toEqual(['Ada', 'Bob'])
    expect(await page.locator('foyer-chat[side="start"]').getAttribute('agent')).toBe(agent.webId)
  })

  test('is counted as seen where the page stays', async () => {
    await show(`<script async src="${own()}"></script>`)
    const seen = async () => (await server.call('GET', `/v1/agents/${agent.id}/embed/seen`)).body.data
    await expect.poll(async () => (await seen()).origins).toMatchObject([{ origin: site.url, loads: 1 }])
    expect((await seen()).versions).toHaveLength(1)
  })

  test('shows nothing where the agent may not be embedded, and says so on the console', async () => {
    await server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body: { allowedOrigins: ['https://shop.example'] } })
    await show(`<script async src="${own()}"></script>`)
    await expect.poll(() => warnings.join()).toContain('may not be used on this page')
    expect(await launcher().count()).toBe(0)
    expect(await page.evaluate('typeof Foyer.open')).toBe('function')
  })

  test('where the theme waits for its next try, a click asks for it at once', async () => {
    let asked = 0
    await page.route('**/theme', (route) => {
      asked++
      return route.abort()
    })
    await page.clock.install()
    await show(`<script async src="${own()}"></script>`)
    await launcher().waitFor()
    // From now on no timer runs.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await launcher().click()
    await expect.poll(() => asked).toBeGreaterThan(0)
    const before = asked
    const tries = async () => {
      await launcher().click()
      return asked
    }
    await expect.poll(tries).toBeGreaterThan(before)
    expect(await launcher().getAttribute('aria-busy')).toBe('true')
  })

  test('takes the launcher away when the server refuses the theme after all', async () => {
    await page.route(`${server.url}/v1/**/theme`, (route) =>
      route.fulfill({
        status: 403,
        json: { type: '/docs#problem-agent-disabled', status: 403, detail: 'This agent is switched off.' },
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    )
    await show(`<script async src="${own()}"></script>`)
    await expect.poll(() => warnings.join()).toContain('switched off')
    await expect.poll(() => launcher().count()).toBe(0)
  })
})

describe('as other tools load it', () => {
  test.each([
    ['a module', () => `<script type="module" src="${own()}" data-side="start"></script>`],
    [
      'a module of all agents',
      () =>
        `<script type="module" src="${server.url}/widget.js" data-agent="${agent.webId}" data-side="start"></script>`,
    ],
    [
      'added by a script',
      () => `<script>
        const script = document.createElement('script')
        script.src = '${own()}'
        script.dataset.side = 'start'
        document.body.append(script)
      </script>`,
    ],
  ])('%s starts', async (_, tag) => {
    await show(tag())
    await launcher().waitFor()
    expect(await page.locator('foyer-chat').getAttribute('side')).toBe('start')
    expect(warnings).toEqual([])
  })

  /** As plugins do that merge the scripts of a site into one. */
  async function showMerged(source: string, before = ''): Promise<void> {
    await page.route('**/all.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `var before = 1;\n${source}\n;var after = 2;` }),
    )
    await show(`${before}<script defer src="/assets/all.js"></script>`)
    await page.waitForFunction('window.after === 2')
  }

  test('merged into one file the script of an agent starts by itself', async () => {
    await showMerged(await textOf(own()))
    await launcher().click()
    await page.locator('foyer-chat .field').waitFor()
    expect(warnings).toEqual([])
  })

  test('merged into one file the script of all agents goes by a tag that is left', async () => {
    const tag = `<script type="text/later" src="${server.url}/widget.js" data-agent="${agent.webId}"></script>`
    await showMerged(await textOf(`${server.url}/widget.js`), tag)
    await launcher().waitFor()
    expect(warnings).toEqual([])
  })

  test('merged into one file, and its tag gone, it says once what to do, and stops nothing', async () => {
    await showMerged(await textOf(`${server.url}/widget.js`))
    await expect.poll(() => warnings).toEqual(['Foyer: use /widget/web_….js'])
    expect(await page.locator('foyer-chat').count()).toBe(0)
  })
})
