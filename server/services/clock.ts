/** Returns the current time in the form of the API. */
export function now(): string {
  return new Date().toISOString()
}

/** Returns the current time, or one later than `before`: `updatedAt` always changes, also within one millisecond. */
export function after(before: string): string {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString()
}
