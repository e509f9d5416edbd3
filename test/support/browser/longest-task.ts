import type { Page } from 'playwright'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

/** The longest task on a renderer's main thread while `act` runs: its own CPU time in milliseconds, whatever else the machine does. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const [longest = 0] = await longestTasks(page, [act])
  return longest
}

/** The same for each of several, which run one after the other: recording a trace takes longer than most of them. */
export async function longestTasks(page: Page, acts: (() => Promise<void>)[]): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const markOf = (index: number) => `act ${index}`
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  let trace: Buffer | undefined
  try {
    for (const [index, act] of acts.entries()) {
      await page.evaluate((name) => void performance.mark(name), markOf(index))
      await act()
    }
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace?.toString() ?? '') as { traceEvents: TraceEvent[] }
  const marks = acts.map((_, index) => traceEvents.find(({ name }) => name === markOf(index)))
  // Other pages are in the trace, too: only the thread that made the marks is this page's.
  const [own] = marks
  const tasks = traceEvents.filter(
    ({ ph, pid, tid, tdur }) => ph === 'X' && tdur && pid === own?.pid && tid === own.tid,
  )
  const starts = marks.map((mark) => mark?.ts ?? Number.NaN)
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Infinity
    const during = tasks.filter(({ ts }) => ts >= start && ts < end)
    if (during.length <= 10) throw new Error('The trace holds no tasks')
    return Math.max(...during.map(({ tdur = 0 }) => tdur)) / 1000
  })
}
