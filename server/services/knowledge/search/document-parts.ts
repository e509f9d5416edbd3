import { Lexer, type Token } from 'marked'
import { marks, marksIn } from '../../../engines/retrieval/intents/marks.ts'
import { isState } from '../read/page/facts/fact-words.ts'
import { plainText } from '../../../engines/retrieval/passages/plain-text.ts'

/** Blocks are put together up to this length: about what fits a bubble, and holds one thought or two. More hide each other. */
const enough = 600
/** A block by itself is cut from this length on. */
const maxLength = 1200
/** The rows of a table are thoughts of their own: a long one hides each of them among the others. */
const maxTableLength = 400

/** `start`: where it begins in the text. `isFirst`: it is what the page begins with. `goesOn`: it ends within code, or by announcing what the next one begins with. */
type Part = {
  headings: string[]
  markdown: string
  anchor: string | undefined
  start: number
  isFirst: boolean
  goesOn: boolean
}

/**
 * Cuts the text of a document (Markdown): at its headings, and where a part is long between its blocks. `anchorOf`: the anchor of a heading,
 * if it has one.
 */
export function partsOf(title: string, text: string, anchorOf: (heading: string) => string | undefined): Part[] {
  const parts: Part[] = []
  let open: { level: number; title: string }[] = []
  let isNew = true
  let isEmpty = true
  let anchor: string | undefined
  let end = 0
  const tokens = blocksOf(text)
  const values = valuesIn(tokens)
  for (const token of tokens) {
    let start = end
    end += token.raw.length
    const level = levelOf(token)
    if (level !== undefined && !values.has(token)) {
      if (isEmpty) addEmpty(parts, title, open, { level, anchor, start })
      open = [...open.filter((each) => each.level < level), { level, title: headingOf(token) }]
      isNew = true
      isEmpty = true
      anchor = anchorOf(open.at(-1)?.title ?? '')
      continue
    }
    isEmpty &&= token.type === 'space'
    const isTable = token.type === 'table'
    const raw = token.type === 'heading' && 'text' in token ? `${token.text}\n\n` : token.raw
    const pieces = isTable ? cutTable(raw) : token.type === 'code' ? cutCode(raw) : cut(raw)
    for (const piece of pieces) {
      const last = parts.at(-1)
      const isOwn = isTable && token.raw.length > maxTableLength
      if (last && !isNew && !isOwn && last.markdown.length + piece.length <= enough) last.markdown += piece
      else {
        const introduction = token.type === 'code' ? textAtEnd : isTable ? captionAtEnd : announcementAtEnd
        const own = last && !isNew ? introduction(last.markdown, piece) : ''
        if (last && own !== '') last.markdown = last.markdown.slice(0, -own.length)
        else if (last && !isNew) last.goesOn = isOpenAtEnd(last.markdown, piece)
        const isFirst = parts.length === 0
        parts.push({ headings: headingsOf(title, open), markdown: own + piece, anchor, start, isFirst, goesOn: false })
      }
      start += piece.length
      isNew = false
    }
  }
  if (isEmpty) addEmpty(parts, title, open, { level: 1, anchor, start: end })
  for (const part of parts) part.markdown = part.markdown.trim()
  return parts.filter(({ markdown }) => markdown !== '')
}

function levelOf(token: Token): number | undefined {
  return token.type === 'heading' && 'depth' in token ? Number(token['depth']) : undefined
}

/** What is set large as if it were a heading: "Dogs: $28.00", "9:00–17:00". */
const valueMarks: ReadonlySet<string> = new Set([marks.money, marks.clock, marks.telephone, marks.mail])
const isValue = (heading: string) => marksIn(heading).some((mark) => valueMarks.has(mark))

/**
 * The headings that are texts of the section above: they say its state, tell a value and have nothing below them, or begin with the value below
 * the heading of what it is of.
 */
function valuesIn(tokens: readonly Token[]): Set<Token> {
  const found = new Set<Token>()
  const blocks = tokens.filter(({ type }) => type !== 'space')
  let above = Infinity
  for (const [at, token] of blocks.entries()) {
    const level = levelOf(token)
    if (level === undefined) continue
    const [before, next] = [blocks[at - 1], blocks[at + 1]]
    const isBelowHeading = before !== undefined && levelOf(before) !== undefined && !found.has(before)
    const isEmpty = !next || (levelOf(next) ?? Infinity) <= level
    const heading = headingOf(token)
    const isStateOfAbove = before !== undefined && isEmpty && isState(heading)
    const isValueOfAbove = isBelowHeading
      ? (isEmpty || /^[\p{N}\p{Sc}]/u.test(heading)) && isValue(heading)
      : level > above && isEmpty && isValue(heading)
    if (isStateOfAbove || isValueOfAbove) found.add(token)
    else above = level
  }
  return found
}

/** A heading of so many words says something. */
const leastWords = 5

/** Adds the last heading as a text, if nothing stands below it and it says something itself: "We lend books for four weeks". */
function addEmpty(
  parts: Part[],
  title: string,
  open: readonly { level: number; title: string }[],
  { level, anchor, start }: Pick<Part, 'anchor' | 'start'> & { level: number },
): void {
  const own = open.at(-1)
  if (!own || level > own.level || own.title === title || own.title.split(/\s+/).length < leastWords) return
  const headings = headingsOf(title, open.slice(0, -1))
  if (parts.at(-1)?.markdown.trim() === '') parts.pop()
  const last = parts.at(-1)
  if (last?.headings.join('\n') === headings.join('\n') && last.markdown.length + own.title.length <= enough)
    last.markdown = `${last.markdown.trimEnd()}\n\n${own.title}`
  else parts.push({ headings, markdown: own.title, anchor, start, isFirst: false, goesOn: false })
}

