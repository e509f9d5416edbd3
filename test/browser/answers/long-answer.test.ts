import { afterAll, beforeAll, expect, test } from 'vitest'
import { chunk } from '../../support/peers/model-server.ts'
import { startStage, type Stage, type Visit } from '../../support/browser/stage.ts'

/* A long answer, of which what is out of sight is not laid out again while more comes: the reader must not notice. */

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

const chapters = 8
const prose = 'Sourdough needs **time** and [flour](https://example.test).\n\n## What it takes\n\n- flour\n- water\n\n'
const boxes = '| Bread | Price |\n|---|---|\n| Rye | 5 € |\n\n```js\nbake()\n```\n\n***\n\n'
const chapter = (number: number) => `${prose.repeat(6)}${boxes.repeat(6)}This is chapter ${number}.\n\n`

/** The visitor hears the answer, chapter by chapter as each is on screen, and is at its end. */
async function hear({ open, ask, log, find }: Visit): Promise<void> {
  let say = (_text: string, _isLast: boolean): void => undefined
  const asked = new Promise<void>((resolve) => {
    stage.model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      say = (text, isLast) => {
        response.write(chunk(text))
        if (isLast) response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
      }
      resolve()
    }
  })
  await open()
  await ask('Tell me all')
  await asked
  for (let number = 1; number <= chapters; number++) {
    say(chapter(number), number === chapters)
    await log.getByText(`This is chapter ${number}.`).waitFor()
  }
  await log.locator('.md-past').first().waitFor({ state: 'attached' })
  await find('.actions').waitFor({ state: 'attached' })
  await find('.scroller').evaluate(async (scroller) => {
    // At rest: what the end of the answer brings is laid out.
    for (let still = 0, height = 0; still < 10; still = height === scroller.scrollHeight ? still + 1 : 0) {
      height = scroller.scrollHeight
      await new Promise((done) => requestAnimationFrame(done))
    }
  })
}

const heightOf = ({ log }: Visit) =>
  log
    .locator('.of-host .text')
    .last()
    .evaluate((text) => text.getBoundingClientRect().height)

test('moves nothing while one reads back in it, and has the height that it has when it is fetched whole', async () => {
  const visit = await stage.visit()
  await hear(visit)
  const streamed = await heightOf(visit)
  const moved = await visit.find('.scroller').evaluate(async (scroller) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const height = scroller.scrollHeight
    let most = 0
    while (scroller.scrollTop > 0) {
      const before = scroller.scrollTop
      scroller.scrollTop -= 200
      await frame()
      await frame()
      most = Math.max(
        most,
        Math.abs(scroller.scrollTop - Math.max(0, before - 200)),
        Math.abs(scroller.scrollHeight - height),
      )
    }
    return most
  })
  expect(moved).toBeLessThan(2)
  await visit.page.reload()
  await visit.open()
  await visit.log.getByText(`This is chapter ${chapters}.`).waitFor()
  await expect.poll(async () => Math.abs((await heightOf(visit)) - streamed)).toBeLessThan(2)
  await visit.leave()
})
