import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent, faq } from '../../support/agent.ts'
import {
  accessibilityFaults,
  instructionsOf,
  startConsole,
  type ConsoleStage,
  type Visit,
} from '../../support/browser/console.ts'
import { createCrawler } from '../../support/peers/crawled.ts'
import { startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { startSite, type Site } from '../../support/peers/site.ts'

/* How an agent answers, and how its answers came about, by what is on the screen. */

let stage: ConsoleStage
let visit: Visit
let model: ModelServer
let site: Site
let agentId: string
let aiId: string

const shipping =
  '## Delivery times\n\nA parcel takes three days to Norway.\n\n## Returns\n\nSend it back within a month.'

beforeAll(async () => {
  model = await startModelServer()
  site = await startSite()
  stage = await startConsole({
    openai: { apiKey: 'key', baseUrl: model.url, model: 'small-model' },
    pageNetworks: ['127.0.0.1/32'],
    siteTimes: { pause: 0, sweep: 20 },
  })
})
afterAll(() => Promise.all([stage.stop(), model.stop(), site.stop()]))

beforeEach(async () => {
  model.script = streamOf(['Three days.'], { read: 1234, written: 3 })
  agentId = (await createAgent(stage.server, { instructions: faq })).id
  aiId = (await stage.server.call('GET', `/v1/agents/${agentId}/ai`)).body.data.aiId
  const source = { kind: 'text', name: 'Shipping', text: shipping }
  await stage.server.call('POST', `/v1/ai/${aiId}/sources`, { body: source })
})
afterEach(async () => {
  expect(visit.seen.errors).toEqual([])
  await visit.leave()
})

const saved = async () => (await stage.server.call('GET', `/v1/ai/${aiId}`)).body.data

async function enter(page: 'knowledge' | 'conversations', rest = ''): Promise<Page> {
  visit = await stage.enter({ path: `/agents/${agentId}/${page}${rest}` })
  return visit.page
}

/** A conversation of one question and its answer. */
async function converse(message: string): Promise<string> {
  const { id } = (await stage.server.call('POST', `/v1/agents/${agentId}/sessions`)).body.data
  await stage.server.call('POST', `/v1/agents/${agentId}/sessions/${id}/conversations`, { body: { message } })
  return id
}

const section = (page: Page) => page.getByRole('region', { name: 'How it answers' })

test('what a model does where nothing answers is chosen, worded by language and saved beside the instructions', async () => {
  const page = await enter('knowledge')
  const form = section(page)
  await form.getByLabel('Strict').check()
  const words = form.getByLabel('What visitors read when nothing answers')
  await words.fill('Please call us.')
  const notFound = form.getByRole('group', { name: 'What visitors read when nothing answers' })
  await notFound.getByRole('button', { name: 'Add a language' }).click()
  await form.getByLabel('What visitors read when nothing answers in German').fill('Bitte rufen Sie uns an.')
  await form.getByText('In other languages they read our own sentence.').waitFor()
  await form.getByLabel('How much the model gets').fill('3000')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Write a number from 4,000 to 400,000, or nothing.').waitFor()
  await expect.poll(() => visit.seen.errors).toEqual([expect.stringContaining('422')])
  visit.seen.errors.length = 0
  expect(await saved()).not.toHaveProperty('whenNotFound')
  await form.getByLabel('How much the model gets').fill('12,000')
  await form.getByLabel('Let the model write what is searched for').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const settings = { whenNotFound: 'strict', characterBudget: 12_000, searchQuestion: 'model' }
  expect(await saved()).toMatchObject({
    ...settings,
    notFound: { en: 'Please call us.', de: 'Bitte rufen Sie uns an.' },
    instructions: faq,
  })

  // The instructions are saved after it without a conflict.
  const editor = await instructionsOf(page)
  await editor.fill(`${faq}\n\n## Parking\nBehind the house.`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Answers come from it from now on.').waitFor()
  expect(await saved()).toMatchObject({ ...settings, instructions: expect.stringContaining('Parking') })

  await page.getByLabel('Your question').fill('Who painted the Mona Lisa?')
  await page.keyboard.press('Enter')
  const asked = page.locator('.ask li').first()
  await asked.getByText('Please call us.').waitFor()
  await asked.getByText('How it was answered').click()
  await asked.getByText('small-model').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('how visitors reach a person is what the site says, once the owner has confirmed it', async () => {
  site.pages['/'] =
    '<title>Bakery</title><main><h1>Bakery</h1><p>Fresh bread every day.</p></main><footer><a href="tel:+495550100">+49 555 0100</a> <a href="mailto:hello@bakery.example">hello@bakery.example</a></footer>'
  const crawler = await createCrawler(stage.server, aiId)
  await crawler.whenRead(await crawler.add({ url: site.url }))
  const page = await enter('knowledge')
  const form = section(page)
  await form.getByText('hello@bakery.example').waitFor()
  await form.getByRole('button', { name: 'Use this' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const { contact } = await saved()
  expect(contact).toMatch(/555 ?0100.*hello@bakery\.example/)
  expect(await form.getByRole('button', { name: 'Use this' }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('an answer on trial opens to its passages with their scores, by keys', async () => {
  const page = await enter('knowledge')
  await page.getByLabel('Your question').fill('How long does a parcel take to Norway?')
  await page.keyboard.press('Enter')
  const summary = page.getByText('How it was answered')
  await summary.focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'What the model was sent, best first' })
  await table.getByRole('row', { name: /Delivery times.*\d+ %/ }).waitFor()
  await page.getByText('1,234 read, 3 written').waitFor()
  await page.getByText('Version 1', { exact: true }).first().waitFor()
  await table.getByRole('link', { name: 'Shipping' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Shipping' }).waitFor()
})

test('a receipt tells which passages a model was only sent along with those that were found', async () => {
  await stage.server.call('PATCH', `/v1/ai/${aiId}`, { body: { instructions: 'Be kind.' } })
  const page = await enter('conversations', `/${await converse('How many days to Norway?')}`)
  await page.getByText('How it was answered').click()
  const passages = page.getByRole('table', { name: 'What the model was sent, best first' })
  await passages.getByRole('row', { name: /Delivery times Shipping .* \d+ % \d/ }).waitFor()
  await passages.getByRole('row', { name: /Returns Shipping .* Sent along, not rated/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a stored answer has its receipt beside it, wide and on a phone', async () => {
  const sessionId = await converse('How long does a parcel take to Norway?')
  const page = await enter('conversations', `/${sessionId}`)
  await page.getByText('How it was answered').click()
  await page.getByRole('table', { name: 'What the model was sent, best first' }).waitFor()
  await page.getByText('small-model').first().waitFor()
  const tops = await page
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([3, 1])
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect([width, ...(await accessibilityFaults(page))]).toEqual([width])
  }
})

test('a general answer is called one, and a prompt that was cut is told where one looks, with what to do', async () => {
  await stage.server.call('PATCH', `/v1/ai/${aiId}`, {
    body: { whenNotFound: 'helpful', name: 'Fox', instructions: 'Be kind to every visitor of the shop. '.repeat(600) },
  })
  model.script = streamOf(['Leonardo.'], { read: 4096, written: 2 })
  const sessionId = await converse('Who painted the Mona Lisa?')
  await expect.poll(saved).toHaveProperty('promptCut')
  const page = await enter('conversations', `/${sessionId}`)
  await page.getByText('A general answer: nothing that the agent knows answers').waitFor()
  await page.getByText('the prompt was cut').waitFor()
  await page.goto(`${stage.server.url}/console/agents/${agentId}/knowledge`)
  await page.getByRole('region', { name: 'Who answers' }).getByText('num_ctx').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await accessibilityFaults(page)).toEqual([])
  await visit.leave()
  visit = await stage.enter({ path: '/health', token: stage.server.operatorToken })
  await visit.page.getByText(/Fox \(small-model\).*4,096 tokens/).waitFor()
})
