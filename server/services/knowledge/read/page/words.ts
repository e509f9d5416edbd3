import type { Language } from '../../../../contract/languages.ts'
import { addTo } from '../../../../core/maps.ts'
import { marks, marksIn } from '../../../../engines/retrieval/intents/marks.ts'
import { headings, inlined, lineOf, newElement, onceEach, startOf, type PageElement, type PageNode } from './element.ts'

/*
 * Words that only a stylesheet keeps apart: what stands side by side in a row, such as a day and its hours, often has no space between.
 * Two elements may as well be one word, in two colors or letter by letter: that stays one. And boxes that only a stylesheet puts in a line,
 * and cents and minutes that it raises.
 */

const parts = 'span, b, strong, em, i, small, time, data, label, a'
const part = /^(?:span|b|strong|em|i|small|time|data|label|a)$/
/** Those that stand for a thing of their own. */
const item = /^(?:time|data|label|a)$/
const verbatim = 'pre, code, kbd, samp, svg, math, ruby'
/** How many elements without a text, such as icons, are passed over, how many characters on both sides are looked at, and cells of a row. */
const bounds = { empty: 3, look: 24, cells: 6 }

/** Scripts that write without spaces. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}]/u

/** Puts a space between such words. */
export function partWords(root: PageElement): void {
  const isVerbatim = onceEach((around) => around.closest(verbatim) !== null)
  for (const each of root.querySelectorAll(parts)) {
    if (each.parentElement && isVerbatim(each.parentElement)) continue
    const next = following(each)
    if (next) {
      const [before, after] = [edgeOf(each, false), edgeOf(next, true)]
      if (isGlued(before, after) && areTwo(each, next, before, after)) insertSpace(each.nextSibling)
    }
    const text = each.previousSibling
    // "Friday<span>10:00</span>"; a number of one or two digits may be a note, or of a name.
    if (text?.nodeType === 3 && /^(?:span|time|b|strong)$/.test(each.localName)) {
      const [before, after] = [(text.textContent ?? '').slice(-bounds.look), edgeOf(each, true)]
      if (/\p{L}{3}$/u.test(before) && /^\p{Sc}?\p{N}.{2}/u.test(after) && !unspaced.test(before)) insertSpace(each)
    }
  }
}

/** What stands directly behind an element; icons and comments do not count. */
function following(element: PageElement): PageElement | undefined {
  let next = element.nextSibling
  for (let passed = 0; next && passed <= bounds.empty; passed++, next = next.nextSibling) {
    if (next.nodeType === 8) continue
    if (next.nodeType !== 1 || !part.test((next as PageElement).localName)) return undefined
    if (startOf(next, 1) !== '') return next as PageElement
  }
  return undefined
}

/** The first or the last characters in an element, with the spaces that they have. */
function edgeOf(node: PageNode, isStart: boolean): string {
  if (node.nodeType === 3) {
    const text = node.textContent ?? ''
    return isStart ? text.slice(0, bounds.look) : text.slice(-bounds.look)
  }
  if (node.nodeType !== 1) return ''
  const { firstChild, lastChild } = node as PageElement
  let child = isStart ? firstChild : lastChild
  for (let passed = 0; child && passed <= bounds.empty; passed++) {
    const text = edgeOf(child, isStart)
    if (text !== '') return text
    child = isStart ? child.nextSibling : child.previousSibling
  }
  return ''
}

function isGlued(before: string, after: string): boolean {
  const ends = /[\p{L}\p{M}\p{N}\p{Sc}%)!?]$|(?<!\p{N})[:,]$|\.$/u.test(before)
  return ends && /^[\p{L}\p{N}\p{Sc}(]/u.test(after) && !unspaced.test(before.slice(-1) + after.slice(0, 1))
}

/** Whether the texts of two elements are two words rather than parts of one. */
function areTwo(first: PageElement, second: PageElement, before: string, after: string): boolean {
  // Letters of a word that is drawn one by one, digits of a counter, a currency beside its amount.
  if ([before, after].some((text) => /^[\p{L}\p{Sc}]$/u.test(text))) return false
  if ([before, after].every((text) => /^\p{N}$/u.test(text))) return false
  const isInText = first.parentElement?.matches(`p, ${headings}`) !== false
  const isItem = [first, second].some((each) => item.test(each.localName))
  if (isItem && (!isInText || first.localName === second.localName)) return true
  const isLetters = /[\p{L}\p{M}]$/u.test(before) && /^\p{L}/u.test(after)
  if (!isLetters) return !before.endsWith('.') || /^\p{Lu}/u.test(after)
  if (/\p{Ll}$/u.test(before) && /^\p{Lu}/u.test(after)) return true
  if (/\p{Lu}$/u.test(before) && /^\p{Ll}/u.test(after)) return false
  // Editors part a word of a sentence where its looks change.
  const isNamed = [first, second].every((each) => each.getAttribute('class'))
  return (isNamed && !isInText) || isRow(first.parentElement)
}

/** Whether an element and the one beside it hold the same number of elements and no text of their own, as the rows of a list of hours do. */
function isRow(element: PageElement | null): boolean {
  const count = cellsIn(element)
  const beside = element?.nextElementSibling ?? element?.previousElementSibling
  return count > 1 && beside?.localName === element?.localName && cellsIn(beside) === count
}

function cellsIn(element: PageElement | null | undefined): number {
  let count = 0
  for (let child = element?.firstChild; child && count <= bounds.cells; child = child.nextSibling) {
    if (child.nodeType === 3 && (child.textContent ?? '').trim() !== '') return 0
    if (child.nodeType === 1) count += 1
  }
  return count
}

