import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { text } from 'node:stream/consumers'
import { createAgent, type TestAgent } from '../support/agent.ts'
import { accessibilityFaults, type Entering, type Visit } from '../support/browser/console.ts'
import { withConsole } from './stage.ts'

/* The contact form's settings, and what visitors left in it. */

const stage = withConsole()
let agent: TestAgent
let other: TestAgent
let visit: Visit
let page: Page
let clientIds = 0

beforeEach(async () => {
  const before = (await stage.server.call('GET', '/v1/agents')).body.data as TestAgent[]
  for (const { id } of before) await stage.server.call('DELETE', `/v1/agents/${id}`)
  agent = await createAgent(stage.server, { name: 'Ada' })
  other = await createAgent(stage.server, { name: 'Bob' })
})

async function enter(options: Entering): Promise<void> {
  visit = await stage.enter(options)
  page = visit.page
}
const call = async (method: string, path: string, body?: object) => {
  const answer = await stage.server.call(method, path, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
/** What a visitor leaves, with the conversation before it. */
async function leave(body: object, { id } = agent, headers = {}): Promise<{ id: string; reference: string }> {
  await call('PATCH', `/v1/agents/${id}/help`, {
    form: {
      isOffered: true,
      phone: 'optional',
      choice: { label: 'Topic', options: ['Order', 'Other'], isRequired: false },
    },
  })
  const session = await call('POST', `/v1/agents/${id}/sessions`)
  const path = `/v1/agents/${id}/sessions/${session.id}`
  await stage.server.call('POST', `${path}/conversations`, { body: { message: 'Do you repair tubas?' } })
  const sent = { message: 'Please call me.', email: 'ida@example.com', clientId: `c-${++clientIds}`, ...body }
  const answer = await stage.server.call('POST', `${path}/contacts`, { body: sent, headers })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const contacts = async (query = '') => (await call('GET', `/v1/contacts${query}`)) as { id: string; isDone: boolean }[]
const list = () => page.getByRole('list', { name: 'Contacts' })
const rows = () => list().getByRole('listitem')
const names = () => list().getByRole('heading').allTextContents()

test('the newest stand first; one is answered by email, settled with a way back, and found again', async () => {
  await leave({ name: 'Ida Körner', phone: '+49 (30) 12-34', choice: 'Order', message: 'First line\n=2+2' })
  await leave({ message: 'Só para saber', email: 'a&b+c@example.com' }, other, { 'Accept-Language': 'pt-BR' })
  await enter({ path: '/contacts' })
  await rows().first().waitFor()
  expect(await names()).toEqual(['a&b+c@example.com', 'Ida Körner'])
  await expect
    .poll(() => rows().first().textContent())
    .toMatch(/just now.*Bob.*reads Portuguese.*Reference [A-Z0-9]{4}-[A-Z0-9]{4}/)
  const reply = async (row: number) =>
    new URL((await rows().nth(row).getByRole('link', { name: 'Reply by email' }).getAttribute('href')) ?? '')
  const first = await reply(0)
  expect([first.protocol, first.pathname]).toEqual(['mailto:', 'a%26b%2Bc@example.com'])
  const second = await reply(1)
  expect(second.searchParams.get('subject')).toMatch(/^Your message [A-Z0-9]{4}-[A-Z0-9]{4}$/)
  expect(second.searchParams.get('body')).toMatch(/^Ida Körner,\r\n\r\nOn .* you wrote:\r\n> First line\r\n> =2\+2$/)
  expect(await rows().nth(1).getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+49301234')

  await rows().nth(1).getByRole('button', { name: 'Done the message from Ida Körner' }).click()
  await expect.poll(names).toEqual(['a&b+c@example.com'])
  expect((await contacts('?state=done')).map(({ isDone }) => isDone)).toEqual([true])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await contacts('?state=open')).length).toBe(2)
  await page.getByRole('combobox', { name: 'What became of them' }).selectOption('Done')
  await page.getByText('No message matches these filters.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Show all messages' }).click()
  await expect.poll(names).toHaveLength(2)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('korner')
  await expect.poll(names).toEqual(['Ida Körner'])
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('')
  await page.getByRole('combobox', { name: 'Agent' }).selectOption('Bob')
  await expect.poll(names).toEqual(['a&b+c@example.com'])
  expect(visit.seen.errors).toEqual([])
})

test('one is opened with all that was left, leads to its conversation, and is deleted when somebody says so twice', async () => {
  await call('PATCH', `/v1/agents/${agent.id}/help`, { form: { isOffered: true } })
  const { id } = await leave({ name: 'Ida', choice: 'Other' })
  await leave({ name: 'Zoe' })
  await enter({ path: '/contacts' })
  await list().getByRole('link', { name: 'Ida', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Ida' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/console/contacts/${id}`)
  // The agent's name comes with the agents.
  await expect
    .poll(() => page.getByRole('definition').allTextContents())
    .toEqual(['ida@example.com', 'Other', expect.stringContaining('20') as string, 'Ada'])
  expect(await page.title()).toContain('Ida · Contacts')
  await page.getByRole('link', { name: 'See the conversation' }).click()
  await page.getByText('Do you repair tubas?').first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this message?' })
  await dialog.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await contacts()).toHaveLength(2)
  await page.getByRole('button', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete the message' }).click()
  await expect.poll(names).toEqual(['Zoe'])
  expect((await contacts()).map((each) => each.id)).not.toContain(id)
  await page.goto(`${stage.server.url}/console/contacts/${id}`)
  await page.getByText('This message no longer exists').waitFor()
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect.poll(names).toEqual(['Zoe'])
})

test('many come page by page, and what is shown can be saved as a table', async () => {
  const session = await call('POST', `/v1/agents/${agent.id}/sessions`)
  await call('PATCH', `/v1/agents/${agent.id}/help`, { form: { isOffered: true } })
  for (let count = 1; count <= 53; count++) {
    await call('POST', `/v1/agents/${agent.id}/sessions/${session.id}/contacts`, {
      message: count === 2 ? '=cmd()' : 'Hello',
      name: `Visitor ${count}`,
      email: 'v@example.com',
      clientId: `n-${count}`,
    })
  }
  await enter({ path: `/contacts?agent=${agent.id}` })
  await expect.poll(async () => (await names()).length).toBe(50)
  await page.getByRole('link', { name: 'Older messages' }).click()
  await expect.poll(names).toEqual(['Visitor 3', 'Visitor 2', 'Visitor 1'])
  await page.getByRole('link', { name: 'To the newest' }).click()
  await expect.poll(async () => (await names())[0]).toBe('Visitor 53')
  await page.goBack()
  await expect.poll(names).toEqual(['Visitor 3', 'Visitor 2', 'Visitor 1'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('contacts.csv')
  const table = await text(await download.createReadStream())
  expect(table.trimEnd().split('\n')).toHaveLength(54)
  expect(table).toContain(`"'=cmd()"`)
})

test('where there is nothing, the page says what would stand there', async () => {
  await enter({ path: '/contacts' })
  await page.getByText('No visitor has left a message yet.').waitFor()
  await page.getByRole('link', { name: 'To your agents' }).click()
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  const { id } = await leave({})
  await call('PATCH', `/v1/contacts/${id}`, { isDone: true })
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByText('No message is waiting for an answer.').waitFor()
  await page.getByRole('link', { name: 'Show all messages' }).click()
  await rows().first().waitFor()
})

test('who may only read sees it and changes nothing, and on a phone nothing is wider than the screen', async () => {
  const { token } = (await stage.server.call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })).body
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)
  const { id } = await leave({ name: long, message: `${long}\n${'Many words. '.repeat(100)}`, phone: '555 0100' })
  await enter({ path: '/contacts', token, viewport: { width: 360, height: 740 } })
  await rows().first().waitFor()
  expect(await page.getByRole('button', { name: /^(Done|Delete…)/ }).count()).toBe(0)
  const look = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page, colorScheme === 'dark')).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  await look()
  await page.goto(`${stage.server.url}/console/contacts/${id}`)
  await page.getByRole('definition').first().waitFor()
  await look()
  await page.goto(`${stage.server.url}/console/agents/${agent.id}/settings`)
  const section = page.getByRole('region', { name: 'Contact form', exact: true })
  expect(await section.getByLabel('Visitors may leave a message').isDisabled()).toBe(true)
})

