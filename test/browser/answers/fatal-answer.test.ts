import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scriptTag } from '../../support/agent.ts'
import { desktop, startSite, type Site } from '../../support/browser/browser.ts'
import { chunk, streamOf } from '../../support/peers/model-server.ts'
import { holdModel, startStage, type Stage } from '../../support/browser/stage.ts'

/* An answer that the page dies of while it renders it, whatever fault of a browser that is: it must not take the next page with it. */

let stage: Stage
let site: Site
let context: BrowserContext

beforeAll(async () => {
  stage = await startStage()
  site = await startSite()
})
afterAll(async () => {
  await stage.stop()
  await site.stop()
})
beforeEach(async () => {
  context = await stage.browser.newContext(desktop)
  use('')
})
afterEach(() => context.close())

function use(attributes: string): void {
  site.html = `<!doctype html><title>A site</title><h1>A site</h1>${scriptTag(stage.server, stage.agent, attributes)}`
}

const find = (page: Page, selector: string) => page.locator(`foyer-chat ${selector}`)
const answers = (page: Page) => find(page, '[role="log"] .of-host .text')
/** In a page that died nothing is found any more. */
const isAlive = (page: Page) => page.evaluate(() => document.title === 'A site')

async function visit(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.url)
  await find(page, '.launcher').waitFor()
  return page
}

async function open(page: Page): Promise<void> {
  await find(page, '.launcher').click()
  await find(page, '.frame > [role="status"]').waitFor({ state: 'attached' })
}

async function ask(page: Page): Promise<void> {
  await find(page, '.field').fill('Go on')
  await find(page, '.field').press('Enter')
}

/** How the names of the marks begin that a page stores of what it is rendering. */
const mark = 'foyer-rendering:'

/** From now on the renderer of every page of this browser stands still where struck-out text is made, until `die` ends it there. */
async function makeDeadly(): Promise<void> {
  await context.addInitScript(() => {
    const { createElement } = Document.prototype
    Document.prototype.createElement = function (this: Document, name: string) {
      if (name === 'del') for (console.log('deadly'); ;);
      return createElement.call(this, name)
    }
  })
}

const locks: [name: string, hasLocks: boolean][] = [
  ['with Web Locks', true],
  ['without, as browsers leave them out of pages without TLS', false],
]
const removeLocks = () => context.addInitScript(() => void delete (Navigator.prototype as { locks?: unknown }).locks)

/** Does something in the course of which the page dies. */
async function die(page: Page, act: () => Promise<unknown>): Promise<void> {
  const session = await context.newCDPSession(page)
  const isDeadly = page.waitForEvent('console', (message) => message.text() === 'deadly')
  const hasCrashed = page.waitForEvent('crash')
  void act().catch(() => undefined)
  await isDeadly
  void session.send('Page.crash').catch(() => undefined)
  await hasCrashed
}

/** A conversation of two answers, of which pages of this browser will die of the second. */
async function haveDeadly(): Promise<void> {
  const page = await visit()
  await open(page)
  for (const text of ['A **good** answer.', 'A ~~deadly~~ answer.']) {
    stage.model.script = streamOf([text])
    await ask(page)
    await find(page, '.actions').last().waitFor()
    await answers(page).last().locator('strong, del').waitFor()
  }
  // A page that is ended before it has painted an answer looks as if it had died of it.
  await expect.poll(async () => (await keys(page)).filter((name) => name.startsWith(mark))).toEqual([])
  await page.close()
  await makeDeadly()
}

/** Notes what the pages of this browser store from now on, for `marksOf`. */
const noteWrites = () =>
  context.addInitScript(() => {
    const { setItem } = Storage.prototype
    const writes: string[] = []
    Object.assign(globalThis, { writes })
    Storage.prototype.setItem = function (name, value) {
      writes.push(name)
      setItem.call(this, name, value)
    }
  })

/** The marks that a page has stored of answers that it was rendering. */
async function marksOf(page: Page): Promise<string[]> {
  const writes = await page.evaluate(() => (globalThis as unknown as { writes: string[] }).writes)
  return writes.filter((name) => name.startsWith(mark))
}

const keys = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
const conversationKey = () => `foyer:${stage.agent.webId}`

