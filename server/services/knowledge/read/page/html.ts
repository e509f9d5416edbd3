import { parseHTML } from 'linkedom'
import { removeHidden } from './hidden.ts'
import { toMarkdown, type PageElement } from './markdown.ts'
import { clean } from '../piece.ts'
import { mostReadable } from './readable.ts'

/** What is no text, and what stands around the text of a page. */
const noText =
  'title, script, style, noscript, template, svg, canvas, iframe, object, video, audio, picture, img, link, meta, input, textarea, datalist'
const around =
  'nav, header, footer, aside, form, dialog, button, select, [role=navigation], [role=banner], [role=contentinfo], [role=search]'

/**
 * The text of a page as Markdown, with its title and the addresses that it links to; of a page at an address, its links are made whole.
 * @throws RangeError when it is nested too deeply.
 */
export function readHtml(html: string, url?: string): { title: string; text: string; links: string[] } {
  const { root, links } = parse(html, url)
  const title = clean(root.querySelector('title')?.textContent ?? '')
  const heading = clean((mainOf(root) ?? root).querySelector('h1')?.textContent ?? '')
  let text = ''
  for (const [at, find] of finders.entries()) {
    // What looks for text changes the page.
    const found = find(at === 0 ? root : parse(html, url).root)
    if (wordsIn(found) > wordsIn(text)) text = found
    if (wordsIn(text) >= fewestWords) break
  }
  return { title: title || heading, text, links }
}

/** With fewer letters and digits something is missing: a page whose text comes by script, or stands where only its frame does elsewhere. */
const fewestWords = 40
const wordsIn = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length

/** Where the text of a page is looked for, until there is enough. */
const finders: ((root: PageElement) => string)[] = [
  (root) => textOf(mainOf(root)),
  (root) => textOf(root.querySelector('body')),
  (root) => toMarkdown(mostReadable(root)),
]

function textOf(element: PageElement | null): string {
  return element ? toMarkdown(withoutFrame(element)) : ''
}

/** What a page marks as its text; several articles are a list of them, of which none is the page. */
function mainOf(root: PageElement): PageElement | null {
  const main = root.querySelector('main, [role=main]')
  if (main) return main
  const articles = [...root.querySelectorAll('article')].filter((each) => !each.parentElement?.closest('article'))
  return articles.length === 1 ? (articles[0] ?? null) : null
}

/** The page without what nobody sees, its links made whole. */
function parse(html: string, url: string | undefined): { root: PageElement; links: string[] } {
  if (depthOf(html) > maxDepth) throw new RangeError('The page is nested too deeply')
  const whole = /<(html|body)\b/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`
  const root: PageElement = parseHTML(whole).document.documentElement
  lowerAttributes(root)
  const links = url === undefined ? [] : linksOf(root, url)
  removeHidden(root)
  return { root, links }
}

/** The parser keeps the names of attributes as they are written. */
function lowerAttributes(root: PageElement): void {
  for (const each of root.querySelectorAll('*')) {
    for (const { name, value } of [...each.attributes]) {
      const lower = name.toLowerCase()
      if (lower !== name && each.getAttribute(lower) === null) each.setAttribute(lower, value)
    }
  }
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
    // The heading of an article may stand in a header of its own, and a heading may be the button that opens what is below it.
    if (each.localName === 'header' && each.querySelector('h1')) continue
    if (each.localName === 'button' && each.closest('h1, h2, h3, h4, h5, h6, dt, summary')) continue
    each.remove()
  }
  return element
}
