import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgent, scriptTag, setTheme, type TestAgent } from '../../support/agent.ts'
import { desktop, watch, type Site } from '../../support/browser/browser.ts'
import { violationsIn } from '../../support/browser/checker.ts'
import { streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import type { TestServer } from '../../support/server.ts'
import { holdModel, startStage, type Stage } from '../../support/browser/stage.ts'

/* What a visitor's browser and our server keep, what the visitor is told of it, and what the visitor can do about it. */

let stage: Stage
let browser: Browser
let model: ModelServer
let server: TestServer
let site: Site
let context: BrowserContext
let page: Page

beforeAll(async () => {
  stage = await startStage()
  ;({ browser, model, server, site } = stage)
})
afterAll(() => stage.stop())
beforeEach(async () => {
  model.script = streamOf(['Hello ', '**there**.'])
  site.headers = {}
  await begin()
})
afterEach(() => context.close())

/** A new visitor's browser. */
async function begin(): Promise<void> {
  context = await browser.newContext({ ...desktop, locale: 'en-GB' })
  page = await context.newPage()
}

type Visit = { attributes?: string; embed?: { notice?: string | Record<string, string>; retentionDays?: number } }

/** Goes to a page with an agent of its own. */
async function visit({ attributes = '', embed }: Visit = {}): Promise<TestAgent> {
  const agent = await createAgent(server)
  if (embed) await server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body: embed })
  site.html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Site</title><main><h1>Site</h1></main>${scriptTag(server, agent, attributes)}`
  await page.goto(site.url)
  return agent
}

const field = () => page.locator('foyer-chat textarea')
const log = () => page.locator('foyer-chat [role="log"]')
const notice = () => page.getByRole('alertdialog', { name: 'Before you start' })
const more = () => page.getByRole('button', { name: 'More' })
const menuItem = (name: string) => page.getByRole('menuitem', { name })
const about = () => page.getByRole('region', { name: 'About this chat' })
const question = () => page.getByRole('alertdialog', { name: /^Delete the conversation/ })

async function open(): Promise<void> {
  await page.locator('foyer-chat .launcher').click()
  await field().waitFor()
}

async function write(text: string): Promise<void> {
  await canSend()
  await field().fill(text)
  await field().press('Enter')
}

/** Waits until an answer before is whole: until then Enter sends nothing. */
const canSend = () => page.locator('foyer-chat [part~="send"]').waitFor({ state: 'attached' })

/** Lets no history be read until the function that it returns is called. */
async function holdHistory(): Promise<() => void> {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/conversations*', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  return () => letGo()
}

async function converse(text: string): Promise<void> {
  await write(text)
  await expect.poll(() => log().textContent()).toContain('Hello there.')
}

async function choose(item: string): Promise<void> {
  await more().click()
  await menuItem(item).click()
}

/** What has the focus inside of the widget, by its text or its name. */
const focused = () =>
  page.evaluate(() => {
    const element = document.querySelector('foyer-chat')?.shadowRoot?.activeElement
    return element?.getAttribute('part') ?? element?.getAttribute('aria-label') ?? element?.textContent ?? null
  })

/** All that a page can leave in a browser, by its keys; `cookies` are those of every host. */
async function kept() {
  const cookies = (await context.cookies()).map(({ name }) => name)
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    documentCookie: document.cookie,
  }))
  return { cookies, ...inPage }
}
const nothing = { cookies: [], local: [], session: [], databases: [], caches: [], workers: 0, documentCookie: '' }

/** Notes every attempt of a page to leave something, also one that leaves no trace; and every cookie that an answer would set. */
async function watchStores(): Promise<() => Promise<string[]>> {
  const set: string[] = []
  page.on('response', async (response) => {
    if ((await response.headerValue('set-cookie').catch(() => null)) !== null) set.push(`cookie of ${response.url()}`)
  })
  await page.addInitScript(() => {
    const attempts: string[] = []
    Object.assign(globalThis, { attempts })
    function trap(owner: object, name: string): void {
      const own = Reflect.get(owner, name) as (...values: unknown[]) => unknown
      Reflect.set(owner, name, function note(this: unknown, ...values: unknown[]) {
        attempts.push(`${name} ${String(values[0])}`)
        return Reflect.apply(own, this, values)
      })
    }
    trap(Storage.prototype, 'setItem')
    trap(IDBFactory.prototype, 'open')
    trap(CacheStorage.prototype, 'open')
    trap(ServiceWorkerContainer.prototype, 'register')
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(value: string) {
        attempts.push(`cookie ${value}`)
      },
    })
  })
  return async () => [
    ...set,
    ...(await page.evaluate(() => (globalThis as unknown as { attempts: string[] }).attempts)),
  ]
}

/** A model's answer that would like to be heard elsewhere. */
const leaky = `![a](https://leak.example/1.png) <img src="https://leak.example/2.png" srcset="https://leak.example/3.png 2x">
<link rel="stylesheet" href="https://leak.example/4.css"><link rel="preconnect" href="https://leak.example"><script src="https://leak.example/5.js"></script>
<iframe src="https://leak.example/6"></iframe><video src="https://leak.example/7.mp4" poster="https://leak.example/8.png" autoplay></video>
<object data="https://leak.example/9"></object><svg><image href="https://leak.example/10.png"/><use href="https://leak.example/11.svg#a"/></svg>
<p style="background: url(https://leak.example/12.png)">styled</p><meta http-equiv="refresh" content="0;url=https://leak.example/13">
<base href="https://leak.example/"><form action="https://leak.example/14"><input autofocus onfocus="fetch('https://leak.example/15')"></form>
[![b](https://leak.example/16.png)](https://leak.example/17) ![c][d]

[d]: https://leak.example/18.png

The end of it.`

describe('in the browser', () => {
  test('nothing is left or tried before the first message, whatever is opened; then one entry, and never a cookie', async () => {
    const attempts = await watchStores()
    const agent = await visit({ embed: { notice: 'We use **AI**.', retentionDays: 30 }, attributes: ' data-open="0"' })
    await field().waitFor()
    await field().fill('Hello')
    await choose('About this chat')
    await about().waitFor()
    await page.getByRole('button', { name: 'Back to the chat' }).click()
    // Before that the field takes no focus, and no key.
    await about().waitFor({ state: 'detached' })
    await field().press('Enter')
    await notice().getByRole('button', { name: 'Not now' }).click()
    await expect.poll(() => notice().count()).toBe(0)
    expect(await kept()).toEqual(nothing)
    expect(await attempts()).toEqual([])
    await field().press('Enter')
    await notice().getByRole('button', { name: 'Agree and continue' }).click()
    await expect.poll(() => log().textContent()).toContain('Hello there.')
    await expect.poll(async () => (await kept()).local).toEqual([`foyer:${agent.webId}`])
    // The session, what was sent until the server has it, and the answer while it is rendered (fatal-answer.test.ts).
    const own = `setItem foyer:${agent.webId}`
    const others = (attempt: string) =>
      attempt !== own &&
      !attempt.startsWith(`${own}:`) &&
      !attempt.startsWith(`setItem foyer-rendering:${agent.webId}:`)
    expect((await attempts()).filter(others)).toEqual([])
  })

  test('no host but ours is asked for anything, even if an answer and a notice would like to be heard elsewhere', async () => {
    const seen = watch(page)
    await visit({ embed: { notice: leaky } })
    model.script = streamOf([leaky.slice(0, 60), leaky.slice(60)])
    await open()
    await write('Leak it')
    await notice().getByRole('button', { name: 'Agree and continue' }).click()
    await expect.poll(() => log().textContent()).toContain('The end of it.')
    await page.reload()
    await open()
    await expect.poll(() => log().textContent()).toContain('The end of it.')
    await choose('About this chat')
    await expect.poll(() => about().textContent()).toContain('The end of it.')
    await page.waitForLoadState('networkidle')
    expect([...seen.hosts].toSorted()).toEqual([new URL(server.url).host, new URL(site.url).host].toSorted())
    expect(await kept()).toMatchObject({ cookies: [], databases: [], caches: [], workers: 0, session: [] })
  })

  test.each([
    ['local', { reload: true, otherTab: true }],
    ['session', { reload: true, otherTab: false }],
    ['none', { reload: false, otherTab: false }],
  ])('persist="%s" remembers the conversation, and with it the consent, for %o', async (persist, remembers) => {
    const agent = await visit({ attributes: ` data-persist="${persist}"`, embed: { notice: 'We use AI.' } })
    const key = `foyer:${agent.webId}`
    await open()
    await write('First')
    await notice().getByRole('button', { name: 'Agree and continue' }).click()
    await expect.poll(() => log().textContent()).toContain('Hello there.')
    await expect.poll(kept).toEqual({
      ...nothing,
      local: persist === 'local' ? [key] : [],
      session: persist === 'session' ? [key] : [],
    })

    async function expectKnown(isKnown: boolean, text: string): Promise<void> {
      await open()
      await write(text)
      if (isKnown) for (const each of ['First', text]) await log().getByText(each).waitFor()
      else await notice().waitFor()
      expect(await notice().count()).toBe(isKnown ? 0 : 1)
      expect(await log().getByText('First').count()).toBe(isKnown ? 1 : 0)
    }
    const firstPage = page
    page = await context.newPage()
    await page.goto(site.url)
    await expectKnown(remembers.otherTab, 'From another tab')
    page = firstPage
    await page.reload()
    await expectKnown(remembers.reload, 'After a reload')
  })

  test('Global Privacy Control: nothing outlives the tab, and About this chat says so', async () => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    )
    const agent = await visit({ attributes: ' data-persist="local"' })
    await open()
    await converse('Do not remember me')
    await expect.poll(kept).toEqual({ ...nothing, session: [`foyer:${agent.webId}`] })
    await choose('About this chat')
    expect(await about().textContent()).toContain('until you close the tab')
    page = await context.newPage()
    await page.goto(site.url)
    await open()
    await log().waitFor()
    expect(await log().textContent()).not.toContain('Do not remember me')
  })
})

describe("the site's notice", () => {
  test('of several languages is that of the visitor, and the first one for all others', async () => {
    for (const [lang, text] of [
      ['de-AT', 'Mit KI.'],
      ['fr', 'With AI.'],
    ]) {
      await visit({
        embed: { notice: { en: 'With AI.', de: 'Mit KI.' } },
        attributes: ` data-lang="${lang}" data-open="0"`,
      })
      await field().fill('Hello')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('foyer-chat #notice-text').textContent()).toBe(text)
    }
  })

  const embed = { notice: 'Answers are written by **AI**. Read [our policy](https://policy.example/privacy).' }

  test('comes before the first message is sent, is told as a whole, and declined calmly: nothing is sent, and one goes on writing', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await visit({ embed })
    await open()
    expect(await notice().count()).toBe(0)
    await write('Hello')
    await expect.poll(focused).toBe('notice')
    await expect.poll(() => notice().locator('strong').textContent()).toBe('AI')
    await expect.poll(() => notice().locator('a').getAttribute('href')).toBe('https://policy.example/privacy')
    const described = () =>
      notice().evaluate((element) => {
        const root = element.getRootNode() as ShadowRoot
        return root.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
      })
    await expect.poll(described).toContain('Answers are written by AI.')

    // One Enter too many does not agree, and what waits cannot be changed, nor sent by another way, meanwhile.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    expect(await notice().count()).toBe(1)
    expect(await log().textContent()).not.toContain('Hello')
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab')
    expect(await focused()).toContain('button')
    expect(await field().evaluate((element) => element.closest('[inert]') !== null)).toBe(true)

    const declined = () => page.locator('foyer-chat').getByText('Nothing was sent. Your text is still below.')
    const ways = [() => page.keyboard.press('Escape'), () => notice().getByRole('button', { name: 'Not now' }).click()]
    for (const [at, decline] of ways.entries()) {
      await decline()
      await expect.poll(() => notice().count()).toBe(0)
      expect(await declined().getAttribute('role')).toBe('status')
      await expect.poll(focused).toBe('input')
      expect(await field().inputValue()).toBe(`Hello${', you'.repeat(at)}`)
      await page.keyboard.type(', you')
      await expect.poll(() => declined().count()).toBe(0)
      await page.keyboard.press('Enter')
      await notice().waitFor()
    }
    expect(await kept()).toEqual(nothing)
    expect(sent).toEqual([])
  })

  test('is asked once: not of who agreed at an earlier visit, of whom nothing is lost that is sent while that is looked up', async () => {
    await visit({ embed })
    await open()
    await write('First')
    await notice().getByRole('button', { name: 'Agree and continue' }).click()
    await expect.poll(() => log().textContent()).toContain('Hello there.')
    expect(await field().inputValue()).toBe('')
    await expect.poll(focused).toBe('input')
    await write('Second')
    await expect.poll(() => log().getByText('Hello there.').count()).toBe(2)
    expect(
      await log()
        .getByText(/First|Second/)
        .allTextContents(),
    ).toEqual(['First', 'Second'])

    const letGo = await holdHistory()
    await page.reload()
    await open()
    await write('Again')
    await write('Other')
    await expect.poll(() => field().inputValue()).toBe('Other')
    const sent = () =>
      log()
        .getByText(/Again|Other/)
        .allTextContents()
    expect(await sent()).toEqual([])
    letGo()
    await expect.poll(() => log().getByText('Hello there.').count()).toBe(3)
    expect(await sent()).toEqual(['Again'])
    expect(await field().inputValue()).toBe('Other')
    await canSend()
    await field().press('Enter')
    await expect.poll(sent).toEqual(['Again', 'Other'])
    expect(await notice().count()).toBe(0)
  })

  test('is asked of nobody whose answer is still being written, and what was to be sent meanwhile stays', async () => {
    await visit({ embed })
    const { go } = holdModel(model, 'Well')
    await open()
    await write('First')
    await notice().getByRole('button', { name: 'Agree and continue' }).click()
    await expect.poll(() => log().textContent()).toContain('Well')
    const letGo = await holdHistory()
    await page.reload()
    await open()
    await write('Again')
    letGo()
    await expect.poll(() => log().textContent()).toContain('Well')
    await expect.poll(() => field().inputValue()).toBe('Again')
    go(' then.')
    await expect.poll(() => log().textContent()).toContain('Well then.')
    await canSend()
    await field().press('Enter')
    await expect.poll(() => log().textContent()).toContain('Again')
    expect(await notice().count()).toBe(0)
  })

  test('that was agreed to in another tab is not asked for any more, and what was to be sent stays', async () => {
    await visit({ embed })
    await open()
    await write('Here')
    await notice().waitFor()
    const other = await context.newPage()
    await other.goto(site.url)
    await other.locator('foyer-chat .launcher').click()
    await other.locator('foyer-chat textarea').fill('There')
    await other.locator('foyer-chat textarea').press('Enter')
    await other.getByRole('button', { name: 'Agree and continue' }).click()
    await notice().waitFor({ state: 'detached' })
    await expect.poll(() => log().textContent()).toContain('Hello there.')
    expect(await field().inputValue()).toBe('Here')
    await canSend()
    await field().press('Enter')
    await expect.poll(() => log().getByText('Hello there.').count()).toBe(2)
  })

  test('is asked for what the page sends too, and again once the conversation was deleted', async () => {
    await visit({ embed })
    await page.waitForFunction('window.Foyer && !window.Foyer.q')
    await page.evaluate("Foyer.send('From the page')")
    await notice().getByRole('button', { name: 'Agree and continue' }).click()
    await expect.poll(() => log().textContent()).toContain('Hello there.')
    await choose('Delete conversation')
    await question().getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => log().textContent()).not.toContain('From the page')
    await write('Again')
    await notice().waitFor()
  })

  test('says when its own code cannot be fetched, and sends nothing; without the code that renders it, it is there in plain text', async () => {
    const seen = watch(page)
    await page.route('**/privacy-room-*.js', (route) => route.abort())
    await page.route('**/app/answer-chunk-*', (route) => route.abort())
    await visit({ embed })
    await open()
    await write('Hello')
    await expect
      .poll(() => page.getByRole('alert').allTextContents())
      .toContain('No connection. Check your internet and try again.')
    expect(await field().inputValue()).toBe('Hello')
    expect(await kept()).toEqual(nothing)
    await page.unroute('**/privacy-room-*.js')
    await field().press('Enter')
    await notice().waitFor()
    expect(await notice().textContent()).toContain('Answers are written by **AI**.')
    await page.unroute('**/app/answer-chunk-*')
    await notice().getByRole('button', { name: 'Not now' }).click()
    await expect.poll(() => notice().count()).toBe(0)
    await page.locator('foyer-chat').getByText('Nothing was sent').waitFor()
    expect(seen.errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([])
  })

  test("cannot be hidden by the site's own css, nor one of the answers", async () => {
    const agent = await visit({ embed })
    const customCss = `* { display: none; opacity: 0 !important; visibility: hidden !important }
      .panel, .frame, .dock, .composer, .view { display: flex; opacity: 1 !important; visibility: visible !important }
      .slip, .slip .plain-button, .panel [part~='notice'] { display: none !important; font-size: 1px !important; color: transparent !important }
      @layer { .slip * { opacity: 0 !important; pointer-events: none !important; clip-path: circle(0) !important } }`
    await setTheme(server, agent.id, { theme: { customCss } })
    await page.reload()
    await page.waitForFunction('window.Foyer && !window.Foyer.q')
    await page.evaluate("Foyer.send('Hello')")
    await notice().waitFor()
    for (const answer of ['Not now', 'Agree and continue']) {
      const box = await notice().getByRole('button', { name: answer }).boundingBox()
      expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await expect.poll(() => notice().innerText()).toContain('Answers are written by AI. Read our policy.')
    const look = await notice().evaluate((element) => {
      const { fontSize, color, opacity, visibility } = getComputedStyle(element)
      return { fontSize, color, opacity, visibility }
    })
    expect(look).toEqual({ fontSize: '14px', color: 'rgb(48, 50, 53)', opacity: '1', visibility: 'visible' })
    await notice().getByRole('button', { name: 'Not now' }).click()
    await expect.poll(() => notice().count()).toBe(0)
  })
})

describe('the menu', () => {
  test('is the menu button of the ARIA Authoring Practices', async () => {
    await visit()
    await open()
    // Without a notice nothing is asked.
    await converse('Hello')
    await more().focus()
    expect(await more().getAttribute('aria-haspopup')).toBe('menu')
    expect(await more().getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('New chat')
    expect(await more().getAttribute('aria-expanded')).toBe('true')
    const steps = [
      ['ArrowDown', 'Download conversation'],
      ['End', 'Delete conversation'],
      ['ArrowDown', 'New chat'],
      ['ArrowUp', 'Delete conversation'],
      ['Home', 'New chat'],
      ['a', 'About this chat'],
    ] as const
    for (const [key, item] of steps) {
      await page.keyboard.press(key)
      expect(await focused(), key).toBe(item)
    }
    await page.keyboard.press('Escape')
    expect(await focused()).toBe('More')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    expect(await page.locator('foyer-chat .panel').isVisible()).toBe(true)
    await page.keyboard.press('Space')
    await menuItem('New chat').waitFor()
    await page.mouse.click(100, 100)
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  })

  test.each(['bubble', 'inline'])('that is still on its way in %s mode does not come after Escape', async (mode) => {
    let arrive = () => {}
    const isAsked = new Promise<void>((asked) => {
      void page.route('**/privacy-room-*.js', (route) => {
        arrive = () => void route.continue()
        asked()
      })
    })
    await visit({ attributes: `data-mode="${mode}"` })
    await (mode === 'bubble' ? open() : field().waitFor())
    await more().click()
    await isAsked
    expect(await more().getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => more().getAttribute('aria-expanded')).toBe('false')
    const isThere = page.waitForResponse(/privacy-room-/).then((response) => response.finished())
    arrive()
    await isThere
    expect(await field().isVisible()).toBe(true)
    // Asked for again it comes, and alone.
    await more().click()
    await menuItem('About this chat').waitFor()
    expect(await page.getByRole('menu').count()).toBe(1)
  })
})

describe('About this chat', () => {
  test('stays open at a press in it on a page that ends no listener by its signal, as zone.js before 0.14.3', async () => {
    await page.addInitScript(() => {
      const { addEventListener } = EventTarget.prototype
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        const { signal: _, ...rest } = typeof options === 'object' ? options : { capture: options === true }
        addEventListener.call(this, type, listener, rest)
      }
    })
    await visit()
    await open()
    await write('Hello?')
    await log().locator('strong').waitFor()
    await choose('About this chat')
    await about().getByRole('heading').first().click()
    await about().getByRole('button', { name: 'Delete conversation' }).click()
    await question().waitFor()
  })

  test('says who answers, what is kept, where, how long, and what this browser keeps, also without a limit and a memory', async () => {
    await visit({ embed: { notice: 'Our **notice**.', retentionDays: 30 } })
    await open()
    const close = () => page.getByRole('button', { name: 'Close chat' }).last().boundingBox()
    const usual = await close()
    await choose('About this chat')
    await about().waitFor()
    expect(await close()).toEqual(usual)
    const facts = await about().getByRole('listitem').allTextContents()
    expect(facts).toHaveLength(5)
    expect(facts[0]).toContain('An AI writes the answers')
    expect(facts[1]).toContain('your messages and the pages you wrote them on, the answers, and your ratings')
    expect(facts[2]).toContain(new URL(server.url).host)
    expect(facts[3]).toContain('30 days')
    expect(facts[4]).toContain('This browser remembers the conversation')
    await expect.poll(() => about().locator('strong').textContent()).toBe('notice')
    expect(await about().getByRole('button', { name: 'Download' }).count()).toBe(0)
    await expect.poll(focused).toBe('About this chat')
    // What it lies over is there for nobody meanwhile: no key leads to a link that is not seen.
    const footer = page.locator('foyer-chat .footer')
    expect(await footer.isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await expect.poll(() => about().count()).toBe(0)
    expect(await footer.isVisible()).toBe(true)
    await expect.poll(focused).toBe('More')

    await visit({ attributes: ' data-persist="none"' })
    await open()
    await choose('About this chat')
    const text = await about().textContent()
    expect(text).toContain('until you or the owner of this site delete them')
    expect(text).toContain('This browser remembers nothing')
  })

  test.each(['cannot be read', 'is full'])(
    'says that nothing is remembered where the storage of the browser %s',
    async (what) => {
      await page.addInitScript((isFull) => {
        const refuse = () => {
          throw new DOMException('refused', isFull ? 'QuotaExceededError' : 'SecurityError')
        }
        if (isFull) Storage.prototype.setItem = refuse
        else Object.defineProperty(window, 'localStorage', { get: refuse })
      }, what === 'is full')
      await visit()
      await open()
      await converse('Hi')
      await choose('About this chat')
      const facts = about().getByRole('listitem')
      await expect.poll(() => facts.last().textContent()).toContain('This browser remembers nothing')
    },
  )
})

describe('download', () => {
  test('gives the whole conversation as a text, under the strictest policy, unheard by the page, and says when it cannot be fetched', async () => {
    const origin = server.url
    site.headers = {
      'Content-Security-Policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src ${origin}; font-src ${origin}; require-trusted-types-for 'script'`,
    }
    const seen = watch(page)
    await visit()
    await page.evaluate(
      "addEventListener('click', (event) => (document.title += event.composedPath()[0].localName), true)",
    )
    await open()
    await converse('What is **this**? ✓')
    const isStored = page.waitForResponse((response) => response.url().endsWith('/feedback'))
    await page.getByRole('button', { name: 'Helpful', exact: true }).click()
    await isStored
    await page.evaluate("document.title = ''")
    const [download] = await Promise.all([page.waitForEvent('download'), choose('Download conversation')])
    const text = await textOf(await download.createReadStream())
    const lines = text.replace('\uFEFF', '').split('\n')
    expect(download.suggestedFilename()).toMatch(/^conversation-\d{4}-\d\d-\d\d\.txt$/)
    expect(lines.slice(0, 2)).toEqual(['Conversation · Ada', new URL(server.url).host])
    const asked = lines.indexOf('What is **this**? ✓')
    expect(lines[asked - 1]).toMatch(/^You · .*20\d\d/)
    expect(lines[asked - 1]?.endsWith(` · ${site.url}/`)).toBe(true)
    const answered = lines.indexOf('Hello **there**.')
    expect(answered).toBeGreaterThan(asked)
    expect(lines[answered - 1]).toMatch(/^Ada \(AI\) · .*20\d\d/)
    expect(lines[answered + 1]).toBe('[Helpful]')
    expect(await page.title()).not.toContain('a')
    expect(seen.errors).toEqual([])

    await page.route('**/conversations*', (route) => route.abort())
    await choose('Download conversation')
    await page.getByText('The conversation could not be fetched. Please try again.').waitFor()
    await expect.poll(() => log().textContent()).toContain('Hello there.')
  })
})

