import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { workspaceHeader } from '#contract/access/constants.ts'
import { accessibilityFaults, type Entering, type Visit } from '../support/browser/console.ts'
import { createWorkspace } from '../support/fixture.ts'
import { withConsole } from './stage.ts'

/* The switcher: agents found by their names, workspaces switched; and workspaces deleted. */

const stage = withConsole()
let visit: Visit
let page: Page
let theirs: { id: string; token: string }
let agents: { id: string; name: string }[]

const longName = `Appointments, ${'very '.repeat(30)}long`

beforeAll(async () => {
  theirs = await createWorkspace(stage.server)
  await stage.server.call('PATCH', `/v1/workspaces/${theirs.id}`, { body: { name: 'Corner bakery' } })
  await makeAgent('Rye', theirs.token)
  for (let count = 1; count <= 200; count++) await makeAgent(`Agent ${count}`)
  await makeAgent(longName)
  await makeAgent('Zoë')
  agents = (await stage.server.call('GET', '/v1/agents')).body.data
})

async function makeAgent(name: string, token = stage.server.operatorToken): Promise<string> {
  return (await stage.server.call('POST', '/v1/agents', { token, body: { name } })).body.data.id
}

async function enter(path: string, options: Entering = { token: stage.server.operatorToken }): Promise<void> {
  visit = await stage.enter({ path, ...options })
  page = visit.page
}
const idOf = (name: string) => agents.find((agent) => agent.name === name)?.id ?? ''
const field = () => page.getByRole('combobox', { name: /^Find/ })
const options = () => page.getByRole('listbox').getByRole('option')
const active = () => page.locator('[role="option"][aria-selected="true"]').textContent()

