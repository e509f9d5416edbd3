import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#contract/sessions/chat.ts'
import { createAgent, scriptTag, type TestAgent } from '../../support/agent.ts'
import { desktop, launchBrowser, startSite, type Site } from '../../support/browser/browser.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { startNode, type Started } from '../../support/process/process.ts'
import { startProxy, type Proxy } from '../../support/network/proxy.ts'
import { callerOf, type TestServer } from '../../support/server.ts'

/* Bad networks: whatever becomes of the connection or the server, what was written arrives once, and the answer whole. */

const token = 'fy_op_token-of-the-network-tests-0123456789'

let browser: Browser
let model: ModelServer
let directory: string
let server: Started
let call: TestServer['call']
let proxy: Proxy
let site: Site
let agent: TestAgent
let context: BrowserContext
let page: Page

async function startServer(): Promise<string> {
  server = await startNode(['dist/server/main.js'], /listens on (http:\S+)/, {
    FOYER_DATA: path.join(directory, 'data'),
    FOYER_TOKEN: token,
    FOYER_LOG_LEVEL: 'warn',
    PORT: '0',
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: model.url,
    FOYER_MODEL: 'test',
  })
  const url = String(server.match[1])
  call = callerOf(url, token)
  return url
}

beforeAll(async () => {
  browser = await launchBrowser()
  model = await startModelServer()
  directory = await mkdtemp(path.join(tmpdir(), 'foyer-network-'))
  proxy = await startProxy(await startServer())
  site = await startSite()
  agent = await createAgent({ call })
  site.html = `<!doctype html><meta name="viewport" content="width=device-width"><h1>A site</h1>${scriptTag(proxy, agent)}`
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await proxy.stop()
  server.kill('SIGKILL')
  await server.exited
  await model.stop()
  await rm(directory, { recursive: true, force: true })
})

beforeEach(async () => {
  proxy.mode = 'open'
  model.script = streamOf(['Hello ', '**there**.'])
  context = await browser.newContext(desktop)
  page = await context.newPage()
})
afterEach(() => context.close())

const log = () => page.locator('foyer-chat [role="log"]')
const panel = () => page.locator('foyer-chat .panel')
const composer = () => page.locator('foyer-chat textarea')

async function open(): Promise<void> {
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').click()
  await composer().waitFor()
}

async function ask(text: string): Promise<void> {
  await submit(text)
  await expect.poll(() => log().textContent()).toContain(text)
}

/** Writes and presses Enter, again where the panel is not that far yet: then the text stays where it was written. */
async function submit(text: string): Promise<void> {
  await composer().fill(text)
  const enter = async () => {
    await composer().press('Enter')
    return composer().inputValue()
  }
  await expect.poll(enter).toBe('')
}

/** Makes the visitor one who has talked before, and now comes back on another page. */
async function talkBefore(): Promise<void> {
  await open()
  await ask('Before')
  await expect.poll(shown).toEqual(['Before', 'Hello there.'])
  await page.close()
  page = await context.newPage()
}

/** What the server has stored of the newest session. */
async function stored(): Promise<Message[]> {
  const sessions = await call('GET', `/v1/agents/${agent.id}/sessions?order=desc&limit=1`)
  const [newest] = sessions.body as { sessionId: string }[]
  return (await call('GET', `/v1/agents/${agent.id}/sessions/${newest?.sessionId}/conversations`)).body as Message[]
}

const said = async () => (await stored()).map(({ message }) => message)

/** The bubbles on screen, without the greeting. */
async function shown(): Promise<string[]> {
  const texts = await log().locator('.bubble .text').allTextContents()
  return texts.map((text) => text.trim()).filter((text) => !text.startsWith("Hi, I'm"))
}

/** A model that says a piece whenever it is told to, to every request that asks it. */
function toldModel(): { isAsked: Promise<void>; say(text: string): void; end(): void } {
  const pieces: string[] = []
  let write: (text: string) => void = () => undefined
  let finish: () => void = () => undefined
  const isAsked = new Promise<void>((resolve) => {
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      write = (text) => void response.write(chunk(text))
      finish = () => response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
      for (const text of pieces) write(text)
      resolve()
    }
  })
  return {
    isAsked,
    say(text) {
      pieces.push(text)
      write(text)
    },
    end: () => finish(),
  }
}

