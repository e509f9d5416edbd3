import type { Browser, CDPSession, Page } from 'playwright'
import type { MessageRecord } from '../../../server/store/records/records.ts'
import { createAgent, scriptTag, type TestAgent } from '../../support/agent.ts'
import { launchBrowser, startSite } from '../../support/browser/browser.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { busySeconds, median, newPage } from '../measure.ts'
import type { Row } from '../run.ts'

/*
 * A returning visitor with a long conversation: opening 2,000 messages beside opening 20, the elements that they cost, and the
 * main thread's time for each frame while one scrolls back through them. Short and long take turns, each in a fresh browser context.
 */

const rounds = 5
const answer =
  'Sourdough needs **time** and *warmth*; see [the recipe](https://example.test/bread).\n\n- flour\n- water, lukewarm\n\n`bake()`'

export async function run(): Promise<Row[]> {
  const server = await startTestServer()
  const browser = await launchBrowser()
  const agent = await createAgent(server)
  const site = await startSite(`<!doctype html><html lang="en"><h1>A bakery</h1>${scriptTag(server, agent)}</html>`)
  try {
    const short = await seed(server, agent, 20)
    const long = await seed(server, agent, 2000)
    const times = { short: [] as number[], long: [] as number[] }
    let elements = 0
    let frame = 0
    for (let round = 0; round <= rounds; round++) {
      const first = await visit(browser, site.url, short, false)
      const second = await visit(browser, site.url, long, round === rounds)
      // The first round warms up browser and server.
      if (round === 0) continue
      times.short.push(first.time)
      times.long.push(second.time)
      elements = Math.max(elements, second.elements)
      frame = Math.max(frame, second.frame)
    }
    return [
      {
        what: 'opening 2,000 messages, to opening 20',
        ratio: median(times.long) / median(times.short),
        promise: { atMost: 2 },
      },
      { what: 'elements of 2,000 messages, the most at any time', ratio: elements, promise: { atMost: 1000 } },
      {
        what: "main thread's time for a frame of scrolling back, to 1/60 s",
        ratio: frame / (1 / 60),
        promise: { atMost: 1 },
      },
    ]
  } finally {
    await browser.close()
    await site.stop()
    await server.stop()
  }
}

type Remembered = { key: string; value: string }

/** A session with so many messages, question and answer in turns, as the visitor's browser remembers it. */
async function seed(server: TestServer, { id, webId }: TestAgent, count: number): Promise<Remembered> {
  const { body } = await server.call('POST', `/v1/agents/${webId}/sessions`, { token: webId })
  const { sessionId, token } = body.data as { sessionId: string; token: string }
  const agent = await server.store.findAgentByWebId(webId)
  if (!agent) throw new Error(`no agent ${id}`)
  const first = Date.UTC(2026, 0, 1)
  for (let place = 0; place < count; place++) {
    const isAnswer = place % 2 === 1
    const message: MessageRecord = {
      id: `msg_bench${String(place).padStart(6, '0')}`,
      createdAt: new Date(first + place * 1000).toISOString(),
      messageType: isAnswer ? 'assistant' : 'user',
      message: isAnswer ? `${answer} (${place})` : `Question ${place}, how does it go on?`,
    }
    await server.store.appendMessage(agent.workspaceId, sessionId, message)
  }
  return { key: `foyer:${webId}`, value: JSON.stringify({ sessionId, token }) }
}

type Visit = { time: number; elements: number; frame: number }

async function visit(browser: Browser, url: string, remembered: Remembered, isScrolled: boolean): Promise<Visit> {
  const { page, session } = await newPage(browser)
  await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), remembered)
  await page.goto(url)
  await page.locator('foyer-chat .launcher').waitFor()
  await page.waitForLoadState('networkidle')
  const time = await openTime(page)
  const opened = await countElements(page)
  const scrolled = isScrolled ? await scrollBack(page, session) : { elements: 0, frame: 0 }
  await page.context().close()
  return { time, elements: Math.max(opened, scrolled.elements), frame: scrolled.frame }
}

/** Milliseconds from the click until the frame in which the newest answer stands there as Markdown. */
function openTime(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const root = document.querySelector('foyer-chat')?.shadowRoot
        const start = performance.now()
        root?.querySelector<HTMLElement>('.launcher')?.click()
        const look = () => {
          const answers = root?.querySelectorAll('[part~="host-bubble"]')
          if (answers && answers.length > 1 && [...answers].at(-1)?.querySelector('strong')) {
            resolve(performance.now() - start)
          } else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
}

function countElements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('foyer-chat')?.shadowRoot?.querySelectorAll('*').length ?? 0)
}

/** Scrolls back as fast as a thumb does, 200 frames long; gives the most elements seen and the main thread's seconds per frame. */
async function scrollBack(page: Page, session: CDPSession): Promise<{ elements: number; frame: number }> {
  const frames = 200
  const before = await busySeconds(session)
  const elements = await page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const root = document.querySelector('foyer-chat')?.shadowRoot
        const scroller = root?.querySelector('[part~="scroller"]')
        let left = count
        let most = 0
        const step = () => {
          scroller?.scrollBy(0, -60)
          if (left % 20 === 0) most = Math.max(most, root?.querySelectorAll('*').length ?? 0)
          left -= 1
          if (left > 0) requestAnimationFrame(step)
          else resolve(most)
        }
        requestAnimationFrame(step)
      }),
    frames,
  )
  return { elements, frame: ((await busySeconds(session)) - before) / frames }
}
