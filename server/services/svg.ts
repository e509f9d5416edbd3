import { SaxesParser, type SaxesAttributeNS } from 'saxes'

/*
 * Whether a file is an SVG picture and nothing more. A tokenizer reads it as browsers do; what can run a script, load something or hide
 * something is refused with a reason, since a picture that was silently changed is a surprise too.
 */

const svgNamespace = 'http://www.w3.org/2000/svg'
const htmlNamespace = 'http://www.w3.org/1999/xhtml'
const maxDepth = 256

/** Elements that run scripts, hold foreign markup, or change attributes after the check. */
const refused = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'handler',
  'listener',
  'set',
  'animate',
])

export type SvgVerdict = { kind: 'svg' } | { kind: 'no-svg' } | { kind: 'refused'; reason: string }

/** Ends the reading at the first reason against a file. */
class Stop extends Error {
  readonly verdict: SvgVerdict

  constructor(verdict: SvgVerdict) {
    super()
    this.verdict = verdict
  }
}

/** Looks at the bytes of an uploaded file. `no-svg` when they are not XML with the root element svg. */
export function inspectSvg(bytes: Uint8Array): SvgVerdict {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { kind: 'no-svg' }
  }
  if (!/^\s*</.test(text)) return { kind: 'no-svg' }
  try {
    read(text)
    return { kind: 'svg' }
  } catch (stop) {
    if (stop instanceof Stop) return stop.verdict
    throw stop
  }
}

/** Throws {@link Stop} unless the text is an SVG that is accepted. */
function read(text: string): void {
  let isSvg = false
  let depth = 0
  /** The text of the style element that is open; its child elements are inside of it, but their tags are no text of it. */
  let style: { depth: number; text: string } | undefined
  const refuse = (reason: string): never => {
    throw new Stop({ kind: 'refused', reason })
  }
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', ({ message }) => {
    if (isSvg) refuse(`it is not well-formed XML: ${message}`)
    throw new Stop({ kind: 'no-svg' })
  })
  parser.on('xmldecl', ({ encoding }) => {
    // In another encoding the browser would see other text than we do here.
    if (encoding && !/^(utf-8|us-ascii)$/i.test(encoding)) refuse(`its encoding is ${encoding}, not UTF-8`)
  })
  parser.on('doctype', () => refuse('it has a document type declaration'))
  parser.on('processinginstruction', ({ target }) => refuse(`it has the processing instruction ${target}`))
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1
    if (depth === 1) {
      isSvg = local === 'svg' && uri === svgNamespace
      if (!isSvg) throw new Stop({ kind: 'no-svg' })
    }
    if (depth > maxDepth) refuse('its elements are nested too deep')
    const name = local.toLowerCase()
    if (uri === htmlNamespace) refuse('it has HTML inside')
    if (refused.has(name)) refuse(`it has the element ${name}`)
    if (name === 'style') style ??= { depth, text: '' }
    for (const attribute of Object.values(attributes)) {
      const reason = reasonAgainst(attribute)
      if (reason) refuse(reason)
    }
  })
  parser.on('closetag', () => {
    if (style?.depth === depth) {
      if (!isHarmlessCss(style.text)) refuse('its style loads something')
      style = undefined
    }
    depth -= 1
  })
  const gather = (piece: string) => {
    if (style) style.text += piece
  }
  parser.on('text', gather)
  parser.on('cdata', gather)
  parser.write(text).close()
  if (!isSvg) throw new Stop({ kind: 'no-svg' })
}

function reasonAgainst({ local, prefix, value }: SaxesAttributeNS): string | undefined {
  const name = local.toLowerCase()
  if (prefix === 'xmlns' || name === 'xmlns') return undefined
  if (name.startsWith('on')) return `it has the event handler ${name}`
  if (prefix === 'xml' && name === 'base') return 'its xml:base leads outside'
  // Browsers ignore white space and control characters in the scheme of an address.
  const address = [...value.toLowerCase()].filter((letter) => letter > ' ').join('')
  const isPicture = /^data:image\/(png|jpeg|gif|webp)[;,]/.test(address)
  if (name === 'href' || name === 'src') {
    return address.startsWith('#') || isPicture ? undefined : `its ${name} leads outside`
  }
  if (/^(javascript|vbscript|data):/.test(address)) return `its ${name} is a script address`
  // Only attributes without a prefix style anything; what drawing programs note in their own means nothing to a browser.
  return prefix !== '' || isHarmlessCss(value) ? undefined : `its ${name} loads something`
}

/**
 * Whether a stylesheet or a value loads nothing: no @import, and url() only of fragments of the same file. Comments are not taken out
 * first: what looks like one may stand in a string, and an address after it would be overlooked.
 */
function isHarmlessCss(css: string): boolean {
  // Escapes can spell anything: \75rl( is url(.
  if (css.includes('\\')) return false
  const plain = css.toLowerCase()
  if (/@import|image-set\(|image\(|src\(|expression\(/.test(plain)) return false
  return [...plain.matchAll(/url\(\s*['"]?\s*(.?)/g)].every(([, first]) => first === '#')
}
