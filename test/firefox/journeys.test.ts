import type { Browser, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MessageRecord } from '../../server/store/records/records.ts'
import { createAgent, scriptTag, type TestAgent } from '../support/agent.ts'
import { startSite, type Site } from '../support/browser/browser.ts'
import { launchFirefox, openFirefoxPage } from '../support/browser/firefox.ts'
import { createOperator } from '../support/operator.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/* The main journeys in a second engine. Whatever else a widget and a console do is tested in Chromium. The embedded engine answers. */

let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page
let errors: string[]

beforeAll(async () => {
  browser = await launchFirefox()
  server = await startTestServer()
  agent = await createAgent(server)
  site = await startSite()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.stop()
})
beforeEach(async () => {
  site.html = siteWith()
  ;({ page, errors } = await openFirefoxPage(browser))
})
afterEach(async () => {
  await page.browserContext().close()
})

function siteWith(more = ''): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><h1>A site</h1><a href="/elsewhere">Elsewhere</a>${scriptTag(server, agent, more)}`
}

/** Waits for an element in the widget. (Puppeteer's own waiting does not see what changes in a shadow root.) */
async function appears(selector: string, tab: Pick<Page, '$$eval'> = page): Promise<void> {
  await expect.poll(() => tab.$$eval(`foyer-chat >>> ${selector}`, (found) => found.length > 0)).toBe(true)
}

const answers = (tab?: Pick<Page, '$$eval'>) => appears('[role=log] strong', tab)

async function open(tab = page): Promise<void> {
  // A tab behind others draws nothing.
  await tab.bringToFront()
  await tab.goto(site.url)
  await press('.launcher', tab)
  await appears('.field', tab)
  // While it moves into its place, a click would go where something else is by then.
  await expect
    .poll(() =>
      tab.$eval('foyer-chat >>> .panel', (panel) => !(panel as HTMLElement).inert && panel.getAnimations().length),
    )
    .toBe(0)
}

async function ask(text: string, tab = page): Promise<void> {
  await press('.field', tab)
  await tab.keyboard.type(text)
  await press('[part~=send]', tab)
}

/** A font that the next page interrupts is an error to Firefox. */
const fontsAreLoaded = () => page.evaluate(async () => void (await document.fonts.ready))

/** Clicks the first element in the widget that matches. */
async function press(selector: string, tab = page): Promise<void> {
  await appears(selector, tab)
  // What comes above it may still push it down: it is clicked where it stays.
  let last = ''
  const isStill = async () => {
    const before = last
    last = await tab.$eval(`foyer-chat >>> ${selector}`, (found) => {
      const { x, y, width, height } = found.getBoundingClientRect()
      return [x, y, width, height].join(' ')
    })
    return last === before
  }
  await expect.poll(isStill).toBe(true)
  await (await tab.$(`foyer-chat >>> ${selector}`))?.click()
}

const texts = (selector: string, tab = page) =>
  tab.$$eval(`foyer-chat >>> ${selector}`, (found) => found.map((each) => (each.textContent ?? '').trim()))

const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('part') ?? '')

describe('the widget', () => {
  test('opens with the click after one for which its file could not be fetched', async () => {
    let isBlocked = true
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const isAborted = isBlocked && request.url().includes('/app/app-')
      void (isAborted ? request.abort() : request.continue()).catch(() => undefined)
    })
    await page.bringToFront()
    await page.goto(site.url)
    await press('.launcher')
    await appears('.launcher[aria-label^="⚠"]')
    isBlocked = false
    await press('.launcher')
    await appears('.field')
    await appears('.launcher[aria-expanded=true]')
  })

  test('takes the mouse on a page that forbids to select and to right-click', async () => {
    site.html += `<script>
      const sent = []
      addEventListener('mousedown', (event) => sent.push(event), true)
      addEventListener('contextmenu', (event) => sent.push(event), true)
      document.onmousedown = document.oncontextmenu = () => false
    </script>`
    await open()
    await page.$eval('foyer-chat >>> .frame', (frame) => (frame as HTMLElement).focus())
    await page.evaluate('sent.splice(0)')
    await press('.field')
    expect(await focused()).toBe('input')
    await (await page.$('foyer-chat >>> .field'))?.click({ button: 'right' })
    const ofVisitor = await page.evaluate('sent.filter((each) => each.isTrusted).map((each) => each.defaultPrevented)')
    expect(ofVisitor).toEqual([false, false, false])
    expect(errors).toEqual([])
  })

  test('shows an answer with its formatting, in two tabs and after a reload, takes a vote, and deletes the conversation', async () => {
    const second = await page.browserContext().newPage()
    await open()
    await ask('When are you open?')
    await answers()
    await open(second)
    await answers(second)
    await page.bringToFront()
    await ask('What are the prices?')
    await appears('td')
    expect(await texts('td')).toEqual(['Bread', '5 €', 'Cake', '20 €'])
    await appears('td', second)

    await fontsAreLoaded()
    await open()
    await answers()
    await press('[aria-label="Helpful"]')
    await appears('[aria-label="Helpful"][aria-pressed=true]')
    await ask('Where can I run the code?')
    await appears('pre')

    await press('[aria-label="More"]')
    await appears('[role=menuitem]:last-child')
    await clickText('[role=menuitem]', 'Delete conversation')
    await clickText('button', 'Delete')
    await expect.poll(() => texts('[role=log] strong')).toEqual([])
    expect(errors).toEqual([])
  })

  test('is used by keyboard alone, and gives the focus back, also as a modal dialog; inline it fills its place', async () => {
    await page.goto(site.url)
    await appears('.launcher')
    for (let presses = 0; presses < 5 && (await focused()) !== 'launcher'; presses++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toContain('input')
    await page.keyboard.type('When are you open?')
    await page.keyboard.press('Enter')
    await answers()
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('launcher')

    site.html = siteWith(' data-mode="popup"')
    await fontsAreLoaded()
    await open()
    await expect.poll(() => page.$$eval('foyer-chat >>> dialog:modal', (found) => found.length)).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('launcher')

    site.html = siteWith(' data-mode="inline"')
    await fontsAreLoaded()
    await page.goto(site.url)
    await ask('What are the prices?')
    await appears('td')
    expect(errors).toEqual([])
  })

  test('shows that a person answers, on the next page too, and that the agent does again; is then kept for going back to, and goes on from there', async () => {
    // The page leaves and comes back by itself, and another tab looks on: Puppeteer sees nothing of a page that is restored.
    site.html = `${siteWith()}<script>
      if (location.pathname === '/away') onload = () => setTimeout(() => history.back())
      else onpageshow = ({ persisted }) => {
        if (!persisted) return
        localStorage.setItem('restored', 'true')
        document.querySelector('foyer-chat').send('What are the prices?')
      }
    </script>`
    const second = await page.browserContext().newPage()
    await second.goto(site.url)
    await server.call('PATCH', `/v1/agents/${agent.id}/help`, { body: { isOffered: true } })
    const operator = createOperator(server, agent)
    await open()
    await press('#more')
    await expect.poll(() => texts('[role=menuitem]')).toContain('Talk to a person')
    await press('[role=menuitem]')
    await appears('.people .note')
    await operator.say('Here I am.')
    await expect.poll(() => texts('[role=log] .text')).toContain('Here I am.')
    await expect.poll(() => texts('#disclosure')).toEqual(['Operator is a person. Earlier answers may be from an AI.'])
    await fontsAreLoaded()
    await open()
    await expect.poll(() => texts('#disclosure')).toEqual(['Operator is a person. Earlier answers may be from an AI.'])
    await ask('Thank you')
    await expect
      .poll(async () => (await operator.timeline()).entries.at(-1))
      .toMatchObject({
        message: { message: 'Thank you' },
      })
    // What a person writes comes by a stream of its own, which ends with their part in it.
    await operator.say('You are welcome.')
    await expect.poll(async () => (await texts('[role=log] .text')).at(-1)).toBe('You are welcome.')
    await operator.giveBack()
    await expect.poll(() => texts('#disclosure')).toEqual(['AI can be wrong'])
    await server.call('PATCH', `/v1/agents/${agent.id}/help`, { body: { isOffered: false } })

    // Firefox keeps no page that holds a lock, nor one with a request.
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([])
    await page.evaluate(() => void setTimeout(() => location.assign('/away')))
    await expect.poll(() => second.evaluate(() => localStorage.getItem('restored'))).toBe('true')
    await open(second)
    await appears('td', second)
    expect(errors).toEqual([])
  })

  test('works in a sandboxed frame, and the page around it goes on', async () => {
    const inner = siteWith(' data-mode="inline"').replaceAll('"', '&quot;')
    site.html = `<h1>Outside</h1><iframe sandbox="allow-scripts" width="700" height="450" srcdoc="${inner}"></iframe>`
    await page.goto(site.url)
    const frame = await (await page.waitForSelector('iframe'))?.contentFrame()
    if (!frame) throw new Error('There is no frame')
    await appears('.field', frame)
    await frame.locator('foyer-chat >>> .field').fill('When are you open?')
    await frame.locator('foyer-chat >>> [part~=send]').click()
    await answers(frame)
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Outside')
    expect(errors).toEqual([])
  })

  test('works where cookies and site data are blocked', async () => {
    const blocking = await launchFirefox({ 'network.cookie.cookieBehavior': 2 })
    try {
      const opened = await openFirefoxPage(blocking)
      await open(opened.page)
      await ask('When are you open?', opened.page)
      await answers(opened.page)
      expect(opened.errors).toEqual([])
    } finally {
      await blocking.close()
    }
  })

  test('scrolls fast over many answers without a word to the page’s error handler', async () => {
    const { body } = await server.call('POST', `/v1/agents/${agent.webId}/sessions`, { token: agent.webId })
    const { workspaceId } = (await server.store.findAgentByWebId(agent.webId)) ?? { workspaceId: '' }
    const messages = Array.from({ length: 60 }, (_, place): MessageRecord => ({
      id: `msg_${String(place).padStart(20, '0')}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString(),
      messageType: place % 2 === 1 ? 'assistant' : 'user',
      message: place % 2 === 1 ? `**Answer**\n\n${'- one\n- two\n\nAnd so on.\n\n'.repeat(place)}` : 'A question',
    }))
    await Promise.all(messages.map((each) => server.store.appendMessage(workspaceId, body.data.sessionId, each)))
    const remembered = `localStorage.setItem('foyer:${agent.webId}', '${JSON.stringify(body.data)}')`
    site.html = `<!doctype html><script>${remembered}
      var told = []
      onerror = (message) => void told.push(message)</script>${siteWith()}`
    await open()
    await answers()
    await page.evaluate(async () => {
      const scroller = document.querySelector('foyer-chat')?.shadowRoot?.querySelector('.scroller')
      if (!scroller) throw new Error('There is nothing to scroll.')
      for (let step = 0; step < 120; step++) {
        scroller.scrollTop += step % 60 < 30 ? -400 : 400
        await new Promise(requestAnimationFrame)
      }
    })
    expect(await page.evaluate('told')).toEqual([])
  })
})

