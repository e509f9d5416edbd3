import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAgent, faq } from '../support/agent.ts'
import { accessibilityFaults, startConsole, type ConsoleStage } from '../support/browser/console.ts'
import { isLong } from '../support/seed.ts'

/* WCAG 2.2 AA on every page of the console, wide and on a phone, light and dark. */

let stage: ConsoleStage
let agentId = ''
let talkerId = ''
let sourcePath = ''
/** Whose visitors asked what it does not know. */
let curiousId = ''
let pairsPath = ''
let pairs = ''
let documentsPath = ''
let ownTextPath = ''

beforeAll(async () => {
  stage = await startConsole()
  await createAgent(stage.server, { name: 'A second one' })
  agentId = (await createAgent(stage.server, { name: 'Ada', theme: { initialPrompts: ['Hours?', 'Prices?'] } })).id
  const { aiId } = (await stage.server.call('GET', `/v1/agents/${agentId}/ai`)).body.data
  await stage.server.call('PATCH', `/v1/ai/${aiId}`, {
    body: { instructions: `${faq}\n## Parking\nBehind the house.` },
  })
  const text = '## Parcels\nTwo **days**.\n\n| To | Costs |\n|---|---|\n| Oslo | 9 € |'
  const file = (name: string) => {
    const body = new FormData()
    body.append('file', new Blob([text]), `${name}.md`)
    return body
  }
  const source = await stage.server.call('POST', `/v1/ai/${aiId}/sources/file`, { body: file('Shipping') })
  sourcePath = `/v1/ai/${aiId}/sources/${source.body.data.id}`
  talkerId = (await createAgent(stage.server, { name: 'Talker' })).id
  curiousId = (await createAgent(stage.server, { name: 'Curious' })).id
  for (const message of ['Zebras for sale?', 'For sale: zebras!', 'Umbrellas?']) {
    const sessions = `/v1/agents/${curiousId}/sessions`
    const asked = (await stage.server.call('POST', sessions)).body.data
    await stage.server.call('POST', `${sessions}/${asked.id}/conversations`, { body: { message } })
  }
  const sources = `/v1/ai/${(await stage.server.call('GET', `/v1/agents/${curiousId}/ai`)).body.data.aiId}/sources`
  const add = async (body: object) => (await stage.server.call('POST', sources, { body })).body.data.id as string
  const qa = await add({
    kind: 'qa',
    pairs: [{ question: 'Zebras?', alternatives: ['Any?'], answer: 'No. '.repeat(80) }],
  })
  pairs = `${sources}/${qa}/pairs`
  pairsPath = `/agents/${curiousId}/sources/${qa}`
  ownTextPath = `/agents/${curiousId}/sources/${await add({ kind: 'text', name: 'Shipping', text: 'Two days.' })}`
  const other = await stage.server.call('POST', `${sources}/file`, { body: file('Returns') })
  documentsPath = `/agents/${curiousId}/sources/${other.body.data.id}`
  const { id } = (await stage.server.call('POST', `/v1/agents/${talkerId}/sessions`)).body.data
  const body = { message: 'When are you open?' }
  await stage.server.call('POST', `/v1/agents/${talkerId}/sessions/${id}/conversations`, { body })
  const counted = async () => (await stage.server.call('GET', `/v1/agents/${talkerId}/insight`)).body.data.total
  await vi.waitFor(async () => expect((await counted()).conversations).toBe(1), { timeout: 60_000 })
})
afterAll(() => stage.stop())

type State = {
  name: string
  path?: () => string
  token?: null
  isOperator?: true
  reach: (page: Page) => Promise<unknown>
}

