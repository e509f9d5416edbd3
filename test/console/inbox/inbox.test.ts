import type { Locator, Route } from 'playwright'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, follow, type Entering, type Visit } from '../../support/browser/console.ts'
import { enterInbox, startInbox, type Operator } from './inbox-stage.ts'
import { withStage } from '../stage.ts'

/* The inbox: who needs somebody, taken over, answered and done, by what is on the screen of one operator or two. */

/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0
const stage = withStage(() => startInbox({ clock: () => Date.now() + ahead }))
let agentId = ''
let visits: Visit[] = []
beforeEach(async () => {
  visits = []
  agentId = await stage.openAgent()
})
afterEach(async () => {
  for (const visit of visits) await visit.leave()
  // The next test begins with an empty inbox.
  await stage.server.call('DELETE', `/v1/agents/${agentId}`)
})

async function enter(token = stage.server.operatorToken, entering: Entering = {}): Promise<Operator> {
  const operator = await enterInbox(stage, token, entering)
  visits.push(operator.visit)
  return operator
}

/** Lets requests wait, as on a slow line, until the returned function is called. */
async function holdBack({ page }: Operator, url: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(url, (route) => void held.push(route))
  return async () => {
    await page.unroute(url)
    // Those that the page has given up since are gone.
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
  }
}

const isFocused = (element: Element) => element === document.activeElement

test('by keyboard: who asks appears by itself, is answered, done, and the answer is kept for the next visitor', async () => {
  const { page, row, opened, field, button } = await enter()
  await page.getByText('Nobody is waiting for a person.').waitFor()
  expect(await page.title()).toBe('Inbox · Foyer')
  const visitor = await stage.converse(agentId, 'Do you sell zebras?')
  await visitor.ask()
  await row('Do you sell zebras?').waitFor()
  await expect.poll(() => page.title()).toBe('(1) Inbox · Foyer')
  await page.getByRole('link', { name: 'Inbox 1 conversation needs somebody' }).waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await opened.getByText('The visitor asked for a person').waitFor()
  await opened.getByText('The visitor is waiting for a person.').waitFor()
  await page.keyboard.press('r')
  await expect.poll(() => field.evaluate(isFocused)).toBe(true)
  await page.keyboard.type('No, but we have **horses**.')
  await page.keyboard.press('Control+Enter')
  await opened.locator('.said', { hasText: 'No, but we have horses.' }).waitFor()
  await opened.getByText('You are answering. The agent is silent.').waitFor()
  // What was sent may be seen before its own answer has come.
  await expect.poll(() => field.inputValue()).toBe('')
  expect((await visitor.told()).at(-1)).toMatchObject({
    message: 'No, but we have **horses**.',
    author: { name: 'Operator' },
  })
  await row('Do you sell zebras?').waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).toBe('Inbox · Foyer')

  await visitor.say('Thank you!')
  await opened.locator('.said', { hasText: 'Thank you!' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await opened.getByText('Operator marked it as done').waitFor()
  await opened.getByText('Keep this as an answer?').waitFor()
  await button('Keep as an answer…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Keep this as an answer' })
  await expect.poll(() => dialog.getByLabel('Question', { exact: true }).inputValue()).toBe('Do you sell zebras?')
  expect(await dialog.getByLabel('Answer', { exact: true }).inputValue()).toBe('No, but we have **horses**.')
  const save = dialog.getByRole('button', { name: 'Save the answer' })
  await expect.poll(() => save.isEnabled()).toBe(true)
  await save.press('Enter')
  await page.getByText('All of these would be answered now.').waitFor()
  await page.keyboard.press('Escape')
  const next = await stage.converse(agentId, 'Do you sell zebras?')
  expect((await next.told()).at(-1)?.message).toContain('horses')
  expect(visits[0]?.seen.errors).toEqual([])
})

