import { mainOf } from '../main.ts'
import { headings, lineOf, startOf, type PageElement } from '../element.ts'
import { related, reviewWords, shareWords } from './frame-words.ts'
import { isMostlyLinks, longestLabel } from './parts.ts'

/* What a page says of others, and invitations to write reviews. */

const recommending =
  /(?:^|[\s_-])(?:related|recommend\w*|recently-viewed|recent-(?:articles|activity)|up-?sells?|cross-?sells?|also-like)(?:$|[\s_-])/i

/** Parts about other pages, and invitations to write reviews, by their names or headings. */
export function removeLabelled(root: PageElement, isOfHelp: boolean): void {
  const most = lineOf(mainOf(root) ?? root.querySelector('body')).length / 2
  for (const each of [...root.querySelectorAll('section, div, aside, ul, product-recommendations')]) {
    if (recommending.test(each.getAttribute('class') ?? '') && isAboutOthers(each, most)) each.remove()
  }
  for (const heading of [...root.querySelectorAll('h2, h3, h4, h5, h6, p, strong, span')]) {
    const label = startOf(heading, longestLabel)
    if (label.length > longestLabel) continue
    if (reviewWords.test(label)) {
      heading.remove()
      continue
    }
    const next = heading.nextElementSibling
    if (shareWords.test(label) && (!next || isMostlyLinks(next))) {
      next?.remove()
      heading.remove()
    }
    if (!related.test(label)) continue
    // Beside a short article of a help center there may be more about others.
    const section = sectionOf(heading, label)
    const isSection = section && isAboutOthers(section, isOfHelp ? Infinity : most)
    if (isSection && (section.querySelector(headings) ?? heading) === heading) section.remove()
    else {
      const list = heading.nextElementSibling
      if (list && isMostlyLinks(list)) list.remove()
      heading.remove()
    }
  }
  for (const link of [...root.querySelectorAll('a, button, label, span')])
    if (reviewWords.test(startOf(link, longestLabel))) link.remove()
}

/** The part that a heading is of: it may stand in a head of its own. */
function sectionOf(heading: PageElement, label: string): PageElement | null {
  const sections = 'section, aside, div'
  let section = heading.closest(sections)
  while (section && startOf(section, longestLabel) === label) section = section.parentElement?.closest(sections) ?? null
  return section
}

/** Cards of other pages hold links, and no text to read; those that are all of a page are its text. */
function isAboutOthers(element: PageElement, most: number): boolean {
  const isText = [...element.querySelectorAll('p')].some((each) => lineOf(each).length > 160)
  const isFrame = !/^(main|article)$/.test(element.localName) && element.querySelector('main, h1, p + p') === null
  return isFrame && !isText && element.querySelector('a, button') !== null && lineOf(element).length < most
}
