import { Lexer, type Token } from 'marked'
import type { Passage } from '../../../engines/retrieval/passage.ts'
import { plainText } from './plain-text.ts'

/** What of a document is needed to find something in it. */
export type SearchedDocument = {
  id: string
  sourceId: string
  title: string
  url?: string
  /** When its text, or what an admin decided about it, was changed last. */
  updatedAt: string
  questions?: readonly string[]
  text: string
}

/** A part of a document, or of the instructions. `text` is searched, `markdown` is said. */
export type KnowledgePassage = Passage & {
  markdown: string
  /** Of a section of the instructions there is none. */
  document?: Pick<SearchedDocument, 'id' | 'sourceId' | 'title' | 'url' | 'updatedAt'>
  /** Whether it is the answer to a question that somebody wrote down. */
  isPair: boolean
}

/** About what fits a bubble, and holds one thought or two. */
const maxLength = 1200
/** The rows of a table are thoughts of their own: a long one hides each of them among the others. */
const maxTableLength = 400

/** Cuts a document into passages: at its headings, and where a part is long between its blocks. Of a question with its answer each way to ask is one. */
export function passagesOf(document: SearchedDocument): KnowledgePassage[] {
  const { id, sourceId, title, url, updatedAt, questions, text } = document
  const own = { id, sourceId, title, updatedAt, ...(url !== undefined && { url }) }
  if (questions) {
    const plain = plainText(text)
    return questions.map((question, at) => ({
      id: `${id} ${at}`,
      title: question,
      text: plain,
      markdown: text,
      isPair: true,
      document: own,
    }))
  }
  return partsOf(title, text).map(({ headings, markdown }, at) => ({
    id: `${id} ${at}`,
    title: headings.at(-1) ?? title,
    above: headings.slice(0, -1),
    text: plainText(markdown),
    markdown,
    isPair: false,
    document: own,
  }))
}

type Part = { headings: string[]; markdown: string }

function partsOf(title: string, text: string): Part[] {
  const parts: Part[] = []
  let open: { level: number; title: string }[] = []
  let isNew = true
  for (const token of blocksOf(text)) {
    if (token.type === 'heading' && 'depth' in token) {
      const level = Number(token['depth'])
      open = [...open.filter((each) => each.level < level), { level, title: headingOf(token) }]
      isNew = true
      continue
    }
    const isTable = token.type === 'table'
    for (const piece of isTable ? cutTable(token.raw) : cut(token.raw)) {
      const last = parts.at(-1)
      const isOwn = isTable && token.raw.length > maxTableLength
      if (last && !isNew && !isOwn && last.markdown.length + piece.length <= maxLength) last.markdown += piece
      else parts.push({ headings: headingsOf(title, open), markdown: piece })
      isNew = false
    }
  }
  for (const part of parts) part.markdown = part.markdown.trim()
  return parts.filter(({ markdown }) => markdown !== '')
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

/** A block in pieces that are not too long: between its lines, else between sentences, else anywhere. */
function cut(block: string): string[] {
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

/** A table in pieces of some rows, each with the head that says what they are. */
function cutTable(table: string): string[] {
  const [head = '', marks = '', ...rows] = table.trim().split('\n')
  const pieces: string[] = []
  let piece = ''
  for (const row of rows) {
    if (piece !== '' && piece.length + row.length > maxTableLength) {
      pieces.push(piece)
      piece = ''
    }
    piece += `${row}\n`
  }
  // A row that is longer than a passage is no row of a table that somebody reads.
  return [...pieces, piece].flatMap((each) => cut(`${head}\n${marks}\n${each}\n`))
}

function endOfSentence(text: string): number {
  const ends = [...text.matchAll(/[.!?]\s|[。！？।؟]/g)]
  const last = ends.at(-1)
  return last ? last.index + last[0].length : 0
}
