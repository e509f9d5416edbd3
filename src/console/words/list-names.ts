/** Up to this many are named. */
const maxNamed = 5

/** The first of some names, and whether there are more. */
export function listNames(names: readonly string[]): string {
  return `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ', …' : ''}`
}
