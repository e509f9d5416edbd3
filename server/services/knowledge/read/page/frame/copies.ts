import { headings, lineOf, onceEach, type PageElement } from '../element.ts'

/* What stands in a page twice: for narrow screens, for a carousel, for two layouts. */

/** Slides that carousels repeat at their ends, to go round (Swiper, Slick, Owl, Splide, Glide, bxSlider). */
const clones =
  '.swiper-slide-duplicate, .slick-cloned, .owl-item.cloned, .splide__slide--clone, .glide__slide--clone, .bx-clone'
/** What is not for wide screens (Elementor, Bootstrap, Tailwind). */
const narrow = /(?:^|\s)(?:elementor-hidden-desktop|d-(?:sm|md|lg|xl)-none|(?:sm|md|lg|xl):hidden)(?:\s|$)/
const perhapsNarrow = '[class*=elementor-hidden-desktop], [class*="-none"], [class*=":hidden"]'
/** How many elements on either side are looked at for the part that wide screens show in place of one, and which share of its words may be others. */
const copies = { beside: 8, others: 0.1 }

/** Parts that stand there once more, for narrow screens or for a carousel. */
export function removeDeviceCopies(root: PageElement): void {
  for (const each of [...root.querySelectorAll(clones)]) each.remove()
  const wordsOf = onceEach(
    (each) =>
      new Set(
        lineOf(each)
          .toLowerCase()
          .match(/[\p{L}\p{M}\p{N}]+/gu),
      ),
  )
  const isNarrow = (each: PageElement) => narrow.test(each.getAttribute('class') ?? '')
  let last: PageElement | undefined
  for (const each of [...root.querySelectorAll(perhapsNarrow)].filter(isNarrow)) {
    if (last?.contains(each) || /^t[dh]$/.test(each.localName)) continue
    last = each
    const words = wordsOf(each)
    const isIn = (other: PageElement) => {
      const others = [...words].filter((word) => !wordsOf(other).has(word))
      return others.length <= words.size * copies.others && !others.some((word) => /\p{N}/u.test(word))
    }
    const others = besideAll(each, copies.beside).filter((other) => !isNarrow(other))
    if (words.size > 0 && others.some(isIn)) each.remove()
  }
}

/** The elements next to one, up to so many on either side. */
function besideAll(element: PageElement, most: number): PageElement[] {
  const found: PageElement[] = []
  let [before, after] = [element.previousElementSibling, element.nextElementSibling]
  for (let at = 0; at < most; at++) {
    found.push(...[before, after].filter((each) => each !== null))
    before = before?.previousElementSibling ?? null
    after = after?.nextElementSibling ?? null
  }
  return found
}

/** How many elements around two headings are compared. */
const maxUp = 8

/** Shops have the name of a product twice, for two layouts, and of an article all that its card says. */
export function removeSecondCopies(root: PageElement): void {
  const textOf = onceEach(lineOf)
  let before: PageElement[] = []
  for (const heading of [...root.querySelectorAll(headings)]) {
    const around = withParents(heading)
    const [last] = before
    if (last && textOf(heading) === textOf(last)) {
      const up = around.findIndex((each) => before.includes(each))
      // The largest elements that have only one of both.
      const [own, other] = [around[up - 1], before[before.indexOf(around[up] ?? heading) - 1]]
      const isAll = own && other && textOf(own) === textOf(other)
      ;(isAll ? own : heading).remove()
    } else before = around
  }
}

function withParents(element: PageElement): PageElement[] {
  const found = [element]
  for (let each = element.parentElement; each && found.length <= maxUp; each = each.parentElement) found.push(each)
  return found
}
