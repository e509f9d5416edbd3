import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startStage, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'

/* What a visitor has typed and not sent, on the way from one page of a site to the next. */

let stage: Stage
let visit: Visit

beforeAll(async () => {
  stage = await startStage({ engine: 'builtin' })
})
afterAll(() => stage.stop())
afterEach(() => visit.leave())

const typed = 'When are you op'

/** Asks something, and types on. */
async function type(setting?: Setting): Promise<void> {
  visit = await stage.visit(setting)
  await visit.open()
  await visit.ask('Hello')
  await visit.log.getByText('Hello! How can I help you?').waitFor()
  await visit.composer.fill(typed)
}

async function goOn(): Promise<void> {
  await visit.page.goto(`${stage.site.url}/next`)
  await visit.open()
}

const inTab = () => visit.page.evaluate(() => Object.keys(sessionStorage))

test('is in the composer on the next page, and the storage holds it only in between', async () => {
  await type()
  await goOn()
  await expect.poll(() => visit.composer.inputValue()).toBe(typed)
  await visit.log.getByText('Hello', { exact: true }).waitFor()
  // Who deletes the conversation here leaves nothing of it.
  expect(await inTab()).toEqual([])
  await visit.composer.fill('')
  await goOn()
  await visit.log.getByText('Hello', { exact: true }).waitFor()
  expect(await visit.composer.inputValue()).toBe('')
})

test('is in the composer of a page that the browser has drawn before the visitor left the one before', async () => {
  await type()
  const { html } = stage.site
  stage.site.html = '<!doctype html><title>Elsewhere</title>'
  await visit.page.goto(`${stage.site.url}/elsewhere`)
  const kept = await visit.page.evaluate(() => {
    const entries = Object.entries(sessionStorage)
    sessionStorage.clear()
    return entries
  })
  stage.site.html = html
  await goOn()
  await visit.log.getByText('Hello', { exact: true }).waitFor()
  // When such a page is shown it has what the tab holds by then. (In a browser that is driven, none is drawn ahead.)
  await visit.page.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
    document.dispatchEvent(new Event('prerenderingchange'))
  }, kept)
  await expect.poll(() => visit.composer.inputValue()).toBe(typed)
  expect(await inTab()).toEqual([])
})

test('is not kept before the first message, nor where the site wants nothing kept', async () => {
  visit = await stage.visit()
  await visit.open()
  await visit.composer.fill(typed)
  await goOn()
  expect([await inTab(), await visit.composer.inputValue()]).toEqual([[], ''])
  await visit.leave()
  await type({ attributes: ' data-persist="none"' })
  await goOn()
  expect([await inTab(), await visit.composer.inputValue()]).toEqual([[], ''])
})

test('is lost where the storage of the tab is blocked, and nothing else is', async () => {
  visit = await stage.visit()
  await visit.page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  await goOn()
  await visit.ask('Hello')
  await visit.log.getByText('Hello! How can I help you?').waitFor()
  await visit.composer.fill(typed)
  await goOn()
  await visit.log.getByText('Hello', { exact: true }).waitFor()
  expect(await visit.composer.inputValue()).toBe('')
})

const inline = (place = 'help') => visit.page.locator(`#${place} foyer-chat .field`)

/** A page that shows the agent beside its content, too. */
async function addInline(place = 'help'): Promise<void> {
  const created = { agent: stage.agent.webId, place }
  await visit.page.evaluate(({ agent, place: id }) => {
    const target = document.body.appendChild(document.createElement('div'))
    target.id = id
    const { Foyer } = window as unknown as { Foyer: { create(options: object): void } }
    Foyer.create({ agent, mode: 'inline', target })
  }, created)
  await inline(place).waitFor()
}

test('two widgets of one agent keep their own texts, and an empty one takes none away', async () => {
  await type()
  await addInline()
  await goOn()
  await addInline()
  await expect.poll(() => visit.composer.inputValue()).toBe(typed)
  expect(await inline().inputValue()).toBe('')
  await inline().fill('And in the other one')
  await goOn()
  await expect.poll(() => visit.composer.inputValue()).toBe(typed)
  await addInline()
  await expect.poll(() => inline().inputValue()).toBe('And in the other one')
})

test('two inline ones without an id keep their own texts, also when one is drawn anew', async () => {
  await type()
  for (const place of ['help', 'more']) await addInline(place)
  await inline('help').fill('In the first')
  await inline('more').fill('In the second')
  await goOn()
  for (const place of ['help', 'more']) await addInline(place)
  const texts = () => Promise.all([inline('help').inputValue(), inline('more').inputValue()])
  await expect.poll(texts).toEqual(['In the first', 'In the second'])
  const redrawn = await inline('help').elementHandle()
  await visit.page.evaluate(() => {
    const first = document.querySelector('#help foyer-chat')
    ;(first as unknown as { update(options: object): void }).update({ size: 'large' })
  })
  await expect.poll(() => redrawn?.evaluate((field) => field.isConnected)).toBe(false)
  await expect.poll(texts).toEqual(['In the first', 'In the second'])
})

test('of a widget that the next page lacks it waits for the next one that has it, or goes with the conversation', async () => {
  await type()
  await visit.composer.fill('')
  await addInline()
  await inline().fill(typed)
  await goOn()
  await visit.log.getByText('Hello', { exact: true }).waitFor()
  expect(await visit.composer.inputValue()).toBe('')
  await addInline()
  await expect.poll(() => inline().inputValue()).toBe(typed)
  await goOn()
  expect(await inTab()).toHaveLength(1)
  await visit.page.evaluate(() => (window as unknown as { Foyer: { reset(): void } }).Foyer.reset())
  await expect.poll(inTab).toEqual([])
})

test('outlives that the page has the widget drawn anew', async () => {
  await type()
  await visit.page.evaluate(() => {
    const { Foyer } = window as unknown as { Foyer: { update(options: object): void } }
    Foyer.update({ size: 'large' })
  })
  await expect.poll(() => visit.composer.inputValue()).toBe(typed)
  expect(await inTab()).toEqual([])
})
