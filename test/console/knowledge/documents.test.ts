import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { startConsole, type ConsoleStage, type Visit } from '../../support/browser/console.ts'
import { aDocument, aSource } from '../../store/contract/samples.ts'
import { unbounded } from '../../../server/store/records/knowledge/knowledge-changes.ts'

/* A site of very many pages, as the console lists it. */

let stage: ConsoleStage
let visit: Visit
let at = ''
const count = 500

beforeAll(async () => {
  stage = await startConsole()
  visit = await stage.enter()
  const { id: agentId } = await createAgent(stage.server)
  const { aiId } = (await stage.server.call('GET', `/v1/agents/${agentId}/ai`)).body.data
  const ai = await stage.server.store.getAi('wks_default', aiId)
  if (!ai) throw new Error('There is no AI resource')
  const site = { url: 'https://shop.test/', depth: 5, limit: count, include: [], exclude: [], refresh: 'off' as const }
  const source = aSource(ai, { kind: 'site', name: 'shop.test', site })
  const checkedAt = '2026-11-20T09:30:00.000Z'
  const writes = Array.from({ length: count }, (_, n) => ({
    record: aDocument(source, {
      key: `page ${n}`,
      title: `Page ${n} ${'long '.repeat(n % 40)}`,
      url: `https://shop.test/caf%C3%A9/${n}`,
      page: { bodyHash: 'x', checkedAt, ...(n === 234 && { failedSince: checkedAt, reason: 'It is gone.' }) },
    }),
    text: `Text ${n}`,
  }))
  await stage.server.store.createSource(source, writes, unbounded)
  const change = (n: number, body: object) =>
    stage.server.call('PATCH', `/v1/ai/${aiId}/sources/${source.id}/documents/${writes[n]?.record.id}`, { body })
  await change(7, { isExcluded: true })
  await change(499, { correction: 'Better.' })
  at = `/agents/${agentId}/sources/${source.id}`
})
afterAll(() => stage.stop())

const titles = () => visit.page.locator('.document-rows h2').allTextContents()

test('of very many documents those in sight are there, and the last one is reached', async () => {
  const { page } = visit
  await page.goto(`${stage.server.url}/console${at}`)
  await page.getByText('500 in all').waitFor()
  expect((await titles())[0]).toMatch(/^Page 0 /)
  expect(await page.locator('.document-rows li').count()).toBeLessThan(50)
  await page.locator('.document-rows').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  const last = page.getByRole('link', { name: /^Page 499 / })
  await last.waitFor()
  expect(await last.locator('xpath=ancestor::li').getAttribute('aria-posinset')).toBe('500')
  await last.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Page 499/, level: 1 }).waitFor()
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Better.')
})

test('documents are found by title, address and state, which stand in the page’s address', async () => {
  const { page } = visit
  await page.goto(`${stage.server.url}/console${at}`)
  const search = page.getByLabel('Search by title or address')
  await search.fill('café/234')
  await expect.poll(titles).toEqual([expect.stringMatching(/^Page 234 /)])
  await page.getByText('could not be read since').waitFor()
  await search.fill('page 49')
  await page.getByText('11 of 500').waitFor()
  await page.getByLabel('Which ones').selectOption('Corrected')
  await expect.poll(titles).toEqual([expect.stringMatching(/^Page 499 /)])
  await page.reload()
  await expect.poll(titles).toEqual([expect.stringMatching(/^Page 499 /)])
  expect(new URL(page.url()).search).toBe('?q=page+49&state=corrected')
  await search.fill('')
  await page.getByLabel('Which ones').selectOption('Left out')
  await expect.poll(titles).toEqual([expect.stringMatching(/^Page 7 /)])
  await page.getByLabel('Which ones').selectOption('Cannot be read')
  await expect.poll(titles).toEqual([expect.stringMatching(/^Page 234 /)])
  await search.fill('nothing like it')
  await page.getByText('None fits these choices.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByText('500 in all').waitFor()
  expect(new URL(page.url()).search).toBe('')
})
