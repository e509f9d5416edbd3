/* Patterns of single lines: which blocks they begin, continue or end. */

/** Kinds of blocks that end differently. `paragraph` is also a table, a setext heading or a reference definition. */
export type BlockKind = 'paragraph' | 'list' | 'quote' | 'fence' | 'indented' | 'html' | 'single'

/** The block that a first line opens. */
export type BlockStart = {
  kind: BlockKind
  /** The line that ends a fence or a piece of HTML matches this. HTML without it ends at a blank line. */
  end?: RegExp
  /** The marker and indent of a list's first item; only items like it count as parts. */
  marker?: string
}

export const blank = /^[ \t]*$/
/** Fast path, most lines: their first character begins no block but a paragraph. */
export const prose = /^ {0,3}[^\s#`~>*+_=<\d-]/
const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const heading = /^ {0,3}#{1,6}(?=\s|$)/
export const rule = /^ {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/
export const underline = /^ {0,3}(?:=+|-+)[ \t]*$/
export const quote = /^ {0,3}>/
export const item = /^( {0,3})([*+-]|\d{1,9}[.)])(?:[ \t]|$)/
/** A list item or a line of a quote without text. */
export const markOnly = /^ {0,3}(?:[*+-]|\d{1,9}[.)]|>)[ \t]*$/
export const interruptingItem = /^ {0,3}(?:[*+-]|1[.)])[ \t]+[^ \t]/
export const indented = /^(?: {4}| {0,3}\t)/
export const delimiterRow = /^ {0,3}(?=[^|:]*[|:])[|: \t-]*-[|: \t-]*$/
/** The start of a line that may still become a list item or an indented line. */
export const undecided = /^(?:\s|$|[*+-](?:\s|$)|\d{1,9}(?:$|[.)](?:\s|$)))/

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
/** The pattern of a lone tag backtracks, so longer lines are not tested for one. */
const longestTagLine = 1000

/** The kind of block that a line starts where none is open. */
export function whatStarts(line: string): BlockStart {
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

export function markerOf([, indent = '', marker = '']: RegExpExecArray): string {
  return indent + marker.slice(-1)
}

/** The column of the first character that is no space. */
export function columnOf(line: string): number {
  let column = 0
  for (const char of line) {
    if (char === '\t') column += 4 - (column % 4)
    else if (char === ' ') column += 1
    else break
  }
  return column
}

/** The column at which a list item's own text begins. */
export function contentOf(line: string): number {
  const marked = item.exec(line)
  if (!marked) return 0
  const marker = (marked[1] ?? '').length + (marked[2] ?? '').length
  const rest = line.slice(marker)
  if (blank.test(rest)) return marker + 1
  const gap = columnOf(' '.repeat(marker) + rest) - marker
  return marker + (gap > 4 ? 1 : gap)
}

/** Whether a line starts a block even directly below a paragraph, a list or a quote. */
export function startsBlock(line: string): boolean {
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
