import { text as textOf } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import type { ConsoleStage, Visit } from '../../support/browser/console.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { withConsole } from '../stage.ts'

/* Conversations: found, read, followed, exported and erased, by what is on the screen. */

const stage = withConsole({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
let visit: Visit
let shop: Site
let agentId = ''

beforeAll(async () => {
  shop = await startSite()
  agentId = (await createAgent(stage.server)).id
})
afterAll(() => shop.stop())
afterEach(async () => {
  expect([...visit.seen.hosts]).toEqual([new URL(stage.server.url).host])
})

type Asking = { language?: string; vote?: object; of?: string }

/** A conversation of one question and its answer. */
async function converse(message: string, { language = 'en', vote, of = agentId }: Asking = {}): Promise<string> {
  const { id } = (await stage.server.call('POST', `/v1/agents/${of}/sessions`)).body.data
  const path = `/v1/agents/${of}/sessions/${id}/conversations`
  const sent = await stage.server.call('POST', path, { body: { message }, headers: { 'Accept-Language': language } })
  if (vote) await stage.server.call('PUT', `${path}/${sent.body.data[1].id}/feedback`, { body: vote })
  return id
}

const rows = () => visit.page.locator('.conversation-row .begins').allTextContents()
const enter = async (rest = '', options: Parameters<ConsoleStage['enter']>[0] = {}) => {
  visit = await stage.enter({ path: `/agents/${agentId}/conversations${rest}`, ...options })
  return visit.page
}

test('on a phone the focus goes into what is opened and back to its row, and stays on the page after erasing', async () => {
  const { id } = await createAgent(stage.server, { name: 'Phone' })
  for (let count = 0; count < 14; count += 1) await converse(`Question ${count}`, { of: id })
  visit = await stage.enter({ path: `/agents/${id}/conversations`, viewport: { width: 360, height: 640 } })
  const { page } = visit
  const row = page.getByRole('link', { name: /^Question 6(?!\d)/ })
  await row.focus()
  const scrolled = () => page.locator('.conversation-rows').evaluate((list) => list.scrollTop)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await row.press('Enter')
  const focused = () => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
  await expect.poll(focused).toMatch(/^H2 .*20\d\d/)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.poll(focused).toMatch(/^A Question 6/)
  expect(await scrolled()).toBe(before)
  await row.press('Enter')
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('a conversation opens beside the list as the visitor saw it; its markup is text, and its link leads back to it', async () => {
  const vote = { type: 'negative', correctiveAnswer: 'Bread is <b>6 €</b> now.' }
  const id = await converse('What are your prices?', { vote })
  const hostile = '<img src=x onerror="window.hit=1"> **thanks**'
  const path = `/v1/agents/${agentId}/sessions/${id}/conversations`
  await stage.server.call('POST', path, { body: { message: hostile } })
  const page = await enter()
  await page.getByRole('link', { name: /What are your prices/ }).click()
  const opened = page.getByRole('region', { name: /20\d\d/ })
  await opened.getByText(hostile).waitFor()
  await opened.getByRole('cell', { name: '5 €' }).waitFor()
  await opened.getByText('from the section “Prices”').waitFor()
  await opened.getByText('Not helpful').waitFor()
  await opened.getByText('Bread is <b>6 €</b> now.').waitFor()
  await page.reload()
  await opened.getByRole('cell', { name: '5 €' }).waitFor()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(await page.locator('.messages img').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByText(/Choose a conversation/).waitFor()
  await page.goBack()
  await opened.getByText('Bread is <b>6 €</b> now.').waitFor()
  expect(visit.seen.errors).toEqual([])
})

test('what an answer was found in stands below it: the markup of a title is text, and a page is a link with its host', async () => {
  const { call } = stage.server
  const { aiId } = (await call('GET', `/v1/agents/${agentId}/ai`)).body.data
  const title = '<img src=x onerror="window.hit=1"> Parcels'
  const escaped = title.replace('<', '&lt;')
  shop.pages['/'] =
    `<!doctype html><title>${escaped}</title><h1>${escaped}</h1><p>A parcel takes three days to Norway.</p>`
  const source = `/v1/ai/${aiId}/sources`
  const added = (await call('POST', source, { body: { kind: 'site', site: { url: shop.url } } })).body.data
  const read = async () => (await call('GET', `${source}/${added.id}`)).body.data
  await expect.poll(read).not.toHaveProperty('sync')
  const id = await converse('How many days does a parcel take to Norway?')
  const page = await enter(`/${id}`)
  const sources = page.getByRole('list', { name: 'Sources' })
  await sources.waitFor()
  expect((await sources.textContent())?.trim()).toBe(`${title} (127.0.0.1)`)
  expect(await sources.getByRole('link').getAttribute('href')).toBe(shop.url)
  expect(await sources.locator('img').count()).toBe(0)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await call('DELETE', `${source}/${added.id}`)
})

test('below what a visitor wrote stands the page where it is another than before, as text that shows where its link leads', async () => {
  const shopUrl = 'https://shop.example'
  const long = `/${'very-long-'.repeat(200)}end`
  // What is sent with each message, and what is shown below it: the host only where it is another one, nothing twice.
  const messages: [page: string | undefined, shown: string | null][] = [
    [`${shopUrl}/ski/larch-3`, 'On shop.example/ski/larch-3'],
    [`${shopUrl}/ski/larch-3`, null],
    [undefined, null],
    [`${shopUrl}/ski/larch-3`, null],
    [`${shopUrl}/%D7%9E%D7%92%D7%9C%C3%BC?id=7`, 'On /מגלü?id=7'],
    [
      'https://me:secret@elsewhere.example:8443/%E2%80%AEexe.%3Cimg%20src=x%3E',
      'On elsewhere.example:8443/exe.<img src=x>',
    ],
    ['https://elsewhere.example:8443/100%ZZ', 'On /100%ZZ'],
    [`https://elsewhere.example:8443${long}`, `On ${long.slice(0, 40)}…${long.slice(-39)}`],
  ]
  const { id } = (await stage.server.call('POST', `/v1/agents/${agentId}/sessions`)).body.data
  for (const [at, [page]] of messages.entries()) {
    const sent = { body: { message: `Message ${at}`, page } }
    const { status } = await stage.server.call('POST', `/v1/agents/${agentId}/sessions/${id}/conversations`, sent)
    expect(status).toBe(200)
  }
  const page = await enter()
  for (const path of [`/agents/${agentId}/conversations/${id}`, `/inbox/${agentId}/${id}`]) {
    await page.goto(`${stage.server.url}/console${path}`)
    await page
      .getByText(`Message ${messages.length - 1}`)
      .first()
      .waitFor()
    const below = await page.locator('.message.guest').evaluateAll((items) =>
      items.map((item) => {
        const link = item.querySelector('a')
        return link && [link.parentElement?.textContent.replace(' (opens in a new tab)', ''), link.href]
      }),
    )
    expect(below.map((each) => each?.[0] ?? null)).toEqual(messages.map(([, shown]) => shown))
    expect(below[5]?.[1]).toBe('https://elsewhere.example:8443/%E2%80%AEexe.%3Cimg%20src=x%3E')
    const link = page.locator('.message.guest a').first()
    expect(await link.evaluate(({ target, rel }: HTMLAnchorElement) => [target, rel])).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.locator('.messages').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

test('filters stand in the address, and the export is exactly what they give', async () => {
  await converse('¿A qué hora abren?', { language: 'es' })
  await converse('Opening hours, please', { vote: { type: 'positive' } })
  const page = await enter()
  await page.getByLabel('Vote').selectOption('Helpful')
  await expect.poll(rows).toEqual(['Opening hours, please'])
  expect(new URL(page.url()).search).toBe('?vote=positive')
  await page.reload()
  await expect.poll(rows).toEqual(['Opening hours, please'])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'As CSV, for spreadsheets' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('conversations.csv')
  // The browser writes it as it comes: the page has not loaded it.
  expect(new URL(file.url()).pathname).toBe('/v1/downloads')
  const lines = (await textOf(await file.createReadStream())).trim().split('\n')
  expect(lines[0]).toContain('messageType')
  expect(lines.join('\n')).toContain('Opening hours, please')
  expect(lines.join('\n')).not.toContain('abren')
  await page.getByLabel('Vote').selectOption('Any vote')
  await page.getByLabel('Language').selectOption('Spanish')
  await expect.poll(rows).toEqual(['¿A qué hora abren?'])
  await page.getByLabel('When').selectOption('Choose days…')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText('No conversation is like this.').waitFor()
  await page.getByRole('button', { name: 'Show all conversations' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('by keyboard: the slash searches, j and k move, Enter opens; single keys can be switched off; what is typed stays while a search is on its way', async () => {
  const { id } = await createAgent(stage.server, { name: 'Keys' })
  for (const word of ['apple', 'banana', 'cherry']) await converse(`Is there ${word} cake?`, { of: id })
  visit = await stage.enter({ path: `/agents/${id}/conversations` })
  const { page } = visit
  await expect.poll(rows).toEqual(['Is there cherry cake?', 'Is there banana cake?', 'Is there apple cake?'])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.locator('.messages').getByText('Is there banana cake?').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('APPLE')
  await expect.poll(rows).toEqual(['Is there apple cake?'])

  await page.keyboard.press('Escape')
  await page.goto(`${stage.server.url}/console/agents/${id}/conversations`)
  await expect.poll(rows).toHaveLength(3)
  const focused = () => page.evaluate(() => document.activeElement?.className)
  const letters = page.getByRole('checkbox', { name: /Single keys/ })
  await letters.uncheck()
  await page.reload()
  await expect.poll(rows).toHaveLength(3)
  await expect.poll(() => letters.isChecked()).toBe(false)
  await page.keyboard.press('j')
  await page.keyboard.press('/')
  expect(await focused()).not.toMatch(/conversation-row|input/)
  expect(await page.getByRole('searchbox').getAttribute('aria-keyshortcuts')).toBeNull()
  await page.getByRole('link', { name: /banana/ }).click()
  await page.locator('.messages').waitFor()
  // Escape stays.
  await page.keyboard.press('Escape')
  await page.getByText('Choose a conversation').waitFor()
  await letters.check()
  await page.keyboard.press('j')
  await expect.poll(focused).toMatch(/conversation-row/)

  // What is typed while a search is on its way stays, and so does a space before the next word.
  const field = page.getByRole('searchbox')
  await field.pressSequentially('Is there ')
  await expect.poll(() => new URL(page.url()).search).toBe('?q=Is+there')
  await page.getByText('3 conversations').waitFor()
  await field.pressSequentially('banana')
  expect(await field.inputValue()).toBe('Is there banana')
  await expect.poll(rows).toEqual(['Is there banana cake?'])
  // What is changed by something else than typing is shown.
  await page.goBack()
  await page.goto(`${stage.server.url}/console/agents/${id}/conversations?q=nothing`)
  await page.getByRole('button', { name: 'Show all conversations' }).click()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('an agent without conversations says where they come from; new ones appear by themselves, and one is erased after a question', async () => {
  const { id } = await createAgent(stage.server, { name: 'Live' })
  visit = await stage.enter({ path: `/agents/${id}/conversations` })
  const { page } = visit
  await page.getByText(/appears here as soon as the chat is on your page/).waitFor()
  await page.getByRole('link', { name: 'Put it on your page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Put it on your page' }).waitFor()
  await page.goBack()
  await page.getByText(/appears here as soon as the chat is on your page/).waitFor()
  await converse('The first', { of: id })
  await expect.poll(rows).toEqual(['The first'])
  const erased = await converse('The second', { of: id })
  await expect.poll(rows).toEqual(['The second', 'The first'])
  await page.getByRole('link', { name: /The second/ }).click()
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByText('All of its 2 messages go for good').waitFor()
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await page.getByText('The conversation is erased.').waitFor()
  await expect.poll(rows).toEqual(['The first'])
  expect((await stage.server.call('GET', `/v1/agents/${id}/sessions/${erased}/conversations`)).status).toBe(404)
})

test('a long list is loaded as it is scrolled, past what was erased meanwhile, and only what is in sight is there', async () => {
  const { id } = await createAgent(stage.server, { name: 'Long' })
  const most = 60
  // A few at a time: an address has a bound on its connections.
  const converseOften = async (_: unknown, series: number) => {
    for (let at = series; at < most; at += 4) await converse(`Question ${at}`, { of: id })
  }
  await Promise.all(Array.from({ length: 4 }, converseOften))
  visit = await stage.enter({ path: `/agents/${id}/conversations` })
  const { page } = visit
  const list = page.locator('.conversation-rows')
  await list.waitFor()
  // The last one of the page that is shown, which the next page comes after.
  const { body } = await stage.server.call('GET', `/v1/agents/${id}/conversations?limit=50`)
  await stage.server.call('DELETE', `/v1/agents/${id}/sessions/${body.data.at(-1).id}`)
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return page.getByText(`${most - 1} conversations`).count()
    })
    .toBe(1)
  expect(await page.locator(`[aria-posinset="${most - 1}"]`).count()).toBe(1)
  expect(await page.locator('.conversation-row').count()).toBeLessThan(40)
})
