import { parseHTML } from 'linkedom'
import { removeHidden } from './hidden.ts'
import { toMarkdown, type PageElement } from './markdown.ts'
import { clean, type Piece } from '../piece.ts'
import { questionsIn } from './questions.ts'
import { mostReadable } from './readable.ts'

/** Elements that are not text, or that surround the text of a page. */
const noText =
  'title, script, style, noscript, template, svg, canvas, iframe, object, video, audio, picture, img, link, meta, input, textarea, datalist'
const around =
  'nav, header, footer, aside, form, dialog, button, select, [role=navigation], [role=banner], [role=contentinfo], [role=search]'

/** A page as it was understood. */
export type HtmlPage = {
  title: string
  /** Markdown. */
  text: string
  /** The questions and answers that it holds for programs. */
  questions: Piece[]
  /** The addresses that it links to. */
  links: string[]
  /** What it says to those who read it by program. */
  robots: string[]
  /** The address that it calls its own, or to which it goes on by itself. */
  elsewhere?: string
  /** Whether it asks for a password, and says little else. */
  isSignIn: boolean
  /** Whether there is next to no text in it, but scripts. */
  isByScript: boolean
}

/**
 * The text of a page as Markdown, with what it says of itself; of a page at an address, its links are made whole.
 * @throws RangeError when it is nested too deeply.
 */
export function readHtml(html: string, url?: string): HtmlPage {
  const { root, links } = parse(html, url)
  const title = clean(root.querySelector('title')?.textContent ?? '')
  const heading = clean((mainOf(root) ?? root).querySelector('h1')?.textContent ?? '')
  const hasPassword = root.querySelector('input[type=password]') !== null
  const hasScript = root.querySelector('script[src], script[type=module]') !== null
  const elsewhere = url === undefined ? undefined : elsewhereOf(root, url)
  const questions = questionsIn(root, (answer) => readHtml(answer, url).text)
  const robots = [...root.querySelectorAll('meta[name=robots i], meta[name=foyer i]')].map(
    (each) => each.getAttribute('content') ?? '',
  )
  let text = ''
  for (const [at, find] of finders.entries()) {
    // Finding the text changes the page.
    const found = find(at === 0 ? root : parse(html, url).root)
    if (wordsIn(found) > wordsIn(text)) text = found
    if (wordsIn(text) >= fewestWords) break
  }
  return {
    title: title || heading,
    text,
    questions,
    links,
    robots,
    ...(elsewhere !== undefined && { elsewhere }),
    isSignIn: hasPassword && wordsIn(text) < fewBesidePassword,
    isByScript: hasScript && wordsIn(text) < fewestWords && questions.length === 0,
  }
}

/** What is beside the password on a page where one signs in. */
const fewBesidePassword = 200
/** A page that goes on by itself sooner than this is one that nobody reads, in seconds. */
const shortest = 10

function elsewhereOf(root: PageElement, url: string): string | undefined {
  const refresh = root.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content') ?? ''
  const [, seconds, target] = /^\s*(\d+)[\d.]*\s*[;,]\s*(?:url\s*=)?\s*["']?([^"'\s]+)/i.exec(refresh) ?? []
  if (target !== undefined && Number(seconds) < shortest) return whole(target, baseOf(root, url))
  const canonical = root.querySelector('link[rel~=canonical i]')?.getAttribute('href') ?? ''
  const own = canonical === '' ? undefined : whole(canonical, baseOf(root, url))
  // Some sites call their first page the address of all of them.
  return own !== undefined && new URL(own).pathname === '/' && new URL(url).pathname !== '/' ? undefined : own
}

function whole(address: string, base: string): string | undefined {
  return URL.canParse(address, base) ? new URL(address, base).href : undefined
}

function baseOf(root: PageElement, url: string): string {
  return whole(root.querySelector('base[href]')?.getAttribute('href') ?? url, url) ?? url
}

/** With fewer letters and digits the text was probably missed: a script adds it, or it is where other pages only have their frame. */
const fewestWords = 40
const wordsIn = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length

/** Where the text of a page is looked for, until enough is found. */
const finders: ((root: PageElement) => string)[] = [
  (root) => textOf(mainOf(root)),
  (root) => textOf(root.querySelector('body')),
  (root) => toMarkdown(mostReadable(root)),
]

function textOf(element: PageElement | null): string {
  return element ? toMarkdown(withoutFrame(element)) : ''
}

/** The element that a page marks as its text; several articles are a list, not the text of the page. */
function mainOf(root: PageElement): PageElement | null {
  const main = root.querySelector('main, [role=main]')
  if (main) return main
  const articles = [...root.querySelectorAll('article')].filter((each) => !each.parentElement?.closest('article'))
  return articles.length === 1 ? (articles[0] ?? null) : null
}

/** The page without hidden parts, with resolved links. */
function parse(html: string, url: string | undefined): { root: PageElement; links: string[] } {
  if (depthOf(html) > maxDepth) throw new RangeError('The page is nested too deeply')
  const page = /<body\b/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`
  const root: PageElement = parseHTML(page).document.documentElement
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

/** Resolves the links of a page, and returns their distinct URLs without fragments. */
function linksOf(document: PageElement, url: string): string[] {
  const from = baseOf(document, url)
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

/** The deepest nesting, as in browsers: the parser takes quadratic time in it. */
const maxDepth = 512
/** Void elements, and those whose end tag is optional. */
const flat =
  /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|colgroup)$/

/** Estimates the nesting depth of a page. */
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

/** Removes all but text from an element, in place. */
function withoutFrame(element: PageElement): PageElement {
  for (const each of element.querySelectorAll(`${noText}, ${around}`)) {
    // The heading of an article may stand in a header of its own, and a heading may be the button that opens what is below it.
    if (each.localName === 'header' && each.querySelector('h1')) continue
    if (each.localName === 'button' && each.closest('h1, h2, h3, h4, h5, h6, dt, summary')) continue
    each.remove()
  }
  return element
}
