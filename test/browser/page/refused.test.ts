import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type FrameLocator, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptTag } from '../../support/agent.ts'
import { desktop, chromiumOptions, startSite, watch, type Watched } from '../../support/browser/browser.ts'
import { startStage, type Stage } from '../../support/browser/stage.ts'
import { streamOf } from '../../support/peers/model-server.ts'
import { isLong } from '../../support/seed.ts'

/*
 * What a browser gives most pages it refuses some: where site data is blocked, in sandboxed frames, with a full disk, without TLS. The
 * widget then runs alone, and neither the visitor nor the page hears of it.
 */

/** How interfaces by which tabs know of one another refuse, as scripts that run before the page's own. */
const shared: Record<string, string> = {
  'no locks': 'delete Navigator.prototype.locks',
  'a request for a lock that is rejected': 'LockManager.prototype.request = reject',
  'a query of locks that throws': 'LockManager.prototype.query = refuse',
  'no channels': 'delete window.BroadcastChannel',
  'a channel that takes no message': 'BroadcastChannel.prototype.postMessage = refuse',
  'storage that throws when it is looked at': `${throwing('window', 'localStorage')};${throwing('window', 'sessionStorage')}`,
  'storage that is null': `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: () => null })`,
  'storage that cannot be read': `Storage.prototype.getItem = Storage.prototype.key = refuse;${throwing('Storage.prototype', 'length')}`,
  'storage that is full': 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }',
  'storage that deletes nothing': 'Storage.prototype.removeItem = refuse',
}
/** What the widget meets where it meets one of those: each in the same `try`. Alone it is tried with larger numbers only. */
const alike: Record<string, string> = {
  'locks that throw when they are looked at': throwing('Navigator.prototype', 'locks'),
  'a request for a lock that throws': 'LockManager.prototype.request = refuse',
  'a query of locks that is rejected': 'LockManager.prototype.query = reject',
  'a channel that cannot be opened': 'window.BroadcastChannel = class { constructor() { refuse() } }',
}
/** The same of interfaces that have nothing to do with those, nor with one another. The first ones are about the back button of a phone. */
const others: Record<string, string> = {
  'a history that takes no entry': 'History.prototype.pushState = History.prototype.replaceState = refuse',
  'a history that does not go back': 'History.prototype.back = History.prototype.go = refuse',
  'a history without a state': throwing('History.prototype', 'state'),
  'a navigation that throws when it is looked at': throwing('window', 'navigation'),
  'a clipboard that throws': 'Clipboard.prototype.writeText = refuse',
  'a clipboard that is rejected': 'Clipboard.prototype.writeText = reject',
  'no sound': 'window.AudioContext = class { constructor() { refuse() } }',
}

/** A getter that throws. */
function throwing(object: string, name: string): string {
  return `Object.defineProperty(${object}, '${name}', { get: refuse, configurable: true })`
}

const scriptOf = (...refused: string[]) => `{
  const error = () => new DOMException('It is refused.', 'SecurityError')
  const refuse = () => { throw error() }
  const reject = () => Promise.reject(error())
  ${refused.join('\n')}
}`

/** All together; first those that can be refused only while they can be looked at. */
const everything = scriptOf(
  ...Object.values({ ...shared, ...alike, ...others }).toSorted((a, b) => Number(hides(a)) - Number(hides(b))),
)

function hides(refusal: string): boolean {
  return refusal.includes('defineProperty') || refusal.includes('delete')
}

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
  const limits = { messagesPerMinutePerAddress: 10_000 }
  await stage.server.call('PATCH', `/v1/agents/${stage.agent.id}/embed`, { body: { limits } })
  stage.model.script = streamOf(['Hello ', '**there**.'])
  stage.site.html = siteWith(' data-sound="on"')
})
afterAll(() => stage.stop())

function siteWith(more: string): string {
  return `<!doctype html><meta name="viewport" content="width=device-width"><h1>A site</h1>${scriptTag(stage.server, stage.agent, more)}`
}

const phone = {
  viewport: { width: 390, height: 700 },
  screen: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce' as const,
}

type Visited = { page: Page; context: BrowserContext; seen: Watched }

/** A page on which `script` runs before everything else, in every frame, and on which the back button is left to the widget. */
async function pageWith(script: string, screen: typeof desktop | typeof phone = desktop): Promise<Visited> {
  const context = await stage.browser.newContext(screen)
  await context.addInitScript('delete window.CloseWatcher')
  await context.addInitScript(script)
  const page = await context.newPage()
  return { page, context, seen: watch(page) }
}

type Place = Page | FrameLocator

const composer = (place: Place) => place.locator('foyer-chat .field')

/** Asks by the button, and waits for the answer. */
async function converse(place: Place, count = 1): Promise<void> {
  await composer(place).fill(`Question ${count}`)
  await place.locator('foyer-chat [part~="send"]').click()
  await place.locator(`foyer-chat .of-guest:has-text("Question ${count}") + .of-host strong:text("there")`).waitFor()
  expect(await composer(place).inputValue()).toBe('')
}

