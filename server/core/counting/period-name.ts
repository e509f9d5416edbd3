/**
 * Returns a function that names the current period of so many milliseconds, by the time it began at: made once a period, because
 * formatting a date costs more than all else that counting a request takes. `clock` returns milliseconds since 1970.
 */
export function createPeriodName(milliseconds: number, clock: () => number): () => string {
  let current = { from: 0, until: 0, name: '' }
  return () => {
    const now = clock()
    if (now < current.from || now >= current.until) {
      const from = Math.floor(now / milliseconds) * milliseconds
      current = { from, until: from + milliseconds, name: new Date(from).toISOString() }
    }
    return current.name
  }
}
