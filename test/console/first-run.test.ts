import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { instructionsOf, startConsole, type ConsoleStage, type Visit } from '../support/browser/console.ts'
import { startSite, type Site } from '../support/peers/site.ts'

/* From the printed link to an agent with a look, that answers on a page of another site: at most 12 clicks and 4 fields. */

let stage: ConsoleStage
let site: Site
let visit: Visit

beforeAll(async () => {
  site = await startSite()
  stage = await startConsole({ pageNetworks: ['127.0.0.1/32'] })
})
afterAll(() => Promise.all([stage.stop(), site.stop()]))
afterEach(() => visit.leave())

const enter = () => stage.enter({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Puts what was copied on the site, and asks there what a visitor would. */
async function askOnTheSite(page: Page, question: string): Promise<string> {
  const line = await page.evaluate(() => navigator.clipboard.readText())
  site.pages['/'] =
    `<!doctype html><html lang="en"><head><title>Bakery</title><style>.btn-primary { background: #9b1c55; color: #fff }
    </style></head><body><a class="btn-primary" href="/">Order</a>${line}</body></html>`
  const shop = await page.context().newPage()
  await shop.goto(site.url)
  await shop.locator('foyer-chat .launcher').click()
  await shop.locator('foyer-chat .field').fill(question)
  await shop.keyboard.press('Enter')
  const log = shop.locator('foyer-chat [role=log]')
  await log.getByText(question).waitFor()
  // Each answer has them when it is complete; the conversation of an earlier question is there, too.
  const isAnswered = async () =>
    (await log.locator('.actions').count()) === (await log.locator('[part~="guest-bubble"]').count())
  await expect.poll(isAnswered).toBe(true)
  const said = await log.textContent()
  await shop.close()
  return said ?? ''
}

test('the first page shows the way, before there is an agent and until the only one has had a conversation', async () => {
  visit = await enter()
  const { page } = visit
  const steps = page.getByRole('region', { name: 'From here to the first conversation' })
  await expect.poll(() => steps.getByRole('listitem').count()).toBe(5)
  const { id } = (await stage.server.call('POST', '/v1/agents', { body: { name: 'Only' } })).body.data
  await page.reload()
  await steps.getByText('0 of 5 steps done').waitFor()
  await steps.getByRole('link', { name: 'What it knows' }).click()
  await page.getByRole('heading', { level: 1, name: 'What it knows' }).waitFor()
  const session = (await stage.server.call('POST', `/v1/agents/${id}/sessions`)).body.data
  await stage.server.call('POST', `/v1/agents/${id}/sessions/${session.id}/conversations`, {
    body: { message: 'Hello' },
  })
  await page.goto(`${stage.server.url}/console`)
  await page.getByRole('link', { name: 'Only' }).waitFor()
  expect(await steps.count()).toBe(0)
  await stage.server.call('DELETE', `/v1/agents/${id}`)
})

test('by mouse', async () => {
  visit = await enter()
  const { page } = visit
  let clicks = 0
  let fields = 0
  const click = async (role: 'button' | 'link', name: string) => {
    await page.getByRole(role, { name, exact: true }).click()
    clicks += 1
  }
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text)
    fields += 1
  }
  site.pages['/'] =
    '<!doctype html><html lang="en"><style>.btn-primary { background: #9b1c55 }</style><a class="btn-primary">x</a></html>'

  await click('button', 'New agent')
  await type('Name', 'Corner shop')
  await click('button', 'Create the agent')
  await page.getByText('1 of 5 steps done').waitFor()
  await page.getByText('Fill in 14 blanks of the template.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'What it knows' }).click()
  clicks += 1
  await page.getByText('14 blanks are still to be filled in.').waitFor()
  await page.getByRole('button', { name: 'Next blank' }).click()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('[14:00]')
  const instructions = await instructionsOf(page)
  await instructions.fill('## Delivery\nDelivery takes two days and costs 3.90 €.\n')
  fields += 1
  await instructions.press('Control+s')
  await page.getByText('Saved. Answers come from it from now on.').waitFor()
  expect(await page.getByText('still to be filled in').count()).toBe(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Look' }).click()
  clicks += 1
  await type('Address of your site', site.url)
  await click('button', 'Read its look')
  await click('button', 'Take it into the draft')
  await click('button', 'Publish…')
  await click('button', 'Publish')
  await page.getByText('The look is published.').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Install' }).click()
  clicks += 1
  await click('button', 'Copy the line')
  await page.getByText('Copied').first().waitFor()
  expect(await askOnTheSite(page, 'How much is delivery?')).toMatch(/3\.90 €/)
  expect(clicks).toBeLessThanOrEqual(12)
  expect(fields).toBeLessThanOrEqual(4)
  const [agent] = (await stage.server.call('GET', '/v1/agents?order=desc&limit=1')).body.data
  const { theme } = (await stage.server.call('GET', `/v1/agents/${agent.id}/theme`)).body.data
  expect(theme.chat.buttons.backgroundColor).toBe('#9b1c55')
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click()
  await page.getByText('4 of 5 steps done').waitFor()
})

test('by keyboard alone', async () => {
  visit = await enter()
  const { page } = visit
  /** Goes on by Tab until what has the focus is called so. */
  const go = async (name: string) => {
    for (let steps = 0; steps < 80; steps++) {
      const here = await page.evaluate(() => {
        const { ariaLabel, textContent, labels } = document.activeElement as HTMLInputElement
        return ariaLabel ?? (labels?.[0]?.textContent || textContent) ?? ''
      })
      if (here.trim() === name || here.startsWith(`${name} (`)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never comes to ${name}`)
  }
  await page.getByRole('button', { name: 'New agent' }).waitFor()
  await go('New agent')
  await page.keyboard.press('Enter')
  // The dialog has its first field in focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('radio', { name: /^Practice/ }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('1 of 5 steps done').waitFor()
  await go('Put it on your page')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy the line' }).waitFor()
  await go('Copy the line')
  await page.keyboard.press('Enter')
  await page.getByText('Copied').first().waitFor()
  // What the template leaves to be filled in is said to nobody.
  expect(await askOnTheSite(page, 'What should I bring?')).not.toMatch(/insurance card/)
  expect(await askOnTheSite(page, 'Where do I get my test results?')).toMatch(/in person or by telephone/)
  // The account's menu, by its keys alone.
  await go('Console')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('menuitemradio')
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign out')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Console')
})