test('by mouse: taken over, given back, done and reopened, each a line of the conversation, also where all are listed', async () => {
  const visitor = await stage.converse(agentId, 'Do you sell zebras?')
  await visitor.ask()
  await visitor.say('Can I talk to a human?')
  const { page, row, opened, button } = await enter()
  await row('Can I talk to a human?').click()
  // What it said is offered to be fixed where it answers a question, and not that a person was asked for.
  const said = opened.locator('.message.host')
  await expect.poll(() => said.count()).toBe(3)
  expect(await said.first().getByRole('button', { name: 'Fix this answer' }).count()).toBe(1)
  expect(await opened.getByRole('button', { name: 'Fix this answer' }).count()).toBe(1)
  await button('Take over').click()
  await opened.getByText('Operator took over').waitFor()
  await page.getByRole('link', { name: 'Mine 1' }).click()
  await row('Can I talk to a human?').waitFor()
  await row('Can I talk to a human?').click()
  await button('Give back to the agent').click()
  await opened.getByText('Operator gave it back to the agent').waitFor()
  await opened.getByText('The agent is answering.').waitFor()
  await button('Done').click()
  await opened.getByText('Operator marked it as done').waitFor()
  await page.getByRole('link', { name: 'Done', exact: true }).click()
  await row('Can I talk to a human?').click()
  await button('Reopen').click()
  await opened.getByText('Operator reopened it').waitFor()
  await page.getByRole('link', { name: 'Open 1' }).click()
  await row('Can I talk to a human?').waitFor()

  await row('Can I talk to a human?').click()
  await opened.getByRole('link', { name: 'Open in Conversations' }).click()
  await page.getByRole('heading', { level: 1, name: 'Conversations' }).waitFor()
  await opened.getByText('Operator took over').waitFor()
  await opened.getByText('Operator reopened it').waitFor()
  await opened.getByRole('link', { name: 'Open in the inbox' }).click()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await button('Take over').waitFor()
  expect(visits[0]?.seen.errors).toEqual([])
})

test('two answer or take over at once: the second keeps the text, sees what came between, learns who has it, and may take over', async () => {
  const visitor = await stage.converse(agentId, 'Is anybody there?')
  await visitor.ask()
  const first = await enter()
  const second = await enter(await stage.colleague('Mia'))
  for (const { row, field } of [first, second]) {
    await row('Is anybody there?').click()
    await field.waitFor()
  }
  // The second one does not know yet what the first one did.
  const release = await holdBack(second, '**/handover/timeline?**')
  await first.field.fill('I am here.')
  await first.button('Send').click()
  await first.opened.locator('.said', { hasText: 'I am here.' }).waitFor()
  await second.field.fill('Mia here, how can I help?')
  const refused = second.page.waitForResponse((answer) => answer.url().endsWith('/handover/messages'))
  await second.field.press('Control+Enter')
  expect((await refused).status()).toBe(409)
  await release()
  await second.opened.getByText('Operator has this conversation. Nothing was sent; your text is still here.').waitFor()
  expect(await second.field.inputValue()).toBe('Mia here, how can I help?')
  await second.opened.locator('.said', { hasText: 'I am here.' }).waitFor()
  await second.opened.getByText('New', { exact: true }).waitFor()
  expect((await visitor.told()).at(-1)?.message).toBe('I am here.')
  expect(await accessibilityFaults(second.page)).toEqual([])

  await second.opened.getByRole('alert').getByRole('button', { name: 'Take over from Operator' }).click()
  await second.opened.getByText('Mia took over').waitFor()
  await second.button('Send').click()
  await second.opened.locator('.said', { hasText: 'Mia here' }).waitFor()
  expect((await visitor.told()).at(-1)).toMatchObject({ author: { name: 'Mia' } })

  // The first one knows who has it: taking it back is said on the button.
  await first.opened.getByText('Mia is answering. The agent is silent.').waitFor()
  await first.opened.locator('.said', { hasText: 'Mia here' }).waitFor()
  await first.field.fill('One more thing.')
  await first.button('Take over from Mia and send').click()
  await first.opened.locator('.said', { hasText: 'One more thing.' }).waitFor()
  await second.opened.getByText('Operator is answering. The agent is silent.').waitFor()

  // What a colleague does appears by itself; two who take over at once learn who has it.
  await (await stage.converse(agentId, 'Who takes it?')).ask()
  for (const { row, button } of [first, second]) {
    await row('Who takes it?').click()
    await button('Take over').waitFor()
  }
  const releaseAgain = await holdBack(second, '**/handover/timeline?**')
  await first.button('Take over').click()
  await first.opened.getByText('You are answering.').waitFor()
  const refusedAgain = second.page.waitForResponse((answer) => answer.url().endsWith('/handover/take'))
  await second.button('Take over').click()
  expect((await refusedAgain).status()).toBe(409)
  await releaseAgain()
  await second.opened.getByText('Operator is answering. The agent is silent.').waitFor()
  await second.opened.getByText('Operator has this conversation. Nothing was done.').waitFor()
  await first.button('Done').click()
  await second.opened.getByText('Operator marked it as done').waitFor()
})

