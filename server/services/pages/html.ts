/*
 * Tokenizes HTML in one pass, in linear time and memory for any text. It builds no tree: callers need none, and trees of hostile pages are
 * what makes parsers slow.
 */

/**
 * A start tag or a comment. Names are in lower case; the first of duplicate attributes counts. `isOpen`: an element of raw text without an
 * end tag.
 */
export type HtmlToken =
  | { kind: 'tag'; name: string; attributes: ReadonlyMap<string, string>; text: string; isOpen: boolean }
  | { kind: 'comment'; text: string }

/** Elements whose content is raw text in a browser that runs scripts, or inert, with their end tags. Their tokens carry it as `text`. */
const rawText = new Map(
  ['script', 'style', 'title', 'textarea', 'noscript', 'iframe', 'noembed', 'noframes', 'xmp', 'template'].map(
    (name) => [name, new RegExp(`</${name}(?=[\\s/>])`, 'gi')],
  ),
)

/** How many attributes of a tag are read. */
const maxAttributes = 200

const tagName = /[a-z][^\s/>]*/iy
const attributeName = /[\s/]*([^\s/>=][^\s/>=]*)\s*(=?)\s*/y
const quotedOrBare = /"([^"]*)"?|'([^']*)'?|([^\s>]*)/y

/** Yields the start tags and comments of a page in order. */
export function* readHtml(html: string): Generator<HtmlToken> {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      yield { kind: 'comment', text: html.slice(at + 4, end === -1 ? undefined : end) }
      if (end === -1) return
      at = end + 3
      continue
    }
    tagName.lastIndex = at + 1
    const name = tagName.exec(html)?.[0].toLowerCase()
    if (name === undefined) {
      at += 1
      continue
    }
    const attributes = new Map<string, string>()
    at = readAttributes(html, at + 1 + name.length, attributes)
    const endTag = rawText.get(name)
    if (!endTag) {
      yield { kind: 'tag', name, attributes, text: '', isOpen: false }
      continue
    }
    endTag.lastIndex = at
    const found = endTag.exec(html)
    const end = found?.index ?? html.length
    yield { kind: 'tag', name, attributes, text: html.slice(at, end), isOpen: found === null }
    at = end
  }
}

/** Adds the attributes of a tag, and returns the position after it. */
function readAttributes(html: string, from: number, attributes: Map<string, string>): number {
  let at = from
  for (;;) {
    attributeName.lastIndex = at
    const found = attributeName.exec(html)
    if (!found) break
    at = attributeName.lastIndex
    let value = ''
    if (found[2] === '=') {
      quotedOrBare.lastIndex = at
      const [whole, double, single, bare] = quotedOrBare.exec(html) ?? ['']
      value = double ?? single ?? bare ?? ''
      at += whole.length
    }
    const name = (found[1] ?? '').toLowerCase()
    if (attributes.size < maxAttributes && !attributes.has(name)) attributes.set(name, unescape(value))
  }
  const end = html.indexOf('>', at)
  return end === -1 ? html.length : end + 1
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the character references that occur in addresses and policies. */
export function unescape(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
