/** Parses an address, which may be relative to `base`; undefined: it is none. What `URL.parse` does from Node 22 on. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}
