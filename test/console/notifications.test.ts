import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../support/agent.ts'
import {
  accessibilityFaults,
  startConsole,
  type ConsoleStage,
  type Entering,
  type Visit,
} from '../support/browser/console.ts'
import { startMailServer, type MailServer } from '../support/peers/mail-server.ts'

/* Who is told what of an agent: addresses, chat services and programs, a test, and what became of notices. */

let mail: MailServer
let hooks: Server
let hookUrl: string
let hookStatus: number
let stage: ConsoleStage
let agent: TestAgent
let visit: Visit
let page: Page

beforeAll(async () => {
  mail = await startMailServer({
    onRcptTo: ({ address }, _, callback) =>
      callback(address.startsWith('gone') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
  })
  hooks = createServer((request, response) => {
    request.resume()
    response.writeHead(hookStatus).end()
  })
  await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve))
  hookUrl = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/secret-path`
  const account = {
    host: '127.0.0.1',
    port: mail.port,
    isSecure: false,
    isLocal: true,
    user: undefined,
    password: undefined,
  }
  stage = await startConsole({
    mail: { ...account, from: { name: '', address: 'chat@example.com' } },
    pageNetworks: ['127.0.0.1/32'],
    publicUrl: 'https://chat.example.com',
  })
})
afterAll(async () => {
  await stage.stop()
  await mail.stop()
  await new Promise((resolve) => hooks.close(resolve))
})
beforeEach(async () => {
  hookStatus = 204
  mail.mails.length = 0
  agent = await createAgent(stage.server, { name: 'Ada' })
})
afterEach(() => visit.leave())

async function enter(more: Entering = {}): Promise<void> {
  visit = await stage.enter({ path: `/agents/${agent.id}/notifications`, ...more })
  page = visit.page
  await section('Who is told, and of what').waitFor()
}
const section = (name: string) => page.getByRole('region', { name, exact: true })
const settings = async () => (await stage.server.call('GET', `/v1/agents/${agent.id}/notifications`)).body.data
const set = (body: object) => stage.server.call('PATCH', `/v1/agents/${agent.id}/notifications`, { body })
const addresses = () => page.getByLabel('Email addresses')
const save = () => section('Who is told, and of what').getByRole('button', { name: 'Save' })

test('the settings lead there, and what is saved is what holds; mails to visitors are switched on, and say whom replies reach', async () => {
  visit = await stage.enter({ path: `/agents/${agent.id}/settings`, timezoneId: 'Europe/Oslo' })
  page = visit.page
  await page.getByRole('link', { name: 'Set up notifications' }).click()
  await addresses().fill('owner@example.com\n\nmia@example.com, ')
  await page.getByLabel('a website lacks much of what it had').uncheck()
  await page.getByLabel('Quote what visitors wrote').check()
  await page.getByLabel('Keep quiet at night').check()
  await page.getByLabel('From').fill('21:30')
  await page.getByLabel('Send the numbers of the day before').check()
  await page.getByLabel('At', { exact: true }).fill('07:15')
  await page.getByRole('button', { name: 'Use Europe/Oslo' }).click()
  await save().click()
  await save().waitFor({ state: 'detached' })
  expect(await settings()).toMatchObject({
    recipients: ['owner@example.com', 'mia@example.com'],
    rules: { waiting: true, unread: true, contact: true, review: false, failed: true },
    includesText: true,
    quietHours: { from: '21:30', to: '08:00' },
    digestAt: '07:15',
    timezone: 'Europe/Oslo',
  })
  await page.getByLabel('Keep quiet at night').uncheck()
  await save().click()
  await save().waitFor({ state: 'detached' })
  expect(await settings()).toMatchObject({ quietHours: null, digestAt: '07:15' })

  const box = page.getByRole('checkbox', { name: 'Email visitors what your team writes to them' })
  expect(await box.isChecked()).toBe(false)
  expect(await box.evaluate((each) => (each as HTMLInputElement).ariaDescribedByElements?.[0]?.textContent)).toContain(
    'a reply to it reaches the first address above',
  )
  await box.check()
  await save().click()
  await expect.poll(async () => (await settings()).mailsVisitors).toBe(true)
})

test('an address that is none is named at its field, and stays over a reload; one that a colleague saved meanwhile is shown beside it', async () => {
  await enter()
  await addresses().fill('owner@example.com\nnobody')
  await save().click()
  await page.getByText('Line 2, “nobody”, is not an email address.').waitFor()
  await page.reload()
  await section('Who is told, and of what').getByText('Not saved yet.').waitFor()
  expect(await addresses().inputValue()).toBe('owner@example.com\nnobody')
  await addresses().fill('owner@example.com\nOWNER@example.com')
  await save().click()
  await page.getByText('Name at most 20 addresses, each once.').waitFor()
  expect((await settings()).recipients).toEqual([])

  await addresses().fill('mine@example.com')
  await set({ recipients: ['theirs@example.com'] })
  await save().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('theirs@example.com').waitFor()
  await dialog.getByText('mine@example.com').waitFor()
  expect((await settings()).recipients).toEqual(['theirs@example.com'])
})

test('a program gets a secret that is shown once, is told of a test, and is removed for good; the eleventh is refused in words', async () => {
  await enter()
  await section('Chat services and programs').getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is it?').selectOption('A program (signed JSON)')
  await dialog.getByLabel('Name').fill('Our program')
  await dialog.getByLabel('Address').fill('program.example.com/hook')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('Give a complete address that begins with https://').waitFor()
  await dialog.getByLabel('Address').fill(hookUrl)
  await dialog.getByRole('button', { name: 'Add' }).click()
  const secret = page.getByRole('dialog', { name: 'The secret of its signatures' })
  await secret.getByText(/^whsec_/).waitFor()
  await secret.getByRole('button', { name: 'I have copied it' }).click()
  await secret.waitFor({ state: 'detached' })

  const test_ = section('Try it')
  await test_.getByRole('button', { name: 'Send a test' }).click()
  await test_.getByText('It was accepted. Check whether it has arrived at Our program').waitFor()
  hookStatus = 503
  await test_.getByRole('button', { name: 'Send a test' }).click()
  await test_.getByText(/It was not delivered\. .* responded with the status 503\./).waitFor()
  expect(await page.content()).not.toMatch(/whsec_|secret-path/)

  await section('Chat services and programs').getByRole('button', { name: 'New secret… Our program' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
  await secret.getByText(/^whsec_/).waitFor()
  await secret.getByText('until then notices are signed with the old one, too').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await secret.getByRole('button', { name: 'I have copied it' }).click()
  await section('Chat services and programs')
    .getByText(/^The old secret ends/)
    .waitFor()
  expect(await page.content()).not.toContain('whsec_')

  await section('Chat services and programs').getByRole('button', { name: 'Remove… Our program' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await section('Chat services and programs').getByText('None yet.').waitFor()
  expect((await settings()).webhooks).toEqual([])

  const body = { kind: 'plain', name: 'Our program', url: hookUrl }
  for (let count = 1; count <= 10; count++) {
    await stage.server.call('POST', `/v1/agents/${agent.id}/notifications/webhooks`, { body })
  }
  await section('Chat services and programs').getByRole('button', { name: 'Add' }).click()
  await dialog.getByLabel('Name').fill('One more')
  await dialog.getByLabel('Address').fill(hookUrl)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('An agent has at most ten. Remove one first.').waitFor()
})

test('a test to an address says whether it arrived', async () => {
  await set({ recipients: ['owner@example.com', 'gone@example.com'] })
  await enter()
  const on = section('Try it')
  await on.getByRole('button', { name: 'Send a test' }).click()
  await on.getByText('It was accepted. Check whether it has arrived at owner@example.com.').waitFor()
  expect(mail.mails.map(({ to }) => to)).toEqual([['owner@example.com']])
  await on.getByLabel('Send it to').selectOption('gone@example.com')
  await on.getByRole('button', { name: 'Send a test' }).click()
  await on.getByText('It was not delivered. The mail server 127.0.0.1 refuses the address (status 550).').waitFor()
})

const failedLine = () =>
  section('Deliveries').getByRole('listitem').filter({ hasText: 'A visitor waits for a person' }).getByText('Failed')

/** A notice that was given up, of a visitor who waits. */
async function giveUp(): Promise<void> {
  await set({ recipients: ['gone@example.com'] })
  await stage.server.call('PATCH', `/v1/agents/${agent.id}/help`, { body: { isOffered: true } })
  const sessions = `/v1/agents/${agent.id}/sessions`
  const { id, token } = (await stage.server.call('POST', sessions)).body.data
  await stage.server.call('POST', `${sessions}/${id}/handover/ask`, { token, body: {} })
  const list = async () => (await stage.server.call('GET', `/v1/outbox?agent=${agent.id}`)).body.data
  await expect.poll(list).toMatchObject([{ state: 'failed' }])
}

test('deliveries say what became of each notice, and one that failed is sent again; Health counts them', async () => {
  await giveUp()
  await enter()
  const on = section('Deliveries')
  const line = on.getByRole('listitem').filter({ hasText: 'A visitor waits for a person' })
  await line.getByText('Failed').waitFor()
  await line.getByText('refuses the address (status 550)').waitFor()
  await on.getByLabel('Show').selectOption('Sent')
  await on.getByText('None of this kind.').waitFor()
  await on.getByLabel('Show').selectOption('Failed')
  await line.getByRole('button', { name: /^Send again/ }).click()
  await page.getByText('It is being sent again.').waitFor()
  await on.getByLabel('Show').selectOption('All')
  await line.getByText('Failed').waitFor()
  await visit.leave()
  visit = await stage.enter({ path: '/health', token: stage.server.operatorToken })
  page = visit.page
  await page.getByText(/Emails go by 127\.0\.0\.1\..* failed in the last 30 days/).waitFor()
})

test('a token that may only look changes nothing and sends nothing', async () => {
  await giveUp()
  const { token } = (await stage.server.call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })).body
  await enter({ token })
  await failedLine().waitFor()
  expect(await addresses().isDisabled()).toBe(true)
  for (const name of ['Add', 'Send a test', 'Save']) expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Send again/ }).count()).toBe(0)
})

test('whoever cannot see or point reaches all of it, wide and on a phone, light and dark', async () => {
  await giveUp()
  const hook = {
    kind: 'slack',
    name: 'A channel with a long name '.repeat(6).trim(),
    url: `${hookUrl}${'x'.repeat(100)}`,
  }
  const hooks_ = `/v1/agents/${agent.id}/notifications/webhooks`
  await stage.server.call('POST', hooks_, { body: hook })
  const plain = await stage.server.call('POST', hooks_, { body: { ...hook, kind: 'plain' } })
  await stage.server.call('POST', `${hooks_}/${plain.body.data.id}/secret`)
  await enter()
  await failedLine().waitFor()
  await page.getByLabel('Keep quiet at night').check()
  await page.getByLabel('Send the numbers of the day before').check()
  await addresses().fill('nobody')
  await save().click()
  await page.getByText('is not an email address').waitFor()
  const on = section('Try it')
  await on.getByRole('button', { name: 'Send a test' }).click()
  await on.getByText(/It was not delivered|It was accepted/).waitFor()
  await expectAccessible()
  await section('Chat services and programs').getByRole('button', { name: 'Add' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await page.getByRole('dialog').getByText('Give a complete address').waitFor()
  await expectAccessible()
})

/** On both screens in both schemes; and nothing makes the page wider than the screen. */
async function expectAccessible(): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect([width, ...(await accessibilityFaults(page, colorScheme === 'dark'))]).toEqual([width])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

test('where the server cannot send email, that is said before anybody types an address', async () => {
  const silent = await startConsole()
  try {
    const { id } = await createAgent(silent.server)
    visit = await silent.enter({ path: `/agents/${id}/notifications` })
    await visit.page.getByText('This server sends no email yet').waitFor()
  } finally {
    await silent.stop()
  }
})
