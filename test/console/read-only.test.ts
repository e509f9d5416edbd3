import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { createAgent, faq, type TestAgent } from '../support/agent.ts'
import { follow, instructionsOf } from '../support/browser/console.ts'
import { withConsole } from './stage.ts'

/* Who may only read sees every page, and nothing on it that would change something. */

const stage = withConsole()
let agent: TestAgent
/** Texts that the agent knows: one that was written here, and one of a file. */
let ownText = ''
let file = ''
let newAgentId = ''

beforeAll(async () => {
  const { call } = stage.server
  agent = await createAgent(stage.server, { name: 'Looked at', instructions: faq })
  const embed = { retentionDays: 45, notice: { en: 'With AI.', de: 'Mit KI.' } }
  const allowedOrigins = ['https://www.example.com', stage.server.url]
  await call('PATCH', `/v1/agents/${agent.id}/embed`, { body: { ...embed, allowedOrigins } })
  const { aiId } = (await call('GET', `/v1/agents/${agent.id}/ai`)).body.data
  const sources = `/v1/ai/${aiId}/sources`
  ownText = (await call('POST', sources, { body: { kind: 'text', name: 'Lorries', text: 'By the day.' } })).body.data.id
  const form = new FormData()
  form.append('file', new Blob(['Two days.']), 'Shipping.md')
  file = (await call('POST', `${sources}/file`, { body: form })).body.data.id
  const sessions = `/v1/agents/${agent.id}/sessions`
  const { id } = (await call('POST', sessions)).body.data
  await call('POST', `${sessions}/${id}/conversations`, { body: { message: 'Zebras?' } })
  newAgentId = (await createAgent(stage.server, { name: 'Without visitors' })).id
  await call('PATCH', `/v1/agents/${agent.id}/tags`, { body: { sessionIds: [id], add: ['refund'] } })
})

const buttons = (page: Page) => page.getByRole('main').getByRole('button')

async function expectNothingToChange(page: Page): Promise<void> {
  expect(await buttons(page).count()).toBe(0)
  expect(await page.getByRole('main').getByRole('textbox', { disabled: false }).count()).toBe(0)
}

const pages: [path: () => string, look: (page: Page) => Promise<void>][] = [
  [
    () => '',
    async (page) => {
      await page.getByRole('link', { name: 'Looked at' }).waitFor()
      await page.getByText('Your token can look at everything and change nothing.').waitFor()
      expect(await page.getByRole('link', { name: 'New agent' }).count()).toBe(0)
      await page.getByRole('button', { name: 'More for Looked at' }).click()
      expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Copy its id'])
    },
  ],
  [
    () => `/agents/${newAgentId}`,
    async (page) => {
      await page.getByText('Numbers appear here with the first conversation.').waitFor()
      expect(await page.getByText('From here to the first conversation').count()).toBe(0)
    },
  ],
  [
    () => `/agents/${agent.id}`,
    async (page) => {
      await page.getByRole('region', { name: 'What needs somebody' }).getByText('1 question needs an answer').waitFor()
    },
  ],
  [
    () => '/access',
    async (page) => {
      await page.getByText('Access tokens are managed by the owners of this workspace.').waitFor()
      await expectNothingToChange(page)
    },
  ],
  [
    () => '/inbox',
    async (page) => {
      await page.getByText('The inbox is for those who answer visitors.').waitFor()
      expect(await page.getByRole('navigation').getByRole('link', { name: 'Inbox' }).count()).toBe(0)
    },
  ],
  [
    () => `/agents/${agent.id}/conversations`,
    async (page) => {
      await page.getByRole('link', { name: /Zebras/ }).click()
      await page.locator('.messages').getByText('Zebras?').waitFor()
      await page.getByRole('list', { name: 'Tags' }).getByText('refund').waitFor()
      expect(await page.getByRole('combobox', { name: 'Add a tag' }).count()).toBe(0)
      expect(await page.getByRole('checkbox', { name: /^Choose/ }).count()).toBe(0)
      for (const name of [/^Remove the tag/, /^Erase/, /^Fix this answer/]) {
        expect(await page.getByRole('button', { name }).count()).toBe(0)
      }
      expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(1)
    },
  ],
  [
    () => `/agents/${agent.id}/knowledge`,
    async (page) => {
      expect(await (await instructionsOf(page)).isEditable()).toBe(false)
      await page.getByRole('region', { name: 'Who answers' }).waitFor()
      for (const name of ['Save', 'Test it', 'Change…', 'Ask']) {
        expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
      }
    },
  ],
  [
    () => `/agents/${agent.id}/questions`,
    async (page) => {
      await page.getByRole('heading', { name: 'Zebras?' }).waitFor()
      expect(await page.locator('.row-actions').count()).toBe(0)
    },
  ],
  [
    () => `/agents/${agent.id}/sources/${ownText}`,
    async (page) => {
      await page.getByText('By the day.').waitFor()
      await expectNothingToChange(page)
    },
  ],
  [
    () => `/agents/${agent.id}/sources/${file}`,
    async (page) => {
      await page.getByRole('heading', { name: 'Shipping', level: 1 }).waitFor()
      await expectNothingToChange(page)
      await page.getByRole('listitem').getByRole('link', { name: 'Shipping' }).click()
      await page.getByText('Two days.').waitFor()
      await expectNothingToChange(page)
    },
  ],
  [
    () => `/agents/${agent.id}/look`,
    async (page) => {
      const accent = page.getByRole('textbox', { name: 'Buttons and launcher', exact: true })
      expect(await accent.isDisabled()).toBe(true)
      expect(await page.getByRole('button', { name: 'Publish…' }).count()).toBe(0)
    },
  ],
  [
    () => `/agents/${agent.id}/install`,
    async (page) => {
      await page.getByText(`/widget/${agent.webId}.js`).waitFor()
      await page.getByText('https://www.example.com', { exact: true }).waitFor()
      expect(await buttons(page).allTextContents()).toEqual(['Copy the line'])
      expect(await page.getByRole('textbox').count()).toBe(0)
    },
  ],
  [
    () => `/agents/${agent.id}/settings`,
    async (page) => {
      expect(await page.getByLabel('Keep them for').inputValue()).toBe('45')
      expect(await page.getByRole('textbox', { name: 'Notice in German' }).inputValue()).toBe('Mit KI.')
      // The last one that comes.
      await page.getByRole('region', { name: 'Contact form', exact: true }).waitFor()
      await expectNothingToChange(page)
    },
  ],
]

test('every page shows what there is, and offers no change of it', async () => {
  const { token } = (await stage.server.call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })).body
  const { page, seen, leave } = await stage.enter({ token })
  for (const [path, look] of pages) {
    await follow(page, path())
    await look(page)
    await page.keyboard.press('Escape')
  }
  expect(seen.errors).toEqual([])
  await leave()
})
