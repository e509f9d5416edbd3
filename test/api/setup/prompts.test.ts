import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Setup } from '../../../server/contract/sites/setup.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { startSite, type Site } from '../../support/peers/site.ts'

/* Starter prompts of a site, each kept only as long as the site answers it, and what the site has nothing for. */

let site: Site
let server: TestServer
beforeAll(async () => {
  site = await startSite()
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 100 } })
})
afterAll(() => Promise.all([site.stop(), server.stop()]))

const page = (title: string, main: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title} - Ida's Bakery</title>${head}</head>
  <body><nav><a href="/bread">Bread</a><a href="/orders">Orders</a><a href="/visit.html">Visit us</a></nav><main><h1>${title}</h1>${main}</main></body></html>`

const answers =
  '<h2>Do you bake bread without gluten?</h2><p>Yes. On Fridays we bake two kinds of bread without gluten, from buckwheat and rice.</p>'
const orders =
  '<h2>Until when can I order a cake?</h2><p>Order a cake two days before you want to fetch it, until noon.</p>'

function serveBakery(): void {
  for (const path of Object.keys(site.pages)) delete site.pages[path]
  Object.assign(site.pages, {
    '/': page(
      'Bread from our own oven',
      '<p>We are a bakery in Linden and bake everything ourselves.</p>',
      '<script type="application/ld+json">{"@type":"Bakery","name":"Ida\'s Bakery","openingHours":"Mo-Fr 07:00-18:00"}</script>',
    ),
    '/bread': page('Bread', `<p>Our bread is baked every day.</p>${answers}`),
    '/orders': page(
      'Orders',
      `${orders}<h2>How long does it take?</h2><p>Two days.</p><h2>Do you have any questions?</h2><p>Just come in.</p>`,
    ),
    // Its links have an ending that its addresses do not.
    '/visit.html': page('Visit us', '<p>Visit us.</p>', '<link rel="canonical" href="/visit">'),
    '/visit': page(
      'Visit us',
      '<p>Visit us at Market Street 5 in Linden.</p><h2>Opening hours</h2><p>We are open Monday to Friday, 7 am to 6 pm.</p><h2>How long does it take?</h2><p>Five minutes.</p>',
    ),
  })
}

const read = async (path: string) => (await server.call('GET', path)).body.data

async function checked(agent: string, since: string | null): Promise<Setup> {
  const isDone = async () => expect((await read(`${agent}/setup`)).checkedAt).not.toBe(since)
  await vi.waitFor(isDone, { timeout: 60_000, interval: 100 })
  return read(`${agent}/setup`)
}

async function setUp(): Promise<{ agent: string; setup: Setup; again(): Promise<Setup> }> {
  const { id } = (await server.call('POST', '/v1/agents', { body: { name: '127.0.0.1' } })).body.data
  const agent = `/v1/agents/${id}`
  const { status, text } = await server.call('POST', `${agent}/setup`, { body: { url: site.url } })
  expect([status, text]).toEqual([200, text])
  const setup = await checked(agent, null)
  const source = `/v1/ai/${setup.aiId}/sources/${setup.sourceId}`
  return {
    agent,
    setup,
    async again() {
      const { checkedAt } = await read(`${agent}/setup`)
      await vi.waitFor(async () => expect(await read(source)).not.toHaveProperty('sync'), { timeout: 60_000 })
      await server.call('POST', `${source}/sync`)
      return checked(agent, checkedAt)
    },
  }
}

const shown = async (agent: string) => {
  const { startMode, initialPrompts } = await read(`${agent}/theme`)
  return [startMode, ...initialPrompts.map(({ text }: { text: string }) => text)]
}

test('prompts are questions that the pages answer, and what they do not answer is named as missing', async () => {
  serveBakery()
  const { agent, setup } = await setUp()
  const kept = ['Do you bake bread without gluten?', 'Until when can I order a cake?', 'When are you open?']
  expect(await shown(agent)).toEqual(['Prompts', ...kept])
  expect(setup.prompts).toEqual(
    kept.map((text, at) => ({
      text,
      pageUrl: `${site.url}${['bread', 'orders', 'visit'][at]}`,
      isAnswered: true,
      isShown: true,
      askedAt: expect.any(String),
    })),
  )
  expect(setup.lines.at(-1)).toMatchObject({ field: 'prompts', value: kept.join('\n'), state: 'proposed' })
  expect(setup.missing.map(({ what }) => what)).toContain('contact')
  expect(setup.missing.map(({ what }) => what)).not.toContain('hours')
})

test('prompts are in the language of the site, and a page of questions goes before others', async () => {
  serveBakery()
  const asked = {
    'Where may bicycles stand?': 'Bicycles may stand in the yard behind the house, day and night.',
    'Who bakes the pretzels?': 'Tom bakes the pretzels, every morning at four.',
    'Why is the oven round?': 'The oven is round since the heat reaches all sides of the bread then.',
  }
  const questions = Object.entries(asked).map(([question, answer]) => `<h2>${question}</h2><p>${answer}</p>`)
  const half = '<h2>for those who wait?</h2><p>For those who wait there are two chairs.</p>'
  site.pages['/ask'] = page('Asked often', half + questions.join(''))
  site.pages['/fr'] = page('Pain', '<h2>Avez-vous du pain complet ?</h2><p>Oui, du pain complet chaque jour.</p>')
  site.pages['/bread'] = page(
    'Bread',
    `${answers}<p>See <a href="/ask">what is asked</a>, <a href="/fr">en français</a>.</p>`,
  )
  const { agent, setup } = await setUp()
  expect((await shown(agent))[1]).toBe('Where may bicycles stand?')
  expect(setup.prompts.map(({ text }) => text).join()).not.toMatch(/Avez-vous|those who wait/)
})

test('no prompt is what a site asks to sell something, and none is asked twice of two things', async () => {
  serveBakery()
  const selling = ['Planning a party?', 'Have a sweet tooth?', 'Why choose our bread?', 'How can we help you?']
  const bake = (day: string) =>
    `<h2>Do you bake poppy rolls on ${day}?</h2><p>Yes, on ${day} we bake poppy rolls from six.</p>`
  const bread = selling.map((heading) => `<h2>${heading}</h2><p>${heading.slice(0, -1)}: come in and taste it.</p>`)
  site.pages['/bread'] = page('Bread', bread.join(''))
  site.pages['/orders'] = page('Orders', bake('Monday'))
  site.pages['/visit'] = page('Visit us', bake('Tuesday'))
  const { agent } = await setUp()
  expect(await shown(agent)).toEqual(['Prompts', 'Do you bake poppy rolls on Monday?', 'When are you open?'])
})

test('a prompt that the site answers no more is named, and visitors do not get it', async () => {
  serveBakery()
  const { agent, again } = await setUp()
  site.pages['/bread'] = page('Team', '<p>Ida has learned her trade in Lyon, and Tom makes the coffee.</p>')
  const setup = await again()
  expect(setup.prompts.find(({ text }) => text.includes('gluten'))).toMatchObject({
    isAnswered: false,
    isShown: false,
    pageUrl: null,
    takenAwayAt: expect.any(String),
  })
  expect(await shown(agent)).toEqual(['Prompts', 'Until when can I order a cake?', 'When are you open?'])
  // It is told after the next reading, too, and no more once the site answers it again.
  const glutenIn = ({ prompts }: typeof setup) => prompts.find(({ text }: { text: string }) => text.includes('gluten'))
  expect(glutenIn(await again())).toMatchObject({ isShown: false, takenAwayAt: expect.any(String) })
  serveBakery()
  const back = glutenIn(await again())
  expect(back).toMatchObject({ isShown: true, isAnswered: true })
  expect(back).not.toHaveProperty('takenAwayAt')
})

test('prompts of an owner stay, and are asked too', async () => {
  serveBakery()
  const { agent, again } = await setUp()
  const own = ['When are you open?', 'Do you repair bicycles?']
  await server.call('PATCH', `${agent}/theme`, { body: { initialPrompts: own } })
  const setup = await again()
  expect(await shown(agent)).toEqual(['Prompts', ...own])
  expect(setup.lines.at(-1)).toMatchObject({ field: 'prompts', state: 'changed' })
  expect(setup.prompts.filter(({ isShown }) => isShown).map(({ text, isAnswered }) => [text, isAnswered])).toEqual([
    ['When are you open?', true],
    ['Do you repair bicycles?', false],
  ])
})
