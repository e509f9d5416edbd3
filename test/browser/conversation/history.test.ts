import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAgent, scriptTag, type TestAgent } from '../../support/agent.ts'
import { desktop, launchBrowser, startSite, type Site } from '../../support/browser/browser.ts'
import { rememberedConversation } from '../../support/browser/remembered.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { isLong } from '../../support/seed.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* A visitor who comes back to a long conversation, and reads in it. */

let browser: Browser
let model: ModelServer
let server: TestServer
let site: Site
let agent: TestAgent
let page: Page
let requests: string[] = []

beforeAll(async () => {
  // A turn of the wheel is one step, so that what is seen after it is all that it does.
  browser = await launchBrowser(['--disable-smooth-scrolling'])
  model = await startModelServer()
  server = await startTestServer({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
  site = await startSite()
  agent = await createAgent(server)
  site.html = `<!doctype html><html lang="en"><h1>A site</h1>${scriptTag(server, agent)}`
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await model.stop()
  await site.stop()
})
afterEach(() => page.context().close())

/**
 * Runs in a page, before its own scripts: what came into view is told some frames late, several changes at once, as where a page computes
 * much.
 */
function tellOfSightLate(): void {
  const Plain = IntersectionObserver
  globalThis.IntersectionObserver = class extends Plain {
    readonly #seen: IntersectionObserverEntry[] = []
    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const pass = (frames: number): unknown =>
        frames > 0 ? requestAnimationFrame(() => pass(frames - 1)) : tell(this.#seen.splice(0), this)
      super((entries) => {
        if (this.#seen.push(...entries) === entries.length) pass(6)
      }, options)
    }
    override disconnect(): void {
      this.#seen.length = 0
      super.disconnect()
    }
  }
}

/** Opens the panel of a visitor whose conversation has so many messages. */
async function comeBackTo(count: number, before: () => void = () => undefined): Promise<void> {
  const remembered = await seed(count)
  requests = []
  const context = await browser.newContext(desktop)
  page = await context.newPage()
  page.on('request', (request) => {
    if (request.url().includes('/conversations?')) requests.push(new URL(request.url()).search)
  })
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), remembered)
  await page.addInitScript(before)
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').click()
  // All answers in the DOM: each that is rendered later grows, and the end is kept in view only after that frame's layout.
  const answers = Math.min(count, 30) / 2
  await page
    .locator('foyer-chat .turn strong')
    .nth(answers - 1)
    .waitFor({ state: 'attached' })
  await point()
}

/** Puts the pointer over the conversation, where the wheel scrolls it. */
async function point(): Promise<void> {
  const box = await scroller().boundingBox()
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100)
}

/** A conversation of messages of different heights, each with its number, as the visitor's browser remembers it. */
const seed = (count: number) =>
  rememberedConversation(
    server,
    agent,
    Array.from({ length: count }, (_, place) =>
      place % 2 === 1
        ? { messageType: 'assistant', message: `**Answer** #${place}.\n\n${'- one\n- two\n'.repeat(place % 7)}` }
        : { messageType: 'user', message: `Question #${place}.` },
    ),
  )

const scroller = () => page.locator('foyer-chat .scroller')
const composer = () => page.locator('foyer-chat textarea')
type Seen = {
  /** The numbers of the messages in the DOM, in its order. */
  inDom: number[]
  /** Those in view. */
  inView: number[]
  /** Elements of the whole widget. */
  elements: number
  /** How far below the scroller's edge the topmost message begins that begins in view, in px. */
  top: number
  /** What is left to scroll down, in px. */
  rest: number
}

/** What there is after two frames, when all that a scroll sets going has been. `isMoving`: once it has scrolled, if it can. */
function look(isMoving = false): Promise<Seen> {
  return page.evaluate(async (waits) => {
    const state = window as { seenTop?: number | undefined }
    const place = () => document.querySelector('foyer-chat')?.shadowRoot?.querySelector('.scroller')?.scrollTop
    for (let frame = 0; waits && frame < 30 && place() === state.seenTop; frame++) {
      await new Promise((done) => requestAnimationFrame(done))
    }
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
    state.seenTop = place()
    const root = document.querySelector('foyer-chat')?.shadowRoot
    const box = root?.querySelector('.scroller')
    if (!root || !box) throw new Error('There is no panel')
    const edges = box.getBoundingClientRect()
    const turns = [...root.querySelectorAll('.turn')].flatMap((turn) => {
      const number = /#(\d+)/.exec(turn.textContent ?? '')?.[1]
      return number === undefined ? [] : [{ number: Number(number), ...turn.getBoundingClientRect().toJSON() }]
    })
    const inView = turns.filter(({ top, bottom }) => bottom > edges.top + 1 && top < edges.bottom - 1)
    const begun = turns.find(({ top }) => top > edges.top)
    return {
      inDom: turns.map(({ number }) => number),
      inView: inView.map(({ number }) => number),
      elements: root.querySelectorAll('*').length,
      top: begun?.top - edges.top,
      rest: box.scrollHeight - box.scrollTop - box.clientHeight,
    }
  }, isMoving)
}

