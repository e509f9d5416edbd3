import type { Browser, ConsoleMessage, Locator, Page, Request } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FoyerChat } from '../../../src/embed/element.ts'
import { createAgent, scriptTag, setTheme, type TestAgent } from '../../support/agent.ts'
import { desktop, launchBrowser, startSite, type Site } from '../../support/browser/browser.ts'
import { copiedBy, rememberCopies } from '../../support/browser/clipboard.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* docs/theme.md, row by row: what is saved is what is on screen. */

let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer({ plan: 'pro' })
  site = await startSite()
  // One for all tests: each goes there anew, for an agent of its own, under whose name everything is stored.
  page = await browser.newPage(desktop)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.stop()
})
beforeEach(async () => {
  agent = await createAgent(server)
  site.html = `<!doctype html><html lang="en"><title>Site</title>${scriptTag(server, agent)}`
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize(desktop.viewport)
  await page.emulateMedia({ colorScheme: null })
})

const part = (name: string): Locator => page.locator(`foyer-chat [part~="${name}"]`).last()
const composer = () => page.locator('foyer-chat textarea')
const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

async function openWith(theme: object): Promise<void> {
  await setTheme(server, agent.id, theme)
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').click()
  await composer().waitFor()
  // Header and messages come a moment after the composer.
  await page.locator('foyer-chat .frame > [role=status]').waitFor({ state: 'attached' })
}

async function ask(): Promise<void> {
  await composer().fill('When are you open?')
  await composer().press('Enter')
  await page.locator('foyer-chat strong').waitFor()
}

/** Notes which addresses the page asks for while `act` runs. */
async function askedDuring(act: () => Promise<void>): Promise<string[]> {
  const asked: string[] = []
  const note = (request: Request) => void asked.push(request.url())
  page.on('request', note)
  await act()
  page.off('request', note)
  return asked
}

/** Uploads a picture for the agent's theme; its address. */
async function upload(): Promise<string> {
  const body = new FormData()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#146c43"/></svg>'
  body.set('file', new Blob([svg]), 'a.svg')
  const answer = await server.call('POST', `/v1/agents/${agent.id}/theme/assets`, { body })
  return answer.body.data.url
}

/** How light an element's text is, from 0 to 1. */
const lightness = (locator: Locator) =>
  locator.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3 / 255
  })

/** What an element has of a property, by part. */
async function expectStyles(seen: (readonly [part: string, property: string, value: string])[]): Promise<void> {
  for (const [name, property, value] of seen) {
    expect(await style(part(name), property), `${name} ${property}`).toContain(value)
  }
}

test('every field has its place: one that took another’s would show', async () => {
  await openWith({
    theme: {
      general: { background: { type: 'Color', content: 'rgb(250, 240, 230)' }, font: 'Inter' },
      chat: {
        roundness: 'large',
        hostBubbles: { backgroundColor: '#e0ffe0', color: '#220044' },
        guestBubbles: { backgroundColor: '#003300', color: '#ffff00' },
        buttons: { backgroundColor: '#7a0042', color: '#ffeeee' },
        inputs: { backgroundColor: '#fff8e0', color: '#440022', placeholderColor: '#445566' },
      },
      customCss: '.title { letter-spacing: 3px }',
    },
    startMode: 'Prompts',
    welcome: { title: 'Hello', subtitle: 'Ask' },
    initialPrompts: [
      { text: 'When are you open?', icon: 'wave' },
      { text: 'Prices', icon: 'no-such-icon' },
    ],
  })
  await expectStyles([
    ['panel', 'background-color', 'rgb(250, 240, 230)'],
    ['panel', 'font-family', 'Inter'],
    ['header', 'background-color', 'rgba(0, 0, 0, 0)'],
    ['title', 'letter-spacing', '3px'],
    ['launcher', 'background-color', 'rgb(122, 0, 66)'],
    ['composer', 'background-color', 'rgb(255, 248, 224)'],
    ['input', 'color', 'rgb(68, 0, 34)'],
    // The title and the subtitle of the prompts have the color of inputs.
    ['welcome-title', 'color', 'rgb(68, 0, 34)'],
    ['welcome-subtitle', 'color', 'rgb(68, 0, 34)'],
    ...['panel', 'composer', 'send', 'card'].map((name) => [name, 'border-top-left-radius', '20px'] as const),
  ])
  expect(await placeholder()).toBe('rgb(68, 85, 102)')
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ status, family }) => status === 'loaded' && /Foyer Inter/.test(family)),
    )
  await expect.poll(isLoaded, { message: 'a served font is loaded' }).toBe(true)
  await expectPrompts()
  await expectStyles([
    ['host-bubble', 'background-color', 'rgb(224, 255, 224)'],
    ['host-bubble', 'color', 'rgb(34, 0, 68)'],
    ['guest-bubble', 'background-color', 'rgb(0, 51, 0)'],
    ['guest-bubble', 'color', 'rgb(255, 255, 0)'],
    ...['host-bubble', 'guest-bubble'].map((name) => [name, 'border-top-left-radius', '20px'] as const),
    ...['launcher', 'avatar'].map((name) => [name, 'border-top-left-radius', '50%'] as const),
  ])
})

