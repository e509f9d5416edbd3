import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { startStage, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'

/* What an answer suggests to ask next, as buttons below it. */

const endless = `Everything about the ${'very '.repeat(30)}long opening hours`
const hours = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsverordnung'
const topics = ['Prices', 'About us', hours, endless]

let stage: Stage
let visit: Visit
let agent: TestAgent

beforeAll(async () => {
  stage = await startStage({ engine: 'builtin' })
  const instructions = topics.map((topic) => `## ${topic}\n\nThis is said of it.`).join('\n\n')
  agent = await createAgent(stage.server, { instructions })
})
afterAll(() => stage.stop())
afterEach(() => visit.leave())

const buttons = () => visit.page.locator('foyer-chat .suggestions button')
const suggestionsOn = async () => (await buttons().allTextContents()).map((text) => text.trim())

async function askUnknown(setting: Setting = {}): Promise<void> {
  visit = await stage.visit({ agent, ...setting })
  await visit.open()
  await visit.ask('What is the capital of Mongolia?')
  await buttons()
    .nth(topics.length - 1)
    .waitFor()
}

test('they stand below the newest answer alone: a click asks, and while an answer is under way there are none', async () => {
  await askUnknown()
  expect(await suggestionsOn()).toEqual(topics)
  await buttons().first().click()
  await expect.poll(() => visit.log.locator('.of-guest .text').allTextContents()).toContain('Prices')
  await expect.poll(() => visit.log.textContent()).toContain('This is said of it.')
  expect(await buttons().count()).toBe(0)
  await visit.ask('What is the capital of Mongolia?')
  await buttons().first().waitFor()
  await visit.page.reload()
  await visit.open()
  await expect.poll(suggestionsOn).toEqual(topics)
})

test('by keys one comes to them after the conversation, and on to the composer when one is sent', async () => {
  await askUnknown()
  const seen: string[] = []
  for (let step = 0; step < 30 && seen.at(-1) !== 'Prices'; step++) {
    await visit.page.keyboard.press('Shift+Tab')
    seen.push(await visit.focused())
  }
  expect(seen.slice(-topics.length)).toEqual(topics.toReversed())
  await visit.page.keyboard.press('Enter')
  await expect.poll(visit.focused).toMatch(/type your message/i)
  await expect.poll(() => visit.log.textContent()).toContain('This is said of it.')
  await expect.poll(() => visit.page.locator('foyer-chat .frame > [role="status"]').textContent()).toContain('Ada')
})

test('a screen reader is told that there are some, and what group they are', async () => {
  await askUnknown({ language: 'de' })
  const name = 'Vorgeschlagene Fragen'
  await visit.page.getByRole('list', { name }).waitFor()
  await expect.poll(() => visit.page.locator('foyer-chat .frame > [role="status"]').textContent()).toContain(name)
})

const places: [string, Setting][] = [
  ['at 1280', {}],
  ['at 360 with a finger', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ['from right to left', { language: 'ar' }],
]

test.each(places)(
  '%s, long ones wrap, each is large enough for a finger, and nothing is cut off',
  async (_, setting) => {
    await askUnknown(setting)
    const boxes = await buttons().evaluateAll((all) =>
      all.map((button) => {
        const { width, height, left, right } = button.getBoundingClientRect()
        const log = button.closest('.stream')?.querySelector('.log')?.getBoundingClientRect()
        const isInside = log !== undefined && left >= log.left - 1 && right <= log.right + 1
        return { isLarge: Math.min(width, height) >= 44, isInside, isWhole: button.scrollWidth <= button.clientWidth }
      }),
    )
    for (const box of boxes) expect(box).toEqual({ isLarge: true, isInside: true, isWhole: true })
  },
)

test('the time of the answer above them is not covered', async () => {
  await askUnknown()
  await visit.log.locator('.of-host').last().hover()
  const time = await visit.log.locator('.of-host .time').last().boundingBox()
  const first = await buttons().first().boundingBox()
  expect((time?.y ?? 0) + (time?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
})

test.each(places)('%s, the way to the end lies on none of them, and is there again further up', async (_, setting) => {
  await askUnknown({ ...setting, viewport: { ...(setting.viewport ?? { width: 1280 }), height: 480 } })
  const seen = await visit.page.evaluate(async () => {
    const root = document.querySelector('foyer-chat')?.shadowRoot
    const scroller = root?.querySelector('.scroller')
    if (!root || !scroller) throw new Error('There is no conversation')
    const steps: { hasButton: boolean; covered: string[] }[] = []
    for (let top = scroller.scrollHeight; top > -20; top -= 20) {
      scroller.scrollTop = top
      for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
      const button = root.querySelector('.to-end')?.getBoundingClientRect()
      const covered = [...root.querySelectorAll('.suggestions button')].filter((each) => {
        const box = each.getBoundingClientRect()
        return button && box.top < button.bottom && box.bottom > button.top
      })
      steps.push({ hasButton: button !== undefined, covered: covered.map(({ textContent }) => textContent ?? '') })
    }
    return steps
  })
  expect(seen.flatMap(({ covered }) => covered)).toEqual([])
  expect(seen.at(-1)?.hasButton).toBe(true)
})

test('what the embedded engine says by itself is in the language of the widget, where the question shows none', async () => {
  visit = await stage.visit({ agent, language: 'ja', locale: 'en-US' })
  await visit.open()
  await visit.ask('4711?')
  await expect.poll(() => visit.log.textContent()).toContain('分かりかねます')
  // Enter sends nothing while an answer is being written.
  await visit.find('.send:not(.stop)').waitFor()
  await visit.ask('Où se trouve la gare, et comment y aller ?')
  await expect.poll(() => visit.log.textContent()).toContain('je ne le sais pas')
})
