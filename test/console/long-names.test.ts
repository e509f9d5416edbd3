import { beforeAll, expect, test } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { accessibilityFaults, follow } from '../support/browser/console.ts'
import { withConsole } from './stage.ts'

/* Names that nobody expects: no page gets wider than its screen, and no card taller than its neighbors need it. */

const stage = withConsole()
let agent = ''
let source = ''
let session = ''
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const name = `${word} ${'W'.repeat(100)}`

beforeAll(async () => {
  agent = (await createAgent(stage.server, { name })).id
  const { aiId } = (await stage.server.call('GET', `/v1/agents/${agent}/ai`)).body.data
  // A second agent with the same knowledge: its pages name both.
  const other = (await createAgent(stage.server, { name: 'Ada' })).id
  await stage.server.call('PUT', `/v1/agents/${other}/ai`, { body: { aiId } })
  const pairs = [{ question: name, alternatives: [name], answer: `https://example.com/${'q'.repeat(200)}` }]
  source = (await stage.server.call('POST', `/v1/ai/${aiId}/sources`, { body: { kind: 'qa', name, pairs } })).body.data
    .id
  session = (await stage.server.call('POST', `/v1/agents/${agent}/sessions`)).body.data.id
  const path = `/v1/agents/${agent}/sessions/${session}`
  await stage.server.call('POST', `${path}/conversations`, { body: { message: word.repeat(4) } })
  await stage.server.call('PATCH', `/v1/agents/${agent}/help`, { body: { isOffered: true, form: { isOffered: true } } })
  await stage.server.call('POST', `${path}/handover/ask`, { body: {} })
})

const pages = () => [
  '',
  ...['', '/conversations', '/knowledge', '/sources', `/sources/${source}`, '/questions', '/look', '/install'].map(
    (path) => `/agents/${agent}${path}`,
  ),
  ...[`/agents/${agent}/settings`, '/contacts', '/access', '/health'],
]

// 320 pixels are what is left of 1280 at a zoom of 400 % (WCAG 1.4.10).
test('every page fits on screens of 320 and 1280 pixels; a card shows three lines of a name, and tells it as a whole', async () => {
  const { page, leave } = await stage.enter({ token: stage.server.operatorToken })
  const widest = () =>
    page.evaluate(() =>
      Math.max(document.documentElement.scrollWidth, document.querySelector('main')?.scrollWidth ?? 0),
    )
  const heading = page.getByRole('heading', { name })
  await heading.waitFor()
  expect(await heading.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(80)
  for (const path of pages()) {
    await follow(page, path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    if (/\/(knowledge|sources)$/.test(path)) await page.getByText('Used by 2 agents').waitFor()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(async () => [path, width, (await widest()) <= width]).toEqual([path, width, true])
    }
  }
  await leave()
})

test('a page begins with three lines of a long name, and shows all of it at a click', async () => {
  for (const path of [`/agents/${agent}`, `/agents/${agent}/sources/${source}`]) {
    const { page, leave } = await stage.enter({ path, viewport: { width: 360, height: 740 } })
    const heading = page.getByRole('heading', { level: 1, name })
    const height = () => heading.evaluate((element) => element.getBoundingClientRect().height)
    await page.getByRole('button', { name: 'Show the whole name' }).press('Enter')
    const whole = page.getByRole('button', { name: 'Show less of the name' })
    await whole.waitFor()
    expect(await height()).toBeGreaterThan(200)
    expect(await accessibilityFaults(page)).toEqual([])
    await whole.press('Enter')
    await page.getByRole('button', { name: 'Show the whole name' }).waitFor()
    expect(await height()).toBeLessThan(100)
    await leave()
  }
})

test('beside a long name there is room to answer its visitors on a phone, and to filter by it in one line', async () => {
  const { page, leave } = await stage.enter({ path: `/inbox/${agent}/${session}` })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => send.evaluate(isInSight)).toBe(true)
  }
  await follow(page, '/contacts')
  const filters = page.locator('.filters')
  await filters.getByRole('option', { name }).waitFor({ state: 'attached' })
  expect(await filters.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(60)
  await leave()
})

test('what asks and tells about a long name, and what is found in it, fits on a phone, and can be read by keyboard', async () => {
  const { page, leave } = await stage.enter({ viewport: { width: 360, height: 740 } })
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Delete…')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('To delete the conversations').waitFor()
  expect(await dialog.locator('.body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Ada' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog.getByText(`Its instructions stay, since “${name}” uses them, too.`).waitFor()
  expect(await dialog.locator('.body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await choose('Publish its page')
  await page.locator('.toast', { hasText: name }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await follow(page, `/agents/${agent}/sources`)
  // The agent's own menu has the same name.
  await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor()
  await page.getByRole('button', { name: `More for ${name}` }).click()
  const menu = await page.getByRole('menu').boundingBox()
  expect(menu?.x).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Question' }).fill(name)
  await page.keyboard.press('Enter')
  await page.locator('.passages').getByRole('link', { name }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await leave()
})

test('the switcher shows the beginning of a name that runs from right to left', async () => {
  const { id } = await createAgent(stage.server, { name: 'مخبز الزهرة الزرقاء للخبز والمعجنات والحلويات' })
  const { page, leave } = await stage.enter({ path: `/agents/${id}`, viewport: { width: 320, height: 740 } })
  await page.locator('.switcher .name', { hasText: 'مخبز' }).waitFor()
  const directions = await page
    .locator('.switcher .name')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))
  expect(directions).toEqual(['rtl'])
  await stage.server.call('DELETE', `/v1/agents/${id}`)
  await leave()
})

/** Whether all of an element is within what scrolls around it. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const pane = element.closest('.opened-pane')?.getBoundingClientRect()
  return pane !== undefined && top >= pane.top && bottom <= pane.bottom
}
