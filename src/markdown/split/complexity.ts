import { columnOf, prose, type BlockKind } from './lines.ts'

/**
 * What makes a block expensive: its lines, the most pipes in one of them, how deep blocks are nested, and the layout of its text
 *. `levels`: the columns of the items that the last item is in.
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

/*
 * What it costs a browser to lay out a text, measured in Chromium relative to a Latin letter: a change of script or direction starts a new
 * text run (20), a combining mark is positioned by itself (8), and in a word without a line break opportunity each mark costs with the
 * word's length, since the word is shaped again for every line that it fills.
 */

/** Latin letters, digits and punctuation, without joiners, invisible characters and bidirectional controls. */
const plainLatin = /^[\t\n\r -\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0]*$/
const mark = /[\p{M}\p{Cf}\p{Sk}]/u
const runCost = 20
const markCost = 8
/** In a word with marks, letters × marks cost 1 per this many. */
const wordShare = 16

/** The cost of a text, in Latin letters. */
export function layoutCost(text: string): number {
  if (plainLatin.test(text)) return text.length
  let cost = 0
  let letters = 0
  let marks = 0
  let lastScript = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code <= 0x20) {
      cost += (letters * marks) / wordShare
      letters = marks = 0
      continue
    }
    letters += char.length
    if (code >= 0xa0 && mark.test(char)) {
      marks += 1
      cost += markCost
      continue
    }
    const script = scriptOf(code)
    if (script !== 0 && script !== lastScript) cost += runCost
    if (script !== 0) lastScript = script
  }
  return text.length + cost + (letters * marks) / wordShare
}

/** Roughly, a number per script; 0 for punctuation, which takes the script beside it. */
function scriptOf(code: number): number {
  if (code < 0x30 || (code > 0x39 && code < 0x41)) return 0
  if (code < 0x300) return 1
  if (code < 0x3100) return code >> 8
  // Ideographs, then Hangul, each over many blocks.
  if (code < 0xa000) return 0x4e
  return code < 0xe000 ? 0xac : code >> 12
}
