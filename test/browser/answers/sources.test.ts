import { readFileSync } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import type { AxeResults } from 'axe-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startStage, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'

/* What an answer was found in, as chips below it: a page of a crawled site, and a text without an address. */

const checker = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const hostile = `<img src=x onerror="document.title='harmed'"> ${'Opening hours in the winter '.repeat(20)}`.slice(
  0,
  190,
)
const endless = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(100)

let stage: Stage
let shop: Site
let agent: TestAgent
let visit: Visit

beforeAll(async () => {
  shop = await startSite()
  shop.pages['/'] = '<!doctype html><title>Shipping</title><h1>Shipping</h1><p>A parcel takes three days to Norway.</p>'
  stage = await startStage({ engine: 'builtin', pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  const { call } = stage.server
  const made = await call('POST', '/v1/agents', { body: { name: 'Ada' } })
  agent = made.body.data
  const ai = await call('POST', '/v1/ai', { body: { instructions: 'Be kind.\n\n## Parking\nPark behind the house.' } })
  await call('PUT', `/v1/agents/${agent.id}/ai`, { body: { aiId: ai.body.data.id } })
  const sources = `/v1/ai/${ai.body.data.id}/sources`
  const site = await call('POST', sources, { body: { kind: 'site', site: { url: shop.url } } })
  await call('POST', sources, { body: { kind: 'text', name: hostile, text: 'In the winter we open at ten.' } })
  const read = async () => (await call('GET', `${sources}/${site.body.data.id}`)).body.data
  await vi.waitFor(async () => expect(await read()).not.toHaveProperty('sync'), { timeout: 60_000 })
})
afterAll(() => Promise.all([stage.stop(), shop.stop()]))
afterEach(() => visit.leave())

const chips = () => visit.page.locator('foyer-chat .source')

async function ask(question: string, setting: Setting = {}): Promise<void> {
  visit = await stage.visit({ agent, reducedMotion: 'reduce', ...setting })
  await visit.open()
  await visit.ask(question)
  await chips().first().waitFor()
}

const toNorway = 'How many days does a parcel take to Norway?'
const inWinter = 'When do you open in the winter?'

test('a page is a link with its host, by mouse and by keys, and still there after a reload', async () => {
  await ask(toNorway)
  const list = visit.page.getByRole('list', { name: 'Sources' })
  await list.waitFor()
  expect(await chips().count()).toBe(1)
  const link = list.getByRole('link', { name: '1 Shipping 127.0.0.1' })
  expect(await link.evaluate((made: HTMLAnchorElement) => [made.href, made.target, made.rel])).toEqual([
    shop.url,
    '_blank',
    'noopener noreferrer nofollow ugc',
  ])
  const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), link.click()])
  await opened.waitForURL(shop.url)
  expect(await opened.evaluate('opener')).toBeNull()
  await opened.close()
  await visit.composer.focus()
  for (let step = 0; step < 10 && !(await visit.focused()).includes('Shipping'); step++) {
    await visit.page.keyboard.press('Shift+Tab')
  }
  expect(await visit.focused()).toContain('Shipping')
  await visit.page.reload()
  await visit.open()
  await link.waitFor()
})

test('a screen reader hears how many there are, when the answer was said', async () => {
  await ask(toNorway, { language: 'de' })
  await visit.page.getByRole('list', { name: 'Quellen' }).waitFor()
  await expect.poll(() => visit.find('.frame > [role="status"]').textContent()).toContain('Quellen: 1')
})

test('the downloaded conversation names them', async () => {
  await ask(toNorway)
  await visit.find('#more').click()
  const item = visit.page.getByRole('menuitem', { name: 'Download conversation' })
  const [download] = await Promise.all([visit.page.waitForEvent('download'), item.click()])
  expect(await textOf(await download.createReadStream())).toContain(`Sources:\n1. Shipping ${shop.url}\n`)
})