describe('offline', () => {
  test('is said; what is written waits, and goes out once and in order when the network is back', async () => {
    await open()
    await ask('First')
    await expect.poll(shown).toEqual(['First', 'Hello there.'])
    await context.setOffline(true)
    await expect.poll(() => panel().textContent()).toContain('No connection just now')
    await ask('Second')
    await ask('Third')
    await expect.poll(() => log().getByText('Waiting for the connection').count()).toBe(2)
    expect(await said()).toEqual(['First', 'Hello **there**.'])
    await context.setOffline(false)
    const whole = ['First', 'Hello there.', 'Second', 'Hello there.', 'Third', 'Hello there.']
    await expect.poll(shown).toEqual(whole)
    await expect.poll(async () => (await said()).map((text) => text.replaceAll('*', ''))).toEqual(whole)
    expect(await panel().textContent()).not.toContain('No connection')
  })

  test('what waits outlives the page, and can be taken back', async () => {
    await open()
    await ask('Before')
    await expect.poll(shown).toEqual(['Before', 'Hello there.'])
    await context.setOffline(true)
    await ask('Keep this')
    await ask('Not this')
    const discard = log().getByRole('button', { name: 'Discard' })
    await expect.poll(() => discard.count()).toBe(2)
    await discard.last().click()
    await expect.poll(() => log().textContent()).not.toContain('Not this')
    await page.close()
    await context.setOffline(false)
    page = await context.newPage()
    await open()
    const whole = ['Before', 'Hello there.', 'Keep this', 'Hello there.']
    await expect.poll(shown).toEqual(whole)
    await expect.poll(async () => (await said()).map((text) => text.replaceAll('*', ''))).toEqual(whole)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([`foyer:${agent.webId}`])
  })

  test('where the storage is full, the visitor is told to keep the page open, and asked before leaving it', async () => {
    await open()
    await ask('Before')
    await expect.poll(shown).toEqual(['Before', 'Hello there.'])
    await page.evaluate(() => {
      for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let at = 0; ; at += 1) localStorage.setItem(`page's own ${size} ${at}`, 'x'.repeat(size))
        } catch {
          // Full for values of this size.
        }
      }
    })
    await context.setOffline(true)
    await ask('Keep this')
    await log().getByText('your browser cannot save the message').waitFor()
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await context.setOffline(false)
    const whole = ['Before', 'Hello there.', 'Keep this', 'Hello there.']
    await expect.poll(shown).toEqual(whole)
    await expect.poll(async () => (await said()).map((text) => text.replaceAll('*', ''))).toEqual(whole)
    // Then nothing is lost any more, and nobody is asked.
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(questions).toEqual([])
  })

  test('also before there is a session', async () => {
    await open()
    await context.setOffline(true)
    await ask('Anybody?')
    await expect.poll(() => log().textContent()).toContain('Waiting for the connection')
    await context.setOffline(false)
    await expect.poll(shown).toEqual(['Anybody?', 'Hello there.'])
    await expect.poll(said).toEqual(['Anybody?', 'Hello **there**.'])
  })
})

test('what a visitor who comes back sends before the conversation is there goes out behind it', async () => {
  await talkBefore()
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/conversations*', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').click()
  await composer().waitFor()
  await submit('Again')
  await expect.poll(shown).toEqual(['Again'])
  letGo()
  const whole = ['Before', 'Hello there.', 'Again', 'Hello there.']
  await expect.poll(shown).toEqual(whole)
  await expect.poll(async () => (await said()).map((text) => text.replaceAll('*', ''))).toEqual(whole)
})

describe('a lost connection', () => {
  test('in mid-answer, again and again, leaves neither a hole nor a duplicate', async () => {
    const told = toldModel()
    await open()
    await ask('Count')
    await told.isAsked
    const words = Array.from({ length: 12 }, (_, at) => `word${at} `)
    for (const [at, word] of words.entries()) {
      told.say(word)
      if (at % 4 === 1) proxy.cut()
      if (at % 4 === 3)
        await expect.poll(shown).toEqual([
          'Count',
          words
            .slice(0, at + 1)
            .join('')
            .trim(),
        ])
    }
    told.end()
    await expect.poll(async () => (await stored()).length).toBe(2)
    await expect.poll(() => panel().getByRole('button', { name: 'Stop' }).count()).toBe(0)
    await expect.poll(shown).toEqual(['Count', words.join('').trim()])
  })

  test('right after the message arrived, before the server could say so, does not send it twice', async () => {
    const told = toldModel()
    await open()
    proxy.mode = 'deaf'
    await submit('Once')
    // The session is opened first: its answer is lost as well.
    await expect.poll(async () => (await call('GET', `/v1/agents/${agent.id}/sessions`)).body.length).toBeGreaterThan(0)
    proxy.mode = 'open'
    proxy.cut()
    await told.isAsked
    proxy.mode = 'deaf'
    proxy.cut()
    proxy.mode = 'open'
    told.say('Only once.')
    told.end()
    await expect.poll(shown).toEqual(['Once', 'Only once.'])
    await expect.poll(said).toEqual(['Once', 'Only once.'])
    expect(model.requests.filter(({ messages }) => messages.at(-1)?.content.endsWith('\n\nOnce'))).toHaveLength(1)
  })

  test('that nobody tells of is noticed by its silence', async () => {
    const told = toldModel()
    await page.clock.install()
    await open()
    await ask('Hello?')
    await told.isAsked
    told.say('Slow ')
    await expect.poll(shown).toEqual(['Hello?', 'Slow'])
    proxy.mode = 'stalled'
    told.say('but ')
    await page.clock.runFor(41_000)
    proxy.mode = 'open'
    // What was tried meanwhile was taken and not answered.
    await page.clock.runFor(21_000)
    told.say('sure.')
    told.end()
    await expect.poll(shown).toEqual(['Hello?', 'Slow but sure.'])
  })

  test('of a computer that slept is noticed when somebody looks again, though all timers stood still', async () => {
    const told = toldModel()
    await page.clock.install()
    await open()
    await ask('Hello?')
    await told.isAsked
    told.say('One ')
    await expect.poll(shown).toEqual(['Hello?', 'One'])
    proxy.mode = 'stalled'
    told.say('two ')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.clock.setSystemTime(Date.now() + 3_600_000)
    proxy.mode = 'open'
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.resume()
    told.say('three.')
    told.end()
    await expect.poll(shown).toEqual(['Hello?', 'One two three.'])
  })
})