test('a conversation of more entries than a page is there from its first one to its last; erased while it is open, it says so', async () => {
  const visitor = await stage.converse(agentId, 'How long can this get?')
  await visitor.ask()
  const notes = `/v1/agents/${agentId}/sessions/${visitor.sessionId}/handover/notes`
  for (let at = 0; at < 500; at++) await stage.server.call('POST', notes, { body: { text: `Note ${at}.` } })
  const { page, row, opened } = await enter()
  await row('How long can this get?').click()
  await opened.getByText('Note 499.', { exact: true }).waitFor()
  await opened.getByRole('button', { name: /^Show all 50\d/ }).click()
  await opened.getByText('Note 0.', { exact: true }).waitFor()
  expect(await opened.getByText(/^Note \d+\.$/).count()).toBe(500)

  await stage.server.call('DELETE', `/v1/agents/${agentId}/sessions/${visitor.sessionId}`)
  await opened.getByText('This conversation was erased, or there never was one.').waitFor()
  await row('How long can this get?').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByText('Choose a conversation to answer it here.').waitFor()
})

test('typing and reading are seen on both sides, signalled once in a while, and kept nowhere', async () => {
  const visitor = await stage.converse(agentId, 'Hello?')
  await visitor.ask()
  const { page, row, opened, field, button } = await enter()
  const signals: object[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/handover/signals')) signals.push(request.postDataJSON() as object)
  })
  const typing = () => signals.filter((body) => 'isTyping' in body)
  await row('Hello?').click()
  await button('Take over').click()
  await opened.getByText('You are answering.').waitFor()
  await visitor.call('POST', '/handover/signals', { isTyping: true })
  await opened.getByText('The visitor is writing…').waitFor()
  await visitor.call('POST', '/handover/signals', { isTyping: false })
  await opened.getByText('The visitor is writing…').waitFor({ state: 'detached' })

  await field.pressSequentially('Hi!')
  await expect.poll(typing).toEqual([{ isTyping: true }])
  await field.fill('')
  await expect.poll(typing).toEqual([{ isTyping: true }, { isTyping: false }])
  await expect.poll(() => signals.some((body) => 'readThrough' in body)).toBe(true)
  await field.fill('Hi!')
  await button('Send').click()
  await opened.locator('.said', { hasText: 'Hi!' }).waitFor()
  expect(await opened.getByText('· read').count()).toBe(0)
  await visitor.call('POST', '/handover/signals', { readThrough: 100 })
  await opened.getByText('· read').waitFor()
})

test('what a visitor writes to whoever has the conversation is told on all pages of the console, until it is seen', async () => {
  const visitor = await stage.converse(agentId, 'Hello?')
  await visitor.ask()
  const { page, row, opened, button } = await enter()
  const inbox = page.getByRole('link', { name: /^Inbox/ })
  await row('Hello?').click()
  await button('Take over').click()
  await opened.getByText('You are answering.').waitFor()
  await expect.poll(() => inbox.textContent()).toBe('Inbox')

  await follow(page, `/agents/${agentId}/settings`)
  await page.clock.install()
  await visitor.say('Are you there?')
  ahead += 10_000
  await page.clock.runFor(10_000)
  await expect.poll(() => inbox.textContent()).toBe('Inbox1 conversation needs somebody')
  await inbox.click()
  await expect.poll(() => page.title()).toBe('(1) Inbox · Foyer')
  await page.getByRole('link', { name: 'Mine 1 1 new' }).click()
  await row('Are you there?').getByText('new for operator').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await row('Are you there?').click()
  await row('Are you there?').getByText('operator answers').waitFor()
  await expect.poll(() => inbox.textContent()).toBe('Inbox')
  await expect.poll(() => page.title()).toBe('Inbox · Foyer')
})

