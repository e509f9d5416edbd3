import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import { launchBrowser, startSite } from '../support/browser.ts'
import type { Row } from './run.ts'

/*
 * The streaming renderer in Chromium: CPU time of the page's main thread for an answer that comes in pieces, one every 4 ms, into the
 * widget's own panel. Compared with a floor, the same pieces as text nodes in the same panel, all work of the thread counts on both
 * sides (TaskDuration of the DevTools protocol: scripts, style, layout, paint; in time of the thread's own, so that what else the machine
 * does is left out). Compared with marked and DOMPurify going over the finished text once, only script counts on both sides
 * (ScriptDuration): hundreds of frames of layout and paint, which the floor has too, are no parsing. The number is the median of the
 * rounds, whose order goes from side to side.
 */

const rounds = 2

const paragraph =
  'Sourdough needs **time**, *warmth* and a little `patience`; see [the recipe](https://example.test/bread) for more.\n\n' +
  '- flour from the mill\n- water, lukewarm\n- salt, at the end\n\n| Bread | Price |\n|---|---|\n| Rye | 5 € |\n\n```js\nconst bread = await bake()\n```\n\n'

type How = 'ours' | 'floor' | 'once'
/** Seconds of the main thread. */
type Cost = { task: number; script: number }

export async function run(): Promise<Row[]> {
  const site = await startSite('<!doctype html><body>')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(site.url)
    await page.addScriptTag({ type: 'module', content: await bundle() })
    await page.waitForFunction('globalThis.stream !== undefined')
    const short = textOf(20_000)
    for (const how of ['ours', 'floor', 'once'] as const) await measure(page, how, short, 100)
    const costs: Record<How | 'long', Cost[]> = { floor: [], ours: [], once: [], long: [] }
    for (let round = 0; round < rounds; round++) {
      const order: How[] = round % 2 === 0 ? ['floor', 'ours', 'once'] : ['once', 'ours', 'floor']
      for (const how of order) costs[how].push(await measure(page, how, short, how === 'once' ? 1 : 1000))
    }
    costs.long.push(await measure(page, 'ours', textOf(200_000), 10_000))
    return [
      {
        what: '20 kB in 1,000 pieces, main thread, to appending text nodes',
        ratio: median(costs.ours, 'task') / median(costs.floor, 'task'),
        promise: { atMost: 1.4 },
      },
      {
        what: '20 kB in 1,000 pieces, script, to marked and DOMPurify once',
        ratio: median(costs.ours, 'script') / median(costs.once, 'script'),
        promise: { atMost: 3 },
      },
      {
        what: '200 kB, main thread, to 20 kB',
        ratio: median(costs.long, 'task') / median(costs.ours, 'task'),
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

function textOf(length: number): string {
  return paragraph.repeat(Math.ceil(length / paragraph.length)).slice(0, length)
}

/** What it costs to stream a text in so many pieces until it is on screen. */
async function measure(page: Page, how: How, text: string, pieces: number): Promise<Cost> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  await session.send('HeapProfiler.collectGarbage')
  const before = await now()
  await page.evaluate(
    (options) => (globalThis as unknown as { stream: (o: typeof options) => Promise<void> }).stream(options),
    { how, text, pieces },
  )
  const after = await now()
  await session.detach()
  const spent = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  return { task: spent('TaskDuration'), script: spent('ScriptDuration') }
}

/** The renderer as it ships, and the driver of the benchmark. */
async function bundle(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        target: 'es2022',
        minify: true,
        rolldownOptions: {
          input: 'test/bench/streaming-page.ts',
          output: { format: 'es', entryFileNames: 'page.js', codeSplitting: false },
        },
      },
    })
    return await readFile(path.join(folder, 'page.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
