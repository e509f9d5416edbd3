/** How many warnings of a file are listed. */
const maxWarnings = 20

/** Returns the first warnings, and how many more there are. */
export function firstWarnings(warnings: readonly string[]): string[] {
  const more = warnings.length - maxWarnings
  return [...warnings.slice(0, maxWarnings), ...(more > 0 ? [`And ${more} more.`] : [])]
}
