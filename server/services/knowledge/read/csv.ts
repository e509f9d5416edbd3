import Papa from 'papaparse'
import { knowledgeBounds, maxQuestionLength } from '../../../contract/knowledge/sources.ts'
import { clean, inPieces, pairPiece, type Piece, type Reading } from './piece.ts'

/** A row of a table that is not empty, and its number, from 1, as spreadsheets show it. */
type Row = { number: number; cells: string[] }

/** Reads a table: with the columns "question" and "answer" as pairs, else its rows as text. */
export function readCsv(title: string, csv: string): Reading {
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
  if (pieces.size > knowledgeBounds.documents) {
    return { refused: `It holds ${pieces.size} questions; at most ${knowledgeBounds.documents} are possible.` }
  }
  return { pieces: [...pieces.values()], warnings }
}
