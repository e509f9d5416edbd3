import type { Page } from 'playwright'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args?: { name?: string }
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
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] })
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
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ ph, pid, tid, tdur }) => ph === 'X' && tdur && mains.has(`${pid} ${tid}`))
  const starts = acts.map((_, index) => traceEvents.find(({ name }) => name === markOf(index))?.ts ?? Number.NaN)
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Infinity
    const own = tasks.filter(({ ts }) => ts >= start && ts < end)
    if (own.length <= 10) throw new Error('The trace holds no tasks')
    return Math.max(...own.map(({ tdur = 0 }) => tdur)) / 1000
  })
}
