import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { streamOf } from '../../support/peers/model-server.ts'
import { holdModel, startStage, type Stage, type Visit } from '../../support/browser/stage.ts'

/* What a screen reader is told of a conversation, by the one live region of the widget. */

let stage: Stage
let visit: Visit

beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.stop())
afterEach(() => visit.leave())

/** Notes what the live region says from now on: each element that is added to it, and anything else that happens to it. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region = document.querySelector('foyer-chat')?.shadowRoot?.querySelector('.frame > [role="status"]')
    if (!region) throw new Error('There is no live region')
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type !== 'childList' || target !== region) said.push(`a change inside of what was said: ${type}`)
        for (const node of addedNodes) said.push(node.textContent ?? '')
      }
    }).observe(region, { childList: true, characterData: true, subtree: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

async function openAndListen(): Promise<() => Promise<string[]>> {
  visit = await stage.visit()
  await visit.open()
  return listen(visit.page)
}

test('a streamed answer is said in whole sentences, with its code and links named, from its beginning to its end', async () => {
  const held = holdModel(
    stage.model,
    'We bake **every** morning at five. See [our menu](https://food.example/menu) for all of it. \n\n```ts\nconst bread = 1\nconst cake = 2\n```\n\n',
  )
  const said = await openAndListen()
  await visit.ask('What do you bake?')
  const whole = [
    'Ada is writing',
    'We bake every morning at five.',
    'See our menu, link to food.example for all of it.',
    'code, TypeScript, 2 lines',
  ]
  await expect.poll(said).toEqual(whole)
  held.go('That is all. Come by!')
  await expect.poll(said).toEqual([...whole, 'That is all. Come by!', 'Ada has answered'])
  expect(await visit.page.locator('foyer-chat .frame > :is([aria-live], [role="status"])').count()).toBe(1)
  expect(await visit.log.getAttribute('aria-live')).toBe('off')
})

test('an answer that is there before what speaks has been loaded is said when it has', async () => {
  stage.model.script = streamOf(['We bake at five.'])
  visit = await stage.visit()
  let load: () => void = () => undefined
  const held = new Promise<void>((resolve) => (load = resolve))
  await visit.page.route('**/app/answer-chunk-*', async (route) => {
    await held
    await route.continue()
  })
  await visit.open()
  const said = await listen(visit.page)
  await visit.ask('When do you bake?')
  await expect.poll(() => visit.log.textContent()).toContain('We bake at five.')
  await visit.find('.send[aria-label="Send"]').waitFor()
  expect(await said()).toEqual([])
  load()
  await expect.poll(said).toEqual(['We bake at five.', 'Ada has answered'])
})

test('nothing is said while the panel is closed', async () => {
  const held = holdModel(stage.model, 'The first sentence of the answer. The')
  const said = await openAndListen()
  await visit.ask('Hello?')
  await expect.poll(said).toEqual(['Ada is writing', 'The first sentence of the answer.'])
  await visit.page.keyboard.press('Escape')
  held.go(' second sentence of it.')
  await visit.find('.turn:last-child .actions').waitFor({ state: 'attached' })
  expect(await said()).toEqual(['Ada is writing', 'The first sentence of the answer.'])
})

test('that an answer was stopped is said, and not kept for long', async () => {
  holdModel(stage.model, 'Half an ')
  const said = await openAndListen()
  await visit.page.clock.install()
  await visit.ask('Tell me all')
  await expect.poll(() => visit.log.textContent()).toContain('Half an')
  await visit.find('.stop').click()
  await expect.poll(async () => (await said()).at(-1)).toBe('Ada was stopped')
  // A search in the page would find it there for ever.
  await visit.page.clock.fastForward(30_000)
  expect(await visit.find('.frame > [role="status"]').textContent()).toBe('')
})

test('that an answer failed is said, once and in plain words', async () => {
  stage.model.script = (response) => void response.writeHead(503).end()
  const said = await openAndListen()
  await visit.ask('Tell me all')
  const words = 'The assistant cannot be reached. Please try again.'
  await expect.poll(said).toEqual(['Ada is writing', words])
  expect(await visit.find('[role="alert"]').textContent()).toBe('')
})

test('that the connection is gone, that a message waits for it, and that it is back, is said', async () => {
  stage.model.script = streamOf(['Bread, every morning.'])
  const said = await openAndListen()
  await visit.ask('What do you bake?')
  const first = ['Ada is writing', 'Bread, every morning.', 'Ada has answered']
  await expect.poll(said).toEqual(first)
  await visit.page.context().setOffline(true)
  const offline = 'No connection just now. What you send goes out when it is back.'
  await expect.poll(said).toEqual([...first, offline])
  await visit.ask('And cake?')
  await expect.poll(said).toEqual([...first, offline, 'Waiting for the connection'])
  await visit.page.context().setOffline(false)
  // That it is back is known by what comes from there, so it may be said a moment after the answer begins.
  const both = ['The connection is back.', 'Ada is writing'].toSorted()
  await expect.poll(async () => (await said()).slice(5, 7).toSorted()).toEqual(both)
  // Beside cake there is more to ask for.
  await expect.poll(async () => (await said()).slice(7)).toEqual([...first.slice(1), 'Suggested questions'])
})
