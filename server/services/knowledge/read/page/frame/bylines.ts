import { dayNames, monthNames } from '../facts/fact-words.ts'
import { mainOf } from '../main.ts'
import { headings, lineOf, startOf, valuesOf, type PageElement } from '../element.ts'
import { ageWords, pagingWords, readingWords, updatedWords, writtenWords } from './frame-words.ts'

/*
 * Who wrote an article of a help center, when it was changed, and how long it takes to read; and links to the articles beside it. They
 * stand between the heading and the text, or behind that. Of news and events the day is a part of the text.
 */

/** In characters, and words that are none of a day. */
const longest = { byline: 120, words: 8 }
/** How many short texts may stand before a byline, such as a description, and how many elements are looked at. */
const bounds = { passed: 3, looked: 40 }

/** Where the text begins that people wrote. */
const written =
  '[itemprop=articleBody], [class*=article-body i], [class*=article_body i], [class*=articlebody i], .entry-content'
const blocks = 'div, p, ul, ol, dl, section, header, article, table'
const ofPeople = /author|avatar|byline|meta|contributor|profile/i
/** Lower case in names, and beside days: "van", "at". */
const small =
  /^(?:van|von|der|den|de|da|di|del|della|la|le|el|al|bin|ben|and|und|et|y|e|en|i|ve|by|par|por|door|on|at|am|pm|um|à|a|las|às|il|alle|op|om|o|w|st|nd|rd|th|uhr|r|г|р|do|dos)$/u

/** `isOfHelp`: whether the page is an article of a help center. Of other pages only what says its age goes. */
export function removeBylines(root: PageElement, isOfHelp: boolean): void {
  const main = mainOf(root) ?? root.querySelector('body')
  if (!main) return
  const isOfArticle = isOfHelp && !isNews(root)
  const heading = main.querySelector('h1')
  walk(heading ? nextOutside(heading, main) : firstIn(main), bounds.passed, isOfArticle, {
    next: (each) => nextOutside(each, main),
    first: firstIn,
  })
  walk(lastIn(main), 0, isOfArticle, { next: (each) => previousOutside(each, main), first: lastIn })
}

const news = ['NewsArticle', 'BlogPosting']

/** Whether a page calls itself news: these are asked about, too. */
function isNews(root: PageElement): boolean {
  if (root.querySelector(news.map((type) => `[itemtype*=${type}]`).join(', '))) return true
  const scripts = [...root.querySelectorAll('script[type="application/ld+json"]')]
  return scripts.some(({ textContent }) => news.some((type) => textContent?.includes(`"${type}"`)))
}

type Direction = {
  next(each: PageElement): PageElement | undefined
  first(each: PageElement): PageElement | undefined
}

/** Removes bylines from an element on, up to the text. */
function walk(from: PageElement | undefined, most: number, isOfHelp: boolean, { next, first }: Direction): void {
  let passed = 0
  let each = from
  for (let looked = 0; each && looked < bounds.looked; looked++) {
    if (each.matches(`${headings}, ${written}`)) return
    const text = startOf(each, longest.byline)
    const isShort = text.length <= longest.byline
    const following = next(each)
    if (text === '' || each.localName === 'button') each = following
    else if (isShort && (isByline(each, text, isOfHelp) || (isOfHelp && isPaging(each, text)))) {
      each.remove()
      each = following
    } else if (each.querySelector(blocks) || (isShort && isOnlyElements(each))) each = first(each) ?? following
    else {
      passed += 1
      if (passed > most) return
      each = following
    }
  }
}

function isOnlyElements(element: PageElement): boolean {
  const isText = [...element.childNodes].some((node) => node.nodeType === 3 && lineOf(node) !== '')
  return !isText && element.localName !== 'p' && [...element.children].length > 1
}

function isByline(element: PageElement, text: string, isOfHelp: boolean): boolean {
  if (element.querySelector(`${headings}, table, form, pre, code`) || (isOfFlow(element) && !hasTime(element)))
    return false
  const isAge = ageWords.test(text)
  const isDay = isAge || hasTime(element) || /\p{N}/u.test(text)
  const isSaid = updatedWords.test(text) && (isOfHelp ? isDay : isAge)
  const isOfPerson = isOfHelp && (writtenWords.test(text) || (hasTime(element) && isMarked(element)))
  const isLength = isOfHelp && text.replace(readingWords, '').trim() === ''
  const words = wordsBesideDay(element, text)
  return (isSaid || isOfPerson || isLength) && (isOfHelp ? areNames(words) : words.length === 0)
}

/** A paragraph among others, as people write them. */
function isOfFlow({ localName, nextElementSibling, previousElementSibling }: PageElement): boolean {
  const beside = [nextElementSibling, previousElementSibling].some(
    (each) => each && /^(?:p|ul|ol)$/.test(each.localName),
  )
  return localName === 'p' && beside
}

const hasTime = (element: PageElement) => element.localName === 'time' || element.querySelector('time') !== null

function isMarked(element: PageElement): boolean {
  return [element, ...element.querySelectorAll('*')].some((each) =>
    ofPeople.test(valuesOf(each, 'class', 'href', 'rel')),
  )
}

/** What is left of a byline without its day, and what that is of. */
function wordsBesideDay(element: PageElement, text: string): string[] {
  let rest = text
  for (const time of element.querySelectorAll('time')) rest = rest.replace(lineOf(time), ' ')
  for (const words of [readingWords, updatedWords, writtenWords, ageWords]) rest = rest.replace(words, ' ')
  const words = rest.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []
  return words.filter((word) => {
    const lower = word.toLowerCase()
    return !monthNames.has(lower) && !dayNames.has(lower) && !small.test(lower)
  })
}

/** Names begin with a capital, where there are any. */
function areNames(words: readonly string[]): boolean {
  return words.length <= longest.words && words.every((word) => !/^\p{Ll}/u.test(word))
}

/** Links to the articles before and behind one. */
function isPaging(element: PageElement, text: string): boolean {
  const links = [...element.querySelectorAll('a[href]')]
  const parts = [...element.querySelectorAll('a, span, div, p, strong, small')].map((each) =>
    startOf(each, longest.byline),
  )
  const words = parts.filter((part) => pagingWords.test(part))
  const rest = [...links.map(lineOf), ...words].reduce((left, part) => left.replace(part, ''), text)
  return words.length > 0 && links.length <= 2 && links.length > 0 && !/\p{L}/u.test(rest)
}

function firstIn(element: PageElement): PageElement | undefined {
  const [first] = element.children
  return first
}

function lastIn(element: PageElement): PageElement | undefined {
  return [...element.children].at(-1)
}

/** The next element that is not in an element, within another one. */
function nextOutside(element: PageElement, within: PageElement): PageElement | undefined {
  for (let each: PageElement | null = element; each && each !== within; each = each.parentElement) {
    if (each.nextElementSibling) return each.nextElementSibling
  }
  return undefined
}

function previousOutside(element: PageElement, within: PageElement): PageElement | undefined {
  for (let each: PageElement | null = element; each && each !== within; each = each.parentElement) {
    if (each.previousElementSibling) return each.previousElementSibling
  }
  return undefined
}
