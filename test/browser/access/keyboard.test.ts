import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { streamOf } from '../../support/peers/model-server.ts'
import { startStage, type Stage, type Visit } from '../../support/browser/stage.ts'

/* A conversation by the keyboard alone. */

let stage: Stage
let visit: Visit

beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.stop())
afterEach(() => visit.leave())

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => visit.page.keyboard.press(key)), Promise.resolve())

/** Presses Tab, or Shift+Tab, until something with that name has the focus. */
async function tabTo(name: RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < 25; step++) {
    await press(key)
    const now = await visit.focused()
    if (name.test(now)) return
    seen.push(now)
  }
  throw new Error(`${key} does not lead to ${name}, but to ${seen.join(' | ')}`)
}

test('a whole conversation needs no mouse: opened, asked, read, rated, corrected, begun anew, closed', async () => {
  stage.model.script = streamOf(['See [our menu](https://food.example/) or run:\n\n```js\nbake()\n```\n'])
  visit = await stage.visit()
  await tabTo(/^link$/)
  await visit.find('.launcher').waitFor()
  await tabTo(/chat/i)
  await press('Enter')
  await expect.poll(visit.focused).toMatch(/type your message/i)
  await visit.page.keyboard.type('What do you bake?')
  await press('Enter')
  await visit.find('.actions').waitFor()
  await tabTo(/^Conversation$/, 'Shift+Tab')
  await press('ArrowUp')
  expect(await visit.focused()).toMatch(/^Ada, .*\d{4}/)
  await tabTo(/^our menu/)
  await tabTo(/^Copy code/)
  await tabTo(/^Not helpful$/)
  await press('Enter')
  await visit.find('.correction textarea:focus').waitFor()
  await visit.page.keyboard.type('Bread.')
  await tabTo(/^Submit$/)
  await press('Enter')
  await expect.poll(visit.focused).toBe('Not helpful')
  await tabTo(/type your message/i)
  await tabTo(/^More$/, 'Shift+Tab')
  await press('Enter')
  await expect.poll(() => visit.find('[role="menu"]').isVisible()).toBe(true)
  await expect.poll(visit.focused).toMatch(/^New chat$/)
  await press('Enter')
  await expect.poll(() => visit.log.textContent()).not.toContain('What do you bake?')
  await expect.poll(visit.focused).toMatch(/type your message/i)
  await press('Escape')
  await expect.poll(visit.focused).toMatch(/chat/i)
  await expect.poll(() => visit.find('.panel').isVisible()).toBe(false)
})

test('the log is read message by message, says how, and keeps the place', async () => {
  stage.model.script = streamOf(['An answer.'])
  visit = await stage.visit()
  await visit.open()
  for (const text of ['One', 'Two']) {
    await visit.ask(text)
    await expect.poll(() => visit.page.locator('foyer-chat .actions').count()).toBe(text === 'One' ? 1 : 2)
  }
  await tabTo(/^Conversation$/, 'Shift+Tab')
  expect(await visit.log.getAttribute('aria-description')).toBe('Arrow up and down go from message to message.')
  const read = () =>
    visit.page.evaluate(() => {
      const root = document.querySelector('foyer-chat')?.shadowRoot
      const message = root?.activeElement
      const ids = message?.getAttribute('aria-describedby')?.split(' ') ?? []
      return `${message?.ariaLabel?.split(',')[0]}: ${ids.map((id) => root?.getElementById(id)?.textContent?.trim()).join(' ')}`
    })
  const steps: [key: string, read: string][] = [
    ['ArrowUp', 'Ada: An answer.'],
    ['ArrowUp', 'You: Two'],
    ['ArrowDown', 'Ada: An answer.'],
    ['ArrowDown', 'Ada: An answer.'],
    ['Home', "Ada: Hi, I'm Ada, an AI assistant. How can I help?"],
    ['ArrowUp', "Ada: Hi, I'm Ada, an AI assistant. How can I help?"],
    ['ArrowDown', 'You: One'],
    ['End', 'Ada: An answer.'],
    ['Home', "Ada: Hi, I'm Ada, an AI assistant. How can I help?"],
    ['ArrowDown', 'You: One'],
  ]
  for (const [key, expected] of steps) {
    await press(key)
    expect(await read(), key).toBe(expected)
  }
  await tabTo(/type your message/i)
  await tabTo(/^You, /, 'Shift+Tab')
  expect(await read()).toBe('You: One')
  expect(await visit.page.locator('foyer-chat .log > [tabindex]').count()).toBe(1)
})

test('keys in a field or in code are not taken for reading', async () => {
  stage.model.script = streamOf(['```js\n' + 'bake() '.repeat(60) + '\n```\n'])
  visit = await stage.visit()
  await visit.open()
  await visit.ask('Hi')
  await visit.find('.actions').waitFor()
  await tabTo(/^bake/, 'Shift+Tab')
  await press('End')
  expect(await visit.focused()).toMatch(/^bake/)
})

test('a new conversation has its log as the first stop again', async () => {
  stage.model.script = streamOf(['An answer.'])
  visit = await stage.visit()
  await visit.open()
  await visit.ask('One')
  await visit.find('.actions').waitFor()
  await tabTo(/^Conversation$/, 'Shift+Tab')
  await press('End', 'ArrowUp')
  expect(await visit.focused()).toMatch(/^You/)
  await visit.page.evaluate(() => (document.querySelector('foyer-chat') as unknown as { reset(): void }).reset())
  await expect.poll(() => visit.log.getAttribute('tabindex')).toBe('0')
  expect(await visit.page.locator('foyer-chat .log > [tabindex]').count()).toBe(0)
})
