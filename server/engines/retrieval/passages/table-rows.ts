/** A row of a table, cell by cell. `head`: the head of its column, empty if there is none. */
export type TableRow = readonly { head: string; value: string }[]

const border = /^\s*\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?)?\s*$/

/** The rows of the tables in a Markdown text, each readable without the table around it. Values are Markdown. */
export function tableRows(markdown: string): TableRow[] {
  const rows: TableRow[] = []
  const lines = markdown.split('\n')
  let heads: string[] | undefined
  for (const [at, line] of lines.entries()) {
    const isRow = line.trimStart().startsWith('|')
    if (isRow && border.test(lines[at + 1] ?? '')) heads = cellsOf(line)
    else if (!isRow) heads = undefined
    else if (heads && !border.test(line)) {
      // "Date:" names what the next cell tells, as a head does.
      const cells = cellsOf(line).map((cell) => cell.replace(/\s*[:：](\**)$/, '$1'))
      rows.push(cells.map((value, column) => ({ head: heads?.[column] ?? '', value })))
    }
  }
  return rows
}

/**
 * A row as a sentence: "Norway: Time 5 days, Price 14.50 €". The first cell names the row; one after it that has no head, or has the same
 * text as its head, is said alone.
 */
export function sayRow(row: TableRow): string {
  const [name, ...cells] = row.filter(({ value }) => value !== '')
  if (!name) return ''
  if (cells.length === 0) return name.value
  const said = cells.map(({ head, value }) => (head === '' || head === value ? value : `${head} ${value}`))
  return `${name.value}: ${said.join(', ')}`
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}
