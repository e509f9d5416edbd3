import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, watch } from '../../support/browser/browser.ts'
import { violationsIn } from '../../support/browser/checker.ts'
import { accessibilityFaults } from '../../support/browser/console.ts'
import { startMailServer, type MailServer } from '../../support/peers/mail-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { aVisitor, deskOf, openDesk, type Visitor } from '../../api/inbox/stage.ts'
import type { ContactRequest as Contact } from '#contract/inbox/contacts.ts'
import type { TestAgent } from '../../support/agent.ts'

/* The way back by an email: from its link, over a button, to the conversation and a reply; and the page that ends the emails. */

let mail: MailServer
let server: TestServer
let browser: Browser
let agent: TestAgent
let mia: string
let contexts: BrowserContext[] = []
let mails = 0

/** With a path, as behind a proxy that has other sites, too. */
const publicUrl = 'https://chat.example.com/foyer'

beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({
    publicUrl,
    mail: {
      ...{ host: '127.0.0.1', port: mail.port, isSecure: false, isLocal: true, user: undefined, password: undefined },
      from: { name: 'Foyer', address: 'chat@example.com' },
    },
  })
  ;({ agent, mia } = await openDesk(server))
  await server.call('PATCH', `/v1/agents/${agent.id}/notifications`, { body: { mailsVisitors: true } })
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await mail.stop()
})

/** A visitor who has left, and the links of the mail that they got, on the server of the test. */
async function mailed(): Promise<{ visitor: Visitor; back: string; stop: string }> {
  const visitor = await aVisitor(server, agent)
  await visitor.say('Can I bring my parrot?')
  const body = { message: 'Please tell me.', email: 'ida@example.org', clientId: 'one' }
  await server.call('POST', `${visitor.path}/contacts`, { token: visitor.token, body })
  await deskOf(server, visitor, mia).write('Small parrots are welcome.', 99)
  const find = async () =>
    (await server.call('GET', '/v1/outbox')).body.data.find(
      (item: { rule: string; about: { sessionId?: string } }) =>
        item.rule === 'answer' && item.about.sessionId === visitor.id,
    ) as { id: string } | undefined
  await expect.poll(find).toBeDefined()
  await server.call('POST', `/v1/outbox/${(await find())?.id}/send`)
  await expect.poll(() => mail.mails.length).toBe(++mails)
  const [back = '', stop = ''] = mail.mails.at(-1)?.text.match(/^https:\/\/\S+/gm) ?? []
  return { visitor, back: back.replace(publicUrl, server.url), stop: stop.replace(publicUrl, server.url) }
}

async function newPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  contexts.push(context)
  return context.newPage()
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const said = (page: Page, text: string) => page.locator('foyer-chat [role=log]').getByText(text).first()

test('on a phone the link leads over a button to the conversation, where one goes on; it survives a reload', async () => {
  const { visitor, back } = await mailed()
  const page = await newPage(phone)
  const { errors, hosts } = watch(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(back)
  const button = page.getByRole('button', { name: 'Open the conversation' })
  await button.waitFor()
  // Nothing was asked of the conversation yet.
  expect(asked.filter((each) => each.includes('/v1/'))).toEqual([])
  await button.tap()
  await said(page, 'Small parrots are welcome.').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.locator('foyer-chat .field').fill('Wonderful, thank you!')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await visitor.list()).map(({ message }) => message)).toContain('Wonderful, thank you!')
  await page.reload()
  await said(page, 'Wonderful, thank you!').waitFor()

  // What was shown counts as read: there is no mail of it.
  await deskOf(server, visitor, mia).write('See you soon.', 99)
  await said(page, 'See you soon.').waitFor()
  const contact = async () => {
    const { data } = (await server.call('GET', '/v1/contacts')).body
    return server.store.getContact('wks_default', data.find((each: Contact) => each.sessionId === visitor.id).id)
  }
  const { length = 0 } = (await server.store.findSession(visitor.id)) ?? {}
  await expect.poll(async () => (await contact())?.mail?.readThrough).toBe(length - 1)
  expect([...hosts]).toEqual([new URL(server.url).host])
  expect(errors).toEqual([])

  // A conversation that the server has dropped is known by the type of a problem: the next message begins another one.
  await server.call('DELETE', visitor.path)
  await page.locator('foyer-chat .field').fill('Are you still there?')
  await page.keyboard.press('Enter')
  const stored = () => page.evaluate((key) => sessionStorage.getItem(key), `foyer:${agent.webId}`)
  await expect.poll(stored).toMatch(new RegExp(`"ses_(?!${visitor.id.slice(4)})`))
})

test('it leaves another conversation that the browser has with the agent as it is, and ends with its tab', async () => {
  const { back } = await mailed()
  const other = await aVisitor(server, agent)
  await other.say('Another one')
  const page = await newPage()
  await page.goto(back)
  const key = `foyer:${agent.webId}`
  const stored = JSON.stringify({ sessionId: other.id, token: other.token })
  await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, stored])
  await page.getByRole('button').click()
  await said(page, 'Small parrots are welcome.').waitFor()
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe(stored)
  const tab = await page.context().newPage()
  await tab.goto(back.replace(/#.*/, ''))
  await tab.getByRole('heading', { name: 'This link does not work, or no longer' }).waitFor()
})