/** Clicks the first element with exactly this text. */
async function clickText(selector: string, text: string): Promise<void> {
  await expect.poll(() => texts(selector)).toContain(text)
  for (const element of await page.$$(`foyer-chat >>> ${selector}`)) {
    if ((await element.evaluate((each) => each.textContent?.trim())) === text) return element.click()
  }
}

describe('the console', () => {
  const byRole = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
  const goTo = (path: string) => page.goto(`${server.url}/console${path}`)

  test('signs in by the printed link, stays signed in, and makes an agent', async () => {
    await goTo(`#code=${server.service.signIns.newCode()}`)
    await byRole('button', 'Only sign in this time').click()
    await byRole('link', 'Ada').wait()
    await page.reload()
    await byRole('link', 'New agent').click()
    await page.locator('::-p-text(I have no site yet)').click()
    await byRole('textbox', 'Name').fill('Corner shop')
    await byRole('button', 'Create the agent').click()
    await page.locator('h1 ::-p-text(Corner shop)').wait()
    expect(errors).toEqual([])
  })

  test('publishes another color, and shows it before; shows a conversation of a visitor; gives the line for a site', async () => {
    await open()
    await ask('When are you open?')
    await answers()
    const other = await createAgent(server, { name: 'Painted' })
    await goTo(`/agents/${other.id}/look#code=${server.service.signIns.newCode()}`)
    await byRole('button', 'Only sign in this time').click()
    await byRole('textbox', 'Buttons and launcher').fill('#146c43')
    await page.locator('::-p-text(Draft, 1 change)').wait()
    await byRole('button', 'Publish…').click()
    await byRole('button', 'Publish').click()
    await page.locator('::-p-text(Everything is published)').wait()
    const { body } = await server.call('GET', `/v1/agents/${other.id}/theme`)
    expect(JSON.stringify(body)).toContain('#146c43')

    await goTo(`/agents/${agent.id}/conversations`)
    await page.locator('main a ::-p-text(When are you open?)').click()
    await page.locator('main strong ::-p-text(Monday to Friday)').wait()

    await goTo(`/agents/${agent.id}/install`)
    await page.locator(`::-p-text(${agent.webId})`).wait()
    expect(errors).toEqual([])
  })
})
