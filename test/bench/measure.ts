import type { Browser, CDPSession, Page } from 'playwright'

/** A page in a browser context that knows nothing, with a DevTools session. Close its context. */
export async function newPage(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const page = await (await browser.newContext()).newPage()
  // The compiler that runs the benchmarks names functions by a helper of its own, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return { page, session }
}

/** Seconds that the page's main thread has worked so far: scripts, styles, layout, paint. */
export async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** The middle one of some numbers; 0 of none. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
