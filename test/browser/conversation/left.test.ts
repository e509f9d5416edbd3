import type { Page, Route } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { violationsIn } from '../../support/browser/checker.ts'
import { holdModel, startStage, type Stage, type Visit } from '../../support/browser/stage.ts'
import { streamOf } from '../../support/peers/model-server.ts'

/* What was under way in a conversation that the visitor has left, or that the server has dropped, and what a visitor meets after that. */

let stage: Stage
let agent: TestAgent
let visit: Visit

beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.stop())
beforeEach(async () => {
  stage.model.script = streamOf(['Hello ', '**there**.'])
  agent = await createAgent(stage.server)
  visit = await stage.visit({ agent })
  await visit.open()
})
afterEach(() => visit.leave())

const deleted = 'The conversation was deleted.'
const alerts = (page: Page = visit.page) => page.locator('foyer-chat .notices [role=alert]').first().innerText()

async function shown(page: Page = visit.page): Promise<string[]> {
  const texts = await page.locator('foyer-chat [role=log] .bubble .text').allTextContents()
  return texts.map((text) => text.trim()).filter((text) => !text.startsWith("Hi, I'm"))
}

async function choose(item: string): Promise<void> {
  await visit.find('#more').click()
  await visit.page.getByRole('menuitem', { name: item }).click()
}

/** Holds the requests that match until they are let go, each by what is given then. */
async function hold(
  pattern: string,
  method: string,
): Promise<{ count(): number; letGo(by: 'abort' | 'continue'): void }> {
  let letGo: (by: 'abort' | 'continue') => void = () => undefined
  const end = new Promise<'abort' | 'continue'>((resolve) => (letGo = resolve))
  let count = 0
  await visit.page.route(pattern, async (route: Route) => {
    if (route.request().method() !== method) return route.continue()
    count += 1
    await route[await end]()
  })
  return { count: () => count, letGo }
}

/** The owner deletes all conversations. */
async function drop(): Promise<void> {
  const sessions = await stage.server.call('GET', `/v1/agents/${agent.id}/sessions`)
  for (const { sessionId } of sessions.body as { sessionId: string }[]) {
    const { status } = await stage.server.call('DELETE', `/v1/agents/${agent.id}/sessions/${sessionId}`)
    expect(status).toBe(200)
  }
}

async function converse(): Promise<void> {
  await visit.ask('First')
  await expect.poll(() => shown()).toEqual(['First', 'Hello there.'])
  await visit.find('[part~=actions]').waitFor()
}

async function secondTab(): Promise<Page> {
  const tab = await visit.page.context().newPage()
  await tab.goto(stage.site.url)
  await tab.locator('foyer-chat .launcher').click()
  return tab
}

describe('a conversation that the visitor leaves', () => {
  test('while a stop is on its way: that it fails is nothing to the new chat', async () => {
    holdModel(stage.model, 'Well')
    await visit.ask('First')
    await expect.poll(() => shown()).toEqual(['First', 'Well'])
    const stops = await hold('**/stop', 'POST')
    await visit.find('.send').click()
    await expect.poll(stops.count).toBe(1)
    await choose('New chat')
    await expect.poll(() => shown()).toEqual([])
    const failed = visit.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/stop'))
    stops.letGo('abort')
    await failed
    stage.model.script = streamOf(['Hello ', '**again**.'])
    await visit.ask('Second')
    await expect.poll(() => shown()).toEqual(['Second', 'Hello again.'])
    expect(await alerts()).toBe('')
  })

  test('while it is being deleted: what was sent in the new chat stays', async () => {
    await converse()
    const erasures = await hold('**/sessions/*', 'DELETE')
    await choose('Delete conversation')
    await visit.page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(erasures.count).toBe(1)
    await choose('New chat')
    await visit.ask('Second')
    await expect.poll(() => shown()).toEqual(['Second', 'Hello there.'])
    erasures.letGo('continue')
    await visit.page.getByText(deleted).waitFor()
    expect(await shown()).toEqual(['Second', 'Hello there.'])
    await visit.page.reload()
    await visit.open()
    await expect.poll(() => shown()).toEqual(['Second', 'Hello there.'])
  })
})

describe('a conversation that the server has dropped', () => {
  test('is not there after a reload, and nothing is said of it', async () => {
    await converse()
    await drop()
    await visit.page.reload()
    await visit.open()
    await visit.page.getByText("Hi, I'm").first().waitFor()
    expect(await alerts()).toBe('')
    await visit.ask('Second')
    await expect.poll(() => shown()).toEqual(['Second', 'Hello there.'])
    expect(await alerts()).toBe('')
  })

  test('goes on as a new one with what is sent, and who was reading it is told, in each tab', async () => {
    await converse()
    const tab = await secondTab()
    await expect.poll(() => shown(tab)).toEqual(['First', 'Hello there.'])
    await drop()
    await visit.ask('Second')
    for (const page of [visit.page, tab]) {
      await expect.poll(() => shown(page)).toEqual(['Second', 'Hello there.'])
      expect(await alerts(page)).toContain(deleted)
    }
    await expect.poll(() => violationsIn(visit.page)).toEqual([])
    await visit.ask('Third')
    await expect.poll(() => shown(tab)).toEqual(['Second', 'Hello there.', 'Third', 'Hello there.'])
    for (const page of [visit.page, tab]) expect(await alerts(page)).toBe('')
  })

  test('because the agent was deleted: no new chat is advised, which could not begin either', async () => {
    await converse()
    expect((await stage.server.call('DELETE', `/v1/agents/${agent.id}`)).status).toBe(200)
    const over = 'Not sent. This chat is no longer available.'
    await visit.ask('Second')
    await expect.poll(() => visit.log.locator('.note.failed').allInnerTexts()).toEqual([`${over}\nDiscard`])
    await choose('New chat')
    await visit.ask('Third')
    await expect.poll(() => shown()).toEqual(['Third'])
    await expect.poll(() => visit.log.locator('.note.failed').allInnerTexts()).toEqual([`${over}\nDiscard`])
  })

  test.each([
    ['a vote', () => visit.find('[aria-label="Helpful"]').click()],
    ['the wish to take it along', () => choose('Download conversation')],
  ])('ends with %s, which says so once', async (_, act) => {
    await converse()
    await drop()
    await act()
    await expect.poll(() => shown()).toEqual([])
    await expect.poll(() => alerts()).toContain(deleted)
    await expect.poll(() => visit.page.locator('foyer-chat .said-line').allInnerTexts()).not.toContain('Loading…')
    expect((await visit.page.locator('foyer-chat .said-line').allInnerTexts()).join('')).toBe('')
    await visit.ask('Second')
    await expect.poll(() => shown()).toEqual(['Second', 'Hello there.'])
    expect(await alerts()).toBe('')
  })
})
