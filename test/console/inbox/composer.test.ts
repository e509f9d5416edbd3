import { afterEach, beforeEach, expect, test } from 'vitest'
import { accessibilityFaults, type Entering } from '../../support/browser/console.ts'
import { enterInbox, startInbox, type Operator, type Visitor } from './inbox-stage.ts'
import { withStage } from '../stage.ts'

/* Where an operator writes: drafts that survive, notes, answers that are searched and drafted, and what fails. */

const stage = withStage(() => startInbox())
let agentId = ''
let visitor: Visitor
let operator: Operator
beforeEach(async () => {
  agentId = await stage.openAgent('Ada', '## Bread\nRye bread costs **5 €**.\n\n## Cakes\nApple cake costs 20 €.')
  visitor = await stage.converse(agentId, 'Do you have rye bread?')
  await visitor.ask()
})
afterEach(async () => {
  await operator.visit.leave()
  await stage.server.call('DELETE', `/v1/agents/${agentId}`)
})

/** Opens the visitor's conversation, as whoever follows a printed link. */
async function enter(entering: Entering = {}): Promise<Operator> {
  operator = await enterInbox(stage, undefined, {
    path: `/inbox/${agentId}/${visitor.sessionId}`,
    ...entering,
  })
  await operator.field.waitFor()
  return operator
}
const isFocused = (element: Element) => element === document.activeElement
const texts = async () => (await visitor.told()).map(({ message }) => message)

test('a draft is its conversation’s own, and survives a reload, another tab, and signing in again', async () => {
  const { page, row, field } = await enter()
  const other = await stage.converse(agentId, 'Another visitor')
  await other.ask()
  await field.fill('A reply that is\nnot sent yet')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('A reply that is\nnot sent yet')
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  const inTab = tab.getByRole('textbox', { name: 'Reply to the visitor' })
  await expect.poll(() => inTab.inputValue()).toBe('A reply that is\nnot sent yet')
  await tab.close()
  await row('Another visitor').click()
  await expect.poll(() => field.inputValue()).toBe('')
  await row('Do you have rye bread?').click()
  await expect.poll(() => field.inputValue()).toBe('A reply that is\nnot sent yet')

  await page.getByRole('button', { name: 'Console' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a token' }).click()
  await page.getByLabel('Access token').fill(stage.server.operatorToken)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => field.inputValue()).toBe('A reply that is\nnot sent yet')
  expect(await texts()).not.toContain('A reply that is\nnot sent yet')
})

test('who is signed in without an account is told that visitors do not see their name; after half an hour, they are asked whether the agent shall go on', async () => {
  const { page, opened, button } = await enter()
  await button('Take over').click()
  await opened.getByText('visitors do not see your name').waitFor()
  await button('Note').click()
  expect(await opened.getByText('visitors do not see your name').count()).toBe(0)
  await button('Reply').click()
  await opened.getByRole('link', { name: 'Create your account' }).click()
  await page.getByRole('button', { name: 'Create an account…' }).waitFor()

  // After half an hour without a word, whoever has it is asked whether the agent shall go on.
  await page.goBack()
  await opened.getByText('You are answering.').waitFor()
  await page.clock.install({ time: Date.now() + 31 * 60_000 })
  await page.reload()
  await opened.getByText(/^You have not written for 3\d minutes\./).waitFor()
  await button('I am still here').click()
  await opened.getByText(/^You have written nothing/).waitFor({ state: 'detached' })
  await page.reload()
  await opened.getByRole('status').getByRole('button', { name: 'Give back to the agent' }).click()
  await opened.getByText('Console gave it back to the agent').waitFor()
})

test('what is too long or could not be sent stays, and says why; an answer that was lost is sent once', async () => {
  const { page, opened, field, button } = await enter()
  await field.fill('x'.repeat(7600))
  await opened.getByText('400 characters left').waitFor()
  await field.fill('x'.repeat(8001))
  await opened.getByText('1 character too many.').waitFor()
  expect(await button('Send').isDisabled()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])

  const messages = '**/handover/messages'
  const problem = {
    status: 507,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: '/docs#problem-storage-full',
      title: 'Full',
      status: 507,
      detail: 'The disk is full.',
    }),
  }
  await page.route(messages, (route) => route.fulfill(problem))
  await field.fill('Yes, we do.')
  await button('Send').click()
  await opened.getByText('The disk is full.').waitFor()
  expect(await field.inputValue()).toBe('Yes, we do.')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute(messages)

  // A Wi-Fi network that asks to sign in first.
  await page.route(messages, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  )
  await button('Send').click()
  await opened.getByText('answered with a page of its own').waitFor()
  expect(await field.inputValue()).toBe('Yes, we do.')
  expect(await texts()).not.toContain('Yes, we do.')
  await page.unroute(messages)

  let lost = 0
  await page.route(messages, async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await button('Send').click()
  await opened.getByText('The server could not be reached.').waitFor()
  expect(await field.inputValue()).toBe('Yes, we do.')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Yes, we do.')
  await button('Send').click()
  await expect.poll(() => field.inputValue()).toBe('')
  expect((await texts()).filter((text) => text === 'Yes, we do.')).toHaveLength(1)
})