describe('delete', () => {
  /** Whether any file of the server holds that text. */
  async function isOnDisk(text: string): Promise<boolean> {
    const entries = await readdir(server.directory, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const found = await Promise.all(
      // A file may go between the listing and the reading.
      files.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8').catch(() => '')),
    )
    return found.some((content) => content.includes(text))
  }

  async function session(agent: TestAgent): Promise<{ path: string; token: string }> {
    const kept_ = await page.evaluate((key) => localStorage.getItem(key), `foyer:${agent.webId}`)
    const { sessionId, token } = JSON.parse(kept_ ?? '{}') as { sessionId: string; token: string }
    return { path: `/v1/agents/${agent.webId}/sessions/${sessionId}/conversations`, token }
  }

  test.each(['the menu', 'About this chat'])(
    'by way of %s asks first, says when it could not be done, and then it is gone from the panel, the browser, the interface and the disk',
    async (way) => {
      const secret = `a secret told by way of ${way}`
      const dialogs: string[] = []
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message())
        void dialog.dismiss()
      })
      const agent = await visit()
      await open()
      await converse(secret)
      const { path: address, token } = await session(agent)
      expect((await server.call('GET', address)).status).toBe(200)
      expect(await isOnDisk(secret)).toBe(true)

      if (way === 'About this chat') await choose(way)
      const askToDelete = async () => {
        if (way === 'the menu') await choose('Delete conversation')
        else await about().getByRole('button', { name: 'Delete conversation' }).click()
        await expect.poll(focused).toBe('Cancel')
      }
      const cancels = [
        () => page.keyboard.press('Escape'),
        () => question().getByRole('button', { name: 'Cancel' }).click(),
      ]
      for (const cancel of cancels) {
        await askToDelete()
        await cancel()
        await expect.poll(() => question().count()).toBe(0)
        await expect.poll(focused).toBe(way === 'the menu' ? 'More' : 'Delete conversation')
      }

      await page.route('**/sessions/*', (route) =>
        route.request().method() === 'DELETE' ? route.abort() : route.continue(),
      )
      await askToDelete()
      await question().getByRole('button', { name: 'Delete' }).click()
      await page.getByText('The conversation could not be deleted. Please try again.').waitFor()
      expect(await log().textContent()).toContain(secret)
      expect((await kept()).local).toEqual([`foyer:${agent.webId}`])

      await page.unroute('**/sessions/*')
      await question().getByRole('button', { name: 'Delete' }).click()
      await page.getByText('The conversation was deleted.').waitFor()
      expect(await log().textContent()).not.toContain(secret)
      expect(await log().textContent()).toContain("Hi, I'm Ada,")
      await expect.poll(focused).toBe('input')
      await expect.poll(kept).toEqual(nothing)
      expect(dialogs).toEqual([])
      expect((await server.call('GET', address)).status).toBe(404)
      expect((await server.call('GET', address, { token })).status).toBe(401)
      await expect.poll(() => isOnDisk(secret)).toBe(false)
    },
  )

  test('takes as long as it takes: what is typed meanwhile stays, and what is sent begins the next conversation', async () => {
    const agent = await visit()
    await open()
    await converse('To be deleted')
    const { path: deleted } = await session(agent)
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/sessions/*', async (route) => {
      if (route.request().method() === 'DELETE') await held
      await route.continue()
    })
    await choose('Delete conversation')
    await question().getByRole('button', { name: 'Delete' }).click()
    await write('Sent meanwhile')
    const texts = async (address: string) => {
      const { status, body } = await server.call('GET', address)
      return status === 200 ? (body as { message: string }[]).map(({ message }) => message) : status
    }
    await expect.poll(() => texts(deleted)).toHaveLength(4)
    await field().fill('Typed meanwhile')
    letGo()
    await expect.poll(() => log().textContent()).not.toContain('To be deleted')
    await expect.poll(async () => texts((await session(agent)).path)).toEqual(['Sent meanwhile', 'Hello **there**.'])
    await log().getByText('Sent meanwhile').waitFor()
    expect(await field().inputValue()).toBe('Typed meanwhile')
    expect(await texts(deleted)).toBe(404)
  })

  test('asks in sight, on a small phone too, and says there what came of it', async () => {
    await page.setViewportSize({ width: 360, height: 480 })
    await visit({ embed: { retentionDays: 30 } })
    await open()
    await converse('Small')
    await page.route('**/sessions/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await choose('About this chat')
    await about().getByRole('button', { name: 'Delete conversation' }).click()
    const isInSight = async (text: string) => {
      const box = await about().getByText(text, { exact: true }).boundingBox()
      return box !== null && box.y > 60 && box.y + box.height <= 480
    }
    await expect.poll(focused).toBe('Cancel')
    await expect.poll(() => isInSight('Delete')).toBe(true)
    await about().getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect.poll(() => isInSight('The conversation could not be deleted. Please try again.')).toBe(true)
    // Not over the buttons.
    await expect.poll(() => isInSight('Delete')).toBe(true)
    expect(
      await about()
        .getByText('Delete', { exact: true })
        .evaluate((button) => {
          const { left, bottom: end } = button.getBoundingClientRect()
          return (button.getRootNode() as ShadowRoot).elementFromPoint(left + 9, end - 9) === button
        }),
    ).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('leaves room for the text of the notice, at 200 % on a phone too, whatever its words', async () => {
    await page.setViewportSize({ width: 195, height: 422 })
    await visit({ embed: { notice: `We use AI, says ${'Word'.repeat(30)}.` } })
    await open()
    await write('Small')
    await notice().waitFor()
    const [text, choices] = await Promise.all(
      ['#notice-text', '.choices'].map((part) => notice().locator(part).boundingBox()),
    )
    expect(choices?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0))
    expect(await notice().evaluate((slip) => slip.scrollWidth - slip.clientWidth)).toBe(0)
  })
})

describe('axe finds nothing', () => {
  test.each(['theme', 'dark'])(
    'in the notice, the menu, About this chat and the question, in colors "%s"',
    async (scheme) => {
      await visit({
        attributes: ` data-color-scheme="${scheme}"`,
        embed: { notice: 'Our **notice**.', retentionDays: 30 },
      })
      await open()
      await write('Hello')
      await notice().waitFor()
      await expect.poll(() => violationsIn(page, 'html')).toEqual([])
      await notice().getByRole('button', { name: 'Agree and continue' }).click()
      await expect.poll(() => log().textContent()).toContain('Hello there.')
      await more().click()
      await menuItem('New chat').waitFor()
      await expect.poll(() => violationsIn(page, 'html')).toEqual([])
      await menuItem('Delete conversation').click()
      await question().waitFor()
      await expect.poll(() => violationsIn(page, 'html')).toEqual([])
      await question().getByRole('button', { name: 'Cancel' }).click()
      await choose('About this chat')
      await about().getByRole('button', { name: 'Delete conversation' }).click()
      await question().waitFor()
      await expect.poll(() => violationsIn(page, 'html')).toEqual([])
    },
  )
})
