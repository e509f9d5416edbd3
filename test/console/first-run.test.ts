import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicSite } from '../bench/sites/clinic/pages.ts'
import { productSite } from '../bench/sites/product/pages.ts'
import { serve, type BenchSite, type Served } from '../bench/sites/site.ts'
import { townSite } from '../bench/sites/town/pages.ts'
import { copiedBy, copiedOn } from '../support/browser/clipboard.ts'
import { accessibilityFaults, type Visit } from '../support/browser/console.ts'
import { startSite, type Site } from '../support/peers/site.ts'
import { isLong } from '../support/seed.ts'
import { withConsole } from './stage.ts'

/* From the printed link to an agent with a look, that answers on a page of another site: at most 6 clicks, and one field. */

const stage = withConsole({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })

/** The page that the chat is put on. */
let site: Site
let served: Served
let visit: Visit

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const enter = (options = {}) => stage.enter({ permissions: ['clipboard-read', 'clipboard-write'], ...options })

/** The sites of the bench have texts alone; here each has a color, too. */
function inColor(of: BenchSite, color: string): BenchSite {
  const head = `<meta name="theme-color" content="${color}"><style>.btn-primary { background: ${color}; color: #fff }</style></head>`
  const dress = (body: string | Buffer) => (typeof body === 'string' ? body.replace('</head>', head) : body)
  return { ...of, pages: (base) => of.pages(base).map((page) => Object.assign(page, { body: dress(page.body) })) }
}