const looks: [string, Setting][] = [
  ['at 1280', {}],
  ['at 360 with a finger', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ['from right to left', { language: 'ar' }],
  ['dark', { attributes: ' data-color-scheme="dark"' }],
  ['with forced colors', { forcedColors: 'active' }],
]

test.each(looks)(
  '%s, HTML in a title is a text, a long one is clipped, and a checker finds nothing',
  async (_, setting) => {
    await ask(inWinter, setting)
    await ask2(toNorway)
    const title = chips().first().locator('.source-title')
    expect(await title.textContent()).toBe(hostile.trim())
    expect(await title.getAttribute('title')).toBe(hostile.trim())
    const boxes = await chips().evaluateAll((all) =>
      all.map((chip) => {
        const { left, right, height } = chip.getBoundingClientRect()
        const bubble = chip.closest('.bubble')?.getBoundingClientRect()
        const isInside = bubble !== undefined && left >= bubble.left && right <= bubble.right
        const isForFinger = !matchMedia('(pointer: coarse)').matches || chip.localName !== 'a' || height >= 44
        return { isInside, isForFinger, isLarge: height >= 24, isFew: height < 110 }
      }),
    )
    expect(boxes.length).toBe(2)
    for (const box of boxes) expect(box).toEqual({ isInside: true, isForFinger: true, isLarge: true, isFew: true })
    expect(await visit.page.title()).toBe('A site')
    await expect.poll(violations).toEqual([])
  },
)

test('a source of 10,000 characters and a script for an address harm nothing', async () => {
  await ask(toNorway, { viewport: { width: 360, height: 740 } })
  await visit.page.route('**/conversations*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { messageType: string; sources?: object[] }[]
    const sources = [
      { title: endless.slice(0, 10_000), url: `https://${'a.'.repeat(100)}example/${'x'.repeat(10_000)}` },
      { title: 'Press me', url: 'javascript:document.title="harmed"' },
    ]
    for (const message of json) if (message.messageType === 'assistant') message.sources = sources
    await route.fulfill({ response, json })
  })
  await visit.page.reload()
  await visit.open()
  await chips().nth(1).waitFor()
  await chips().nth(1).click()
  expect(
    await chips()
      .nth(1)
      .evaluate(({ localName }) => localName),
  ).toBe('span')
  expect(await visit.page.title()).toBe('A site')
  const sizes = await visit.find('.scroller').evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(sizes[0]).toBe(sizes[1])
  expect((await chips().first().boundingBox())?.height).toBeLessThan(200)
})

test('they come with the finished answer, whose beginning stays in view', async () => {
  const long = await createAgent(stage.server, { instructions: 'Be kind.' })
  const attached = (await stage.server.call('GET', `/v1/agents/${long.id}/ai`)).body.data
  const text = Array.from({ length: 40 }, (_, at) => `Step ${at + 1} of the great recipe.`).join('\n\n')
  const pairs = [{ question: 'How do I bake the great bread?', answer: text }]
  await stage.server.call('POST', `/v1/ai/${attached.aiId}/sources`, { body: { kind: 'qa', pairs } })
  await ask('How do I bake the great bread?', { agent: long })
  await visit.find('.actions').waitFor({ state: 'attached' })
  await visit.find('.to-end').waitFor()
  await expect
    .poll(() =>
      visit.find('.of-guest').evaluate((question) => {
        const scroller = question.closest('.scroller')
        if (!scroller) throw new Error('There is no scroller')
        return Math.abs(question.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 16)
      }),
    )
    .toBeLessThan(1)
})

/** A second question of the same visit. */
async function ask2(question: string): Promise<void> {
  await visit.find('.send:not(.stop)').waitFor()
  await visit.ask(question)
  await chips().nth(1).waitFor()
}

async function violations(): Promise<string[]> {
  await visit.page.evaluate(checker)
  const { violations: found, passes } = await visit.page.evaluate(() =>
    (window as unknown as { axe: { run: (context: string, options: object) => Promise<AxeResults> } }).axe.run(
      'foyer-chat',
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    ),
  )
  expect(passes.length).toBeGreaterThan(2)
  return found.flatMap(({ id, nodes }) => nodes.map(({ failureSummary }) => `${id}: ${failureSummary}`))
}
