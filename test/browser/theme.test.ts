import type { Browser, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent, scriptTag, setTheme, type TestAgent } from '../support/agent.ts'
import { launchBrowser, startSite, type Site } from '../support/browser.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/* theme.md, row by row: what is saved is what is on screen. */

let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer({ plan: 'pro' })
  site = await startSite()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.stop()
})
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  agent = await createAgent(server)
  site.html = `<!doctype html><html lang="en"><title>Site</title>${scriptTag(server, agent)}`
})
afterEach(() => page.context().close())

const part = (name: string): Locator => page.locator(`foyer-chat [part~="${name}"]`).last()
const composer = () => page.locator('foyer-chat textarea')
const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

async function openWith(theme: object): Promise<void> {
  await setTheme(server, agent.id, theme)
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').click()
  await composer().waitFor()
}

async function ask(text = 'When are you open?'): Promise<void> {
  await composer().fill(text)
  await composer().press('Enter')
  await page.locator('foyer-chat strong').waitFor()
}

const rows: [what: string, theme: object, part: string, property: string, value: string][] = [
  [
    'general.background',
    { theme: { general: { background: { type: 'Color', content: 'rgb(250, 240, 230)' } } } },
    'panel',
    'background-color',
    'rgb(250, 240, 230)',
  ],
  ['chat.roundness none', { theme: { chat: { roundness: 'none' } } }, 'panel', 'border-top-left-radius', '0px'],
  ['chat.roundness medium', { theme: { chat: { roundness: 'medium' } } }, 'panel', 'border-top-left-radius', '6px'],
  ['chat.roundness large', { theme: { chat: { roundness: 'large' } } }, 'panel', 'border-top-left-radius', '20px'],
  [
    'hostBubbles.backgroundColor',
    { theme: { chat: { hostBubbles: { backgroundColor: '#e0ffe0' } } } },
    'host-bubble',
    'background-color',
    'rgb(224, 255, 224)',
  ],
  [
    'hostBubbles.color',
    { theme: { chat: { hostBubbles: { color: '#220044' } } } },
    'host-bubble',
    'color',
    'rgb(34, 0, 68)',
  ],
  [
    'guestBubbles.backgroundColor',
    { theme: { chat: { guestBubbles: { backgroundColor: '#003300', color: '#ffffff' } } } },
    'guest-bubble',
    'background-color',
    'rgb(0, 51, 0)',
  ],
  [
    'guestBubbles.color',
    { theme: { chat: { guestBubbles: { backgroundColor: '#003300', color: '#ffff00' } } } },
    'guest-bubble',
    'color',
    'rgb(255, 255, 0)',
  ],
  [
    'buttons.backgroundColor',
    { theme: { chat: { buttons: { backgroundColor: '#7a0042' } } } },
    'launcher',
    'background-color',
    'rgb(122, 0, 66)',
  ],
  [
    'inputs.backgroundColor',
    { theme: { chat: { inputs: { backgroundColor: '#fff8e0' } } } },
    'composer',
    'background-color',
    'rgb(255, 248, 224)',
  ],
  ['general.font', { theme: { general: { font: 'Inter' } } }, 'panel', 'font-family', 'Inter'],
  ['customCss on a part', { theme: { customCss: '.title { letter-spacing: 3px }' } }, 'title', 'letter-spacing', '3px'],
]

test.each(rows)('%s', async (_, theme, name, property, value) => {
  await openWith(theme)
  await ask()
  expect(await style(part(name), property)).toContain(value)
})

test('a served font is loaded from our own server, and named before the system ones', async () => {
  await openWith({ theme: { general: { font: 'Inter' } } })
  await expect
    .poll(() =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)),
    )
    .toContain('"Foyer Inter"')
})

test('colors that cannot be read are repaired in the same hue', async () => {
  await openWith({ theme: { chat: { hostBubbles: { backgroundColor: '#ffffff', color: '#ffdddd' } } } })
  await ask()
  const color = await style(part('host-bubble'), 'color')
  const answer = await server.call('GET', `/v1/agents/${agent.id}/theme`)
  const warning = answer.body.warnings.find(({ path }: { path: string }) => path === 'theme.chat.hostBubbles.color')
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(warning.suggestion.slice(at, at + 2), 16))
  expect(color).toBe(`rgb(${red}, ${green}, ${blue})`)
})

