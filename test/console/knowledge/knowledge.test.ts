import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import {
  accessibilityFaults,
  instructionsOf,
  startConsole,
  type ConsoleStage,
  type Visit,
} from '../../support/browser/console.ts'
import { copiedBy } from '../../support/browser/clipboard.ts'
import { startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { withConsole } from '../stage.ts'

/* What an agent knows: written, asked, saved, brought back, by what is on the screen. */

const stage = withConsole()
let visit: Visit

afterEach(async () => {
  expect([...visit.seen.hosts]).toEqual([new URL(visit.page.url()).host])
})

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Instructions' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const aiOf = async (agentId: string) => {
  const { body } = await stage.server.call('GET', `/v1/agents/${agentId}/ai`)
  return body.data && (await stage.server.call('GET', `/v1/ai/${body.data.aiId}`)).body.data
}
const open = async (agentId: string, options: Parameters<ConsoleStage['enter']>[0] = {}) => {
  visit = await stage.enter({ path: `/agents/${agentId}/knowledge`, ...options })
  await instructionsOf(visit.page)
  return visit.page
}

test('an agent without an AI resource gets one at the first save; what is typed stays over a reload, and is asked', async () => {
  const { id } = (await stage.server.call('POST', '/v1/agents', { body: { name: 'New' } })).body.data
  const page = await open(id)
  await page.getByText('Write something and save it; then you can ask.').waitFor()
  await editorOf(page).fill('Be brief.\n\n## Parking\nYou can park **behind the house**.')
  await page.reload()
  await expect.poll(() => editorOf(page).inputValue()).toContain('behind the house')
  expect(await aiOf(id)).toBeNull()
  await save(page).click()
  await page.getByText('Saved. Answers come from it from now on.').waitFor()
  expect(await aiOf(id)).toMatchObject({ name: 'New', instructions: expect.stringContaining('behind the house') })

  const code = `gate --open --to ${'roof '.repeat(40)}`
  await editorOf(page).fill(`Be brief.\n\n## Parking\nYou can park **on the roof**.\n\n\`\`\`\n${code}\n\`\`\``)
  const question = page.getByLabel('Your question')
  await question.fill('Where can I')
  // The Enter that chooses a word of an input method, as Safari reports it: nothing is asked yet.
  await question.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true })
  await question.pressSequentially(' park?')
  await question.press('Enter')
  await page.getByText('from the section “Parking”').waitFor()
  expect(await page.locator('.ask li').count()).toBe(1)
  expect(await page.locator('.ask li').textContent()).toContain('Where can I park?')
  expect(await page.locator('.ask strong').textContent()).toBe('on the roof')
  // The line of code scrolls, not the page.
  expect(await page.locator('.ask pre').textContent()).toContain(code.trim())
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect((await aiOf(id)).instructions).toContain('behind the house')
  expect((await stage.server.call('GET', `/v1/agents/${id}/sessions`)).body).toEqual([])
  expect(visit.seen.errors).toEqual([])
})

test('what two admins save at once is shown side by side, and neither text is lost', async () => {
  const { id } = await createAgent(stage.server, { instructions: '## Hours\nNine to five.\n' })
  const { id: aiId } = await aiOf(id)
  const page = await open(id)
  const saveTheirs = (instructions: string) => stage.server.call('PATCH', `/v1/ai/${aiId}`, { body: { instructions } })
  await editorOf(page).fill('## Hours\nMine: ten to six.\n')
  await saveTheirs('## Hours\nTheirs: always.\n')
  await save(page).click()
  await page.getByText('Somebody else has saved meanwhile').waitFor()
  expect(await page.locator('.difference del').textContent()).toContain('Theirs: always.')
  expect(await page.locator('.difference ins').textContent()).toContain('Mine: ten to six.')
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Answers come from it from now on.').waitFor()
  expect((await aiOf(id)).instructions).toContain('Mine')

  await editorOf(page).fill('## Hours\nMine again.\n')
  await saveTheirs('## Hours\nTheirs again.\n')
  await page.keyboard.press('Control+s')
  await dialog.getByRole('radio', { name: 'Take theirs' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => editorOf(page).inputValue()).toContain('Theirs again.')
  await page.getByText('Theirs is taken.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => editorOf(page).inputValue()).toContain('Mine again.')
})

test('what is typed while somebody deletes the agent is not said to be saved, and can be copied or discarded', async () => {
  const { id } = await createAgent(stage.server, { name: 'Doomed', instructions: '## Hours\nNine.' })
  const page = await open(id, { permissions: ['clipboard-read', 'clipboard-write'] })
  await editorOf(page).fill('## Hours\nWhat I wrote for an hour.')
  await stage.server.call('DELETE', `/v1/agents/${id}`)
  await save(page).click()
  await page.getByText('There is no such agent.').waitFor()
  expect(await page.getByText('Saved. Answers come from it').count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'There is no such agent.' }).waitFor()
  const typed = page.getByRole('region', { name: 'What you typed here' })
  await typed.getByText('What I wrote for an hour.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await copiedBy(typed.getByRole('button', { name: 'Copy' }))).toBe('## Hours\nWhat I wrote for an hour.')
  await typed.getByRole('button', { name: 'Discard' }).click()
  await typed.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'There is no such agent.' }).waitFor()
  expect(await typed.count()).toBe(0)
})

