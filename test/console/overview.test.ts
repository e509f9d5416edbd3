import type { Page } from 'playwright'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { accessibilityFaults, startConsole, type Visit } from '../support/browser/console.ts'
import { startModelServer, streamOf } from '../support/peers/model-server.ts'
import { withConsole } from './stage.ts'

/* An agent's overview: what happened in the days of the address, and each number's way into the conversations. */

const stage = withConsole()
let visit: Visit | undefined
let agentId = ''

/** Now, for what was said and for the page: no day begins while it is counted. */
const time = new Date()
const dayBefore = (days: number) => new Date(time.getTime() - days * 86_400_000)
const isoDay = (date: Date) => date.toISOString().slice(0, 10)

/** Talks as if it were so many days ago. */
async function converse(days: number, ...questions: string[]): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: dayBefore(days) })
  try {
    const sessions = `/v1/agents/${agentId}/sessions`
    const { id } = (await stage.server.call('POST', sessions)).body.data
    for (const message of questions) {
      await stage.server.call('POST', `${sessions}/${id}/conversations`, { body: { message } })
    }
  } finally {
    vi.useRealTimers()
  }
}

beforeAll(async () => {
  const theme = { initialPrompts: ['When are you open?', 'Where are you?'] }
  agentId = (await createAgent(stage.server, { name: 'Counted', theme })).id
  await converse(0, 'When are you open?')
  await converse(0, 'Do you rent out horses?')
  await converse(3, 'When are you open?')
  await converse(20, 'Hello')
  await converse(40, 'Hello')
  await converse(200, 'An old question')
})
afterEach(() => visit?.leave())

async function open(search = '', path = `/agents/${agentId}`): Promise<Page> {
  visit = await stage.enter({ path: `${path}${search}`, time })
  return visit.page
}

const figure = (page: Page, name: string) => page.getByRole('figure', { name: new RegExp(`^${name}`) })
const numberOf = (page: Page, name: string) => figure(page, name).locator('strong').textContent()
const rows = (page: Page) => page.locator('.conversation-row .begins').allTextContents()

test('counts the last 30 days beside the 30 before, with one chart and tables; numbers, days, bars and prompts lead to the conversations', async () => {
  const page = await open()
  const conversations = figure(page, 'Conversations')
  await conversations.getByText('3 more than in the 30 days before').waitFor()
  await conversations.getByText('As a table').click()
  const counts = await conversations.locator('td').allTextContents()
  expect(counts).toHaveLength(30)
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(4)
  // One chart is drawn; what else is counted has its days in a table.
  await conversations.getByText('of the questions were answered').waitFor()
  expect(await page.getByRole('figure').locator('svg').count()).toBe(1)
  await figure(page, 'Answered').getByText('As a table').click()
  expect(await figure(page, 'Answered').locator('tbody tr').count()).toBe(30)

  await figure(page, 'Unanswered')
    .getByRole('link', { name: /^Unanswered/ })
    .click()
  await expect.poll(() => rows(page)).toEqual(['Do you rent out horses?'])
  // Days that end today are the list's own, which goes on tomorrow.
  expect(await page.getByLabel('When').inputValue()).toBe('30')

  await page.goBack()
  await conversations.getByText('As a table').click()
  const day = isoDay(dayBefore(3))
  await conversations.locator(`a[href$="from=${day}&to=${day}"]`).click()
  await expect.poll(() => rows(page)).toEqual(['When are you open?'])
  await page.goBack()
  await conversations.locator('svg g').last().click()
  await expect
    .poll(async () => (await rows(page)).toSorted())
    .toEqual(['Do you rent out horses?', 'When are you open?'])
  await page.goBack()
  const prompts = page.getByRole('region', { name: 'Most used prompts' })
  await expect.poll(() => prompts.getByRole('listitem').allTextContents()).toEqual(['When are you open?2 times'])
  await prompts.getByRole('link').click()
  await expect.poll(() => rows(page)).toEqual(['When are you open?', 'When are you open?'])
})