const states: State[] = [
  { name: 'sign-in', token: null, reach: (page) => page.getByRole('heading', { name: 'Sign in' }).waitFor() },
  { name: 'the agents', reach: (page) => page.getByRole('link', { name: 'Ada' }).waitFor() },
  {
    name: "an agent's menu",
    reach: async (page) => {
      await page.getByRole('button', { name: 'More for Ada' }).click()
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    },
  },
  {
    name: 'a new agent',
    reach: async (page) => {
      await page.getByRole('link', { name: 'New agent' }).click()
      await page.getByRole('button', { name: 'Make the agent' }).click()
      await page.getByText('Enter the address of your site').waitFor()
      await page.getByText('I have no site yet').click()
      await page.getByRole('button', { name: 'Create the agent' }).click()
      await page.getByText('Give the agent a name.').waitFor()
    },
  },
  {
    name: 'deleting',
    reach: async (page) => {
      await page.getByRole('button', { name: 'More for Ada' }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await page.getByText('no conversations: it has had none').waitFor()
    },
  },
  {
    name: 'no such page',
    path: () => '/nowhere',
    reach: (page) => page.getByRole('link', { name: 'To your agents' }).waitFor(),
  },
  {
    name: 'no conversations',
    path: () => `/agents/${agentId}/conversations`,
    reach: (page) => page.getByText(/appears here as soon as/).waitFor(),
  },
  {
    name: 'the overview with numbers',
    path: () => `/agents/${talkerId}`,
    reach: async (page) => {
      await page.getByText('1 more than in the 30 days before').first().waitFor()
      await page.getByText('As a table').first().click()
    },
  },
  {
    name: 'a conversation, and it is chosen',
    path: () => `/agents/${talkerId}/conversations?state=answered`,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Choose all found' }).check()
      await page.getByRole('link', { name: /When are you open/ }).click()
      await page.getByText('from the section “Opening hours”').waitFor()
    },
  },
  {
    name: 'conversations to erase',
    path: () => `/agents/${talkerId}/conversations`,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Choose all' }).check()
      await page.getByText('1 chosen').waitFor()
      await page.getByRole('button', { name: 'Erase…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'an answer to fix, refused',
    path: () => `/agents/${talkerId}/conversations`,
    reach: async (page) => {
      await page.getByRole('link', { name: /When are you open/ }).click()
      await page.getByRole('button', { name: /^Fix this answer/ }).click()
      await page.getByRole('button', { name: 'Save the answer' }).click()
      await page.locator('.dialog .wrong').waitFor()
    },
  },
  {
    name: 'what it knows, asked',
    path: () => `/agents/${agentId}/knowledge`,
    reach: async (page) => {
      await page.getByLabel('Your question').fill('When are you open?')
      await page.keyboard.press('Enter')
      await page.getByText('from the section “Opening hours”').waitFor()
    },
  },
  {
    name: 'who answers',
    path: () => `/agents/${agentId}/knowledge`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Change…' }).click()
      await page.getByLabel('A model with an API key of your own').check()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Paste an API key.').waitFor()
    },
  },
  {
    name: 'an earlier version',
    path: () => `/agents/${agentId}/knowledge`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Version 1' }).press('Enter')
      await page.getByRole('group', { name: 'Changes' }).waitFor()
    },
  },
  {
    name: 'no sources, and a text to add',
    path: () => `/agents/${talkerId}/sources`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await page.getByRole('button', { name: 'Add the text' }).click()
      await page.getByText('Write or paste a text.').waitFor()
    },
  },
  {
    name: 'questions to add',
    path: () => `/agents/${talkerId}/sources`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Questions and answers' }).click()
      await page.getByRole('button', { name: 'Another question' }).click()
      await page.getByRole('button', { name: 'Add them' }).click()
      await expect
        .poll(() => page.getByLabel('Answer', { exact: true }).first().getAttribute('aria-invalid'))
        .toBe('true')
    },
  },
  {
    name: 'a site that cannot be read',
    path: () => `/agents/${talkerId}/sources`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Website' }).click()
      await page.getByLabel('Address').fill('http://127.0.0.1:1/')
      await page.getByRole('button', { name: 'Show its pages' }).click()
      await page.locator('.dialog .wrong').waitFor()
    },
  },
  {
    name: 'the sources, searched',
    path: () => `/agents/${agentId}/sources`,
    reach: async (page) => {
      await page.getByLabel('Question').fill('Where can I park?')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.locator('.passages > li').first().waitFor()
    },
  },
  {
    name: 'a document that two correct, left out',
    path: () => `/agents/${agentId}/sources`,
    reach: async (page) => {
      await page.getByRole('link', { name: 'Shipping' }).click()
      await page.getByRole('heading', { name: 'Shipping', level: 1 }).waitFor()
      await page.getByRole('listitem').getByRole('link', { name: 'Shipping' }).click()
      await page.getByLabel('Text', { exact: true }).fill('Three days.')
      const [{ id }] = (await stage.server.call('GET', `${sourcePath}/documents`)).body.data
      const body = { correction: `Four days, at ${page.viewportSize()?.width} pixels.`, isExcluded: true }
      await stage.server.call('PATCH', `${sourcePath}/documents/${id}`, { body })
      await page.getByRole('button', { name: 'Save the correction' }).click()
      await page.getByRole('radio', { name: 'Keep mine' }).first().waitFor()
    },
  },
  {
    name: 'a text that was written here, changed',
    path: () => ownTextPath,
    reach: async (page) => {
      await page.getByLabel('Text', { exact: true }).fill('Three days.')
      await page.getByRole('button', { name: 'Discard' }).waitFor()
    },
  },
  {
    name: 'no unanswered questions',
    path: () => `/agents/${agentId}/questions`,
    reach: (page) => page.getByText('No question was left open.').waitFor(),
  },
  {
    name: 'unanswered questions, with what is behind them',
    path: () => `/agents/${curiousId}/questions`,
    reach: (page) => page.getByText('Its conversations (2)').click(),
  },
  {
    name: 'a question to answer, refused',
    path: () => `/agents/${curiousId}/questions`,
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Answer this/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Save the answer' }).click()
      await page.locator('.dialog .wrong').waitFor()
    },
  },
  {
    name: 'questions as a form, one of which two change',
    path: () => pairsPath,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add a question' }).click()
      await page.getByRole('form', { name: 'New question' }).getByRole('button', { name: 'Save' }).click()
      await page.getByRole('form', { name: 'New question' }).locator('.wrong').first().waitFor()
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      const form = page.getByRole('form', { name: 'Edit the question' })
      await form.getByLabel('Answer', { exact: true }).fill('Mine.')
      const [{ id }] = (await stage.server.call('GET', pairs)).body.data
      const body = { question: 'Zebras?', answer: `Theirs, at ${page.viewportSize()?.width} pixels.` }
      await stage.server.call('PUT', `${pairs}/${id}`, { body })
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('radio', { name: 'Keep mine' }).first().waitFor()
    },
  },
  {
    name: 'documents, none of which fits',
    path: () => `${documentsPath}?state=left-out`,
    reach: (page) => page.getByText('None fits these choices.').waitFor(),
  },
  {
    name: 'documents of a source',
    path: () => documentsPath,
    reach: (page) => page.locator('.document-rows li').first().waitFor(),
  },
  { name: 'the overview', path: () => `/agents/${agentId}`, reach: (page) => page.getByText(/steps done/).waitFor() },
  {
    name: 'installing',
    path: () => `/agents/${agentId}/install?on=next`,
    reach: async (page) => {
      await page.getByLabel('Address of the page').fill('nowhere.invalid')
      await page.keyboard.press('Enter')
      await page.getByText('The page could not be read.').waitFor()
      await page.getByLabel('Add a site').fill('*')
      await page.keyboard.press('Enter')
      await page.getByText(/^Give the address of a site/).waitFor()
    },
  },
  {
    name: 'the look',
    path: () => `/agents/${agentId}/look`,
    reach: (page) => page.getByRole('textbox', { name: 'Buttons and launcher', exact: true }).waitFor(),
  },
  ...['Font, shape, pictures', 'Start and prompts', 'Writing and answers', 'Custom CSS', 'Versions'].map((group) => ({
    name: `the look: ${group}`,
    path: () => `/agents/${agentId}/look`,
    reach: async (page: Page) => {
      await page.locator('summary', { hasText: group }).click()
      await page.locator('details[open] .group > *').first().waitFor()
    },
  })),
  {
    name: 'the look of another agent',
    path: () => `/agents/${agentId}/look`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Take a look from elsewhere' }).click()
      await page.getByRole('menuitem', { name: 'Copy from another agent…' }).click()
      await page.locator('.copy-from svg').first().waitFor()
    },
  },
  {
    name: 'a look that was found',
    path: () => `/agents/${agentId}/look`,
    reach: async (page) => {
      await page.getByText('Or paste CSS').click()
      await page.getByLabel('CSS of your site').fill('.btn-primary { background: #9b1c55; color: #fff }')
      await page.getByRole('button', { name: 'Read this CSS' }).click()
      await page.getByRole('button', { name: 'Take it into the draft' }).waitFor()
      await page.getByText('Where it comes from').click()
    },
  },
  {
    name: 'publishing',
    path: () => `/agents/${agentId}/look`,
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Buttons and launcher', exact: true }).fill('#e0a010')
      await page.getByRole('button', { name: 'Publish…' }).click()
      await page.getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'the settings, with errors and a conflict',
    path: () => `/agents/${agentId}/settings`,
    reach: async (page) => {
      const save = (section: string) =>
        page.getByRole('region', { name: section }).getByRole('button', { name: 'Save' }).click()
      await page.getByLabel('Name of the agent').fill('')
      await save('Name')
      await page.getByText(/^Give it a name/).waitFor()
      await page.getByLabel('Keep them for').fill('30')
      const { body } = await stage.server.call('GET', `/v1/agents/${agentId}/embed`)
      const retentionDays = body.data.retentionDays === 60 ? 61 : 60
      await stage.server.call('PATCH', `/v1/agents/${agentId}/embed`, { body: { retentionDays } })
      await page.getByRole('button', { name: 'Add a language' }).first().click()
      await save('How long conversations are kept')
      await page.getByRole('dialog').getByRole('button', { name: 'Shorten it' }).click()
      await page.getByRole('radio', { name: 'Keep mine' }).waitFor()
    },
  },
  {
    name: 'a new token',
    path: () => '/access',
    reach: async (page) => {
      await page.getByRole('button', { name: 'New token' }).click()
      await page.getByLabel('Expires').selectOption('on a day…')
      await page.getByRole('button', { name: 'Make the token' }).click()
      await page.getByText('Choose a day.').waitFor()
    },
  },
  {
    name: 'the workspaces',
    path: () => '/workspaces',
    isOperator: true,
    reach: (page) => page.getByRole('heading', { name: 'Default' }).waitFor(),
  },
  {
    name: 'the health',
    path: () => '/health',
    isOperator: true,
    reach: (page) => page.getByText('Answers come from').waitFor(),
  },
]

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }
/** Sizes of a window, one after the other: a page is reached in the first. */
const windows = isLong
  ? [
      { widths: '360', first: phone, rest: [] },
      { widths: '1280', first: desk, rest: [] },
    ]
  : [{ widths: '360 and 1280', first: phone, rest: [desk] }]

/** On a phone in light colors, at a desk in dark ones; each in both with FOYER_LONG=1, where the second time is about colors alone. */
const schemesAt = (width: number) =>
  isLong ? (['light', 'dark'] as const) : [width === phone.width ? ('light' as const) : ('dark' as const)]

describe.each(states)('$name', ({ path, token, isOperator, reach }) => {
  test.each(windows)('at $widths pixels', async ({ first, rest }) => {
    const { page, leave } = await stage.enter({
      viewport: first,
      ...(path && { path: path() }),
      ...(token === null && { token }),
      ...(isOperator && { token: stage.server.operatorToken }),
    })
    await reach(page)
    for (const { width, height } of [first, ...rest]) {
      await page.setViewportSize({ width, height })
      // All of the page in sight: what the bar at a phone's foot covers can be scrolled.
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.max(height, whole + 100) })
      for (const colorScheme of schemesAt(width)) {
        await page.emulateMedia({ colorScheme })
        expect([width, colorScheme, ...(await accessibilityFaults(page, isLong && colorScheme === 'dark'))]).toEqual([
          width,
          colorScheme,
        ])
        // Nothing is wider than the screen.
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    }
    await leave()
  })
})