/** Cards are a quiet tint, fuller under the pointer; they stay while one types, and one that is clicked sends its text. */
async function expectPrompts(): Promise<void> {
  const cards = page.locator('foyer-chat [part~="card"]')
  expect(await page.locator('foyer-chat [part~="welcome-title"]').textContent()).toBe('Hello')
  expect(await cards.allTextContents()).toEqual(['👋When are you open?', 'Prices'])
  // 8 % of #003300 in the background, with text for that.
  const tint = await style(part('card'), 'background-color')
  const shares = (tint.match(/[\d.]+/g) ?? []).map(Number)
  expect(shares.map((share) => Math.round(share * 100))).toEqual([90, 88, 83])
  expect(await lightness(part('card'))).toBeLessThan(0.4)
  await part('card').hover()
  await expect.poll(() => style(part('card'), 'background-color')).not.toBe(tint)
  await composer().fill('x')
  await expect.poll(() => part('send').getAttribute('aria-disabled')).toBe('false')
  await expect.poll(() => style(part('send'), 'background-color')).toBe('rgb(122, 0, 66)')
  expect(await style(part('send'), 'color')).toBe('rgb(255, 238, 238)')
  expect(await page.locator('foyer-chat [part~="card"]:visible').count()).toBe(2)
  await composer().fill('')
  await cards.first().click()
  await page.locator('foyer-chat strong').waitFor()
  expect(await part('guest-bubble').textContent()).toContain('When are you open?')
}

const placeholder = () =>
  composer().evaluate((element) => getComputedStyle(element, '::placeholder').getPropertyValue('color'))

test('on a picture, which lies behind the whole panel, text is light; colors that cannot be read are repaired in the same hue', async () => {
  const url = await upload()
  const chat = {
    hostBubbles: { backgroundColor: '#ffffff', color: '#ffdddd' },
    inputs: { placeholderColor: '#eeeeff' },
  }
  await openWith({ theme: { general: { background: { type: 'Image', content: url } }, chat }, startMode: 'Greeting' })
  await expectStyles([
    ['panel', 'background-image', url],
    ['panel', 'background-size', 'cover'],
    ['panel', 'background-position', '50% 50%'],
  ])
  expect(await lightness(part('title'))).toBeGreaterThan(0.9)
  expect(await placeholder()).not.toBe('rgb(238, 238, 255)')
  const answer = await server.call('GET', `/v1/agents/${agent.id}/theme`)
  const warning = answer.body.warnings.find(({ path }: { path: string }) => path === 'theme.chat.hostBubbles.color')
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(warning.suggestion.slice(at, at + 2), 16))
  expect(await style(part('host-bubble'), 'color')).toBe(`rgb(${red}, ${green}, ${blue})`)
})

