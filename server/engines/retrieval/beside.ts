/** So many headings on each side of one are beside it. */
const reach = 2

/** Of headings in their order, those after one and those before it, the nearest first. */
export function headingsBeside(headings: readonly string[], own: string): string[] {
  const once = [...new Set(headings)]
  const at = once.indexOf(own)
  if (at === -1) return []
  return [...once.slice(at + 1, at + 1 + reach), ...once.slice(Math.max(0, at - reach), at).toReversed()]
}
