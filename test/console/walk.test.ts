import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { follow } from '../support/browser/console.ts'
import { startSite, type Site } from '../support/peers/site.ts'
import { isLong } from '../support/seed.ts'
import { withConsole } from './stage.ts'

/*
 * A page looks the same however one came to it: what the pages before it brought along (styles, classes, attributes of the document, a
 * place that was scrolled to) changes nothing on it. One tab walks through all pages and then back, where another one loads each of them
 * anew: every other page on a phone, or with FOYER_LONG=1 all of them on both screens.
 */

const stage = withConsole({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
let site: Site
let paths: string[] = []

beforeAll(async () => {
  const { call } = stage.server
  // Long ago: what is "just now" on one page may be a minute ago on the next.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 40 * 86_400_000 })
  const { id } = await createAgent(stage.server, { name: 'Ada' })
  const { aiId } = (await call('GET', `/v1/agents/${id}/ai`)).body.data
  const add = async (body: object) => (await call('POST', `/v1/ai/${aiId}/sources`, { body })).body.data.id as string
  const text = await add({ kind: 'text', name: 'Shipping', text: '## Parcels\nTwo **days**.' })
  const questions = await add({ kind: 'qa', name: 'Questions', pairs: [{ question: 'Parking?', answer: 'Behind.' }] })
  const [document] = (await call('GET', `/v1/ai/${aiId}/sources/${questions}/documents`)).body.data
  const sessions = `/v1/agents/${id}/sessions`
  const session = (await call('POST', sessions)).body.data.id as string
  for (const message of ['When are you open?', 'Zebras for sale?']) {
    await call('POST', `${sessions}/${session}/conversations`, { body: { message } })
  }
  await call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })
  const made = (await call('POST', '/v1/agents', { body: { name: 'Made from a site' } })).body.data.id as string
  site = await startSite()
  site.pages['/'] =
    '<!doctype html><html lang="en"><title>Bakery</title><h1>Bakery</h1><p>We bake bread every day.</p></html>'
  const setup = (await call('POST', `/v1/agents/${made}/setup`, { body: { url: site.url } })).body.data
  vi.useRealTimers()
  const source = `/v1/ai/${setup.aiId}/sources/${setup.sourceId}`
  await vi.waitFor(async () => expect((await call('GET', source)).body.data.lastSync).toBeDefined(), 60_000)
  const ofAgent = ['', '/conversations', `/conversations/${session}`, '/knowledge', '/questions', '/look', '/install']
  const ofSources = ['', `/${text}`, `/${questions}`, `/${questions}/${document.id}`].map((path) => `/sources${path}`)
  paths = [
    ...['', '/new', '/inbox', '/access', '/workspaces', '/health', '/nowhere'],
    ...[...ofAgent, ...ofSources, '/settings', '/notifications'].map((path) => `/agents/${id}${path}`),
    `/agents/${made}/setup`,
  ]
})
afterAll(() => site.stop())

/** Each element of the page with its computed styles, and where the page is scrolled to; or a hash of all that. */
function look(page: Page, isHashed: boolean): Promise<string[]> {
  return page.evaluate(async (hashes) => {
    const root = getComputedStyle(document.documentElement)
    // A property that is named by the directions of writing stands there by left and top, too.
    const names = [...root].filter((name) => !/^-|inline|block|origin/.test(name)).toSorted()
    const all = document.querySelectorAll('html, body, body *:not(svg *, noscript)')
    const lines = [
      `scrolled to ${scrollY}`,
      ...Array.from(all, (element) => {
        const styles = getComputedStyle(element)
        const values = names.map((name) => `${name}: ${styles.getPropertyValue(name)}`)
        return `${element.localName}.${element.getAttribute('class')} { ${values.join('; ')} }`
      }),
    ]
    if (!hashes) return lines
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')))
    return [String(new Uint8Array(hash))]
  }, isHashed)
}

/** What is different between two pages, in words; empty where nothing is. The looks themselves, of megabytes, are only then told. */
async function differences(one: Page, other: Page): Promise<string[]> {
  const looks = (isHashed: boolean) => Promise.all([look(one, isHashed), look(other, isHashed)])
  const [[hash], [hashOfOther]] = await looks(true)
  if (hash === hashOfOther) return []
  const [walked, fresh] = await looks(false)
  if (walked.length !== fresh.length) return [`${walked.length} elements instead of ${fresh.length}`]
  const without = (text: string, from: string) =>
    text
      .split('; ')
      .filter((value) => !from.includes(value))
      .join('; ')
  return walked.flatMap((element, at) => {
    const line = fresh[at] ?? ''
    const name = element.split(' { ')[0] ?? ''
    return element === line ? [] : [`${name}: ${without(element, line)} instead of ${without(line, element)}`]
  })
}

/** Everything of the page is there, and not on its way. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await expect.poll(() => page.locator('.skeleton, .stale, [aria-busy="true"]').count()).toBe(0)
}

/** How wide the screen is at each page on the way back. */
const screens: ((at: number) => number)[] = isLong ? [() => 1280, () => 360] : [(at) => (at % 2 === 0 ? 1280 : 360)]

test('each page looks in a tab that has shown all others as it does in a new one', async () => {
  // What is "just now" in one of them is so in the other one.
  const entering = { token: stage.server.operatorToken, time: new Date() }
  const walk = await stage.enter(entering)
  const anew = await stage.enter(entering)
  await settled(anew.page)
  /** The address of each page, and how often it asked for the agents when it was loaded. */
  const asked = new Map<string, number>()
  anew.page.on('request', (request) => {
    const address = anew.page.url()
    if (/\/v1\/agents\?/.test(request.url())) asked.set(address, (asked.get(address) ?? 0) + 1)
  })
  const home = walk.page.getByRole('link', { name: 'To your agents' })
  for (const path of paths.filter((each) => each !== '/nowhere')) {
    await follow(walk.page, '/nowhere')
    await home.waitFor()
    await follow(walk.page, path)
    await home.waitFor({ state: 'detached' })
    await settled(walk.page)
  }
  for (const widthAt of screens) {
    await follow(walk.page, '/nowhere')
    for (const [at, path] of paths.toReversed().entries()) {
      const width = widthAt(at)
      for (const { page } of [walk, anew]) await page.setViewportSize({ width, height: 800 })
      await follow(walk.page, path)
      await anew.page.goto(`${stage.server.url}/console${path}`)
      for (const { page } of [walk, anew]) await settled(page)
      await expect.poll(async () => [path, width, ...(await differences(walk.page, anew.page))]).toEqual([path, width])
      // What can be opened is, and leaves no trace on other pages.
      for (const summary of await walk.page.locator('summary').all()) await summary.click()
      // What lies under the pointer on the next page would look pointed at.
      await walk.page.mouse.move(0, 0)
      await walk.page.evaluate(() => scrollTo(0, 400))
    }
  }
  expect([...asked].filter(([, times]) => times > screens.length)).toEqual([])
  await walk.leave()
  await anew.leave()
})