test('no background lets the page through, and text is readable on a dark and on a light one', async () => {
  await setTheme(server, agent.id, { theme: { general: { background: { type: 'None', content: '' } } } })
  for (const [color, isLight] of [
    ['#101014', true],
    ['#fdf6e3', false],
  ] as const) {
    site.html = `<!doctype html><html lang="en"><title>Site</title><body style="background: ${color}"><div id="here" style="height: 600px"></div>${scriptTag(server, agent, ' data-mode="inline" data-target="#here"')}`
    await page.goto(site.url)
    await composer().waitFor()
    expect(await style(part('panel'), 'background-color')).toBe('rgba(0, 0, 0, 0)')
    expect((await lightness(part('title'))) > 0.5, color).toBe(isLight)
  }
})

test('nothing is asked for a font that is not served, nor by a site stylesheet, which takes away neither the branding nor the ring of the focus', async () => {
  const customCss = `@import url("http://evil.test/a.css"); .title { background: url(http://evil.test/b.png); letter-spacing: 2px }
    .branding { display: none !important; font-size: 0 !important }
    * { outline: none !important } .panel button:focus-visible { outline: 0 !important; box-shadow: none !important }`
  const asked = await askedDuring(async () => {
    await openWith({ theme: { customCss, general: { font: 'Comic Neue' } } })
    expect(await style(part('panel'), 'font-family')).toMatch(/^"Comic Neue", "Foyer Comic Neue", system-ui/)
    await page.waitForLoadState('networkidle')
  })
  expect(asked.filter((url) => /evil|\.woff/.test(url))).toEqual([])
  expect(await style(part('title'), 'letter-spacing')).toBe('2px')
  expect(await part('branding').isVisible()).toBe(true)
  expect((await part('branding').boundingBox())?.height).toBeGreaterThan(15)
  await page.keyboard.press('Shift+Tab')
  const ring = await page.evaluate(() => {
    const element = document.querySelector('foyer-chat')?.shadowRoot?.activeElement
    return element ? getComputedStyle(element).outlineStyle : 'no focus'
  })
  expect(ring).toBe('solid')
})

test('the agent’s name is the panel’s title and name, and greets; a greeting of one’s own is Markdown, and neither is stored; the owner can switch the branding off', async () => {
  await openWith({ startMode: 'Greeting' })
  expect(await part('title').textContent()).toBe('Ada')
  expect(await page.getByRole('dialog', { name: 'Ada' }).count()).toBe(1)
  expect(await part('host-bubble').textContent()).toContain("Hi, I'm Ada, an AI assistant. How can I help?")
  expect(await part('branding').count()).toBe(1)
  await openWith({ settings: { general: { greeting: 'Welcome to **Ada**', isBrandingEnabled: false } } })
  await expect.poll(() => page.locator('foyer-chat [role="log"] strong').allTextContents()).toEqual(['Ada'])
  expect(await part('branding').count()).toBe(0)
  expect((await server.call('GET', `/v1/agents/${agent.id}/sessions`)).body).toEqual([])
})

