import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../support/agent.ts'
import type { Visit } from '../support/browser/console.ts'
import { withConsole } from './stage.ts'

/* An agent's settings: saved when one says so, kept until then, and never over what somebody else has saved. */

const stage = withConsole()
let agent: TestAgent
let visit: Visit
let page: Page

beforeEach(async () => {
  agent = await createAgent(stage.server, { name: 'Ada' })
})

async function enter(token?: string): Promise<void> {
  visit = await stage.enter({ path: `/agents/${agent.id}/settings`, ...(token !== undefined && { token }) })
  page = visit.page
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await section('Limits').waitFor()
}
const section = (name: string) => page.getByRole('region', { name, exact: true })
const save = (name: string) => section(name).getByRole('button', { name: 'Save' }).click()
const saved = (name: string) => section(name).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
/** Says yes to what a shorter retention erases. */
async function shorten(): Promise<void> {
  const question = page.getByRole('dialog', { name: /^Keep conversations for/ })
  await question.getByRole('button', { name: 'Shorten it' }).click()
  await question.waitFor({ state: 'detached' })
}
const get = async (path = '') => (await stage.server.call('GET', `/v1/agents/${agent.id}${path}`)).body.data
const set = (body: object) => stage.server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body })

test('what is saved is what visitors get', async () => {
  await enter()
  await page.getByLabel('Name of the agent').fill('Grace')
  await save('Name')
  await page.getByRole('button', { name: 'Grace' }).waitFor()
  await page.getByLabel('Line about the AI').fill('A machine answers.')
  await save('Below the chat')
  await page.getByLabel('Per minute and conversation').fill('7')
  await page.getByLabel('Per minute and address').fill('1 200')
  await page.getByLabel('Per day, all visitors').fill('')
  await save('Limits')
  await page.getByLabel('Keep them for').fill('30')
  await save('How long conversations are kept')
  await shorten()
  const notice = section('Notice before the first message')
  await notice.getByRole('textbox', { name: 'Notice' }).fill('With AI.')
  await notice.getByRole('button', { name: 'Add a language' }).click()
  await notice.getByRole('combobox', { name: 'Notice: language 2' }).selectOption('Turkish')
  await notice.getByRole('textbox', { name: 'Notice in Turkish' }).fill('Yapay zekâ ile.')
  await save('Notice before the first message')
  for (const name of ['Name', 'Below the chat', 'Limits', 'How long conversations are kept']) await saved(name)
  await saved('Notice before the first message')
  expect((await get()).name).toBe('Grace')
  expect((await get('/theme')).settings.general.disclosure).toBe('A machine answers.')
  expect(await get('/embed')).toMatchObject({
    limits: { messagesPerMinutePerSession: 7, messagesPerMinutePerAddress: 1200, messagesPerDayPerAgent: null },
    retentionDays: 30,
    notice: { en: 'With AI.', tr: 'Yapay zekâ ile.' },
    limitMessage: null,
  })
})

/** What the server refuses, of each form. */
const refusals = [
  {
    form: 'Name',
    field: () => page.getByLabel('Name of the agent'),
    typed: 'x'.repeat(201),
    says: 'Enter a name of at most 200 characters.',
  },
  {
    form: 'Below the chat',
    field: () => page.getByLabel('Line about the AI'),
    typed: '…',
    says: 'Say in at most 300 characters that an AI answers',
  },
  {
    form: 'Notice before the first message',
    field: () => page.getByRole('textbox', { name: 'Notice' }),
    typed: 'x'.repeat(4001),
    says: 'Write a text of at most 4,000 characters',
  },
  {
    form: 'Limits',
    field: () => page.getByLabel('Per minute and address'),
    typed: 'a lot',
    says: 'Give a whole number from 1 to 10,000.',
  },
  {
    form: 'How long conversations are kept',
    field: () => page.getByLabel('Keep them for'),
    typed: '1.5',
    says: 'Give a whole number from 1 to 3,650',
  },
]

