import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Source, StoredPair } from '../../../server/contract/knowledge/sources.ts'
import { createAgent } from '../../support/agent.ts'
import { startConsole, type ConsoleStage, type Visit } from '../../support/browser/console.ts'

/* Questions that visitors were not told: found, answered, ignored; on the real server, with mouse and keyboard. */

let stage: ConsoleStage
let visit: Visit
beforeAll(async () => {
  stage = await startConsole()
  visit = await stage.enter()
})
afterAll(() => stage.stop())

async function ask(agentId: string, message: string): Promise<string> {
  const sessions = `/v1/agents/${agentId}/sessions`
  const { id } = (await stage.server.call('POST', sessions)).body.data
  await stage.server.call('POST', `${sessions}/${id}/conversations`, { body: { message } })
  return id
}

/** An agent that was asked these. */
async function askedAgent(...texts: string[]): Promise<string> {
  const { id } = await createAgent(stage.server, { name: 'Ada' })
  for (const text of texts) await ask(id, text)
  return id
}

async function open(agentId: string, search = ''): Promise<Page> {
  await visit.page.goto(`${stage.server.url}/console/agents/${agentId}/questions${search}`)
  return visit.page
}

/** Its sources, each with its questions. */
async function sourcesOf(agentId: string): Promise<{ kind: string; pairs: StoredPair[] }[]> {
  const { aiId } = (await stage.server.call('GET', `/v1/agents/${agentId}/ai`)).body.data
  const { data } = (await stage.server.call('GET', `/v1/ai/${aiId}/sources`)).body as { data: Source[] }
  return Promise.all(
    data.map(async ({ id, kind }) => {
      const { body } = await stage.server.call('GET', `/v1/ai/${aiId}/sources/${id}/pairs`)
      return { kind, pairs: body.data as StoredPair[] }
    }),
  )
}

test('who goes through them by keyboard stays among them, and sees where', async () => {
  const page = await open(await askedAgent('Zebras for sale?', 'Lions?', 'Tigers?'))
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const ignore = page.getByRole('button', { name: /^Ignore/ })
  await ignore.nth(2).waitFor()
  const [, second, third] = await ignore.allTextContents()
  await ignore.first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(second)
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(third)
  // From the message that says so, one goes back there.
  await page.getByRole('button', { name: 'Close' }).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(third)
  expect(await ignore.evaluate((button) => button.matches(':focus-visible'))).toBe(true)
})

const lines = (page: Page) => page.locator('.rows > li h2')

test('where nothing was left open, the page says so; what it knows leads there', async () => {
  const { id } = await createAgent(stage.server)
  const { page } = visit
  await page.goto(`${stage.server.url}/console/agents/${id}/knowledge`)
  await page.getByRole('link', { name: 'Unanswered questions' }).click()
  await page.getByText('No question is open.').waitFor()
  expect(await page.getByRole('link', { name: 'What it knows' }).getAttribute('aria-current')).toBe('page')
})

