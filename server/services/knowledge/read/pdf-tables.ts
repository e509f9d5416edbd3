import { isBeside, isValue, rowsOf, textOf, type Fragment } from './pdf-fragments.ts'

/*
 * A PDF knows no tables: what stands below a head is its column. A table that is read as lines has lost which of its cells are empty, and
 * with these the days of a timetable. Only what is certain becomes a table: a wrong one tells wrong facts.
 */

/** Where a table is on its page, and its lines in Markdown: rows, and what spans the table between them. */
export type PdfTable = { top: number; bottom: number; size: number; text: string }

/** Of a table's body: what stands in each column at one height, or what spans several. */
type Line = { y: number; cells: Map<number, Fragment>; across?: string }
/** What stands in a column without space between its lines. */
type Block = { lines: { y: number; fragment: Fragment }[]; column: number }
type Row = { label: Block | undefined; cells: Map<number, string>; across?: string }
type Column = { left: number; right: number }

/** Of a table that ends with a line that does not fit, more rows have to. */
const least = { heads: 3, rows: 2, rowsCutOff: 4, labelled: 0.6 }
/** Lines that are closer than this, in sizes of their letters, are of one cell. */
const cellGap = 1.75
const maxInCell = 200
/** Of the lines of a page, so many are looked at as heads of a table, and so many below each. */
const maxHeads = 40
const maxLines = 200

/** The tables of a page, from its top to its bottom. */
export function tablesOf(fragments: readonly Fragment[]): PdfTable[] {
  const lines = rowsOf(fragments)
  const painted = new Map(fragments.map((fragment, at) => [fragment, at]))
  const tables: PdfTable[] = []
  let tried = 0
  for (let at = 0; at < lines.length && tried < maxHeads; at++) {
    if ((lines[at]?.length ?? 0) >= least.heads) tried++
    const found = tableFrom(lines, at, painted)
    if (!found) continue
    tables.push(found.table)
    at = found.end
  }
  return tables
}

/** The table whose heads stand in a line, and its last line. */
function tableFrom(lines: readonly Fragment[][], at: number, painted: ReadonlyMap<Fragment, number>) {
  const head = lines[at] ?? []
  if (head.length < least.heads || !areNames(head)) return undefined
  const columns: Column[] = head.map(({ left, right }) => ({ left, right }))
  const isBackward = (columns[0]?.left ?? 0) > (columns[1]?.left ?? 0)
  const body: Line[] = []
  let isCutOff = false
  for (const line of lines.slice(at + 1, at + 1 + maxLines)) {
    if (isSameText(line, head)) continue
    if (body.length > 0 && isHeadAgain(line, head, body)) break
    if (isFarBelow(line, [{ y: head[0]?.y ?? 0, cells: new Map(head.entries()) }, ...body])) break
    const placed = placedIn(line, columns, isBackward)
    if (!placed) {
      isCutOff = true
      break
    }
    body.push(placed)
  }
  // What spans the columns below the last row is the text that follows.
  const last = body.findLastIndex(({ across }) => across === undefined)
  const heads = [{ y: (head[0] as Fragment).y, cells: new Map(head.entries()) }]
  const under = headLines(heads[0] as Line, body.slice(0, last + 1))
  heads.push(...body.slice(0, under))
  const used = body.slice(under, last + 1)
  const isCornerEmpty = used.some(({ cells }) => cells.has(label))
  const first = isCornerEmpty ? label : 0
  if (head.some((fragment, column) => isAlike(fragment, used, column))) return undefined
  const rows = rowsIn(used, first, (column) => headOf(heads, column))
  if (!rows || !isTable(head, used, rows, { first, painted, isCutOff })) return undefined
  const order = [...(isCornerEmpty ? [label] : []), ...columns.keys()]
  const top = head[0] as Fragment
  const named = new Map(order.map((column) => [column, headOf(heads, column)]))
  const bottom = used.at(-1)?.y ?? top.y
  const end = lines.findLastIndex(([fragment]) => fragment && fragment.y > bottom - 0.5 * fragment.size)
  return { table: { top: top.y, bottom, size: top.size, text: markdownOf(order, named, rows) }, end }
}

const headOf = (heads: readonly Line[], column: number) => textOf(heads.flatMap(({ cells }) => cells.get(column) ?? []))

const maxHeadLines = 3

