import { currentTime } from '../../core/clock.ts'
import { createFixedWindows, type Windows } from '../../core/counting/fixed-window.ts'
import type { Counters } from '../live.ts'

/** How many windows of one length are held in memory: some 30 MB of them. */
const maxKept = 150_000

/** Counts for a single process, in memory only. `clock` returns milliseconds since 1970. */
export function createLocalCounters(clock: () => number = currentTime): Counters {
  const lengths = new Map<number, Windows>()

  function windowsOf(seconds: number): Windows {
    const windows = lengths.get(seconds) ?? createFixedWindows(seconds, clock, maxKept)
    lengths.set(seconds, windows)
    return windows
  }

  return {
    async count(quotas) {
      const states = quotas.map(({ key, seconds }) => windowsOf(seconds).look(key))
      const isAllowed = states.every(({ count }, index) => count < (quotas[index]?.limit ?? 0))
      if (isAllowed) for (const { key, seconds } of quotas) windowsOf(seconds).add(key)
      return states
    },
  }
}
