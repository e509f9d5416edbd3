/** Returns the current time in the form of the API. */
export function now(): string {
  return new Date().toISOString()
}

/** Returns the day of a time, in UTC: 2026-11-20. */
export function dayOf(time: string): string {
  return time.slice(0, 10)
}

/** Returns the day so many days after another one. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * 86_400_000).toISOString())
}

/** Returns the current time, or one later than `before`: `updatedAt` always changes, also within one millisecond. */
export function after(before: string): string {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString()
}
