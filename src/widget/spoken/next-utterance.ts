import type { Words } from '../../i18n/words.ts'
import { languageName } from '../../markdown/highlight/languages.ts'
import { inlineWords, withPiecesMasked } from './inline.ts'

/** The next announcement, and where in the Markdown the rest begins. `text` may be empty, as for a horizontal rule. */
export type Utterance = { text: string; end: number }

/** Sentences shorter than this are said together with the next, in UTF-16 units: "1." alone tells nothing. */
const shortest = 24

/** A text that does not end any sentence is broken after so many units. */
const longest = 400

/** Markers in front of a block's text: of quotes, lists and headings. Numbers of lists are read. */
const blockMarks = /^\s*(?:(?:>|#{1,6}(?=\s)|[-*+](?=\s))\s*)*(?:\[[ xX]\]\s)?/
const fence = /^[ \t]*(?:(?:>|[-*+]|\d+[.)])[ \t]+)*(?<fence>`{3,}|~{3,})[ \t]*(?<language>[^\s`]*)/
const delimiterRow = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
/** A ruler, a heading's underline, the definition of a link: seen at most, not said. */
const silentLine = /^[ \t>]*(?:(?:[-*_][ \t]*){3,}|=+[ \t]*|\[[^\]\n]+\]:.*)$/
/** A line before which a paragraph ends. */
const blockStart = /\n(?=[ \t>]*(?:\n|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|`{3,}|~{3,}|(?:[-*_][ \t]*){3,}(?:\n|$)))/

/**
 * Takes the next piece to say from an answer's Markdown, from where the last one ended: whole sentences; a code block or a table in a few
 * words. Null when there is nothing yet that can be said whole; `isDone` says that nothing more comes.
 */
export function nextUtterance(markdown: string, from: number, isDone: boolean, words: Words): Utterance | null {
  const start = from + (/^\s*/.exec(markdown.slice(from))?.[0].length ?? 0)
  if (start >= markdown.length) return null
  const lineEnd = endOfLine(markdown, start)
  const isWholeLine = isDone || lineEnd < markdown.length
  const line = markdown.slice(start, lineEnd)
  const opening = fence.exec(line)
  if (opening) return isWholeLine ? codeBlock(markdown, lineEnd, opening.groups ?? {}, isDone, words) : null
  if (!isWholeLine && /^[`~|]/.test(line)) return null
  if (silentLine.test(line)) return isWholeLine ? { text: '', end: lineEnd } : null
  if (line.includes('|')) {
    const table = tableAt(markdown, lineEnd, isDone, words)
    if (table !== 'none') return table
  }
  return sentence(markdown, start, line, isDone, words)
}

function endOfLine(markdown: string, from: number): number {
  const end = markdown.indexOf('\n', from)
  return end < 0 ? markdown.length : end
}

function codeBlock(
  markdown: string,
  from: number,
  { fence: marks = '', language = '' }: Partial<Record<string, string>>,
  isDone: boolean,
  words: Words,
): Utterance | null {
  const closing = new RegExp(`\\n[ \\t>]*${marks[0] ?? ''}{${marks.length},}[ \\t]*(?=\\n|$)`, 'g')
  closing.lastIndex = from
  const close = closing.exec(markdown)
  // The piece that ends here may go on: four marks do not close what five opened.
  const isClosed = close && (isDone || closing.lastIndex < markdown.length)
  if (!isClosed && !isDone) return null
  const inner = markdown.slice(from, close?.index ?? markdown.length)
  const lines = inner.split('\n').length - 1
  return { text: words.spoken.code(languageName(language), lines), end: close ? closing.lastIndex : markdown.length }
}

/** `none` where there is no table; null where that cannot be told yet, or the table is not whole. */
function tableAt(markdown: string, from: number, isDone: boolean, words: Words): Utterance | null | 'none' {
  const delimiterEnd = endOfLine(markdown, from + 1)
  const isWhole = isDone || delimiterEnd < markdown.length
  const delimiter = markdown.slice(from + 1, delimiterEnd)
  if (!delimiterRow.test(delimiter) || !delimiter.includes('-'))
    return isWhole || !/^[ \t>|:-]*$/.test(delimiter) ? 'none' : null
  const blank = markdown.slice(delimiterEnd).search(/\n[ \t>]*\n/)
  if (blank < 0 && !isDone) return null
  const end = blank < 0 ? markdown.length : delimiterEnd + blank
  const rows = markdown.slice(delimiterEnd, end).trim().split('\n').filter(Boolean).length + 1
  const columns = delimiter.split('|').filter((cell) => cell.includes('-')).length
  return { text: words.spoken.table(rows, columns), end }
}

function sentence(markdown: string, start: number, line: string, isDone: boolean, words: Words): Utterance | null {
  const marks = blockMarks.exec(line)?.[0] ?? ''
  const rest = markdown.slice(start, start + 8 * longest)
  const isHeading = marks.includes('#')
  const next = isHeading ? rest.indexOf('\n') : rest.search(blockStart)
  const block = next < 0 ? rest : rest.slice(0, next)
  const isWholeBlock = next >= 0 || (isDone && start + rest.length === markdown.length)
  const body = block.slice(marks.length)
  const masked = withPiecesMasked(body)
  const ends = sentenceEnds(masked, words.language)
  // The last one may still grow.
  if (!isWholeBlock) ends.pop()
  const end = ends.find((each) => each >= shortest) ?? (isWholeBlock ? body.length : undefined)
  const cut = end === undefined || end > longest ? breakBefore(masked, end ?? body.length) : end
  if (cut === null) return null
  const piece = body.slice(0, cut)
  const isHalf = !isWholeBlock && /\[[^\]]*$|(?<!`)`[^`]*$/.test(masked.slice(0, cut))
  if (isHalf && body.length < longest) return null
  return { text: inlineWords(piece.replaceAll(/\n[ \t>]*/g, ' '), words), end: start + marks.length + cut }
}

/** The last space among what is said at most at once, when there is more than that. */
function breakBefore(text: string, end: number): number | null {
  if (end <= longest) return null
  const space = text.lastIndexOf(' ', longest)
  return space > 0 ? space : longest
}

/** Where a browser has no segmenter: marks that end a sentence, in the scripts of our languages, with what closes after them. */
const endOfSentence = /[.!?…]+["'”’»)\]]*\s+|[。！？]+[」』）]*\s*|[؟।]\s*/g

/**
 * Splits a text into sentences: the places where each ends, the last one being the text's own end. `language` is a BCP 47 tag; one
 * that the browser does not know is as good as none.
 */
export function sentenceEnds(text: string, language: string): number[] {
  const segmenter = segmenterFor(language)
  if (segmenter) return [...segmenter.segment(text)].map(({ index, segment }) => index + segment.length)
  const ends = [...text.matchAll(endOfSentence)].map(({ index, 0: mark }) => index + mark.length)
  return ends.at(-1) === text.length || text === '' ? ends : [...ends, text.length]
}

function segmenterFor(language: string): Intl.Segmenter | null {
  // Firefox has it since 125.
  if (!('Segmenter' in Intl)) return null
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' })
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'sentence' })
  }
}
