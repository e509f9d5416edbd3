import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { startConsole, type ConsoleStage, type Visit } from '../support/browser/console.ts'

/* Agents: made, found, renamed, published and deleted in the console, by what is on the screen. */

let stage: ConsoleStage
let visit: Visit

beforeAll(async () => {
  stage = await startConsole()
})
afterAll(() => stage.stop())
afterEach(async () => {
  expect([...visit.seen.hosts]).toEqual([new URL(stage.server.url).host])
  await visit.leave()
})

const agents = async () =>
  (await stage.server.call('GET', '/v1/agents')).body.data as { id: string; name: string; isPublic: boolean }[]
const named = async (name: string) => (await agents()).find((agent) => agent.name === name)
const choose = async (agent: string, item: string) => {
  await visit.page.getByRole('button', { name: `More for ${agent}` }).click()
  await visit.page.getByRole('menuitem', { name: item }).click()
}

/** To the form for whoever has no site. */
async function toNameForm(): Promise<void> {
  const link = visit.page.getByRole('link', { name: 'New agent' })
  const summary = visit.page.getByText('I have no site yet')
  await link.or(summary).first().waitFor()
  if (await link.isVisible()) await link.click()
  await summary.click()
}

test('a new agent is made from a template: it answers, and has a look of its own', async () => {
  visit = await stage.enter()
  const { page } = visit
  await toNameForm()
  await page.getByRole('textbox', { name: 'Name' }).fill('Corner shop')
  await page.getByRole('radio', { name: /^Practice/ }).check({ force: true })
  await page.getByRole('button', { name: 'Create the agent' }).click()
  await page.getByRole('heading', { level: 1, name: 'Corner shop' }).waitFor()
  await page.getByText('1 of 4 steps done').waitFor()
  await page.getByText('Fill in 16 blanks of the template.').waitFor()
  const agent = await named('Corner shop')
  const { theme } = (await stage.server.call('GET', `/v1/agents/${agent?.id}/theme`)).body.data
  expect(theme.chat.buttons.backgroundColor).toBe('#0b6e8a')
  const { aiId } = (await stage.server.call('GET', `/v1/agents/${agent?.id}/ai`)).body.data
  const tried = await stage.server.call('POST', `/v1/ai/${aiId}/try`, {
    body: { message: 'Where do I get my test results?' },
  })
  expect(tried.body.data.answer).toContain('in person or by telephone')
  expect(visit.seen.errors).toEqual([])
})

test('a name that the server refuses is marked at its field, and what was typed stays, over a reload too', async () => {
  visit = await stage.enter()
  const { page } = visit
  await toNameForm()
  await page.getByRole('button', { name: 'Create the agent' }).click()
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Give the agent a name.').waitFor()
  await field.fill('Half a na')
  await page.reload()
  await toNameForm()
  expect(await field.inputValue()).toBe('Half a na')

  await createAgent(stage.server, { name: 'Longname' })
  await page.goto(`${stage.server.url}/console`)
  await choose('Longname', 'Rename')
  await field.fill('x'.repeat(201))
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const described = String(await field.getAttribute('aria-describedby')).split(' ')
  const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
  expect(texts.join(' ')).toMatch(/200/)
  expect(await field.inputValue()).toBe('x'.repeat(201))
})