test('views are in the address, and empty ones say what they are for; a hidden tab asks for nothing, and at once when it is seen again', async () => {
  const { page, row } = await enter()
  for (const [view, empty] of [
    ['Mine', 'You have no conversation at the moment.'],
    ['Open', 'No conversation is open.'],
    ['Done', 'Nothing is done yet.'],
    ['Needs somebody', 'Nobody is waiting for a person.'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Which conversations' }).getByRole('link', { name: view }).click()
    await page.getByText(empty).waitFor()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goBack()
  await page.getByText('Nothing is done yet.').waitFor()
  expect(new URL(page.url()).search).toBe('?view=done')
  await page.getByRole('navigation', { name: 'Pages of the console' }).getByRole('link', { name: 'Inbox' }).click()
  await page.getByText('Nobody is waiting for a person.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/console/inbox')

  await page.clock.install()
  const setVisible = (state: string) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setVisible('hidden')
  // What was on its way has arrived.
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.runFor(120_000)
  expect(asked).toEqual([])
  await (await stage.converse(agentId, 'While you were away')).ask()
  await setVisible('visible')
  await row('While you were away').waitFor()
})

test('a conversation far down that moves to the top by what is written in it stands there once', async () => {
  const { page } = await enter()
  const item = (number: number) => ({
    sessionId: `ses_${number}`,
    agent: { id: agentId, name: 'Ada' },
    preview: `Question ${number}`,
    answering: 'ai',
    isOpen: true,
    updatedAt: '2026-11-20T10:00:00.000Z',
    language: 'en',
  })
  const all = Array.from({ length: 60 }, (_, number) => item(number))
  let first = all.slice(0, 50)
  await page.route('**/v1/inbox?view=open**', (route) => {
    const isFirst = !route.request().url().includes('cursor')
    const rest = all.filter((each) => !first.includes(each))
    const json = {
      data: isFirst ? first : rest,
      counts: { needs: 0, mine: 0, unread: 0, open: 60 },
      ...(isFirst && { next: 'x' }),
    }
    return route.fulfill({ json })
  })
  await page.goto(`${stage.server.url}/console/inbox?view=open`)
  const scrollTo = (top: number) => page.locator('.conversation-rows').evaluate((list, at) => list.scrollTo(0, at), top)
  await page.locator('.conversation-row').first().waitFor()
  await scrollTo(10_000)
  await page.getByText('60 conversations', { exact: true }).waitFor()
  await scrollTo(0)
  first = [...all.slice(55, 56), ...all.slice(0, 49)]
  await expect.poll(() => page.locator('.conversation-row').first().textContent()).toContain('Question 55')
  expect(await page.getByText('60 conversations', { exact: true }).count()).toBe(1)
})

describe('notices', () => {
  /** Counts the tones that a page makes. */
  const countTones = () => {
    const heard = { tones: 0 }
    Object.assign(window, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function count(at?: number) {
      heard.tones += 1
      start.call(this, at)
    }
  }

  test('are off at first; switched on, each new one is heard and marks the icon, and the choice is kept', async () => {
    const { page, row } = await enter()
    await page.addInitScript(countTones)
    await page.reload()
    const tones = () => page.evaluate(() => (window as unknown as { heard: { tones: number } }).heard.tones)
    const icon = () => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '')
    await (await stage.converse(agentId, 'First')).ask()
    await row('First').waitFor()
    expect(await tones()).toBe(0)
    expect(await icon()).toContain('/favicon.svg')

    await page.getByText('Notices').click()
    await page.getByLabel('A sound').check()
    await expect.poll(tones).toBe(2)
    await page.getByLabel('A mark on the tab’s icon').check()
    await expect.poll(icon).toContain('blob:')
    expect(await accessibilityFaults(page)).toEqual([])
    await (await stage.converse(agentId, 'Second')).ask()
    await row('Second').waitFor()
    await expect.poll(tones).toBe(4)

    await page.reload()
    await row('Second').waitFor()
    await expect.poll(icon).toContain('blob:')
    await page.getByText('Notices').click()
    expect(await page.getByLabel('A sound').isChecked()).toBe(true)
    // What waits since before is no news.
    expect(await tones()).toBe(0)
    await page.getByLabel('A mark on the tab’s icon').uncheck()
    await expect.poll(icon).toContain('/favicon.svg')
  })
})

test('on a phone the list leads to the conversation and back, with the focus, in both schemes', async () => {
  const visitor = await stage.converse(agentId, 'On the phone', 'And one more, that is very long: '.repeat(40))
  await visitor.ask()
  const { page, row, opened, field, button } = await enter(undefined, { viewport: { width: 360, height: 640 } })
  await row('And one more').click()
  await button('Take over').waitFor()
  // What one answers with is on screen as it is, with nothing scrolled.
  const bottomOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await bottomOf(button('Send'))).toBeLessThanOrEqual(await bottomOf(opened))
  await expect.poll(() => opened.locator('h2').evaluate(isFocused)).toBe(true)
  await button('Take over').click()
  await field.fill('Yes.')
  await button('Send').click()
  await opened.locator('.said', { hasText: 'Yes.' }).waitFor()
  await button('Note').click()
  await opened.getByRole('textbox', { name: 'Note for your team' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByRole('link', { name: /^Mine/ }).click()
  await row('And one more').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await row('And one more').press('Enter')
  await opened.getByText('You are answering.').waitFor()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.poll(() => row('And one more').evaluate(isFocused)).toBe(true)
})
