import type { Page } from 'playwright'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createAgent, faq } from '../support/agent.ts'
import { accessibilityFaults, follow, type Entering } from '../support/browser/console.ts'
import { isLong } from '../support/seed.ts'
import { withConsole } from './stage.ts'

/* WCAG 2.2 AA on every page of the console, wide and on a phone, light and dark. */

const stage = withConsole()
let agentId = ''
let talkerId = ''
/** A source of documents, in the interface and in the console. */
let sourcePath = ''
let sourcePage = ''
/** Whose visitors asked what it does not know. */
let curiousId = ''
let pairsPath = ''
let pairs = ''
let documentsPath = ''
let ownTextPath = ''

beforeAll(async () => {
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
  sourcePage = `/agents/${agentId}/sources/${source.body.data.id}`
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

type State = {
  name: string
  /** A page of its own; without it the state is one of the page before, where Escape has closed what was open. */
  at?: () => string
  reach: (page: Page) => Promise<unknown>
}

/** States that are reached one after the other by whoever came in so. */
type Walk = { of: string; as?: () => Entering; states: State[] }

const clickButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const agents: State[] = [
  { name: 'the agents', at: () => '', reach: (page) => page.getByRole('link', { name: 'Ada' }).waitFor() },
  {
    name: "an agent's menu",
    reach: async (page) => {
      await clickButton(page, 'More for Ada')
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    },
  },
  {
    name: 'deleting',
    reach: async (page) => {
      await clickButton(page, 'More for Ada')
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await page.getByText('no conversations: it has had none').waitFor()
    },
  },
  {
    name: 'a new agent',
    at: () => '/new',
    reach: async (page) => {
      await clickButton(page, 'Make the agent')
      await page.getByText('Enter the address of your site').waitFor()
      await page.getByText('I have no site yet').click()
      await clickButton(page, 'Create the agent')
      await page.getByText('Give the agent a name.').waitFor()
    },
  },
  {
    name: 'no such page',
    at: () => '/nowhere',
    reach: (page) => page.getByRole('link', { name: 'To your agents' }).waitFor(),
  },
]

const overviews: State[] = [
  { name: 'the overview', at: () => `/agents/${agentId}`, reach: (page) => page.getByText(/steps done/).waitFor() },
  {
    name: 'the overview with numbers',
    at: () => `/agents/${talkerId}`,
    reach: async (page) => {
      await page.getByText('1 more than in the 30 days before').first().waitFor()
      await page.getByText('As a table').first().click()
    },
  },
  {
    name: 'installing',
    at: () => `/agents/${agentId}/install?on=next`,
    reach: async (page) => {
      await page.getByLabel('Address of the page').fill('nowhere.invalid')
      await page.keyboard.press('Enter')
      await page.getByText('The page could not be read.').waitFor()
      await page.getByLabel('Add a site').fill('*')
      await page.keyboard.press('Enter')
      await page.getByText(/^Give the address of a site/).waitFor()
    },
  },
]

const conversations: State[] = [
  {
    name: 'no conversations',
    at: () => `/agents/${agentId}/conversations`,
    reach: (page) => page.getByText(/appears here as soon as/).waitFor(),
  },
  {
    name: 'a conversation, and it is chosen',
    at: () => `/agents/${talkerId}/conversations?state=answered`,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Choose all found' }).check()
      await page.getByRole('link', { name: /When are you open/ }).click()
      await page.getByText('from the section “Opening hours”').waitFor()
    },
  },
  {
    name: 'an answer to fix, refused',
    reach: async (page) => {
      await page.getByRole('link', { name: /When are you open/ }).click()
      await clickButton(page, /^Fix this answer/)
      await clickButton(page, 'Save the answer')
      await page.locator('.dialog .wrong').waitFor()
    },
  },
  {
    name: 'conversations to erase',
    at: () => `/agents/${talkerId}/conversations`,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Choose all' }).check()
      await page.getByText('1 chosen').waitFor()
      await clickButton(page, 'Erase…')
      await page.getByRole('dialog').waitFor()
    },
  },
]

const knowledge: State[] = [
  {
    name: 'what it knows, asked',
    at: () => `/agents/${agentId}/knowledge`,
    reach: async (page) => {
      await page.getByLabel('Your question').fill('When are you open?')
      await page.keyboard.press('Enter')
      await page.getByText('from the section “Opening hours”').waitFor()
    },
  },
  {
    name: 'who answers',
    reach: async (page) => {
      await clickButton(page, 'Change…')
      await page.getByLabel('A model with an API key of your own').check()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Paste an API key.').waitFor()
    },
  },
  {
    name: 'an earlier version',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Version 1' }).press('Enter')
      await page.getByRole('group', { name: 'Changes' }).waitFor()
    },
  },
]

