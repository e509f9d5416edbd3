import {
  distance,
  fragmentsOf,
  inRow,
  isBeside,
  isRightToLeft,
  isValue,
  rowsOf,
  textOf,
  type Fragment,
  type PdfItem,
} from './pdf-fragments.ts'
import { tablesOf } from './pdf-tables.ts'

/*
 * A PDF paints pieces of text at positions, in any order. Word, LaTeX and most others paint in reading order; design programs, and some
 * spreadsheets, paint what was drawn or moved last after all else, and prices far from what they are the prices of.
 */

/** `gap`: the distance from the line above, in its own heights; 0 for the first one, and less for one that is higher up: the first of a column. `isRow`: it ends with a value that stands apart, as a dish does with its price. `isTable`: it is a whole table, in Markdown. */
export type PdfLine = { text: string; size: number; gap: number; isRow: boolean; isTable?: boolean }

/** Text above this many fragments is in the order in which it was painted: to look for another would take too long. */
const maxFragments = 1500

/** The lines of a page, in the order in which people read them. Tables part what is above them from what is below. */
export function linesOf(items: readonly PdfItem[]): PdfLine[] {
  const fragments = fragmentsOf(items)
  const lines: PdfLine[] = []
  let rest = fragments
  for (const { top, bottom, size, text } of fragments.length > maxFragments ? [] : tablesOf(fragments)) {
    lines.push(...linesOfText(rest.filter(({ y }) => y > top + 0.5 * size)))
    lines.push({ text, size, gap: Infinity, isRow: true, isTable: true })
    rest = rest.filter(({ y }) => y < bottom - 0.5 * size)
  }
  return [...lines, ...linesOfText(rest)]
}

function linesOfText(fragments: readonly Fragment[]): PdfLine[] {
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
