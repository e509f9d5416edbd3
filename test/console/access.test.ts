import type { Page } from 'playwright'
import { describe, expect, test, vi } from 'vitest'
import { copiedBy } from '../support/browser/clipboard.ts'
import type { Entering, Visit } from '../support/browser/console.ts'
import { withConsole } from './stage.ts'

/* Access tokens and workspaces. */

const stage = withConsole()
let visit: Visit
let page: Page

async function enter(path: string, token?: string, more: Entering = {}): Promise<void> {
  const permissions = ['clipboard-read', 'clipboard-write']
  visit = await stage.enter({ path, permissions, ...(token !== undefined && { token }), ...more })
  page = visit.page
}
const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const statusFor = async (token: string) => (await stage.server.call('GET', '/v1/agents', { token })).status

/** Copies the secret that is shown, and closes it. */
async function takeSecret(): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It is shown this once').waitFor()
  await page.keyboard.press('Escape')
  const secret = await copiedBy(dialog.getByRole('button', { name: 'Copy the token' }))
  expect(secret).toMatch(/^fy_/)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByText(secret).count()).toBe(0)
  return secret
}

describe('access tokens', () => {
  test('what is missing or over is marked at its field, over a reload; one is made, shown once, works, and is refused when it is revoked', async () => {
    await enter('/access')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('button', { name: 'Make the token' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('Half a na')
    await page.reload()
    await page.getByRole('button', { name: 'New token' }).click()
    expect(await name.inputValue()).toBe('Half a na')
    await page.getByLabel('Expires').selectOption('on a day…')
    await page.getByLabel('Last day').fill('2020-01-01')
    await page.getByRole('button', { name: 'Make the token' }).click()
    await page.getByText('Choose a day that is not over.').waitFor()
    expect(await page.getByLabel('Last day').getAttribute('aria-invalid')).toBe('true')
    expect(await name.inputValue()).toBe('Half a na')

    await name.fill('Reporting')
    await page.getByLabel('Expires').selectOption('in 30 days')
    await page.getByRole('button', { name: 'Make the token' }).click()
    const secret = await takeSecret()
    expect(secret).toMatch(/^fy_rd_/)
    expect(await statusFor(secret)).toBe(200)
    await line('Reporting').getByText('May only look.').waitFor()
    const { body } = await stage.server.call('GET', '/v1/tokens')
    const { expiresAt, createdAt } = body.data.find((token: { name: string }) => token.name === 'Reporting')
    const days = (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(30)
    await line('Reporting').getByRole('button', { name: 'Revoke… Reporting' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('“Reporting” is revoked.').waitFor()
    await line('Reporting').waitFor({ state: 'detached' })
    expect(await statusFor(secret)).toBe(401)
  })
})

describe('workspaces', () => {
  test('an admin is told who sees them; the operator makes one, whose first token opens it alone, renames it and changes its plan', async () => {
    await enter('/workspaces')
    await page.getByText('Workspaces are managed with the operator token').waitFor()
    expect(await page.getByRole('link', { name: 'Workspaces' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Sign in with the operator token' }).click()
    await page.getByRole('button', { name: 'Sign in with a token' }).click()
    await page.getByLabel('Access token').fill(stage.server.operatorToken)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await line('wks_default').waitFor()

    await page.getByRole('button', { name: 'New workspace' }).click()
    await page.getByRole('button', { name: 'Make the workspace' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('Corner bakery')
    await page.getByRole('button', { name: 'Make the workspace' }).click()
    const secret = await takeSecret()
    const made = await stage.server.call('POST', '/v1/agents', { token: secret, body: { name: 'Theirs' } })
    expect((await stage.server.call('GET', `/v1/agents/${made.body.data.id}`)).status).toBe(404)

    await line('Corner bakery').getByRole('combobox').selectOption('Pro')
    await page.getByText('“Corner bakery” has the plan Pro now.').waitFor()
    await line('Corner bakery').getByRole('button', { name: 'Rename Corner bakery' }).click()
    await name.fill('Bakery')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Bakery', exact: true }).waitFor()
    const { body } = await stage.server.call('GET', '/v1/workspaces')
    expect(body.data.at(-1)).toMatchObject({ name: 'Bakery', plan: 'pro' })
  })
})

describe('use and end of a token', () => {
  test('its last use is told, and what ends soon is named before it does', async () => {
    const made = async (name: string, ago: number, ahead: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - ago * 86_400_000 })
      const expiresAt = new Date(Date.now() + (ago + ahead) * 86_400_000).toISOString()
      const answer = stage.server.call('POST', '/v1/tokens', { body: { name, scope: 'read', expiresAt } })
      return (await answer.finally(() => vi.useRealTimers())).body.token as string
    }
    const ending = await made('Nearly over', 80, 10)
    await made('Long to go', 1, 364)
    await made('For a day', 0.9, 0.1)
    // The server knows the hour alone: the next one may begin meanwhile, but not for the page.
    const time = new Date()
    expect(await statusFor(ending)).toBe(200)
    await enter('/access', undefined, { time })
    await line('Nearly over').getByText('Used within the last hour').waitFor()
    await line('Long to go').getByText('Never used').waitFor()
    expect(await page.locator('.notice').textContent()).toMatch(/^A token expires soon: “Nearly over”\./)
  })
})
