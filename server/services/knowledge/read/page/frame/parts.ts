import { lineOf, type PageElement } from '../element.ts'

/* What parts of a page are, beside the whole of it, and what their links are. */

/** Whether an element is small enough beside its page to be a part of it: names such as `has-breadcrumb` stand on whole pages, too. */
export function isPart(element: PageElement): boolean {
  return (
    !/^(html|body|main|article)$/.test(element.localName) && element.querySelector('main, article, h1, p + p') === null
  )
}

/** Whether most letters of an element are those of links. */
export function isMostlyLinks(element: PageElement): boolean {
  const all = lineOf(element).length
  const linked = [...element.querySelectorAll('a')].reduce((sum, link) => sum + lineOf(link).length, 0)
  return linked >= all * 0.7
}

const file = /\.(?:pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?|odp|zip|ics)(?:[?#]|$)/i

/** Whether most links of an element lead to files, such as the minutes that a page is about. */
export function areFiles(element: PageElement): boolean {
  const links = [...element.querySelectorAll('a[href]')]
  return links.filter((link) => file.test(link.getAttribute('href') ?? '')).length > links.length / 2
}

/** Whether a link leads to another place of its own page. */
export function isWithin(link: PageElement, url: string | undefined): boolean {
  const href = link.getAttribute('href') ?? ''
  return href.startsWith('#') || (url !== undefined && href.startsWith(`${url.replace(/#.*$/, '')}#`))
}

/** Of what stands above a part, and of what frames a page without being links, in characters. */
export const longestLabel = 80
export const longestFrame = 300
