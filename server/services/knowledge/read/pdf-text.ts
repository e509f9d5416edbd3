import type { PdfLine } from './pdf-lines.ts'

/* A PDF has positions and sizes of letters, but neither headings nor paragraphs: these are inferred from sizes and the space between lines. */

/** Lines further apart than this, in line heights, are in different paragraphs. */
const paragraphGap = 1.75
/** A short line with letters larger than most text by this factor is a heading. */
const headingSize = 1.15
const maxHeading = 120
/** More lines than these of large letters, one below the other, are a text that is set large. */
const maxHeadingLines = 3

/** Stands behind the first word of a page until its text is whole: no text has it, since it is no character (Unicode, section 23.7). */
const pageMark = '\ufdd0'

/** The text, and where each page begins in it, in characters: one that holds none, where the next one does. */
export type PdfText = { text: string; pages: number[] }

/** Converts the pages of a document to Markdown, cleaned by `clean`: lines with the largest letters are its first-level headings, the next ones its second-level. */
export function toText(pages: readonly (readonly PdfLine[])[], clean: (text: string) => string): PdfText {
  const body = usualSize(pages.flat())
  const isHeading = ({ size, text, isRow }: PdfLine) =>
    !isRow && size >= body * headingSize && text.length <= maxHeading && /\p{L}/u.test(text)
  const sizes = [
    ...new Set(
      pages
        .flat()
        .filter(isHeading)
        .map(({ size }) => size),
    ),
  ].toSorted((a, b) => b - a)
  const usualLength = median(pages.flat().flatMap((line) => (line.size === body ? [line.text.length] : [])))
  const parts: string[] = []
  let before: PdfLine | undefined
  const lines = pages.flatMap((page) => page.map((line, at) => ({ line, marked: withMark(line.text, at === 0) })))
  const large = new Set(
    blocksOf(lines.map(({ line }) => line)).flatMap((block) => (block.length > maxHeadingLines ? block : [])),
  )
  for (const { line, marked } of lines) {
    const level = isHeading(line) && !large.has(line) ? Math.min(6, sizes.indexOf(line.size) + 1) : 0
    const isAlike = before?.size === line.size
    const isBelow = goesBelow(before, line)
    if (level > 0) {
      // A heading of two lines is one.
      if (isBelow) parts.push(` ${marked}`)
      else parts.push(`\n\n${'#'.repeat(level)} ${marked}`)
    } else {
      const isFirst = line.gap <= 0
      const goesOn =
        isBelow || (before && !before.isTable && isAlike && isFirst && isContinued(before.text, line.text, usualLength))
      parts.push(`${goesOn ? '\n' : '\n\n'}${marked}`)
    }
    before = line
  }
  return withoutMarks(clean(withoutHyphens(parts.join(''))), pages)
}

/** Lines of one size, without space between them. */
function blocksOf(lines: readonly PdfLine[]): PdfLine[][] {
  const blocks: PdfLine[][] = []
  for (const line of lines) {
    const block = blocks.at(-1)
    if (block && goesBelow(block.at(-1), line)) block.push(line)
    else blocks.push([line])
  }
  return blocks
}

function goesBelow(above: PdfLine | undefined, line: PdfLine): boolean {
  return above?.size === line.size && line.gap > 0 && line.gap < paragraphGap
}

/** Behind the first word, so that words are joined across pages as they are within them. */
function withMark(text: string, isFirst: boolean): string {
  const plain = text.replaceAll(pageMark, '')
  return isFirst ? plain.replace(/^\S*/, `$&${pageMark}`) : plain
}

/** Takes the marks out, and finds where the lines begin that they stand in. */
function withoutMarks(marked: string, pages: readonly (readonly PdfLine[])[]): PdfText {
  const parts = marked.split(pageMark)
  const text = parts.join('')
  const starts: number[] = []
  let length = 0
  for (const part of parts.slice(0, -1)) {
    length += part.length
    starts.push(text.lastIndexOf('\n', length - 1) + 1)
  }
  let next = 0
  return { text, pages: pages.map((page) => starts[page.length > 0 ? next++ : next] ?? text.length) }
}

/** A line that is shorter than this part of most others is the last of its paragraph. */
const lastLine = 0.6

/** Whether the first line of a page, or of a column, goes on with the paragraph that the last line of the one before is of. */
function isContinued(last: string, first: string, usualLength: number): boolean {
  if (/[.!?:;。！？؟।]["'”»)]*$/u.test(last)) return false
  if (/^\p{Ll}(?![).])/u.test(first)) return true
  // In scripts without capitals.
  return /^\p{Lo}/u.test(first) && last.length >= usualLength * lastLine
}

const hyphenated = /(\p{L}+)([-\u00ad\u2010])\n(\p{L}+)/gu
/** Behind these a hyphen stands for the rest of a word: "Haupt- und Nebensaison". */
const conjunctions = new Set('und oder bzw sowie bis and or to y o e u et ou en of i lub и или'.split(' '))

/**
 * Puts words together that were parted at the end of a line. The hyphen goes where it is a soft one, or where the word without it occurs
 * elsewhere, perhaps with another ending; else it may be the word's own: "check-in", "E-Mail".
 */
function withoutHyphens(text: string): string {
  const forms = new Set(
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.flatMap(formsOf),
  )
  return text.replaceAll(hyphenated, (parted, before: string, hyphen: string, after: string) => {
    if (conjunctions.has(after)) return parted
    const joined = `${before}${after}`
    const occurs = formsOf(joined.toLowerCase()).some((form) => forms.has(form))
    return hyphen === '\u00ad' || (occurs && !/^\p{Lu}/u.test(after)) ? joined : `${before}-${after}`
  })
}

/** A word, and what may be it without an ending. */
function formsOf(word: string): string[] {
  return word.length < 8 ? [word] : [word, word.slice(0, -1), word.slice(0, -2)]
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** The size of most letters. */
function usualSize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>()
  for (const { text, size } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? 0
}
