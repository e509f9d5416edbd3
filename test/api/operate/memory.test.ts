import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { startAbused } from '../../support/network/abuse.ts'
import { isLong } from '../../support/seed.ts'

/* Whoever pokes at the server, and however often, it holds no more memory for it. FOYER_LONG=1 pokes more often. */

let directory: string

beforeEach(async () => {
  directory = await temporaryFolder()
})

/** The most that may be left of a request, in bytes. What is counted by address, up to its bound, is a tenth of it. */
const most = 512

/**
 * By how many bytes a request the heap has grown, and the process: the least of up to three runs, since what each request leaves is left in
 * every one, and pages of threads and of compiled code in some.
 */
async function growth(warmUp: number, run: number, more?: string): Promise<{ heap: number; rss: number }> {
  const server = await startAbused(path.join(directory, 'data'), more)
  try {
    const statuses = await server.abuse(warmUp)
    // All sorts of answers came, so all sorts of work was done; nothing broke.
    for (const status of [200, 304, 400, 401, 404, 405, 412, 415, 422, 431])
      expect([...statuses.keys()]).toContain(status)
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
    await server.abuse(run)
    let before = await server.held()
    const least = { heap: Number.POSITIVE_INFINITY, rss: Number.POSITIVE_INFINITY }
    for (let runs = 0; runs < 3 && (least.heap > most || least.rss > 4 * most); runs++) {
      await server.abuse(run)
      const after = await server.held()
      least.heap = Math.min(least.heap, (after.heap - before.heap) / run)
      least.rss = Math.min(least.rss, (after.rss - before.rss) / run)
      before = after
    }
    return least
  } finally {
    await server.stop()
  }
}

test('thousands of requests, ordinary and hostile, leave nothing behind', async () => {
  const { heap, rss } = await (isLong ? growth(6000, 12_000) : growth(4000, 6000))
  expect(heap).toBeLessThan(most)
  expect(rss).toBeLessThan(4 * most)
})

// Whether the bound means something does not change from one day to the next.
test.runIf(isLong)('and this would show, if each left 1 kB', async () => {
  const leak = `
    import diagnostics from 'node:diagnostics_channel'
    const left = []
    diagnostics.subscribe('http.server.request.start', () => left.push(new Array(128).fill(left.length + 0.5)))`
  expect((await growth(1000, 3000, leak)).heap).toBeGreaterThan(most)
})
