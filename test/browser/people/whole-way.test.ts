import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgent, scriptTag, type TestAgent } from '../../support/agent.ts'
import { launchBrowser, startSite, type Site } from '../../support/browser/browser.ts'
import { startRoundRobin, type RoundRobin } from '../../support/network/round-robin.ts'
import { startMailServer, type MailServer } from '../../support/peers/mail-server.ts'
import { password } from '../../support/people.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { complaintsOf, operatorToken, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'
import { callerOf, type TestServer } from '../../support/server.ts'

/*
 * A visitor on a phone and two operators, on two instances with one PostgreSQL, each request at the next instance: from a question that
 * nobody could answer to the answer that the next visitor gets.
 */

type Delivery = { headers: Record<string, string | string[] | undefined>; body: string }

let postgres: TestPostgres
let directory: string
let proxy: RoundRobin
let instances: FoyerProcess[] = []
let mail: MailServer
let hook: Server
let deliveries: Delivery[] = []
let call: TestServer['call']
let agent: TestAgent
let hookSecret: string
let browser: Browser
let site: Site
const contexts: BrowserContext[] = []

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'foyer-whole-way-'))
  postgres = await startPostgres()
  const url = await postgres.createDatabase()
  mail = await startMailServer()
  hook = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body: Buffer.concat(pieces).toString() })
      response.end()
    })
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  instances = await Promise.all(
    [1, 2].map(() =>
      startFoyer(directory, {
        FOYER_DATABASE_URL: url,
        FOYER_SECRET: 'the secret that all instances have in common',
        FOYER_TRUST_PROXY: '1',
        FOYER_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        FOYER_MAIL_FROM: 'Foyer <chat@example.com>',
        FOYER_PAGE_NETWORKS: '127.0.0.0/8',
      }),
    ),
  )
  proxy = await startRoundRobin(instances.map((each) => each.url))
  call = callerOf(proxy.url, operatorToken)
  agent = await createAgent({ call }, { name: 'Bakery' })
  const settings = `/v1/agents/${agent.id}`
  const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }]
  await expectDone('PATCH', `${settings}/help`, { isOffered: true, times: always, form: { isOffered: true } })
  await expectDone('PATCH', `${settings}/notifications`, { recipients: ['owner@example.com'], includesText: true })
  const address = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/foyer`
  const made = await expectDone('POST', `${settings}/notifications/webhooks`, {
    kind: 'plain',
    name: 'Ours',
    url: address,
  })
  hookSecret = made.secret as string
  browser = await launchBrowser()
  site = await startSite()
})
afterAll(async () => {
  for (const context of contexts) await context.close()
  await browser.close()
  await site.stop()
  await proxy.stop()
  for (const { process } of instances) process.kill('SIGKILL')
  await mail.stop()
  await new Promise((resolve) => hook.close(resolve))
  await postgres.stop()
  await rm(directory, { recursive: true })
})

async function expectDone(method: string, at: string, body: object) {
  const answer = await call(method, at, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function newPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  contexts.push(context)
  return context.newPage()
}

/** A colleague follows an invitation, chooses a password, and opens the inbox. */
async function operator(name: string, email: string): Promise<Page> {
  const { link } = await expectDone('POST', '/v1/people', { email, role: 'answering' })
  const page = await newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name, exact: true }).waitFor()
  await page.goto(`${proxy.url}/console/inbox`)
  return page
}

/** The visitor's page, with the panel open. */
async function open(page: Page): Promise<void> {
  await page.locator('foyer-chat .launcher').click()
  await page.locator('foyer-chat .field').waitFor()
}

async function ask(page: Page, text: string): Promise<void> {
  await page.locator('foyer-chat .field').fill(text)
  await page.keyboard.press('Enter')
}

/** Whether the receiver of a webhook can be sure who sent it (Standard Webhooks). */
function isSigned({ headers, body }: Delivery): boolean {
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']]
  const key = Buffer.from(hookSecret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${String(id)}.${String(at)}.${body}`)
    .digest('base64')
  return headers['webhook-signature'] === `v1,${signature}`
}

