import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { accessibilityFaults, type Visit } from '../../support/browser/console.ts'
import { withConsole } from '../stage.ts'

/* Tags of conversations, as admins give, see and seek them. */

const stage = withConsole()
let visit: Visit

/** An agent with conversations of these questions, the last one newest. */
async function agentWith(questions: string[]): Promise<{ agentId: string; ids: string[] }> {
  const { id: agentId } = await createAgent(stage.server)
  const ids: string[] = []
  for (const message of questions) {
    const { body } = await stage.server.call('POST', `/v1/agents/${agentId}/sessions`)
    const path = `/v1/agents/${agentId}/sessions/${body.data.id}/conversations`
    await stage.server.call('POST', path, { body: { message } })
    ids.push(body.data.id)
  }
  return { agentId, ids }
}
const tag = (agentId: string, sessionIds: string[], add: string[]) =>
  stage.server.call('PATCH', `/v1/agents/${agentId}/tags`, { body: { sessionIds, add } })

async function enter(agentId: string, rest = '', options = {}): Promise<Page> {
  const { operatorToken: token } = stage.server
  visit = await stage.enter({ path: `/agents/${agentId}/conversations${rest}`, token, ...options })
  return visit.page
}
async function tagsOf(agentId: string): Promise<Record<string, string[]>> {
  const { body } = await stage.server.call('GET', `/v1/agents/${agentId}/conversations`)
  return Object.fromEntries(body.data.map((each: { preview: string; tags: string[] }) => [each.preview, each.tags]))
}
const row = (page: Page, question: string) => page.locator('.conversation-row', { hasText: question })

test('one is tagged where it is read, by keyboard, and the list shows it at once', async () => {
  const { agentId, ids } = await agentWith(['Bread?', 'Cake?'])
  const page = await enter(agentId, `/${ids[0]}`)
  const field = page.getByRole('combobox', { name: 'Add a tag' })
  await field.fill('  price   list ')
  await field.press('Enter')
  await row(page, 'Bread?').locator('.tag', { hasText: 'price list' }).waitFor()
  expect(await field.inputValue()).toBe('')
  await field.fill('regular')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('list', { name: 'Tags' }).getByText('regular').waitFor()
  expect(await tagsOf(agentId)).toEqual({ 'Cake?': [], 'Bread?': ['price list', 'regular'] })
  await page.getByRole('button', { name: 'Remove the tag price list' }).click()
  await expect.poll(() => tagsOf(agentId)).toEqual({ 'Cake?': [], 'Bread?': ['regular'] })
  await expect.poll(() => row(page, 'Bread?').locator('.tag').allTextContents()).toEqual(['regular'])

  await row(page, 'Cake?').click()
  await expect
    .poll(() => page.locator('datalist option').evaluateAll((all) => all.map((each) => each.textContent)))
    .toEqual(['regular'])
  expect(await accessibilityFaults(page)).toEqual([])
  expect(visit.seen.errors).toEqual([])
})

test('what does not fit is said at the field, and what was typed stays', async () => {
  const { agentId, ids } = await agentWith(['Bread?'])
  await tag(
    agentId,
    ids,
    Array.from({ length: 10 }, (_, at) => `tag ${at}`),
  )
  const page = await enter(agentId, `/${ids[0]}`)
  const field = page.getByRole('combobox', { name: 'Add a tag' })
  await field.fill('eleventh')
  await field.press('Enter')
  await page.getByText('A conversation has at most ten tags. Remove one first.').waitFor()
  expect([await field.getAttribute('aria-invalid'), await field.inputValue()]).toEqual(['true', 'eleventh'])
  await page.getByRole('button', { name: 'Remove the tag tag 3' }).click()
  await page.getByRole('list', { name: 'Tags' }).getByText('tag 3').waitFor({ state: 'detached' })
  expect(await field.getAttribute('aria-invalid')).toBe('false')
  await field.press('Enter')
  await page.getByRole('list', { name: 'Tags' }).getByText('eleventh').waitFor()
  expect((await tagsOf(agentId))['Bread?']).toHaveLength(10)
})

test('many are tagged at once: some get a tag, all lose another, and what only some have stays with them', async () => {
  const { agentId, ids } = await agentWith(['Bread?', 'Cake?', 'Rolls?'])
  await tag(agentId, [ids[0] ?? ''], ['half', 'old'])
  await tag(agentId, [ids[1] ?? ''], ['old'])
  const page = await enter(agentId)
  await row(page, 'Rolls?').waitFor()
  for (const question of ['Bread?', 'Cake?']) await page.getByRole('checkbox', { name: `Choose “${question}”` }).click()
  await page.getByRole('button', { name: 'Tag…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag 2 conversations' })
  expect(
    await dialog.getByRole('checkbox', { name: 'half' }).evaluate((box) => (box as HTMLInputElement).indeterminate),
  ).toBe(true)
  expect(await dialog.getByRole('checkbox', { name: 'old' }).isChecked()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'old' }).uncheck()
  await dialog.getByRole('combobox', { name: 'Add a tag' }).fill('new')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('2 conversations are tagged.').waitFor()
  const now = { 'Rolls?': [], 'Cake?': ['new'], 'Bread?': ['half', 'new'] }
  expect(await tagsOf(agentId)).toEqual(now)
  await expect.poll(() => row(page, 'Bread?').locator('.tag').allTextContents()).toEqual(['half', 'new'])

  await page.getByRole('combobox', { name: 'Tag' }).selectOption('half')
  await expect.poll(() => page.locator('.conversation-row .begins').allTextContents()).toEqual(['Bread?'])
  expect(new URL(page.url()).searchParams.get('tag')).toBe('half')
})

test('on a phone long tags fit, in both schemes', async () => {
  const { agentId, ids } = await agentWith(['Bread?'])
  await tag(agentId, ids, ['w'.repeat(40), 'عربي', 'refund', 'urgent', 'call back on Monday'])
  const page = await enter(agentId, `/${ids[0]}`, { viewport: { width: 360, height: 700 } })
  await page.getByRole('list', { name: 'Tags' }).getByText('refund').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  }
})