async function wheel(by: number): Promise<Seen> {
  await page.mouse.wheel(0, by)
  return look(true)
}

/** Turns the wheel back until that is there. Fails when turns change nothing any more. */
async function turnBack(isThere: (now: Seen) => boolean | Promise<boolean>): Promise<Seen> {
  let now = await look()
  for (let still = 0; !(await isThere(now));) {
    const before = now
    now = await wheel(-1500)
    still = now.inView[0] === before.inView[0] && now.top === before.top ? still + 1 : 0
    expect(still, `turns that changed nothing at ${JSON.stringify({ now, requests })}`).toBeLessThan(60)
    // A browser may go on sending the wheel to what was below the pointer when it first turned.
    if (still > 0) await point()
  }
  return now
}

/** So many numbers, counting up from the first one. */
const countingFrom = (first: number, length: number) => Array.from({ length }, (_, at) => first + at)

const many = isLong ? 2000 : 150

test(`${many} messages: by the wheel one comes from the newest, with which it opens, to the very first and back, each is seen, in order, and never more than 1,000 elements are there`, async () => {
  await comeBackTo(many)
  await expect.poll(async () => (await look()).rest).toBeLessThan(5)
  const opened = await look()
  expect(opened.inDom).toEqual(countingFrom(many - 30, 30))
  expect(requests).toHaveLength(1)
  const seen = new Set<number>()
  let most = 0
  let still = 0
  for (let now = opened, before = opened; ; before = now) {
    expect(now.inDom).toEqual(countingFrom(now.inDom[0] ?? 0, now.inDom.length))
    for (const number of now.inView) seen.add(number)
    most = Math.max(most, now.elements)
    if (now.inView[0] === 0) break
    now = await wheel(-400)
    still = now.inView[0] === before.inView[0] && now.top === before.top ? still + 1 : 0
    expect(still, `turns of the wheel that changed nothing at ${JSON.stringify(now)}`).toBeLessThan(20)
  }
  expect(seen.size).toBe(many)
  expect(most).toBeLessThanOrEqual(1000)
  // Each page was asked for once.
  expect(requests).toHaveLength(many / 50)
  expect(new Set(requests).size).toBe(many / 50)

  let now = await look()
  expect(now.inDom).not.toContain(many - 1)
  let below = now.inView.at(-1) ?? 0
  for (let turn = 0; turn < many && (now.rest > 4 || now.inDom.at(-1) !== many - 1); turn++) {
    now = await wheel(400)
    expect(now.inView[0]).toBeLessThanOrEqual(below + 1)
    below = now.inView.at(-1) ?? below
  }
  expect(below).toBe(many - 1)
  // The end is followed again.
  await expect.poll(async () => (await look()).inDom.length).toBe(30)
  await expect.poll(async () => (await look()).rest).toBeLessThan(5)
})

test('what is read stays where it is when earlier messages come in above it', async () => {
  await comeBackTo(200)
  // As in a browser that does not do it by itself.
  await scroller().evaluate((box) => ((box as HTMLElement).style.overflowAnchor = 'none'))
  let arrivals = 0
  let [first = 0] = (await look()).inDom
  for (let step = 0; step < 60 && arrivals < 5; step++) {
    expect(Math.abs(await readFurtherUp(300))).toBeLessThanOrEqual(1)
    const [now = 0] = (await look()).inDom
    if (now !== first) arrivals += 1
    first = now
  }
  expect(arrivals).toBe(5)
  expect((await look()).inDom).not.toContain(199)
})

/**
 * Scrolls up at once, by so many px or to the top. Returns by how much what is read then has moved two frames later, in px. Where it stands is
 * what the browser paints: that is what an IntersectionObserver tells; between two frames, what came in above is not made up for yet.
 */
function readFurtherUp(by: number): Promise<number> {
  return scroller().evaluate(async (box, height) => {
    if (box.scrollTop > 0) {
      const scrolled = new Promise((done) => box.addEventListener('scroll', done, { once: true }))
      box.scrollBy({ top: -height, behavior: 'instant' })
      await scrolled
    }
    const start = box.getBoundingClientRect().top
    const read = [...box.querySelectorAll('.turn')].find((turn) => turn.getBoundingClientRect().top > start)
    if (!read) throw new Error('Nothing is read')
    const paintedTop = () =>
      new Promise<number>((done) => {
        const observer = new IntersectionObserver(([painted]) => {
          observer.disconnect()
          done(painted?.boundingClientRect.top ?? Number.NaN)
        })
        observer.observe(read)
      })
    const before = await paintedTop()
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
    return (await paintedTop()) - before
  }, by)
}