test('a server that is killed in mid-answer and started again answers, once', async () => {
  const first = toldModel()
  await open()
  await ask('Are you there?')
  await first.isAsked
  first.say('Half an ')
  await expect.poll(shown).toEqual(['Are you there?', 'Half an'])
  const second = toldModel()
  server.kill('SIGKILL')
  await server.exited
  await expect.poll(() => panel().textContent()).toMatch(/Reconnecting|No connection/)
  proxy.target = await startServer()
  await second.isAsked
  second.say('Now I am.')
  second.end()
  await expect.poll(shown).toEqual(['Are you there?', 'Now I am.'])
  await expect.poll(said).toEqual(['Are you there?', 'Now I am.'])
})

test.each([
  ['a firewall in between refuses', 'conversations', { status: 403, contentType: 'text/html', body: 'Blocked' }],
  ['gets an answer that nobody expects', 'sessions', { status: 200, json: null }],
])('what %s is sent when the visitor tries again', async (_, end, answer) => {
  await open()
  await page.route(
    `**/${end}`,
    (route) => route.fulfill({ ...answer, headers: { 'Access-Control-Allow-Origin': '*' } }),
    { times: 1 },
  )
  await ask('Hello?')
  await panel().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(shown).toEqual(['Hello?', 'Hello there.'])
  await expect.poll(said).toEqual(['Hello?', 'Hello **there**.'])
})

test('who gave up goes on when there is reason for hope', async () => {
  await page.clock.install()
  await open()
  await ask('One')
  await expect.poll(shown).toEqual(['One', 'Hello there.'])
  proxy.mode = 'closed'
  proxy.cut()
  await ask('Two')
  await expect
    .poll(async () => {
      await page.clock.runFor(16_000)
      return log().textContent()
    })
    .toContain('Not sent.')
  proxy.mode = 'open'
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(shown).toEqual(['One', 'Hello there.', 'Two', 'Hello there.'])
  await expect.poll(said).toHaveLength(4)
})

describe.each([401, 404])('a proxy that answers %i in place of the server', (status) => {
  test('ends no conversation: it is there again when the server is, with what was written meanwhile', async () => {
    await talkBefore()
    const answer = {
      status,
      contentType: 'text/html',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: '<h1>No such page</h1>',
    }
    let refused = 0
    await page.route('**/sessions/**', (route) => {
      refused += 1
      return route.fulfill(route.request().method() === 'OPTIONS' ? { ...answer, status: 204 } : answer)
    })
    await open()
    await submit('After')
    await expect.poll(() => refused).toBeGreaterThan(1)
    await page.unroute('**/sessions/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(shown).toEqual(['Before', 'Hello there.', 'After', 'Hello there.'])
    await expect.poll(said).toHaveLength(4)
  })

  test('erases nothing: that the conversation was deleted is not said', async () => {
    await open()
    await ask('Keep this')
    await expect.poll(shown).toEqual(['Keep this', 'Hello there.'])
    await page.route('**/sessions/*', (route) =>
      route.fulfill({ status, headers: { 'Access-Control-Allow-Origin': '*' }, body: '<h1>No such page</h1>' }),
    )
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.locator('foyer-chat').getByText('could not be deleted').waitFor()
    expect(await shown()).toEqual(['Keep this', 'Hello there.'])
  })
})
