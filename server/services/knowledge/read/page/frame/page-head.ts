import { headings, lineOf, startOf, type PageElement } from '../element.ts'
import { plainWords } from '../../piece.ts'

/* What stands at the head of a page, or of one of its cards: trails, what it is filed under, dates. */

/** A trail, and what stands above the heading of a card, is no longer, in characters. */
const longestTrail = 200
const longestKicker = 80
/** What stands above a heading that is not one of several cards, such as what its part is filed under ("Prices"), is a few words. */
const longestEyebrow = 40
/** The words beside links to lists of pages, such as "Filed under:", and a day. */
const longestLabel = 40

/**
 * Trails without a mark of what they are: links, and then the page itself, as in "Home › Shop › Bread".
 * @param titles What the page is called, in its title and its heading.
 */
export function removeTrails(root: PageElement, titles: readonly string[]): void {
  const own = new Set(titles.map(plainWords).filter((title) => title !== ''))
  for (const each of elementsAroundLinks(root)) {
    const text = startOf(each, longestTrail)
    if (
      !/^(?:ul|ol|nav|p|div)$/.test(each.localName) ||
      text.length > longestTrail ||
      each.querySelector(headings) !== null
    )
      continue
    const links = [...each.querySelectorAll('a[href]')]
    const last = links.at(-1)
    if (!last || links.some(isContact)) continue
    const rest = plainWords(links.reduce((left, link) => left.replace(lineOf(link), ' '), text))
    // The page may be the last link, too; a menu has others behind it.
    const isOwn = own.has(rest) && plainWords(text).endsWith(rest)
    if (isOwn || (rest === '' && links.length > 1 && own.has(plainWords(lineOf(last))))) each.remove()
  }
}

/** How many elements above a link are looked at. */
const maxUp = 4

/** The elements that links are in, each once, however many links it has. */
function elementsAroundLinks(root: PageElement): Set<PageElement> {
  const found = new Set<PageElement>()
  for (const link of root.querySelectorAll('a[href]')) {
    let each = link.parentElement
    for (let up = 0; each && up < maxUp; up++, each = each.parentElement) found.add(each)
  }
  return found
}

const isContact = (link: PageElement) => /^(?:mailto|tel|sms):/i.test(link.getAttribute('href') ?? '')

const archives = /\/(?:tags?|categor(?:y|ies)|kategorien?|schlagw(?:ort|orte|oerter))\//i

/** What a page is filed under: a label, and links to lists of other pages. Who wrote it stays: of a book, that is asked for. */
export function removeFiling(root: PageElement): void {
  const filed = [...root.querySelectorAll('a[href]')].filter(isArchive)
  for (const around of new Set(filed.map((link) => link.parentElement?.closest('p, li, div, dl, ul')))) {
    if (!around) continue
    const text = startOf(around, longestTrail)
    if (text.length > longestTrail || around.querySelector(headings) !== null) continue
    const links = [...around.querySelectorAll('a[href]')]
    const label = links.reduce((rest, each) => rest.replace(lineOf(each), ''), text)
    if (links.every(isArchive) && /^[^.!?]*[:：][\s,;|·•]*$/u.test(label) && label.length <= longestLabel)
      around.remove()
  }
}

const isArchive = (link: PageElement) =>
  archives.test(link.getAttribute('href') ?? '') || /^(?:tag|category tag)$/i.test(link.getAttribute('rel') ?? '')

/** Puts a heading before what stands above it in its card, such as the day of an event, or in a line with it: that is about what follows. */
export function putHeadingsFirst(root: PageElement): void {
  const all = [...root.querySelectorAll(headings)]
  const held = new Map<PageElement, number>()
  for (const heading of all)
    for (let each = heading.parentElement; each; each = each.parentElement) held.set(each, (held.get(each) ?? 0) + 1)
  for (const heading of all) {
    const card = cardOf(heading, held)
    const part = card ?? heading.parentElement
    if (!part || (!card && part.querySelector(headings) !== heading)) continue
    const above = textBefore(part, heading)
    const isShort = card ? above.length <= longestKicker : above.length <= longestEyebrow && !/[.!?:]$/.test(above)
    if (above !== '' && isShort) part.prepend(heading)
  }
}

/** A day whose parts stand in elements of their own, as on the leaf of a calendar, is one line. */
export function joinDays(root: PageElement): void {
  for (const each of [...root.querySelectorAll('div, p, span, time, li, td')]) {
    const text = startOf(each, longestLabel)
    if (text.length > longestLabel || !/^\d{1,2}\.? \p{L}{3,}/u.test(text)) continue
    const isOneLine = each.querySelector(`${headings}, a, li, table, p`) === null
    if (isOneLine && [...each.children].length > 1) each.replaceChildren(text)
  }
}

/** The largest element around a heading that has no other, if such elements with headings of that level stand beside it. */
function cardOf(heading: PageElement, held: ReadonlyMap<PageElement, number>): PageElement | undefined {
  let card = heading
  while (card.parentElement && held.get(card.parentElement) === 1) card = card.parentElement
  if (card === heading || !/^(?:div|li|article|section|a|dd|td)$/.test(card.localName)) return undefined
  const isCard = (each: PageElement | null) =>
    each?.localName === card.localName && held.get(each) === 1 && each.querySelector(heading.localName) !== null
  return isCard(card.nextElementSibling) || isCard(card.previousElementSibling) ? card : undefined
}

/** The beginning of the text of an element before one in it. */
function textBefore(element: PageElement, end: PageElement): string {
  let text = ''
  for (const child of element.childNodes) {
    if (child === end) break
    const isAround = child.nodeType === 1 && (child as PageElement).contains(end)
    text += isAround ? textBefore(child as PageElement, end) : ` ${startOf(child, longestKicker)}`
    if (isAround || text.length > longestKicker) break
  }
  return text.trim()
}