test('alike questions are one line; it is answered by keyboard, kept in a source, asked again, and done', async () => {
  const id = await askedAgent('Do you sell zebras?', 'Zebras: do you sell these?', 'selling zebra', 'Umbrellas?')
  const page = await open(id)
  await page.getByText('2 groups, asked 4 times').waitFor()
  expect(await lines(page).allTextContents()).toEqual([expect.stringMatching(/zebra/i), 'Umbrellas?'])
  await page.getByText('asked 3 times').waitFor()
  await page.getByRole('button', { name: /^Answer this .*zebra/i }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Answer', { exact: true })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await dialog.getByLabel('Question', { exact: true }).inputValue()).toBe('Zebras: do you sell these?')
  const others = await dialog.getByLabel('Other ways to ask it').inputValue()
  expect(others.split('\n')).toHaveLength(2)
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await dialog.locator('.wrong').first().waitFor()
  expect(await dialog.getByLabel('Answer', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('Answer', { exact: true }).fill('No, but **horses**.')
  await page.reload()
  await page.getByRole('button', { name: /^Answer this .*zebra/i }).click()
  expect(await dialog.getByLabel('Answer', { exact: true }).inputValue()).toBe('No, but **horses**.')
  const save = dialog.getByRole('button', { name: 'Save the answer' })
  // A key is lost on a button that is still disabled.
  await expect.poll(() => save.isEnabled()).toBe(true)
  await save.press('Enter')
  await dialog.getByText('All of these would be answered now.').waitFor()
  expect(await dialog.locator('.found.answered').count()).toBe(3)
  await page.keyboard.press('Escape')
  await expect.poll(() => lines(page).allTextContents()).toEqual(['Umbrellas?'])
  const [source, ...more] = await sourcesOf(id)
  expect(more).toEqual([])
  expect(source).toMatchObject({ kind: 'qa', pairs: [{ answer: 'No, but **horses**.' }] })
  expect(source?.pairs[0]?.alternatives).toHaveLength(2)

  // The next one goes into the same source.
  await page.getByRole('button', { name: /^Answer this .*Umbrella/i }).click()
  await dialog.getByLabel('Keep it in').waitFor()
  await dialog.getByLabel('Answer', { exact: true }).fill('Two.')
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await dialog.getByText('All of these would be answered now.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('No question is open.').waitFor()
  expect((await sourcesOf(id))[0]?.pairs.map(({ answer }) => answer)).toEqual(['No, but **horses**.', 'Two.'])
  await page.getByLabel('What became of them').selectOption('Done')
  await expect.poll(() => lines(page).count()).toBe(2)
})

test('what is ignored goes, comes back by undo, and is opened again from the ignored ones; the address keeps the choice', async () => {
  const id = await askedAgent('Zebras?', 'Umbrellas?')
  const page = await open(id)
  await page.getByRole('button', { name: 'Ignore “Zebras?”' }).click()
  await expect.poll(() => lines(page).allTextContents()).toEqual(['Umbrellas?'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => lines(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Ignore “Zebras?”' }).click()
  await expect.poll(() => lines(page).count()).toBe(1)
  await page.getByLabel('What became of them').selectOption('Ignored')
  await expect.poll(() => lines(page).allTextContents()).toEqual(['Zebras?'])
  await page.reload()
  await expect.poll(() => lines(page).allTextContents()).toEqual(['Zebras?'])
  expect(new URL(page.url()).search).toBe('?state=ignored')
  await page.getByRole('button', { name: 'Open again “Zebras?”' }).click()
  await page.getByText('No question fits these choices.').waitFor()
  await page.getByRole('link', { name: 'Show all open questions' }).click()
  await expect.poll(() => lines(page).count()).toBe(2)
})

test('the days and the verdict are chosen in the address; the conversations behind are a click away', async () => {
  const id = await askedAgent('Zebras?')
  const sessionId = await ask(id, 'Any zebras, please?')
  const page = await open(id, '?to=2020-01-01')
  await page.getByText('No question fits these choices.').waitFor()
  await page.getByLabel('When they were asked').selectOption('Last 7 days')
  await lines(page).first().waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?from=\d{4}-\d\d-\d\d$/)
  await page.getByLabel('How far they were answered').selectOption('Partly answered')
  await page.getByText('No question fits these choices.').waitFor()
  await page.getByLabel('How far they were answered').selectOption('Not answered')
  await page.getByText('Its conversations (2)').click()
  await page.getByRole('link', { name: 'Any zebras, please?' }).click()
  await page.locator('.messages').getByText('Any zebras, please?').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/console/agents/${id}/conversations/${sessionId}`)
  await page.goBack()
  await lines(page).first().waitFor()
})

test('what a visitor wrote is shown as text; a question that the source has already is refused at its field', async () => {
  const id = await askedAgent('<img src=x onerror="window.hurt = 1"> zebra?')
  const { aiId } = (await stage.server.call('GET', `/v1/agents/${id}/ai`)).body.data
  const pairs = [{ question: 'Zebra?', answer: 'No.' }]
  await stage.server.call('POST', `/v1/ai/${aiId}/sources`, { body: { kind: 'qa', name: 'Animals', pairs } })
  const page = await open(id)
  expect(await lines(page).textContent()).toContain('<img src=x')
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  await page.getByRole('button', { name: /^Answer this/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Question', { exact: true }).fill('Zebra?')
  await dialog.getByLabel('Answer', { exact: true }).fill('Yes.')
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await dialog.getByText('is in this source already').waitFor()
  expect(await dialog.getByLabel('Question', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('Keep it in').selectOption('Questions and answers (new)')
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await dialog.getByText('The answer is in “Questions and answers”').waitFor()
  expect((await sourcesOf(id)).map(({ pairs: own }) => own.length)).toEqual([1, 1])
})
