import createPurifier from 'dompurify'
import type { Config } from 'dompurify'

/*
 * Hostile HTML to nodes in a document that loads and runs nothing. The list below is all that a model can show: no SVG, MathML, style,
 * form, id, name or class. Never the browser's Sanitizer API: `<b onstart=a>` crashes the tab of Chromium 156 in it.
 */

const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'b', 'i', 'del', 'sub', 'sup', 'a', 'img'],
]
const attributes = ['href', 'src', 'alt', 'start', 'align', 'title']

/** Without a prototype, so that nothing a page adds to Object.prototype becomes a setting of the sanitizer. */
const config = Object.assign(Object.create(null) as Config, {
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: attributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  RETURN_DOM_FRAGMENT: true as const,
})

const purifier = createPurifier(window)
let isAllowed: boolean | undefined

/**
 * Whether DOMPurify may parse HTML on this page. Where Trusted Types are enforced it needs its policy `dompurify`, which the page may
 * forbid; then it returns nothing instead of throwing, so it is tried once on a text whose result is known.
 */
export function canSanitize(): boolean {
  isAllowed ??= purifier.isSupported && worksOnSample()
  return isAllowed
}

function worksOnSample(): boolean {
  const nodes = sanitize('<p><em title=c>a</em><script>b</script></p>')
  const kept = nodes.firstChild?.firstChild
  return nodes.textContent === 'a' && kept instanceof Element && kept.getAttribute('title') === 'c'
}

/** Parses and sanitizes HTML into nodes of a document without a window. Call it only if `canSanitize()`. */
export function sanitize(html: string): DocumentFragment {
  return purifier.sanitize(html, config)
}
