import { headings, lineOf, startOf, valuesOf, type PageElement } from '../element.ts'
import { areFiles, isMostlyLinks, isPart, longestFrame, longestLabel } from './parts.ts'

/* Menus, searches and lists of pages beside a text. */

const menus = ['class', 'id']
  .flatMap((name) => ['nav', 'menu', 'offcanvas'].map((word) => `[${name}*=${word} i]`))
  .join(', ')
/** With fewer links a menu may be the way on from a text; one is no longer, in characters. */
const fewestOfMenu = 3
const longestMenu = 8000

/** Menus that no element marks as such, above the heading of the page. */
export function removeMenus(root: PageElement): void {
  const end = root.querySelector('h1') ? 'h1' : headings
  for (const each of [...root.querySelectorAll(`${menus}, ${end}`)]) {
    if (each.matches(end)) return
    if (startOf(each, longestMenu).length > longestMenu || each.closest('main, [role=main], article')) continue
    const isMenu = isPart(each) && isMostlyLinks(each)
    if (isMenu && [...each.querySelectorAll('a[href]')].length >= fewestOfMenu) each.remove()
  }
}

/** How many elements may be around a search, below its heading. */
const maxAroundSearch = 3

/** The headings of parts that hold a search of the site, and nothing else. */
export function removeSearches(root: PageElement): void {
  for (const search of root.querySelectorAll('[role=search]')) {
    let around = search.parentElement
    for (let up = 0; around && up < maxAroundSearch && !around.querySelector(headings); up++)
      around = around.parentElement
    const heading = around?.querySelector('h2, h3, h4, h5, h6')
    if (!heading || !around || around.querySelector('h1')) continue
    const said = `${startOf(heading, longestLabel)} ${startOf(search, longestLabel)}`.trim()
    if (startOf(around, longestFrame) === said) heading.remove()
  }
}

const sidebars = '[class*=sidebar i], [id*=sidebar i], [role=complementary]'
/** What has a sidebar beside it is called after that, too. */
const besideSidebar = /(?:^|[\s_-])(?:has|with|no|without)[_-]?(?:\w+[_-])?sidebar/i

/** How many sidebars may be around one. */
const maxNested = 3

/** Lists of pages beside a text, where no element says that they are that (Sphinx); hours and addresses there stay. */
export function removeSidebars(root: PageElement): void {
  const all = [...root.querySelectorAll(sidebars)]
  if (all.length === 0) return
  const most = lineOf(root.querySelector('body')).length / 2
  const nested = new Map<PageElement, number>()
  for (const each of all) {
    const outer = each.parentElement?.closest(sidebars)
    const depth = outer ? (nested.get(outer) ?? 0) + 1 : 0
    nested.set(each, depth)
    // All that is in one is read for each of them.
    if (depth > maxNested) continue
    const isNamed = !besideSidebar.test(valuesOf(each, 'class', 'id'))
    if (isNamed && isPart(each) && isMostlyLinks(each) && !areFiles(each) && lineOf(each).length < most) each.remove()
  }
}