describe('scheme-from', () => {
  /** Sets or removes an attribute of the page, as its own switch does. */
  const turn = (where: 'html' | 'body', name: string, value: string | null) =>
    page.evaluate(
      ([element, attribute, text]) => {
        const root = document.querySelector(element)
        if (text === null) root?.removeAttribute(attribute)
        else root?.setAttribute(attribute, text)
      },
      [where, name, value] as const,
    )
  const isDark = async () => (await lightness(part('title'))) > 0.5

  test('follows an attribute of the page', async () => {
    site.html = `<!doctype html><html lang="en" data-theme="dark"><title>Site</title>${scriptTag(server, agent, ' data-scheme-from="html[data-theme]"')}`
    await openWith({ startMode: 'Greeting' })
    expect(await isDark()).toBe(true)
    await turn('html', 'data-theme', 'light')
    await expect.poll(isDark).toBe(false)
    // Whatever says neither leaves it to the system.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await isDark()).toBe(false)
    await turn('html', 'data-theme', null)
    await expect.poll(isDark).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(isDark).toBe(false)
  })

  test('follows a class, by the script of the agent too, and also of a body that comes in place of another', async () => {
    site.html = `<!doctype html><html lang="en"><title>Site</title><body><script async src="${server.url}/widget/${agent.webId}.js" data-scheme-from=".night" data-color-scheme="dark"></script>`
    await openWith({ startMode: 'Greeting' })
    expect(await isDark()).toBe(false)
    await turn('body', 'class', 'wide night')
    await expect.poll(isDark).toBe(true)
    await page.evaluate(() => {
      const widget = document.querySelector('foyer-chat')
      document.body = document.createElement('body')
      if (widget) document.body.append(widget)
    })
    await expect.poll(isDark).toBe(false)
    await turn('body', 'class', 'night')
    await expect.poll(isDark).toBe(true)
  })

  test('is changed by the page in an open panel, which stays as it is', async () => {
    site.html = `<!doctype html><html lang="en"><title>Site</title>${scriptTag(server, agent, ' data-color-scheme="light"')}`
    await openWith({ startMode: 'Greeting' })
    const title = await part('title').elementHandle()
    const update = (options: string) => page.evaluate(`Foyer.update(${options})`)
    await update("{ colorScheme: 'dark' }")
    await expect.poll(isDark).toBe(true)
    await update("{ schemeFrom: '.night' }")
    await expect.poll(isDark).toBe(false)
    await turn('html', 'class', 'night')
    await expect.poll(isDark).toBe(true)
    await update('{ schemeFrom: null, colorScheme: null }')
    await expect.poll(isDark).toBe(false)
    await turn('html', 'class', null)
    expect(await title?.evaluate((element) => element.isConnected)).toBe(true)
    expect(await isDark()).toBe(false)
  })

  test('that is no selector is told on the console, and counts as not set', async () => {
    const warnings: string[] = []
    const note = (message: ConsoleMessage) => void warnings.push(message.text())
    page.on('console', note)
    site.html = `<!doctype html><html lang="en" class="dark"><title>Site</title>${scriptTag(server, agent, ' data-scheme-from="..dark" data-color-scheme="light"')}`
    await openWith({ startMode: 'Greeting' })
    expect(await isDark()).toBe(false)
    page.off('console', note)
    expect(warnings.filter((text) => text.startsWith('Foyer: scheme-from'))).toHaveLength(1)
  })
})

describe('chat', () => {
  test('pictures: of the avatar, 28 px and 24 px in a narrow panel, once a run, the visitor’s only if wanted; in the send button; on the launcher', async () => {
    const url = await upload()
    const launcherPicture = page.locator('foyer-chat .launcher img')
    await openWith({
      theme: { chat: { hostAvatar: { isEnabled: true, url }, guestAvatar: { isEnabled: true } } },
      inputOptions: { buttonIconUrl: url, buttonText: 'Ask now' },
    })
    expect(await launcherPicture.getAttribute('src')).toContain(url)
    // The panel grows into its place while it opens.
    await expect.poll(() => part('send').locator('img').boundingBox()).toMatchObject({ width: 20, height: 20 })
    expect(await page.getByRole('button', { name: 'Ask now' }).count(), 'the label stays its name').toBe(1)
    expect(await part('send').innerText()).toBe('')
    await ask()
    const inLog = page.locator('foyer-chat [part~="log"] [part~="avatar"]')
    await expect.poll(() => inLog.count()).toBe(3)
    expect(await inLog.first().getAttribute('src')).toContain(url)
    expect((await inLog.first().boundingBox())?.width).toBe(28)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(async () => (await inLog.first().boundingBox())?.width).toBe(24)
    const [avatar, bubble] = [await inLog.first().boundingBox(), await part('host-bubble').boundingBox()]
    expect(avatar && bubble && avatar.x < bubble.x).toBe(true)
    const [guestAvatar, guestBubble] = [await inLog.nth(1).boundingBox(), await part('guest-bubble').boundingBox()]
    expect(guestAvatar && guestBubble && guestAvatar.x > guestBubble.x).toBe(true)

    site.html = site.html.replace('data-agent', `data-icon="${url}?own" data-agent`)
    await openWith({ theme: { chat: { hostAvatar: { isEnabled: false }, guestAvatar: { isEnabled: false } } } })
    await page.locator('foyer-chat strong').waitFor()
    expect(await page.locator('foyer-chat [part~="avatar"]').count()).toBe(0)
    expect(await launcherPicture.getAttribute('src'), 'that of the script tag goes first').toContain('?own')
  })

  test('the header takes the colors of the buttons where that was saved, in a dark scheme too', async () => {
    const buttons = { backgroundColor: '#7a0042', color: '#ffeeee' }
    const header = () => Promise.all(['background-color', 'color'].map((name) => style(part('header'), name)))
    await openWith({ theme: { chat: { buttons } }, settings: { general: { isHeaderColored: true } } })
    expect(await header()).toEqual(['rgb(122, 0, 66)', 'rgb(255, 238, 238)'])
    expect(await style(part('subtitle'), 'color')).toBe('rgb(255, 238, 238)')
    const avatar = page.locator('foyer-chat .header .avatar')
    expect([await style(avatar, 'background-color'), await style(avatar, 'color')]).toEqual(
      (await header()).toReversed(),
    )
    site.html = site.html.replace('<script', '<script data-color-scheme="dark"')
    await openWith({ startMode: 'Greeting' })
    expect(await header()).toEqual([
      await style(part('launcher'), 'background-color'),
      await style(part('launcher'), 'color'),
    ])
  })
})

