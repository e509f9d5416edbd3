/** Of a stylesheet no more imports are followed. */
const maxImports = 10
/** They stand at its beginning, before any rule: no more of it is searched, in characters. */
const maxSearchedLength = 100_000

const skipped = /(?:\s|\/\*[^]*?\*\/|@charset\s+["'][^"'\n]{0,60}["']\s*;|@layer\s+[^;{}]{1,1000};)+/y
const statement =
  /@import\s*(?:url\(\s*(?:"([^"\n]{1,2000})"|'([^'\n]{1,2000})'|([^"'()\s]{1,2000}))\s*\)|"([^"\n]{1,2000})"|'([^'\n]{1,2000})')([^;{}]{0,500});/iy

/** The addresses that a stylesheet imports for an ordinary screen in light colors, as they are written and in their order. */
export function importsOf(source: string): string[] {
  const css = source.slice(0, maxSearchedLength).replace(/^\uFEFF/, '')
  const found: string[] = []
  for (let at = 0; found.length < maxImports;) {
    skipped.lastIndex = at
    if (skipped.test(css)) at = skipped.lastIndex
    statement.lastIndex = at
    const match = statement.exec(css)
    if (!match) break
    at = statement.lastIndex
    const [, ...groups] = match
    const media = groups.pop()
    const address = groups.find((group) => group !== undefined)
    if (address !== undefined && isLightScreen(media)) found.push(address)
  }
  return found
}

/** Whether what a media query names is looked at on an ordinary screen in light colors. */
export function isLightScreen(media: string | undefined): boolean {
  return !/print|speech|dark|max-width/i.test(media ?? '')
}
