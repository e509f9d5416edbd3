import { getOrInsert } from '../../../core/maps.ts'

/* Runs of words, of the pieces of text that a PDF paints at positions, and rows of these. */

/** A piece of text from the parser. `transform` holds the direction and size of its letters and ends with its position. */
export type PdfItem = { str: string; width: number; height: number; transform: number[]; fontName: string }

/** Pieces painted one after the other, as one reads them. `y` grows upwards. */
export type Fragment = { text: string; left: number; right: number; y: number; size: number; font: string }

/** What is further apart than this, in sizes of its letters, is no longer the same run of words. */
const wordGap = 1.2

/** What a row says, with one space between two runs. */
export function textOf(row: readonly Fragment[]): string {
  const words = row.map(({ text }) => text).join(' ')
  return withAccents(words)
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
}

/** TeX paints the dots of ä, ö and ü, and carons, as letters of their own in front of the others. */
function withAccents(text: string): string {
  return text.replaceAll(/([\u00a8\u02c7]) ?([\p{L}])/gu, (apart, accent: string, letter: string) =>
    accented(letter, accent, apart),
  )
}

/** What TeX paints above and below letters, and how Unicode joins it to them. */
const accents: Record<string, string> = {
  '\u0060': '\u0300',
  '\u00b4': '\u0301',
  '\u02c6': '\u0302',
  '\u005e': '\u0302',
  '\u02dc': '\u0303',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
}

function accented(letter: string, accent: string, otherwise: string): string {
  const whole = `${letter === '\u0131' ? 'i' : letter}${accents[accent] ?? ''}`.normalize('NFC')
  return whole.length === 1 && whole !== letter ? whole : otherwise
}

/** Two pieces of one run, in the order in which they are read. An accent that lies over a letter is of it: one beside it may stand for an apostrophe. */
function joined(last: Fragment, next: Fragment, isParted: boolean): string {
  const plain = `${last.text}${next.text}`
  if (distance(last, next) < -0.1 * next.size && !isParted) {
    const [above, letter] = [last.text.at(-1) ?? '', next.text[0] ?? '']
    const over = accented(letter, above, '')
    if (over !== '') return `${last.text.slice(0, -1)}${over}${next.text.slice(1)}`
    const under = accented(above, letter, '')
    return under === '' ? plain : `${last.text.slice(0, -1)}${under}${next.text.slice(1).trimStart()}`
  }
  const space = isParted || distance(last, next) > 0.3 * next.size ? ' ' : ''
  // Some programs paint each word of a line by itself, and all lines from left to right.
  const isBackward =
    next.left > last.left + 0.3 * next.size &&
    isRightToLeft(next.text) &&
    (isRightToLeft(last.text) || !/\p{L}/u.test(last.text))
  return isBackward ? `${next.text}${space}${last.text}` : `${last.text}${space}${next.text}`
}

/** The pieces, joined to runs of words; upright, also on a page that lies on its side. */
export function fragmentsOf(items: readonly PdfItem[]): Fragment[] {
  const turn = turnOf(items)
  const isSpaced = items.filter(({ str }) => letterSpaced.test(str.trim())).length >= 2
  const fragments: Fragment[] = []
  /** By where they begin, in sizes of their letters, and their text: dotted lines are the same point a thousand times. */
  const painted = new Map<string, Fragment[]>()
  let isParted = false
  for (const item of items) {
    const last = fragments.at(-1)
    if (item.str.trim() === '') isParted = true
    else {
      const next = placed(isSpaced ? { ...item, str: withoutSpacing(item.str) } : item, turn)
      const [column, row] = [next.left, next.y].map((place) => Math.round(place / (next.size || 1))) as [number, number]
      const near = [column - 1, column, column + 1].flatMap((x) =>
        [row - 1, row, row + 1].map((y) => `${x} ${y} ${item.str}`),
      )
      const alike = near.flatMap((each) => painted.get(each) ?? [])
      // Shadows and outlines are painted as the text once more.
      if (alike.some((other) => isAt(other, next))) continue
      getOrInsert(painted, `${column} ${row} ${item.str}`, () => []).push({ ...next })
      if (last && goesOn(last, next)) {
        last.text = joined(last, next, isParted)
        last.left = Math.min(last.left, next.left)
        last.right = Math.max(last.right, next.right)
        last.size = Math.max(last.size, next.size)
      } else fragments.push(next)
      isParted = false
    }
  }
  return fragments
}

