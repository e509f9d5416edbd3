import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import type { Source } from '#contract/knowledge/sources.ts'
import { createAgent } from '../../support/agent.ts'
import { accessibilityFaults, type ConsoleStage, type Visit } from '../../support/browser/console.ts'
import { startSite, type Answering, type Site } from '../../support/peers/site.ts'
import { withConsole } from '../stage.ts'

/* What an agent knows besides its instructions: added, read, corrected, left out and deleted, by what is on the screen. */

const stage = withConsole({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
let site: Site
let visit: Visit

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

async function open(agentId: string, options: Parameters<ConsoleStage['enter']>[0] = {}): Promise<Page> {
  visit = await stage.enter({ path: `/agents/${agentId}/sources`, ...options })
  await visit.page.getByRole('heading', { name: 'Sources', level: 1 }).waitFor()
  return visit.page
}
const aiIdOf = async (agentId: string): Promise<string | undefined> =>
  (await stage.server.call('GET', `/v1/agents/${agentId}/ai`)).body.data?.aiId
async function sourcesOf(agentId: string): Promise<Source[]> {
  return (await stage.server.call('GET', `/v1/ai/${await aiIdOf(agentId)}/sources`)).body.data
}
async function documentOf(
  agentId: string,
  source: Source | undefined,
): Promise<KnowledgeDocument & { text: string; correction: string | null }> {
  const path = `/v1/ai/${await aiIdOf(agentId)}/sources/${source?.id}/documents`
  const [{ id }] = (await stage.server.call('GET', path)).body.data
  return (await stage.server.call('GET', `${path}/${id}`)).body.data
}
const addText = async (agentId: string, text: string, name = 'Shipping') =>
  stage.server.call('POST', `/v1/ai/${await aiIdOf(agentId)}/sources`, { body: { kind: 'text', name, text } })
/** Adds a file, or replaces that of a source. */
async function addFile(agentId: string, text: string, source?: Source): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([text]), 'Shipping.md')
  const path = source ? `sources/${source.id}/file` : 'sources/file'
  await stage.server.call('POST', `/v1/ai/${await aiIdOf(agentId)}/${path}`, { body })
}

