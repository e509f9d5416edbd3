/**
 * Attributes of a script tag by which the optimizers of WordPress leave it as it is, in HTML's order: Cloudflare's Rocket Loader reads its own
 * only in front of `src`. Cloudflare, LiteSpeed Cache (`data-no-optimize`, `data-no-defer`) and WP Rocket (`data-no-minify`, `nowprocket`)
 * document them.
 */
export const optimizerOptOuts: readonly (readonly [name: string, value: string])[] = [
  ['data-cfasync', 'false'],
  ['data-no-optimize', '1'],
  ['data-no-minify', '1'],
  ['data-no-defer', '1'],
  ['nowprocket', ''],
]

/** Puts them into a script tag, in front of its address. */
export function withOptOuts(line: string): string {
  const optOuts = optimizerOptOuts.map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${value}"`))
  return line.replace('<script async', (start) => start + optOuts.join(''))
}
