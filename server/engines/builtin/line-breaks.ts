/** A hard line break of Markdown. */
export const lineBreak = '  \n'

/** A list, a quotation or a row of a table, whose lines Markdown keeps apart by itself. */
const marked = /^ {0,3}(?:[-*+][ \t]|\d{1,9}[.)][ \t]|>|\|)/
const tableMarks = /^[ \t|:-]+$/
const heading = /^ {0,3}#{1,6}[ \t]/
const fence = /^ *(?:```|~~~)/

/**
 * What an owner typed, with its lines: Markdown joins those of a paragraph. Pages are no such text, since editors wrap theirs. Only paragraphs
 * change: the lines of lists, tables, headings, quotations and code stay as they are.
 */
export function withLineBreaks(text: string): string {
  const lines = text.split('\n')
  const isBlank = (at: number) => (lines[at] ?? '').trim() === ''
  const isTable = (marks = '') => tableMarks.test(marks) && marks.includes('-') && marks.includes('|')
  const beginsOther = (at: number) =>
    [marked, fence, heading].some((begin) => begin.test(lines[at] ?? '')) || isTable(lines[at + 1])
  let isCode = false
  let isParagraph = true
  const isBroken = lines.map((line, at) => {
    if (fence.test(line)) isCode = !isCode
    // What is indented below an empty line is of the list above it, or code.
    if (isBlank(at - 1) || heading.test(lines[at - 1] ?? '')) isParagraph = !/^(?: {2}|\t)/.test(line)
    if (beginsOther(at)) isParagraph = false
    return isParagraph && !isCode && !isBlank(at) && !isBlank(at + 1) && !beginsOther(at + 1) && !line.endsWith('\\')
  })
  return lines.map((line, at) => (isBroken[at] ? `${line.trimEnd()}  ` : line)).join('\n')
}
