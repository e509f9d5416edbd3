import { text } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredPair } from '../../../server/contract/knowledge/sources.ts'
import { createAgent } from '../../support/agent.ts'
import { startConsole, type ConsoleStage, type Visit } from '../../support/browser/console.ts'

/* Questions with their answers as a form, and long lists of documents; on the real server. */

let stage: ConsoleStage
let visit: Visit
beforeAll(async () => {
  stage = await startConsole()
  visit = await stage.enter()
})
afterAll(() => stage.stop())

type Made = { agentId: string; path: string; page: Page; pairs: () => Promise<StoredPair[]> }

const two = [
  { question: 'Do you sell zebras?', alternatives: ['Zebras?'], answer: 'No, **horses**.' },
  { question: 'When are you open?', answer: 'From nine.' },
]

/** The page of a new source with these questions. */
async function opened(pairs: object[] = two): Promise<Made> {
  const { id: agentId } = await createAgent(stage.server)
  const { aiId } = (await stage.server.call('GET', `/v1/agents/${agentId}/ai`)).body.data
  const source = await stage.server.call('POST', `/v1/ai/${aiId}/sources`, { body: { kind: 'qa', name: 'FAQ', pairs } })
  const path = `/v1/ai/${aiId}/sources/${source.body.data.id}/pairs`
  const { page } = visit
  await page.goto(`${stage.server.url}/console/agents/${agentId}/sources/${source.body.data.id}`)
  await page.getByRole('region', { name: 'Questions and answers' }).waitFor()
  return { agentId, path, page, pairs: async () => (await stage.server.call('GET', path)).body.data }
}

const questions = (page: Page) => page.locator('.pairs .rows h2').allTextContents()

test('a question is added by keyboard, refused at its field, kept over a reload, and saved', async () => {
  const { page, pairs } = await opened()
  await expect.poll(() => questions(page)).toEqual(['Do you sell zebras?', 'When are you open?'])
  await page.getByRole('button', { name: 'Add a question' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'New question' })
  await form.getByLabel('Question', { exact: true }).fill('When are you open?')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Write an answer.').waitFor()
  await form.getByLabel('Answer', { exact: true }).fill('Always.')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('is in this source already').waitFor()
  await form.getByLabel('Question', { exact: true }).fill('Where are you?')
  await page.reload()
  expect(await form.getByLabel('Answer', { exact: true }).inputValue()).toBe('Always.')
  await form.getByLabel('Other ways to ask it').fill('Your address?\n\nThe way?')
  await form.getByLabel('Question', { exact: true }).press('Enter')
  await expect.poll(() => questions(page)).toHaveLength(3)
  await form.waitFor({ state: 'detached' })
  expect((await pairs())[2]).toMatchObject({
    question: 'Where are you?',
    alternatives: ['Your address?', 'The way?'],
    answer: 'Always.',
  })
})

test('a question is changed; of two who do at once, the second one sees both and chooses', async () => {
  const { page, path, pairs } = await opened()
  await page.getByRole('button', { name: 'Edit “Do you sell zebras?”' }).click()
  const form = page.getByRole('form', { name: 'Edit the question' })
  expect(await form.getByLabel('Other ways to ask it').inputValue()).toBe('Zebras?')
  await form.getByLabel('Answer', { exact: true }).fill('Mine.')
  const [zebra] = await pairs()
  await stage.server.call('PUT', `${path}/${zebra?.id}`, { body: { ...two[0], answer: 'Theirs.' } })
  await page.reload()
  await form.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' })
  await dialog.getByRole('group', { name: 'Answer' }).waitFor()
  expect(await dialog.locator('.value').allTextContents()).toEqual(['Mine.', 'Theirs.'])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Answers use it from now on.').waitFor()
  expect((await pairs())[0]?.answer).toBe('Mine.')

  await page.getByRole('button', { name: 'Edit “Do you sell zebras?”' }).click()
  await form.getByLabel('Answer', { exact: true }).fill('Mine again.')
  await stage.server.call('PUT', `${path}/${zebra?.id}`, { body: { ...two[0], answer: 'Theirs again.' } })
  await form.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('radio', { name: 'Take theirs' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => form.getByLabel('Answer', { exact: true }).inputValue()).toBe('Theirs again.')
  expect((await pairs())[0]?.answer).toBe('Theirs again.')
})

test('what is typed into a question that somebody else deletes is not lost', async () => {
  const { page, path, pairs } = await opened()
  await page.getByRole('button', { name: 'Edit “When are you open?”' }).click()
  const form = page.getByRole('form', { name: 'Edit the question' })
  await form.getByLabel('Answer', { exact: true }).fill('From ten.')
  await stage.server.call('DELETE', `${path}/${(await pairs())[1]?.id}`)
  await page.reload()
  await form.getByText('Somebody else has deleted this question.').waitFor()
  expect(await form.getByLabel('Answer', { exact: true }).inputValue()).toBe('From ten.')
  await form.getByRole('button', { name: 'Add it as a new one' }).click()
  await expect.poll(() => questions(page)).toHaveLength(2)
  expect((await pairs())[1]).toMatchObject({ question: 'When are you open?', answer: 'From ten.' })
})

test('what is typed into a source that somebody else deletes can still be read', async () => {
  const { page, path } = await opened()
  await page.getByRole('button', { name: 'Add a question' }).click()
  const form = page.getByRole('form', { name: 'New question' })
  await form.getByLabel('Question', { exact: true }).fill('Typed for long?')
  await form.getByLabel('Answer', { exact: true }).fill('Typed for longer.')
  await stage.server.call('DELETE', path.replace(/\/pairs$/, ''))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'There is no such source.' }).waitFor()
  const typed = page.getByRole('region', { name: 'What you typed here' })
  await expect.poll(() => typed.locator('.typed').textContent()).toBe('Typed for long?\n\nTyped for longer.')
})

