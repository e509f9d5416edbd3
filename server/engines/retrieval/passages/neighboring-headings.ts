/** How many headings on each side are neighbors. */
const reach = 2

/** The headings after `own` and those before it, each nearest first. */
export function neighboringHeadings(headings: readonly string[], own: string): string[] {
  const once = [...new Set(headings)]
  const at = once.indexOf(own)
  if (at === -1) return []
  return [...once.slice(at + 1, at + 1 + reach), ...once.slice(Math.max(0, at - reach), at).toReversed()]
}
