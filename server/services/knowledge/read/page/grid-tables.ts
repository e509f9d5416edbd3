import { newElement, startOf, type PageElement } from './element.ts'

/*
 * Grids of boxes that people see as tables become tables: those with the roles of one (WAI-ARIA 1.2), and those whose rows have equally many
 * cells and whose first row heads the columns and leaves the corner free, as plans are compared.
 */

/** Bounds of what is taken for a table: rows and columns, and the longest text of a cell, in characters. */
const bounds = { grids: 200, rows: { least: 3, most: 200 }, columns: { least: 3, most: 12 }, cell: 80 }

type Row = { line: PageElement; cells: readonly PageElement[] }

export function writeGridTables(root: PageElement): void {
  for (const grid of [...root.querySelectorAll('[role=table]')].slice(0, bounds.grids)) {
    const rows = [...grid.querySelectorAll('[role=row]')].map((line) => ({ line, cells: cellsByRole(line) }))
    if (grid.localName !== 'table' && rows.length > 1) replace(grid, rows)
  }
  const boxes = [...root.querySelectorAll('div')].filter(isGrid)
  for (const grid of boxes.slice(0, bounds.grids)) replace(grid, rowsOf(grid))
}

const cellsByRole = (line: PageElement) =>
  [...line.children].filter((each) =>
    /^(?:cell|gridcell|columnheader|rowheader)$/.test(each.getAttribute('role') ?? ''),
  )

const rowsOf = (grid: PageElement): Row[] => [...grid.children].map((line) => ({ line, cells: [...line.children] }))

/** What the cells of a row say, as far as it matters. */
const textsOf = ({ cells }: Row) => cells.map((cell) => startOf(cell, bounds.cell + 1))

/** Whether the boxes in an element are the rows of a table. A row of one box names those below it. */
function isGrid(grid: PageElement): boolean {
  const { rows: ofRows, columns } = bounds
  const count = [...grid.children].length
  if (count < ofRows.least || count > ofRows.most) return false
  const [head, ...body] = rowsOf(grid)
  const width = head?.cells.length ?? 0
  if (!head || width < columns.least || width > columns.most) return false
  const full = body.filter(({ cells }) => cells.length === width)
  if (full.length + 1 < ofRows.least || body.some(({ cells }) => cells.length > 1 && cells.length !== width))
    return false
  const [corner, ...heads] = textsOf(head)
  const areHeads = corner === '' && heads.every((text) => text !== '' && text.length <= bounds.cell)
  return areHeads && full.every((row) => isRow(textsOf(row)))
}

const isRow = ([name = '', ...values]: readonly string[]) =>
  name !== '' && [name, ...values].every((text) => text.length <= bounds.cell)

function replace(grid: PageElement, rows: readonly Row[]): void {
  const table = newElement(grid, 'table')
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  for (const [at, { line, cells }] of rows.entries()) {
    const row = newElement(grid, 'tr')
    for (const each of cells.length > 0 ? cells : [line]) {
      const isHead = at === 0 || each.getAttribute('role') === 'columnheader'
      const cell = newElement(grid, isHead ? 'th' : 'td')
      if (cells.length <= 1) cell.setAttribute('colspan', String(width))
      cell.append(...each.childNodes)
      row.append(cell)
    }
    table.append(row)
  }
  grid.before(table)
  grid.remove()
}
