import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { streamOf } from '../../support/peers/model-server.ts'
import { violationsIn } from '../../support/browser/checker.ts'
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

type State = { name: string; setting?: () => Setting; reach: () => Promise<void> }

async function askAndWait(answer: string): Promise<void> {
  stage.model.script = streamOf([answer])
  await visit.open()
  await visit.ask('What do you bake?')
  await visit.find('.actions').waitFor()
}

const states: State[] = [
  { name: 'the launcher', reach: () => visit.find('.launcher').waitFor() },
  { name: 'the greeting', reach: () => visit.open() },
  {
    name: 'the prompts',
    setting: () => ({ agent: prompts }),
    reach: async () => {
      await visit.open()
      await visit.find('.card').waitFor()
    },
  },
  {
    name: 'an answer being awaited',
    reach: async () => {
      stage.model.script = () => undefined
      await visit.open()
      await visit.ask('What do you bake?')
      await visit.find('.dots').waitFor()
    },
  },
  {
    name: 'an answer being written',
    reach: async () => {
      holdModel(stage.model, `${rich}\n\nAnd mo`)
      await visit.open()
      await visit.ask('What do you bake?')
      await expect.poll(() => visit.log.textContent()).toContain('And mo')
      await visit.find('table').waitFor()
    },
  },
  { name: 'an answer', reach: () => askAndWait(rich) },
  {
    name: 'an answer that failed',
    reach: async () => {
      stage.model.script = (response) => void response.writeHead(503).end()
      await visit.open()
      await visit.ask('What do you bake?')
      await visit.find('.failed').waitFor()
    },
  },
  {
    name: 'an answer that was stopped',
    reach: async () => {
      holdModel(stage.model, 'Half an ')
      await visit.open()
      await visit.ask('What do you bake?')
      await expect.poll(() => visit.log.textContent()).toContain('Half an')
      await visit.find('.stop').click()
      await visit.find('.note').waitFor()
    },
  },
  {
    name: 'the form for a better answer',
    reach: async () => {
      await askAndWait('Bread.')
      await visit.find('.actions .tool >> nth=1').click()
      await visit.find('.correction textarea').waitFor()
    },
  },
  {
    name: 'no connection',
    reach: async () => {
      await askAndWait('Bread.')
      await visit.page.context().setOffline(true)
      await visit.ask('And cake?')
      await visit.find('.note').waitFor()
    },
  },
  {
    name: 'a popup',
    setting: () => ({ attributes: ' data-mode="popup"' }),
    reach: () => askAndWait(rich),
  },
  {
    name: 'a long conversation',
    reach: async () => {
      await visit.open()
      for (let count = 1; count <= 18; count++) {
        stage.model.script = streamOf([`Answer ${count}. `.repeat(12)])
        await visit.ask(`Question ${count}`)
        await expect.poll(() => visit.log.textContent()).toContain(`Answer ${count}.`)
        await expect.poll(() => visit.find('.send').getAttribute('aria-label')).toBe('Send')
      }
      await visit.page.reload()
      await visit.open()
      // Not read back to the beginning yet: earlier messages can be asked for.
      await visit.find('.further').first().waitFor()
    },
  },
  {
    name: 'the menu',
    reach: async () => {
      await askAndWait('Bread.')
      await visit.find('#more').click()
      await visit.find('[role="menuitem"]').waitFor()
    },
  },
  {
    name: 'about this chat',
    reach: async () => {
      await visit.open()
      await visit.find('#more').click()
      await visit.page.getByRole('menuitem', { name: 'About this chat' }).click()
      await visit.page.getByText('An AI writes the answers.').waitFor()
    },
  },
  {
    name: 'the notice',
    setting: () => ({ agent: noticing }),
    reach: async () => {
      await visit.open()
      await visit.ask('What do you bake?')
      await visit.page.getByText('An AI answers here.').waitFor()
    },
  },
]

async function reach({ setting, reach: go }: State, more: Setting = {}): Promise<void> {
  visit = await stage.visit({ reducedMotion: 'reduce', ...setting?.(), ...more })
  await go()
}

describe('a checker finds nothing', () => {
  test.each(states)('in $name', async (state) => {
    await reach(state)
    await expect.poll(() => violationsIn(visit.page)).toEqual([])
  })

  const looks: [name: string, setting: Setting][] = [
    ['dark', { attributes: ' data-color-scheme="dark"' }],
    ['from right to left', { language: 'ar' }],
    ['with forced colors', { forcedColors: 'active' }],
    ['on a touch screen of 360 px', { hasTouch: true, viewport: { width: 360, height: 740 } }],
  ]
  const shown = states.filter(({ name }) =>
    ['an answer', 'an answer that failed', 'the form for a better answer'].includes(name),
  )
  test.each(looks)('%s', async (_, setting) => {
    for (const state of shown) {
      await reach(state, setting)
      await expect.poll(() => violationsIn(visit.page), { message: state.name }).toEqual([])
      if (state !== shown.at(-1)) await visit.leave()
    }
  })
})
