import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { chunk, streamOf } from '../../support/peers/model-server.ts'
import { startStage, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'

/* Where the view stands while an answer grows: it follows until the question is at the top, so that the answer is read from its start. */

let stage: Stage
let visit: Visit
/** Says more of the answer that is being written, and waits until it is shown. */
let say: (text: string, ending?: 'last') => Promise<void>

beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.stop())
beforeEach(() => {
  let write: (text: string) => void = () => undefined
  let isAsked: Promise<void>
  const listen = () => {
    isAsked = new Promise((resolve) => {
      stage.model.script = (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        write = (text) => void response.write(text)
        resolve()
      }
    })
  }
  listen()
  let said = 0
  say = async (text, ending) => {
    await isAsked
    const mark = `so far ${++said}`
    write(chunk(`${text}\n\n${mark}.\n\n`))
    if (ending) write(`${chunk('', 'stop')}data: [DONE]\n\n`)
    await visit.log.getByText(`${mark}.`).first().waitFor({ state: 'attached' })
    if (ending) {
      await visit.find('.send[aria-label="Send"]').waitFor()
      listen()
    }
  }
})
afterEach(() => visit.leave())

const lines = (count: number) => 'A line of the answer.\n\n'.repeat(count)

async function begin(question: string, setting: Setting = {}): Promise<void> {
  visit = await stage.visit(setting)
  await visit.open()
  await visit.ask(question)
}

type Seen = {
  /** How far the newest question begins, and ends, below the top of the view, in px. */
  question: number
  questionEnd: number
  /** What is left to scroll down. */
  rest: number
  height: number
  hasButton: boolean
}

/** What there is after two frames, in which a growth is laid out and answered. */
function look({ page } = visit): Promise<Seen> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
    const root = document.querySelector('foyer-chat')?.shadowRoot
    const scroller = root?.querySelector('.scroller')
    const question = [...(root?.querySelectorAll('.of-guest') ?? [])].at(-1)?.getBoundingClientRect()
    if (!scroller || !question) throw new Error('There is no question')
    const { top } = scroller.getBoundingClientRect()
    return {
      question: (question.top - top) / scroller.currentCSSZoom,
      questionEnd: (question.bottom - top) / scroller.currentCSSZoom,
      rest: scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight,
      height: scroller.clientHeight,
      hasButton: root?.querySelector('.to-end') !== null,
    }
  })
}

/** The question stands at the top, the end is out of view, and a button leads there. */
async function expectAtQuestion(): Promise<void> {
  await expect.poll(async () => (await look()).hasButton).toBe(true)
  await expect.poll(async () => Math.abs((await look()).question - 16)).toBeLessThan(1)
  expect((await look()).rest).toBeGreaterThan(4)
}

async function expectAtEnd(): Promise<void> {
  await expect.poll(async () => (await look()).rest).toBeLessThan(5)
  expect((await look()).hasButton).toBe(false)
}

const places: [string, Setting][] = [
  ['beside a page', {}],
  ['on a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ['on a phone on its side', { viewport: { width: 740, height: 330 }, isMobile: true, hasTouch: true }],
  ['from right to left', { language: 'ar' }],
  ['on a page that enlarges itself', { css: 'html { zoom: 1.5 }' }],
  ['in a modal dialog', { attributes: ' data-mode="popup"' }],
]

test.each(places)('%s, the view follows an answer until its question is at the top', async (_, setting) => {
  await begin('Tell me all', setting)
  await say('It begins')
  await expectAtEnd()
  for (let turn = 0; turn < 4; turn++) await say(lines(10))
  await expectAtQuestion()
  await visit.find('.to-end').click()
  await expectAtEnd()
  await say(lines(10))
  await expectAtEnd()
})

test('the next question has its answer read from its start, too, also when the one before was longer than the view', async () => {
  await begin('Tell me all')
  await say(lines(40), 'last')
  await expectAtQuestion()
  await visit.ask('And what else?')
  await say('Well:')
  await expectAtEnd()
  await say(lines(40), 'last')
  await expectAtQuestion()
})

test('an answer that comes whole is read from its start', async () => {
  stage.model.script = streamOf([lines(60)])
  await begin('Tell me all')
  await visit.find('.actions').waitFor({ state: 'attached' })
  await expectAtQuestion()
})

test('who goes on reading stays where they are while more comes, and at the end follows it', async () => {
  await begin('Tell me all')
  await say(lines(40))
  await expectAtQuestion()
  const box = await visit.find('.scroller').boundingBox()
  await visit.page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100)
  await visit.page.mouse.wheel(0, 200)
  await expect.poll(async () => (await look()).question).toBeLessThan(-150)
  // At rest again: a turn of the wheel is drawn over several frames.
  await expect.poll(async () => (await look()).question - (await look()).question).toBe(0)
  const before = await look()
  await say(lines(5))
  const after = await look()
  expect(Math.abs(after.question - before.question)).toBeLessThan(1)
  expect(after.hasButton).toBe(true)
  await visit.page.mouse.wheel(0, 5000)
  await expectAtEnd()
  await say(lines(5))
  await expectAtEnd()
  await visit.page.mouse.wheel(0, -50)
  await expect.poll(async () => (await look()).hasButton).toBe(true)
})

