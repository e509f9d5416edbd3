import { expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { instructionsOf, type Visit } from '../../support/browser/console.ts'
import { withConsole } from '../stage.ts'

/* The messages of the console: they go after 10 s, unless somebody is at them, and with what they could undo; they cover no page. */

const stage = withConsole()
let visit: Visit

/** The agents, with their menus' items at hand. */
async function enter() {
  visit = await stage.enter({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visit
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const toast = (text: string) => page.locator('.toast', { hasText: text })
  return { page, choose, toast }
}
const isPublic = async (id: string) =>
  (await stage.server.call('GET', `/v1/agents/${id}`)).body.data.isPublic as boolean

test('a message goes after 10 s, with its undo; whoever points at it or is in it by keyboard holds it', async () => {
  const { id } = await createAgent(stage.server, { name: 'Ada' })
  const { page, choose, toast } = await enter()
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  // From here on the page's clock is turned by hand.
  await page.clock.install()
  await choose('Ada', 'Publish its page')
  const undo = toast('has a public page now')
  await undo.hover()
  await page.clock.runFor(60_000)
  expect(await undo.count()).toBe(1)
  await undo.getByRole('button', { name: 'Undo' }).focus()
  await page.mouse.move(640, 5)
  await page.clock.runFor(60_000)
  expect(await undo.count()).toBe(1)
  await undo.getByRole('button', { name: 'Close' }).press('Enter')
  await undo.waitFor({ state: 'detached' })
  expect(await isPublic(id)).toBe(true)
  // What had the focus is gone: where it was before the message has it again, not the document.
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('More for Ada')

  await choose('Ada', 'Copy its id')
  await toast('The id is copied.').waitFor()
  await page.mouse.move(640, 5)
  await page.clock.runFor(10_000)
  await toast('The id is copied.').waitFor({ state: 'detached' })
})

test('an undo goes with the next change, and so cannot take back what came after it', async () => {
  const { id } = await createAgent(stage.server, { name: 'Berta' })
  const { page, choose, toast } = await enter()
  await choose('Berta', 'Publish its page')
  await toast('has a public page now').waitFor()
  await choose('Berta', 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill('Bertha')
  await page.keyboard.press('Enter')
  await toast('Renamed to').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1)
  await toast('has a public page now').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Berta', exact: true }).waitFor()
  expect(await isPublic(id)).toBe(true)
})

test('a message covers nothing that stands in place, wide or on a phone', async () => {
  await createAgent(stage.server, { name: 'Clara' })
  const { page, choose } = await enter()
  // An error stays as long as this takes.
  await page.route('**/v1/agents/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: 'Out of order' }) : route.continue(),
  )
  await choose('Clara', 'Publish its page')
  await page.locator('.toast.error').waitFor()
  await page.getByRole('link', { name: 'Clara' }).click()
  await page
    .getByRole('navigation', { name: 'Pages of the agent' })
    .getByRole('link', { name: 'What it knows' })
    .click()
  await (await instructionsOf(page)).fill('Hello. '.repeat(2000))
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const covered = await page.evaluate(() => {
      const box = document.querySelector('.toast')?.getBoundingClientRect()
      const isOver = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return box && left < box.right && right > box.left && top < box.bottom && bottom > box.top
      }
      // On a phone a page scrolls below the message; what stands in place does not lie there.
      const seen = [
        ...document.querySelectorAll(innerWidth > 760 ? 'main footer, main button' : 'main footer, .places a'),
      ].filter((element) => element.checkVisibility())
      return { isThere: box !== undefined, over: seen.filter(isOver).map((element) => element.outerHTML.slice(0, 80)) }
    })
    expect([width, covered]).toEqual([width, { isThere: true, over: [] }])
  }
})
