import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { violationsIn } from '../../support/browser/checker.ts'
import { startStage, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'
import { chunk, streamOf, type ModelServer } from '../../support/peers/model-server.ts'

/* An answer that the length limit of its model ends: the visitor sees that, and has it gone on with, as one answer. */

let stage: Stage
let visit: Visit

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())
afterEach(() => visit.leave())

const goOn = (name = 'Continue') => visit.page.getByRole('button', { name })
const answers = () => visit.log.locator('.of-host .text')
const guests = () => visit.log.locator('.of-guest .text')
const notes = () => visit.log.locator('.note')

const cutOff =
  (text: string): ModelServer['script'] =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.end(`${chunk(text, 'length')}data: [DONE]\n\n`)
  }

async function hearCutAnswer(setting: Setting = {}, name?: string): Promise<void> {
  visit = await stage.visit(setting)
  stage.model.script = cutOff('The **first** part')
  await visit.open()
  await visit.ask('Tell me everything.')
  await goOn(name).waitFor()
}

const isOneAnswer = async (text: string) => {
  await expect.poll(() => answers().last().textContent()).toBe(text)
  expect(await visit.log.locator('.turn.of-host', { hasText: 'part' }).count()).toBe(1)
  expect(await guests().allTextContents()).toEqual(['Tell me everything.'])
}

test('a button goes on with it, and both parts are one answer, after a reload too', async () => {
  await hearCutAnswer()
  expect(await notes().textContent()).toContain('This answer is not finished.')
  await expect.poll(() => violationsIn(visit.page)).toEqual([])
  stage.model.script = streamOf([' and the **second', '** part.'])
  await goOn().click()
  await isOneAnswer('The first part and the second part.')
  await expect.poll(() => notes().count()).toBe(0)
  expect(await answers().last().locator('strong').allTextContents()).toEqual(['first', 'second'])
  await visit.page.reload()
  await visit.open()
  await isOneAnswer('The first part and the second part.')
  await visit.log.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect
    .poll(() => visit.log.getByRole('button', { name: 'Helpful', exact: true }).getAttribute('aria-pressed'))
    .toBe('true')
})

test('a vote that fails takes back no later one', async () => {
  await hearCutAnswer()
  const vote = (name: string) => visit.log.getByRole('button', { name, exact: true })
  let fail: () => void = () => undefined
  const held = new Promise<void>((resolve) => (fail = resolve))
  await visit.page.route(
    '**/feedback',
    async (route) => {
      await held
      await route.abort()
    },
    { times: 1 },
  )
  const failed = visit.page.waitForEvent('requestfailed')
  await vote('Helpful').click()
  await vote('Not helpful').click()
  await visit.find('.correction').getByRole('button', { name: 'Skip' }).click()
  await expect.poll(() => vote('Not helpful').getAttribute('aria-pressed')).toBe('true')
  fail()
  await failed
  stage.model.script = streamOf([' and the end.'])
  await goOn().click()
  await isOneAnswer('The first part and the end.')
  expect(await vote('Not helpful').getAttribute('aria-pressed')).toBe('true')
})

test('by the keyboard, the focus stays in the widget, and a screen reader hears that the answer is not finished', async () => {
  await hearCutAnswer()
  const live = visit.page.locator('foyer-chat .frame > [role="status"]')
  await expect.poll(() => live.textContent()).toContain('This answer is not finished.')
  stage.model.script = streamOf([' and the end.'])
  await goOn().focus()
  await visit.page.keyboard.press('Enter')
  await isOneAnswer('The first part and the end.')
  expect(await visit.page.evaluate(() => document.activeElement?.localName)).toBe('foyer-chat')
})

test('while it goes on it can be stopped, and what was said so far stays one answer', async () => {
  await hearCutAnswer()
  stage.model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(chunk(' and the second one, which is long enough to be shown'))
  }
  await goOn().click()
  await expect.poll(() => answers().last().textContent()).toContain('and the second one')
  await visit.page.getByRole('button', { name: 'Stop' }).click()
  await notes().getByText('You stopped this answer.').waitFor()
  await isOneAnswer('The first part and the second one, which is long enough to be shown')
  expect(await goOn().count()).toBe(0)
})

test('where that fails, what was there stays, and trying again goes on with it', async () => {
  await hearCutAnswer()
  stage.model.script = (response) => response.writeHead(401).end()
  await goOn().click()
  const retry = visit.page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await isOneAnswer('The first part')
  stage.model.script = streamOf([' and the end.'])
  await retry.click()
  await isOneAnswer('The first part and the end.')
})

test('without a connection the wish waits in sight, and goes out by itself', async () => {
  await hearCutAnswer()
  stage.model.script = streamOf([' and the end.'])
  await visit.page.context().setOffline(true)
  await goOn().click()
  await expect.poll(() => guests().allTextContents()).toEqual(['Tell me everything.', 'Continue'])
  await visit.page.context().setOffline(false)
  await isOneAnswer('The first part and the end.')
})

test('what a visitor asks next takes the button away, and the note stays', async () => {
  await hearCutAnswer()
  stage.model.script = streamOf(['Something else.'])
  await visit.ask('And now?')
  await expect.poll(() => answers().last().textContent()).toBe('Something else.')
  expect(await goOn().count()).toBe(0)
  expect(await notes().textContent()).toContain('This answer is not finished.')
})

test('from right to left, in the dark, in Arabic', async () => {
  await hearCutAnswer({ language: 'ar', colorScheme: 'dark' }, 'متابعة')
  await expect.poll(() => violationsIn(visit.page)).toEqual([])
  stage.model.script = streamOf([' and the end.'])
  await goOn('متابعة').click()
  await isOneAnswer('The first part and the end.')
})
