import { expect, test } from 'vitest'
import type { MessageRecord, SessionRecord } from '../../../server/store/records/records.ts'
import { aMessage } from '../../store/contract/samples.ts'
import { createAgent } from '../../support/agent.ts'
import type { ConsoleStage, Visit } from '../../support/browser/console.ts'
import { withConsole } from '../stage.ts'

/* An answer is fixed where it is read: in the editor of questions and answers, on the real server. */

const stage = withConsole()
let visit: Visit

const call: ConsoleStage['server']['call'] = (...args) => stage.server.call(...args)

/** A conversation of one question and its answer. Resolves with its address within the console. */
async function converse(agentId: string, message: string): Promise<string> {
  const { id } = (await call('POST', `/v1/agents/${agentId}/sessions`)).body.data
  await call('POST', `/v1/agents/${agentId}/sessions/${id}/conversations`, { body: { message } })
  return `/agents/${agentId}/conversations/${id}`
}

/** An agent with a source of this one question and answer. */
async function agentWith(pair: { question: string; answer: string }) {
  const { id } = await createAgent(stage.server)
  const { aiId } = (await call('GET', `/v1/agents/${id}/ai`)).body.data
  const body = { kind: 'qa', name: 'Delivery', pairs: [pair] }
  const source = (await call('POST', `/v1/ai/${aiId}/sources`, { body })).body.data
  return { id, pairs: `/v1/ai/${aiId}/sources/${source.id}/pairs` }
}

const pairsAt = async (path: string) => (await call('GET', path)).body.data as { id: string; question: string }[]

async function openFix(path: string, options: Parameters<ConsoleStage['enter']>[0] = {}) {
  visit = await stage.enter({ path, token: stage.server.operatorToken, ...options })
  const { page } = visit
  const fix = page.getByRole('button', { name: 'Fix this answer' })
  await fix.click()
  const dialog = page.getByRole('dialog', { name: 'Fix this answer' })
  return { page, fix, dialog, answer: dialog.getByLabel('Answer', { exact: true }) }
}

/** Whether the ring of a focused button is within its message, which is clipped to its own box. */
function isRingWhole(button: Element): boolean {
  const { outlineOffset, outlineWidth } = getComputedStyle(button)
  const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth)
  const { left, right, bottom } = button.getBoundingClientRect()
  const box = button.closest('.message')?.getBoundingClientRect()
  return box !== undefined && left - ring >= box.left && right + ring <= box.right && bottom + ring <= box.bottom
}

test('by keyboard: the question is there with what was told; saved, it is asked again and done, and the focus is back', async () => {
  const { id } = await createAgent(stage.server)
  await converse(id, 'Zebras: do you sell these?')
  const path = await converse(id, 'Do you sell zebras?')
  const { page, fix, dialog, answer } = await openFix(path)
  await expect.poll(() => answer.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await dialog.getByLabel('Question', { exact: true }).inputValue()).toBe('Do you sell zebras?')
  expect(await dialog.getByLabel('Other ways to ask it').inputValue()).toBe('Zebras: do you sell these?')
  const told = (await page.locator('.message.host .said').textContent())?.trim() ?? ''
  expect(await dialog.getByRole('region', { name: 'What the visitor was told' }).textContent()).toContain(told)
  await dialog.getByRole('region').getByText('Not found').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => fix.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await fix.evaluate(isRingWhole)).toBe(true)

  await page.keyboard.press('Enter')
  await answer.fill('No, but **horses**.')
  const save = dialog.getByRole('button', { name: 'Save the answer' })
  await expect.poll(() => save.isEnabled()).toBe(true)
  await save.press('Enter')
  await page.getByText('and the question is marked as done.').waitFor()
  await page.getByText('All of these would be answered now.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => fix.evaluate((element) => element === document.activeElement)).toBe(true)
  expect((await call('GET', `/v1/agents/${id}/questions`)).body.data.groups).toEqual([])
  expect(visit.seen.errors).toEqual([])
})

test('an answer that was continued is fixed as a whole, for what was asked before “Continue”', async () => {
  const { id } = await createAgent(stage.server)
  const path = await converse(id, 'When do the ferries leave?')
  const session = (await stage.server.store.findSession(path.split('/').at(-1) ?? '')) as SessionRecord
  const append = (message: Partial<MessageRecord>) =>
    stage.server.store.appendMessage(session.workspaceId, session.id, aMessage('', message))
  await append({ message: 'And the last one back?' })
  await append({ messageType: 'assistant', id: 'msg_cut', message: 'It leaves at nine', isLengthLimited: true })
  await append({ message: 'Continue', continues: 'msg_cut' })
  await append({ messageType: 'assistant', message: ' in the evening.', continues: 'msg_cut' })
  visit = await stage.enter({ path, token: stage.server.operatorToken })
  await visit.page.getByRole('button', { name: 'Fix this answer' }).last().click()
  const dialog = visit.page.getByRole('dialog', { name: 'Fix this answer' })
  await expect.poll(() => dialog.getByLabel('Question', { exact: true }).inputValue()).toBe('And the last one back?')
  await dialog.getByText('It leaves at nine in the evening.').waitFor()
})