test('the action bar: what a vote, a correction and a copy come to; each way and key of it is tested in test/widget/view', async () => {
  const tool = (name: string) => page.locator('foyer-chat').getByRole('button', { name, exact: true })
  const correction = part('correction')
  const submit = correction.getByRole('button', { name: 'Submit' })
  const feedback = async () => {
    const [session] = (await server.call('GET', `/v1/agents/${agent.id}/sessions`)).body
    const path = `/v1/agents/${agent.id}/sessions/${session.sessionId}/conversations`
    return (await server.call('GET', path)).body[1].feedback ?? null
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await rememberCopies(page.context())
  await openWith({ startMode: 'Greeting', theme: { chat: { buttons: { backgroundColor: '#7a0042' } } } })
  await ask()
  expect(await copiedBy(tool('Copy'))).toContain('**Monday to Friday**')

  await tool('Not helpful').press('Enter')
  await correction.locator('textarea:focus').fill('Not this')
  expect(await style(submit, 'background-color')).toBe('rgb(122, 0, 66)')
  await submit.focus()
  expect(await style(submit, 'outline-color')).toBe('rgb(122, 0, 66)')
  expect(await feedback()).toBe(null)
  await page.keyboard.press('Escape')
  await expect.poll(feedback).toEqual({ type: 'negative' })
  expect(await part('panel').isVisible()).toBe(true)
  await tool('Not helpful').click()
  await expect.poll(feedback).toBe(null)
  await tool('Not helpful').click()
  await correction.locator('textarea').fill('From 8 to 18')
  await submit.click()
  await expect.poll(feedback).toEqual({ type: 'negative', correctiveAnswer: 'From 8 to 18' })

  // A vote shows at once, and is taken back when it could not be stored.
  let refuse: () => void = () => undefined
  await page.route('**/feedback', async (route) => {
    await new Promise<void>((resolve) => (refuse = resolve))
    await route.fulfill({ status: 500, body: '' })
  })
  const isPressed = () => tool('Helpful').getAttribute('aria-pressed')
  await tool('Helpful').click()
  await expect.poll(isPressed).toBe('true')
  await expect.poll(() => (refuse(), isPressed())).toBe('false')
  expect(await feedback()).toEqual({ type: 'negative', correctiveAnswer: 'From 8 to 18' })
})

describe('inputOptions', () => {
  const lines = async () => Math.round((((await composer().boundingBox())?.height ?? 0) - 22) / 22)
  const text = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join('\n')

  test('fixed-bottom grows from 1 to 11 lines, and from 3 where it is long; Enter sends; in a narrow panel a saved label is shown on the button', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    site.html = site.html.replace('<title>', '<meta name="viewport" content="width=device-width"><title>')
    await openWith({ inputOptions: { type: 'fixed-bottom', buttonText: 'Ask now' } })
    expect((await part('send').innerText()).trim()).toBe('Ask now')
    expect(await part('send').locator('svg:visible').count()).toBe(0)
    for (const [typed, shown] of [
      [1, 1],
      [4, 4],
      [11, 11],
      [30, 11],
    ] as const) {
      await composer().fill(text(typed))
      await expect.poll(lines).toBe(shown)
    }
    await openWith({ inputOptions: { isLong: true, buttonText: '' } })
    expect((await part('send').innerText()).trim()).toBe('')
    expect(await part('send').locator('svg:visible').count()).toBe(1)
    await expect.poll(lines).toBe(3)
    await ask()
    await expect.poll(lines).toBe(3)
  })

  test('floating and long: docked until something is said, then below the answer; Enter breaks the line, with Ctrl it sends', async () => {
    await openWith({ inputOptions: { type: 'floating', isLong: true } })
    expect(await page.locator('foyer-chat [part~="scroller"] textarea').count()).toBe(0)
    await composer().fill('When are')
    await composer().press('Enter')
    await composer().pressSequentially('you open?')
    expect(await composer().inputValue()).toBe('When are\nyou open?')
    await composer().press('Control+Enter')
    await page.locator('foyer-chat strong').waitFor()
    await page.locator('foyer-chat [part~="scroller"] textarea').waitFor()
  })
})