/** How many lines below the first one are of the heads, too: those set like it, close to it, and apart from the rows. */
function headLines(head: Line, body: readonly Line[]): number {
  const look = lookOf(head.cells.get(0))
  const isLike = ({ cells }: Line) => [...cells.values()].every((fragment) => lookOf(fragment) === look)
  const sizeOf = Math.max(...[...head.cells.values()].map(({ size }) => size))
  const gapOf = (at: number) => (body[at - 1] ?? head).y - (body[at]?.y ?? 0)
  const isOfHead = (line: Line, at: number) =>
    line.across === undefined && !line.cells.has(label) && isLike(line) && gapOf(at) < cellGap * sizeOf
  const count = body.findIndex((line, at) => !isOfHead(line, at))
  const row = body[count]
  if (count < 1 || count >= maxHeadLines || !row) return 0
  return gapOf(count) > 1.25 * gapOf(0) && (row.cells.has(label) || !isLike(row)) ? count : 0
}

/** The column of what rows are about, where its head is empty. */
const label = -1

/** Two columns of the same name are of two tables, one beside the other. */
function areNames(head: readonly Fragment[]): boolean {
  const names = new Set(head.map(({ text }) => text.trim().toLowerCase()))
  return names.size === head.length && head.every(({ text }) => text.length <= 40)
}

/** The heads once more, below a break. */
function isSameText(line: readonly Fragment[], head: readonly Fragment[]): boolean {
  return line.length === head.length && line.every(({ text }, at) => text === head[at]?.text)
}

/** Another table with heads of its own, below the first. */
function isHeadAgain(line: readonly Fragment[], head: readonly Fragment[], body: readonly Line[]): boolean {
  const look = lookOf(head[0])
  return (
    line.length >= least.heads &&
    line.every((fragment) => lookOf(fragment) === look) &&
    !body.some(({ cells }) => [...cells.values()].some((fragment) => lookOf(fragment) === look))
  )
}

/** A gap of a page's foot, in sizes of letters: no row is as high. */
const maxGap = 9

/** What is far below the rows and set otherwise, or further than rows are high: a page's foot. */
function isFarBelow([fragment]: readonly Fragment[], above: readonly Line[]): boolean {
  const { y, size } = fragment as Fragment
  const gaps = above.slice(1).map((line, at) => (above[at]?.y ?? 0) - line.y)
  const gap = (above.at(-1)?.y ?? 0) - y
  if (gap > Math.max(maxGap * size, 1.5 * Math.max(0, ...gaps))) return true
  const isSetAlike = above.some(({ cells }) => [...cells.values()].some((cell) => lookOf(cell) === lookOf(fragment)))
  return !isSetAlike && gaps.length > 2 && gap > 2 * Math.max(...gaps)
}

const lookOf = (fragment: Fragment | undefined) => `${fragment?.font} ${fragment?.size}`

/** Puts each fragment of a line into the column that it stands below. Undefined: it is no line of this table. */
function placedIn(line: readonly Fragment[], columns: Column[], isBackward: boolean): Line | undefined {
  const { y } = line[0] as Fragment
  const cells = new Map<number, Fragment>()
  for (const fragment of line) {
    const below = columnsOf(fragment, columns)
    if (below.length > 1) return acrossOf(line)
    const [outer] = columns
    const isOutside = outer && (isBackward ? fragment.left > outer.right : fragment.right < outer.left)
    const column = below[0] ?? (isOutside ? label : undefined)
    if (column === undefined || cells.has(column)) return undefined
    cells.set(column, fragment)
  }
  // In the middle of all columns it may be of each of them: a break in a timetable.
  const [only, other] = [...cells].filter(([column]) => column > 0)
  if (
    only &&
    !other &&
    cells.size === line.length &&
    line.length > 1 &&
    [columns, columns.slice(1)].some((all) => isInMiddle(only[1], all))
  ) {
    return acrossOf(line)
  }
  for (const [column, { left, right }] of cells) {
    const wide = columns[column]
    if (wide) Object.assign(wide, { left: Math.min(wide.left, left), right: Math.max(wide.right, right) })
  }
  return { y, cells }
}

function columnsOf({ left, right }: Column, columns: readonly Column[]): number[] {
  return columns.flatMap((column, at) => (left < column.right && right > column.left ? at : []))
}

/** A label and what stands beside it: more are no line of a table. */
function acrossOf(line: readonly Fragment[]): Line | undefined {
  return line.length > 3 ? undefined : { y: (line[0] as Fragment).y, cells: new Map(), across: textOf(line) }
}

function isInMiddle({ left, right, size }: Fragment, columns: readonly Column[]): boolean {
  const [first, last] = [columns[0], columns.at(-1)]
  if (!first || !last) return false
  const middle = (Math.min(first.left, last.left) + Math.max(first.right, last.right)) / 2
  return Math.abs((left + right) / 2 - middle) < 2 * size
}

