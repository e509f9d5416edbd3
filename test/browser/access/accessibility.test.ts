import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { streamOf } from '../../support/peers/model-server.ts'
import { violationsIn } from '../../support/browser/checker.ts'
import { rememberedConversation } from '../../support/browser/remembered.ts'
import { holdModel, startStage, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'

/* WCAG 2.2 AA in every state of the widget: by a checker, and by what a checker does not look at. */

let stage: Stage
let prompts: TestAgent
let noticing: TestAgent
let visit: Visit

beforeAll(async () => {
  stage = await startStage()
  const welcome = { title: 'Good morning', subtitle: 'What may it be?' }
  const theme = {
    startMode: 'Prompts',
    welcome,
    initialPrompts: [{ text: 'Opening hours?', icon: 'clock' }, 'Prices?'],
  }
  prompts = await createAgent(stage.server, { theme })
  noticing = await createAgent(stage.server)
  await stage.server.call('PATCH', `/v1/agents/${noticing.id}/embed`, { body: { notice: 'An AI answers here.' } })
})
afterAll(() => stage.stop())
afterEach(() => visit.leave())

const rich =
  'See [our menu](https://food.example/).\n\n```js\nbake()\n```\n\n| Bread | Price |\n|---|---|\n| Rye | 5 € |\n\n![A cake](https://x.example/cake.png)\n\n- [x] done'

async function correct(): Promise<void> {
  // Its name is in the language of the page.
  await visit.find('.actions .tool >> nth=1').click()
  await visit.find('.correction textarea').waitFor()
}

async function fail(): Promise<void> {
  stage.model.script = (response) => void response.writeHead(503).end()
  await visit.ask('What do you bake?')
  await visit.find('.failed').waitFor()
}

/** One visit through all of them. */
function states(): [name: string, reach: () => Promise<unknown>][] {
  let held: ReturnType<typeof holdModel>
  return [
    ['the launcher', () => visit.find('.launcher').waitFor()],
    ['the greeting', () => visit.open()],
    [
      'about this chat',
      async () => {
        await visit.find('#more').click()
        await visit.page.getByRole('menuitem', { name: 'About this chat' }).click()
        await visit.page.getByText('An AI writes the answers.').waitFor()
      },
    ],
    [
      'an answer being awaited',
      async () => {
        await visit.page.getByRole('button', { name: 'Back to the chat' }).click()
        held = holdModel(stage.model, '')
        await visit.ask('What do you bake?')
        await visit.find('.dots').waitFor()
      },
    ],
    [
      'an answer that was stopped before it began',
      async () => {
        await visit.find('.stop').click()
        await visit.find('.send[aria-label="Send"]').waitFor()
      },
    ],
    [
      'an answer being written',
      async () => {
        held = holdModel(stage.model, `${rich}\n\nAnd mo`)
        await visit.ask('What do you bake?')
        await visit.log.getByText('And mo').waitFor()
        await visit.find('table').waitFor()
      },
    ],
    [
      'an answer',
      async () => {
        held.go('re.')
        await visit.find('.actions').waitFor()
      },
    ],
    ['the form for a better answer', correct],
    [
      'the menu',
      async () => {
        await visit.page.getByRole('button', { name: 'Skip' }).click()
        await visit.find('#more').click()
        await visit.find('[role="menuitem"]').waitFor()
      },
    ],
    [
      'an answer that failed',
      async () => {
        await visit.page.keyboard.press('Escape')
        await fail()
      },
    ],
    [
      'an answer that was stopped',
      async () => {
        holdModel(stage.model, 'Half an ')
        await visit.ask('What do you bake?')
        await visit.log.getByText('Half an').waitFor()
        await visit.find('.stop').click()
        await expect.poll(() => visit.log.getByText('You stopped this answer.').count()).toBe(2)
      },
    ],
    [
      'no connection',
      async () => {
        await visit.page.context().setOffline(true)
        await visit.ask('And cake?')
        await visit.log.getByText('Waiting for the connection').waitFor()
      },
    ],
  ]
}

/** On the whole page: the widget must not break what the page has, such as its landmarks. */
async function expectNothing(state: string): Promise<void> {
  await expect.poll(() => violationsIn(visit.page, 'html'), { message: state }).toEqual([])
}

describe('a checker finds nothing', () => {
  test('in a conversation, whatever becomes of it', async () => {
    visit = await stage.visit({ reducedMotion: 'reduce' })
    for (const [name, reach] of states()) {
      await reach()
      await expectNothing(name)
    }
  })

  const looks: [name: string, setting: Setting][] = [
    [
      'dark, on a touch screen of 360 px',
      { attributes: ' data-color-scheme="dark"', hasTouch: true, viewport: { width: 360, height: 740 } },
    ],
    ['from right to left, in a popup', { language: 'ar', attributes: ' data-mode="popup"' }],
    ['with forced colors', { forcedColors: 'active' }],
  ]
  test.each(looks)('%s', async (_, setting) => {
    visit = await stage.visit({ reducedMotion: 'reduce', ...setting })
    await visit.open()
    stage.model.script = streamOf([rich])
    await visit.ask('What do you bake?')
    await visit.find('.actions').waitFor()
    await expectNothing('an answer')
    await correct()
    await expectNothing('the form for a better answer')
    await visit.page.keyboard.press('Escape')
    await fail()
    await expectNothing('an answer that failed')
  })

  test('in the prompts, beside the page and on a phone', async () => {
    visit = await stage.visit({ reducedMotion: 'reduce', agent: prompts })
    await visit.open()
    await visit.find('.card').waitFor()
    await expectNothing('the prompts')
    await visit.page.setViewportSize({ width: 360, height: 740 })
    await expectNothing('the prompts on a phone')
    stage.model.script = streamOf(['At nine.'])
    await visit.page.getByRole('button', { name: 'Prices?' }).click()
    await visit.log.getByText('At nine.').waitFor()
    await expect.poll(() => visit.page.locator('foyer-chat .welcome').count()).toBe(0)
  })

  test('in the notice', async () => {
    visit = await stage.visit({ reducedMotion: 'reduce', agent: noticing })
    await visit.open()
    await visit.ask('What do you bake?')
    await visit.page.getByText('An AI answers here.').waitFor()
    await expectNothing('the notice')
  })

  test('in a long conversation', async () => {
    const messages = Array.from({ length: 40 }, (_, at) =>
      at % 2
        ? { messageType: 'assistant' as const, message: `Answer ${at}. `.repeat(12) }
        : { messageType: 'user' as const, message: `Question ${at}` },
    )
    const [name, value] = await rememberedConversation(stage.server, stage.agent, messages)
    visit = await stage.visit({ reducedMotion: 'reduce' })
    await visit.page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const)
    await visit.page.reload()
    await visit.open()
    // Not read back to the beginning yet: earlier messages can be asked for.
    await visit.find('.further').first().waitFor()
    await expectNothing('a long conversation')
  })
})