/**
 * The paragraph at the end of a text that announces the next one ("Follow these steps:"), or is its label ("**Windows**"), and belongs to it;
 * empty if there is none, or nothing before it.
 */
function announcementAtEnd(text: string, next: string): string {
  return endOf(text, next, /(?<=\n\n)(?:(?![-*+]\s|[|>#`]|\d+[.)]\s)[^\n]{1,300}[:：]\**|\*\*[^*\n]{1,80}\*\*)\s*$/)
}

/** The same before a table, or a line that no sentence is: its caption ("Adults, 2026"), with its label. */
function captionAtEnd(text: string, next: string): string {
  const caption = endOf(
    text,
    next,
    /(?<=\n\n)(?:\*\*[^*\n]{1,80}\*\*\s*\n\n)?(?!\s|[-*+]\s|[|>#`~]|\d+[.)]\s)[^\n]{1,100}(?<![.!?…]\W*)\s*$/,
  )
  return caption === '' ? announcementAtEnd(text, next) : caption
}

/** The paragraph before code, with its label ("**Windows**"): code says little without it, and may be the one that was not asked for. */
function textAtEnd(text: string, next: string): string {
  return endOf(text, next, /(?<=\n\n)(?:\*\*[^*\n]{1,80}\*\*\s*\n\n)?(?!\s|[-*+]\s|[|>#`~]|\d+[.)]\s)[^\n]{1,300}\s*$/)
}

/** What matches at the end of a text, if there is room for it before the next one. */
function endOf(text: string, next: string, pattern: RegExp): string {
  const [own = ''] = pattern.exec(text) ?? []
  return own.length + next.length <= maxLength ? own : ''
}

/** Whether a text announces the next one ("as follows:"), or both are pieces of the same code. */
function isOpenAtEnd(text: string, next: string): boolean {
  const isCode = /(?:```|~~~)\s*$/.test(text) && /^[ \t>]*(?:```|~~~)/.test(next)
  return isCode || /[:：]\**\s*$/.test(text)
}

function blocksOf(text: string): Token[] {
  try {
    return new Lexer().blockTokens(text, [])
  } catch {
    // marked overflows its stack on some thousands of nested quotations.
    return [{ type: 'text', raw: text, text }]
  }
}

function headingOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? plainText(token.text).replaceAll(/\s+/g, ' ').trim() : ''
}

/** The headings that a part stands under, the document's title first; a title that is the first heading, too, is there once. */
function headingsOf(title: string, open: { title: string }[]): string[] {
  const headings = open.map((each) => each.title).filter((each) => each !== '')
  return headings[0] === title ? headings : [title, ...headings]
}

/** A block in pieces that are not too long, each with whole fences. */
function cut(block: string): string[] {
  return withFences(piecesOf(block))
}

/** Pieces that are not too long: between lines, else between sentences, else anywhere. */
function piecesOf(block: string): string[] {
  const pieces: string[] = []
  let rest = block
  while (rest.length > maxLength) {
    const head = rest.slice(0, maxLength)
    const ends = [head.lastIndexOf('\n') + 1, endOfSentence(head), head.lastIndexOf(' ') + 1]
    const end = ends.find((each) => each > maxLength / 3) ?? maxLength
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}

const fenceLine = /^([ \t>]*)(`{3,}|~{3,})(.*)$/gm

/** Pieces of a list or a quotation that was cut within code: the code ends with each piece, and goes on in the next. */
function withFences(pieces: readonly string[]): string[] {
  let open: { line: string; ticks: string; end: string } | undefined
  return pieces.map((piece) => {
    const begin = open ? `${open.line}\n` : ''
    for (const [line, indent = '', ticks = '', language = ''] of piece.matchAll(fenceLine)) {
      if (!open) open = { line, ticks, end: indent + ticks }
      else if (language.trim() === '' && ticks.startsWith(open.ticks)) open = undefined
    }
    return begin + piece + (open ? `${piece.endsWith('\n') ? '' : '\n'}${open.end}\n` : '')
  })
}

const fence = /^\s*(`{3,}|~{3,})[^\n]*\n/

/** A block of code in pieces, each in a fence of its own. */
function cutCode(block: string): string[] {
  const [open, ticks = ''] = fence.exec(block) ?? []
  if (open === undefined || block.length <= maxLength) return cut(block)
  const lines = block.slice(open.length).trimEnd()
  const code = lines.endsWith(ticks) ? lines.slice(0, -ticks.length) : lines
  return piecesOf(code).map((piece) => `${open}${piece.trimEnd()}\n${ticks}\n\n`)
}

/** A table in pieces of some rows, about equally long, each with the head that says what they are: one row that is left over is no table. */
function cutTable(table: string): string[] {
  const [head = '', line = '', ...rows] = table.trim().split('\n')
  const length = rows.reduce((sum, row) => sum + row.length, 0)
  const longest = length / Math.ceil(length / maxTableLength)
  const pieces: string[] = []
  let piece = ''
  for (const row of rows) {
    if (piece !== '' && piece.length + row.length / 2 > longest) {
      pieces.push(piece)
      piece = ''
    }
    piece += `${row}\n`
  }
  // A row that is longer than a passage is no row of a table that somebody reads.
  return [...pieces, piece].flatMap((each) => piecesOf(`${head}\n${line}\n${each}\n`))
}

function endOfSentence(text: string): number {
  const ends = [...text.matchAll(/[.!?]\s|[。！？।؟]/g)]
  const last = ends.at(-1)
  return last ? last.index + last[0].length : 0
}
