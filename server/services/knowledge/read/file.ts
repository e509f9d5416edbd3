import { isUtf8 } from 'node:buffer'
import Papa from 'papaparse'
import { maxPairs, maxQuestionLength } from '../../../contract/knowledge/sources.ts'
import { readHtml } from './page/html.ts'
import { clean, headingIn, inPieces, pairPiece, type Piece, type Reading } from './piece.ts'

export type FileToRead = { name: string; bytes: Uint8Array }

/** The most text that a file may hold, in characters: it is stored as one change. */
const maxTextLength = 2_000_000

/** Reads a file. Its bytes decide on the format, and its extension where they do not. */
export async function readFile({ name, bytes }: FileToRead): Promise<Reading> {
  const reading = await readKind(name, bytes)
  if ('refused' in reading) return reading
  if (reading.pieces.reduce((sum, piece) => sum + piece.text.length, 0) > maxTextLength) return { refused: tooLong }
  return reading.pieces.length > 0 ? reading : { refused: reading.warnings[0] ?? 'It holds no text.' }
}

const tooLong = `It holds more than ${maxTextLength} characters of text. Split it.`

async function readKind(name: string, bytes: Uint8Array): Promise<Reading> {
  // Loaded with the first such file: the parsers are large.
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (start.includes('%PDF-')) return (await import('./pdf.ts')).readPdf(name, bytes)
  if (start.startsWith('PK'))
    return isSheet(bytes) ? { refused: sheet } : (await import('./docx.ts')).readDocx(name, bytes)
  const text = decode(bytes)
  if (text === undefined) return { refused: 'It is no text: send PDF, DOCX, Markdown, plain text, HTML or CSV.' }
  return readText(name, /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '', text)
}

const sheet = 'It is a spreadsheet, which is not read. Save its table as CSV, and add that file.'

/** Whether a zip archive is a spreadsheet, by what it holds uncompressed: XLSX, or OpenDocument. A DOCX may hold one. */
function isSheet(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (content.includes('word/document.xml')) return false
  return content.includes('xl/workbook.xml') || content.includes('vnd.oasis.opendocument.spreadsheet')
}

function readText(name: string, ending: string, text: string): Reading {
  if (ending === 'csv' || ending === 'tsv') return readCsv(name, text)
  const isHtml = ending === 'html' || ending === 'htm' || /^\s*<(!doctype html|html)\b/i.test(text)
  if (isHtml) {
    const page = readHtml(text)
    return { pieces: inPieces(page.title || name, page.text), warnings: [] }
  }
  const plain = clean(text)
  return { pieces: inPieces((ending !== 'txt' && headingIn(plain)) || name, plain), warnings: [] }
}

/** Decodes a text file in one of the encodings that editors and spreadsheets save; undefined if it is not text. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return undefined
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}

/** A row of a table that is not empty, and its number, from 1, as spreadsheets show it. */
type Row = { number: number; cells: string[] }

/** Reads a table: with the columns "question" and "answer" as pairs, else its rows as text. */
function readCsv(title: string, csv: string): Reading {
  // Empty rows count for the numbers, but say nothing of the delimiter.
  const { delimiter } = Papa.parse(csv, { skipEmptyLines: 'greedy', preview: 1 }).meta
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes) return { refused: unclosed((quotes.row ?? 0) + 1) }
  const [head, ...rows] = data
    .map((cells, index): Row => ({ number: index + 1, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some(isFilled))
  const columns = head?.cells ?? []
  const isTooWide = ({ cells }: Row) => cells.slice(columns.length).some(isFilled)
  const fitting = rows.filter((row) => !isTooWide(row))
  const warnings = rows.filter(isTooWide).map(({ number }) => tooWide(number))
  const named = (name: RegExp) => columns.findIndex((column) => name.test(column))
  const [question, answer] = [named(/^questions?$/i), named(/^answers?$/i)]
  if (question === -1 || answer === -1) return { pieces: inPieces(title, textOf(columns, fitting)), warnings }
  return readPairs(fitting, { question, answer, alternatives: named(/^alternatives?( questions)?$/i) }, warnings)
}

const isFilled = (cell: string) => cell !== ''

const unclosed = (number: number) =>
  `Row ${number} has a quotation mark that is not closed. Close it, and write each quotation mark within a cell twice ("").`
const tooWide = (number: number) =>
  `Row ${number} has more cells than the table has columns, and was left out: put a text with commas or semicolons between quotation marks.`

/** Formats each row as a paragraph, with a line for each cell that is not empty. */
function textOf(columns: string[], rows: Row[]): string {
  const paragraphs = rows.map(({ cells }) =>
    columns.flatMap((column, at) => (cells[at] ? `${column}: ${cells[at]}` : [])).join('\n'),
  )
  return paragraphs.join('\n\n')
}

/** The places of the columns; -1: there is none. */
type Columns = { question: number; answer: number; alternatives: number }

function readPairs(rows: Row[], columns: Columns, warnings: string[]): Reading {
  const pieces = new Map<string, Piece>()
  for (const { number, cells } of rows) {
    const key = (cells[columns.question] ?? '').replaceAll(/\s+/g, ' ')
    const answer = cells[columns.answer] ?? ''
    const told = `Row ${number}`
    if (key === '' || answer === '') warnings.push(`${told} has no ${key === '' ? 'question' : 'answer'}.`)
    else if (key.length > maxQuestionLength)
      warnings.push(`${told} has a question of more than ${maxQuestionLength} characters.`)
    else if (pieces.has(key)) warnings.push(`${told} asks what an earlier row asks.`)
    else {
      const alternatives = (cells[columns.alternatives] ?? '').split(/\s*[\n|]\s*/).filter(isFilled)
      pieces.set(key, pairPiece({ question: key, alternatives, answer }))
    }
  }
  if (pieces.size > maxPairs) {
    return { refused: `It holds ${pieces.size} questions; at most ${maxPairs} are possible.` }
  }
  return { pieces: [...pieces.values()], warnings }
}
