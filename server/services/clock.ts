/** Now, as the interface writes it. */
export function now(): string {
  return new Date().toISOString()
}

/** Now, but later than `before`: an `updatedAt` always changes, also within one millisecond. */
export function after(before: string): string {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString()
}