/** The rows: each begins with a label, and has what stands beside it. Undefined: too much stands beside none. */
function rowsIn(lines: readonly Line[], first: number, nameOf: (column: number) => string): Row[] | undefined {
  const rows: (Row & { label: Block })[] = []
  const all: Row[] = []
  let labelled: Line | undefined
  for (const line of lines) {
    const fragment = line.cells.get(first)
    const row = rows.at(-1)
    if (line.across !== undefined) all.push({ label: undefined, cells: new Map(), across: line.across })
    if (!fragment) continue
    if (row && goesOn(row, { ...line, fragment }, labelled)) row.label.lines.push({ y: line.y, fragment })
    else {
      const next = { label: { lines: [{ y: line.y, fragment }], column: first }, cells: new Map() }
      rows.push(next)
      all.push(next)
    }
    labelled = line
  }
  const blocks = blocksOf(lines, first)
  const strays: Block[] = []
  for (const block of blocks) {
    const { lines: parts, column } = block
    const beside = rows.filter((row) => isAtHeight(row.label, parts))
    if (beside.length === 0) strays.push(block)
    for (const [at, part] of parts.entries()) {
      const above =
        beside.findLast((row) => (row.label.lines[0]?.y ?? 0) > part.y - 0.6 * part.fragment.size) ?? beside[0]
      // What begins so goes on with the line above it.
      const isContinued = at > 0 && /^[\p{Ll}(]/u.test(part.fragment.text)
      const row = isContinued
        ? rows.find(({ cells }) => cells.get(column)?.endsWith(parts[at - 1]?.fragment.text ?? '\n'))
        : above
      if (row) row.cells.set(column, [row.cells.get(column), part.fragment.text].filter(Boolean).join(' '))
    }
  }
  for (const { lines: parts, column } of strays) {
    const text = textOf(parts.map(({ fragment }) => fragment))
    const below = rows.findIndex((row) => (row.label.lines[0]?.y ?? 0) < (parts[0]?.y ?? 0))
    const free = [rows[below - 1], rows[below]].filter((row) => row && !row.cells.has(column))
    // Set lower or higher than its label, in a row that is higher than it.
    if (below > 0 && free.length === 1) free[0]?.cells.set(column, text)
    else all.push({ label: undefined, cells: new Map(), across: [nameOf(column), text].filter(Boolean).join(': ') })
  }
  const unplaced = all.filter((row) => !row.label && !lines.some(({ across }) => across === row.across))
  if (unplaced.length > Math.max(1, blocks.length * 0.1)) return undefined
  for (const row of rows) row.cells.set(first, textOf(row.label.lines.map(({ fragment }) => fragment)))
  return all
}

/** Whether a line is the next one of a label: nothing stands beside one of both, and the other one is not whole. */
function goesOn(row: Row & { label: Block }, line: Line & { fragment: Fragment }, above: Line | undefined): boolean {
  const last = row.label.lines.at(-1)
  const next = line.fragment
  if (!last || last.y - line.y > cellGap * next.size || lookOf(last.fragment) !== lookOf(next)) return false
  if (!isAligned(last.fragment, next) || (isValue(next) && formOf(last.fragment) === formOf(next))) return false
  const alone = [above, line].filter((each) => each?.cells.size === 1).length
  const isOpen = /[,–(&-]$/u.test(last.fragment.text) || /^[\p{Ll}\p{Nd}(–-]/u.test(next.text)
  return alone === 2 || (alone === 1 && isOpen)
}

/** Whether two begin or have their middle one below the other. */
function isAligned(a: Fragment, b: Fragment): boolean {
  const near = 0.5 * b.size
  return Math.abs(a.left - b.left) < near || Math.abs(a.left + a.right - b.left - b.right) < 2 * near
}

function blocksOf(lines: readonly Line[], first: number): Block[] {
  const blocks: Block[] = []
  const open = new Map<number, Block>()
  for (const { y, cells } of lines) {
    for (const [column, fragment] of cells) {
      if (column === first) continue
      const block = open.get(column)
      const above = block?.lines.at(-1)
      if (block && above && above.y - y < cellGap * fragment.size) block.lines.push({ y, fragment })
      else {
        const next = { lines: [{ y, fragment }], column }
        open.set(column, next)
        blocks.push(next)
      }
    }
  }
  return blocks
}

function isAtHeight({ lines }: Block, parts: Block['lines']): boolean {
  const [top, bottom] = [lines[0], lines.at(-1)]
  const [first, last] = [parts[0], parts.at(-1)]
  if (!top || !bottom || !first || !last) return false
  const near = 0.7 * Math.max(top.fragment.size, first.fragment.size)
  return last.y - near < top.y && first.y + near > bottom.y
}

/** Whether it is a table with heads, and no columns of text, letterhead or form. */
function isTable(
  head: readonly Fragment[],
  lines: readonly Line[],
  rows: readonly Row[],
  { first, painted, isCutOff }: { first: number; painted: ReadonlyMap<Fragment, number>; isCutOff: boolean },
): boolean {
  const filled = rows.filter(({ across }) => across === undefined)
  const cells = [...lines.flatMap(({ cells: each }) => [...each])]
  const of = (column: number) => cells.filter(([at]) => at === column).map(([, fragment]) => fragment)
  const columns = head.map((_, at) => of(at)).filter((each, at) => at !== first && each.length > 0)
  if (filled.length < (isCutOff ? least.rowsCutOff : least.rows) || columns.length < 2) return false
  if (filled.some(({ cells: each }) => [...each.values()].some(({ length }) => length > maxInCell))) return false
  if (of(first).some(({ text }) => /^[•●▪◦‣*–-] /.test(text))) return false
  const body = cells.filter(([at]) => at !== first).map(([, fragment]) => fragment)
  const isSetApart =
    head.every((fragment) => lookOf(fragment) !== most(body.map(lookOf))) &&
    !head.some((fragment, column) => areInOtherScripts([fragment], of(column)))
  const hasValues = [of(first), ...columns].some((each) => each.filter(isValue).length >= each.length * 0.6)
  if (!isSetApart && first !== label && !(hasValues && !head.some(isValue))) return false
  const labels = of(first).map(formOf)
  const areTimes =
    of(first).every(isValue) && labels.filter((form) => form === most(labels)).length >= labels.length * 0.6
  const whole = filled.filter(({ cells: each }) => each.size > 1).length
  if (!areTimes && whole < filled.length * least.labelled) return false
  return first === label || areTimes || isRowByRow(cells, painted)
}

/** Letters of another script are of another font, also in a row that is no head. */
function areInOtherScripts(head: readonly Fragment[], column: readonly Fragment[]): boolean {
  const [above, below] = [scriptOf(head), scriptOf(column)]
  return above !== undefined && below !== undefined && above !== below
}

/** Undefined: they have no letters, or of both. */
function scriptOf(fragments: readonly Fragment[]): 'latin' | 'other' | undefined {
  const isLatin = fragments.filter(({ text }) => /\p{L}/u.test(text)).map(({ text }) => /\p{Script=Latin}/u.test(text))
  const [first] = isLatin
  if (first === undefined || isLatin.some((each) => each !== first)) return undefined
  return first ? 'latin' : 'other'
}

/** Of the same kind as what is below: the first row of a table without heads, or of one that goes on from another page. */
function isAlike(fragment: Fragment, lines: readonly Line[], column: number): boolean {
  if (!/\p{Nd}/u.test(fragment.text)) return false
  return formOf(fragment) === most(lines.flatMap(({ cells }) => cells.get(column) ?? []).map(formOf))
}

/** What a text looks like but for its words and numbers. */
const formOf = ({ text }: Fragment) =>
  text
    .replaceAll(/\p{L}+/gu, 'a')
    .replaceAll(/\p{Nd}+/gu, '1')
    .replaceAll(/\s+/g, '')

function most(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** Columns of text are painted one after the other, and the rows of a table, too. */
function isRowByRow(cells: readonly [number, Fragment][], painted: ReadonlyMap<Fragment, number>): boolean {
  const inOrder = cells.toSorted(([, a], [, b]) => (painted.get(a) ?? 0) - (painted.get(b) ?? 0))
  const steps = inOrder.slice(1).map(([column, fragment], at) => {
    const before = inOrder[at]
    return before && before[0] !== column && isBeside(before[1], fragment)
  })
  return steps.filter(Boolean).length >= steps.length * 0.4
}

function markdownOf(order: readonly number[], heads: ReadonlyMap<number, string>, rows: readonly Row[]): string {
  const lineOf = (cells: ReadonlyMap<number, string>) =>
    `| ${order.map((column) => (cells.get(column) ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const head = `${lineOf(heads)}\n|${' --- |'.repeat(order.length)}`
  const parts: string[] = []
  let isOpen = false
  for (const { cells, across } of rows) {
    // Of a row that has its label alone, nothing is told by an empty table.
    if (across !== undefined) parts.push(`\n${across}`)
    else parts.push(isOpen ? lineOf(cells) : `\n${head}\n${lineOf(cells)}`)
    isOpen = across === undefined
  }
  return parts.join('\n').trim()
}
