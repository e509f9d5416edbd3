import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { accessibilityFaults, startConsole, type ConsoleStage, type Visit } from '../../support/browser/console.ts'
import { errorReply, startEmbeddingServer, type EmbeddingServer } from '../../support/peers/embedding-server.ts'

/* Finding by meaning: a model for embeddings is named, tested, used and taken away, by what is on the screen. */

let vendor: EmbeddingServer
let stage: ConsoleStage
let visit: Visit
let agentId: string
let aiId: string

beforeAll(async () => {
  vendor = await startEmbeddingServer()
  const openai = { apiKey: 'platform', baseUrl: vendor.url, model: 'chat' }
  stage = await startConsole({ openai, vectorTimes: { pause: 0, sweep: 20 } })
})
afterAll(async () => {
  await stage.stop()
  await vendor.stop()
})
beforeEach(async () => {
  vendor.script = vendor.answer
  agentId = (await createAgent(stage.server)).id
  aiId = (await stage.server.call('GET', `/v1/agents/${agentId}/ai`)).body.data.aiId
  const body = { kind: 'text', name: 'Shipping', text: '## Parcels\n\nTwo days.\n\n## Lorries\n\nBy the day.' }
  await stage.server.call('POST', `/v1/ai/${aiId}/sources`, { body })
})
afterEach(() => visit.leave())

async function open(): Promise<Page> {
  visit = await stage.enter({ path: `/agents/${agentId}/sources` })
  await visit.page.getByRole('heading', { name: 'Finding by meaning' }).waitFor()
  return visit.page
}
const field = (page: Page) => page.getByLabel('Model for embeddings')
const part = (page: Page) => page.getByRole('region', { name: 'Finding by meaning' })
const save = (page: Page) => part(page).getByRole('button', { name: 'Save' }).click()

test('a model is tested and saved, its vectors are counted while they come, and taken away again', async () => {
  const page = await open()
  await page.getByText('No model is named.').waitFor()
  await part(page).getByRole('button', { name: 'Test it' }).click()
  await page.getByText('Name a model.').waitFor()
  await field(page).fill('e-32')
  await part(page).getByRole('button', { name: 'Test it' }).click()
  await page.getByText(/It works: a vector of 32 numbers/).waitFor()
  await save(page)
  await page.getByText('Saved. Vectors are made in the background.').waitFor()
  await page.getByText('2 vectors', { exact: true }).waitFor()
  await page.getByText('e-32 has turned 2 passages into vectors.').waitFor()
  await page.getByLabel('Question', { exact: true }).fill('How long do parcels take?')
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByText(/similarity 0\.\d\d/)
    .first()
    .waitFor()
  await field(page).fill('')
  await save(page)
  await page.getByText('the vectors are removed').waitFor()
  await page.getByText('No model is named.').waitFor()
  await expect.poll(() => page.getByText('2 vectors', { exact: true }).count()).toBe(0)
  expect(visit.seen.errors).toEqual([])
})

test('what is wrong is named, by the test and at the source, where it can be tried again', async () => {
  vendor.script = errorReply(404, 'There is no model of that name')
  const page = await open()
  await field(page).fill('no model')
  await save(page)
  await page.getByText(/must be a model identifier/).waitFor()
  await field(page).fill('unknown')
  await part(page).getByRole('button', { name: 'Test it' }).click()
  await part(page)
    .getByText(/404 There is no model of that name/)
    .waitFor()
  await save(page)
  await page.getByText(/making them failed .*404 There is no model/).waitFor()
  vendor.script = vendor.answer
  await page.getByRole('button', { name: 'More for Shipping' }).click()
  await page.getByRole('menuitem', { name: 'Make vectors now' }).click()
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('button', { name: 'More for Shipping' }).waitFor()
      return page.getByText('2 vectors', { exact: true }).count()
    })
    .toBe(1)
})

test('a key of one’s own is tested and saved with a model for embeddings', async () => {
  visit = await stage.enter({ path: `/agents/${agentId}/knowledge` })
  const { page } = visit
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByLabel('A model with an API key of your own').check()
  await page.getByLabel('API key', { exact: true }).fill('sk-of-their-own')
  await field(page).fill('e-16')
  await page.getByRole('button', { name: 'Test this key' }).click()
  await page.getByText(/It works: a vector of 16 numbers/).waitFor()
  expect(vendor.requests.at(-1)).toMatchObject({ model: 'e-16', authorization: 'Bearer sk-of-their-own' })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => {
      const { aiId: now } = (await stage.server.call('GET', `/v1/agents/${agentId}/ai`)).body.data
      return (await stage.server.call('GET', `/v1/ai/${now}`)).body.data.embeddingModel
    })
    .toBe('e-16')
})

test('nothing of it is inaccessible, or wider than the page', async () => {
  vendor.script = errorReply(404, `There is no model of that name: ${'very-long-name'.repeat(10)}`)
  await stage.server.call('PATCH', `/v1/ai/${aiId}`, { body: { embeddingModel: 'unknown' } })
  const page = await open()
  await page.getByText(/making them failed/).waitFor()
  await part(page).getByRole('button', { name: 'Test it' }).click()
  await part(page).getByText(/404/).waitFor()
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ colorScheme })
    expect([width, ...(await accessibilityFaults(page))]).toEqual([width])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
