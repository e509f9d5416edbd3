import { headings, rename, type PageElement } from './element.ts'

const lowest = 6
const levelOf = ({ localName }: PageElement) => Number(localName.slice(1))

/**
 * Puts the headings in parts that open (`details`) below what opens them, and that below the heading of the section: the heading of one part
 * would go on over the next ones otherwise. On a page without headings in such parts what opens them stays the lowest heading.
 */
export function writeDetails(root: PageElement): void {
  const all = [...root.querySelectorAll(`${headings}, summary`)]
  const isHeading = (each: PageElement) => each.localName !== 'summary'
  if (!all.some((each) => isHeading(each) && each.closest('details') && !each.closest('summary'))) return
  /** The levels of what opens each part, and of the last heading in it; null: outside of all. And how far its headings are put down. */
  const opening = new Map<PageElement, number>()
  const down = new Map<PageElement, number>()
  const last = new Map<PageElement | null, number>()
  for (const each of all) {
    const details = each.closest('details')
    if (each.closest('summary') && details) {
      // One that holds a heading keeps the level of that.
      if (!isHeading(each) && each.querySelector(headings)) continue
      const around = details.parentElement?.closest('details') ?? null
      const level = isHeading(each) ? levelOf(each) : Math.min((last.get(around) ?? 1) + 1, lowest - 1)
      opening.set(details, level)
      last.set(details, level)
      if (!isHeading(each)) rename(each, `h${level}`)
    } else if (isHeading(each)) {
      const above = details ? (opening.get(details) ?? 0) : 0
      const by = (details && down.get(details)) ?? Math.max(0, above + 1 - levelOf(each))
      if (details) down.set(details, by)
      const level = Math.min(Math.max(levelOf(each) + by, above + 1), lowest)
      last.set(details, level)
      if (level !== levelOf(each)) rename(each, `h${level}`)
    }
  }
}