test('questions are found by what they hold, in the address; of very many a part is shown', async () => {
  const many = Array.from({ length: 250 }, (_, at) => ({ question: `Number ${at}?`, answer: `It is ${at * 7}.` }))
  const { page } = await opened(many)
  await page.getByText('250 questions', { exact: true }).first().waitFor()
  await expect.poll(() => questions(page)).toHaveLength(100)
  await page.getByRole('button', { name: 'Show 100 more' }).click()
  await expect.poll(() => questions(page)).toHaveLength(200)
  await page.getByLabel('Search questions and answers').fill('it is 1743.')
  await expect.poll(() => questions(page)).toEqual(['Number 249?'])
  await page.reload()
  await expect.poll(() => questions(page)).toEqual(['Number 249?'])
  await page.getByLabel('Search questions and answers').fill('nothing like it')
  await page.getByText('No question or answer contains “nothing like it”.').waitFor()
})

test('all are exported as CSV, and imported from it with what was left out named', async () => {
  const { page, pairs } = await opened()
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Import or export' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const file = await exported
  expect(file.suggestedFilename()).toBe('FAQ.csv')
  expect(await text(await file.createReadStream())).toContain('"Do you sell zebras?","No, **horses**.","Zebras?"')
  const choose = (csv: string) =>
    page
      .locator('.pairs input[type=file]')
      .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose('question,answer\nWhen are you open?,From eight.\nNew?,Yes.\n,None.')
  await page.getByText('1 added, 1 changed.').waitFor()
  await page.getByText('Row 4 has no question.').waitFor()
  await expect.poll(() => questions(page)).toHaveLength(3)
  expect((await pairs()).map(({ answer }) => answer)).toEqual(['No, **horses**.', 'From eight.', 'Yes.'])
  await choose('name,price\nBread,5')
  await page.getByText(/The file was not read/).waitFor()
})

test('a question is deleted and comes back by undo; the last one may go, and the source says how to begin', async () => {
  const { page, path, pairs } = await opened()
  const [zebra] = await pairs()
  const documentPath = path.replace(/\/pairs$/, `/documents/${zebra?.id}`)
  await stage.server.call('PATCH', documentPath, { body: { isExcluded: true } })
  await page.reload()
  await page.getByText('left out', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete “Do you sell zebras?”' }).click()
  await expect.poll(() => questions(page)).toEqual(['When are you open?'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => questions(page)).toHaveLength(2)
  expect((await pairs())[1]).toMatchObject({ ...two[0], isExcluded: true })

  await page.getByRole('button', { name: 'Delete “Do you sell zebras?”' }).click()
  await expect.poll(() => questions(page)).toEqual(['When are you open?'])
  await page.getByRole('button', { name: 'Delete “When are you open?”' }).click()
  await page.getByText('There are no questions yet.').waitFor()
  const add = page.getByRole('button', { name: 'Add a question' })
  await add.press('Enter')
  const form = page.getByRole('form', { name: 'New question' })
  const isFocused = (element: Element) => element === document.activeElement
  await expect.poll(() => form.getByLabel('Question', { exact: true }).evaluate(isFocused)).toBe(true)
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect.poll(() => add.evaluate(isFocused)).toBe(true)
})
