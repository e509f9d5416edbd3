import createPurifier from 'dompurify'
import type { Config } from 'dompurify'

/*
 * Hostile HTML → nodes in a document that loads nothing and runs nothing. The list below is all that a model can put on screen: no SVG,
 * MathML, style, form, id, name or class.
 */

const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'b', 'i', 'del', 'sub', 'sup', 'a', 'img'],
]
const attributes = ['href', 'src', 'alt', 'start', 'align', 'title']

/** Without a prototype, so that nothing a page hangs on Object.prototype becomes a setting of the sanitizer. */
const base = Object.assign(Object.create(null) as Config, {
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: attributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
})
const fromText = Object.assign(Object.create(null) as Config, base, { RETURN_DOM_FRAGMENT: true as const })

/**
 * For nodes that are already there, DOMPurify needs no Trusted Types policy; giving it this one keeps it from asking for its own, which
 * a page may forbid. It would hand strings through, and is never asked to.
 */
const inPlace: Config = Object.assign(Object.create(null) as Config, base, {
  IN_PLACE: true,
  TRUSTED_TYPES_POLICY: { createHTML: (html: string) => html, createScriptURL: (url: string) => url },
})

/** Reads HTML safely without being a Trusted Types sink; browsers have it since 2026. With no list of its own it only drops what runs. */
type SafeParser = { parseHTML?: (html: string, options: { sanitizer: object }) => Document }

/**
 * Where the sanitizer reads HTML. `browser`: the browser's own safe parser reads, DOMPurify cleans in place; no page's policy has anything
 * against that. `policy`: there is no such parser, so DOMPurify has HTML parsed, through its own Trusted Types policy where that is asked
 * for. `none`: the page forbids that policy, or has used up its name.
 */
type Way = 'browser' | 'policy' | 'none'

const purifier = createPurifier(window)
const parser = Document as unknown as SafeParser
let way: Way | null = null

function find(): Way {
  if (!purifier.isSupported) return 'none'
  if (parser.parseHTML && cleans(cleanInPlace)) return 'browser'
  return cleans((html) => purifier.sanitize(html, fromText)) ? 'policy' : 'none'
}

/** Under a forbidden policy DOMPurify answers nothing rather than failing, so it is tried on a text whose result is known. */
function cleans(clean: (html: string) => Node): boolean {
  try {
    const nodes = clean('<p><em title=c>a</em><script>b</script></p>')
    const kept = nodes.firstChild?.firstChild
    return nodes.textContent === 'a' && kept instanceof Element && kept.getAttribute('title') === 'c'
  } catch {
    return false
  }
}

function cleanInPlace(html: string): DocumentFragment {
  const parsed = parser.parseHTML?.(html, { sanitizer: {} })
  if (!parsed) throw new Error('the browser has no safe parser')
  const root = parsed.createElement('blockquote')
  root.append(...parsed.body.childNodes)
  purifier.sanitize(root, inPlace)
  const fragment = parsed.createDocumentFragment()
  fragment.append(...root.childNodes)
  return fragment
}

/** Whether this page lets us read HTML at all. Found out once. */
export function canSanitize(): boolean {
  way ??= find()
  return way !== 'none'
}

/** Parses and cleans HTML into nodes of a document without a window. Call it only where `canSanitize()` says so. */
export function sanitize(html: string): DocumentFragment {
  way ??= find()
  return way === 'browser' ? cleanInPlace(html) : purifier.sanitize(html, fromText)
}
