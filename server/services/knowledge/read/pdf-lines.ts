import { getOrInsert } from '../../../core/maps.ts'

/*
 * A PDF paints pieces of text at positions, in any order. Word, LaTeX and most others paint in reading order; design programs, and some
 * spreadsheets, paint what was drawn or moved last after all else, and prices far from what they are the prices of.
 */

/** A piece of text from the parser. `transform` holds the direction and size of its letters and ends with its position. */
export type PdfItem = { str: string; width: number; height: number; transform: number[] }

/** `gap`: the distance from the line above, in its own heights; 0 for the first one, and less for one that is higher up: the first of a column. `isRow`: it ends with a value that stands apart, as a dish does with its price. */
export type PdfLine = { text: string; size: number; gap: number; isRow: boolean }

/** Pieces painted one after the other, as one reads them. `y` grows upwards. */
type Fragment = { text: string; left: number; right: number; y: number; size: number }

/** What is further apart than this, in sizes of its letters, is no longer the same run of words. */
const wordGap = 1.2
/** Text above this many fragments is in the order in which it was painted: to look for another would take too long. */
const maxFragments = 1500

/** The lines of a page, in the order in which people read them. */
export function linesOf(items: readonly PdfItem[]): PdfLine[] {
  const fragments = fragmentsOf(items)
  const rows = fragments.length > maxFragments || isInOrder(fragments) ? asPainted(fragments) : asPlaced(fragments)
  let above: number | undefined
  return rows.map((row) => {
    const { y } = row[0] as Fragment
    const size = Math.max(...row.map((fragment) => fragment.size))
    const gap = above === undefined || size === 0 ? 0 : (above - y) / size
    above = y
    const last = row.at(-1)
    return { text: textOf(row), size, gap, isRow: row.length > 1 && last !== undefined && isValue(last) }
  })
}

function textOf(row: readonly Fragment[]): string {
  const words = row.map(({ text }) => text).join(' ')
  return withAccents(words)
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
}

/** TeX paints the dots of ä, ö and ü, and carons, as letters of their own in front of the others. */
function withAccents(text: string): string {
  return text.replaceAll(/([\u00a8\u02c7]) ?([\p{L}])/gu, (apart, accent: string, letter: string) => {
    const whole = `${letter === '\u0131' ? 'i' : letter}${accent === '\u00a8' ? '\u0308' : '\u030c'}`.normalize('NFC')
    return whole.length === 1 ? whole : apart
  })
}

/** The pieces, joined to runs of words; upright, also on a page that lies on its side. */
function fragmentsOf(items: readonly PdfItem[]): Fragment[] {
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
        const space = isParted || distance(last, next) > 0.3 * next.size ? ' ' : ''
        last.text += space + next.text
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

function placed({ str, width, height, transform }: PdfItem, turn: number): Fragment {
  const [x = 0, y = 0] = transform.slice(4)
  const left = x * Math.cos(turn) + y * Math.sin(turn)
  return {
    text: str,
    left,
    right: left + width,
    y: y * Math.cos(turn) - x * Math.sin(turn),
    size: Math.round(height * 2) / 2,
  }
}

function isAt(a: Fragment, b: Fragment): boolean {
  return Math.abs(a.left - b.left) < 0.2 * a.size && Math.abs(a.y - b.y) < 0.2 * a.size
}

const isRightToLeft = (text: string) => /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufefc]/u.test(text)

/** The space between two on a line; less than 0 where they overlap. */
function distance(a: Fragment, b: Fragment): number {
  return Math.max(b.left - a.right, a.left - b.right)
}

/** Also what stands a little higher or lower: m². */
function isBeside(a: Fragment, b: Fragment): boolean {
  return Math.abs(a.y - b.y) < 0.5 * Math.max(a.size, b.size)
}

function goesOn(last: Fragment, next: Fragment): boolean {
  const size = Math.max(last.size, next.size)
  const isOnward = next.left > last.left - 0.3 * size || isRightToLeft(last.text + next.text)
  return isBeside(last, next) && isOnward && distance(last, next) < wordGap * size && distance(last, next) > -size
}

/** Whether fragments were painted in the order in which they are read, but for a few, such as a page's head. */
function isInOrder(fragments: readonly Fragment[]): boolean {
  const few = Math.max(2, fragments.length * 0.05)
  const isAgain = (next: Fragment, at: number) => {
    const last = fragments[at - 1]
    return last !== undefined && next.y > last.y + 0.5 * next.size && distance(last, next) < 0
  }
  if (fragments.filter(isAgain).length > few) return false
  const values = fragments.filter(isValue)
  const apart = values.filter((value) => isApart(fragments, value)).length
  return apart <= Math.max(values.length * 0.05, fragments.length * 0.01)
}

/** A price, an amount, a time: what says nothing without what stands beside it. */
function isValue({ text }: Fragment): boolean {
  return text.length <= maxValue && /\p{Nd}/u.test(text)
}

const maxValue = 14
/** So many are painted between the cells of a row at most, as the lines of another cell. */
const maxBetween = 8

