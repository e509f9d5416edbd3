import { headings, newElement, rename, startOf, type PageElement, type PageNode } from './element.ts'

/**
 * Lists whose items begin with a heading: Squarespace puts the questions of an accordion so, and many sites their cards. What stands below such
 * a heading is a section of the one that the list is in, also where that has a heading of the same level; what that says after the list is no part
 * of the last item. Steps of a numbered list stay its items, and a heading that is all of its item is a name in bold type.
 */
export function writeHeadedLists(root: PageElement): void {
  // Asked before any list is changed.
  const ofItems = new Set(root.querySelectorAll(headings.replaceAll('h', 'li h')))
  let above: PageElement | undefined
  for (const each of [...root.querySelectorAll(`ul, ol, ${headings}`)]) {
    if (!/^[uo]l$/.test(each.localName)) {
      if (!ofItems.has(each)) above = each
      continue
    }
    const items = [...each.children].filter((item) => item.localName === 'li' && startOf(item, 1) !== '')
    const headed = items.flatMap((item) => headOf(item) ?? [])
    const isMostlyMore = headed.filter(({ hasMore }) => hasMore).length * 2 > items.length
    if (each.localName === 'ul' && headed.length === items.length && isMostlyMore) {
      const level = above && partOf(above) === partOf(each) ? levelOf(above) : 0
      for (const { heading } of headed)
        if (levelOf(heading) === level) rename(heading, `h${Math.min(level + 1, lowest)}`)
      for (const item of items) rename(item, 'div')
      const cards = rename(each, 'div')
      if (above) goOnWith(above, cards)
    } else for (const { heading } of headed) rename(heading, heading.querySelector('strong, b') ? 'p' : 'strong')
  }
}

const lowest = 6
const levelOf = ({ localName }: PageElement) => Number(localName.slice(1))
const partOf = (element: PageElement) => element.closest('section, article, main, body')

/** The most characters of a heading. */
const longest = 200

/** The heading that an item begins with, and whether the item says more than that. */
function headOf(item: PageElement): { heading: PageElement; hasMore: boolean } | undefined {
  const heading = item.querySelector(headings)
  const name = startOf(heading, longest)
  if (!heading || name === '' || name.length > longest) return undefined
  const start = startOf(item, name.length + longest)
  return start.startsWith(name) ? { heading, hasMore: start.length > name.length } : undefined
}

/** Repeats the heading of a section after cards in it, if it goes on with a text. A long one is not: a page may have thousands of lists. */
function goOnWith(heading: PageElement, cards: PageElement): void {
  const name = startOf(heading, longest)
  if (name.length > longest) return
  let last: PageElement | null = cards
  while (last && !textAfter(last)) last = last.parentElement
  const next = last && textAfter(last)
  if (!next || /^h[1-6]$/.test((next as PageElement).localName) || (next.nodeType === 1 && headOf(next as PageElement)))
    return
  last?.after(newElement(heading, heading.localName, name))
}

/** The first of the nodes after an element that has text. */
function textAfter(element: PageElement): PageNode | null {
  let next = element.nextSibling
  while (next && startOf(next, 1) === '') next = next.nextSibling
  return next
}
