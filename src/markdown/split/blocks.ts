import {
  blank,
  columnOf,
  contentOf,
  delimiterRow,
  indented,
  interruptingItem,
  item,
  markerOf,
  markOnly,
  prose,
  quote,
  rule,
  startsBlock,
  underline,
  undecided,
  whatStarts,
  type BlockKind,
  type BlockStart,
} from './lines.ts'
import { complexityOf, isTooComplex, type Complexity } from './complexity.ts'

/*
 * Splits a growing Markdown text into top-level blocks, reading each line once. A block is closed when nothing that follows can change it;
 * where that is uncertain it stays open, so adjacent blocks are sometimes split off together, but a block is never split.
 */

export type OpenBlock = {
  kind: BlockKind
  /** Where it begins in the text. */
  start: number
  /** Where its parts begin in the text: the items of a list, the rows of a table (the first two lines are its head). */
  parts: number[]
  /** Whether parsing it or laying it out could block the page: then it is shown as plain text. */
  isTooComplex: boolean
  /** The cost of its layout (complexity.ts). */
  layout: number
}
export type ClosedBlock = OpenBlock & { end: number }

export type BlockSplitter = {
  /** Reads on. `text` extends the one before; `isDone` closes what is open. Returns the newly closed blocks. */
  read(text: string, isDone: boolean): ClosedBlock[]
  /** The block that is being written, if any. */
  open(): OpenBlock | null
}

type Open = BlockStart & {
  start: number
  parts: number[]
  complexity: Complexity
  /** The column from which on a line belongs to the newest item of a list. */
  content: number
  isAfterBlank: boolean
  isAfterMark: boolean
  isTable: boolean
  isDefinition: boolean
}

export function createBlockSplitter(): BlockSplitter {
  let text = ''
  /** Start of the first line that is not read yet. */
  let at = 0
  let block: Open | null = null
  let closed: ClosedBlock[] = []

  function close(end: number): void {
    if (block) closed.push({ ...shown(block), end })
    block = null
  }

  function begin(line: string, start: number, end: number): void {
    block = {
      ...whatStarts(line),
      start,
      content: contentOf(line),
      parts: [start],
      complexity: complexityOf(line),
      isAfterBlank: false,
      isAfterMark: markOnly.test(line),
      isTable: false,
      isDefinition: /^ {0,3}\[/.test(line),
    }
    if (block.kind === 'single') close(end)
    else if (block.kind === 'html' && block.end?.test(line)) close(end)
  }

  /** Reads one line that is complete; `end` is where the next one starts. */
  function readLine(line: string, start: number, end: number): void {
    if (!block) {
      if (!blank.test(line)) begin(line, start, end)
      return
    }
    const effect = effectOf(block, line)
    if (effect === 'ends before') {
      close(start)
      readLine(line, start, end)
      return
    }
    const part = partOf(block, line)
    if (part) block.parts.push(start)
    if (block.kind === 'list' && columnOf(line) < block.content && item.test(line)) block.content = contentOf(line)
    // An item that begins with a blank line has no second one.
    else if (block.isAfterMark && blank.test(line)) block.content = Infinity
    block.isAfterMark = markOnly.test(line)
    block.complexity = complexityOf(line, block.complexity)
    block.isAfterBlank = blank.test(line)
    if (block.complexity.lines === 2 && delimiterRow.test(line)) block.isTable = true
    if (effect === 'ends after') close(end)
  }

  return {
    read(next, isDone) {
      text = next
      closed = []
      for (let end = text.indexOf('\n', at); end !== -1; end = text.indexOf('\n', at)) {
        readLine(text.slice(at, end), at, end + 1)
        at = end + 1
      }
      if (isDone) {
        if (at < text.length) readLine(text.slice(at), at, text.length)
        at = text.length
        close(text.length)
      } else if (block?.kind === 'list' && block.isAfterBlank && !undecided.test(text.slice(at, at + 12))) {
        close(at)
      }
      return closed
    },
    open() {
      const line = text.slice(at)
      if (block) return shown({ ...block, complexity: complexityOf(line, block.complexity) })
      if (!line) return null
      const complexity = complexityOf(line)
      return {
        kind: 'paragraph',
        start: at,
        parts: [at],
        isTooComplex: isTooComplex('list', complexity),
        layout: complexity.layout,
      }
    },
  }
}

function shown({ kind, start, parts, complexity }: Open): OpenBlock {
  return { kind, start, parts, isTooComplex: isTooComplex(kind, complexity), layout: complexity.layout }
}

/** The effect of a line on the open block. */
function effectOf(block: Open, line: string): 'ends before' | 'ends after' | 'continues' {
  const isBlank = blank.test(line)
  switch (block.kind) {
    case 'fence':
      return block.end?.test(line) ? 'ends after' : 'continues'
    case 'html':
      if (block.end) return block.end.test(line) ? 'ends after' : 'continues'
      return isBlank ? 'ends before' : 'continues'
    case 'indented':
      return isBlank || indented.test(line) ? 'continues' : 'ends before'
    case 'quote':
      if (quote.test(line)) return 'continues'
      return isBlank || block.isAfterMark || startsBlock(line) || item.test(line) ? 'ends before' : 'continues'
    case 'list':
      if (isBlank || columnOf(line) >= block.content || (item.test(line) && !rule.test(line))) return 'continues'
      return block.isAfterBlank || startsBlock(line) ? 'ends before' : 'continues'
    default:
      return effectOnParagraph(block, line, isBlank)
  }
}

function effectOnParagraph(block: Open, line: string, isBlank: boolean): 'ends before' | 'ends after' | 'continues' {
  if (isBlank) return 'ends before'
  if (prose.test(line)) return 'continues'
  // Below a table a line of dashes is a rule; below a definition it may be one, or the underline of a paragraph between the two.
  if (underline.test(line) && !block.isTable) return block.isDefinition ? 'continues' : 'ends after'
  if (startsBlock(line) || quote.test(line) || interruptingItem.test(line)) return 'ends before'
  return block.isTable && /^ {0,3}[*+-][ \t]/.test(line) ? 'ends before' : 'continues'
}

/** Whether a line starts a new part of the open block. */
function partOf(block: Open, line: string): boolean {
  if (block.kind === 'list') {
    const marked = item.exec(line)
    return marked !== null && markerOf(marked) === block.marker && !rule.test(line)
  }
  return block.isTable && block.complexity.lines >= 2
}
