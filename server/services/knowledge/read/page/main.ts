import { Readability } from '@mozilla/readability'
import { isUnseen } from './frame/hidden.ts'
import { elementsById, lineOf, type PageElement, type PageNode } from './element.ts'

/* Which element of a page is its text, wherever its builder puts that, and whatever hides it until a script has run. */

const main = 'main, [role=main]'
/** Elements that surround the text, or that nobody reads. */
const uncounted = /^(nav|header|footer|select|script|style|noscript|template|svg)$/
/** From this length on, in letters and digits, a text that is no link is prose, and no entry of a menu. */
const shortestProse = 40
/** That much prose beside what a page calls its main part is the text of the page. */
const prose = { least: 1000, times: 3 }

/** What may stand beside the only article of a page without being its text. */
const beside =
  'aside, form, dialog, [role=dialog], [class*=sidebar i], [id*=sidebar i], [class*=comment i], [id*=comment i], [class*=footer i], [id*=footer i], [class*=related i], [class*=cookie i], [class*=consent i]'

/** `all`: letters and digits; `own`: those of no links; `prose`: those of longer texts of these. */
type Letters = { all: number; own: number; prose: number }
const noLetters: Letters = { all: 0, own: 0, prose: 0 }

/** The element that a page marks as its text; several articles are a list, not the text of the page. */
export function mainOf(root: PageElement): PageElement | null {
  const marked = [...root.querySelectorAll(main)].filter((each) => !each.parentElement?.closest(main))
  const body = root.querySelector('body')
  if (marked.length > 0 && body) {
    const letters = lettersIn(body)
    const of = (element: PageElement) => letters.get(element) ?? noLetters
    const [longest] = marked.toSorted((a, b) => of(b).all - of(a).all)
    if (!longest) return null
    const own = of(longest)
    // Some builders mark the head of a page, or a slot for a script, and have the text beside it.
    const enough = prose.least + prose.times * Math.max(own.prose, own.all / 2)
    return of(body).prose - own.prose > enough ? null : longest
  }
  const [article, other] = [...root.querySelectorAll('article')].filter(
    (each) => !each.parentElement?.closest('article'),
  )
  return article && !other && (!body || isMostOf(body, article)) ? article : null
}

/** An article is one part of its page where so many headings are beside it, with at least this share of its text. */
const parts = { least: 2, share: 0.25 }

/** Whether an article holds more than stands beside it: it may be a card of news, or one part of many that are none. */
function isMostOf(body: PageElement, article: PageElement): boolean {
  const letters = lettersIn(body)
  const of = (element: PageElement) => (letters.get(element) ?? noLetters).own
  // A name such as `has-sidebar` stands on the whole page, too.
  const others = [...body.querySelectorAll(beside)].filter((each) => !each.contains(article) && !article.contains(each))
  let last: PageElement | undefined
  const outer = others.filter((each) => {
    if (last?.contains(each)) return false
    last = each
    return true
  })
  const rest = outer.reduce((left, each) => left - of(each), of(body) - of(article))
  // Headings that link are those of other pages.
  const headed = [...body.querySelectorAll('h2, h3')].filter(
    (each) =>
      !article.contains(each) &&
      !each.closest('a, nav, header, footer') &&
      !each.querySelector('a') &&
      (each.closest(beside)?.contains(article) ?? true),
  )
  const isPart = headed.length >= parts.least && rest > of(article) * parts.share
  return of(article) >= rest && !isPart
}

/** What the head of a site holds, besides the heading of its page; and where a heading is the name of the site. */
const ofSite = 'nav, ul, ol, form, button, input, select, [role=navigation], [class*=menu i], [class*=nav i]'
const siteName =
  'nav, aside, footer, form, dialog, [class*=logo i], [class*=brand i], [class*=site-title i], [class*=site-name i], [class*=sitename i]'

/** Puts the heading of a page, with what introduces it, into the text that it stands above. */
export function joinHero(root: PageElement): void {
  const text = mainOf(root)
  const heading = root.querySelector('h1')
  if (!text || !heading || text.querySelector('h1') || heading.closest(siteName)) return
  const name = lineOf(heading).toLowerCase()
  if (name === '' || isOfSite(root, name) || heading.querySelector('a[href]')) return
  // Of a page that has next to nothing in its main part, what stands above is all of the text.
  if ((lettersIn(text).get(text)?.own ?? 0) < shortestProse) return
  let [top, hero] = [heading, heading]
  for (let up = heading.parentElement; up && !up.contains(text); up = up.parentElement) {
    if (hero === top && !up.querySelector(ofSite) && !up.matches(ofSite)) hero = up
    top = up
  }
  let behind = top.nextElementSibling
  while (behind && !behind.contains(text)) behind = behind.nextElementSibling
  if (behind) text.prepend(hero)
}

/** Whether a page says that its site is called so, as its title may do behind the name of the page. */
function isOfSite(root: PageElement, name: string): boolean {
  const site = root.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? ''
  const title = lineOf(root.querySelector('title')).toLowerCase()
  return site.trim().toLowerCase() === name || title.indexOf(name) > 0
}