test('renaming and publishing happen at once and can be undone', async () => {
  await createAgent(stage.server, { name: 'Ada' })
  visit = await stage.enter()
  const { page } = visit
  await choose('Ada', 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Grace' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  expect(await named('Grace')).toBeUndefined()
  await choose('Ada', 'Publish its page')
  await page.getByText('“Ada” has a public page now.').waitFor()
  expect((await named('Ada'))?.isPublic).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('“Ada” has no public page any more.').waitFor()
  expect((await named('Ada'))?.isPublic).toBe(false)
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

test('a page is taken offline after a question, since its address does not come back', async () => {
  const { id } = await createAgent(stage.server, { name: 'Linked' })
  await stage.server.call('PATCH', `/v1/agents/${id}`, { body: { isPublic: true } })
  visit = await stage.enter()
  const { page } = visit
  await choose('Linked', 'Take its page offline…')
  await page.getByText('when you publish the page again, it gets another one').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await named('Linked'))?.isPublic).toBe(true)
  await choose('Linked', 'Take its page offline…')
  await page.getByRole('button', { name: 'Take it offline' }).click()
  await page.getByText('“Linked” has no public page any more.').waitFor()
  expect((await named('Linked'))?.isPublic).toBe(false)
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

describe('deleting', () => {
  test('says that there are no conversations, and takes the instructions along', async () => {
    const { id } = await createAgent(stage.server, { name: 'Empty' })
    const { aiId } = (await stage.server.call('GET', `/v1/agents/${id}/ai`)).body.data
    visit = await stage.enter()
    await choose('Empty', 'Delete…')
    await visit.page.getByText('no conversations: it has had none').waitFor()
    await visit.page.getByRole('button', { name: 'Delete' }).click()
    await visit.page.getByText('“Empty” is deleted.').waitFor()
    expect(await named('Empty')).toBeUndefined()
    expect((await stage.server.call('GET', `/v1/ai/${aiId}`)).status).toBe(404)
  })

  test('asks for the name when conversations go, and says how many', async () => {
    const { id } = await createAgent(stage.server, { name: 'Talker' })
    for (let count = 0; count < 3; count++) await stage.server.call('POST', `/v1/agents/${id}/sessions`)
    visit = await stage.enter()
    const { page } = visit
    await choose('Talker', 'Delete…')
    await page.getByText('3 conversations').waitFor()
    await page.getByLabel('Name of the agent').fill('talker')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('This is not the name. Type Talker exactly.').waitFor()
    expect(await named('Talker')).toBeDefined()
    await page.getByLabel('Name of the agent').fill('Talker')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“Talker” is deleted.').waitFor()
    expect(await named('Talker')).toBeUndefined()
  })
})

test('the search stands in the address, and back leads to where one was', async () => {
  await createAgent(stage.server, { name: 'Findable' })
  await createAgent(stage.server, { name: 'Other' })
  visit = await stage.enter({ path: '?q=findab' })
  const { page } = visit
  await page.getByRole('link', { name: 'Findable' }).waitFor()
  expect(await page.getByRole('link', { name: 'Other' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Findable' }).click()
  await page.getByRole('heading', { level: 1, name: 'Findable' }).waitFor()
  expect(await page.title()).toBe('Overview · Findable · Foyer')
  await page.goBack()
  await page.getByRole('searchbox').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('findab')
  await page.getByRole('searchbox').fill('nothing is called this')
  await page.getByRole('button', { name: 'Show all agents' }).click()
  await page.getByRole('link', { name: 'Other' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a token that may only read sees the agents and no way to change them', async () => {
  await createAgent(stage.server, { name: 'Looked at' })
  const { body } = await stage.server.call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })
  visit = await stage.enter({ token: body.token })
  const { page } = visit
  await page.getByRole('link', { name: 'Looked at' }).waitFor()
  await page.getByText('Your token can look at everything and change nothing.').waitFor()
  expect(await page.getByRole('link', { name: 'New agent' }).count()).toBe(0)
  await page.getByRole('button', { name: 'More for Looked at' }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Copy its id'])
})

test('of many agents only those in sight are asked for their look', async () => {
  for (let count = 0; count < 60; count++)
    await stage.server.call('POST', '/v1/agents', { body: { name: `Crowd ${count}` } })
  visit = await stage.enter({ token: null })
  const { page } = visit
  const asked = new Set<string>()
  page.on('request', (request) => {
    const [, id] = /agents\/(agt_[\w-]+)\/theme$/.exec(request.url()) ?? []
    if (id !== undefined) asked.add(id)
  })
  await page.getByLabel('Access token').fill(stage.server.operatorToken)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Crowd 59' }).waitFor()
  await expect.poll(() => asked.size).toBeGreaterThanOrEqual(12)
  expect(asked.size).toBeLessThan(50)
  const [first] = await agents()
  await page
    .getByRole('link', { name: first?.name ?? '', exact: true })
    .last()
    .scrollIntoViewIfNeeded()
  await expect.poll(() => asked.has(first?.id ?? '')).toBe(true)
})