test('a note is plainly marked, with a draft of its own, kept once, and no visitor ever gets it', async () => {
  const { page, opened, field, button } = await enter()
  await field.fill('For the visitor')
  await button('Note').click()
  const note = opened.getByRole('textbox', { name: 'Note for your team' })
  await opened.getByText('It is never sent to the visitor or to a model.').waitFor()
  await note.fill('Regular customer, <b>be nice</b>')
  await button('Reply').click()
  expect(await field.inputValue()).toBe('For the visitor')
  await button('Note').click()
  let lost = 0
  await page.route('**/handover/notes', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await note.press('Control+Enter')
  await opened.getByText('The server could not be reached.').waitFor()
  await note.press('Control+Enter')
  await expect.poll(() => note.inputValue()).toBe('')
  await opened.getByText('Note by Console: only your team sees this').waitFor()
  expect(await opened.locator('.for-team', { hasText: 'Regular customer, <b>be nice</b>' }).count()).toBe(1)
  expect(await note.inputValue()).toBe('')
  await button('Reply').click()
  expect(await field.inputValue()).toBe('For the visitor')
  expect(JSON.stringify((await visitor.call('GET', '/conversations')).body)).not.toContain('be nice')
  // Nobody has taken the conversation over by it.
  await opened.getByText('The visitor is waiting for a person.').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page, colorScheme === 'dark')).toEqual([])
  }
})

test('a slash searches what the agent knows, and Enter inserts it; two slashes are one, and Escape leaves', async () => {
  const { page, opened, field } = await enter()
  await opened.locator('h2').focus()
  await page.keyboard.press('/')
  const search = opened.getByRole('combobox', { name: 'Search what the agent knows' })
  await expect.poll(() => search.evaluate(isFocused)).toBe(true)
  await page.keyboard.type('price of bread and of apple cake')
  await opened.getByRole('option').nth(1).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const first = await opened.getByRole('option').first().innerText()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await opened.getByRole('option', { selected: true }).innerText()).toBe(first)
  await page.keyboard.press('Enter')
  await expect.poll(() => field.evaluate(isFocused)).toBe(true)
  const inserted = await field.inputValue()
  expect(inserted).toMatch(/Rye bread costs \*\*5 €\*\*\.|Apple cake costs 20 €\./)
  await field.fill('')
  await page.keyboard.press('/')
  await expect.poll(() => search.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('/')
  await expect.poll(() => field.inputValue()).toBe('/')
  await field.fill('')
  await page.keyboard.press('/')
  // As by a quick hand: nothing of it gets into the reply.
  await page.keyboard.type('xyzzy')
  await opened.getByText('Nothing that the agent knows matches.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => field.evaluate(isFocused)).toBe(true)
  // What was typed before stays, and what is chosen by mouse follows it.
  await field.fill('Good morning!')
  await opened.getByRole('button', { name: 'Search answers' }).click()
  await search.fill('apple cake')
  await opened.getByRole('option', { name: /Cakes/ }).click()
  await expect.poll(() => field.inputValue()).toBe('Good morning!\n\nApple cake costs 20 €.')
  expect(await texts()).not.toContain('Apple cake costs 20 €.')
})

test('the agent drafts a reply to the last message, within the conversation; it is not sent, and can be taken out', async () => {
  const { page, row, opened, field, button } = await enter()
  await button('Take over').click()
  await opened.getByText('You are answering.').waitFor()
  await visitor.say('How much is it?')
  await opened.locator('.said', { hasText: 'How much is it?' }).waitFor()
  const before = await texts()
  await field.fill('Good morning!')
  await button('Draft a reply').click()
  await opened.getByText(/^Drafted by the agent.*Check it before you send it\./).waitFor()
  expect(await field.inputValue()).toMatch(/^Good morning!\n\n.*5 €/s)
  expect(await accessibilityFaults(page)).toEqual([])
  await button('Remove the draft').click()
  await expect.poll(() => field.inputValue()).toBe('Good morning!')
  expect(await texts()).toEqual(before)

  await (await stage.converse(agentId, 'Do you repair bicycles?')).ask()
  await row('Do you repair bicycles?').click()
  await opened.locator('.said', { hasText: 'Do you repair bicycles?' }).waitFor()
  await button('Draft a reply').click()
  await opened.getByText('The agent knows no answer to the visitor’s last message.').waitFor()
  expect(await field.inputValue()).toBe('')
})
