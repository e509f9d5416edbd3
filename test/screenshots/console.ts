import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import { theme as looks } from '../../demo/theme.ts'
import type { Setup } from '#contract/sites/setup.ts'
import { clinicSite } from '../bench/sites/clinic/pages.ts'
import { serve } from '../bench/sites/site.ts'
import { callerOf } from '../support/server.ts'
import { openStage, settle, token, type Stage } from './stage.ts'

/* The console's pages, wide and on a phone, light and dark. */

/** `path` gets the agent that is looked at, and one that was made from a site. */
type Scene = { name: string; path: (agentId: string, madeId: string) => string; act: (page: Page) => Promise<unknown> }

/** What visitors asked, and how some rated the first answer. */
const conversations: [questions: string[], vote?: 'positive' | 'negative'][] = [
  [['When are you open?', 'And on Sundays?'], 'positive'],
  [['Do you have anything vegan?'], 'positive'],
  [['How do I order a cake?']],
  [['¿Cuándo abren?']],
  [['Can I rent one of your ovens?'], 'negative'],
  [['What does your bread cost?']],
]

const headed = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
const shown = (page: Page) => page.locator('iframe[data-shown=true]').first().waitFor({ state: 'attached' })

const scenes: Scene[] = [
  { name: 'console-agents', path: () => '', act: (page) => page.getByRole('link', { name: 'Corner shop' }).waitFor() },
  {
    name: 'console-new-agent',
    path: () => '/new',
    act: (page) => page.getByRole('textbox', { name: /address/ }).fill('www.example.com'),
  },
  {
    name: 'console-setup',
    path: (_, madeId) => `/agents/${madeId}/setup`,
    act: async (page) => {
      await page.getByRole('heading', { name: 'Your site is read' }).waitFor()
      await shown(page)
    },
  },
  {
    name: 'console-overview',
    path: (id) => `/agents/${id}`,
    act: (page) => page.getByRole('figure').first().waitFor(),
  },
  {
    name: 'console-look',
    path: (id) => `/agents/${id}/look`,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Buttons and launcher', exact: true }).fill('#9b1c55')
      await page.getByText('Draft, 1 change', { exact: true }).waitFor()
      await page.getByLabel('In a conversation').check()
      await shown(page)
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'console-prompts',
    path: (id) => `/agents/${id}/look`,
    act: async (page) => {
      await page.locator('summary', { hasText: 'Start and prompts' }).click()
      await page.getByRole('textbox', { name: 'Prompt 1' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'console-match',
    path: (id) => `/agents/${id}/look`,
    act: async (page) => {
      await page.getByText('Or paste CSS').click()
      await page
        .getByLabel('CSS of your site')
        .fill('body { background: #fffdf8 } .btn-primary { background: #146c43; color: #fff }')
      await page.getByRole('button', { name: 'Read this CSS' }).click()
      await page.getByRole('dialog').waitFor()
      await shown(page)
    },
  },
  {
    name: 'console-install',
    path: (id) => `/agents/${id}/install`,
    act: (page) => page.getByRole('button', { name: 'Copy the line' }).waitFor(),
  },
  {
    name: 'console-knowledge',
    path: (id) => `/agents/${id}/knowledge`,
    act: async (page) => {
      await page.getByLabel('Your question').fill('Do you have anything vegan?')
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByText(/from the section/).waitFor()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'console-sources',
    path: (id) => `/agents/${id}/sources`,
    act: (page) => page.getByRole('link', { name: 'Orders and delivery' }).waitFor(),
  },
  {
    name: 'console-conversations',
    path: (id) => `/agents/${id}/conversations`,
    act: (page) => page.getByText('What does your bread cost?').first().waitFor(),
  },
  {
    name: 'console-inbox',
    path: () => '/inbox?view=open',
    act: async (page) => {
      await page.locator('.conversation-row', { hasText: 'Thank you, we will come' }).click()
      await page.getByText('You are answering.').waitFor()
    },
  },
  {
    name: 'console-contacts',
    path: () => '/contacts',
    act: (page) => page.getByText('Three loaves').first().waitFor(),
  },
  { name: 'console-notifications', path: (id) => `/agents/${id}/notifications`, act: headed },
  { name: 'console-settings', path: (id) => `/agents/${id}/settings`, act: headed },
  { name: 'console-people', path: () => '/people', act: (page) => page.getByText('mia@example.com').first().waitFor() },
  { name: 'console-audit', path: () => '/audit', act: headed },
  { name: 'console-access', path: () => '/access', act: headed },
  { name: 'console-workspaces', path: () => '/workspaces', act: headed },
  { name: 'console-health', path: () => '/health', act: headed },
]

const screens = [
  { name: 'light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: 'phone', width: 360, height: 740, colorScheme: 'light' },
] as const

/** Takes the pictures of those scenes, of all where none is named, into `folder`; the README's into `readme` under their names there. */
export async function takeConsolePictures(
  wanted: readonly string[],
  folder: string,
  { readme, best }: { readme: string; best: readonly { name: string; scene: string; look: string }[] },
): Promise<void> {
  const chosen = scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  if (chosen.length === 0) return
  await mkdir(folder, { recursive: true })
  const stage = await openStage('builtin')
  try {
    const { agentId, madeId } = await makeAgents(stage)
    for (const scene of chosen) {
      for (const screen of screens) {
        const { name, colorScheme, ...viewport } = screen
        const context = await stage.browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
        const page = await context.newPage()
        await page.addInitScript((account) => localStorage.setItem('foyer.console.account', account), signedIn)
        await page.goto(`${stage.url}/console${scene.path(agentId, madeId)}`)
        await scene.act(page)
        await settle(page)
        const file = `${scene.name}-${name}.png`
        await page.screenshot({ path: path.join(folder, file) })
        console.log(file)
        const kept = best.find((each) => each.scene === scene.name && each.look === name)
        if (kept) await page.screenshot({ path: path.join(readme, `${kept.name}.png`) })
        await context.close()
      }
    }
  } finally {
    await stage.stop()
  }
}

const signedIn = JSON.stringify({ token, name: 'Console', canChange: true })

/**
 * Two agents beside the demo's own, which is the one that is looked at, and has conversations. Resolves with its id, and that of one made
 * from a site.
 */
async function makeAgents({ url }: Stage): Promise<{ agentId: string; madeId: string }> {
  const call = callerOf(url, token)
  for (const [name, color] of [
    ['Corner shop', '#9b1c55'],
    ['Dental practice Dr. Ada', '#0b6e8a'],
  ]) {
    const { id } = (await call('POST', '/v1/agents', { body: { name } })).body.data
    const chat = { ...looks.chat, buttons: { backgroundColor: color, color: '#ffffff' } }
    await call('PATCH', `/v1/agents/${id}/theme`, { body: { theme: { ...looks, chat } } })
  }
  const { id } = (await call('GET', '/v1/agents?limit=1')).body.data[0] as { id: string }
  for (const [questions, vote] of conversations) {
    const { sessionId } = (await call('POST', `/v1/agents/${id}/sessions`)).body.data as { sessionId: string }
    const address = `/v1/agents/${id}/sessions/${sessionId}/conversations`
    for (const message of questions) await call('POST', address, { body: { message } })
    const [, answer] = (await call('GET', address)).body as { id: string }[]
    if (vote) await call('PUT', `${address}/${answer?.id}/feedback`, { body: { type: vote } })
  }
  await helpVisitors(call, id)
  const { aiId } = (await call('GET', `/v1/agents/${id}/ai`)).body.data as { aiId: string }
  await call('POST', `/v1/ai/${aiId}/sources`, {
    body: {
      kind: 'text',
      name: 'Orders and delivery',
      text: '## Delivery\nWe deliver on Fridays, for 4 €.\n\n## Cakes\nTwo days ahead.',
    },
  })
  const pairs = [{ question: 'Do you sell gift cards?', answer: 'Yes, from 10 €.' }]
  await call('POST', `/v1/ai/${aiId}/sources`, { body: { kind: 'qa', name: 'Asked at the counter', pairs } })
  return { agentId: id, madeId: await makeFromSite(call) }
}

/** Visitors who talk to people, and one who left a message; colleagues, and who is told. */
async function helpVisitors(call: ReturnType<typeof callerOf>, id: string): Promise<void> {
  const form = { isOffered: true, phone: 'optional', purpose: 'We answer by email within a day.' }
  const times = [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '18:00' }]
  await call('PATCH', `/v1/agents/${id}/help`, { body: { isOffered: true, timezone: 'Europe/Berlin', times, form } })
  await call('PATCH', `/v1/agents/${id}/notifications`, { body: { recipients: ['owner@example.com'] } })
  for (const [email, role] of [
    ['mia@example.com', 'answering'],
    ['tom@example.com', 'editor'],
  ])
    await call('POST', '/v1/people', { body: { email, role } })
  for (const isTaken of [false, true]) {
    const { sessionId } = (await call('POST', `/v1/agents/${id}/sessions`)).body.data as { sessionId: string }
    const address = `/v1/agents/${id}/sessions/${sessionId}`
    const say = (message: string) => call('POST', `${address}/conversations`, { body: { message } })
    await say(isTaken ? 'Do you have a table for twelve on Saturday?' : 'Can I rent one of your ovens?')
    await call('POST', `${address}/handover/ask`, { body: {} })
    if (!isTaken) continue
    const written = { clientId: 'first', message: 'Yes, from ten o’clock. Shall I keep it for you?', after: 99 }
    await call('POST', `${address}/handover/messages`, { body: written })
    await call('POST', `${address}/handover/notes`, { body: { text: 'The long table at the window.' } })
    await say('Thank you, we will come!')
    const message = 'Three loaves of rye for Friday, please. I come at eight.'
    const body = { message, name: 'Ida Bauer', email: 'ida@example.com', clientId: 'form' }
    await call('POST', `${address}/contacts`, { body })
  }
}

/** An agent made from a practice's site on loopback, which is read and served no longer. Resolves with its id. */
async function makeFromSite(call: ReturnType<typeof callerOf>): Promise<string> {
  const site = await serve(clinicSite)
  try {
    const { id } = (await call('POST', '/v1/agents', { body: { name: '127.0.0.1' } })).body.data as { id: string }
    const { aiId, sourceId } = (await call('POST', `/v1/agents/${id}/setup`, { body: { url: site.url } })).body
      .data as Setup
    const source = `/v1/ai/${aiId}/sources/${sourceId}`
    while (!(await call('GET', source)).body.data.lastSync) await setTimeout(200)
    return id
  } finally {
    site.stop()
  }
}