/** A word of at least four letters that stand apart, as menus and posters have them: "M E N U". */
const letterSpaced = /^\p{L}(?: \p{L}){3,}$/u

/** A word or number whose letters stand apart, on a page that has such words. */
function withoutSpacing(text: string): string {
  return /^(?:\p{L}|\p{P})(?: (?:\p{L}|\p{P}))+$|^\p{Nd}(?: \p{Nd})+$/u.test(text.trim())
    ? text.replaceAll(' ', '')
    : text
}

/** How far most letters are turned, in radians: a quarter on pages that lie on their side. */
function turnOf(items: readonly PdfItem[]): number {
  const lengths = new Map<number, number>()
  for (const { str, transform } of items) {
    const quarters = Math.round(Math.atan2(transform[1] ?? 0, transform[0] ?? 1) / (Math.PI / 2))
    lengths.set(quarters, (lengths.get(quarters) ?? 0) + str.trim().length)
  }
  const [most] = [...lengths].toSorted(([, a], [, b]) => b - a)
  return (most?.[0] ?? 0) * (Math.PI / 2)
}

function placed({ str, width, height, transform, fontName }: PdfItem, turn: number): Fragment {
  const [x = 0, y = 0] = transform.slice(4)
  const left = x * Math.cos(turn) + y * Math.sin(turn)
  return {
    text: str,
    left,
    right: left + width,
    y: y * Math.cos(turn) - x * Math.sin(turn),
    size: Math.round(height * 2) / 2,
    font: fontName,
  }
}

function isAt(a: Fragment, b: Fragment): boolean {
  return Math.abs(a.left - b.left) < 0.2 * a.size && Math.abs(a.y - b.y) < 0.2 * a.size
}

export const isRightToLeft = (text: string) => /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufefc]/u.test(text)

/** The space between two on a line; less than 0 where they overlap. */
export function distance(a: Fragment, b: Fragment): number {
  return Math.max(b.left - a.right, a.left - b.right)
}

/** Also what stands a little higher or lower: m². */
export function isBeside(a: Fragment, b: Fragment): boolean {
  return Math.abs(a.y - b.y) < 0.5 * Math.max(a.size, b.size)
}

function goesOn(last: Fragment, next: Fragment): boolean {
  const size = Math.max(last.size, next.size)
  const isOnward = next.left > last.left - 0.3 * size || isRightToLeft(last.text + next.text)
  return isBeside(last, next) && isOnward && distance(last, next) < wordGap * size && distance(last, next) > -size
}

/** A price, an amount, a time: what says nothing without what stands beside it. */
export function isValue({ text }: Fragment): boolean {
  return text.length <= maxValue && /\p{Nd}/u.test(text)
}

const maxValue = 14

/** From left to right, or as the script runs. */
export function inRow(row: readonly Fragment[]): Fragment[] {
  const isBackward = row.filter(({ text }) => isRightToLeft(text)).length > row.length / 2
  return row.toSorted((a, b) => (isBackward ? b.right - a.right : a.left - b.left))
}

/** Fragments at the same height, from the top to the bottom. */
export function rowsOf(fragments: readonly Fragment[]): Fragment[][] {
  const rows: Fragment[][] = []
  for (const fragment of fragments.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    if (row?.[0] && isBeside(row[0], fragment)) row.push(fragment)
    else rows.push([fragment])
  }
  return rows.map(inRow)
}