async function open(place: Place): Promise<void> {
  await place.locator('foyer-chat .launcher').click()
  await composer(place).waitFor()
}

async function close(page: Page): Promise<void> {
  await composer(page).press('Escape')
  await composer(page).waitFor({ state: 'hidden' })
}

/** Each alone; by default one of the others beside one of the shared ones. */
const refused: [what: string, refusals: string[]][] = isLong
  ? Object.entries({ ...shared, ...alike, ...others }).map(([what, refusal]) => [what, [refusal]])
  : Object.entries(shared).map(([what, refusal], at) => {
      const [besides, other] = Object.entries(others)[at] ?? []
      return other ? [`${what}, and ${besides},`, [refusal, other]] : [what, [refusal]]
    })

test.concurrent.each(refused)(
  'with %s the widget sends, answers, closes and comes back, and the page hears of nothing',
  async (_, refusals) => {
    const isOfPhones = refusals.some((refusal) => refusal.includes('History'))
    const { page, context, seen } = await pageWith(scriptOf(...refusals), isOfPhones ? phone : desktop)
    await page.goto(stage.site.url)
    await open(page)
    await converse(page)
    await page.locator('foyer-chat').getByRole('button', { name: 'Copy' }).first().click()
    await close(page)
    await open(page)
    await converse(page, 2)
    await page.reload()
    await open(page)
    await converse(page, 3)
    expect(seen.errors).toEqual([])
    await context.close()
  },
)

describe('with everything refused at once', () => {
  test.concurrent.each([
    ['bubble', desktop],
    ['popup', phone],
  ])('the widget works as a %s, and the page goes on', async (mode, screen) => {
    const { page, context, seen } = await pageWith(everything, screen)
    const site = await startSite(siteWith(` data-mode="${mode}"`))
    await page.goto(site.url)
    await open(page)
    await converse(page)
    await close(page)
    await open(page)
    await converse(page, 2)
    expect(seen.errors).toEqual([])
    await context.close()
    await site.stop()
  })

  test.concurrent('it works inline', async () => {
    const { page, context, seen } = await pageWith(everything)
    const site = await startSite(siteWith(' data-mode="inline"'))
    await page.goto(site.url)
    await converse(page)
    await converse(page, 2)
    expect(seen.errors).toEqual([])
    await context.close()
    await site.stop()
  })

  test.concurrent('so does the page of its own', async () => {
    const { page, context, seen } = await pageWith(everything)
    await page.goto(await chatPage())
    await converse(page)
    await converse(page, 2)
    expect(seen.errors).toEqual([])
    await context.close()
  })
})

/** The address of the agent's own page. */
async function chatPage(): Promise<string> {
  const published = await stage.server.call('PATCH', `/v1/agents/${stage.agent.id}`, { body: { isPublic: true } })
  return `${stage.server.url}/chat/${published.body.data.publicSlug}`
}

test.concurrent('in a sandboxed frame, which has an origin of its own, the widget works, inline too, and the page around it goes on', async () => {
  const { page, context, seen } = await pageWith('')
  const frames = ['bubble', 'inline'].map((mode) => {
    const inner = siteWith(` data-mode="${mode}"`).replaceAll('"', '&quot;')
    return `<iframe id="${mode}" sandbox="allow-scripts" width="900" height="700" srcdoc="${inner}"></iframe>`
  })
  await page.setContent(`<h1 onclick="this.textContent = 'It goes on'">Outside</h1>${frames.join('')}`)
  await open(page.frameLocator('#bubble'))
  for (const frame of [page.frameLocator('#bubble'), page.frameLocator('#inline')]) {
    await converse(frame)
    await converse(frame, 2)
  }
  await page.locator('h1').click()
  expect(await page.locator('h1').textContent()).toBe('It goes on')
  expect(seen.errors).toEqual([])
  await context.close()
})

test('in a Chromium that blocks all site data the widget works on a site, and so does its own page', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-blocked-'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await mkdir(path.join(folder, 'Default'))
  await writeFile(path.join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(folder, { ...(await chromiumOptions()), ...desktop })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const seen = watch(page)
    await page.goto(stage.site.url)
    const isBlocked = 'try { localStorage, false } catch { true }'
    expect(await page.evaluate(isBlocked)).toBe(true)
    await open(page)
    await converse(page)
    await page.goto(await chatPage())
    expect(await page.evaluate(isBlocked)).toBe(true)
    await converse(page)
    expect(seen.errors).toEqual([])
  } finally {
    await context.close()
    // What its last process writes while it ends stands in the way.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

test('with a full storage each tab has a conversation of its own, and no message waits for another tab', async () => {
  const { page, context, seen } = await pageWith(scriptOf(shared['storage that is full'] ?? ''))
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(stage.site.url)
    await open(tab)
  }
  await converse(page)
  await converse(second)
  await converse(page, 2)
  await converse(second, 2)
  expect(seen.errors).toEqual([])
  await context.close()
})