test('an unknown question becomes an answer, over two people, two instances, a reload and a hand back', async () => {
  site.html = `<!doctype html><html lang="en"><title>Bakery</title><meta name="viewport" content="width=device-width">
    <main><h1>Bakery</h1></main>${scriptTag({ url: proxy.url }, agent)}`
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const visitor = await newPage(phone)
  const said = (text: string) => visitor.locator('foyer-chat [role=log]').getByText(text).first()
  await visitor.goto(site.url)
  await open(visitor)

  // Nobody knows: the visitor leaves an address, and asks for a person.
  await ask(visitor, 'Can I bring my parrot?')
  const ways = visitor.locator('foyer-chat [part=help] button')
  await ways.filter({ hasText: 'Leave a message' }).click()
  await visitor.locator('foyer-chat #contact-email').fill('ida@example.com')
  await visitor.locator('foyer-chat #contact-message').fill('Please write to me about my parrot.')
  await visitor.locator('foyer-chat .contact-form [type="submit"]').click()
  await visitor.getByText('Your message is saved.').first().waitFor()
  await visitor.keyboard.press('Escape')
  await visitor.locator('foyer-chat #more').click()
  await visitor.getByRole('menuitem', { name: 'Talk to a person' }).click()
  await visitor.getByText('You are waiting for a person.').first().waitFor()

  // The owner is told once of each, by email and by a webhook that can be checked.
  await expect.poll(() => mail.mails.length).toBe(2)
  const subjects = mail.mails.map((each) => each.header('Subject'))
  expect(subjects.toSorted()).toEqual([
    'Bakery: a message from the contact form',
    'Bakery: a visitor waits for a person',
  ])
  await expect.poll(() => deliveries.length).toBe(2)
  expect(deliveries.map(isSigned)).toEqual([true, true])
  expect(isSigned({ ...deliveries[0], body: `${deliveries[0]?.body} ` } as Delivery)).toBe(false)

  // Both take it at once: one has it, the other is told who.
  const [mia, tom] = [await operator('Mia', 'mia@example.com'), await operator('Tom', 'tom@example.com')]
  for (const page of [mia, tom]) {
    await page.locator('.conversation-row').filter({ hasText: 'parrot' }).click()
    await page.getByRole('button', { name: 'Take over', exact: true }).waitFor()
  }
  // Neither hears of the other before both have pressed.
  let arrived = 0
  let letGo: () => void = () => undefined
  const both = new Promise<void>((resolve) => (letGo = resolve))
  for (const page of [mia, tom]) {
    await page.route('**/handover/take', async (route) => {
      arrived += 1
      if (arrived === 2) letGo()
      await both
      await route.continue()
    })
  }
  const took = [mia, tom].map((page) => page.waitForResponse((answer) => answer.url().endsWith('/handover/take')))
  await Promise.all([mia, tom].map((page) => page.getByRole('button', { name: 'Take over', exact: true }).click()))
  const statuses = await Promise.all(took.map(async (answer) => (await answer).status()))
  expect(statuses.toSorted()).toEqual([200, 409])
  const [winner, loser] = statuses[0] === 200 ? [mia, tom] : [tom, mia]
  const name = winner === mia ? 'Mia' : 'Tom'
  await winner.getByText('You are answering.').waitFor()
  await loser.getByText(`${name} is answering. The agent is silent.`).waitFor()

  // They talk, over a reload that other instances answer.
  await winner.getByRole('textbox', { name: 'Reply to the visitor' }).fill('Small parrots are welcome.')
  await winner.getByRole('button', { name: 'Send', exact: true }).click()
  await said('Small parrots are welcome.').waitFor()
  await said(name).waitFor()
  await visitor.reload()
  await open(visitor)
  await said('Small parrots are welcome.').waitFor()
  await ask(visitor, 'Wonderful, thank you!')
  await winner.locator('.said', { hasText: 'Wonderful, thank you!' }).waitFor()
  await loser.locator('.said', { hasText: 'Wonderful, thank you!' }).waitFor()

  await winner.getByRole('textbox', { name: 'Reply to the visitor' }).fill('See you soon!')
  await winner.getByRole('button', { name: 'Send', exact: true }).click()
  await said('See you soon!').waitFor()

  // Handed back, the agent answers again.
  await winner.getByRole('button', { name: 'Give back to the agent', exact: true }).click()
  await visitor.getByText('The AI assistant is answering again.').first().waitFor()
  await ask(visitor, 'When are you open?')
  await said('Monday to Friday').waitFor()

  // An owner keeps the answer, and the next visitor gets it.
  const [source] = (await call('GET', `/v1/inbox?view=open`)).body.data as { sessionId: string }[]
  const owner = await newPage({ viewport: { width: 1280, height: 800 } })
  await owner.goto(`${proxy.url}/healthz`)
  const account = JSON.stringify({ token: operatorToken, name: 'operator', canChange: true })
  await owner.evaluate((kept) => localStorage.setItem('foyer.console.account', kept), account)
  await owner.goto(`${proxy.url}/console/inbox/${agent.id}/${source?.sessionId}?view=open`)
  await owner.getByRole('button', { name: 'Done', exact: true }).click()
  await owner.getByRole('button', { name: 'Keep as an answer…' }).first().click()
  const dialog = owner.getByRole('dialog', { name: 'Keep this as an answer' })
  await dialog.getByLabel('Question', { exact: true }).fill('Can I bring my parrot?')
  await dialog.getByLabel('Answer', { exact: true }).fill('Small parrots are welcome.')
  const save = dialog.getByRole('button', { name: 'Save the answer' })
  await expect.poll(() => save.isEnabled()).toBe(true)
  await save.click()
  await owner.getByText('All of these would be answered now.').waitFor()

  const next = await newPage(phone)
  await next.goto(site.url)
  await open(next)
  await ask(next, 'Can I bring my parrot?')
  await next.locator('foyer-chat [role=log]').getByText('Small parrots are welcome.').first().waitFor()
  expect(proxy.counts.every((count) => count > 20)).toBe(true)
  expect(instances.flatMap(complaintsOf)).toEqual([])
})
