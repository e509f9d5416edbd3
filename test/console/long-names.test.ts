import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { startConsole, type ConsoleStage, type Visit } from '../support/browser/console.ts'

/* Names that nobody expects: no page gets wider than its screen, and no card taller than its neighbors need it. */

let stage: ConsoleStage
let visit: Visit
let agent = ''
let source = ''
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const name = `${word} ${'W'.repeat(100)}`

beforeAll(async () => {
  stage = await startConsole()
  agent = (await createAgent(stage.server, { name })).id
  await createAgent(stage.server, { name: 'Ada' })
  const { aiId } = (await stage.server.call('GET', `/v1/agents/${agent}/ai`)).body.data
  const pairs = [{ question: name, alternatives: [name], answer: `https://example.com/${'q'.repeat(200)}` }]
  source = (await stage.server.call('POST', `/v1/ai/${aiId}/sources`, { body: { kind: 'qa', name, pairs } })).body.data
    .id
  const { id } = (await stage.server.call('POST', `/v1/agents/${agent}/sessions`)).body.data
  const path = `/v1/agents/${agent}/sessions/${id}/conversations`
  await stage.server.call('POST', path, { body: { message: word.repeat(4) } })
})
afterAll(() => stage.stop())
afterEach(() => visit.leave())

const pages: [name: string, path: () => string][] = [
  ['the agents', () => ''],
  ['the overview', () => `/agents/${agent}`],
  ['the conversations', () => `/agents/${agent}/conversations`],
  ['what it knows', () => `/agents/${agent}/knowledge`],
  ['the sources', () => `/agents/${agent}/sources`],
  ['a source', () => `/agents/${agent}/sources/${source}`],
  ['unanswered questions', () => `/agents/${agent}/questions`],
  ['the look', () => `/agents/${agent}/look`],
  ['installing', () => `/agents/${agent}/install`],
  ['the settings', () => `/agents/${agent}/settings`],
  ['the tokens', () => '/access'],
  ['the health', () => '/health'],
]

// 320 pixels are what is left of 1280 at a zoom of 400 % (WCAG 1.4.10).
test.each(pages)('%s fits on screens of 320 and 1280 pixels', async (_, path) => {
  visit = await stage.enter({ path: path(), token: stage.server.operatorToken })
  const { page } = visit
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const widest = () =>
      page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.querySelector('main')?.scrollWidth ?? 0),
      )
    await expect.poll(async () => [width, (await widest()) <= width]).toEqual([width, true])
  }
})

test('a long name takes three lines on its card, and is told as a whole', async () => {
  visit = await stage.enter()
  const { page } = visit
  const heading = page.getByRole('heading', { name })
  await heading.waitFor()
  expect(await heading.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(80)
})
