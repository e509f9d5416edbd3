import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { accessibilityFaults, follow, type Visit, widgetInPreview } from '../support/browser/console.ts'
import { startSite, type Site } from '../support/peers/site.ts'
import { withConsole } from './stage.ts'

/* A new agent's address field, and the page on which it is set up, where not all goes well. */

const stage = withConsole({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
let site: Site
let visit: Visit

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const agents = async () => (await stage.server.call('GET', '/v1/agents')).body.data as { id: string; name: string }[]
const address = (page: Page) => page.getByLabel('What is your site’s address?')
const home = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Cornflower Bakery</title>${head}</head><body>${body}</body></html>`
const page = (name: string) =>
  home(
    `<main><h1>${name}</h1><p>${name}: we bake it every day of the week, by hand, and sell it from seven.</p></main>`,
  )

/** Makes an agent of the site, by the field. */
async function make(): Promise<Page> {
  visit = await stage.enter({ path: '/new' })
  await address(visit.page).fill(site.url)
  await visit.page.keyboard.press('Enter')
  await visit.page.getByRole('link', { name: 'Put it on my page' }).waitFor()
  return visit.page
}

describe('the address', () => {
  test('what is none, or is not there, is said at the field, and outlives a reload; two clicks make one agent, which a link shows until it is ended', async () => {
    site.pages = { '/': page('Rye') }
    visit = await stage.enter({ path: '/new', timezoneId: 'Pacific/Auckland' })
    const before = await agents()
    const sent: unknown[] = []
    visit.page.on('request', (request) => {
      if (request.url().endsWith('/setup') && request.method() === 'POST') sent.push(request.postDataJSON())
    })
    for (const typed of ['not an address', 'nowhere.invalid/shop']) {
      await address(visit.page).fill(typed)
      await visit.page.keyboard.press('Enter')
      await expect.poll(() => address(visit.page).getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => visit.page.locator('.address-form .button').getAttribute('aria-busy')).toBe('false')
      expect(await agents()).toEqual(before)
    }
    // As it was typed: the server finds out which scheme the site speaks.
    expect(sent.at(-1)).toEqual({ url: 'nowhere.invalid/shop' })
    await visit.page.reload()
    await expect.poll(() => address(visit.page).inputValue()).toBe('nowhere.invalid/shop')

    // Two clicks make one agent; a link shows it to a colleague before it is on the site, until it is ended.
    const { page: console } = visit
    await address(console).fill(site.url)
    await console.getByRole('button', { name: 'Make the agent' }).dblclick()
    await console.getByRole('link', { name: 'Put it on my page' }).waitFor()
    expect(await agents()).toHaveLength(before.length + 1)
    // Its day is that of the place where it is made.
    const help = await Promise.all((await agents()).map(({ id }) => stage.server.call('GET', `/v1/agents/${id}/help`)))
    expect(help.map(({ body }) => body.data.timezone)).toContain('Pacific/Auckland')
    await console.getByRole('button', { name: 'Show it to somebody' }).click()
    const dialog = console.getByRole('dialog', { name: 'A link to the agent' })
    await dialog.getByText('This link works on this computer only.').waitFor()
    const link = (await dialog.locator('code').textContent()) ?? ''
    expect(await accessibilityFaults(console)).toEqual([])
    const colleague = await (await stage.browser.newContext()).newPage()
    await colleague.goto(link.trim())
    await colleague.locator('foyer-chat .field').waitFor()
    await dialog.getByRole('button', { name: 'End this link' }).click()
    await console.getByText('The link is ended.').waitFor()
    await colleague.reload()
    expect(await colleague.locator('foyer-chat').count()).toBe(0)
    await colleague.context().close()
  })
})

test('the page is sketched in its colors with its words, and asks the site for nothing; its languages have texts each, its texts and questions are counted', async () => {
  const asked = (name: string) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text: `${name} Yes, from seven.` },
  })
  const faq = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: ['Do you open on Sunday?', 'Do you bake rye?'].map(asked),
  }
  const alternates = ['fr', 'ar'].map((tag) => `<link rel="alternate" hreflang="${tag}" href="/${tag}/">`)
  site.pages = {
    '/': home(
      '<nav><a href="/bread">Bread</a> <a href="/cakes">Cakes</a></nav><main><h1>Bakery</h1><p>We bake.</p></main>',
      `<style>body { background: #fffdf8; color: #222 } .btn { background: #9b1c55; color: #fff }</style>
      ${alternates.join('')}<script type="application/ld+json">${JSON.stringify(faq)}</script>`,
    ),
    '/bread': page('Bread'),
    '/cakes': page('Cakes'),
  }
  const opened = await make()
  const frame = opened.frameLocator('iframe')
  await frame.locator('#site').getByText('Bread').waitFor()
  await frame.locator('#site').getByText('Cornflower Bakery').waitFor()
  await widgetInPreview(opened).locator('.launcher').waitFor()
  expect([...visit.seen.hosts]).toEqual([new URL(stage.server.url).host])
  expect(visit.seen.errors).toEqual([])
  // Nothing of it can be reached or clicked.
  expect(await opened.locator('iframe').evaluate((element) => (element as HTMLElement).inert)).toBe(true)

  // Each language of the site has its texts, to be left out and taken again.
  await opened.getByText('Cornflower Bakery vous souhaite la bienvenue', { exact: true }).waitFor()
  await opened.getByRole('heading', { name: 'Greeting and welcome in Arabic' }).waitFor()
  expect(await accessibilityFaults(opened)).toEqual([])
  await opened.getByRole('button', { name: 'Leave out (Greeting and welcome in French)' }).click()
  await opened.getByRole('button', { name: 'Use it again (Greeting and welcome in French)' }).waitFor()
  await opened.getByRole('button', { name: 'Leave out (Greeting and welcome in Arabic)' }).waitFor()
  const agent = (await agents()).find(({ id }) => opened.url().includes(id))
  const { settings } = (await stage.server.call('GET', `/v1/agents/${agent?.id}/theme`)).body.data
  expect(Object.keys(settings.general.translations)).toEqual(['ar'])

  // Texts and questions are counted each, and so is what the way to them is called.
  await opened.getByRole('link', { name: 'All pages and questions' }).click()
  await opened.getByText('5 in all: 3 texts and 2 questions').waitFor()
})

test('what was taken can be left out, also while the page asks again, and taken again; whoever comes back finds it so', async () => {
  site.pages = { '/': page('Rye') }
  const opened = await make()
  await opened.getByRole('heading', { name: 'Your site is read' }).waitFor()
  await opened.getByRole('heading', { name: 'Cornflower Bakery', level: 1 }).waitFor()
  // Where the pages ask nothing that they answer, it is said what the chat begins with and where to write questions.
  const prompts = opened.locator('.found-lines > li', { hasText: 'Prompts' })
  await prompts.getByText('Your pages ask no short question that they also answer').waitFor()
  await prompts.getByRole('link', { name: 'Write some (Prompts)' }).click()
  await opened.getByRole('button', { name: 'Add a prompt' }).waitFor()
  await opened.goBack()
  await opened.getByRole('heading', { name: 'Cornflower Bakery', level: 1 }).waitFor()
  let asked = 0
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await opened.route('**/v1/**/setup', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    asked += 1
    await released
    return route.fulfill({ response })
  })
  // All is asked for again when the network is back.
  await opened.context().setOffline(true)
  await opened.getByText(/^No connection to the server/).waitFor()
  await opened.context().setOffline(false)
  await expect.poll(() => asked).toBe(1)
  await opened.getByRole('button', { name: 'Leave out (Name)' }).click()
  const again = opened.getByRole('button', { name: 'Use it again (Name)' })
  await again.waitFor()
  const late = opened.waitForResponse((each) => each.url().endsWith('/setup') && each.request().method() === 'GET')
  release()
  await (await late).finished()
  // What has arrived is drawn.
  await opened.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await again.count()).toBe(1)

  await expect.poll(() => opened.getByRole('heading', { level: 1 }).textContent()).not.toBe('Cornflower Bakery')
  await opened.reload()
  await opened.getByRole('button', { name: 'Use it again (Name)' }).click()
  await opened.getByRole('heading', { name: 'Cornflower Bakery', level: 1 }).waitFor()
  await opened.getByRole('link', { name: 'Change (Name)' }).click()
  await opened.getByLabel('Name of the agent').waitFor()
})

describe('what the reading came to', () => {
  const found = {
    url: 'https://www.example.com/',
    startedAt: '2026-11-20T10:00:00.000Z',
    page: { title: 'Example', language: 'en', languages: ['en'], navigation: [], colors: {} },
    lines: [{ field: 'name', value: 'Example', from: 'the title of the page', state: 'proposed' }],
    prompts: [],
    missing: [{ what: 'delivery', question: 'What does delivery cost?' }],
    checkedAt: null,
    isLookPending: false,
  }
  const reading = (done: number, count: number, documents: number) => ({
    documents,
    sync: { state: 'running', startedAt: found.startedAt, done, failed: 0, found: count },
  })
  const ended = (outcome: string, documents: number, more = {}) => ({
    documents,
    lastSync: { endedAt: found.startedAt, outcome, done: documents, failed: 0, ...more },
  })
  const cases: [name: string, state: object, texts: string[], canAsk: boolean][] = [
    [
      'the first pages',
      reading(2, 84, 2),
      ['2 of 84 pages read', 'You can ask as soon as five pages are read, or all of a smaller site.'],
      false,
    ],
    ['from the fifth page on', reading(12, 84, 11), ['12 of 84 pages read. You can ask already.'], true],
    ['read', ended('complete', 84, { pages: 84, questions: 0 }), ['84 pages read. Answers come from them.'], true],
    [
      'with questions',
      ended('complete', 269, { pages: 95, questions: 174 }),
      ['95 pages read, with 174 questions and their answers. Answers come from them.'],
      true,
    ],
    ['robots.txt', ended('failed', 0, { reason: 'Its robots.txt forbids it.' }), ['Its robots.txt forbids it.'], false],
    [
      'what the site asks for',
      {
        ...ended('complete', 0),
        warnings: ['https://x.example/: It says that it is not for search engines (noindex).'],
      },
      ['https://x.example/: It says that it is not for search engines (noindex).'],
      false,
    ],
    ['no text', ended('complete', 0), ['No text was found on its pages.'], false],
    [
      'much would go',
      ended('needs-review', 84, { pages: 60, questions: 24, wouldGo: 31 }),
      ['31 pages and questions would go'],
      true,
    ],
  ]

  test('is said in words, and one can ask as soon as there is enough', async () => {
    const { id } = await createAgent(stage.server, { name: 'Example' })
    const { aiId } = (await stage.server.call('GET', `/v1/agents/${id}/ai`)).body.data
    const source = (
      await stage.server.call('POST', `/v1/ai/${aiId}/sources`, { body: { kind: 'text', text: 'Text.' } })
    ).body.data
    const sourceId: string = source.id
    let state: object = {}
    visit = await stage.enter({ path: '/nowhere', viewport: { width: 360, height: 740 } })
    const opened = visit.page
    await opened.route('**/v1/**/setup', (route) => route.fulfill({ json: { data: { ...found, aiId, sourceId } } }))
    await opened.route(`**/sources/${sourceId}`, (route) =>
      route.fulfill({ json: { data: { ...source, kind: 'site', ...state } } }),
    )
    for (const [name, given, texts, canAsk] of cases) {
      state = given
      await follow(opened, '/nowhere')
      await follow(opened, `/agents/${id}/setup`)
      for (const text of texts) await opened.getByText(text).first().waitFor()
      await expect
        .poll(async () => [name, await opened.getByLabel('Your question').isEnabled()])
        .toEqual([name, canAsk])
      // The others are these in other numbers.
      if (['the first pages', 'read', 'robots.txt', 'what the site asks for', 'much would go'].includes(name)) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await opened.emulateMedia({ colorScheme })
          expect([name, ...(await accessibilityFaults(opened, colorScheme === 'dark'))]).toEqual([name])
        }
      }
      expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await opened.getByRole('button', { name: 'Answer it (Delivery cost)' }).click()
    await expect
      .poll(() => opened.getByLabel('Question', { exact: true }).inputValue())
      .toBe('What does delivery cost?')
  })
})

test('what came of a reading that ended while the page was loaded is shown', async () => {
  let goOn = () => {}
  const isAsked = new Promise<void>((resolve) => (goOn = resolve))
  const delivery = home(
    '<main><h1>Delivery</h1><h2>How much is delivery?</h2><p>Delivery costs 4 euros within the town.</p></main>',
  )
  site.pages = {
    '/': home('<nav><a href="/delivery">Delivery</a></nav><main><h1>Bakery</h1><p>We bake bread every day.</p></main>'),
    '/delivery': (response) =>
      void isAsked.then(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(delivery)),
  }
  visit = await stage.enter({ path: '/new' })
  const { page: opened } = visit
  // The page has what was set up by then, and asks for its source: that is read before it answers.
  const isRead = async (path: string) => !('sync' in (await stage.server.call('GET', path)).body.data)
  const afterReading = async (route: Route) => {
    goOn()
    await expect.poll(() => isRead(new URL(route.request().url()).pathname)).toBe(true)
    await route.continue()
  }
  await opened.route(/\/sources\/[^/]+$/, afterReading)
  await address(opened).fill(site.url)
  await opened.keyboard.press('Enter')
  await opened.getByText('How much is delivery?').waitFor()
})

test('a prompt that the site answers no more is taken away, and the owner is told on the overview and on the page of the setup', async () => {
  const asked = (title: string, text: string) => home(`<main><h1>${title}</h1>${text}</main>`)
  const links = '<nav><a href="/delivery">Delivery</a><a href="/hours">Hours</a></nav>'
  site.pages = {
    '/': home(`${links}<main><h1>Bakery</h1><p>We bake bread and cakes every day in the old town.</p></main>`),
    '/delivery': asked('Delivery', '<h2>How much is delivery?</h2><p>Delivery costs 4 euros within the town.</p>'),
    '/hours': asked(
      'Hours',
      '<h2>When are you open?</h2><p>We are open from 7 in the morning to 6 in the evening.</p>',
    ),
  }
  const opened = await make()
  await opened.getByRole('heading', { name: 'Your site is read' }).waitFor()
  await opened.getByText('How much is delivery?').waitFor()
  const id = /agents\/([^/]+)\/setup/.exec(opened.url())?.[1]
  site.pages['/delivery'] = asked('Vans', '<h2>Our vans</h2><p>They are green, and were built in Sweden.</p>')
  const setupNow = async () => (await stage.server.call('GET', `/v1/agents/${id}/setup`)).body.data
  const { aiId, sourceId } = await setupNow()
  await stage.server.call('POST', `/v1/ai/${aiId}/sources/${sourceId}/sync`)
  const takenAway = async () =>
    (await setupNow()).prompts.filter((each: object) => 'takenAwayAt' in each).map(({ text }: { text: string }) => text)
  await expect.poll(takenAway).toEqual(['How much is delivery?'])
  await opened.goto(`${stage.server.url}/console/agents/${id}`)
  const told = opened.getByRole('listitem').filter({ hasText: '1 prompt was taken from your chat' })
  await told.getByText('How much is delivery?').waitFor()
  // The way back stays when somebody has written, as by a link that shows it.
  const sessions = `/v1/agents/${id}/sessions`
  const session = (await stage.server.call('POST', sessions)).body.data.id
  await stage.server.call('POST', `${sessions}/${session}/conversations`, { body: { message: 'When are you open?' } })
  await opened.reload()
  await opened.getByRole('link', { name: 'No site has shown the chat lately' }).waitFor()
  await opened.getByRole('link', { name: 'See what was taken from your site' }).waitFor()
  await told.getByRole('link').click()
  await opened.getByText('taken away: no page answers it any more').waitFor()
  expect(await accessibilityFaults(opened)).toEqual([])
})
