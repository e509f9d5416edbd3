import { SaxesParser, type SaxesAttributeNS } from 'saxes'
import { serveTasks } from '../../core/event-loop/task-runner.ts'

/*
 * The worker that checks that a file is an SVG picture and nothing more. A tokenizer reads it as browsers do. Whatever can run a script, load a resource or
 * hide content is rejected with a reason, rather than removed, since a silently changed picture would surprise its owner.
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

/** Thrown at the first reason against a file. */
class Stop extends Error {
  readonly verdict: SvgVerdict

  constructor(verdict: SvgVerdict) {
    super()
    this.verdict = verdict
  }
}

/** Checks an uploaded file. `no-svg`: it is not XML with the root element svg. Takes seconds for some files. */
export function handle(bytes: Uint8Array): SvgVerdict {
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
  /** The text of the open style element, without the tags of its child elements. */
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
    // In another encoding, a browser would read a different text than is checked here.
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
    if (depth > maxDepth) refuse('its elements are nested too deeply')
    const name = local.toLowerCase()
    if (uri === htmlNamespace) refuse('it contains HTML')
    if (refused.has(name)) refuse(`it contains the element ${name}`)
    if (name === 'style') style ??= { depth, text: '' }
    for (const attribute of Object.values(attributes)) {
      const reason = reasonAgainst(attribute)
      if (reason) refuse(reason)
    }
  })
  parser.on('closetag', () => {
    if (style?.depth === depth) {
      if (!isHarmlessCss(style.text)) refuse('its style loads an external resource')
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
  if (prefix === 'xml' && name === 'base') return 'its xml:base points outside the file'
  // Browsers ignore white space and control characters in the scheme of a URL.
  const address = [...value.toLowerCase()].filter((letter) => letter > ' ').join('')
  const isPicture = /^data:image\/(png|jpeg|gif|webp)[;,]/.test(address)
  if (name === 'href' || name === 'src') {
    return address.startsWith('#') || isPicture ? undefined : `its ${name} points outside the file`
  }
  if (/^(javascript|vbscript|data):/.test(address)) return `its ${name} is a script URL`
  // Only attributes without a prefix have an effect; those of drawing programs mean nothing to a browser.
  return prefix !== '' || isHarmlessCss(value) ? undefined : `its ${name} loads an external resource`
}

/**
 * Whether a stylesheet or a value loads nothing: no @import, and url() only for fragments of the same file. Comments are not removed
 * first: what looks like one may be in a string, and a URL after it would be overlooked.
 */
function isHarmlessCss(css: string): boolean {
  // Escapes can spell anything: \75rl( is url(.
  if (css.includes('\\')) return false
  const plain = css.toLowerCase()
  if (/@import|image-set\(|image\(|src\(|expression\(/.test(plain)) return false
  return [...plain.matchAll(/url\(\s*['"]?\s*(.?)/g)].every(([, first]) => first === '#')
}

serveTasks(handle)
