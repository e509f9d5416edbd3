/**
 * The whole address of a picture that a theme names, or undefined when it is none of http or https. A path under `/assets/` is
 * the server's, whose address (with a slash at the end) is `base`; it may live in a folder of its host.
 */
export function safeAddress(value: string | null | undefined, base: string): string | undefined {
  if (!value) return undefined
  const path = value.replace(/^\/assets/, 'assets')
  const address = URL.canParse(path, base) ? new URL(path, base).href : ''
  return /^https?:/.test(address) ? address : undefined
}
