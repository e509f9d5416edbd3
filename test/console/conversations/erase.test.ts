import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import type { Visit } from '../../support/browser/console.ts'
import { aMessage, aSession } from '../../store/contract/samples.ts'
import { withConsole } from '../stage.ts'

/* Several conversations are chosen and erased, with how many go; on the real server. */

const stage = withConsole()
let visit: Visit

/** An agent with so many conversations of two messages, `Question 1?` the oldest. Resolves with its id and theirs. */
async function agentWith(count: number): Promise<{ agentId: string; sessions: string[] }> {
  const { store } = stage.server
  const { id: agentId } = await createAgent(stage.server)
  const agent = await store.getAgent('wks_default', agentId)
  if (!agent) throw new Error('There is no agent')
  const sessions = Array.from({ length: count }, async (_, at) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()
    const session = aSession(agent, { createdAt, updatedAt: createdAt })
    await store.createSession(session)
    await store.appendMessage(agent.workspaceId, session.id, aMessage(`Question ${at + 1}?`))
    await store.appendMessage(agent.workspaceId, session.id, aMessage('Yes.', { messageType: 'assistant' }))
    return session.id
  })
  return { agentId, sessions: await Promise.all(sessions) }
}

async function enter(agentId: string, rest = ''): Promise<Page> {
  visit = await stage.enter({ path: `/agents/${agentId}/conversations${rest}`, token: stage.server.operatorToken })
  return visit.page
}

const begins = (page: Page) => page.locator('.conversation-row .begins').allTextContents()
const left = async (agentId: string) =>
  (await stage.server.call('GET', `/v1/agents/${agentId}/conversations?limit=500`)).body.data.map(
    ({ preview }: { preview: string }) => preview,
  ) as string[]
const isErasure = (url: URL) => /^\/v1\/agents\/[^/]+\/sessions\/[^/]+$/.test(url.pathname)

test('keys are for the dialog that is open, also when nothing in it has the focus', async () => {
  const { agentId, sessions } = await agentWith(1)
  const page = await enter(agentId, `/${sessions[0]}`)
  await page.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this conversation?' })
  await dialog.waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toContain(sessions[0])
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).pathname).not.toContain(sessions[0])
})

test('by keyboard: x chooses, the dialog says what goes, and the others stay', async () => {
  const { agentId } = await agentWith(4)
  const page = await enter(agentId)
  await expect.poll(() => begins(page)).toHaveLength(4)
  for (const key of ['j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key)
  await page.getByRole('status').getByText('2 chosen').waitFor()
  const erase = page.getByRole('button', { name: 'Erase…' })
  await erase.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Erase 2 conversations?' })
  await dialog.getByText('All of their 4 messages go for good').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => erase.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Erase 2 conversations' }).press('Enter')
  await page.getByText('2 conversations are erased.').waitFor()
  await expect.poll(() => begins(page)).toEqual(['Question 3?', 'Question 1?'])
  expect(await left(agentId)).toEqual(['Question 3?', 'Question 1?'])
  expect(await erase.count()).toBe(0)
  expect(visit.seen.errors).toEqual([])
})

test('all that the filter finds are chosen beyond those in sight; Shift chooses a range; another filter begins anew', async () => {
  const { agentId } = await agentWith(130)
  const page = await enter(agentId, '?to=2026-01-01')
  await page.getByRole('checkbox', { name: 'Choose all found' }).check()
  await page.getByText('130 chosen').waitFor()
  await page.getByRole('checkbox', { name: 'Choose “Question 130?”' }).uncheck()
  await page.getByText('129 chosen').waitFor()
  await page.getByRole('checkbox', { name: 'Choose “Question 127?”' }).click({ modifiers: ['Shift'] })
  await page.getByText('126 chosen').waitFor()
  await page.getByLabel('When').selectOption('Any time')
  await page.getByRole('checkbox', { name: 'Choose all', exact: true }).waitFor()
  expect(await page.getByText(/\d chosen/).count()).toBe(0)
  expect(await left(agentId)).toHaveLength(130)
})

test('what cannot be erased is said and tried again; what another tab has erased counts, and what is open is closed', async () => {
  const { agentId, sessions } = await agentWith(5)
  const page = await enter(agentId)
  await page.getByRole('link', { name: /Question 5/ }).click()
  await page.locator('.messages').getByText('Question 5?').waitFor()
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
  await page.getByText('5 chosen').waitFor()
  await page.getByRole('button', { name: 'Erase…' }).first().click()
  const dialog = page.getByRole('dialog')
  await stage.server.call('DELETE', `/v1/agents/${agentId}/sessions/${sessions[0]}`)
  const isBroken = (url: URL) => url.pathname.endsWith(`/sessions/${sessions[1]}`)
  const problem = {
    type: '/docs#problem-internal',
    title: 'Internal error',
    status: 500,
    detail: 'Something is broken.',
  }
  await page.route(isBroken, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await dialog.getByRole('button', { name: 'Erase 5 conversations' }).click()
  await dialog.getByText('4 are erased. 1 is not erased. Something is broken.').waitFor()
  await page.getByText('Choose a conversation to read it here.').waitFor()
  await expect.poll(() => begins(page)).toEqual(['Question 2?'])
  await page.unroute(isBroken)
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await page.getByText('The conversation is erased.').waitFor()
  expect(await left(agentId)).toEqual([])
})

test('closing the dialog spares those whose turn has not come, and says how many', async () => {
  const { agentId } = await agentWith(7)
  const page = await enter(agentId)
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
  await page.getByText('7 chosen').waitFor()
  await page.getByRole('button', { name: 'Erase…' }).click()
  const held: (() => void)[] = []
  await page.route(isErasure, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Erase 7 conversations' }).click()
  await page.getByText('0 of 7 are erased. Cancel keeps the others.').waitFor()
  await expect.poll(() => held.length).toBe(4)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const release of held) release()
  await page.getByText('Stopped: 4 are erased, 3 are as before.').waitFor()
  await page.getByText('3 chosen').waitFor()
  expect(await left(agentId)).toHaveLength(3)
})

test('a look at the list that was under way brings nothing back', async () => {
  const { agentId } = await agentWith(2)
  const page = await enter(agentId)
  await expect.poll(() => begins(page)).toHaveLength(2)
  const isList = (url: URL) => url.pathname === `/v1/agents/${agentId}/conversations`
  let asked = 0
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(isList, async (route) => {
    const response = await route.fetch()
    asked += 1
    await released
    await route.fulfill({ response })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.getByRole('checkbox', { name: 'Choose “Question 2?”' }).click()
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
  await expect.poll(() => begins(page)).toEqual(['Question 1?'])
  const late = page.waitForResponse((each) => isList(new URL(each.url())))
  release()
  await (await late).finished()
  await twoFrames(page)
  expect(await begins(page)).toEqual(['Question 1?'])
})

/** Waits until what has arrived is drawn. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