test('what is refused is marked at its field and stays over a reload; what is mended is not red any more', async () => {
  await enter()
  const before = [await get(), await get('/theme'), await get('/embed')]
  for (const { form, field, typed, says } of refusals) {
    await field().fill(typed)
    await save(form)
    await page.getByText(says).waitFor()
    expect([form, await field().getAttribute('aria-invalid')]).toEqual([form, 'true'])
  }
  await page.reload()
  for (const { form, field, typed } of refusals) {
    await section(form).getByText('Not saved yet.').waitFor()
    expect(await field().inputValue()).toBe(typed)
    await section(form).getByRole('button', { name: 'Discard' }).click()
    await saved(form)
  }

  const name = page.getByLabel('Name of the agent')
  await name.fill('')
  await save('Name')
  await page.getByText(/^Enter a name/).waitFor()
  await name.fill('A')
  expect(await name.getAttribute('aria-invalid')).toBe('false')
  expect(await page.getByText(/^Enter a name/).count()).toBe(0)

  // Without the plan for it.
  const branding = page.getByRole('checkbox', { name: /runs on Foyer/ })
  await branding.uncheck()
  await save('Below the chat')
  await page.getByText('Only the plan Pro may hide this line.').waitFor()
  expect(await branding.isChecked()).toBe(false)
  expect([await get(), await get('/theme'), await get('/embed')]).toEqual(before)
})

test('of two admins at once both changes are kept; of the same field both are shown, and either can be chosen', async () => {
  await enter()
  await page.getByLabel('Keep them for').fill('300')
  await set({ notice: 'Theirs' })
  await save('How long conversations are kept')
  await shorten()
  await saved('How long conversations are kept')
  expect(await get('/embed')).toMatchObject({ retentionDays: 300, notice: 'Theirs' })

  await page.getByLabel('Keep them for').fill('30')
  await set({ retentionDays: 90 })
  await save('How long conversations are kept')
  await shorten()
  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' })
  await conflict.getByRole('group', { name: 'Keep them for' }).waitFor()
  expect(await conflict.locator('.value').allTextContents()).toEqual(['30', '90'])
  await page.keyboard.press('Escape')
  expect(await get('/embed')).toMatchObject({ retentionDays: 90 })
  expect(await page.getByLabel('Keep them for').inputValue()).toBe('30')
  await save('How long conversations are kept')
  await conflict.getByRole('button', { name: 'Save' }).click()
  await saved('How long conversations are kept')
  expect(await get('/embed')).toMatchObject({ retentionDays: 30 })

  await page.getByLabel('Keep them for').fill('10')
  await set({ retentionDays: 60 })
  await save('How long conversations are kept')
  await shorten()
  await conflict.getByRole('radio', { name: 'Take theirs' }).check()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await saved('How long conversations are kept')
  expect(await page.getByLabel('Keep them for').inputValue()).toBe('60')
})

test('a shorter retention says how many conversations go, and erases none unless one agrees; one goes on in the section that was saved', async () => {
  const session = (await stage.server.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
  const body = { message: 'Hello' }
  await stage.server.call('POST', `/v1/agents/${agent.id}/sessions/${session.id}/conversations`, { body })
  await enter()
  await page.route('**/embed/retention?days=30', async (route) => {
    const response = await route.fetch()
    // As it would be for conversations of last year.
    await route.fulfill({ json: { data: { ...(await response.json()).data, sessions: 1204, conversations: 1204 } } })
  })
  await page.getByLabel('Keep them for').fill('30')
  await save('How long conversations are kept')
  const dialog = page.getByRole('dialog', { name: 'Keep conversations for 30 days?' })
  await dialog.getByText('1,204 conversations are older').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await get('/embed')).retentionDays).toBeNull()
  expect(await page.getByLabel('Keep them for').inputValue()).toBe('30')
  await page.getByLabel('Keep them for').fill('3000')
  await save('How long conversations are kept')
  await page.getByText('No conversation is that old at the moment.').waitFor()
  await shorten()
  await saved('How long conversations are kept')
  // By keyboard one goes on in the section that was saved.
  const heading = section('How long conversations are kept').getByRole('heading')
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.getByLabel('Keep them for').evaluate((element) => element === document.activeElement))
    .toBe(true)
  await page.getByLabel('Keep them for').fill('')
  await save('How long conversations are kept')
  await saved('How long conversations are kept')
  expect((await get('/embed')).retentionDays).toBeNull()
})