test.each<[string, (link: string) => string]>([
  ['a forged link', (link) => `${link.slice(0, -4)}AAAA`],
  ['a link that was cut', (link) => link.replace(/\.[^.]*$/, '.x')],
])('%s says that it does not work, after the button', async (_, change) => {
  const { back } = await mailed()
  const page = await newPage()
  await page.goto(change(back))
  await page.getByRole('button').click()
  await page.getByRole('heading', { name: 'This link does not work, or no longer' }).waitFor()
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('a link that was cut, pasted whole into the same tab, works', async () => {
  const { back } = await mailed()
  const page = await newPage()
  await page.goto(back.replace(/\.[^.]*$/, ''))
  await page.getByRole('heading', { name: 'This link does not work, or no longer' }).waitFor()
  // The same page, which loads itself anew: its button does something once that has ended.
  const loaded = page.waitForEvent('load')
  await page.goto(back)
  await loaded
  await page.getByRole('button', { name: 'Open the conversation' }).click()
  await said(page, 'Small parrots are welcome.').waitFor()
})

test('what can be tried again says so, and works then; what takes long, that it is under way', async () => {
  const { back } = await mailed()
  const page = await newPage()
  await page.clock.install()
  const opening = page.getByRole('status').getByText('Opening the conversation…')
  const failed = page.getByText('The conversation could not be opened.')
  const button = page.getByRole('button')
  await page.route('**/widget.js', (route) => route.abort(), { times: 1 })
  await page.goto(back)
  await failed.waitFor()
  await Promise.all([page.waitForEvent('load'), button.click()])
  await page.route('**/sessions/return', (route) => route.abort(), { times: 1 })
  await button.click()
  await failed.waitFor()
  await page.route('**/sessions/return', (route) => route.fulfill({ status: 429, body: '{}' }), { times: 1 })
  await button.click()
  await page.getByText('There were too many attempts.').waitFor()
  // A network that never answers.
  const asked = page.waitForRequest('**/sessions/return')
  await page.route('**/sessions/return', () => undefined, { times: 1 })
  await button.click()
  await asked
  await opening.waitFor()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await page.clock.fastForward(20_000)
  await failed.waitFor()
  expect(await opening.isVisible()).toBe(false)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('blocked')
    }
  })
  await button.click()
  await page.getByText('does not let this page store anything').waitFor()
  await page.reload()
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/v1/agents/*/theme', async (route) => {
    await held
    await route.continue()
  })
  await button.click()
  // Until the chat itself is there.
  await page.waitForURL((url) => url.hash === '')
  await opening.waitFor()
  letGo()
  await said(page, 'Small parrots are welcome.').waitFor()
  expect(await opening.count()).toBe(0)
})

test.each([
  ['light', 'en'],
  ['dark', 'en'],
  ['light', 'ar'],
  ['dark', 'he'],
] as const)('the pages are accessible: %s, %s', async (colorScheme, locale) => {
  const { back, stop } = await mailed()
  const page = await newPage({ ...phone, colorScheme, locale })
  await page.goto(back)
  await page.getByRole('button').waitFor()
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'en' ? 'ltr' : 'rtl')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  const reloaded = page.waitForEvent('load')
  await page.goto(`${back}x`)
  await reloaded
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('h1[data-problem]').waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await page.goto(stop)
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button').waitFor({ state: 'detached' })
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
})

test('the contact form says that answers come by email, where they do', async () => {
  const { visitor, back } = await mailed()
  await deskOf(server, visitor, mia).back(99)
  const page = await newPage(phone)
  await page.goto(back)
  await page.getByRole('button').tap()
  await said(page, 'Small parrots are welcome.').waitFor()
  await page.locator('foyer-chat #more').click()
  await page.getByRole('menuitem', { name: 'Leave a message' }).click()
  const hint = page.locator('foyer-chat #contact-email-hint')
  await hint.filter({ hasText: 'is also sent to this address' }).waitFor()
  const described = await page.locator('foyer-chat #contact-email').getAttribute('aria-describedby')
  expect(described).toBe('contact-email-hint')
  await expect.poll(() => violationsIn(page)).toEqual([])
})

test('the emails end by the button of their page', async () => {
  const { visitor, stop } = await mailed()
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto(stop)
  await page.getByRole('button', { name: 'Stop the emails' }).click()
  await page.getByRole('heading', { name: 'You get no more emails about this conversation' }).waitFor()
  for await (const { mail: told } of server.store.listContacts(
    'wks_default',
    { sessionId: visitor.id },
    { order: 'asc' },
  ))
    expect(told?.isUnwanted).toBe(true)
})
