import { layoutCost } from './layout-cost.ts'
import { columnOf, prose, type BlockKind } from './lines.ts'

/**
 * What makes a block expensive: its lines, the most pipes in one of them, how deep blocks are nested, and the layout of its text
 * (layout-cost.ts). `levels`: the columns of the items that the last item is in.
 */
export type Complexity = {
  lines: number
  pipes: number
  depth: number
  layout: number
  levels: readonly number[]
}

/** Bounds of a block. marked scans a list once per line, and pads every row of a table to the width of its head. */
const max = { lines: 1000, cells: 4000, depth: 32, layout: 100_000 }
const nesting = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/
const nothing: Complexity = { lines: 0, pipes: 0, depth: 0, layout: 0, levels: [] }

export function complexityOf(line: string, before: Complexity = nothing): Complexity {
  const pipes = line.includes('|') ? line.split('|').length - 1 : 0
  const marks = prose.test(line) ? 0 : (nesting.exec(line)?.[0].match(/[>*+.)-]/g)?.length ?? 0)
  const column = columnOf(line)
  // The levels around an item: those of items whose text begins in its column or further left.
  const around = marks > 0 ? before.levels.filter((level) => level + 2 <= column) : before.levels
  return {
    lines: before.lines + 1,
    pipes: Math.max(before.pipes, pipes),
    depth: Math.max(before.depth, marks > 0 ? around.length + marks : 0),
    layout: before.layout + layoutCost(line),
    levels: marks > 0 && around.length < max.depth ? [...around, column] : around,
  }
}

/** Whether a block is too complex to be parsed and laid out at once: then it is shown as plain text, in pieces. */
export function isTooComplex(kind: BlockKind, { lines, pipes, depth, layout }: Complexity): boolean {
  if (layout > max.layout) return true
  if (kind === 'fence' || kind === 'indented' || kind === 'single') return false
  return depth > max.depth || pipes * lines > max.cells || lines > max.lines
}