test('of a question that would fill the view its last lines stay, above the beginning of the answer', async () => {
  await begin('A line of the question.\n'.repeat(40))
  await say('It begins')
  await say(lines(40))
  await expect.poll(async () => (await look()).hasButton).toBe(true)
  const offset = async () => {
    const { questionEnd, height } = await look()
    return Math.abs(questionEnd - height / 2)
  }
  await expect.poll(offset).toBeLessThan(1)
})

test('by the keyboard the button leads to the end, and the focus into the conversation', async () => {
  await begin('Tell me all', { language: 'de' })
  await say(lines(40))
  await expectAtQuestion()
  const button = visit.page.getByRole('button', { name: 'Zum Ende' })
  const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await button.focus()
  await visit.page.keyboard.press('Enter')
  await expectAtEnd()
  await expect.poll(visit.focused).toBe('Unterhaltung')
})

test('the question stays at the top when the window, or what it stands in, changes its size', async () => {
  await begin('Tell me all')
  await say(lines(40))
  await expectAtQuestion()
  for (const height of [420, 700]) {
    await visit.page.setViewportSize({ width: 1280, height })
    await expectAtQuestion()
  }
  await visit.composer.fill('A line\n'.repeat(6))
  await expectAtQuestion()
  await visit.page.setViewportSize({ width: 340, height: 700 })
  await expectAtQuestion()
})

test('the end of a whole answer stays in view when a keyboard or a draft takes room away', async () => {
  await begin('Tell me all')
  await say(lines(6), 'last')
  await expectAtEnd()
  await visit.page.setViewportSize({ width: 1280, height: 400 })
  await expectAtEnd()
  await visit.composer.fill('A line\n'.repeat(4))
  await expectAtEnd()
})

test('back in the middle of an answer one reads it from its start, and back after it one is at its end', async () => {
  await begin('Tell me all')
  await say(lines(20))
  await visit.page.reload()
  await visit.open()
  await visit.log.getByText('so far 1').waitFor({ state: 'attached' })
  await say(lines(20))
  await expectAtQuestion()
  await say(lines(2), 'last')
  await visit.page.reload()
  await visit.open()
  await visit.log.getByText('so far 3').waitFor()
  await expectAtEnd()
})

test('an answer that is asked for in another tab is read from its start in this one', async () => {
  await begin('Tell me all')
  await say('In short: no.', 'last')
  const other = await visit.page.context().newPage()
  await other.goto(visit.page.url())
  await other.locator('foyer-chat .launcher').click()
  await other.locator('foyer-chat textarea').fill('And in length?')
  await other.locator('foyer-chat textarea').press('Enter')
  await visit.page.bringToFront()
  await say(lines(40))
  await expectAtQuestion()
})

test('a floating composer comes after the answer, and its Stop stays in view meanwhile', async () => {
  const agent = await createAgent(stage.server, { theme: { inputOptions: { type: 'floating' } } })
  await begin('Tell me all', { agent })
  await say(lines(40))
  await expectAtQuestion()
  const stop = visit.page.getByRole('button', { name: 'Stop' })
  const isInView = () =>
    stop.evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect()
      const view = button.closest('.scroller')?.getBoundingClientRect()
      return view !== undefined && top >= view.top && bottom <= view.bottom
    })
  await expect.poll(isInView).toBe(true)
  await stop.focus()
  await expectAtQuestion()
  await stop.click()
  await visit.find('.composer .field').waitFor()
  await expectAtQuestion()
})

