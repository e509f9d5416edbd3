import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../support/browser/browser.ts'
import { holdModel, startStage, type Stage, type Visit } from '../../support/browser/stage.ts'
import { streamOf } from '../../support/peers/model-server.ts'

/* A page with the widget is kept by the browser as it is, for going back to; and what it shows then is what has become of it. */

let stage: Stage
let visit: Visit

beforeAll(async () => {
  stage = await startStage({ browser: await launchBrowser([], ['--disable-back-forward-cache']) })
})
afterAll(() => stage.stop())
afterEach(() => visit.leave())

/** Goes back, to the page as it was left: one that was loaded again would say why. */
async function goBack(): Promise<void> {
  // A restored page loads nothing: Playwright would wait for it.
  await visit.page.evaluate(() => void setTimeout(() => history.back()))
  await visit.page.waitForURL(`${stage.site.url}/`, { waitUntil: 'commit' })
  const shown = () =>
    visit.page.evaluate(() => {
      const [{ notRestoredReasons } = {}] = performance.getEntriesByType('navigation') as {
        notRestoredReasons?: unknown
      }[]
      return { path: location.pathname, isMarked: 'isMarked' in globalThis, why: JSON.stringify(notRestoredReasons) }
    })
  // For a moment what is asked may still be answered by the page that is left.
  await expect.poll(async () => (await shown()).path).toBe('/')
  expect(await shown()).toMatchObject({ isMarked: true })
}

/** Goes on to another page, when nothing is under way any more: while something is, a page may be held up on its way into the cache. */
async function goOn(): Promise<void> {
  await expect.poll(() => visit.page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([])
  await leave()
}

async function leave(): Promise<void> {
  await visit.page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
  await visit.page.goto(`${stage.site.url}/next`)
}

async function begin(answer: string, attributes = ''): Promise<void> {
  stage.model.script = streamOf([answer])
  visit = await stage.visit({ attributes })
  await visit.open()
  await visit.ask('Hello')
  await visit.log.getByText(answer).waitFor()
}

const texts = async () => (await visit.log.locator('.bubble .text').allTextContents()).map((text) => text.trim())

test('with the panel closed, and opened and empty', async () => {
  visit = await stage.visit()
  await visit.find('.launcher').waitFor()
  await goOn()
  await goBack()
  await visit.open()
  await goOn()
  await goBack()
  await visit.composer.fill('Hello')
})

test.each(['', ' data-persist="session"'])(
  'after an answer: with what was said on the next page, and ready for more%s',
  async (attributes) => {
    await begin('Welcome.', attributes)
    await goOn()
    stage.model.script = streamOf(['On the next page.'])
    await visit.open()
    await visit.ask('And there?')
    await visit.log.getByText('On the next page.').waitFor()
    await goBack()
    await expect.poll(async () => (await texts()).slice(-3)).toEqual(['Welcome.', 'And there?', 'On the next page.'])
    stage.model.script = streamOf(['Here again.'])
    await visit.ask('And now?')
    await expect.poll(async () => (await texts()).at(-1)).toBe('Here again.')
  },
)

test.each(['', ' data-persist="session"'])(
  'without a conversation that was left on the next page, for whoever comes next%s',
  async (attributes) => {
    await begin('Nobody else may read this.', attributes)
    await goOn()
    await visit.open()
    await visit.log.getByText('Nobody else').waitFor()
    await visit.find('#more').click()
    await visit.find('[role=menuitem]').click()
    await expect.poll(texts).not.toContain('Nobody else may read this.')
    await goBack()
    await expect.poll(texts).not.toContain('Nobody else may read this.')
    stage.model.script = streamOf(['Hello to you.'])
    await visit.ask('I am somebody else')
    await visit.log.getByText('Hello to you.').waitFor()
    expect(await texts()).not.toContain('Nobody else may read this.')
  },
)

test('in the middle of an answer, which goes on where the visitor is', async () => {
  const held = holdModel(stage.model, 'It begins')
  visit = await stage.visit()
  await visit.open()
  await visit.ask('Hello')
  await visit.log.getByText('It begins').waitFor()
  const second = await visit.page.context().newPage()
  await second.goto(stage.site.url)
  await second.locator('foyer-chat .launcher').click()
  await second.locator('foyer-chat').getByText('It begins').waitFor()
  await visit.page.bringToFront()
  await leave()
  await goBack()
  held.go(' and ends.')
  for (const { page } of [visit, { page: second }])
    await page.locator('foyer-chat [role=log]').getByText('It begins and ends.').waitFor()
  // Nothing is under way: nobody leads any more.
  const locks = () => second.evaluate(async () => (await navigator.locks.query()).held?.length)
  await expect.poll(locks).toBe(0)
})

test('what was typed, taken along and sent on the next page, is not in the composer again', async () => {
  await begin('Welcome.')
  await visit.composer.fill('When are you open?')
  await goOn()
  await visit.open()
  await expect.poll(() => visit.composer.inputValue()).toBe('When are you open?')
  await visit.composer.press('Enter')
  await expect.poll(texts).toContain('When are you open?')
  await goBack()
  await expect.poll(() => visit.composer.inputValue()).toBe('')
  await visit.composer.fill('And on Sundays?')
  await goOn()
  await visit.open()
  await visit.composer.fill('And on Sundays at ten?')
  await goBack()
  await expect.poll(() => visit.composer.inputValue()).toBe('And on Sundays at ten?')
})

test('what was typed where the next page has no widget is there again', async () => {
  await begin('Welcome.')
  await visit.composer.fill('When are you open?')
  stage.site.html = '<!doctype html><title>Another page</title>'
  await goOn()
  await goBack()
  await expect.poll(() => visit.composer.inputValue()).toBe('When are you open?')
  expect(await visit.page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})