const sources: State[] = [
  {
    name: 'no sources, and a text to add',
    at: () => `/agents/${talkerId}/sources`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await clickButton(page, 'Add the text')
      await page.getByText('Write or paste a text.').waitFor()
    },
  },
  {
    name: 'questions to add',
    reach: async (page) => {
      await clickButton(page, 'Questions and answers')
      await clickButton(page, 'Another question')
      await clickButton(page, 'Add them')
      const answer = page.getByLabel('Answer', { exact: true }).first()
      await expect.poll(() => answer.getAttribute('aria-invalid')).toBe('true')
    },
  },
  {
    name: 'a site that cannot be read',
    reach: async (page) => {
      await clickButton(page, 'Website')
      await page.getByLabel('Address').fill('http://127.0.0.1:1/')
      await clickButton(page, 'Show its pages')
      await page.locator('.dialog .wrong').waitFor()
    },
  },
  {
    name: 'the sources, searched',
    at: () => `/agents/${agentId}/sources`,
    reach: async (page) => {
      await page.getByLabel('Question').fill('Where can I park?')
      await clickButton(page, 'Search')
      await page.locator('.passages > li').first().waitFor()
    },
  },
  {
    name: 'documents of a source',
    at: () => documentsPath,
    reach: (page) => page.locator('.document-rows li').first().waitFor(),
  },
  {
    name: 'documents, none of which fits',
    at: () => `${documentsPath}?state=left-out`,
    reach: (page) => page.getByText('None fits these choices.').waitFor(),
  },
  {
    name: 'a document that two correct, left out',
    at: () => sourcePage,
    reach: async (page) => {
      await page.getByRole('listitem').getByRole('link', { name: 'Shipping' }).click()
      await page.getByLabel('Text', { exact: true }).fill('Three days.')
      const [{ id }] = (await stage.server.call('GET', `${sourcePath}/documents`)).body.data
      const body = { correction: `Four days, at ${page.viewportSize()?.width} pixels.`, isExcluded: true }
      await stage.server.call('PATCH', `${sourcePath}/documents/${id}`, { body })
      await clickButton(page, 'Save the correction')
      await page.getByRole('radio', { name: 'Keep mine' }).first().waitFor()
    },
  },
  {
    name: 'a text that was written here, changed',
    at: () => ownTextPath,
    reach: async (page) => {
      await page.getByLabel('Text', { exact: true }).fill('Three days.')
      await page.getByRole('button', { name: 'Discard' }).waitFor()
    },
  },
]

const questions: State[] = [
  {
    name: 'no unanswered questions',
    at: () => `/agents/${agentId}/questions`,
    reach: (page) => page.getByText('No question is open.').waitFor(),
  },
  {
    name: 'unanswered questions, with what is behind them',
    at: () => `/agents/${curiousId}/questions`,
    reach: (page) => page.getByText('Its conversations (2)').click(),
  },
  {
    name: 'a question to answer, refused',
    reach: async (page) => {
      await clickButton(page, /^Answer this/)
      await clickButton(page, 'Save the answer')
      await page.locator('.dialog .wrong').waitFor()
    },
  },
  {
    name: 'questions as a form, one of which two change',
    at: () => pairsPath,
    reach: async (page) => {
      await clickButton(page, 'Add a question')
      await page.getByRole('form', { name: 'New question' }).getByRole('button', { name: 'Save' }).click()
      await page.getByRole('form', { name: 'New question' }).locator('.wrong').first().waitFor()
      await clickButton(page, /^Edit/)
      const form = page.getByRole('form', { name: 'Edit the question' })
      await form.getByLabel('Answer', { exact: true }).fill('Mine.')
      const [{ id }] = (await stage.server.call('GET', pairs)).body.data
      const body = { question: 'Zebras?', answer: `Theirs, at ${page.viewportSize()?.width} pixels.` }
      await stage.server.call('PUT', `${pairs}/${id}`, { body })
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('radio', { name: 'Keep mine' }).first().waitFor()
    },
  },
]

const accent = (page: Page) => page.getByRole('textbox', { name: 'Buttons and launcher', exact: true })

