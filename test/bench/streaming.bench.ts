import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import { launchBrowser, startSite } from '../support/browser.ts'
import type { Row } from './run.ts'

/*
 * The streaming renderer: main-thread time in Chromium (TaskDuration of the DevTools protocol) for an answer that comes in pieces, beside
 * a floor that appends the same pieces as text nodes, and beside parsing and sanitizing the finished text once.
 */

const rounds = 2

const paragraph =
  'Sourdough needs **time**, *warmth* and a little `patience`; see [the recipe](https://example.test/bread) for more.\n\n' +
  '- flour from the mill\n- water, lukewarm\n- salt, at the end\n\n| Bread | Price |\n|---|---|\n| Rye | 5 € |\n\n```js\nconst bread = await bake()\n```\n\n'

export async function run(): Promise<Row[]> {
  const site = await startSite('<!doctype html><div id="here"></div>')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(site.url)
    await page.addScriptTag({ type: 'module', content: await bundle() })
    await page.waitForFunction('globalThis.stream !== undefined')
    const total = { floor: 0, ours: 0, once: 0, long: 0 }
    const short = textOf(20_000)
    await measure(page, 'ours', short, 100)
    for (let round = 0; round < rounds; round++) {
      total.floor += await measure(page, 'floor', short, 1000)
      total.ours += await measure(page, 'ours', short, 1000)
      total.once += await measure(page, 'ours', short, 1)
    }
    total.long = rounds * (await measure(page, 'ours', textOf(200_000), 10_000))
    return [
      {
        what: '20 kB in 1,000 pieces, to appending text nodes',
        ratio: total.ours / total.floor,
        promise: { atMost: 1.4 },
      },
      { what: '20 kB in 1,000 pieces, to rendering it once', ratio: total.ours / total.once, promise: { atMost: 3 } },
      { what: '200 kB, to 20 kB', ratio: total.long / total.ours, promise: { atMost: 12 } },
    ]
  } finally {
    await browser.close()
    await site.stop()
  }
}

function textOf(length: number): string {
  return paragraph.repeat(Math.ceil(length / paragraph.length)).slice(0, length)
}

/** Main-thread seconds for streaming a text in so many pieces, two of them a millisecond, until it is on screen. */
async function measure(page: Page, how: 'ours' | 'floor', text: string, pieces: number): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const seconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await seconds()
  await page.evaluate(
    (options) => (globalThis as unknown as { stream: (o: typeof options) => Promise<void> }).stream(options),
    { how, text, pieces },
  )
  const after = await seconds()
  await session.detach()
  return after - before
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
