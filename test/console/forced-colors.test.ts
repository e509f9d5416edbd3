import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { instructionsOf, startConsole, type ConsoleStage, type Visit } from '../support/browser/console.ts'

/* What a color alone would tell is told in the system's own colors, too (Windows' contrast themes). */

let stage: ConsoleStage
let visit: Visit

beforeAll(async () => (stage = await startConsole()))
afterAll(() => stage.stop())
afterEach(() => visit.leave())

const enter = async (path: string) => {
  const token = stage.server.operatorToken
  visit = await stage.enter({ path, token, forcedColors: 'active', viewport: { width: 360, height: 740 } })
  return visit.page
}

test('one tab looks selected, and public and private text are marked', async () => {
  const { id } = await createAgent(stage.server)
  const page = await enter(`/agents/${id}/knowledge`)
  const tabs = page.locator('.knowledge-places > a')
  await instructionsOf(page)
  await page.locator('.margin > .public').first().waitFor({ state: 'attached' })
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const lines = await tabs.evaluateAll((all) => all.map((tab) => getComputedStyle(tab).borderBottomColor))
  expect(lines).toHaveLength(3)
  expect(lines.map((line) => line !== ground)).toEqual([true, false, false])
  const marks = await page
    .locator('.margin > [class]')
    .evaluateAll((all) =>
      all.map((part) => [
        part.className,
        getComputedStyle(part, '::before').backgroundColor,
        getComputedStyle(part, '::before').backgroundImage,
      ]),
    )
  const text = await page.evaluate(() => getComputedStyle(document.body).color)
  const ofPublic = marks.find(([name]) => name === 'public')
  expect(ofPublic).toEqual(['public', text, 'none'])
  expect(marks.find(([name]) => name === 'private')?.[2]).toContain(text)
})

test('the dots of Health have their colors', async () => {
  const page = await enter('/health')
  const dots = page.locator('.health > div')
  await dots.nth(1).waitFor()
  const colors = await dots.evaluateAll((all) => all.map((line) => getComputedStyle(line, '::before').backgroundColor))
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(colors).not.toContain(ground)
  expect(new Set(colors).size).toBe(2)
})

test('all that stands in the chosen row of a list is in the colors of what is chosen', async () => {
  const { id } = await createAgent(stage.server)
  const sessions = `/v1/agents/${id}/sessions`
  const session = (await stage.server.call('POST', sessions)).body.data.id
  await stage.server.call('POST', `${sessions}/${session}/conversations`, { body: { message: 'Zebras for sale?' } })
  const page = await enter(`/agents/${id}/conversations/${session}`)
  const row = page.locator('.conversation-row[aria-current]')
  await row.getByText('Unanswered').waitFor({ state: 'attached' })
  const colors = await row.evaluate((chosen) =>
    [chosen, ...chosen.querySelectorAll('*')].map((part) => getComputedStyle(part).color),
  )
  expect(colors.length).toBeGreaterThan(4)
  expect(new Set(colors).size).toBe(1)
})
