import { tabLists } from '../tabs.ts'
import { headings, holdsText, lineOf, onceEach, startOf, type PageElement } from '../element.ts'
import { contentsWords } from './frame-words.ts'
import { isMostlyLinks, isPart, isWithin } from './parts.ts'

/* What a page says of its own contents. */

/** Of the words above a list of contents, in characters. */
const longestLabel = 80

/** Lists of what stands on the page itself, with their heading. `url`: the page's own. */
export function removeContents(root: PageElement, url: string | undefined): void {
  removeOutlines(root, url)
  for (const list of [...root.querySelectorAll('ul, ol')]) {
    if (list.parentElement?.closest('ul, ol') || list.matches(tabLists)) continue
    const links = [...list.querySelectorAll('a[href]')]
    if (links.length < 2 || !links.every((link) => isWithin(link, url)) || !isMostlyLinks(list)) continue
    const before = list.previousElementSibling
    if (before && contentsWords.test(lineOf(before))) before.remove()
    const around = list.parentElement
    list.remove()
    if (around && isPart(around) && contentsWords.test(lineOf(around))) around.remove()
  }
  const isMixed = onceEach(holdsText)
  for (const each of [...root.querySelectorAll('button, summary, p, div, span, strong')]) {
    if (!contentsWords.test(startOf(each, longestLabel))) continue
    const isWord = /^(span|strong)$/.test(each.localName) && each.parentElement && isMixed(each.parentElement)
    if (!isWord) each.remove()
  }
}

/** The fewest headings that an outline lists. */
const fewestListed = 3
/** What ends an outline, where it stands between two links. */
const others = `${headings}, p, li, td, button`

/** Outlines of the page: links to its headings, one behind the other, in elements that say nothing of lists (Obsidian Publish, Notion). */
function removeOutlines(root: PageElement, url: string | undefined): void {
  const named = new Set([...root.querySelectorAll(headings)].map(lineOf))
  // A word of a sentence has more text beside it.
  const isMixed = onceEach(holdsText)
  const isListed = (each: PageElement) =>
    each.localName === 'a' &&
    isWithin(each, url) &&
    named.has(lineOf(each)) &&
    !(each.parentElement && isMixed(each.parentElement))
  let run: PageElement[] = []
  const end = () => {
    if (run.length >= fewestListed) for (const each of run) each.remove()
    run = []
  }
  for (const each of [...root.querySelectorAll(`a[href], ${others}`)]) {
    if (isListed(each)) run.push(each)
    else end()
  }
  end()
}
