import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { startConsole, type ConsoleStage, type Visit } from '../../support/browser/console.ts'

/* The messages at the foot of the console: what can be undone stays until somebody closes it; the rest goes, unless somebody is at it. */

let stage: ConsoleStage
let visit: Visit
beforeAll(async () => {
  stage = await startConsole()
})
afterAll(() => stage.stop())
afterEach(() => visit.leave())

test('an undo has no time limit, can be reached by keyboard, and is closed by a button', async () => {
  await createAgent(stage.server, { name: 'Ada' })
  visit = await stage.enter({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visit
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  // From here on the page's clock is turned by hand.
  await page.clock.install()
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More for Ada' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Publish its page')
  const undo = page.locator('.toast', { hasText: 'has a public page now' })
  await undo.waitFor()
  await page.clock.runFor(3_600_000)
  await choose('Copy its id')
  const note = page.locator('.toast', { hasText: 'The id is copied.' })
  await note.waitFor()
  // Who is at it holds it.
  await note.hover()
  await page.clock.runFor(60_000)
  expect(await note.count()).toBe(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(8_000)
  await note.waitFor({ state: 'detached' })
  expect(await undo.count()).toBe(1)

  await page.keyboard.press('Shift+Tab')
  const reached = async () => {
    await page.keyboard.press('Shift+Tab')
    return page.evaluate(() => document.activeElement?.closest('.toast')?.textContent ?? '')
  }
  await expect.poll(reached).toContain('has a public page now')
  await undo.getByRole('button', { name: 'Close' }).press('Enter')
  await undo.waitFor({ state: 'detached' })
  const { body } = await stage.server.call('GET', '/v1/agents')
  expect(body.data[0].isPublic).toBe(true)
})