const proxies = [
  [502, 'The server does not answer just now (502). Try again in a minute.'],
  [413, 'This is larger than what a proxy before the server lets through (413).'],
  [403, 'A firewall or proxy before the server refused this (403).'],
] as const

test('what a proxy answers in place of the server is said in words, and what was typed is kept', async () => {
  await enter()
  let status = 0
  await page.route('**/v1/**', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status, contentType: 'text/html', body: '<h1>nginx</h1>' })
      : route.continue(),
  )
  await page.getByLabel('Name of the agent').fill('Grace')
  for (const [answered, said] of proxies) {
    status = answered
    await save('Name')
    await section('Name').getByText(said).waitFor()
    expect(await page.getByLabel('Name of the agent').inputValue()).toBe('Grace')
    await section('Name').getByText('Not saved yet.').waitFor()
  }
})

test('a token that expires while something is saved loses nothing', async () => {
  const { body } = await stage.server.call('POST', '/v1/tokens', { body: { name: 'Short', scope: 'admin' } })
  await enter(body.token)
  // Not before: what the page still asks for would bring the sign-in over the form.
  await page.route(`**/v1/agents/${agent.id}/embed`, async (route) => {
    if (route.request().method() === 'PATCH') await stage.server.call('DELETE', `/v1/tokens/${body.data.id}`)
    await route.continue()
  })
  await page.getByLabel('Keep them for').fill('30')
  await save('How long conversations are kept')
  const question = page.getByRole('dialog', { name: /^Keep conversations for/ })
  await question.getByRole('button', { name: 'Shorten it' }).click()
  await page.getByText('Your sign-in has expired.').waitFor()
  await page.getByRole('button', { name: 'Sign in with a token' }).click()
  await page.getByLabel('Access token').fill(stage.server.operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await saved('How long conversations are kept')
  expect(await get('/embed')).toMatchObject({ retentionDays: 30 })
})

test('the chat is switched off at once, and back by undo; each page of an agent that is off says so, and switches it on', async () => {
  await enter()
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await page.getByText('The chat is off.').waitFor()
  expect((await get('/embed')).isEnabled).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Switch it off' }).waitFor()
  expect((await get('/embed')).isEnabled).toBe(true)

  await page.getByRole('button', { name: 'Switch it off' }).click()
  // The notice of the first time may still be there.
  await page.getByRole('button', { name: 'Switch it on' }).waitFor()
  const titleOf = (place: string) => (place === 'Install' ? 'Put it on your page' : place)
  for (const place of ['Overview', 'Conversations', 'What it knows', 'Look', 'Install']) {
    await page.getByRole('navigation').getByRole('link', { name: place, exact: true }).first().click()
    // Until its script is there, the page before is shown.
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${titleOf(place)} ·`))
    await page.getByText('This agent is switched off').waitFor()
  }
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByText('The chat is on.').waitFor()
  expect((await get('/embed')).isEnabled).toBe(true)
  await page.getByText('This agent is switched off').waitFor({ state: 'detached' })
})

test('its page is published, and taken offline after a question; a new web id leads to the new line, deleting to the agents', async () => {
  await enter()
  await page.getByRole('button', { name: 'Publish its page' }).click()
  const link = section('Its own page').getByRole('link')
  await link.waitFor()
  const address = String(await link.getAttribute('href'))
  expect((await fetch(address)).status).toBe(200)
  await page.getByRole('button', { name: 'Take it offline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it offline' }).click()
  await page.getByText('It has no page of its own.').waitFor()
  expect((await fetch(address)).status).toBe(404)

  await page.getByRole('button', { name: 'New web id…' }).click()
  await page.getByRole('dialog').getByText(agent.webId).waitFor()
  await page.getByRole('button', { name: 'Make a new web id' }).click()
  await page.getByRole('heading', { level: 1, name: 'Put it on your page' }).waitFor()
  const { webId } = await get()
  expect(webId).not.toBe(agent.webId)
  await page.getByText(`/widget/${webId}.js`).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByText('no conversations: it has had none').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
  expect((await stage.server.call('GET', `/v1/agents/${agent.id}`)).status).toBe(404)
})