test('from What it knows, an agent without an AI resource gets its first text; what is typed stays over a reload', async () => {
  const { id } = (await stage.server.call('POST', '/v1/agents', { body: { name: 'New' } })).body.data
  visit = await stage.enter({ path: `/agents/${id}/knowledge` })
  const { page } = visit
  await page.getByRole('link', { name: 'Sources' }).click()
  await page.getByText(/Add the first one/).waitFor()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByRole('button', { name: 'Add the text' }).click()
  await page.getByText('Write or paste a text.').waitFor()
  expect(await page.getByLabel('Text', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Name').fill('Shipping')
  await page.getByLabel('Text', { exact: true }).fill('## Parcels\nTwo **days**.')
  await page.reload()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Shipping')
  await page.getByRole('button', { name: 'Add the text' }).click()
  await page.getByText('“Shipping” is added.').waitFor()
  expect(await sourcesOf(id)).toMatchObject([{ kind: 'text', name: 'Shipping', documents: 1 }])

  await page.getByRole('link', { name: 'Shipping' }).click()
  await page.getByRole('heading', { name: 'Shipping', level: 1 }).waitFor()
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('## Parcels\nTwo **days**.')
  await page.getByRole('link', { name: 'What it knows' }).click()
  await page.getByRole('region', { name: 'Sources' }).getByRole('link', { name: 'Shipping' }).waitFor()
  expect(visit.seen.errors).toEqual([])
})

test('a text that was written here is changed in its place, which two admins may do at once, and goes back', async () => {
  const { id } = await createAgent(stage.server)
  const { data } = (await addText(id, 'Two days.')).body
  const path = `/v1/ai/${await aiIdOf(id)}/sources/${data.id}`
  // As it was corrected before texts could be changed.
  const { id: documentId } = await documentOf(id, data)
  await stage.server.call('PATCH', `${path}/documents/${documentId}`, { body: { correction: 'Three days.' } })
  const page = await open(id)
  await page.getByRole('link', { name: 'Shipping' }).click()
  const field = page.getByLabel('Text', { exact: true })
  await expect.poll(() => field.inputValue()).toBe('Three days.')
  await field.fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Write something, or delete the source.').waitFor()
  await field.fill('Four days.')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Four days.')
  await stage.server.call('PATCH', path, { body: { text: 'Five days.' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' })
  await dialog.getByText('Five days.').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Answers come from it from now on.').waitFor()
  expect(await documentOf(id, data)).toMatchObject({ text: 'Four days.', correction: null })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => field.inputValue()).toBe('Five days.')
  expect(await documentOf(id, data)).toMatchObject({ text: 'Five days.' })
  await page.getByRole('button', { name: 'Leave it out of answers' }).click()
  await page.getByText('Answers leave this document out.').waitFor()
  await page.goto(`${stage.server.url}/console/agents/${id}/sources/${data.id}/${documentId}`)
  await page.getByRole('button', { name: 'Take it back in' }).click()
  await page.getByText('Answers come from this.').waitFor()
  expect(await documentOf(id, data)).toMatchObject({ isExcluded: false })
  expect(new URL(page.url()).pathname).toBe(`/console/agents/${id}/sources/${data.id}`)
})

test('a file that cannot be read says why; dropped ones are read, found and deleted; questions are refused at their place, and then added', async () => {
  const { id } = await createAgent(stage.server)
  const page = await open(id)
  await page.getByRole('button', { name: 'File', exact: true }).click()
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })
  await page.locator('input[type=file]').setInputFiles(file('scan.pdf', '%PDF-1.7 and nothing more'))
  await page.locator('.sent .wrong', { hasText: 'The file was not read.' }).waitFor()
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['## Zebras\nA zebra costs 900 euros.'], 'animals.md'))
    return transfer
  })
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: data })
  await page.getByRole('link', { name: 'animals.md' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await sourcesOf(id)).toMatchObject([{ kind: 'file', fileName: 'animals.md' }])

  await expect
    .poll(async () => {
      await page.getByLabel('Question').fill('How much is a zebra?')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByText(/^\d+ passages?$/).waitFor()
      return page.locator('.passages > li').allTextContents()
    })
    .toEqual(expect.arrayContaining([expect.stringMatching(/animals.*score \d[^]*900 euros/)]))

  await page.getByRole('button', { name: 'More for animals.md' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByText('1 text').waitFor()
  await page.getByRole('button', { name: 'Delete the source' }).click()
  await page.getByText(/Add the first one/).waitFor()
  expect(await sourcesOf(id)).toEqual([])

  await page.getByRole('button', { name: 'Questions and answers' }).click()
  const row = (number: number) => page.getByRole('group', { name: `Question ${number}` })
  await row(1).getByLabel('Question', { exact: true }).fill('Do you deliver?')
  await row(1).getByLabel('Answer').fill('Yes, **everywhere**.')
  await row(1).getByLabel('Other ways to ask it').fill('Delivery?\n\nDo you ship?')
  await page.getByRole('button', { name: 'Another question' }).click()
  await row(2).getByLabel('Question', { exact: true }).fill('Do you gift-wrap?')
  await page.getByRole('button', { name: 'Add them' }).click()
  await expect.poll(() => row(2).getByLabel('Answer').getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Write an answer.', { exact: true }).waitFor()
  await row(2).getByLabel('Answer').fill('For 2 €.')
  await row(2).getByLabel('Question', { exact: true }).fill(' ')
  await page.getByRole('button', { name: 'Add them' }).click()
  await page.getByText('Write the question.', { exact: true }).waitFor()
  await row(2).getByLabel('Question', { exact: true }).fill('Do you gift-wrap?')
  await page.getByRole('button', { name: 'Add them' }).click()
  await page.getByText('2 questions', { exact: true }).waitFor()
  const [source] = await sourcesOf(id)
  expect(await documentOf(id, source)).toMatchObject({
    questions: ['Do you deliver?', 'Delivery?', 'Do you ship?'],
    text: 'Yes, **everywhere**.',
  })
})

test('a file of the name of one that is there replaces that, or is added too, as its owner says', async () => {
  const { id } = await createAgent(stage.server)
  await addFile(id, 'Two days.')
  const [first] = await sourcesOf(id)
  const { fileName = '' } = first ?? {}
  const page = await open(id)
  const choose = async (...texts: string[]) => {
    await page.getByRole('button', { name: 'Add a source' }).click()
    await page.getByRole('menuitem', { name: 'File' }).click()
    const files = texts.map((text) => ({ name: fileName, mimeType: '', buffer: Buffer.from(text) }))
    await page.locator('input[type=file]').setInputFiles(files)
    await page.getByText(`You have added a file of this name before: “${fileName}”.`).first().waitFor()
  }
  await choose('## Delivery\nThree days.')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sourcesOf(id)).toHaveLength(1)
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: 'Replace it' }).press('Enter')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  const [replaced, ...others] = await sourcesOf(id)
  expect([replaced?.id, others]).toEqual([first?.id, []])
  // The source is older than this: there is no way to undo its making.
  await page.getByText('The file is replaced. Corrections stay.').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect(await documentOf(id, replaced)).toMatchObject({ text: expect.stringContaining('Three days.') })

  await choose('## Delivery\nFour days.', '## Delivery\nFive days.')
  const line = page.locator('.sent > li')
  await line.nth(1).getByRole('button', { name: 'Add this one, too' }).waitFor()
  await line.first().getByRole('button', { name: 'Add this one, too' }).click()
  await line.first().getByText('Added').waitFor()
  // What had the focus has gone, and it is still in the dialog.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add files')
  await line.nth(1).getByRole('button', { name: 'Replace it' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await sourcesOf(id)).toHaveLength(2)
})

