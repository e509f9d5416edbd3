import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { follow, onlyThisTime, type Visit, withoutPolling } from '../support/browser/console.ts'
import { withConsole } from './stage.ts'

/* Who comes in, how, and what is lost when a token expires or the network goes: nothing. */

const stage = withConsole()
let visit: Visit

beforeAll(async () => {
  await createAgent(stage.server, { name: 'Ada' })
  await createAgent(stage.server, { name: '<img src=x onerror=alert(1)>' })
})

const byToken = (page: Page) => page.getByRole('button', { name: 'Sign in with a token' }).click()
const tokens = async () => (await stage.server.call('GET', '/v1/tokens')).body.data as { id: string; name: string }[]

test('the printed link signs in, once and for all tabs; its code leaves the address; signing out and in is for all tabs, too', async () => {
  visit = await stage.enter({ token: null, path: `#code=${stage.server.service.signIns.newCode()}` })
  const { page } = visit
  await onlyThisTime(page)
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.reload()
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  const second = await page.context().newPage()
  await second.goto(`${stage.server.url}/console#code=${'used'.repeat(8)}`)
  await second.getByRole('link', { name: 'Ada' }).waitFor()
  await page.getByRole('button', { name: 'Console' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await second.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toMatch(/fy_/)
  // So does signing in.
  await byToken(page)
  await page.getByLabel('Access token').fill(stage.server.operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await second.getByRole('link', { name: 'Ada' }).waitFor()
  expect(await second.getByRole('dialog').count()).toBe(0)
  // Text of the markup of strangers stays text.
  await second.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).waitFor()
  expect(await second.locator('main img').count()).toBe(0)
})

test('on a slow network the printed link shows that something is under way, and whoever it signs in stays so', async () => {
  visit = await stage.enter({ token: null })
  const { page } = visit
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/v1/sign-in', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/v1/people?limit=1', (route) => route.abort())
  await page.goto('about:blank')
  await page.goto(`${stage.server.url}/console#code=${stage.server.service.signIns.newCode()}`)
  await page.locator('main[aria-busy=true]').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  await page.getByRole('button', { name: 'Console' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByText('could not be reached').count()).toBe(0)
})

test('a link that was used says so; a new one signs in when it is pasted where the token is asked for, or opened in that tab', async () => {
  const code = stage.server.service.signIns.newCode()
  await stage.server.call('POST', '/v1/sign-in', { token: null, body: { code } })
  visit = await stage.enter({ token: null, path: `#code=${code}` })
  const { page } = visit
  await page.getByText(/This sign-in link was used before/).waitFor()
  await byToken(page)
  const field = page.getByLabel('Access token')
  await page.keyboard.type('fy_ad_wrong')
  await page.keyboard.press('Enter')
  await page.getByText('The server does not know this token').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  expect(await field.isVisible()).toBe(true)
  // The link itself, too.
  const link = () => `${stage.server.url}/console#code=${stage.server.service.signIns.newCode()}`
  async function expectSignedIn(): Promise<void> {
    await onlyThisTime(page)
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  await field.fill(link())
  await page.keyboard.press('Enter')
  await expectSignedIn()
  await page.getByRole('button', { name: 'Console' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(link())
  await expectSignedIn()
})

test('where the browser keeps nothing, a second tab says why it asks again, and takes a token', async () => {
  visit = await stage.enter({ token: null })
  const { page } = visit
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByText('keeps no sign-in').count()).toBe(0)
  await page.context().addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
  })
  await page.goto(`${stage.server.url}/console?#code=${stage.server.service.signIns.newCode()}`)
  await onlyThisTime(page)
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  const second = await page.context().newPage()
  await second.goto(`${stage.server.url}/console`)
  await byToken(second)
  await second.getByText('This browser keeps no sign-in').waitFor()
  const { body } = await stage.server.call('POST', '/v1/tokens', { body: { name: 'Tab', scope: 'admin' } })
  await second.getByLabel('Access token').fill(body.token)
  await second.keyboard.press('Enter')
  await second.getByRole('link', { name: 'Ada' }).waitFor()
})

test('without a network a bar says what is kept, and pages come when it is back; an expired token loses nothing of what was typed and begun', async () => {
  visit = await stage.enter()
  const { page } = visit
  await page.getByRole('link', { name: 'New agent' }).click()
  await page.getByText('I have no site yet').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Made offline')
  await page.context().setOffline(true)
  const bar = page.getByText(/^No connection to the server/)
  await bar.waitFor()
  await page.getByRole('button', { name: 'Create the agent' }).click()
  await page.getByText('The server could not be reached.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Made offline')
  await page.context().setOffline(false)
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create the agent' }).click()
  await page.getByRole('heading', { level: 1, name: 'Made offline' }).waitFor()

  // A page that is opened without a connection comes by itself when it is back.
  await follow(page, '')
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('No connection to the server').waitFor()
  await page.getByRole('link', { name: 'Access' }).click()
  await page.getByText('This page comes as soon as the server can be reached again.').waitFor()
  // Loaded again now, the tab would lose what it has.
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Access' }).waitFor()

  // An expired token asks to sign in over the page; what was typed is there, and what was begun is done.
  await follow(page, '')
  await withoutPolling(page)
  await page.getByRole('link', { name: 'New agent' }).click()
  await page.getByText('I have no site yet').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Made after the expiry')
  for (const { id, name } of await tokens()) {
    if (name === 'Console') await stage.server.call('DELETE', `/v1/tokens/${id}`)
  }
  await page.getByRole('button', { name: 'Create the agent' }).click()
  await page.getByText('Your sign-in has expired.').waitFor()
  await byToken(page)
  await page.getByLabel('Access token').fill(stage.server.operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Made after the expiry' }).waitFor()
})