describe('an answer of which the page died', () => {
  test('is plain text on the next page and every later one; the others are rendered', async () => {
    await haveDeadly()
    const first = await visit()
    await die(first, () => open(first))
    for (let time = 0; time < 2; time++) {
      const page = await visit()
      await open(page)
      await expect.poll(() => answers(page).allTextContents()).toEqual(['A good answer.', 'A ~~deadly~~ answer.'])
      expect(await answers(page).locator('strong').allTextContents()).toEqual(['good'])
      expect(await isAlive(page)).toBe(true)
      await page.close()
    }
  })

  test('is not even touched before the panel is opened, though its page counts and shows what is new', async () => {
    await haveDeadly()
    const page = await visit()
    const isDeadly: string[] = []
    page.on('console', (message) => isDeadly.push(message.text()))
    const other = await visit()
    // The conversation is there: the other tab has it from this one, or the other way around.
    await expect.poll(() => find(other, '.panel').count()).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(await find(page, '.text').count()).toBe(0)
    expect(await isAlive(page)).toBe(true)
    expect(isDeadly).toEqual([])
  })

  test('is plain text while it is still being written, and when it is whole', async () => {
    await makeDeadly()
    const held = holdModel(stage.model, 'A **good** start, and then ~~deadly~~ text ')
    const first = await visit()
    await open(first)
    await die(first, () => ask(first))
    const page = await visit()
    await open(page)
    await expect.poll(() => answers(page).last().textContent()).toContain('and then ~~deadly~~ text')
    held.go('goes **on**.')
    await find(page, '.actions').waitFor()
    expect(await answers(page).last().textContent()).toBe('A **good** start, and then ~~deadly~~ text goes **on**.')
    expect(await isAlive(page)).toBe(true)
  })

  test.each([
    [
      'deleted',
      async (page: Page) => {
        await page.getByRole('button', { name: 'More' }).click()
        await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      },
    ],
    [
      'begun anew',
      (page: Page) =>
        page.evaluate(() => document.querySelector<HTMLElement & { reset(): void }>('foyer-chat')?.reset()),
    ],
  ])('is forgotten with the conversation that is %s', async (_, forget) => {
    await haveDeadly()
    const first = await visit()
    await die(first, () => open(first))
    const page = await visit()
    await open(page)
    await expect.poll(() => answers(page).count()).toBe(2)
    expect((await keys(page)).length).toBeGreaterThan(1)
    await forget(page)
    await expect.poll(() => keys(page)).toEqual([])
  })
})

describe('a page that lives', () => {
  const start = 'A **good** start, '
  const pieces = 40

  test('and is left in the middle of an answer finds it rendered, and nothing but the conversation in the storage', async () => {
    const held = holdModel(stage.model, start)
    await noteWrites()
    const page = await visit()
    await open(page)
    await ask(page)
    await answers(page).locator('strong').waitFor()
    expect(await marksOf(page)).not.toEqual([])
    await page.reload()
    await open(page)
    await answers(page).locator('strong').waitFor()
    held.go('and an *end*.')
    await answers(page).locator('em').waitFor()
    await expect.poll(() => keys(page)).toEqual([conversationKey()])
  })

  test.each(locks)('takes nothing from another tab that opens meanwhile: %s', async (_, hasLocks) => {
    if (!hasLocks) await removeLocks()
    const held = holdModel(stage.model, start)
    const page = await visit()
    await open(page)
    await ask(page)
    await answers(page).locator('strong').waitFor()
    const other = await visit()
    await open(other)
    await answers(other).locator('strong').waitFor()
    held.go('and an *end*.')
    for (const each of [page, other]) await answers(each).locator('em').waitFor()
  })

  test('and ends to render just while another tab looks takes nothing from that', async () => {
    await context.addInitScript(() => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (name, value) {
        if (name.startsWith('foyer-rendering:')) Object.assign(globalThis, { mark: [name, value] })
        setItem.call(this, name, value)
      }
    })
    stage.model.script = streamOf([`${start}and an *end*.`])
    const page = await visit()
    await open(page)
    await ask(page)
    await answers(page).locator('em').waitFor()
    await expect.poll(() => keys(page)).toEqual([conversationKey()])
    // The other tab finds the mark of the first, and then no lock of it, since that has ended in between.
    await page.evaluate(() => localStorage.setItem(...(globalThis as unknown as { mark: [string, string] }).mark))
    const other = await context.newPage()
    await other.addInitScript(() => {
      const { query } = LockManager.prototype
      LockManager.prototype.query = function () {
        for (const name of Object.keys(localStorage)) {
          if (name.startsWith('foyer-rendering:')) localStorage.removeItem(name)
        }
        return query.call(this)
      }
    })
    await other.goto(site.url)
    await open(other)
    await answers(other).locator('em').waitFor()
  })

  test('does not write for every piece of an answer', async () => {
    await noteWrites()
    let say = (_text: string): void => undefined
    const isAsked = new Promise<void>((resolve) => {
      stage.model.script = (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        say = (text) => void response.write(chunk(text))
        resolve()
      }
    })
    const page = await visit()
    await open(page)
    await ask(page)
    await isAsked
    /** An answer that stands still for half a second is not marked any more, until it goes on. */
    let pauses = 0
    for (let count = 1, last = Date.now(); count <= pieces; count++, last = Date.now()) {
      say(`**piece** ${count} `)
      await expect.poll(() => answers(page).last().locator('strong').count()).toBe(count)
      if (Date.now() - last > 300) pauses += 1
    }
    const marks = await marksOf(page)
    expect(marks.length).toBeGreaterThan(0)
    expect(marks.length).toBeLessThan(pieces / 2 + pauses)
  })

  test('remembers nothing of what it renders where the conversation is not remembered', async () => {
    use(' data-persist="none"')
    holdModel(stage.model, start)
    const page = await visit()
    await open(page)
    await ask(page)
    await answers(page).locator('strong').waitFor()
    expect(await keys(page)).toEqual([])
  })

  test('renders answers also where the storage takes nothing', async () => {
    await context.addInitScript(() => {
      for (const name of ['setItem', 'removeItem', 'getItem', 'key'] as const)
        Storage.prototype[name] = () => {
          throw new DOMException('no', 'QuotaExceededError')
        }
    })
    stage.model.script = streamOf(['A **good** answer.'])
    const page = await visit()
    await open(page)
    await ask(page)
    await answers(page).locator('strong').waitFor()
  })
})
