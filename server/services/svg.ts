import { SaxesParser } from 'saxes'

/*
 * Whether a file is an SVG picture and nothing more. A tokenizer reads it as browsers do; what can run a script, load something or hide
 * something is refused with a reason, since a picture that was silently changed is a surprise too.
 */

const namespace = 'http://www.w3.org/2000/svg'
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

/** Looks at the bytes of an uploaded file. `no-svg` when they are not XML with the root element svg. */
export function inspectSvg(bytes: Uint8Array): SvgVerdict {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { kind: 'no-svg' }
  }
  if (!/^\s*</.test(text)) return { kind: 'no-svg' }
  let verdict: SvgVerdict | undefined
  let isSvg = false
  let depth = 0
  let styleText = ''
  const refuse = (reason: string) => {
    verdict ??= { kind: 'refused', reason }
  }
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', (error) => {
    verdict ??= isSvg ? { kind: 'refused', reason: `it is not well-formed XML: ${error.message}` } : { kind: 'no-svg' }
  })
  parser.on('doctype', () => refuse('it has a document type declaration'))
  parser.on('processinginstruction', ({ target }) => refuse(`it has a processing instruction, ${target}`))
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1
    styleText = ''
    if (depth === 1) {
      isSvg = local === 'svg' && uri === namespace
      if (!isSvg) verdict ??= { kind: 'no-svg' }
    }
    if (depth > maxDepth) refuse('its elements are nested too deep')
    if (uri !== namespace && uri !== '' && local.toLowerCase() === 'script') refuse('it has a script element')
    if (uri === 'http://www.w3.org/1999/xhtml') refuse('it has HTML inside')
    if (refused.has(local.toLowerCase())) refuse(`it has the element ${local}`)
    for (const { local: name, value } of Object.values(attributes)) {
      const reason = reasonAgainst(name.toLowerCase(), value)
      if (reason) refuse(reason)
    }
  })
  parser.on('closetag', ({ local }) => {
    depth -= 1
    if (local.toLowerCase() !== 'style') return
    if (!isHarmlessCss(styleText)) refuse('its style loads something')
    styleText = ''
  })
  parser.on('text', (piece) => (styleText += piece))
  parser.on('cdata', (piece) => (styleText += piece))
  parser.write(text)
  parser.close()
  return verdict ?? (isSvg ? { kind: 'svg' } : { kind: 'no-svg' })
}

function reasonAgainst(name: string, value: string): string | undefined {
  if (name.startsWith('on')) return `it has the event handler ${name}`
  // Browsers ignore white space and control characters in the scheme of an address.
  const address = [...value.toLowerCase()].filter((letter) => letter > ' ').join('')
  const isPicture = /^data:image\/(png|jpeg|gif|webp)[;,]/.test(address)
  if (name === 'href' || name === 'src')
    return address.startsWith('#') || isPicture ? undefined : `its ${name} leads outside`
  if (/^(javascript|vbscript|data):/.test(address) && !isPicture) return `its ${name} is a script address`
  return isHarmlessCss(value) ? undefined : `its ${name} loads something`
}

/** Whether a stylesheet or a value loads nothing: no @import, and url() only of fragments of the same file. */
function isHarmlessCss(css: string): boolean {
  // Escapes can spell anything: \75rl( is url(.
  if (css.includes('\\')) return false
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').toLowerCase()
  if (/@import|image-set\(|expression\(/.test(plain)) return false
  return [...plain.matchAll(/url\(\s*(['"]?)\s*(.)/g)].every(([, , first]) => first === '#')
}