test('of many sources one is found by its name, also without accents, and the search outlives a reload', async () => {
  const { id } = await createAgent(stage.server)
  for (let count = 1; count <= 10; count += 1) await addText(id, 'Two days.', `Shipping ${count}`)
  const page = await open(id)
  await page.getByRole('link', { name: 'Shipping 10' }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search by name or address' })
  expect(await search.count()).toBe(0)
  await addText(id, 'Open at nine.', 'Café hours')
  await page.reload()
  await search.fill('cafe')
  await page.getByText('1 of 11').waitFor()
  const rows = page.locator('.rows > li')
  expect(await rows.allTextContents()).toEqual([expect.stringContaining('Café hours')])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await page.getByText('1 of 11').waitFor()
  await search.fill('nothing so named')
  await page.getByText('No source is named so.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => rows.count()).toBe(11)
  expect(await search.inputValue()).toBe('')
})

test('a document is corrected, which two admins may do at once, and goes back; it is left out and taken back in', async () => {
  const { id } = await createAgent(stage.server)
  await addFile(id, 'Two days.')
  const [source] = await sourcesOf(id)
  const document = await documentOf(id, source)
  const page = await open(id)
  await page.getByRole('link', { name: 'Shipping' }).click()
  await page.getByRole('heading', { name: 'Shipping', level: 1 }).waitFor()
  await page.getByRole('listitem').getByRole('link', { name: 'Shipping' }).click()
  const field = page.getByLabel('Text', { exact: true })
  await field.fill('Three days.')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Three days.')
  const path = `/v1/ai/${await aiIdOf(id)}/sources/${source?.id}/documents/${document.id}`
  await stage.server.call('PATCH', path, { body: { correction: 'Four days.' } })
  await page.getByRole('button', { name: 'Save the correction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' })
  await dialog.getByText('Four days.').waitFor()
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  // The page says already that a correction answers: the other one's.
  await expect.poll(() => documentOf(id, source)).toMatchObject({ correction: 'Three days.', text: 'Two days.' })
  await page.getByText('Answers come from your correction instead.').waitFor()
  await addFile(id, 'Five days.', source)
  await page.reload()
  await page.getByText('The file has changed since your correction.').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Shipping' }).click()
  await page.getByText('changed since your correction', { exact: true }).waitFor()
  await page.getByRole('listitem').getByRole('link', { name: 'Shipping' }).click()
  await page.getByRole('button', { name: 'The correction is still right' }).click()
  await expect.poll(() => page.getByText('The file has changed since your correction.').count()).toBe(0)
  expect(await documentOf(id, source)).toMatchObject({ correction: 'Three days.', isCorrectionOutdated: false })
  await page.getByRole('button', { name: 'Go back to what was read' }).click()
  await page.getByText('Answers come from this.').waitFor()
  expect(await documentOf(id, source)).toMatchObject({ correction: null })

  await page.getByRole('button', { name: 'Leave it out of answers' }).click()
  await page.getByText('Answers leave this document out.').waitFor()
  expect(await documentOf(id, source)).toMatchObject({ isExcluded: true })
  const toast = page.locator('.toast', { hasText: 'Answers leave it out from now on.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Leave it out of answers' }).waitFor()
  expect(await documentOf(id, source)).toMatchObject({ isExcluded: false })
})

test('a site shows its pages first, is read with its progress, stopped, and read again', async () => {
  const pageOf = (title: string) =>
    `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>All about ${title}.</p></main>`
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const paths = ['', 'docs/one', 'docs/two'].map((path) => `<url><loc>${site.url}${path}</loc></url>`)
  site.pages['/sitemap.xml'] = (response) =>
    void response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.join('')}</urlset>`)
  site.pages['/'] = pageOf('Home')
  site.pages['/docs/one'] = pageOf('One')
  site.pages['/docs/two'] = pageOf('Two')
  const { id } = await createAgent(stage.server)
  const page = await open(id)
  await page.getByRole('button', { name: 'Website' }).click()
  await page.getByRole('button', { name: 'Show its pages' }).click()
  await page.getByText('Give the address of a website.').waitFor()
  await page.getByLabel('Address').fill(site.url)
  await page.getByLabel('At most').fill('many')
  await page.getByRole('button', { name: 'Show its pages' }).click()
  await expect.poll(() => page.getByLabel('At most').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('At most').fill('3')
  await page.getByRole('button', { name: 'Show its pages' }).click()
  await page.getByRole('heading', { name: /3 pages/ }).waitFor()
  expect(await page.locator('.page-tree summary').textContent()).toContain('2 pages')
  expect(await sourcesOf(id)).toEqual([])

  // An address that is changed meanwhile gets no other one's pages.
  let letLook = (): void => undefined
  const looking = new Promise<void>((resolve) => (letLook = resolve))
  site.pages['/docs/two'] = (response) =>
    void looking.then(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(pageOf('Two')))
  await page.getByLabel('Address').fill(`${site.url}docs/two`)
  await page.getByRole('button', { name: 'Show its pages' }).click()
  await page.getByRole('button', { name: 'Stop looking' }).waitFor()
  await page.getByLabel('Address').fill(site.url)
  letLook()
  await page.getByRole('button', { name: 'Stop looking' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { name: /pages?$/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show its pages' }).click()
  await page.getByRole('heading', { name: /3 pages/ }).waitFor()

  site.pages['/docs/one'] = (response) =>
    void held.then(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(pageOf('One')))
  await page.getByRole('button', { name: 'Read these pages' }).click()
  await page.getByRole('link', { name: '127.0.0.1' }).waitFor()
  await page.getByText('reading: 1 of 3 pages').waitFor()
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect.poll(async () => (await sourcesOf(id))[0]?.sync?.state ?? 'stopped').toMatch(/^stop/)
  letGo()
  await page.getByText(/^stopped/).waitFor()
  await page.getByRole('button', { name: 'Read now' }).click()
  await page.getByText('3 pages', { exact: true }).waitFor()
  await page.getByText(/^read just now/).waitFor()
  const [read] = await sourcesOf(id)
  expect(read).toMatchObject({ documents: 3, site: { refresh: 'weekly', limit: 3 } })

  // Of two who change how it is read, each keeps what the other one did not touch.
  await page.getByRole('button', { name: 'More for 127.0.0.1' }).click()
  await page.getByRole('menuitem', { name: 'What is read…' }).click()
  await page.getByLabel('At most').fill('5')
  const { aiId } = (await stage.server.call('GET', `/v1/agents/${id}/ai`)).body.data
  await stage.server.call('PATCH', `/v1/ai/${aiId}/sources/${read?.id}`, { body: { site: { depth: 2 } } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await sourcesOf(id)).toMatchObject([{ site: { depth: 2, limit: 5 } }])
})

test('what is wrong in a dialog longer than a phone comes into sight, and so does what is found; a site that is read already is named', async () => {
  const { id } = await createAgent(stage.server)
  const bakery = await startSite()
  bakery.pages['/'] = '<title>Bakery</title><main><h1>Bakery</h1><p>Fresh bread every day.</p></main>'
  const page = await open(id, { viewport: { width: 360, height: 640 } })
  await page.getByRole('button', { name: 'Website', exact: true }).click()
  const isInSight = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const body = element.closest('.body')?.getBoundingClientRect()
      return body !== undefined && top >= body.top && bottom <= body.bottom
    })
  await page.getByLabel('Without these paths').press('Tab')
  await page.getByRole('button', { name: 'Show its pages' }).click()
  await expect.poll(() => isInSight('Give the address of a website.')).toBe(true)
  await page.getByLabel('Address').fill(bakery.url)
  await page.getByRole('button', { name: 'Show its pages' }).click()
  await expect.poll(() => isInSight('1 page')).toBe(true)

  // One that is read already is named before it is read twice.
  await page.getByRole('button', { name: 'Read these pages' }).click()
  await page.getByRole('link', { name: new URL(bakery.url).hostname }).waitFor()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await page.getByRole('menuitem', { name: 'Website' }).click()
  await page.getByLabel('Address').fill(bakery.url)
  await page.getByRole('button', { name: 'Show its pages' }).click()
  await page.getByText(/reads pages of this website already\./).waitFor()
  await page.getByRole('heading', { name: /1 page/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await bakery.stop()
})

test('of a site that lost many pages they are kept or let go, as its owner says; until then nothing is lost', async () => {
  const paths = Array.from({ length: 8 }, (_, at) => `/old/${at}`)
  for (const each of Object.keys(site.pages)) delete site.pages[each]
  const acceptedAnswer = { '@type': 'Answer', text: 'Until six, from Monday to Friday.' }
  const mainEntity = [{ '@type': 'Question', name: 'How long are you open?', acceptedAnswer }]
  const asked = { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }
  const restore = () => {
    site.pages['/'] =
      `<title>Home</title><main>${paths.map((each) => `<a href="${each}">${each}</a>`).join(' ')}</main>`
    for (const each of paths) site.pages[each] = `<title>Page ${each}</title><main><p>All about ${each}.</p></main>`
    site.pages['/old/0'] += `<script type="application/ld+json">${JSON.stringify(asked)}</script>`
  }
  restore()
  const { id } = await createAgent(stage.server)
  const sources = `/v1/ai/${await aiIdOf(id)}/sources`
  const added = await stage.server.call('POST', sources, { body: { kind: 'site', site: { url: site.url } } })
  const whenRead = async () => expect.poll(async () => (await sourcesOf(id))[0]).not.toHaveProperty('sync')
  const lose = async () => {
    for (const each of paths.slice(0, 7)) delete site.pages[each]
    await stage.server.call('POST', `${sources}/${added.body.data.id}/sync`)
    await whenRead()
  }
  await whenRead()
  await lose()

  const page = await open(id, { viewport: { width: 360, height: 640 } })
  await page.getByText('8 pages and questions would go').waitFor()
  await page.getByRole('link', { name: '127.0.0.1' }).click()
  const question = page.getByRole('region', { name: '8 pages and questions would go' })
  await question.getByText('8 were not found (404)').waitFor()
  await question.getByRole('link', { name: 'Show which' }).click()
  // It comes into sight, below all that could not be read.
  const count = page.getByText('8 of 10: 7 texts and 1 question')
  await expect.poll(async () => (await count.boundingBox())?.y).toBeLessThan(560)
  await page.getByText('would go: not found (404)').first().waitFor()
  await question.getByRole('button', { name: 'Keep them' }).click()
  await page.getByText('8 pages and questions are kept.').waitFor()
  await page.getByText('10 in all: 9 texts and 1 question').waitFor()
  await expect.poll(() => question.count()).toBe(0)
  expect(await sourcesOf(id)).toMatchObject([{ documents: 10, lastSync: { outcome: 'complete' } }])

  restore()
  await stage.server.call('POST', `${sources}/${added.body.data.id}/sync`)
  await whenRead()
  await lose()
  await page.reload()
  await question.getByRole('button', { name: 'Let them go' }).click()
  const dialog = page.getByRole('dialog', { name: 'Let 8 pages and questions go?' })
  await dialog.getByRole('button', { name: 'Let them go' }).click()
  await page.getByText('8 pages and questions are gone.').waitFor()
  await page.getByText('2 pages', { exact: true }).waitFor()
  await expect.poll(() => question.count()).toBe(0)
  expect(await sourcesOf(id)).toMatchObject([{ documents: 2, lastSync: { outcome: 'complete' } }])
  expect(visit.seen.errors).toEqual([])
})

test('pages that fail are counted once, and what was read before is said to stay in use; a question stays meanwhile', async () => {
  const paths = Array.from({ length: 9 }, (_, at) => `/new/${at}`)
  const failing: Answering = (response) => void response.writeHead(500).end()
  site.pages = {
    '/': `<title>Home</title><main>${paths.map((each) => `<a href="${each}">${each}</a>`).join(' ')}</main>`,
    ...Object.fromEntries(
      paths.map((each) => [each, `<title>Page ${each}</title><main><p>All about ${each}.</p></main>`]),
    ),
  }
  const { id } = await createAgent(stage.server)
  const sources = `/v1/ai/${await aiIdOf(id)}/sources`
  const added = await stage.server.call('POST', sources, { body: { kind: 'site', site: { url: site.url } } })
  const whenRead = async () => expect.poll(async () => (await sourcesOf(id))[0]).not.toHaveProperty('sync')
  const readAgain = async () => {
    await stage.server.call('POST', `${sources}/${added.body.data.id}/sync`)
    await whenRead()
  }
  await whenRead()
  for (const each of paths.slice(0, 5)) site.pages[each] = failing
  await readAgain()

  const page = await open(id)
  await page.getByText('5 pages could not be read').waitFor()
  await page.getByRole('link', { name: '127.0.0.1' }).click()
  const failed = page.getByRole('region', { name: 'What was not read' })
  await failed.getByText('The earlier texts of 5 pages stay in use: answers still come from them.').waitFor()
  expect(await failed.getByRole('listitem').count()).toBe(5)
  expect(await page.getByText(/parts? (was|were) not read/).count()).toBe(0)

  for (const each of paths.slice(0, 7)) delete site.pages[each]
  await readAgain()
  site.pages['/robots.txt'] = failing
  await readAgain()
  await page.reload()
  await page.getByText(/could not be read .*: Its robots.txt, .* Repair it, or remove it/).waitFor()
  const question = page.getByRole('region', { name: '7 pages would go' })
  await question.getByText('7 were not found (404)').waitFor()
  await page.goto(`${stage.server.url}/console/agents/${id}`)
  await page.getByRole('link', { name: '7 pages of “127.0.0.1” are missing' }).click()
  await question.getByRole('button', { name: 'Keep them' }).click()
  await page.getByText('7 pages are kept.').waitFor()
  await expect.poll(() => question.count()).toBe(0)
  expect(visit.seen.errors).toEqual([])
})

test('a page shows its plain facts beside its text, by the thing that they are about', async () => {
  const product = {
    '@type': 'Product',
    name: 'Larch 3',
    offers: { price: '249.00', priceCurrency: 'EUR', availability: 'SoldOut' },
  }
  site.pages = {
    '/': `<html lang="en"><title>Larch 3</title><main><h1>Larch 3</h1><p>A ski for every day.</p></main>
      <footer><a href="tel:+441292555010">01292 555 010</a></footer>
      <script type="application/ld+json">${JSON.stringify(product)}</script></html>`,
  }
  const { id } = await createAgent(stage.server)
  const page = await open(id)
  const body = { kind: 'site', site: { url: site.url } }
  const { data: source } = (await stage.server.call('POST', `/v1/ai/${await aiIdOf(id)}/sources`, { body })).body
  await expect.poll(async () => (await sourcesOf(id))[0]?.lastSync?.outcome).toBe('complete')
  const document = await documentOf(id, source)
  await page.goto(`${new URL(page.url()).origin}/console/agents/${id}/sources/${source.id}/${document.id}`)
  const facts = page.getByRole('region', { name: 'Facts of the page' })
  await facts.getByRole('heading', { name: 'Larch 3' }).waitFor()
  const terms = await facts.locator('dl > div').allInnerTexts()
  expect(terms.map((each) => each.replaceAll(/\s+/g, ' '))).toEqual([
    'Price 249.00 EUR',
    'Availability sold out',
    'Telephone 01292 555 010 (in the header or footer)',
  ])
})
