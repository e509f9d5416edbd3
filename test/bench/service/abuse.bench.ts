import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startAbused } from '../../support/network/abuse.ts'
import type { Row } from '../run.ts'

/*
 * A million requests, ordinary and hostile, no two alike and each from an address of its own, and what the server holds in memory after
 * them, beside what it held when all that has a bound was full. On a slow machine it is as many as six minutes allow.
 */

const warmUp = 200_000
const most = 1_000_000
const atOnce = 20_000
/** In milliseconds. */
const longest = 330_000

export async function run(): Promise<Row[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'))
  const server = await startAbused(path.join(data, 'data'))
  try {
    const deadline = performance.now() + longest
    await server.abuse(warmUp)
    const before = await server.held()
    let sent = 0
    while (sent < most && performance.now() < deadline) {
      await server.abuse(atOnce)
      sent += atOnce
    }
    const after = await server.held()
    const counted = `${sent.toLocaleString('en')} varied requests`
    return [
      {
        what: `memory of the process after ${counted}, to before`,
        ratio: after.rss / before.rss,
        promise: { atMost: 1.2 },
      },
      { what: `heap after ${counted}, to before`, ratio: after.heap / before.heap, promise: { atMost: 1.2 } },
    ]
  } finally {
    await server.stop()
    await rm(data, { recursive: true, force: true })
  }
}