test('how long visitors wait is told in words, and in seconds where they wait', async () => {
  const page = await open()
  expect(await numberOf(page, 'Answers usually begin')).toBe('at once')
  await page.route('**/insight?**', async (route) => {
    const response = await route.fetch()
    const insight = await response.json()
    insight.data.total.firstWordMs = { median: 2140, p95: 11_700 }
    insight.data.previous.firstWordMs = { median: 1020, p95: 3000 }
    await route.fulfill({ response, json: insight })
  })
  await page.reload()
  const begin = figure(page, 'Answers usually begin')
  await begin.getByText('1.1 seconds slower than in the 30 days before').waitFor()
  expect(await begin.locator('strong').textContent()).toBe('after 2.1 seconds')
  await begin.getByText('Nearly all begin within 12 seconds').waitFor()
  expect(await begin.textContent()).not.toMatch(/\bms\b|word/)
})

test('the period is chosen and stands in the address, also from one day to another', async () => {
  const page = await open()
  await page.getByLabel('Days to look at').selectOption('Last 7 days')
  await expect.poll(() => numberOf(page, 'Conversations')).toBe('3')
  expect(new URL(page.url()).search).toBe('?days=7')
  await page.reload()
  await expect.poll(() => numberOf(page, 'Conversations')).toBe('3')

  await page.getByLabel('Days to look at').selectOption('Choose days…')
  await page.getByLabel('From', { exact: true }).fill(isoDay(dayBefore(210)))
  // 211 days: by weeks, so that a chart has no more bars than one can tell apart.
  await expect.poll(() => numberOf(page, 'Conversations')).toBe('6')
  expect(await figure(page, 'Conversations').locator('tbody tr').count()).toBe(31)
  await page.getByLabel('To', { exact: true }).fill(isoDay(dayBefore(190)))
  await expect.poll(() => numberOf(page, 'Conversations')).toBe('1')
  expect(page.url()).toContain(`?from=${isoDay(dayBefore(210))}&to=${isoDay(dayBefore(190))}`)

  await page.getByLabel('To', { exact: true }).fill(isoDay(dayBefore(300)))
  await page.getByText('The last day is before the first one.').waitFor()
  await page.getByLabel('From', { exact: true }).fill(isoDay(dayBefore(900)))
  await page.getByText('Choose at most 366 days.').waitFor()
  expect(await numberOf(page, 'Conversations')).toBe('1')
})

test('days on which nobody wrote say so; an agent without conversations shows the way to the first', async () => {
  const page = await open(`?from=${isoDay(dayBefore(120))}&to=${isoDay(dayBefore(111))}`)
  await page.getByText('Nobody wrote in these 10 days, nor in the 10 days before.').waitFor()
  await visit?.leave()
  const { id } = await createAgent(stage.server, { name: 'New' })
  const fresh = await open('', `/agents/${id}`)
  await fresh.getByText('Numbers appear here with the first conversation.').waitFor()
  await fresh.getByRole('heading', { name: 'From here to the first conversation' }).waitFor()
  expect(await fresh.getByLabel('Days to look at').count()).toBe(0)
})

