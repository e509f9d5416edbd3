import { columnOf, prose, type BlockKind } from './lines.ts'

/**
 * What makes a block costly: its lines, the pipes of the line that has most of them, and how deep a line nests blocks. `levels`: the
 * columns of the items that the last one is in.
 */
export type Weight = { lines: number; pipes: number; depth: number; levels: readonly number[] }

/** Bounds of a block. marked goes over a list once per line, and pads every row of a table to the width of its head. */
const most = { lines: 1000, cells: 5000, depth: 32 }
const nesting = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/

export function weightOf(line: string, before: Weight = { lines: 0, pipes: 0, depth: 0, levels: [] }): Weight {
  const pipes = line.includes('|') ? line.split('|').length - 1 : 0
  const marks = prose.test(line) ? 0 : (nesting.exec(line)?.[0].match(/[>*+.)-]/g)?.length ?? 0)
  const around = marks > 0 ? levelsAround(columnOf(line), before.levels) : before.levels
  return {
    lines: before.lines + 1,
    pipes: Math.max(before.pipes, pipes),
    depth: Math.max(before.depth, marks > 0 ? around.length + marks : 0),
    levels: marks > 0 && around.length < most.depth ? [...around, columnOf(line)] : around,
  }
}

/** The levels that an item in that column is within: those of items whose own text begins there or further left. */
function levelsAround(column: number, levels: readonly number[]): number[] {
  return levels.filter((level) => level + 2 <= column)
}

/** Whether parsing a block of that weight could hold up the page. */
export function isHeavy(kind: BlockKind, { lines, pipes, depth }: Weight): boolean {
  if (kind === 'fence' || kind === 'indented' || kind === 'single') return false
  return depth > most.depth || pipes * lines > most.cells || (kind !== 'paragraph' && lines > most.lines)
}
