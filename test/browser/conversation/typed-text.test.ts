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
