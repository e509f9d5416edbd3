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
/** `data-at` is written by `raw-html.ts`, and by nobody else to any effect but on the order of his own words. */
const attributes = ['href', 'src', 'alt', 'start', 'align', 'data-at']

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

/** Reads HTML safely without being a Trusted Types sink; browsers have it since 2026. */
type SafeParser = { parseHTML?: (html: string) => Document }

/**
 * Where the sanitizer reads HTML. `policy`: DOMPurify parses it, through its own Trusted Types policy where that is asked for.
 * `browser`: the page forbids that policy, or has used up its name; the browser's own safe parser reads, DOMPurify cleans in place.
 * `none`: neither is possible, and only plain text can be shown.
 */
type Way = 'policy' | 'browser' | 'none'

const purifier = createPurifier(window)
const parser = Document as unknown as SafeParser
let way: Way | null = null

function find(): Way {
  if (!purifier.isSupported) return 'none'
  if (cleans((html) => purifier.sanitize(html, fromText))) return 'policy'
  return parser.parseHTML && cleans(cleanInPlace) ? 'browser' : 'none'
}

/** Under a forbidden policy DOMPurify answers nothing rather than failing, so it is tried on a text whose result is known. */
function cleans(clean: (html: string) => Node): boolean {
  try {
    const nodes = clean('<p><em>a</em><script>b</script></p>')
    return nodes.textContent === 'a' && nodes.firstChild?.firstChild?.nodeName === 'EM'
  } catch {
    return false
  }
}

function cleanInPlace(html: string): DocumentFragment {
  const parsed = parser.parseHTML?.(html)
  if (!parsed) throw new Error('the browser has no safe parser')
  const root = parsed.createElement('blockquote')
  root.append(...parsed.body.childNodes)
  purifier.sanitize(root, inPlace)
  const fragment = parsed.createDocumentFragment()
  fragment.append(...root.childNodes)
  return fragment
}

/** Whether this page allows anything but plain text. Found out once. */
export function canSanitize(): boolean {
  way ??= find()
  return way !== 'none'
}

/** Parses and cleans HTML into nodes of a document without a window. Call it only where `canSanitize()` says so. */
export function sanitize(html: string): DocumentFragment {
  way ??= find()
  return way === 'browser' ? cleanInPlace(html) : purifier.sanitize(html, fromText)
}