test('pictures that cannot be loaded leave no hole: the built-in ones, the emoji and the word stand in for them', async () => {
  const url = await upload()
  await page.route(`**${url}`, (route) => route.abort())
  await openWith({
    startMode: 'Prompts',
    welcome: { title: 'Welcome', iconUrl: url },
    initialPrompts: [{ text: 'A loaf', icon: '🍞', iconUrl: url }],
    inputOptions: { buttonIconUrl: url, buttonText: 'Ask now' },
    theme: { chat: { hostAvatar: { isEnabled: true, url } } },
  })
  await part('card').getByText('🍞').waitFor()
  await expect.poll(() => part('send').innerText()).toBe('Ask now')
  await page.locator('foyer-chat .launcher i').waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('foyer-chat img').count()).toBe(0)
})

test('a theme answer that the server never gave asks nobody for a color or a picture, and has the usual ones in their place', async () => {
  const colors = [
    'url(http://evil.test/a.png)',
    'var(--x, url(http://evil.test/a.png))',
    'image-set("http://evil.test/a.png" 1x)',
    'linear-gradient(red, red)',
    'u\\72l(http://evil.test/a.png)',
    'env(x, red)',
    'inherit',
    'red; background-image: url(http://evil.test/a.png)',
    '',
    7,
    null,
    ['url(http://evil.test/a.png)'],
  ]
  const pictures = ['http://[', 'data:image/svg+xml,x', 'javascript:alert(1)']
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').waitFor()
  // As somebody between server and browser would make it over.
  const given: unknown[] = []
  await page.route('**/theme', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as {
      data: { theme: { chat: Record<string, unknown> } }
      schemes: { theme: Record<string, unknown> }
    }
    const color = colors[given.length]
    for (const path of Object.keys(json.schemes.theme)) json.schemes.theme[path] = color
    json.data.theme.chat['hostAvatar'] = { isEnabled: true, url: pictures[given.length % pictures.length] }
    given.push(color)
    await route.fulfill({ response, json })
  })
  const asked = await askedDuring(async () => {
    for (const color of colors) {
      await page.evaluate((webId) => {
        document.querySelector('foyer-chat')?.destroy()
        ;(window as unknown as { Foyer: FoyerChat }).Foyer.create({ agent: webId })
      }, agent.webId)
      await page.locator('foyer-chat .launcher i').waitFor()
      expect(await page.locator('foyer-chat .launcher img').count()).toBe(0)
      await page.locator('foyer-chat .launcher').click()
      await composer().waitFor()
      const shown = [await style(part('launcher'), 'background-color'), await style(part('launcher'), 'color')]
      expect(shown, JSON.stringify(color)).toEqual(['rgb(0, 66, 218)', 'rgb(255, 255, 255)'])
    }
  })
  expect(given).toEqual(colors)
  expect(asked.filter((address) => address.includes('evil'))).toEqual([])
})
