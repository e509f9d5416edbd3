import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { type Visit, widgetInPreview } from '../../support/browser/console.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { withConsole } from '../stage.ts'

/* "Match my site": an address, a picture or CSS becomes a look, beside the one there was, and then a draft. */

const stage = withConsole({ pageNetworks: ['127.0.0.1/32'] })
let site: Site
let agent: TestAgent
let visit: Visit

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  agent = await createAgent(stage.server)
  visit = await stage.enter({ path: `/agents/${agent.id}/look` })
  await visit.page.getByRole('heading', { name: 'Match my site' }).waitFor()
})

const accent = () => visit.page.getByRole('textbox', { name: 'Buttons and launcher', exact: true })
const css =
  'body { background: #fffdf8; color: #2b2620 } a { color: #9b1c55 } .btn-primary { background: #9b1c55; color: #fff }'

test("a page's look is shown before and after, taken into the draft, and undone in one step", async () => {
  const { page } = visit
  site.pages['/'] = `<!doctype html><html lang="en"><head><title>Bakery</title><style>${css}</style></head>
    <body><a class="btn btn-primary" href="/">Order</a></body></html>`
  await page.getByLabel('Address of your site').fill(site.url)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'This look was found' })
  await dialog.locator('iframe[data-shown=true]').nth(1).waitFor()
  // The previews are only to look at.
  const stops: (string | null)[] = []
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate(() => document.activeElement?.textContent ?? null))
  }
  expect(stops).toEqual(['Close', 'Where it comes from', 'Cancel', 'Take it into the draft'])
  const colorIn = (side: number) =>
    widgetInPreview(dialog, side)
      .locator('.of-guest .bubble')
      .first()
      .evaluate((bubble) => getComputedStyle(bubble).backgroundColor)
  await expect.poll(() => colorIn(0)).toBe('rgb(0, 66, 218)')
  await expect.poll(() => colorIn(1)).toBe('rgb(155, 28, 85)')
  await dialog.getByText('Where it comes from').click()
  await dialog
    .getByText(/btn-primary/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Take it into the draft' }).click()
  await expect.poll(() => accent().inputValue()).toBe('#9b1c55')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Everything is published').waitFor()
})

test('pasted CSS and a picture do as well', async () => {
  const { page } = visit
  await page.getByText('Or paste CSS').click()
  await page.getByLabel('CSS of your site').fill(css)
  await page.getByRole('button', { name: 'Read this CSS' }).click()
  await page.getByRole('button', { name: 'Take it into the draft' }).click()
  await expect.poll(() => accent().inputValue()).toBe('#9b1c55')
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#146c43"/></svg>'
  await page
    .locator('.match input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await page.getByRole('button', { name: 'Take it into the draft' }).click()
  await expect.poll(() => accent().inputValue()).toBe('#146c43')
})

test('what cannot be read is said at the field, in words', async () => {
  const { page } = visit
  const field = page.getByLabel('Address of your site')
  await page.getByRole('button', { name: 'Read its look' }).click()
  await page.getByText('Give the address of a page').waitFor()
  await field.fill('nowhere.invalid')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.locator('.match .wrong').textContent())
    .toMatch(/nowhere\.invalid|could not be read|found/)
  expect(await field.inputValue()).toBe('nowhere.invalid')
  await page
    .locator('.match input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('This file is no picture that the browser can show.').waitFor()
})
