/*
 * Cuts a growing Markdown text into top-level blocks, reading each line once. A block is closed when nothing that may follow can change
 * it; where that is uncertain the block stays open, so neighbours are sometimes cut off together, never apart.
 */

/** What the block is as far as its end is concerned. `paragraph` is also a table, a setext heading or a reference definition. */
type BlockKind = 'paragraph' | 'list' | 'quote' | 'fence' | 'indented' | 'html' | 'single'

export type OpenBlock = {
  kind: BlockKind
  /** Where it begins in the text. */
  start: number
  /** Where its parts begin in the text: the items of a list, the rows of a table (the first two lines are its head). */
  parts: number[]
  /** Whether parsing it could hold up the page: it is shown as it stands. */
  isHeavy: boolean
}
export type ClosedBlock = OpenBlock & { end: number }

export type BlockSplitter = {
  /** Reads on. `text` extends the one before; `isDone` closes what is open. Answers the newly closed blocks. */
  read(text: string, isDone: boolean): ClosedBlock[]
  /** The block that is being written, if any. */
  open(): OpenBlock | null
}

const blank = /^[ \t]*$/
/** Most lines: their first character says that they begin no block but a paragraph. */
const prose = /^ {0,3}[^\s#`~>*+_=<\d-]/
const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const heading = /^ {0,3}#{1,6}(?=\s|$)/
const rule = /^ {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/
const quote = /^ {0,3}>/
const item = /^( {0,3})([*+-]|\d{1,9}[.)])(?:[ \t]|$)/
/** A list item or a line of a quote without text. */
const markOnly = /^ {0,3}(?:[*+-]|\d{1,9}[.)]|>)[ \t]*$/
const interruptingItem = /^ {0,3}(?:[*+-]|1[.)])[ \t]+[^ \t]/
const indented = /^(?: {4}| {0,3}\t)/
const delimiterRow = /^ {0,3}(?=[^|:]*[|:])[|: \t-]*-[|: \t-]*$/
/** The start of a line that may still become a list item or an indented line. */
const undecided = /^(?:\s|$|[*+-](?:\s|$)|\d{1,9}(?:$|[.)](?:\s|$)))/

const blockTags =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'
const htmlUntilBlank = new RegExp(`^ {0,3}</?(?:${blockTags})(?:[ \\t]|/?>|$)`, 'i')
const htmlLoneTag =
  /^ {0,3}<(?:\/[a-z][a-z0-9-]*[ \t]*|[a-z][a-z0-9-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*[ \t]*\/?)>[ \t]*$/i
/** Blocks of HTML that last until a certain text: how they start, how they end. */
const htmlUntil: [start: RegExp, end: RegExp][] = [
  [/^ {0,3}<script(?:[\s>]|$)/i, /<\/script>/i],
  [/^ {0,3}<pre(?:[\s>]|$)/i, /<\/pre>/i],
  [/^ {0,3}<style(?:[\s>]|$)/i, /<\/style>/i],
  [/^ {0,3}<textarea(?:[\s>]|$)/i, /<\/textarea>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
]
/** A lone tag is only looked for in lines up to this length, which keeps its pattern from being made to backtrack. */
const longestTagLine = 1000

type Open = {
  kind: BlockKind
  start: number
  parts: number[]
  weight: Weight
  /** What a line must match to end a fence or a piece of HTML; HTML without it lasts until a blank line. */
  end?: RegExp
  /** The marker and indent of a list's first item; only items like it count as parts. */
  marker?: string
  /** The column from which on a line belongs to the newest item of a list. */
  content: number
  isAfterBlank: boolean
  isAfterMark: boolean
  isTable: boolean
  isDefinition: boolean
}

export function createBlockSplitter(): BlockSplitter {
  let text = ''
  /** Start of the first line that was not read yet. */
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
      weight: weightOf(line),
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
    const fate = fateOf(block, line)
    if (fate === 'ends before') {
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
    block.weight = weightOf(line, block.weight)
    block.isAfterBlank = blank.test(line)
    if (block.weight.lines === 2 && delimiterRow.test(line)) block.isTable = true
    if (fate === 'ends after') close(end)
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
      if (block) return shown({ ...block, weight: weightOf(line, block.weight) })
      return line ? { kind: 'paragraph', start: at, parts: [at], isHeavy: isHeavy('list', weightOf(line)) } : null
    },
  }
}

function shown({ kind, start, parts, weight }: Open): OpenBlock {
  return { kind, start, parts, isHeavy: isHeavy(kind, weight) }
}

/** What makes a block costly: its lines, the pipes of the line that has most of them, and how deep a line nests blocks. */
type Weight = { lines: number; pipes: number; depth: number }

/** Bounds of a block. marked goes over a list once per line, and pads every row of a table to the width of its head. */
const most = { lines: 1000, cells: 5000, depth: 32 }
const nesting = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/

function weightOf(line: string, before: Weight = { lines: 0, pipes: 0, depth: 0 }): Weight {
  const pipes = line.includes('|') ? line.split('|').length - 1 : 0
  const depth = prose.test(line) ? 0 : (nesting.exec(line)?.[0].match(/[>*+.)-]/g)?.length ?? 0)
  return { lines: before.lines + 1, pipes: Math.max(before.pipes, pipes), depth: Math.max(before.depth, depth) }
}