test('an answer that streams in at the end does not move what is read above it, and a button leads to it', async () => {
  await comeBackTo(60)
  let go: (rest: string) => void = () => undefined
  const isAsked = new Promise<void>((resolve) => {
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      go = (rest) => response.end(`${chunk(rest)}${chunk('', 'stop')}data: [DONE]\n\n`)
      response.write(chunk('It begins'))
      resolve()
    }
  })
  await composer().fill('Tell me #60 more')
  await composer().press('Enter')
  await isAsked
  await expect.poll(() => scroller().textContent()).toContain('It begins')
  await wheel(-300)
  const read = await look()
  expect(read.rest).toBeGreaterThan(100)
  go(', and it goes on.\n\n'.repeat(30))
  await page.locator('foyer-chat .to-end').getByText('New messages').waitFor()
  await expect.poll(async () => (await look()).rest).toBeGreaterThan(read.rest + 300)
  const later = await look()
  expect(later.inView).toEqual(read.inView)
  expect(Math.abs(later.top - read.top)).toBeLessThanOrEqual(1)
  await page.locator('foyer-chat .to-end').click()
  await expect.poll(async () => (await look()).rest).toBeLessThan(5)
  await expect.poll(() => page.locator('foyer-chat .to-end').count()).toBe(0)
})

test('a page that is told late, and of several changes at once, of what came into view shows what is earlier', async () => {
  await comeBackTo(130, tellOfSightLate)
  await turnBack(({ inDom: [first = 0] }) => first === 0)
})

test('far from the end a button, and a message that is sent, lead back to it, also when it is not in the DOM; what was read is let go', async () => {
  await comeBackTo(250)
  const readUpTo = async (isThere: (now: Seen) => boolean) => {
    const now = await turnBack(isThere)
    expect(now.inDom).toEqual(countingFrom(now.inDom[0] ?? 0, now.inDom.length))
    expect(now.inDom).not.toContain(249)
  }
  // More than what stays in memory: the page before #50 has come, too.
  await readUpTo(({ inDom: [first = 0] }) => first < 50)
  expect(requests.length).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'Go to the end' }).click()
  await expect.poll(async () => (await look()).inDom).toEqual(countingFrom(220, 30))
  await expect.poll(async () => (await look()).rest).toBeLessThan(5)
  await point()
  // What is fetched anew was not in memory any more.
  await readUpTo(() => requests.filter((request) => request === requests[2]).length === 2)
  model.script = streamOf(['The answer #251.'])
  await composer().fill('Question #250.')
  await composer().press('Enter')
  await expect.poll(async () => (await look()).inView).toContain(251)
  await expect.poll(async () => (await look()).rest).toBeLessThan(5)
})

test('by keys a button shows more at either end, and keeps its place under the focus', async () => {
  await comeBackTo(150)
  await scroller().evaluate((element) => element.scrollBy({ top: -100, behavior: 'instant' }))
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  const isInView = () =>
    earlier.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const edges = element.closest('.scroller')?.getBoundingClientRect()
      return (
        edges !== undefined && top >= edges.top - 1 && bottom <= edges.bottom + 1 && element.matches(':focus-visible')
      )
    })
  await page.keyboard.press('Shift+Tab')
  await earlier.focus()
  await expect.poll(isInView).toBe(true)
  let [first = 0] = (await look()).inDom
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await look()).inDom[0]).toBeLessThan(first)
    await expect.poll(isInView).toBe(true)
    first = (await look()).inDom[0] ?? 0
  }
  const later = page.getByRole('button', { name: 'Show later messages' })
  const last = (await look()).inDom.at(-1) ?? 0
  expect(last).toBeLessThan(149)
  await later.press('Enter')
  await expect.poll(async () => (await look()).inDom.at(-1)).toBeGreaterThan(last)
  // At the beginning the button goes, and the focus stays in the conversation.
  await earlier.focus()
  for (let [at = 0] = (await look()).inDom; at > 0; [at = 0] = (await look()).inDom) {
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await look()).inDom[0]).toBeLessThan(at)
  }
  expect(await earlier.count()).toBe(0)
  const focused = () =>
    page.evaluate(() => document.querySelector('foyer-chat')?.shadowRoot?.activeElement?.getAttribute('role'))
  await expect.poll(focused).toBe('log')
})

test('when earlier messages cannot be fetched it says so, asks no more by itself, and the button tries again', async () => {
  await comeBackTo(200)
  await page.route('**/conversations?*', (route) => route.abort())
  const failed = page.locator('foyer-chat [role="alert"] .failed')
  await turnBack(async () => (await failed.count()) > 0)
  await expect.poll(async () => (await look()).inDom[0]).toBe(150)
  await failed.waitFor()
  const asked = requests.length
  await look()
  expect(requests.length).toBe(asked)
  await page.unroute('**/conversations?*')
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect.poll(async () => (await look()).inDom[0]).toBeLessThan(150)
})
