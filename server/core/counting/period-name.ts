import { timestamp } from '../clock.ts'

/**
 * Returns a function that returns the start of the current period of `milliseconds`, in ISO 8601. It is formatted once a period: that costs
 * more than all else in counting a request. `clock` returns milliseconds since 1970.
 */
export function createPeriodName(milliseconds: number, clock: () => number): () => string {
  let current = { from: 0, until: 0, name: '' }
  return () => {
    const now = clock()
    if (now < current.from || now >= current.until) {
      const from = Math.floor(now / milliseconds) * milliseconds
      current = { from, until: from + milliseconds, name: timestamp(from) }
    }
    return current.name
  }
}
