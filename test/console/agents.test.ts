import type { Locator } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { follow, holdRequests, type Visit } from '../support/browser/console.ts'
import { withConsole } from './stage.ts'

/* Agents: made, found, renamed, published and deleted in the console, by what is on the screen. */

const stage = withConsole()
let visit: Visit

afterEach(async () => {
  expect([...visit.seen.hosts]).toEqual([new URL(stage.server.url).host])
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

test('a new agent is made from a template: it answers, and has a look of its own; a name that is refused stays at its field, over a reload too', async () => {
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

  await field.fill('Corner shop')
  await page.getByRole('radio', { name: /^Practice/ }).press('Space')
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

test('renaming and publishing happen at once and can be undone; a page is taken offline after a question, since its address does not come back', async () => {
  const { id } = await createAgent(stage.server, { name: 'Linked' })
  await stage.server.call('PATCH', `/v1/agents/${id}`, { body: { isPublic: true } })
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

test('a dialog that is closed before its answer comes closes none that was opened since; a copy is made under a name of its own, and opens', async () => {
  const buttons = { backgroundColor: '#0b6e8a', color: '#ffffff' }
  const pattern = await createAgent(stage.server, { name: 'Pattern', theme: { theme: { chat: { buttons } } } })
  const { id } = await createAgent(stage.server, { name: 'Slow' })
  visit = await stage.enter()
  const { page } = visit
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/v1/agents/${id}`, async (route) => {
    await held
    await route.continue()
  })
  await choose('Slow', 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Late')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: 'Rename', exact: true, disabled: false })
    .and(page.locator('[aria-busy="true"]'))
    .waitFor()
  await page.keyboard.press('Escape')
  await choose('Slow', 'Duplicate…')
  await page.getByRole('textbox', { name: 'Name' }).fill('A copy')
  answer()
  await page.getByText('Renamed to “Late”.').waitFor()
  // Its title has the new name by now.
  await page.getByRole('dialog', { name: 'Duplicate “Late”' }).waitFor()
  const field = page.getByRole('textbox', { name: 'Name' })
  expect(await field.inputValue()).toBe('A copy')

  await page.unroute(`**/v1/agents/${id}`)
  await page.keyboard.press('Escape')
  await choose('Pattern', 'Duplicate…')
  await page.getByText('Both answer from the same knowledge').waitFor()
  expect(await field.inputValue()).toBe('Pattern (copy)')
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('Second shop')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Second shop' }).waitFor()
  const copy = await named('Second shop')
  const { theme } = (await stage.server.call('GET', `/v1/agents/${copy?.id}/theme`)).body.data
  expect(theme.chat.buttons).toMatchObject(buttons)
  const ai = async (of?: string) => (await stage.server.call('GET', `/v1/agents/${of}/ai`)).body.data.aiId
  expect(await ai(copy?.id)).toBe(await ai(pattern.id))
})

describe('deleting', () => {
  test('says what goes: instructions unless another agent uses them, conversations by their number, which asks for the name', async () => {
    const { id } = await createAgent(stage.server, { name: 'Empty' })
    const { aiId } = (await stage.server.call('GET', `/v1/agents/${id}/ai`)).body.data
    const original = await createAgent(stage.server, { name: 'Original' })
    const { aiId: shared } = (await stage.server.call('GET', `/v1/agents/${original.id}/ai`)).body.data
    await stage.server.call('POST', `/v1/agents/${original.id}/duplicate`, { body: { name: 'Twin' } })
    const talker = await createAgent(stage.server, { name: 'Talker' })
    for (let count = 0; count < 3; count++) await stage.server.call('POST', `/v1/agents/${talker.id}/sessions`)
    visit = await stage.enter()
    const { page } = visit
    const letKnow = await holdRequests(visit.page, 'GET', `**/v1/ai/${aiId}`)
    await choose('Empty', 'Delete…')
    await visit.page.getByText('no conversations: it has had none').waitFor()
    const button = visit.page.getByRole('button', { name: 'Delete' })
    expect(await button.isEnabled()).toBe(false)
    letKnow()
    await button.click()
    await visit.page.getByText('“Empty” is deleted.').waitFor()
    expect(await named('Empty')).toBeUndefined()
    expect((await stage.server.call('GET', `/v1/ai/${aiId}`)).status).toBe(404)

    await choose('Original', 'Delete…')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Its instructions stay, since “Twin” uses them, too.').waitFor()
    expect(await dialog.getByRole('checkbox').count()).toBe(0)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“Original” is deleted.').waitFor()
    expect(asked).toContain(`DELETE /v1/agents/${original.id}`)
    expect(asked).not.toContain(`DELETE /v1/ai/${shared}`)
    expect((await stage.server.call('GET', `/v1/ai/${shared}`)).status).toBe(200)
    await choose('Twin', 'Delete…')
    await dialog.getByRole('checkbox', { name: 'Delete its instructions, too' }).waitFor()
    await page.keyboard.press('Escape')

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

test('each agent is shown as visitors meet it, with its week; one request tells of all', async () => {
  const { call } = stage.server
  const host = new URL(stage.server.url).host
  const buttons = { backgroundColor: '#0b6e8a', color: '#fefefe' }
  const busy = await createAgent(stage.server, { name: 'Busy', theme: { theme: { chat: { buttons } } } })
  const off = await createAgent(stage.server, { name: 'On holiday' })
  await call('PATCH', `/v1/agents/${off.id}/embed`, { body: { isEnabled: false } })
  await createAgent(stage.server, { name: 'Fresh' })
  const paged = await createAgent(stage.server, { name: 'With a page' })
  await call('PATCH', `/v1/agents/${paged.id}`, { body: { isPublic: true } })
  for (const origin of [stage.server.url, stage.server.url, 'https://www.bakery.example']) {
    const headers = { Origin: origin }
    await call('GET', `/v1/agents/${busy.webId}/theme`, { token: busy.webId, headers })
  }
  for (const message of ['When are you open?', 'Zebras for sale?']) {
    const { id } = (await call('POST', `/v1/agents/${busy.id}/sessions`)).body.data
    await call('POST', `/v1/agents/${busy.id}/sessions/${id}/conversations`, { body: { message } })
  }
  visit = await stage.enter({ token: null })
  const { page } = visit
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Sign in with a token' }).click()
  await page.getByLabel('Access token').fill(stage.server.operatorToken)
  await page.keyboard.press('Enter')
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await card('Busy').getByText('Live on www.bakery.example').waitFor()
  await card('Busy').getByText('2 conversations this week').waitFor()
  const style = await card('Busy')
    .locator('.launcher')
    .evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return [backgroundColor, color]
    })
  expect(style).toEqual(['rgb(11, 110, 138)', 'rgb(254, 254, 254)'])
  await card('On holiday').getByText('Switched off').waitFor()
  await card('On holiday').getByText('No conversations this week').waitFor()
  await card('Fresh').getByText('Not seen on a site yet').waitFor()
  await card('With a page').getByText('Live on its own page').waitFor()
  expect(asked.filter((url) => new URL(url).host !== host)).toEqual([])
  expect(asked.filter((url) => /\/v1\/agents[?/]/.test(url) && !/[?&]limit=1$/.test(url))).toHaveLength(1)
  await card('Busy').getByRole('link', { name: '1 unanswered' }).click()
  await page.getByText('Zebras for sale?').first().waitFor()
})

test('a few agents are seen at a glance, more can be searched', async () => {
  const own = (await stage.server.call('POST', '/v1/workspaces', { body: { name: 'Small' } })).body.token as string
  const add = (name: string) => stage.server.call('POST', '/v1/agents', { token: own, body: { name } })
  for (let count = 1; count <= 8; count++) await add(`Number ${count}`)
  visit = await stage.enter({ token: own })
  const { page } = visit
  await page.getByRole('link', { name: 'Number 8' }).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await add('Number 9')
  await page.reload()
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  await search.fill('BER 9')
  await page.getByRole('link', { name: 'Number 9' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Number/ }).count()).toBe(1)
  await add('Zoë in İstanbul')
  await page.reload()
  for (const typed of ['zoe', 'ZOË', 'istanbul']) {
    await search.fill(typed)
    await page.getByRole('link', { name: 'Zoë in İstanbul' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Number/ }).count()).toBe(0)
  }
})

test('a menu hides no place of the navigation, nor in a low window the account; it has the focus when the next key is handled, as a page that was loaded before', async () => {
  await createAgent(stage.server, { name: 'Quick' })
  visit = await stage.enter({ viewport: { width: 900, height: 360 } })
  const { page } = visit
  const account = page.locator('.account').getByRole('button')
  await account.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  // Whatever lies over a place lets it shine through.
  const covers = await page.getByRole('link', { name: 'Inbox' }).evaluate((link) => {
    const { left, top } = link.getBoundingClientRect()
    const above = document.elementsFromPoint(left + 4, top + 4)
    return above
      .slice(0, above.indexOf(link))
      .map((each) => getComputedStyle(each).backgroundColor)
      .filter((color) => color !== 'rgba(0, 0, 0, 0)')
  })
  expect(covers).toEqual([])

  await page.keyboard.press('Escape')
  /** What is so in the task after a click, before a frame is drawn: keys that were pressed meanwhile come then. */
  const afterClick = (on: Locator) =>
    on.evaluate(async (element) => {
      ;(element as HTMLElement).click()
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done)
        port1.start()
        port2.postMessage('next task')
      })
      return [document.activeElement?.role, document.querySelector('h1')?.textContent]
    })
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  const agentsLink = page.getByRole('navigation').getByRole('link', { name: 'Agents' })
  expect((await afterClick(agentsLink))[1]).toBe('Agents')
  expect((await afterClick(page.getByRole('button', { name: 'More for Quick' })))[0]).toBe('menuitem')
})

test('what is not there is said once, as the heading of its page, with a way on', async () => {
  const { id } = await createAgent(stage.server, { name: 'Somebody' })
  const noAgent = 'There is no such agent.'
  const missing: [path: string, said: string, way: string][] = [
    ['/nowhere', 'There is no page at this address.', 'To your agents'],
    ...['', '/conversations', '/knowledge', '/questions', '/sources', '/look', '/install', '/settings', '/setup'].map(
      (page): [string, string, string] => [`/agents/agt_none${page}`, noAgent, 'To your agents'],
    ),
    [`/agents/${id}/sources/src_none`, 'There is no such source.', 'All sources'],
    [`/agents/${id}/sources/src_none/doc_none`, 'There is no such source.', 'All sources'],
  ]
  visit = await stage.enter()
  const { page } = visit
  for (const [path, said, way] of missing) {
    await follow(page, path)
    await page.getByRole('heading', { level: 1, name: said }).waitFor()
    expect((await page.getByRole('main').innerText()).split('\n').filter(Boolean)).toEqual([said, way])
  }
})