test('the form is built in the settings, shown in words, and is what visitors get', async () => {
  await enter({ path: `/agents/${agent.id}/settings` })
  const section = page.getByRole('region', { name: 'Contact form', exact: true })
  const preview = section.getByRole('region', { name: 'What visitors see' })
  await preview.getByText('No form: it is switched off.').waitFor()
  await section.getByLabel('Visitors may leave a message').check()
  await expect
    .poll(() => preview.getByRole('listitem').allTextContents())
    .toEqual(['Your message', 'Name (optional)', 'Email address'])
  await section.getByLabel('Email address').selectOption('Not asked for')
  await section.getByLabel('Let visitors choose one of several topics').check()
  await section.getByLabel('Topics', { exact: true }).fill('Order')
  await section.getByLabel('Keep messages for').fill('soon')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByText('Give a whole number from 1 to 3,650, or leave it empty.').waitFor()
  await section.getByText('Write 2 to 20 different topics').waitFor()
  await section.getByText('Enter a name of at most 200 characters.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await section.getByLabel('What the topics are called').fill('What is it about?')
  await section.getByLabel('Topics', { exact: true }).fill('Order\n\n Return ')
  const topics = section.getByRole('group', { name: 'Topics', exact: true })
  await topics.getByRole('button', { name: 'Add a language' }).click()
  await topics.getByRole('textbox', { name: /in German/ }).fill('Bestellung\nRücksendung')
  await section.getByLabel('Keep messages for').fill('90')
  await expect.poll(() => section.locator('.wrong').count()).toBe(0)
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByText('Ask for an email address or a phone number').waitFor()
  await section.getByLabel('Email address').selectOption('Must be given')
  await section.getByLabel('Phone number').selectOption('May be left empty')
  await section.getByRole('textbox', { name: 'Why you ask' }).fill('So that we can answer.')
  const consent = section.getByRole('group', { name: 'What visitors agree to' })
  await consent.getByRole('textbox').fill('I agree.')
  await consent.getByRole('button', { name: 'Add a language' }).click()
  await consent.getByRole('textbox', { name: /in German/ }).fill('Ich stimme zu.')
  await expect
    .poll(() => preview.getByRole('listitem').allTextContents())
    .toEqual([
      'What is it about?: Order · Return (optional)',
      'Your message',
      'Name (optional)',
      'Email address',
      'Phone number (optional)',
      '☐ I agree.',
    ])
  await page.reload()
  await section.getByText('Not saved yet.').waitFor()
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect((await call('GET', `/v1/agents/${agent.id}/help`)).form).toEqual({
    isOffered: true,
    name: 'optional',
    email: 'required',
    phone: 'optional',
    choice: {
      label: 'What is it about?',
      options: { en: ['Order', 'Return'], de: ['Bestellung', 'Rücksendung'] },
      isRequired: false,
    },
    purpose: 'So that we can answer.',
    consent: { en: 'I agree.', de: 'Ich stimme zu.' },
    retentionDays: 90,
  })
  await page.getByRole('link', { name: 'See what visitors left' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Agent' }).inputValue()).toBe(agent.id)
})

test('what somebody else has saved meanwhile is not overwritten', async () => {
  await enter({ path: `/agents/${agent.id}/settings` })
  const section = page.getByRole('region', { name: 'Contact form', exact: true })
  await section.getByLabel('Keep messages for').fill('90')
  await call('PATCH', `/v1/agents/${agent.id}/help`, {
    isOffered: true,
    form: { retentionDays: 30, phone: 'required' },
  })
  await section.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' })
  await expect.poll(() => conflict.locator('.value').allTextContents()).toEqual(['90', '30'])
  await conflict.getByRole('radio', { name: 'Keep mine' }).check()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await call('GET', `/v1/agents/${agent.id}/help`)).toMatchObject({
    isOffered: true,
    form: { retentionDays: 90, phone: 'required' },
  })
})