test('branding is a link under the composer, and no node at all when it is removed', async () => {
  await openWith({ startMode: 'Greeting' })
  expect(await part('branding').count()).toBe(1)
  await openWith({ settings: { general: { isBrandingEnabled: false } } })
  expect(await part('branding').count()).toBe(0)
})

test('the greeting is one assistant bubble of Markdown that is never stored', async () => {
  await openWith({ settings: { general: { greeting: 'Welcome to **Ada**' } } })
  await expect
    .poll(() =>
      page.locator('foyer-chat [role="log"] strong, foyer-chat [part~="greeting"] strong').first().textContent(),
    )
    .toBe('Ada')
  expect((await server.call('GET', `/v1/agents/${agent.id}/sessions`)).body).toEqual([])
})

test('prompts: header and cards; a card sends its text; typing hides them and emptying brings them back', async () => {
  await openWith({
    startMode: 'Prompts',
    welcome: { title: 'Hello', subtitle: 'Ask' },
    initialPrompts: [
      { text: 'When are you open?', icon: 'wave' },
      { text: 'Prices', icon: 'no-such-icon' },
    ],
  })
  expect(await page.locator('foyer-chat [part~="welcome-title"]').textContent()).toBe('Hello')
  expect(await page.locator('foyer-chat [part~="card"]').allTextContents()).toEqual(['👋When are you open?', 'Prices'])
  await composer().fill('x')
  await expect.poll(() => page.locator('foyer-chat [part~="card"]:visible').count()).toBe(0)
  await composer().fill('')
  await expect.poll(() => page.locator('foyer-chat [part~="card"]:visible').count()).toBe(2)
  await page.locator('foyer-chat [part~="card"]').first().click()
  await page.locator('foyer-chat strong').waitFor()
  expect(await part('guest-bubble').textContent()).toContain('When are you open?')
})

test('placeholder and button label are those that were saved', async () => {
  await openWith({ inputOptions: { placeholder: 'Your question', buttonText: 'Ask now' } })
  expect(await composer().getAttribute('placeholder')).toBe('Your question')
  expect(await part('send').textContent()).toContain('Ask now')
})

test('the action bar stands under a stored answer and not under the greeting, and can be switched off', async () => {
  await openWith({ startMode: 'Greeting' })
  expect(await page.locator('foyer-chat [part~="actions"]').count()).toBe(0)
  await ask()
  await expect.poll(() => page.locator('foyer-chat [part~="actions"]').count()).toBe(1)
  await setTheme(server, agent.id, { theme: { chat: { hostBubbles: { isMessageActionBarEnabled: false } } } })
  await page.reload()
  await page.locator('foyer-chat .launcher').click()
  await page.locator('foyer-chat strong').waitFor()
  expect(await page.locator('foyer-chat [part~="actions"]').count()).toBe(0)
})

test('"not helpful" asks for the correct answer, and the vote goes with it', async () => {
  await openWith({ startMode: 'Greeting' })
  await ask()
  await page.locator('foyer-chat [part~="actions"] button').nth(1).click()
  await part('correction').locator('textarea').fill('From 8 to 18')
  await part('correction').locator('button[type="submit"]').click()
  const [session] = (await server.call('GET', `/v1/agents/${agent.id}/sessions`)).body
  const feedback = async () =>
    (await server.call('GET', `/v1/agents/${agent.id}/sessions/${session.sessionId}/conversations`)).body[1].feedback
  await expect.poll(feedback).toEqual({ type: 'negative', correctiveAnswer: 'From 8 to 18' })
})

test('a change of the theme shows at the next open of a returning visitor', async () => {
  await openWith({ theme: { chat: { buttons: { backgroundColor: '#111111' } } } })
  await setTheme(server, agent.id, { theme: { chat: { buttons: { backgroundColor: '#222222' } } } })
  await page.reload()
  await page.locator('foyer-chat .launcher').waitFor()
  expect(await style(part('launcher'), 'background-color')).toBe('rgb(34, 34, 34)')
})

test('a site stylesheet loads nothing from elsewhere', async () => {
  const hosts: string[] = []
  page.on('request', (request) => hosts.push(new URL(request.url()).hostname))
  await openWith({
    theme: {
      customCss:
        '@import url("http://evil.test/a.css"); .title { background: url(http://evil.test/b.png); letter-spacing: 2px }',
    },
  })
  expect(await style(part('title'), 'letter-spacing')).toBe('2px')
  expect(hosts.filter((host) => host.includes('evil'))).toEqual([])
})