/** Puts a line that was copied on the other site, and asks there what a visitor would. Resolves with the launcher's color and the answer. */
async function askOnTheSite(page: Page, line: string, question: string): Promise<{ color: string; said: string }> {
  site.pages['/'] =
    `<!doctype html><html lang="en"><head><title>Mine</title></head><body><p>Mine</p>${line}</body></html>`
  const opened = await page.context().newPage()
  await opened.goto(site.url)
  const launcher = opened.locator('foyer-chat .launcher')
  const color = await launcher.evaluate((element) => getComputedStyle(element).backgroundColor)
  await launcher.click()
  await opened.locator('foyer-chat .field').fill(question)
  await opened.keyboard.press('Enter')
  const log = opened.locator('foyer-chat [role=log]')
  await log.getByText(question).waitFor()
  // An answer has them when it is complete.
  await log.locator('.actions').first().waitFor()
  const said = (await log.textContent()) ?? ''
  await opened.close()
  return { color, said }
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const sites = [
  // Another one is made by keyboard below.
  { of: inColor(clinicSite, '#0b6e8a'), color: 'rgb(11, 110, 138)', question: 'riverside phone', answer: /960 133/ },
  {
    of: inColor(productSite, '#7a1f5c'),
    color: 'rgb(122, 31, 92)',
    question: 'discount for charities?',
    answer: /40 ?%/,
  },
  {
    of: inColor(townSite, '#1f5c2e'),
    color: 'rgb(31, 92, 46)',
    question: 'was kostet ein neuer Personalausweis',
    answer: /37(,00)? ?€/,
  },
]

describe.each(isLong ? sites : sites.slice(-1))(
  'an agent made from the site $of.name',
  ({ of, color, question, answer }) => {
    test('by mouse', async () => {
      served = await serve(of)
      try {
        visit = await enter({ token: null, path: `#code=${stage.server.service.signIns.newCode()}` })
        const { page } = visit
        let clicks = 0
        const click = async (role: 'button' | 'link', name: string) => {
          await page.getByRole(role, { name, exact: true }).click()
          clicks += 1
        }
        await click('button', 'Only sign in this time')
        const isNext = (await stage.server.call('GET', '/v1/agents')).body.data.length > 0
        if (isNext) await click('link', 'New agent')
        await page.getByLabel('What is your site’s address?').fill(served.url)
        await click('button', 'Make the agent')
        // The look is there while the pages are still read.
        await page.locator('iframe[data-shown=true]').waitFor({ state: 'attached' })
        const found = async () => (await setupOf(page)).lines.map(({ field, state }) => [field, state])
        await expect.poll(found).toContainEqual(['colors', 'proposed'])
        await page.getByRole('heading', { name: 'Your site is read' }).waitFor({ timeout: 60_000 })
        expect(await fits(page)).toBeLessThanOrEqual(0)
        expect(await accessibilityFaults(page)).toEqual([])
        await click('link', 'Put it on my page')
        const line = await copiedBy(page.getByRole('button', { name: 'Copy the line', exact: true }))
        clicks += 1
        await page.getByText('Copied').first().waitFor()
        const shown = await askOnTheSite(page, line, question)
        // The launcher there.
        clicks += 1
        expect(shown.color).toBe(color)
        expect(shown.said).toMatch(answer)
        expect(clicks).toBeLessThanOrEqual(6)
        expect([...visit.seen.hosts]).not.toContain(new URL(served.url).host)
      } finally {
        served.stop()
      }
    })
  },
)

type SetupLines = { lines: { field: string; state: string }[] }

/** What the server has of the setup that is on the screen. */
async function setupOf(page: Page): Promise<SetupLines> {
  const id = /agents\/([^/]+)\/setup/.exec(page.url())?.[1]
  return (await stage.server.call('GET', `/v1/agents/${id}/setup`)).body.data as SetupLines
}

test('by keyboard alone, on a phone', async () => {
  served = await serve(inColor(clinicSite, '#0b6e8a'))
  try {
    visit = await enter({ path: '/new', viewport: { width: 360, height: 740 } })
    const { page } = visit
    /** Goes on by Tab until what has the focus is called so. */
    const go = async (name: string) => {
      for (let steps = 0; steps < 80; steps++) {
        const here = await page.evaluate(() => document.activeElement?.textContent ?? '')
        if (here.trim() === name) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab never comes to ${name}`)
    }
    await page.getByLabel('What is your site’s address?').waitFor()
    // The field has the focus. Enter with nothing in it says what to do.
    await page.keyboard.press('Enter')
    await page.getByText('Enter the address of your site, such as www.example.com.').waitFor()
    await page.keyboard.type(served.url)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your site is read' }).waitFor({ timeout: 60_000 })
    expect(await fits(page)).toBeLessThanOrEqual(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await go('Put it on my page')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy the line' }).waitFor()
    // The page to check is the one that the agent was made from.
    await expect.poll(() => page.getByLabel('Address of the page').inputValue()).toBe(served.url)
    await go('Copy the line')
    await page.keyboard.press('Enter')
    await page.getByText('Copied').first().waitFor()
    expect((await askOnTheSite(page, await copiedOn(page), 'riverside phone')).said).toMatch(/960 133/)
  } finally {
    served.stop()
  }
})

test('without a site, a name and a text make an agent that answers from it; its steps are the server’s, and gone after a conversation', async () => {
  visit = await enter({ path: '/new' })
  const { page } = visit
  await page.getByText('I have no site yet').click()
  await page.getByLabel('Name').fill('Corner shop')
  await page.getByLabel('What should it know?').fill('## Delivery\nDelivery takes two days and costs 3.90 €.\n')
  await page.getByRole('button', { name: 'Create the agent' }).click()
  await page.getByText('1 of 4 steps done').waitFor()
  const steps = page.getByRole('region', { name: 'From here to the first conversation' })
  await steps.getByText('1 page or text').waitFor()
  const overview = page.url()
  await steps.getByRole('link', { name: 'Put it on your page' }).click()
  await page.getByRole('button', { name: 'Copy the line' }).click()
  await page.getByText('Copied').first().waitFor()
  await page.goto(overview)
  // Copied is not on the page: another admin would see the same.
  await page.getByText('1 of 4 steps done').waitFor()
  await page.getByRole('link', { name: 'Install' }).click()
  const line = await copiedBy(page.getByRole('button', { name: 'Copy the line' }))
  expect((await askOnTheSite(page, line, 'How much is delivery?')).said).toMatch(/3\.90 €/)
  await page.goto(overview)
  await page.getByRole('region', { name: 'What happened' }).waitFor()
  expect(await steps.count()).toBe(0)
})
