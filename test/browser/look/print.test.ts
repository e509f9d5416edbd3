import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { streamOf } from '../../support/peers/model-server.ts'
import { startStage, type Stage, type Visit } from '../../support/browser/stage.ts'

/* A conversation on paper, which is white, as wide as it is, and on which nothing can be pressed. */

const departments = Array.from({ length: 12 }, (_, at) => `Department ${at}`)
const table = `| ${departments.join(' | ')} |\n|${'---|'.repeat(12)}\n| ${departments.map((_, at) => `${at}00.50 €`).join(' | ')} |`

let stage: Stage
let visit: Visit

beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.stop())
beforeEach(async () => {
  const agent = await createAgent(stage.server, {
    theme: {
      theme: { chat: { guestBubbles: { color: '#ffffff', backgroundColor: '#1d3a8a' } } },
      settings: { general: { isHeaderColored: true } },
    },
  })
  await stage.server.call('PATCH', `/v1/agents/${agent.id}/help`, { body: { isOffered: true } })
  stage.model.script = streamOf([`Look:\n\n${table}\n\nThat is **all**.`])
  // About as wide as what A4 leaves within its margins.
  const viewport = { width: 720, height: 900 }
  visit = await stage.visit({ agent, attributes: 'data-mode="inline"', colorScheme: 'dark', viewport })
  await visit.ask('What does it cost?')
  await visit.find('.tool[aria-label="Not helpful"]').click()
})
afterEach(() => visit.leave())

test('nothing that is to be pressed is printed', async () => {
  const pressed = () => visit.page.locator('foyer-chat :is(button, textarea, input):visible').count()
  await visit.page.emulateMedia({ media: 'print' })
  expect(await pressed()).toBe(0)
  await visit.page.emulateMedia({ media: null })
  await visit.page.getByRole('button', { name: 'Skip' }).click()
  await visit.page.getByRole('button', { name: 'Talk to a person' }).waitFor()
  await visit.page.emulateMedia({ media: 'print' })
  expect(await pressed()).toBe(0)
})

test('every text is black on nothing, whatever the theme: colors behind it are not printed', async () => {
  await visit.page.emulateMedia({ media: 'print' })
  const colors = await visit.page.evaluate(() => {
    const elements = document.querySelector('foyer-chat')?.shadowRoot?.querySelectorAll('.panel, .panel *') ?? []
    const shown = [...elements].filter((element) => element.checkVisibility() && element.textContent.trim())
    return [
      ...new Set(
        shown.map((element) => {
          const { color, backgroundColor, backgroundImage } = getComputedStyle(element)
          return `${color} on ${backgroundColor} ${backgroundImage}`
        }),
      ),
    ]
  })
  expect(colors).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0) none'])
})

test('a wide table is as wide as the paper, and not cut', async () => {
  const right = (selector: string) => visit.find(selector).evaluate((element) => element.getBoundingClientRect().right)
  expect(await right('.md-table table')).toBeGreaterThan(await right('.panel'))
  await visit.page.emulateMedia({ media: 'print' })
  expect(await right('.md-table table')).toBeLessThanOrEqual(await right('.bubble:has(table)'))
  expect(await right('.bubble:has(table)')).toBeLessThanOrEqual(await right('.panel'))
})
