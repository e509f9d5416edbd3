import createPurifier from 'dompurify'
import type { Config } from 'dompurify'

/*
 * Hostile HTML to nodes in a document that loads and runs nothing. The lists below are all that a model can show: no SVG, MathML, style,
 * form, id, name or class. Never the browser's Sanitizer API: `<b onstart=a>` crashes the tab of Chromium 156 in it.
 */

/** Blocks that an answer has no element for: what is in them is shown, in paragraphs of its own. */
export const boxes: readonly string[] = [
  ...['address', 'article', 'aside', 'center', 'dd', 'details', 'dialog', 'dir', 'div', 'dl', 'dt', 'fieldset'],
  ...['figcaption', 'figure', 'footer', 'header', 'hgroup', 'legend', 'main', 'menu', 'nav', 'search', 'section'],
  'summary',
]

const tags = [
  ...boxes,
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['strong', 'em', 'b', 'i', 'del', 'sub', 'sup', 'a', 'img'],
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
  const nodes = sanitize('<p><em title=c>a</em><script>b</script></p>') as DocumentFragment | null
  const kept = nodes?.firstChild?.firstChild
  return nodes?.textContent === 'a' && kept instanceof Element && kept.getAttribute('title') === 'c'
}

/** Parses and sanitizes HTML into nodes of a document without a window. Call it only if `canSanitize()`. */
export function sanitize(html: string): DocumentFragment {
  return purifier.sanitize(withoutInline(html), config)
}

const opening = /<\/?[a-z][^\s/>]*/gi
/** As a parser reads one (https://html.spec.whatwg.org/#attribute-name-state). */
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/y

/**
 * HTML without inline styles, handlers and bases. Where a page's policy forbids them, Chromium reports each to the page as it is parsed,
 * though none would ever count. Only the reports depend on this: what is shown is what DOMPurify lets through.
 */
function withoutInline(html: string): string {
  let made = ''
  let end = 0
  opening.lastIndex = 0
  for (let tag = opening.exec(html); tag; tag = opening.exec(html)) {
    // Another element whose content is text, and goes with it.
    made += html.slice(end, tag.index) + tag[0].replace(/style$/i, 'noembed')
    end = opening.lastIndex
    const isShown = tags.includes(tag[0].slice(1).toLowerCase())
    for (;;) {
      attribute.lastIndex = end
      const [text, name = ''] = attribute.exec(html) ?? []
      if (text === undefined) break
      if (isShown && attributes.includes(name.toLowerCase())) made += text
      end += text.length
    }
    opening.lastIndex = end
  }
  return made + html.slice(end)
}