function insertSpace(before: PageNode | null): void {
  const around = before?.parentElement
  if (before && around) (before as PageElement).before(around.ownerDocument.createTextNode(' '))
}

/** What a style puts in the line around it, though its element begins a line of its own. */
const inline = 'div[style*=inline], p[style*=inline]'
const isInline = (element: PageElement) => /(?:^|;)\s*display\s*:\s*inline/i.test(element.getAttribute('style') ?? '')
/** What is in a line is short, in characters: a row of cards, which some styles make so, too, is none. */
const longestInline = 40

/**
 * Writes what a style puts in a line, such as the keys of a shortcut within a sentence, as a part of that line.
 */
export function writeInline(root: PageElement): void {
  for (const each of [...root.querySelectorAll(inline)].filter(isInline)) {
    const text = startOf(each, longestInline + 1)
    if (text.length > longestInline || each.querySelector(`p, ul, ol, table, img, a, button, ${headings}`)) continue
    each.replaceWith(newElement(each, 'span', ` ${text} `))
  }
}

/** How many nodes beside a raised number are looked at, for one with a currency, and what that is no longer than, in characters. */
const maxBeside = 4
const longestCurrency = 5

/** What is raised, the number before it, and what stands around both. */
type Raised = { element: PageElement; digits: string; number: string; around: [before: string, after: string] }

/** Parts the cents of a price and the minutes of a time from the number that they are raised beside: "$19.99" and "8:30". */
export function writeRaised(root: PageElement, language: Language): void {
  const lines = new Map<PageElement | null, Raised[]>()
  for (const element of root.querySelectorAll('sup, small')) {
    const [digits] = /^\d\d(?!\d)/.exec(startOf(element, bounds.look)) ?? []
    if (digits === undefined || element.querySelector('a')) continue
    const before = besideIn(element, true)
    const [number] = /\d[\d.,'’]*$/.exec(before) ?? []
    if (number === undefined) continue
    const rest = startOf(element, bounds.look).slice(digits.length)
    const around: Raised['around'] = [before.slice(0, -number.length), rest + besideIn(element, false)]
    addTo(lines, element.parentElement?.closest(line) ?? null, { element, digits, number, around })
  }
  for (const raised of lines.values()) {
    for (const each of raised) {
      const sign = isMoney(each) ? decimalOf(language) : isTime(each, raised) ? ':' : ''
      if (sign !== '') lower(each.element, sign)
    }
  }
}

function decimalOf(language: Language): string {
  return new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Puts the prices of Elementor's tables in one line each: their cents, and for how long they are, stand in boxes of their own. */
export function joinPrices(root: PageElement, language: Language): void {
  for (const price of root.querySelectorAll('.elementor-price-table__price')) {
    const [whole, cents] = ['integer', 'fractional'].map((name) =>
      price.querySelector(`.elementor-price-table__${name}-part`),
    )
    if (whole && cents) {
      whole.replaceChildren(`${lineOf(whole)}${decimalOf(language)}${lineOf(cents)}`)
      cents.remove()
    }
    const box = price.querySelector('.elementor-price-table__after-price')
    box?.before(box.ownerDocument.createTextNode(' '))
    box?.replaceWith(...box.childNodes)
  }
}

/** Goes on in the line with a sign and the text of a raised element. */
function lower(element: PageElement, sign: string): void {
  const text = `${sign}${lineOf(element)}`
  const before = element.previousSibling
  if (before?.nodeType === 3) before.textContent += text
  else element.before(element.ownerDocument.createTextNode(text))
  element.remove()
}

const line = `p, li, td, th, dd, div, ${headings}`

function isMoney({ digits, number, around: [before, after] }: Raised): boolean {
  const [left] = /\P{N}*$/u.exec(before.slice(-longestCurrency)) ?? []
  const [right] = /^\P{N}*/u.exec(after.slice(0, longestCurrency)) ?? []
  return !/[.,]/.test(number) && marksIn(`${left}${number}.${digits}${right}`).includes(marks.money)
}

/** Powers are mostly those of these. */
const power = /^(?:2|10)$/

/** Other minutes than those of a quarter are the number of a note, unless another time stands in the line. */
function isTime(raised: Raised, all: readonly Raised[]): boolean {
  if (!isOfClock(raised)) return false
  const isQuarter = /^(?:15|30|45)$/.test(raised.digits) && !power.test(raised.number)
  return (
    raised.digits === '00' ||
    isQuarter ||
    all.some((each) => each !== raised && isOfClock(each) && !power.test(each.number))
  )
}

function isOfClock({ digits, number, around: [before, after] }: Raised): boolean {
  if (!/^\d+$/.test(number) || Number(number) > 24 || Number(digits) > 55 || Number(digits) % 5 !== 0) return false
  return !/[\p{L}\p{N}^]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)
}

/** The text right before or behind an element, in its line. */
function besideIn(element: PageElement, isBefore: boolean): string {
  let text = ''
  let around: PageElement | null = element
  for (let passed = 0; around && passed < maxBeside; around = around.parentElement) {
    const isEnd = (node: PageNode) => node.nodeType === 1 && !inlined.test((node as PageElement).localName)
    const next = (node: PageNode) => (isBefore ? node.previousSibling : node.nextSibling)
    for (let node = next(around); node && passed < maxBeside; node = next(node), passed++) {
      if (isEnd(node)) return text
      const more = (node.textContent ?? '').replaceAll(/\s+/g, ' ')
      text = isBefore ? more.slice(-bounds.look) + text : text + more.slice(0, bounds.look)
    }
    if (around.parentElement && isEnd(around.parentElement)) break
  }
  return text
}
