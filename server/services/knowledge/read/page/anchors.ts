import type { Anchor } from '../../../../store/records/knowledge/knowledge.ts'
import { headings, lineOf, type PageElement } from './element.ts'
import { plainWords } from '../piece.ts'

/** The most anchors of a page, the longest of them, and how far above a heading the element may be whose id is taken. */
const bounds = { anchors: 300, length: 200, above: 3 }

const anchored = `${headings}, summary, dt`

/** The headings of a text that the address of its page can lead to, by their own id or that of the section that they begin. */
export function anchorsIn(text: PageElement): Anchor[] {
  const anchors: Anchor[] = []
  for (const heading of text.querySelectorAll(anchored)) {
    // The first heading is where the page begins.
    if (heading.localName === 'h1') continue
    const id = idOf(heading)
    const named = lineOf(heading).slice(0, bounds.length)
    if (id === '' || id.length > bounds.length || named === '') continue
    anchors.push({ heading: named, id })
    if (anchors.length >= bounds.anchors) break
  }
  return anchors
}

function idOf(heading: PageElement): string {
  const own = heading.getAttribute('id') ?? ''
  if (own !== '') return own
  for (const inside of heading.querySelectorAll('[id], a[name]')) {
    const id = inside.getAttribute('id') ?? inside.getAttribute('name') ?? ''
    // Buttons have ids for what they control.
    if (id !== '' && inside.localName !== 'button') return id
  }
  const before = heading.previousElementSibling
  if (before?.localName === 'a' && lineOf(before) === '') {
    const id = before.getAttribute('id') ?? before.getAttribute('name') ?? ''
    if (id !== '') return id
  }
  let above = heading.parentElement
  for (let up = 0; above && up < bounds.above && !/^(main|body|html)$/.test(above.localName); up++) {
    if (above.querySelector(anchored) !== heading) return ''
    const id = above.getAttribute('id') ?? ''
    if (id !== '') return id
    above = above.parentElement
  }
  return ''
}

/** Finds the anchor of each heading in turn: the next one of the same words, since a page may say "Options" ten times. */
export function anchorFinder(anchors: readonly Anchor[]): (heading: string) => string | undefined {
  const words = anchors.map(({ heading }) => plainWords(heading))
  let next = 0
  return (heading) => {
    const at = words.indexOf(plainWords(heading), next)
    if (at === -1) return undefined
    next = at + 1
    return anchors[at]?.id
  }
}
