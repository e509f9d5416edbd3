import type { PdfLine } from './pdf-text.ts'

/* What stands at the top or the bottom of most pages, such as the title of a book and the page's number, is no part of the text that goes on below it. */

/** On fewer pages nothing can be said to be repeated. */
const leastPages = 3
/** Of so many pages; left and right ones may have two of their own. */
const share = 0.4
/** How many lines are looked at, at the top and at the bottom. */
const edge = 3

/** The pages without their running heads, feet and numbers. A page of which nothing would be left is kept as it is. */
export function withoutRunning(pages: readonly (readonly PdfLine[])[]): (readonly PdfLine[])[] {
  const counts = new Map<string, number>()
  for (const [at, page] of pages.entries()) {
    const lines = new Set([...page.slice(0, edge), ...page.slice(-edge)])
    const marks = new Set([...lines].flatMap(({ text }) => marksOf(text, at)))
    for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  const least = Math.max(leastPages, pages.filter((page) => page.length > 0).length * share)
  return pages.map((page, at) => {
    const isRunning = ({ text }: PdfLine) => marksOf(text, at).some((mark) => (counts.get(mark) ?? 0) >= least)
    const first = page.findIndex((line) => !isRunning(line))
    const last = page.findLastIndex((line) => !isRunning(line))
    if (first === -1) return page
    const [top, ...others] = page.slice(Math.min(first, edge), Math.max(last + 1, page.length - edge))
    return top ? [{ ...top, gap: 0 }, ...others] : []
  })
}

/** What a line has in common with those of other pages: its words, or with each of its numbers how far that is from the page's own. */
function marksOf(text: string, at: number): string[] {
  const numbers = [...text.matchAll(/\p{Nd}+/gu)].map(([digits]) => valueOf(digits))
  const words = text.replaceAll(/\p{Nd}+/gu, '#')
  return [text, ...numbers.map((number) => `${words} ${number - at}`)]
}

/** Of Western digits, and of those that Arabic and Persian are written with. */
function valueOf(digits: string): number {
  return Number(digits.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)))
}