function isHeavy(kind: BlockKind, { lines, pipes, depth }: Weight): boolean {
  if (kind === 'fence' || kind === 'indented' || kind === 'single') return false
  return depth > most.depth || pipes * lines > most.cells || (kind !== 'paragraph' && lines > most.lines)
}

/** What kind of block a line starts where none is open. */
function whatStarts(line: string): Pick<Open, 'kind' | 'end' | 'marker'> {
  if (prose.test(line)) return { kind: 'paragraph' }
  if (indented.test(line)) return { kind: 'indented' }
  const fenced = fence.exec(line)?.[1]
  if (fenced) return { kind: 'fence', end: new RegExp(`^ {0,3}${fenced[0] === '~' ? '~' : '`'}{${fenced.length},} *$`) }
  if (heading.test(line) || rule.test(line)) return { kind: 'single' }
  if (quote.test(line)) return { kind: 'quote' }
  const marked = item.exec(line)
  if (marked) return { kind: 'list', marker: markerOf(marked) }
  const html = htmlUntil.find(([start]) => start.test(line))
  if (html) return { kind: 'html', end: html[1] }
  if (htmlUntilBlank.test(line) || (line.length <= longestTagLine && htmlLoneTag.test(line))) {
    return { kind: 'html' }
  }
  return { kind: 'paragraph' }
}

function markerOf([, indent = '', marker = '']: RegExpExecArray): string {
  return indent + marker.slice(-1)
}

/** The column of the first character that is no space. */
function columnOf(line: string): number {
  let column = 0
  for (const char of line) {
    if (char === '\t') column += 4 - (column % 4)
    else if (char === ' ') column += 1
    else break
  }
  return column
}

/** The column at which a list item's own text begins. */
function contentOf(line: string): number {
  const marked = item.exec(line)
  if (!marked) return 0
  const marker = (marked[1] ?? '').length + (marked[2] ?? '').length
  const rest = line.slice(marker)
  if (blank.test(rest)) return marker + 1
  const gap = columnOf(' '.repeat(marker) + rest) - marker
  return marker + (gap > 4 ? 1 : gap)
}

/** What a line does to the open block. */
function fateOf(block: Open, line: string): 'ends before' | 'ends after' | 'goes on' {
  const isBlank = blank.test(line)
  switch (block.kind) {
    case 'fence':
      return block.end?.test(line) ? 'ends after' : 'goes on'
    case 'html':
      if (block.end) return block.end.test(line) ? 'ends after' : 'goes on'
      return isBlank ? 'ends before' : 'goes on'
    case 'indented':
      return isBlank || indented.test(line) ? 'goes on' : 'ends before'
    case 'quote':
      if (quote.test(line)) return 'goes on'
      return isBlank || block.isAfterMark || startsBlock(line) || item.test(line) ? 'ends before' : 'goes on'
    case 'list':
      if (isBlank || columnOf(line) >= block.content || (item.test(line) && !rule.test(line))) return 'goes on'
      return block.isAfterBlank || startsBlock(line) ? 'ends before' : 'goes on'
    default:
      return fateOfParagraph(block, line, isBlank)
  }
}

function fateOfParagraph(block: Open, line: string, isBlank: boolean): 'ends before' | 'ends after' | 'goes on' {
  if (isBlank) return 'ends before'
  if (prose.test(line)) return 'goes on'
  // Below a table a line of dashes is a rule; below a definition it may be one, or the underline of a paragraph between the two.
  if (underline.test(line) && !block.isTable) return block.isDefinition ? 'goes on' : 'ends after'
  if (startsBlock(line) || quote.test(line) || interruptingItem.test(line)) return 'ends before'
  return block.isTable && /^ {0,3}[*+-][ \t]/.test(line) ? 'ends before' : 'goes on'
}

/** Whether a line starts a block even right below a paragraph, a list or a quote. */
function startsBlock(line: string): boolean {
  if (prose.test(line)) return false
  return (
    fence.test(line) ||
    heading.test(line) ||
    rule.test(line) ||
    quote.test(line) ||
    htmlUntilBlank.test(line) ||
    htmlUntil.some(([start]) => start.test(line))
  )
}

/** Whether a line starts a new part of the open block. */
function partOf(block: Open, line: string): boolean {
  if (block.kind === 'list') {
    const marked = item.exec(line)
    return marked !== null && markerOf(marked) === block.marker && !rule.test(line)
  }
  return block.isTable && block.weight.lines >= 2
}