test('an answer of a question with an answer is changed there, with what the visitor asked as another way to ask it', async () => {
  const { id, pairs } = await agentWith({ question: 'When is a parcel delivered to Oslo?', answer: 'After two days.' })
  const { page, dialog, answer } = await openFix(await converse(id, 'When is the parcel delivered to Oslo??'))
  await dialog.getByText('The question below, in “Delivery”, gives this answer.').waitFor()
  expect(await answer.inputValue()).toBe('After two days.')
  await answer.fill('After three days.')
  const [pair] = await pairsAt(pairs)
  // Another tab gives it another question meanwhile, which stays.
  const theirs = { question: 'When is a parcel delivered to Oslo or Bergen?', answer: 'After two days.' }
  await call('PUT', `${pairs}/${pair?.id}`, { body: theirs })
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await page.getByText('The answer is in “Delivery”.').waitFor()
  expect(await pairsAt(pairs)).toMatchObject([
    {
      ...theirs,
      id: pair?.id,
      alternatives: ['When is the parcel delivered to Oslo??'],
      answer: 'After three days.',
    },
  ])
})

test('where another tab changed the same answer, one chooses; where it deleted the question, it can be added again', async () => {
  const question = 'When is a parcel delivered to Oslo?'
  const { id, pairs } = await agentWith({ question, answer: 'After two days.' })
  const path = await converse(id, question)
  const { page, fix, dialog, answer } = await openFix(path)
  await answer.fill('After three days.')
  const [pair] = await pairsAt(pairs)
  await call('PUT', `${pairs}/${pair?.id}`, { body: { question, answer: 'After four days.' } })
  const save = dialog.getByRole('button', { name: 'Save the answer' })
  await save.click()
  await page.getByRole('radio', { name: 'Keep mine' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The answer is in “Delivery”.').waitFor()
  await page.keyboard.press('Escape')
  expect(await pairsAt(pairs)).toMatchObject([{ question, alternatives: [], answer: 'After three days.' }])

  await fix.click()
  await answer.fill('After five days.')
  await call('DELETE', `${pairs}/${pair?.id}`)
  await save.click()
  await dialog.getByText('Somebody else has deleted this question.').waitFor()
  await dialog.getByRole('button', { name: 'Add it as a new one' }).click()
  await page.getByText('The answer is in “Delivery”.').waitFor()
  expect(await pairsAt(pairs)).toMatchObject([{ question, answer: 'After five days.' }])
})

test('instead of changing it, a separate answer is written; what is typed is kept while it cannot be saved', async () => {
  const { id, pairs } = await agentWith({ question: 'When is a parcel delivered to Oslo?', answer: 'After two days.' })
  const asked = 'When is the parcel delivered to Oslo, please?'
  const { page, dialog, answer } = await openFix(await converse(id, asked))
  // Until it is rendered, what is below it moves, and a click would miss it.
  await dialog.getByRole('region', { name: 'What the visitor was told' }).getByText('After two days.').waitFor()
  await dialog.getByRole('button', { name: 'Write a separate answer instead' }).click()
  await dialog.getByText('Whoever asks one of these gets exactly this answer.').waitFor()
  expect(await answer.inputValue()).toBe('')
  await answer.fill('It depends.')
  const isPair = (url: URL) => url.pathname === pairs
  await page.route(isPair, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await dialog.locator('.wrong').waitFor()
  await page.unroute(isPair)
  expect(await answer.inputValue()).toBe('It depends.')
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await page.getByText('The answer is in “Delivery”.').waitFor()
  expect((await pairsAt(pairs)).map(({ question }) => question)).toEqual(['When is a parcel delivered to Oslo?', asked])
})

test('an agent without an AI resource gets one with its first answer, and none is left over where that could not be saved', async () => {
  const { id } = await createAgent(stage.server)
  const path = await converse(id, 'Do you sell zebras?')
  await call('DELETE', `/v1/agents/${id}/ai`)
  const count = async () => ((await call('GET', '/v1/ai')).body.data as unknown[]).length
  const before = await count()
  const { page, dialog, answer } = await openFix(path)
  await page.route('**/sources', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 507, body: '' }) : route.fallback(),
  )
  await answer.fill('No, but horses.')
  const save = dialog.getByRole('button', { name: 'Save the answer' })
  await save.click()
  await dialog.getByRole('alert').waitFor()
  expect(await count()).toBe(before)
  await page.unroute('**/sources')
  await save.click()
  await page.getByText('and the question is marked as done.').waitFor()
  expect(await count()).toBe(before + 1)
})

test('where what it needs cannot be loaded, it says so and tries again; who may only read is not offered it', async () => {
  const { id } = await createAgent(stage.server)
  const path = await converse(id, 'What are your prices?')
  visit = await stage.enter({ path, token: stage.server.operatorToken })
  const { page } = visit
  const isAi = (url: URL) => url.pathname === `/v1/agents/${id}/ai`
  const problem = { status: 503, contentType: 'application/problem+json', body: '{"status":503,"title":"Unavailable"}' }
  await page.route(isAi, (route) => route.fulfill(problem))
  await page.getByRole('button', { name: 'Fix this answer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').waitFor()
  await page.unroute(isAi)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Answer', { exact: true }).waitFor()
  await visit.leave()

  const { token } = (await call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })).body
  visit = await stage.enter({ path, token })
  await visit.page.locator('.messages').getByText('What are your prices?').waitFor()
  expect(await visit.page.getByRole('button', { name: 'Fix this answer' }).count()).toBe(0)
})
