/*
 * Holds back the last lines of a text that is still being written where the next characters decide their kind of block.
 */

const containers = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/
const marksOnly = /^(?:[-*+=_#>`~|:\s]*|\d{1,9}[.)]?)$/
const openingFence = /^(?:`{3,}[^`]*|~{3,}.*)$/
const fenceLine = /^(?:`{3,}|~{3,})/
const delimiterRow = /^[|: \t-]*-[|: \t-]*$/
const delimiterStart = /^[|: \t-]*$/
/** A paragraph's first line that may become a reference definition, a task's checkbox or a link, depending on what follows `]`. */
const undecidedLabel = /^\[(?:[^\]]{0,200}$|[^\]]{0,200}\](?:$|:)|[ xX]\]\s*$)/

/** Returns the source without the part of its last lines whose kind of block is not known yet. */
export function holdBackLines(source: string): string {
  const lines = source.split('\n')
  const last = lines.length - 1
  const contents = lines.map((line) => line.replace(containers, ''))
  const line = contents[last] ?? ''
  if (isInFence(contents.slice(0, last)))
    return fenceLine.test(line) || /^[`~]{1,2}$/.test(line) ? withoutLastLine(lines) : source
  if (lines[last] !== '' && (marksOnly.test(line) || openingFence.test(line))) {
    return withoutTableHead(withoutLastLine(lines).split('\n'), delimiterStart.test(line))
  }
  if (lines[last] === '') return withoutTableHead(lines, true)
  if (undecidedLabel.test(line) && startsParagraph(lines, contents)) return withoutLastLine(lines)
  const pipe = pipeIn(line)
  if (pipe === -1 || isTable(contents)) return source
  return source.slice(0, source.length - line.length + pipe)
}

function withoutLastLine(lines: string[]): string {
  return lines.slice(0, -1).join('\n') + (lines.length > 1 ? '\n' : '')
}

/** A complete line with a pipe is a table's head or a paragraph, depending on the next line. */
function withoutTableHead(lines: string[], mayBeFollowed: boolean): string {
  const source = lines.join('\n')
  const before = lines.slice(0, lines.at(-1) === '' ? -1 : undefined)
  const contents = before.map((line) => line.replace(containers, ''))
  const head = contents.at(-1) ?? ''
  const pipe = pipeIn(head)
  if (!mayBeFollowed || pipe === -1 || isTable(contents)) return source
  const text = before.join('\n')
  return text.slice(0, text.length - head.length + pipe)
}

/** The first pipe that is neither escaped nor code, or -1. */
function pipeIn(line: string): number {
  let isCode = false
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '\\') i++
    else if (line[i] === '`') isCode = !isCode
    else if (line[i] === '|' && !isCode) return i
  }
  return -1
}

/** Whether the lines at the end are a table whose head is complete. */
function isTable(contents: string[]): boolean {
  for (let i = contents.length - 1; i > 0 && contents[i - 1]?.trim(); i--) {
    if (delimiterRow.test(contents[i] ?? '') && contents[i - 1]?.includes('|')) return true
  }
  return false
}

function isInFence(contents: string[]): boolean {
  let open = ''
  for (const line of contents) {
    const mark = fenceLine.exec(line)?.[0]
    if (!mark) continue
    if (!open) open = mark
    else if (
      line.startsWith(open) &&
      line
        .slice(open.length)
        .replaceAll(mark[0] ?? '', '')
        .trim() === ''
    )
      open = ''
  }
  return open !== ''
}

function startsParagraph(lines: string[], contents: string[]): boolean {
  const line = lines.at(-1) ?? ''
  const before = contents.at(-2)
  const isItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line)
  return isItem || !before?.trim() || /^\[[^\]]+\]:/.test(before)
}
