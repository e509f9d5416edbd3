import type { Page } from 'playwright'
import { launchBrowser, startSite } from '../../support/browser/browser.ts'
import { bundleStreamingPage } from '../../support/browser/streaming-page.ts'
import type { Row } from '../run.ts'

/*
 * The streaming renderer in Chromium, for an answer that comes in pieces, one every 4 ms. Times are those of the page's main thread, from
 * the DevTools protocol, in time of the thread's own, so that what else the machine does is left out.
 *
 * To a floor, the same pieces as text nodes: into the widget's own panel, which follows the end, and all work counts on both sides
 * (TaskDuration: scripts, style, layout, paint). To marked and DOMPurify going over the finished text once: only script counts on both
 * sides (ScriptDuration), without following the end and coloring code, which "once" does not do either, and without what it costs that
 * a thousand pieces come at all, which is measured by itself. Each side is warm, since each has run before; the number is the median of the
 * rounds, whose order goes from side to side.
 */

const rounds = 4
/** Characters that come at a time. */
const piece = 20

const paragraph =
  'Sourdough needs **time**, *warmth* and a little `patience`; see [the recipe](https://example.test/bread) for more.\n\n' +
  '- flour from the mill\n- water, lukewarm\n- salt, at the end\n\n| Bread | Price |\n|---|---|\n| Rye | 5 € |\n\n```js\nconst bread = await bake()\n```\n\n'

type Side = { how: 'ours' | 'floor' | 'once' | 'nothing'; isFollowed: boolean; isColored: boolean }
/** Seconds of the main thread, and the milliseconds until the last piece was on screen. */
type Cost = { task: number; script: number; late: number }

const sides = {
  floor: { how: 'floor', isFollowed: true, isColored: true },
  ours: { how: 'ours', isFollowed: true, isColored: true },
  alone: { how: 'ours', isFollowed: false, isColored: false },
  nothing: { how: 'nothing', isFollowed: false, isColored: false },
  once: { how: 'once', isFollowed: false, isColored: false },
} as const satisfies Record<string, Side>
const names = Object.keys(sides) as (keyof typeof sides)[]

export async function run(): Promise<Row[]> {
  const site = await startSite('<!doctype html><body>')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(site.url)
    await page.addScriptTag({ type: 'module', content: await bundleStreamingPage() })
    await page.waitForFunction('globalThis.stream !== undefined')
    for (const name of names) await measure(page, sides[name], 20_000, name === 'once' ? 20_000 : 100)
    const costs: Record<keyof typeof sides, Cost[]> = { floor: [], ours: [], alone: [], nothing: [], once: [] }
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? names : names.toReversed()
      for (const name of order) {
        const isOnce = name === 'once'
        // So short a time (27 to 56 ms here, one after the other) says something only when it is taken often.
        for (let time = 0; time < (isOnce ? 5 : 1); time++) {
          costs[name].push(await measure(page, sides[name], 20_000, isOnce ? 20_000 : piece))
        }
      }
    }
    const long = await measure(page, sides.ours, 200_000, piece)
    return [
      {
        what: '20 kB in 1,000 pieces, main thread, to appending text nodes',
        ratio: median(costs.ours, 'task') / median(costs.floor, 'task'),
        promise: { atMost: 1.4 },
      },
      {
        what: '20 kB in 1,000 pieces, script, to marked and DOMPurify once',
        ratio: (median(costs.alone, 'script') - median(costs.nothing, 'script')) / median(costs.once, 'script'),
        promise: { atMost: 3 },
      },
      { what: 'last piece on screen, in ms', ratio: median(costs.ours, 'late'), promise: { atMost: 30 } },
      {
        what: '200 kB in 10,000 pieces, main thread, to 20 kB',
        ratio: long.task / median(costs.ours, 'task'),
        promise: { atMost: 12 },
      },
    ]
  } finally {
    await browser.close()
    await site.stop()
  }
}

function median(costs: Cost[], part: keyof Cost): number {
  const sorted = costs.map((cost) => cost[part]).toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

function textOf(length: number, isColored: boolean): string {
  const text = isColored ? paragraph : paragraph.replace('```js', '```none')
  return text.repeat(Math.ceil(length / text.length)).slice(0, length)
}

/** What it costs to stream so many characters, so many at a time, until they are on screen. */
async function measure(page: Page, { isColored, ...side }: Side, length: number, size: number): Promise<Cost> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  await page.evaluate((options) => (globalThis as unknown as InPage).prepare(options), side)
  await session.send('HeapProfiler.collectGarbage')
  const before = await now()
  const late = await page.evaluate((options) => (globalThis as unknown as InPage).stream(options), {
    text: textOf(length, isColored),
    pieces: Math.ceil(length / size),
  })
  const after = await now()
  await session.detach()
  const spent = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  return { task: spent('TaskDuration'), script: spent('ScriptDuration'), late }
}

type InPage = {
  prepare(options: Omit<Side, 'isColored'>): Promise<void>
  stream(options: { text: string; pieces: number }): Promise<number>
}
