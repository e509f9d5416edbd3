/** The clock of the process, and times as they are stored and told. */

/** In milliseconds, as everything here. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** There was no Foyer before: a clock that shows less was not set yet, as of a machine that does not keep the time while it is off. */
const earliest = Date.UTC(2026, 0, 1)
/** What such a clock is short of. */
let missing = 0

/** Returns the current time. */
export function currentTime(): number {
  const time = Date.now()
  return time < earliest ? time + missing : time
}

export function isClockUnset(): boolean {
  return Date.now() < earliest
}

/** Lets a clock that was not set yet go on from the newest time that is known, until it is set. */
export function goOnFrom(newest: number): void {
  missing = Math.max(newest, earliest) - Date.now()
}

/** Returns a time in the form of the API. */
export function timestamp(time = currentTime()): string {
  return new Date(time).toISOString()
}

/** Returns the time so long after another one. */
export function later(time: Date, milliseconds: number): string {
  return timestamp(time.getTime() + milliseconds)
}

/** Returns the current time, or one later than `before`: `updatedAt` always changes, also within one millisecond. */
export function after(before: string): string {
  return timestamp(Math.max(currentTime(), Date.parse(before) + 1))
}

/** Returns the day of a time, in UTC: 2026-11-20. */
export function dayOf(time: string): string {
  return time.slice(0, 10)
}

/** Returns the day so many days after another one. */
export function addDays(date: string, days: number): string {
  return dayOf(timestamp(Date.parse(date) + days * day))
}

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
