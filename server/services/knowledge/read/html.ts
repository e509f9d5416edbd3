import { parseHTML } from 'linkedom'
import { toMarkdown, type PageElement } from './markdown.ts'
import { clean } from './piece.ts'

/** What is no text, and what stands around the text of a page. */
const noText =
  'title, script, style, noscript, template, svg, canvas, iframe, object, video, audio, picture, img, link, meta'
const around =
  'nav, header, footer, aside, form, dialog, button, select, [role=navigation], [role=banner], [role=contentinfo], [role=search], [hidden], [aria-hidden=true]'

/**
 * The text of a page as Markdown, with its title and the addresses that it links to; of a page at an address, its links are made whole.
 * @throws RangeError when it is nested too deeply.
 */
export function readHtml(html: string, url?: string): { title: string; text: string; links: string[] } {
  const document = parse(html)
  const links = url === undefined ? [] : linksOf(document, url)
  const title = clean(document.querySelector('title')?.textContent ?? '')
  const main = document.querySelector('main, [role=main]') ?? document.querySelector('article')
  const body = main ?? document.querySelector('body')
  const heading = clean(body?.querySelector('h1')?.textContent ?? '')
  return { title: title || heading, text: body ? toMarkdown(withoutFrame(body)) : '', links }
}

function parse(html: string): PageElement {
  if (depthOf(html) > maxDepth) throw new RangeError('The page is nested too deeply')
  const whole = /<(html|body)\b/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`
  return parseHTML(whole).document.documentElement
}

/** Makes the links of a page whole, and returns their addresses, each once and without fragment. */
function linksOf(document: PageElement, url: string): string[] {
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? url
  const from = URL.canParse(base, url) ? new URL(base, url).href : url
  const links = new Set<string>()
  for (const link of document.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    if (!URL.canParse(href, from)) continue
    const target = new URL(href, from)
    link.setAttribute('href', target.href)
    target.hash = ''
    links.add(target.href)
  }
  return [...links]
}

/** Browsers go no deeper either. The time of a parser grows with the square of it. */
const maxDepth = 512
/** Elements that nothing is in, and those whose end may be left out. */
const flat =
  /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|colgroup)$/

/** How deep the elements of a page go, about. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (flat.test(name.toLowerCase())) continue
    depth = end === '/' ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** The element without what is no text; it is changed by that. */
function withoutFrame(element: PageElement): PageElement {
  for (const each of element.querySelectorAll(`${noText}, ${around}`)) {
    // The heading of an article may stand in a header of its own.
    if (each.localName === 'header' && each.querySelector('h1')) continue
    each.remove()
  }
  return element
}