test('a version is compared, restored, and the restoring undone', async () => {
  const { id } = await createAgent(stage.server, { instructions: '## Hours\nThe first.\n' })
  const { id: aiId } = await aiOf(id)
  await stage.server.call('PATCH', `/v1/ai/${aiId}`, { body: { instructions: '## Hours\nThe second.\n' } })
  const page = await open(id)
  await page.getByRole('button', { name: 'Version 1' }).click()
  await page.locator('.difference ins', { hasText: 'The first.' }).waitFor()
  // What fails is said where one can read it and try again: nothing behind the dialog can be reached.
  await page.route('**/versions/1/restore', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('dialog').getByText('The server could not be reached.').waitFor()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect.poll(() => editorOf(page).inputValue()).toContain('The first.')
  await page.getByText('restores 1').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => editorOf(page).inputValue()).toContain('The second.')
  expect((await aiOf(id)).instructions).toContain('The second.')
})

test('a text that is too long is refused at its place, and stays', async () => {
  const { id } = await createAgent(stage.server)
  const page = await open(id)
  await editorOf(page).fill('x'.repeat(100_001))
  await save(page).click()
  await page.getByText('This is 1 character too long.').waitFor()
  expect(await editorOf(page).getAttribute('aria-invalid')).toBe('true')
  expect((await editorOf(page).inputValue()).length).toBe(100_001)
})

test('the margin and the preview mark what is private; markup of the text is harmless', async () => {
  const { id } = await createAgent(stage.server, {
    instructions: 'Guidance.\n\n## Shown\n<img src=x onerror="window.hit=1">Hello\n\n# Notes\nNot shown.',
  })
  const page = await open(id)
  const marks = () =>
    page.locator('.margin > [class]').evaluateAll((all) => all.map((each) => [each.className, each.textContent]))
  await expect.poll(marks).toEqual([
    ['private', 'Guidance.\n\n'],
    ['public', expect.stringContaining('## Shown')],
    ['private', '# Notes\nNot shown.'],
  ])
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('heading', { name: 'Shown', exact: true }).waitFor()
  await expect
    .poll(() => page.locator('.as-shown > .private').allTextContents())
    .toEqual([expect.stringContaining('Guidance.'), expect.stringContaining('Not shown.')])
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})

describe('with a model', () => {
  let model: ModelServer
  let withModel: ConsoleStage

  beforeAll(async () => {
    model = await startModelServer()
    withModel = await startConsole({ openai: { baseUrl: model.url, apiKey: 'sk-platform', model: 'platform-model' } })
  })
  afterAll(async () => {
    await withModel.stop()
    await model.stop()
  })

  test('a key of its own is tested, told what is wrong with, and answers; the way back is one click', async () => {
    model.script = (response, request) => {
      if (request.headers.authorization === 'Bearer sk-right') return streamOf(['Yes.'])(response, request)
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":{"message":"No such key"}}')
    }
    const { id } = await createAgent(withModel.server)
    const attached = async () => (await withModel.server.call('GET', `/v1/agents/${id}/ai`)).body.data.model
    visit = await withModel.enter({ path: `/agents/${id}/knowledge` })
    const { page } = visit
    await page.getByText('The model platform-model.').waitFor()
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByLabel('A model with an API key of your own').check()
    await page.getByLabel('API key', { exact: true }).fill('sk-wrong')
    await page.getByRole('button', { name: 'Test this key' }).click()
    await page.getByText(/No such key/).waitFor()
    await page.getByText(/Check the key and the account with the vendor/).waitFor()
    await page.getByLabel('API key', { exact: true }).fill('sk-right')
    await page.getByRole('button', { name: 'Test this key' }).click()
    await page.getByText(/It works/).waitFor()
    await page.getByLabel('Model', { exact: true }).fill('not a model')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByLabel('Model', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Model', { exact: true }).fill('own-model')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('The model own-model.').waitFor()
    // It writes what to search for, unless the owner says no.
    const [ai] = (await withModel.server.call('GET', '/v1/ai')).body.data
    expect(ai).toMatchObject({ model: 'own-model', searchQuestion: 'model' })
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByLabel('The embedded engine: no model').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('The embedded engine. It answers').waitFor()
    expect(await attached()).toBe('builtin')
    // The same AI resource, with all that it knows, and its key is gone.
    expect((await withModel.server.call('GET', '/v1/ai')).body.data).toHaveLength(1)
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByLabel('The model of this server').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('The model platform-model.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('The embedded engine. It answers').waitFor()
    expect(await attached()).toBe('builtin')
  })
})
