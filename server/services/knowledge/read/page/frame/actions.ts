import {
  elementsById,
  headings,
  holdsText,
  lineOf,
  newElement,
  onceEach,
  startOf,
  valuesOf,
  type PageElement,
} from '../element.ts'
import { isPart, isWithin, longestLabel } from './parts.ts'

/* What a page offers to do, and asks about cookies. */

const consent = /cookie|consent|gdpr|onetrust|usercentrics|didomi|iubenda|borlabs|cmplz/i
/** A note about cookies is no longer; a page that explains them is. */
const longestNote = 2500

export function removeCookies(root: PageElement): void {
  for (const each of [...root.querySelectorAll('[id], [class], [aria-label]')]) {
    if (
      !consent.test(valuesOf(each, 'id', 'class', 'aria-label')) ||
      /^(html|body|main|article|h\d|a|p)$/.test(each.localName)
    )
      continue
    const isAsked =
      each.querySelector('button, [role=button], input') !== null || /dialog/.test(each.getAttribute('role') ?? '')
    if (isAsked && each.querySelector('h1') === null && startOf(each, longestNote).length <= longestNote) each.remove()
  }
}

const textOfPage = 'main, [role=main], h1'
const cookieWord = /cookie|ciasteczk|çerez|クッキー|쿠키|עוגיות|ملفات تعريف الارتباط|कुकी/i

const isQuestion = /[?？؟]$/

/** Links that are buttons: to print, to read aloud, to skip the frame, to go up, to agree to cookies. A word of a sentence stays. */
export function removeActions(root: PageElement, url: string | undefined): void {
  const byId = elementsById(root)
  const hasSentences = onceEach(isSentence)
  const aroundText = ancestorsOf(root.querySelectorAll(textOfPage))
  const isAction = (link: PageElement) => {
    const href = link.getAttribute('href') ?? ''
    if (/^javascript:/i.test(href)) return true
    if (!isWithin(link, url)) return false
    // To the top, or past the frame to the text.
    const target = byId.get(href.slice(href.indexOf('#') + 1))
    return /#(?:top)?$/.test(href) || (target !== undefined && aroundText.has(target))
  }
  for (const link of [...root.querySelectorAll('a[href], button')]) {
    const isButton = link.localName === 'button'
    if (!isButton && !isAction(link)) continue
    const note = noteAround(link)
    const shown = isButton || note ? '' : startOf(link, longestLabel)
    if (note) note.remove()
    // Accordions have their questions in links that lead nowhere, and some pages their address.
    else if (isQuestion.test(shown) && link.parentElement && lineOf(link.parentElement) === shown)
      link.replaceWith(newElement(link, link.closest(headings) ? 'span' : 'h6', shown))
    else if (/\S@\S+\.\S/.test(shown)) link.replaceWith(...link.childNodes)
    else if (isButton || link.closest(`${headings}, dt, summary, th`)) continue
    else if (link.parentElement && hasSentences(link.parentElement)) link.replaceWith(...link.childNodes)
    else link.remove()
  }
}

/** The elements themselves, and all that they are in. */
function ancestorsOf(elements: Iterable<PageElement>): Set<PageElement> {
  const found = new Set<PageElement>()
  for (const element of elements) {
    for (let each: PageElement | null = element; each && !found.has(each); each = each.parentElement) found.add(each)
  }
  return found
}

/** Whether the links in an element are words of a sentence, and not several entries. */
function isSentence(around: PageElement): boolean {
  const isBlock = /^(body|div|section|header|main)$/.test(around.localName)
  if (isBlock && !holdsText(around)) return false
  const linked = [...around.querySelectorAll('a')].reduce((sum, each) => sum + lineOf(each).length + 1, 0)
  return startOf(around, linked + 20).length > linked + 10
}

/** The note about cookies that a button is of, which stands a few elements above it. */
function noteAround(button: PageElement): PageElement | undefined {
  let above = button.parentElement
  for (let up = 0; above && up < 4 && isPart(above); up++) {
    const text = startOf(above, longestAsk)
    if (text.length > longestAsk) return undefined
    if (cookieWord.test(text)) return above
    above = above.parentElement
  }
  return undefined
}

/** A question about cookies is no longer, in characters. */
const longestAsk = 700