test('what needs somebody stands first, each with the way to it; where nothing does, that is said', async () => {
  const { call } = stage.server
  const page = await open()
  const needs = page.getByRole('region', { name: 'What needs you' })
  await needs.getByText('Asked most: “Do you rent out horses?”').waitFor()
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings[0]).toBe('What needs you')
  // Visitors of a link or of an interface have written, and no page shows it yet.
  const toInstall = needs.getByRole('link', { name: 'No site has shown the chat lately' })
  expect(await toInstall.getAttribute('href')).toBe(`/console/agents/${agentId}/install`)
  await call('PATCH', `/v1/agents/${agentId}`, { body: { isPublic: true } })
  await page.reload()
  await needs.getByText('Asked most: “Do you rent out horses?”').waitFor()
  expect(await toInstall.count()).toBe(0)

  const { groups } = (await call('GET', `/v1/agents/${agentId}/questions`)).body.data
  const keys = groups.flatMap((group: { keys: string[] }) => group.keys)
  await call('PATCH', `/v1/agents/${agentId}/questions`, { body: { keys, state: 'ignored' } })
  await page.reload()
  await needs.getByText('Nothing, for now.').waitFor()
  await call('PATCH', `/v1/agents/${agentId}/questions`, { body: { keys, state: 'open' } })

  const { aiId } = (await call('GET', `/v1/agents/${agentId}/ai`)).body.data
  const instructions =
    'Replace what stands in [square brackets].\n\n## Opening hours\nWe are open from [nine] to [five].'
  await call('PATCH', `/v1/ai/${aiId}`, { body: { instructions } })
  await page.route(/\/sources(\?|$)/, async (route) => {
    const response = await route.fetch()
    const source = {
      id: 'src_1',
      kind: 'site',
      name: 'Bakery',
      documents: 3,
      size: 9,
      updatedAt: dayBefore(9).toISOString(),
    }
    const lastSync = {
      endedAt: dayBefore(3).toISOString(),
      outcome: 'failed',
      reason: 'The site did not answer.',
      done: 0,
      failed: 0,
    }
    const missing = { endedAt: dayBefore(1).toISOString(), outcome: 'needs-review', wouldGo: 12, done: 0, failed: 0 }
    const data = [
      { ...source, lastSync },
      { ...source, id: 'src_2', name: 'Shop', lastSync: missing },
    ]
    await route.fulfill({ response, json: { data } })
  })
  await page.route('**/insight?**', async (route) => {
    const response = await route.fetch()
    const insight = await response.json()
    insight.data.total.failed = 2
    insight.data.total.fallbacks = 3
    await route.fulfill({ response, json: insight })
  })
  await page.reload()
  await needs.getByText('“Bakery” could not be read 3 days ago').waitFor()
  await needs.getByText('The site did not answer.').waitFor()
  await needs.getByText('2 blanks of the template are left').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const ways = await needs.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const below = ways.map((way) => String(way).replace(`/console/agents/${agentId}`, ''))
  const from = isoDay(dayBefore(6))
  const failed = `/conversations?from=${from}&state=failed`
  expect(below).toEqual(['/questions', '/sources/src_1', '/sources/src_2', failed, '/knowledge#engine', '/knowledge'])
  await needs.getByRole('link', { name: '12 pages of “Shop” are missing' }).waitFor()
  await needs.getByRole('link', { name: '2 answers failed in the last 7 days' }).waitFor()
  await needs.getByRole('link', { name: '3 questions were answered without the model in the last 7 days' }).waitFor()
  await needs.getByRole('link', { name: /need.* an answer/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Unanswered questions' }).waitFor()
})

test('what models used and cost this month, the limit, and that it is near', async () => {
  const model = await startModelServer(streamOf(['Nine to five [0].'], { read: 3000, written: 1000 }))
  const own = await startConsole({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test-model' } })
  try {
    const { id } = await createAgent(own.server)
    // The limit is set before the first visitor comes.
    visit = await own.enter({ path: `/agents/${id}` })
    await visit.page.getByText('No model was asked yet this month.').waitFor()
    await visit.page.getByRole('button', { name: 'Prices and limit…' }).click()
    await visit.page.getByLabel('Limit in a month').fill('1,000,000')
    await visit.page.getByRole('button', { name: 'Save' }).click()
    await visit.page.getByText('0 of 1,000,000 tokens of this month are used.').waitFor()
    expect(await accessibilityFaults(visit.page)).toEqual([])
    await visit.leave()
    const session = (await own.server.call('POST', `/v1/agents/${id}/sessions`)).body.data.id
    const body = { message: 'When are you open?' }
    await own.server.call('POST', `/v1/agents/${id}/sessions/${session}/conversations`, { body })
    visit = await own.enter({ path: `/agents/${id}` })
    const { page } = visit
    const row = page.getByRole('row', { name: /^test-model/ })
    await row.waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual(['3,000', '1,000', '–'])
    await page.getByRole('button', { name: 'Prices and limit…' }).click()
    await page.getByLabel('Limit in a month').fill('12')
    await page.getByLabel('Currency').fill('eur')
    await page.getByLabel('test-model: a million tokens read').fill('0,5')
    await page.getByLabel('test-model: a million tokens written').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a whole number of 1,000 or more, or leave it empty.').waitFor()
    await page.getByLabel('test-model: a million tokens read').fill('cheap')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter an amount, as in 0.40.').waitFor()
    const tops = await page
      .locator('.prices input')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await page.getByLabel('test-model: a million tokens read').fill('0,5')
    await page.getByLabel('Limit in a month').fill('5,000')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('4,000 of 5,000 tokens of this month are used.').waitFor()
    await page.getByText(/^Four fifths of this month’s 5,000 tokens/).waitFor()
    await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['3,000', '1,000', '€0.0035'])
    // What somebody else saves meanwhile stays, where nobody typed in it here; where both did, one of them is chosen.
    await page.getByRole('button', { name: 'Prices and limit…' }).click()
    await page.getByLabel('Currency').fill('usd')
    await own.server.call('PATCH', `/v1/agents/${id}/spending`, { body: { monthlyTokens: 4500 } })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('4,000 of 4,500 tokens of this month are used.').waitFor()
    const read = async () => (await own.server.call('GET', `/v1/agents/${id}/spending`)).body.data
    const other = { read: 9, written: 9 }
    await page.getByRole('button', { name: 'Prices and limit…' }).click()
    await page.getByLabel('test-model: a million tokens written').fill('4')
    await page.getByLabel('Currency').fill('chf')
    const theirs = { currency: 'SEK', prices: { 'test-model': { read: 0.5, written: 2 }, other } }
    await own.server.call('PATCH', `/v1/agents/${id}/spending`, { body: theirs })
    await page.getByRole('button', { name: 'Save' }).click()
    const choice = page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' })
    await choice.waitFor()
    expect(await choice.getByRole('group').allTextContents()).toEqual([expect.stringMatching(/Currency.*chf.*SEK/)])
    await choice.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(read)
      .toMatchObject({ currency: 'CHF', prices: { 'test-model': { read: 0.5, written: 4 }, other } })
    await own.server.call('PATCH', `/v1/agents/${id}/spending`, { body: { prices: theirs.prices } })
    await own.server.call('PATCH', `/v1/agents/${id}/spending`, { body: { currency: 'EUR' } })
    await page.reload()
    await page.getByText('By day').click()
    const days = page.getByRole('table', { name: 'By day' }).locator('tbody tr')
    expect(await days.getByRole('cell').allTextContents()).toEqual(['3,000', '1,000', '€0.0035'])
    // There is no other agent.
    expect(await page.getByText('All agents of this workspace').count()).toBe(0)
    const second = (await createAgent(own.server, { name: 'Bob' })).id
    const elsewhere = (await own.server.call('POST', `/v1/agents/${second}/sessions`)).body.data.id
    await own.server.call('POST', `/v1/agents/${second}/sessions/${elsewhere}/conversations`, { body })
    await page.reload()
    await page.getByText('All agents of this workspace').click()
    const agents = page.getByRole('table', { name: 'All agents of this workspace' }).locator('tbody tr')
    expect(await agents.filter({ hasText: 'Bob' }).getByRole('cell').allTextContents()).toEqual(['3,000', '1,000', '–'])
    expect(await agents.count()).toBe(2)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await accessibilityFaults(page)).toEqual([])
  } finally {
    await visit?.leave()
    visit = undefined
    await own.stop()
    await model.stop()
  }
})
