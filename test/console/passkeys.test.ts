import type { CDPSession, Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { expectAccessible, signIn, type Visit } from '../support/browser/console.ts'
import { join, password, quickKey } from '../support/people.ts'
import { withConsole } from './stage.ts'

/* Passkeys in the console, with an authenticator that the browser plays itself (WebDriver's virtual authenticators). */

const stage = withConsole({ deriveKey: quickKey, trustProxy: 1 })
let visit: Visit
/** The console by a name: passkeys are not for IP addresses. */
let url: string
let devtools: CDPSession
let authenticatorId: string

beforeAll(async () => {
  url = stage.server.url.replace('127.0.0.1', 'localhost')
  await createAgent(stage.server, { name: 'Ada' })
})

/** Signs somebody in by their password, on a device that may keep passkeys. */
async function enter(email: string, path: string): Promise<Page> {
  await join(stage.server, 'owner', { email, name: 'Mia' })
  visit = await stage.enter({ token: null })
  const { page } = visit
  devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const made = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  authenticatorId = made.authenticatorId
  await page.goto(`${url}/console/${path}`)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Mia', exact: true }).waitFor()
  return page
}

const setVerified = (isUserVerified: boolean) =>
  devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mia', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

test('a passkey is added, signs in again, is renamed, and when it is removed signs nobody in', async () => {
  const page = await enter('mia@example.com', 'account')
  await page.getByText('You have no passkey yet.').waitFor()
  await page.getByRole('button', { name: 'Add a passkey…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByLabel('Your password').fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByLabel('Your password').fill(password)
  // Somebody else holds the device.
  await setVerified(false)
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: 'No passkey was made' }).waitFor()
  await setVerified(true)
  await page.keyboard.press('Enter')
  await page.getByText('The passkey “Laptop” is added.').waitFor()
  await page.getByText('Not used yet').waitFor()
  await expectAccessible(page)
  // The same device again.
  await page.getByRole('button', { name: 'Add a passkey…' }).click()
  await dialog.getByLabel('Name').fill('Again')
  await dialog.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: 'You have added this device already.' }).waitFor()
  await page.keyboard.press('Escape')

  await signOut(page)
  await expectAccessible(page)
  await setVerified(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').filter({ hasText: 'No passkey was used' }).waitFor()
  await setVerified(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Mia', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  await page
    .getByText(/^Last used/)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Rename… Laptop' }).click()
  await dialog.getByLabel('Name').fill('Work laptop')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Work laptop' }).waitFor()
  await page.getByRole('button', { name: 'Remove… Work laptop' }).click()
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('You have no passkey yet.').waitFor()

  // The device still has it.
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').filter({ hasText: 'This passkey does not sign in here' }).waitFor()
  await signIn(page, 'mia@example.com')
  await page.getByRole('button', { name: 'Mia', exact: true }).waitFor()
})

test('at an IP address, adding one says why it cannot be', async () => {
  const page = await enter('ida@example.com', 'account')
  await page.getByText('You have no passkey yet.').waitFor()
  await signOut(page)
  await page.goto(`${stage.server.url}/console/account`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').filter({ hasText: 'instead of an IP address' }).waitFor()
})
