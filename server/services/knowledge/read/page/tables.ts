import { dayNames } from './facts/fact-words.ts'
import { insertLine, insertName, lineOf, newElement, type PageElement } from './element.ts'

/*
 * Tables are written so that each row can be read alone: cells that span rows or columns are repeated, several rows of heads become one,
 * and a row that names those below it parts the table. What is a table for its looks only becomes paragraphs.
 */

/** How far cells may span, and how many are repeated on one page (`colspan=1000` in each of many rows). */
const bounds = { columns: 60, rows: 1000, repeated: 5000 }

/** Rows of a page's properties that say who edited it, and when (Notion). */
const ofEditing = ['created_time', 'created_by', 'last_edited_time', 'last_edited_by']
  .map((name) => `.property-row-${name}`)
  .join(', ')

/** Rows of heads that no `thead` marks. */
const maxHeadRows = 2

type TableRow = { cells: PageElement[]; isHead: boolean; isWide: boolean }

/** Rewrites the tables of a page: the first row of each is its heads, which may be empty. */
export function writeTables(root: PageElement): void {
  let left = bounds.repeated
  // The innermost first.
  for (const table of [...root.querySelectorAll('table')].toReversed()) {
    implyRows(table)
    const rows = [...table.querySelectorAll('tr')].filter(
      (row) => row.closest('table') === table && !row.matches(ofEditing),
    )
    const caption = [...table.children].find(({ localName }) => localName === 'caption')
    if (isLayout(table, rows)) {
      asBlocks(table, rows)
      continue
    }
    const grid = spread(rows, (count) => (left -= count) >= 0)
    if (grid.length === 0) table.remove()
    else rewrite(table, caption, grid)
  }
}

/** Puts cells that stand in no row into one, as browsers do: many a `thead` has its cells without a `tr`. */
function implyRows(table: PageElement): void {
  const groups = [...table.children].filter(({ localName }) => /^(?:thead|tbody|tfoot)$/.test(localName))
  for (const group of [table, ...groups]) {
    let row: PageElement | undefined
    for (const child of [...group.children]) {
      if (child.localName !== 'td' && child.localName !== 'th') row = undefined
      else {
        if (!row) child.before((row = newElement(table, 'tr')))
        row.append(child)
      }
    }
  }
}

/** Intercom writes what its editor calls tables as ones for their looks, with headings in place of heads. */
const ofIntercom = '.intercom-interblocks-table-container > table'

/** Tables that only place things beside each other. */
function isLayout(table: PageElement, rows: readonly PageElement[]): boolean {
  const role = table.getAttribute('role')
  const widest = Math.max(0, ...rows.map((row) => cellsOf(row).length))
  if (table.matches(ofIntercom)) return widest <= 1 || rows.length <= 1
  if (role === 'presentation' || role === 'none') return true
  if (table.querySelector('th') || table.querySelector('caption')) return false
  return widest <= 1 || table.querySelector('table, h1, h2, h3, h4, pre, form, p + p') !== null
}

function asBlocks(table: PageElement, rows: readonly PageElement[]): void {
  for (const row of rows) {
    for (const cell of cellsOf(row)) {
      const block = newElement(table, 'div')
      block.append(...cell.childNodes)
      table.before(block)
    }
  }
  table.remove()
}

