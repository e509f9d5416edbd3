import { vi } from 'vitest'
import type { TestServer } from './server.ts'

/** Longer than a clock that is days ahead is doubted, in milliseconds. */
const uptime = 13 * 3_600_000

/** Erases by a clock that a test has set days ahead, which is believed when the server has run for long enough. */
export async function sweepByClock({ service: { retention } }: Pick<TestServer, 'service'>): Promise<void> {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await retention.sweep()
    vi.advanceTimersByTime(uptime)
    await retention.sweep()
  } finally {
    vi.useRealTimers()
  }
}