/**
 * Takes away what covers the text of a page as a whole: elements that a script shows once it runs, and forms and asides around all of it.
 * Only what holds most of the text and the heading counts as that: less may be hidden to be read by programs alone.
 */
export function uncoverText(root: PageElement): void {
  let element = root.querySelector('body')
  if (!element) return
  const letters = lettersIn(element)
  const most = (letters.get(element)?.all ?? 0) / 2
  while (element) {
    const inner: PageElement | undefined = [...element.children].find((child) => (letters.get(child)?.all ?? 0) > most)
    if (!inner) return
    const isPage = inner.matches(main) || inner.querySelector(`${main}, h1, article`) !== null
    if (isPage) {
      for (const name of ['hidden', 'aria-hidden']) inner.removeAttribute(name)
      // Its colors say what is seen in it.
      if (isUnseen(inner)) inner.removeAttribute('style')
    }
    if (isPage && /^(form|aside)$/.test(inner.localName)) inner.replaceWith(...inner.childNodes)
    else element = inner
  }
}

/** With so many times the text of the page beside them, asides are its text. */
const asideTimes = 3

/** Makes plain parts of the asides of a page that has its text in them, and marks no other part as that. */
export function openAsides(root: PageElement): void {
  const body = root.querySelector('body')
  const outer = [...root.querySelectorAll('aside')].filter((each) => !each.parentElement?.closest('aside'))
  if (!body || outer.length === 0 || root.querySelector(`${main}, article`)) return
  const letters = lettersIn(body)
  const of = (element: PageElement) => (letters.get(element) ?? noLetters).own
  const inside = outer.reduce((sum, each) => sum + of(each), 0)
  if (inside < asideTimes * (of(body) - inside)) return
  for (const each of outer) each.replaceWith(...each.childNodes)
}

/** The letters in each element, in one pass. */
function lettersIn(element: PageElement): Map<PageElement, Letters> {
  const found = new Map<PageElement, Letters>()
  const count = (node: PageNode, isLink: boolean): Letters => {
    const own = { ...noLetters }
    if (node.nodeType === 3) {
      own.all = (node.textContent ?? '').match(/[\p{L}\p{N}]/gu)?.length ?? 0
      if (!isLink) own.own = own.all
      if (own.own >= shortestProse) own.prose = own.own
    }
    if (node.nodeType !== 1) return own
    const each = node as PageElement
    if (uncounted.test(each.localName)) return own
    for (const child of each.childNodes) {
      const part = count(child, isLink || each.localName === 'a')
      own.all += part.all
      own.own += part.own
      own.prose += part.prose
    }
    found.set(each, own)
    return own
  }
  count(element, false)
  return found
}

const call =
  /\$R[CR]\("([^"]{0,80}B:[\da-f]+)","([^"]{0,80}S:[\da-f]+)"|\$RS\("([^"]{0,80}S:[\da-f]+)","([^"]{0,80}P:[\da-f]+)"/g

/**
 * Puts the parts of a page that React streams, hidden and behind all others, where its script puts them: in place of the template of the
 * boundary, and of what is shown until then.
 */
export function joinStreamed(root: PageElement): void {
  const places = new Map<string, string>()
  for (const script of root.querySelectorAll('script')) {
    for (const [, boundary, part, segment, place] of (script.textContent ?? '').matchAll(call)) {
      places.set(part ?? segment ?? '', boundary ?? place ?? '')
    }
  }
  if (places.size === 0) return
  const byId = elementsById(root)
  for (const [part, place] of places) {
    const content = byId.get(part)
    const template = byId.get(place)
    if (!content || content.getAttribute('hidden') === null || !template || content.contains(template)) continue
    if (place.includes('B:')) removeFallback(template)
    template.replaceWith(...content.childNodes)
    content.remove()
  }
}

/** What follows up to the comment that ends the boundary, which may have others in it. */
function removeFallback(template: PageElement): void {
  let depth = 0
  for (let node = template.nextSibling; node; node = template.nextSibling) {
    const comment = node.nodeType === 8 ? (node.textContent ?? '') : ''
    if (comment === '/$' && depth === 0) return
    depth += comment === '/$' ? -1 : /^\$[?!~]?$/.test(comment) ? 1 : 0
    ;(node as PageElement).remove()
  }
}

/**
 * Finds the text of a page with Mozilla's Readability, by the density of text: for pages without markup for it, or with their text in
 * elements that usually surround it. Undefined: it finds none. Changes the page.
 */
export function mostReadable(root: PageElement): PageElement | undefined {
  // Where a page has no body of its own, its title is in it.
  for (const each of root.querySelectorAll('body title')) each.remove()
  const { ownerDocument } = root as PageElement & { ownerDocument: never }
  const readability = new Readability(ownerDocument, { serializer: (element) => element, charThreshold: 100 })
  return (readability.parse()?.content ?? undefined) as PageElement | undefined
}