function cellsOf(row: PageElement): PageElement[] {
  return [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th')
}

/** The rows with as many cells as the table has columns. */
function spread(rows: readonly PageElement[], mayRepeat: (cells: number) => boolean): TableRow[] {
  const below: { cell: PageElement; left: number }[] = []
  const found: TableRow[] = []
  for (const row of rows) {
    const cells: PageElement[] = []
    const own = cellsOf(row)
    const isHeadRow = own.length > 0 && own.every(({ localName }) => localName === 'th')
    let spans = 0
    for (let at = 0; at < bounds.columns; at++) {
      const above = below[at]
      if (above && above.left > 0) {
        above.left -= 1
        if (mayRepeat(1)) cells.push(above.cell.cloneNode(true))
        continue
      }
      const cell = own.shift()
      if (!cell) {
        if (below.slice(at).every(({ left }) => left <= 0)) break
        cells.push(newElement(row, 'td'))
        continue
      }
      const columns = spanOf(cell, 'colspan', bounds.columns)
      const down = spanOf(cell, 'rowspan', bounds.rows) - 1
      spans = Math.max(spans, columns)
      for (let column = 0; column < columns && at + column < bounds.columns; column++) {
        if (column === 0) cells.push(cell)
        else if (mayRepeat(1)) cells.push(cell.cloneNode(true))
        below[at + column] = { cell, left: down }
      }
      at += columns - 1
    }
    const isHead = row.closest('thead') !== null || (isHeadRow && found.length < maxHeadRows)
    const isWide = spans > 1 && spans >= cells.length
    if (cells.some((cell) => lineOf(cell) !== '')) found.push({ cells, isHead, isWide })
  }
  const widest = Math.max(0, ...found.map(({ cells }) => cells.length))
  const missing = found.reduce((sum, { cells }) => sum + widest - cells.length, 0)
  if (!mayRepeat(missing)) return found
  for (const { cells } of found) while (cells.length < widest) cells.push(newElement(cells[0] as PageElement, 'td'))
  return found
}

function spanOf(cell: PageElement, name: string, most: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
  return span >= 1 ? Math.min(span, most) : span === 0 && name === 'rowspan' ? most : 1
}

function rewrite(table: PageElement, caption: PageElement | undefined, rows: TableRow[]): void {
  const title = lineOf(caption)
  if (title !== '') insertLine(table, title)
  const parts: { name: string; rows: TableRow[] }[] = [{ name: '', rows: [] }]
  const heads: TableRow[] = []
  const hasBody = rows.some(({ isHead }) => !isHead)
  for (const row of rows) {
    const name = row.isWide ? lineOf(row.cells[0]) : ''
    if (name !== '' && name.length <= 200) parts.push({ name, rows: [] })
    else if (row.isHead && parts.every((part) => part.rows.length === 0) && (hasBody || heads.length === 0))
      heads.push(row)
    else parts.at(-1)?.rows.push(row)
  }
  const [first] = parts.flatMap((part) => part.rows)
  if (first && heads.length === 0 && isHeadByLooks(first, rows)) {
    heads.push(first)
    for (const part of parts) part.rows = part.rows.filter((row) => row !== first)
  }
  const texts = headsOf(heads, first?.cells.length ?? heads[0]?.cells.length ?? 0)
  for (const { name, rows: own } of parts) {
    if (name !== '') insertName(table, name)
    if (own.length > 0 || (parts.length === 1 && heads.length > 0)) table.before(tableOf(table, texts, own))
  }
  table.remove()
}

/** One head for each column: what stands above it, each text once. */
function headsOf(rows: readonly TableRow[], columns: number): string[] {
  return Array.from({ length: columns }, (_, at) =>
    [...new Set(rows.map(({ cells }) => lineOf(cells[at])).filter((text) => text !== ''))].join(' '),
  )
}

/** Editors make tables without marked heads: these are bold or headings, or distinct words above numbers, and no day that is closed. */
function isHeadByLooks({ cells }: TableRow, rows: readonly TableRow[]): boolean {
  if (rows.length < 2) return false
  const texts = cells.map(lineOf)
  const isBold = (cell: PageElement) => {
    const bold = lineOf(cell.querySelector('strong, b, h1, h2, h3, h4'))
    return lineOf(cell) === '' || bold === lineOf(cell)
  }
  if (cells.every(isBold) && rows.some((row) => !row.cells.every(isBold))) return true
  const filled = texts.filter((text) => text !== '')
  const hasNumber = (row: TableRow) => row.cells.slice(1).some((cell) => /\p{N}/u.test(lineOf(cell)))
  return (
    filled.length >= cells.length - 1 &&
    new Set(filled).size === filled.length &&
    !texts.some((text) => /\p{N}/u.test(text) || text.length > 60) &&
    !dayNames.has((texts[0] ?? '').toLowerCase().replace(/[.:]$/, '')) &&
    rows.slice(1).every(hasNumber)
  )
}

function tableOf(beside: PageElement, heads: readonly string[], rows: readonly TableRow[]): PageElement {
  const table = newElement(beside, 'table')
  const head = newElement(beside, 'tr')
  head.append(...heads.map((text) => newElement(beside, 'th', text)))
  const lines = rows.map(({ cells }) => {
    const line = newElement(beside, 'tr')
    line.append(...cells)
    return line
  })
  table.append(head, ...lines)
  return table
}