const look: State[] = [
  { name: 'colors', at: () => `/agents/${agentId}/look`, reach: (page) => accent(page).waitFor() },
  {
    name: 'publishing',
    reach: async (page) => {
      await accent(page).fill('#e0a010')
      await clickButton(page, 'Publish…')
      await page.getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'the look of another agent',
    reach: async (page) => {
      await clickButton(page, 'Take a look from elsewhere')
      await page.getByRole('menuitem', { name: 'Copy from another agent…' }).click()
      await page.locator('.copy-from svg').first().waitFor()
    },
  },
  {
    name: 'a look that was found',
    reach: async (page) => {
      await page.getByText('Or paste CSS').click()
      await page.getByLabel('CSS of your site').fill('.btn-primary { background: #9b1c55; color: #fff }')
      await clickButton(page, 'Read this CSS')
      await page.getByRole('button', { name: 'Take it into the draft' }).waitFor()
      await page.getByText('Where it comes from').click()
    },
  },
  ...['Font, shape, pictures', 'Start and prompts', 'Writing and answers', 'Custom CSS', 'Versions'].map((name) => ({
    name,
    reach: async (page: Page) => {
      const group = page.locator('details', { has: page.locator('summary', { hasText: name }) })
      await group.locator('summary').first().click()
      await group.locator('.group > *').first().waitFor()
    },
  })),
]

const settings: State[] = [
  {
    name: 'the settings, with errors and a conflict',
    at: () => `/agents/${agentId}/settings`,
    reach: async (page) => {
      const save = (section: string) =>
        page.getByRole('region', { name: section }).getByRole('button', { name: 'Save' }).click()
      await page.getByLabel('Name of the agent').fill('')
      await save('Name')
      await page.getByText(/^Enter a name/).waitFor()
      await page.getByLabel('Keep them for').fill('30')
      const { body } = await stage.server.call('GET', `/v1/agents/${agentId}/embed`)
      const retentionDays = body.data.retentionDays === 60 ? 61 : 60
      await stage.server.call('PATCH', `/v1/agents/${agentId}/embed`, { body: { retentionDays } })
      await clickButton(page, 'Add a language')
      await save('How long conversations are kept')
      await page.getByRole('dialog').getByRole('button', { name: 'Shorten it' }).click()
      await page.getByRole('radio', { name: 'Keep mine' }).waitFor()
    },
  },
  {
    name: 'a new token',
    at: () => '/access',
    reach: async (page) => {
      await clickButton(page, 'New token')
      await page.getByLabel('Expires').selectOption('on a day…')
      await clickButton(page, 'Make the token')
      await page.getByText('Choose a day.').waitFor()
    },
  },
]

const server: State[] = [
  {
    name: 'the workspaces',
    at: () => '/workspaces',
    reach: (page) => page.getByRole('heading', { name: 'Default' }).waitFor(),
  },
  { name: 'the health', at: () => '/health', reach: (page) => page.getByText('Answers come from').waitFor() },
]

const walks: Walk[] = [
  {
    of: 'who is not signed in',
    as: () => ({ token: null }),
    states: [
      { name: 'sign-in', at: () => '', reach: (page) => page.getByRole('heading', { name: 'Sign in' }).waitFor() },
    ],
  },
  { of: 'agents', states: agents },
  { of: 'overviews', states: overviews },
  { of: 'conversations', states: conversations },
  { of: 'what it knows', states: knowledge },
  { of: 'sources', states: sources },
  { of: 'questions', states: questions },
  { of: 'the look', states: look },
  { of: 'settings', states: settings },
  { of: 'the operator', as: () => ({ token: stage.server.operatorToken }), states: server },
]

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }
/** Sizes of a window, one after the other: a state is reached in the first. Each has its own walk with FOYER_LONG=1. */
const windows = isLong ? [[phone], [desk]] : [[phone, desk]]

/** On a phone in light colors, at a desk in dark ones; each in both with FOYER_LONG=1. */
const schemesAt = (width: number) =>
  isLong ? (['light', 'dark'] as const) : [width === phone.width ? ('light' as const) : ('dark' as const)]

/** What is wrong with a state as it is, in windows of these sizes. `isWithin`: of a page that was looked at in all of them. */
async function faultsOf(page: Page, sizes: (typeof phone)[], isWithin: boolean): Promise<string[]> {
  const faults: string[] = []
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    // All of the page in sight: what the bar at a phone's foot covers can be scrolled.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, whole + 100) })
    for (const colorScheme of schemesAt(width)) {
      await page.emulateMedia({ colorScheme })
      const isInColorsOnly = isLong ? colorScheme === 'dark' : isWithin && width === desk.width
      const found = await accessibilityFaults(page, isInColorsOnly)
      const isTooWide = (await page.evaluate(() => document.documentElement.scrollWidth)) > width
      const all = [...found, ...(isTooWide ? ['it is wider than the screen'] : [])]
      faults.push(...all.map((fault) => `${width} pixels, ${colorScheme}: ${fault}`))
    }
  }
  return faults
}

describe.each(walks)('$of', ({ as, states }) => {
  test.each(windows.map((sizes) => [sizes.map(({ width }) => width).join(' and '), sizes] as const))(
    'every state at %s pixels',
    async (_, sizes) => {
      const [first = phone] = sizes
      const { page, leave } = await stage.enter({ viewport: first, path: states[0]?.at?.() ?? '', ...as?.() })
      for (const [index, { name, at, reach }] of states.entries()) {
        await page.setViewportSize(first)
        await page.emulateMedia({ colorScheme: 'light' })
        if (index > 0) await (at ? follow(page, at()) : page.keyboard.press('Escape'))
        await reach(page)
        expect([name, ...(await faultsOf(page, [...sizes], at === undefined))]).toEqual([name])
      }
      await leave()
    },
  )
})

test('all of it grows with the font size that somebody has chosen in the browser', async () => {
  const { page, leave } = await stage.enter({ path: `/agents/${talkerId}/conversations` })
  const row = page.locator('.conversation-rows li').first()
  const sizes = async () => {
    await row.waitFor()
    const [box, list] = [await row.boundingBox(), await row.locator('..').boundingBox()]
    const font = await page.locator('h1').evaluate((element) => getComputedStyle(element).fontSize)
    return { font, row: box?.height, list: list?.height }
  }
  expect(await sizes()).toEqual({ font: '24px', row: 72, list: 72 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await page.reload()
  expect(await sizes()).toEqual({ font: '36px', row: 108, list: 108 })
  await leave()
})
