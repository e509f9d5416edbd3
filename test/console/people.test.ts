import type { Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgent } from '../support/agent.ts'
import {
  expectAccessible,
  follow,
  holdRequests,
  signIn,
  startConsole,
  type ConsoleStage,
  type Visit,
  withoutPolling,
} from '../support/browser/console.ts'
import { invite, join, password, quickKey, secretOf } from '../support/people.ts'
import { svgOf } from '../support/upload.ts'
import { withConsole } from './stage.ts'

/* People in the console: their accounts, invitations, roles, and what was done. */

const stage = withConsole({ deriveKey: quickKey, trustProxy: 1 })
let visit: Visit
let count = 0

beforeAll(async () => {
  await createAgent(stage.server, { name: 'Ada' })
})

const address = () => `console-${++count}@example.com`
const link = (secret: string) => `#invitation=${secret}`

/** Signs in by email and password, as a person of that role would. */
async function enterAs(role: 'owner' | 'editor' | 'answering' | 'reader', path = '', name = 'Mia Muster') {
  const email = address()
  const { id } = await join(stage.server, role, { email, name })
  visit = await stage.enter({ token: null, path })
  await signIn(visit.page, email)
  await visit.page.getByRole('button', { name, exact: true }).waitFor()
  return { id, email, name, page: visit.page }
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

describe('the printed link', () => {
  let own: ConsoleStage
  beforeEach(async () => {
    own = await startConsole({ deriveKey: quickKey })
    await createAgent(own.server, { name: 'Ada' })
  })
  afterEach(() => own.stop())

  test('makes the first owner, who comes back by bookmark, in a second tab and at a second visit', async () => {
    visit = await own.enter({ token: null, path: `#code=${own.server.service.signIns.newCode()}` })
    const { page } = visit
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByText('Use at least 12 characters.').waitFor()
    await page.getByText('Type an email address').waitFor()
    await page.getByLabel('Your name').fill('Ida')
    await page.getByLabel('Email address').fill('ida@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('Your account is created.').waitFor()
    await page.getByRole('button', { name: 'Ida' }).waitFor()
    // The link's token went with it, and no script can read what signs in now.
    expect((await own.server.call('GET', '/v1/tokens')).body.data).toEqual([])
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toMatch(/fy_|foyer-/)
    const second = await page.context().newPage()
    await second.goto(`${own.server.url}/console/people`)
    await second.getByRole('heading', { level: 2, name: 'Ida' }).waitFor()
    // A browser that keeps nothing but the cookie.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await signOut(page, 'Ida')
    await second.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signIn(page, 'ida@example.com')
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    await second.getByRole('heading', { level: 2, name: 'Ida' }).waitFor()
    // The next link signs in who has lost their password, and offers nothing.
    await signOut(page, 'Ida')
    await page.goto(`${own.server.url}/console?#code=${own.server.service.signIns.newCode()}`)
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('signs in this once where somebody wants no account, who may create one later, and is told where only the answer was lost', async () => {
    visit = await own.enter({ token: null, path: `#code=${own.server.service.signIns.newCode()}` })
    const { page } = visit
    await page.getByLabel('Your name').fill('Ida')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    await page.getByRole('button', { name: 'Console' }).click()
    await page.getByRole('menuitem', { name: 'My account' }).click()
    await page.getByRole('button', { name: 'Create an account…' }).click()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ida')
    await page.getByLabel('Email address').fill('ida@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    const accepting = '**/v1/invitations/accept'
    await page.route(accepting, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('The server could not be reached.').waitFor()
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByText('There is an account with this address already.').waitFor()
    await page.unroute(accepting)
    await page.getByLabel('Email address').fill('ida.too@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ida' }).waitFor()
  })
})

describe('signing in', () => {
  test('works with password managers, and says what is wrong without saying which; it lasts without a network', async () => {
    const email = address()
    const name = 'Mia Muster'
    await join(stage.server, 'owner', { email, name })
    visit = await stage.enter({ token: null })
    const { page } = visit
    const form = page.getByRole('dialog')
    await form.waitFor()
    // Escape closes it neither at once nor in the end: browsers ask nobody when nothing was touched.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
    await expectAccessible(page)
    expect(await page.getByLabel('Email address').getAttribute('autocomplete')).toBe('username')
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe('current-password')
    await page.keyboard.press('Enter')
    await page.getByText('Type your email address and your password.').waitFor()
    const told: string[] = []
    for (const who of [email, 'nobody@example.com']) {
      await signIn(page, who, 'not the password')
      const alert = form.getByRole('alert')
      await alert.filter({ hasText: 'do not match' }).waitFor()
      told.push((await alert.textContent()) ?? '')
    }
    expect(told[0]).toBe(told[1])
    expect(await page.getByLabel('Email address').inputValue()).toBe('nobody@example.com')
    await page.keyboard.press('Escape')
    expect(await form.isVisible()).toBe(true)
    await signIn(page, ` ${email.toUpperCase()} `)
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    // Without a network one stays signed in, and is told so.
    await page.context().setOffline(true)
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('status').getByText('The server could not be reached.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.context().setOffline(false)
    await page.getByText('No connection to the server').waitFor({ state: 'detached' })
    await signOut(page, name)
  })

  test('is asked over the page when it has expired: what was typed and begun is done, another tab goes on, somebody else begins anew', async () => {
    const { page, email, id } = await enterAs('owner', '/new')
    const expire = async () => {
      for (const login of await stage.server.store.listLogins(id)) await stage.server.store.deleteLogin(login.id)
    }
    const expired = (of: Page) => of.getByText('Your sign-in has expired.').waitFor()
    await withoutPolling(page)
    await page.getByText('I have no site yet').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Made after the expiry')
    await expire()
    await page.getByRole('button', { name: 'Create the agent' }).click()
    await expired(page)
    expect(await page.getByLabel('Email address').inputValue()).toBe(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Made after the expiry' }).waitFor()

    // Signing in in one tab lets the other, which was asked too, go on.
    await follow(page, '')
    const second = await page.context().newPage()
    await second.goto(`${stage.server.url}/console`)
    await second.getByRole('link', { name: 'Ada' }).waitFor()
    await withoutPolling(second)
    await expire()
    for (const each of [page, second]) {
      await each.getByRole('link', { name: 'People' }).click()
      await expired(each)
    }
    await signIn(page, email)
    for (const each of [page, second])
      await each.getByRole('heading', { level: 2, name: 'Mia Muster' }).first().waitFor()
    expect(await second.getByRole('dialog').count()).toBe(0)
    await second.close()

    // Whoever else signs in begins the page anew, which holds what is the other’s.
    const other = address()
    await join(stage.server, 'reader', { email: other, name: 'Mia Muster Other' })
    await expire()
    await page.getByRole('link', { name: 'Audit' }).click()
    await expired(page)
    await page.evaluate(() => document.body.setAttribute('data-page', 'of before'))
    await signIn(page, other)
    await page.getByRole('button', { name: 'Mia Muster Other', exact: true }).waitFor()
    await page.getByText('The audit is for the owners of this workspace.').waitFor()
    expect(await page.locator('body').getAttribute('data-page')).toBeNull()
  })
})

describe('an invitation', () => {
  test('is made, copied once, and opens the console to who chooses a name and a password', async () => {
    const { page } = await enterAs('owner', '/people')
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByText('Type an email address').waitFor()
    const email = address()
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('radio', { name: /^Editor/ }).check()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const made = page.getByRole('dialog', { name: `Link for ${email}` })
    await made.getByText('This link works on this computer only.').waitFor()
    await expectAccessible(page)
    const secret = secretOf((await made.locator('code').textContent()) ?? '')
    await made.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText('Invited. The link expires').first().waitFor()
    await expectAccessible(page)

    await visit.leave()
    visit = await stage.enter({ token: null, path: link(secret), viewport: { width: 360, height: 640 } })
    const theirs = visit.page
    // Nobody has named this workspace.
    const { host } = new URL(stage.server.url)
    await theirs.getByRole('heading', { name: `Join the team of ${host}` }).waitFor()
    expect(new URL(theirs.url()).hash).toBe('')
    await theirs.getByText('Mia Muster invites you, with the role Editor.').waitFor()
    await expectAccessible(theirs)
    await theirs.getByLabel('Your name').fill('Eve')
    await theirs.getByLabel('Password', { exact: true }).fill('too short')
    await theirs.keyboard.press('Enter')
    await theirs.getByText('Use at least 12 characters.').waitFor()
    await theirs.getByLabel('Password', { exact: true }).fill(password)
    await theirs.keyboard.press('Enter')
    await theirs.getByRole('link', { name: 'Ada' }).waitFor()
    // An editor changes agents, and sees neither people nor the audit.
    expect(await theirs.getByRole('link', { name: 'New agent' }).count()).toBe(1)
    for (const name of ['People', 'Audit']) expect(await theirs.getByRole('link', { name }).count()).toBe(0)
    await theirs.goto(`${stage.server.url}/console/people`)
    await theirs.getByText('People are managed by the owners').waitFor()
  })

  test('goes on after a lost connection, asks somebody with an account for its password, and adds the workspace to those to switch between', async () => {
    const email = address()
    await join(stage.server, 'owner', { email, name: 'Mia Muster' })
    const { body } = await stage.server.call('POST', '/v1/workspaces', { body: { name: 'Second shop', plan: 'free' } })
    const { secret } = await invite(stage.server, 'reader', { token: body.token, email })
    visit = await stage.enter({ token: null, path: '/nowhere' })
    const { page } = visit
    const looks: (() => void)[] = []
    await page.route('**/v1/invitations/look', async (route) => {
      await new Promise<void>((go) => looks.push(go))
      await (looks.length === 1 ? route.abort() : route.continue())
    })
    await page.goto('about:blank')
    await page.goto(`${stage.server.url}/console${link(secret)}`)
    const waiting = page.getByRole('dialog', { name: 'Your link' })
    await waiting.waitFor()
    await expect.poll(() => looks.length).toBe(1)
    looks[0]?.()
    await waiting.getByText('The server could not be reached.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect.poll(() => looks.length).toBe(2)
    await waiting.getByText('The server could not be reached.').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Try again')
    looks[1]?.()
    const dialog = page.getByRole('dialog', { name: 'Join “Second shop”' })
    await dialog.waitFor()
    // Nobody is signed in: a slip of the hand does not lose the link.
    await page.keyboard.press('Escape')
    await dialog.getByText('You have an account here already.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByText('This is not the password of your account.').waitFor()
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    await page.getByRole('button', { name: /Default/ }).click()
    await page.getByRole('option', { name: 'Second shop' }).click()
    await page.getByText('You can look at everything and change nothing.').waitFor()
    expect(await page.getByRole('link', { name: 'Ada' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'New agent' }).count()).toBe(0)
    await page.goBack()
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    expect(await page.getByText('You can look at everything').count()).toBe(0)
  })

  test('is left by who is signed in; one that was used says so', async () => {
    const { page, name } = await enterAs('owner')
    const { secret } = await invite(stage.server, 'reader', { email: address() })
    await page.evaluate((hash) => location.assign(hash), link(secret))
    const dialog = page.getByRole('dialog')
    await page.getByRole('dialog', { name: 'Join the team of' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Ada' }).waitFor()

    await signOut(page, name)
    await page.goto('about:blank')
    await page.goto(`${stage.server.url}/console${link('fy_in_used')}`)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await page.getByText(/was used before/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'To the sign-in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})

test('who answers visitors is offered nothing that only changes of the agent do', async () => {
  const { call } = stage.server
  const { id: agentId } = await createAgent(stage.server, { name: 'Bo' })
  await call('PATCH', `/v1/agents/${agentId}/help`, { body: { isOffered: true } })
  const { id, token } = (await call('POST', `/v1/agents/${agentId}/sessions`)).body.data
  const path = `/v1/agents/${agentId}/sessions/${id}`
  await call('POST', `${path}/conversations`, { token, body: { message: 'Do you sell zebras?' } })
  await call('POST', `${path}/handover/ask`, { token, body: {} })
  const { page } = await enterAs('answering', `/inbox/${agentId}/${id}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByLabel('Reply to the visitor').fill('No, but horses.')
  await button('Send').click()
  await page.locator('.said', { hasText: 'No, but horses.' }).waitFor()
  await button('Search answers').waitFor()
  for (const name of ['Draft a reply', 'Fix this answer', 'Keep as an answer…'])
    expect(await button(name).count()).toBe(0)
  await button('Done').click()
  await page.getByText('Mia Muster marked it as done').waitFor()
  expect(await button('Keep as an answer…').count()).toBe(0)
  await call('DELETE', `/v1/agents/${agentId}`)
})

describe('people', () => {
  test('get another role by keyboard, with a way back, a link for a new password, and are removed; who was removed meanwhile goes from the list', async () => {
    const { page } = await enterAs('owner', '/nowhere')
    const { id } = await join(stage.server, 'reader', { email: address(), name: 'Kay Keys' })
    const { id: gone } = await join(stage.server, 'reader', { email: address(), name: 'Gil Gone' })
    await follow(page, '/people')
    const role = page.getByLabel('Role of Kay Keys')
    const release = await holdRequests(page, 'PATCH', '**/v1/people/*')
    await role.press('ArrowUp')
    await expect.poll(() => role.getAttribute('aria-disabled')).toBe('true')
    release()
    await page.getByText('Kay Keys has the role Answering now.').waitFor()
    await expect.poll(() => role.getAttribute('aria-disabled')).toBe('false')
    await expect.poll(() => role.inputValue()).toBe('answering')
    expect(await role.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => role.inputValue()).toBe('reader')

    await page.getByRole('button', { name: 'New link… Kay Keys' }).click()
    await page.getByRole('button', { name: 'Make the link' }).click()
    const made = page.getByRole('dialog', { name: 'Link for Kay Keys' })
    const secret = secretOf((await made.locator('code').textContent()) ?? '')
    await made.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: 'Remove… Kay Keys' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const other = await stage.enter({ token: null, path: link(secret) })
    await other.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await expectAccessible(other.page)
    await other.page.getByLabel('New password', { exact: true }).fill('a new long password')
    await other.page.keyboard.press('Enter')
    await other.page.getByRole('link', { name: 'Ada' }).waitFor()

    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Remove… ${name}` }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
    }
    await remove('Kay Keys')
    await page.getByText('Kay Keys is removed.').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Kay Keys' }).count()).toBe(0)
    expect(await stage.server.store.getPerson(id)).toBeNull()
    await other.page.reload()
    await other.page.getByText('Your sign-in has expired.').waitFor()

    await stage.server.call('DELETE', `/v1/people/${gone}`)
    await remove('Gil Gone')
    await page.getByRole('dialog').getByText('There is no such person.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove… Gil Gone' }).waitFor({ state: 'detached' })
  })

  test('the last owner stays, and is told why; who takes the role from themselves is one no more at once; an owner who leaves is signed out', async () => {
    const own = await startConsole({ deriveKey: quickKey })
    const email = address()
    const { id } = await join(own.server, 'owner', { email, name: 'Ida' })
    visit = await own.enter({ token: null, path: '/people' })
    const { page } = visit
    await signIn(page, email)
    const role = page.getByLabel('Role of Ida')
    const remove = async () => {
      await page.getByRole('button', { name: 'Remove… Ida' }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
    }
    await role.press('ArrowDown')
    await page.getByRole('dialog', { name: 'Give up your role as an owner?' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take the role' }).click()
    await page.getByRole('dialog').getByText('A workspace keeps at least one owner.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => role.inputValue()).toBe('owner')
    await remove()
    await page.getByRole('dialog').getByText('A workspace keeps at least one owner.').waitFor()
    await page.keyboard.press('Escape')

    const second = await join(own.server, 'owner', { email: address(), name: 'Lea' })
    visit.seen.errors.length = 0
    await role.selectOption('Editor')
    await page.getByRole('button', { name: 'Take the role Editor' }).click()
    await page.getByText('Ida has the role Editor now.').waitFor()
    await page.getByText('People are managed by the owners of this workspace.').waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Access' }).count()).toBe(0)
    await follow(page, '/access')
    await page.getByText('Access tokens are managed by the owners of this workspace.').waitFor()
    expect(visit.seen.errors).toEqual([])

    const again = { token: null, body: { role: 'owner' }, headers: second.headers }
    expect((await own.server.call('PATCH', `/v1/people/${id}`, again)).status).toBe(200)
    await page.goto(`${own.server.url}/console/people`)
    await remove()
    await page.getByText('Your sign-in has expired.').waitFor()
    expect(await own.server.store.getPerson(id)).toBeNull()
    await visit.leave()
    await own.stop()
  })
})

describe('my account', () => {
  test('a reader changes name, picture and password; others sign out, this one goes on', async () => {
    const { page, email, id } = await enterAs('reader', '/account')
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
    const elsewhere = await stage.enter({ token: null })
    await signIn(elsewhere.page, email)
    await elsewhere.page.getByRole('link', { name: 'Ada' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor()
    await expectAccessible(page)

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mia Neu')
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Mia Neu')
    await page.getByRole('button', { name: 'Save the name' }).click()
    await page.getByRole('button', { name: 'Mia Neu' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Mia Neu')

    const file = { name: 'mia.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svgOf()) }
    await page
      .getByLabel('Choose a picture', { exact: true })
      .setInputFiles({ ...file, buffer: Buffer.from('no picture') })
    await page.getByText('The file is not an SVG').waitFor()
    await page.getByLabel('Choose a picture', { exact: true }).setInputFiles(file)
    await page.locator('img.person-picture').waitFor()
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await expect.poll(() => page.locator('img.person-picture').count()).toBe(0)

    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('another long password')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('This is not your password.').waitFor()
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Your password is changed.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Mia Neu' }).waitFor()
    await elsewhere.page.reload()
    await elsewhere.page.getByText('Your sign-in has expired.').waitFor()
    await elsewhere.leave()
    expect(await stage.server.store.listLogins(id)).toHaveLength(1)

    await page.getByRole('button', { name: 'Sign out everywhere…' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await stage.server.store.listLogins(id)).toEqual([])
  })
})

test('the audit says who did what, filtered by both, in the address, and goes on page by page; long names stay within a phone', async () => {
  const { page, name, id } = await enterAs('owner', '/audit', 'Auditor Mia')
  await page.getByText('Auditor Mia joined').first().waitFor()
  await page.getByLabel('Who').selectOption({ label: name })
  await page.getByLabel('What').selectOption({ label: 'Signed in' })
  await expect.poll(() => page.locator('.audit > li').allTextContents()).toEqual([expect.stringContaining('signed in')])
  expect(new URL(page.url()).search).toBe(`?by=${id}&what=signed-in`)
  await page.reload()
  await page.getByText('Auditor Mia signed in').waitFor()
  await page.getByLabel('What').selectOption({ label: 'Agent deleted' })
  await page.getByText('Nothing like this was done').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByText('Auditor Mia joined').first().waitFor()
  // By days, which stand in the address, too; a day that is none there filters nothing.
  const today = Date.now()
  const day = (offset: number) => new Date(today + offset * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('To', { exact: true }).fill(day(-2))
  await page.getByText('Nothing like this was done').waitFor()
  await page.getByLabel('From', { exact: true }).fill(day(-1))
  await page.getByLabel('To', { exact: true }).fill(day(1))
  await page.getByText('Auditor Mia joined').first().waitFor()
  expect(new URL(page.url()).search).toBe(`?from=${day(-1)}&to=${day(1)}`)
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe(day(-1))
  await page.goto(`${stage.server.url}/console/audit?from=2026-13-45`)
  await page.getByText('Auditor Mia joined').first().waitFor()

  for (let at = 0; at < 51; at++) {
    await stage.server.call('POST', '/v1/tokens', { body: { name: `T${at}`, scope: 'read' } })
  }
  await page.goto(`${stage.server.url}/console/audit?what=token-created&by=operator`)
  await expect.poll(() => page.locator('.audit > li').count()).toBe(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('made the token “T0”').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Show more' }).count()).toBe(0)

  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim()
  await join(stage.server, 'reader', { name: long, email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com` })
  await page.setViewportSize({ width: 360, height: 640 })
  for (const [path, where] of [
    ['/people', page.getByRole('heading', { name: long })],
    ['/audit', page.locator('.audit > li', { hasText: `${long} joined` })],
  ] as const) {
    await follow(page, path)
    await where.waitFor()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([path, overflow <= 0]).toEqual([path, true])
  }
})