describe('agents in the switcher', () => {
  test('200 of them: typing finds one, Enter opens it at the same page; arrows move, over both ends, and Escape closes', async () => {
    await enter(`/agents/${idOf('Agent 7')}/settings`, {})
    await page.locator('.switcher', { hasText: 'Agent 7' }).click()
    await expect.poll(active).toBe('Agent 7')
    expect(await options().count()).toBe(102)
    expect(await page.getByText('101 more: type a part of the name.').count()).toBe(1)
    await page.keyboard.type('zo')
    await page.getByText('1 found').waitFor()
    expect(await active()).toBe('Zoë')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/agents/${idOf('Zoë')}/settings`)
    await page.locator('.switcher', { hasText: 'Zoë' }).waitFor()
    await page.locator('.switcher').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('agent 20')
    expect(await options().allTextContents()).toEqual(['Agent 200', 'Agent 20', 'All agents'])
    expect(await active()).toBe('Agent 200')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('Agent 20')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBe('All agents')
    await page.keyboard.press('Escape')
    expect(await options().count()).toBe(0)
    expect(await page.locator('.switcher').evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.type('nothing like it')
    await page.getByText('Nothing is called that.').waitFor()
    expect(await options().allTextContents()).toEqual(['All agents'])
    // It is none of what was typed, which may still be on its way.
    await page.keyboard.press('Enter')
    expect(await options().allTextContents()).toEqual(['All agents'])
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('All agents')
    await page.mouse.click(900, 500)
    await expect.poll(() => options().count()).toBe(0)
  })

  test('a long name is read whole on a phone, and nothing is cut off; no fault of accessibility in either scheme', async () => {
    await enter(`/agents/${idOf(longName)}`, { viewport: { width: 360, height: 700 }, hasTouch: true })
    await page.locator('.switcher', { hasText: 'Appointments' }).click()
    await field().fill('appoint')
    await expect.poll(() => options().count()).toBe(2)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const panel = await page.locator('.picker-panel').boundingBox()
    expect([overflow, (panel?.x ?? -1) >= 0, (panel?.x ?? 0) + (panel?.width ?? 400) <= 360]).toEqual([0, true, true])
    const first = options().first()
    expect(await first.evaluate((option) => option.scrollWidth <= option.clientWidth)).toBe(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page, colorScheme === 'dark')).toEqual([])
    }
  })
})

describe('workspaces', () => {
  test('the operator switches to another one, works there, and finds the way back', async () => {
    await enter('/')
    await page.locator('.switcher', { hasText: 'Default' }).click()
    await field().fill('bak')
    await options().filter({ hasText: 'Corner bakery' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/console/workspaces/${theirs.id}`)
    await page.getByRole('heading', { name: 'Rye' }).waitFor()
    expect(await page.getByText('Agent 7').count()).toBe(0)

    await page.getByRole('heading', { name: 'Rye' }).getByRole('link').click()
    await page.getByText('Corner bakery').waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    const name = page.getByRole('textbox', { name: 'Name of the agent' })
    await name.fill('Rye and wheat')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect
      .poll(async () => (await stage.server.call('GET', '/v1/agents', { token: theirs.token })).body.data[0].name)
      .toBe('Rye and wheat')
    await page.reload()
    await page.locator('.switcher', { hasText: 'Rye and wheat' }).click()
    await field().fill('default')
    await options().filter({ hasText: 'Default' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console')
    await page.getByRole('heading', { name: 'Zoë' }).waitFor()
    await page.goBack()
    await page.locator('.switcher', { hasText: 'Rye and wheat' }).waitFor()
    expect(visit.seen.errors).toEqual([])
  })

  test('two tabs are in two workspaces, and what is typed in one is not found in the other', async () => {
    await enter('/access')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Only at home')
    const other = await page.context().newPage()
    await other.goto(`${stage.server.url}/console/workspaces/${theirs.id}/access`)
    await other.getByRole('button', { name: 'New token' }).click()
    const typed = other.getByRole('textbox', { name: 'Name' })
    expect(await typed.inputValue()).toBe('')
    await typed.fill('Only there')
    await page.reload()
    await page.getByRole('button', { name: 'New token' }).click()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Only at home')
    await other.getByRole('button', { name: 'Make the token' }).click()
    await other.getByText('It is shown this once').waitFor()
    const names = async (workspace: string) => {
      const { body } = await stage.server.call('GET', '/v1/tokens', { headers: { [workspaceHeader]: workspace } })
      return body.data.map((token: { name: string }) => token.name)
    }
    expect(await names(theirs.id)).toContain('Only there')
    expect(await names('wks_default')).not.toContain('Only there')
  })

  test('one that does not exist, or is not mine, says so and leads home', async () => {
    await enter('/workspaces/wks_none/access')
    await page.getByText('There is no such workspace, or it is not yours.').first().waitFor()
    await page.getByRole('link', { name: 'To your own workspace' }).click()
    await page.getByRole('heading', { name: 'Zoë' }).waitFor()
    await visit.leave()
    await enter(`/workspaces/${theirs.id}`, {})
    await page.getByRole('link', { name: 'To your own workspace' }).waitFor()
    expect(await page.getByText('Rye').count()).toBe(0)
  })

  test('deleting one says in numbers what goes, asks for its name, and leads home from within it', async () => {
    const gone = await createWorkspace(stage.server)
    await stage.server.call('PATCH', `/v1/workspaces/${gone.id}`, { body: { name: 'Closed shop' } })
    for (const name of ['One', 'Two']) await makeAgent(name, gone.token)
    await enter(`/workspaces/${gone.id}/workspaces`)
    const line = page.getByRole('listitem').filter({ hasText: 'Closed shop' })
    await line.getByText('You are here').waitFor()
    expect(await page.getByRole('button', { name: 'Delete Default' }).count()).toBe(0)
    await line.getByRole('button', { name: 'Delete Closed shop' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 agents, and every widget that shows one').waitFor()
    await dialog.getByText('1 access token: what uses it is refused at once').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('This is not the name. Type Closed shop exactly.').waitFor()
    expect((await stage.server.call('GET', '/v1/agents', { token: gone.token })).status).toBe(200)
    await dialog.getByRole('textbox').fill('Closed shop')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/workspaces')
    await page.getByRole('listitem').filter({ hasText: 'Corner bakery' }).waitFor()
    expect(await page.getByText('Closed shop').count()).toBe(0)
    expect((await stage.server.call('GET', '/v1/agents', { token: gone.token })).status).toBe(401)
  })
})