test('a notice, and what has the focus, are clear of the button to the end, also in a small panel', async () => {
  await begin('Tell me all', { attributes: ' data-size="320x420"' })
  await say(`${lines(20)}[a link](https://bread.example/)\n\n${lines(20)}`)
  await expectAtQuestion()
  await visit.page.context().setOffline(true)
  await visit.find('.notices .note').waitFor()
  await visit.log.locator('a').focus()
  const boxes = () =>
    visit.page.evaluate(() => {
      const root = document.querySelector('foyer-chat')?.shadowRoot
      return ['.to-end', '.notices .note', '.turn a', '.dock'].map((each) => {
        const { top = 0, bottom = 0, height = 0 } = root?.querySelector(each)?.getBoundingClientRect() ?? {}
        return { top, bottom, height }
      })
    })
  // The notice takes room away, and the view follows with the next frame.
  const order = async () => {
    const [button, notice, link, dock] = await boxes()
    if (!button || !notice || !link || !dock) return 'not there'
    if ([button, notice, link, dock].some(({ height }) => height <= 10)) return 'not laid out'
    const isClear = link.bottom <= button.top && button.bottom <= notice.top && notice.bottom <= dock.top
    return isClear ? 'clear' : JSON.stringify({ button, notice, link, dock })
  }
  await expect.poll(order).toBe('clear')
})

test('what an earlier answer should have been is asked clear of the button to the end', async () => {
  await begin('Tell me all', { attributes: ' data-size="320x420"' })
  await say('It begins', 'last')
  await visit.ask('And what else?')
  await say(lines(40), 'last')
  await visit.find('.actions >> nth=0').getByRole('button', { name: 'Not helpful' }).click()
  await visit.find('.correction textarea:focus').waitFor()
  const below = () =>
    visit.page.evaluate(() => {
      const root = document.querySelector('foyer-chat')?.shadowRoot
      const [choices, button] = ['.correction .choices', '.to-end'].map((each) =>
        root?.querySelector(each)?.getBoundingClientRect(),
      )
      return choices && button && button.top - choices.bottom
    })
  await expect.poll(below).toBeGreaterThanOrEqual(0)
})

test('a welcome that is higher than the panel is read from its title, and no button leads past it', async () => {
  const theme = {
    startMode: 'Prompts',
    welcome: { title: 'Good morning', subtitle: 'What may it be?' },
    initialPrompts: ['Opening hours?', 'Prices?', 'Cakes?', 'Vegan?', 'Parking?', 'Orders?'],
  }
  const agent = await createAgent(stage.server, { theme })
  visit = await stage.visit({ agent, attributes: ' data-size="320x420"' })
  await visit.open()
  const scroller = visit.find('.scroller')
  await visit.find('.card').waitFor()
  const place = () =>
    scroller.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight > clientHeight])
  expect(await place()).toEqual([0, true])
  await visit.composer.fill('A line\n'.repeat(4))
  await visit.find('.card >> nth=5').focus()
  await expect.poll(async () => (await place())[0]).toBeGreaterThan(0)
  expect(await visit.page.locator('foyer-chat .to-end').count()).toBe(0)
})

test('an end that comes nearer and goes away at once is followed still, and the reader’s own way up is not', async () => {
  await begin('Tell me all')
  await say(lines(40), 'last')
  await visit.find('.to-end').click()
  await expectAtEnd()
  /** Makes the conversation shorter and then longer, before the browser tells of the scrolling that comes of it. */
  const jolt = () =>
    visit.find('.log').evaluate(async (log: HTMLElement) => {
      const scroller = log.closest('.scroller')
      await new Promise((done) => requestAnimationFrame(done))
      log.style.marginBlockEnd = '-60px'
      void scroller?.scrollTop
      log.style.marginBlockEnd = '60px'
      void scroller?.scrollTop
    })
  await jolt()
  await expectAtEnd()
  await visit.find('.scroller').hover()
  await visit.page.mouse.wheel(0, -30)
  await expect.poll(async () => (await look()).hasButton).toBe(true)
  await jolt()
  expect((await look()).hasButton).toBe(true)
})
