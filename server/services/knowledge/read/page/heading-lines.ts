import { headings, rename, startOf, type PageElement, type PageNode } from './element.ts'

/** An element with at least this many headings that head nothing writes its lines as headings. */
const fewest = 3

/**
 * Turns headings into paragraphs where a page uses them for the size of their type: an address, telephone numbers or dates, each line a heading. A
 * heading directly followed by another one of its own or a higher level heads nothing; nor does the last one of such, if nothing follows.
 */
export function writeHeadingLines(root: PageElement): void {
  const parents = new Set([...root.querySelectorAll(headings)].flatMap(({ parentElement }) => parentElement ?? []))
  for (const parent of parents) {
    const lines = linesIn([...parent.childNodes].filter(saysAnything))
    if (lines.length >= fewest) for (const each of lines) rename(each, 'p')
  }
}

function linesIn(nodes: readonly PageNode[]): PageElement[] {
  const lines: PageElement[] = []
  for (const [at, node] of nodes.entries()) {
    const [level, next] = [levelOf(node), nodes[at + 1]]
    const isLast = next === undefined && lines.some((each) => levelOf(each) === level)
    const isFollowed = next !== undefined && levelOf(next) > 0 && levelOf(next) <= level
    // The first level is the page's own title.
    if (level > 1 && (isLast || isFollowed)) lines.push(node as PageElement)
  }
  return lines
}

/** The level of a heading; 0 for anything else. */
function levelOf(node: PageNode | undefined): number {
  const name = node?.nodeType === 1 ? (node as PageElement).localName : ''
  return /^h[1-6]$/.test(name) ? Number(name.slice(1)) : 0
}

const shown = 'img, svg, picture, video, iframe, table, input, button'

/** Whether a node has text, or something to look at or to use. */
function saysAnything(node: PageNode): boolean {
  if (node.nodeType === 3) return /\S/.test(node.textContent ?? '')
  if (node.nodeType !== 1) return false
  const element = node as PageElement
  return startOf(element, 1) !== '' || element.matches(shown) || element.querySelector(shown) !== null
}