/** Whether a value was painted before what stands on its left, or long after it. */
function isApart(fragments: readonly Fragment[], value: Fragment): boolean {
  const at = fragments.indexOf(value)
  const before = fragments.filter((other) => other !== value && other.right <= value.left && isBeside(other, value))
  const [nearest] = before.toSorted((a, b) => b.right - a.right)
  if (!nearest) return false
  const between = at - fragments.indexOf(nearest)
  return between < -1 || between > maxBetween
}

/** Lines of what was painted one after the other at the same height. */
function asPainted(fragments: readonly Fragment[]): Fragment[][] {
  const rows: Fragment[][] = []
  for (const fragment of fragments) {
    const row = rows.at(-1)
    if (row?.[0] && isBeside(row[0], fragment)) row.push(fragment)
    else rows.push([fragment])
  }
  return rows.map(inRow)
}

/** From left to right, or as the script runs. */
function inRow(row: readonly Fragment[]): Fragment[] {
  const isBackward = row.filter(({ text }) => isRightToLeft(text)).length > row.length / 2
  return row.toSorted((a, b) => (isBackward ? b.right - a.right : a.left - b.left))
}

/** Fragments at the same height, from the top to the bottom. */
function rowsOf(fragments: readonly Fragment[]): Fragment[][] {
  const rows: Fragment[][] = []
  for (const fragment of fragments.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    if (row?.[0] && isBeside(row[0], fragment)) row.push(fragment)
    else rows.push([fragment])
  }
  return rows.map(inRow)
}

/** The rows of what stands in columns, one column after the other; what spans them parts those above from those below. */
function asPlaced(fragments: readonly Fragment[]): Fragment[][] {
  const rows = rowsOf(fragments)
  const gutter = gutterOf(rows)
  if (gutter === undefined) return rows
  const parts: Fragment[][] = []
  let columns: Fragment[] = []
  const flush = () => {
    const sides = [columns.filter(({ left }) => left < gutter), columns.filter(({ left }) => left >= gutter)]
    const isBackward = columns.filter(({ text }) => isRightToLeft(text)).length > columns.length / 2
    for (const side of isBackward ? sides.toReversed() : sides) if (side.length > 0) parts.push(...asPlaced(side))
    columns = []
  }
  for (const row of rows) {
    if (row.some((fragment) => spans(fragment, gutter))) {
      flush()
      parts.push(row)
    } else columns.push(...row)
  }
  flush()
  return parts
}

/** Where two columns of text part, if any do: so many rows at least are in each, and others span them. */
const columnRows = { each: 3, spanning: 0.25 }

/** The place that the fewest rows span; of those that as many do, the widest. */
function gutterOf(rows: readonly Fragment[][]): number | undefined {
  const places = [...new Set(rows.flatMap((row) => row.slice(1).map(({ left }) => left)))]
  const found = places.flatMap((place) => {
    const free = rows.filter((row) => !row.some((fragment) => spans(fragment, place)))
    const spanning = rows.length - free.length
    if (spanning > rows.length * columnRows.spanning || !areColumns(free, place)) return []
    const width = place - Math.max(...free.flat().map(({ left, right }) => (left < place ? right : -Infinity)))
    return [{ place, spanning, width }]
  })
  return found.toSorted((a, b) => a.spanning - b.spanning || b.width - a.width)[0]?.place
}

const spans = ({ left, right }: Fragment, place: number) => left < place && right > place

/** What stands on one side of a place, row by row. */
const sideOf = (rows: readonly Fragment[][], isSide: (fragment: Fragment) => boolean) =>
  rows.map((row) => row.filter(isSide)).filter((side) => side.length > 0)

/** Lengths of the texts of a table's cells: the numbers and marks of rows, names, and what is said of them. */
const maxInCell = { mark: 4, name: 30, words: 40 }

/** Whether what is on both sides of a place are texts of their own, and not the cells of a table: names and their prices. */
function areColumns(rows: readonly Fragment[][], place: number): boolean {
  const lefts = sideOf(rows, ({ left }) => left < place)
  const rights = sideOf(rows, ({ left }) => left >= place)
  const fewer = Math.min(lefts.length, rights.length)
  if (fewer < columnRows.each) return false
  const both = rows.filter((row) => row.some(({ left }) => left < place) && row.some(({ left }) => left >= place))
  const nearest = sideOf(both, ({ left }) => left >= place).flatMap(([first]) => first ?? [])
  const values = nearest.filter(isValue).length
  if (values >= 2 && values >= nearest.length * 0.3) return false
  if (both.length < 0.8 * fewer) return true
  const usual = usualLength(lefts.map(textOf))
  if (usual <= maxInCell.mark) return false
  const isTable = usual <= maxInCell.words && usualLength(nearest.map(({ text }) => text)) <= maxInCell.name
  return !isTable || (havePrices(lefts) && havePrices(rights))
}

/** Each dish may have lines of its own about it. */
const havePrices = (sides: readonly Fragment[][]) =>
  sides.filter((side) => side.some(isValue)).length >= sides.length * 0.2

function usualLength(texts: readonly string[]): number {
  const lengths = texts.map(({ length }) => length).toSorted((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)] ?? 0
}
