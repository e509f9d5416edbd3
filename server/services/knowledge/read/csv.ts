import Papa from 'papaparse'
import { knowledgeBounds, maxQuestionLength } from '../../../contract/knowledge/sources.ts'
import { clean, inPieces, pairPiece, type Piece, type Reading } from './piece.ts'

/** Reads a table: with the columns "question" and "answer" as pairs, else its rows as text. */
export function readCsv(title: string, csv: string): Reading {
  const { data, meta } = Papa.parse<Record<string, string>>(csv, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => clean(name),
  })
  const columns = meta.fields ?? []
  const named = (name: RegExp) => columns.find((column) => name.test(column))
  const [question, answer] = [named(/^questions?$/i), named(/^answers?$/i)]
  if (question === undefined || answer === undefined) return readRows(title, columns, data)
  return readPairs(data, { question, answer, alternatives: named(/^alternatives?( questions)?$/i) })
}

/** Formats each row as a paragraph, with a line for each cell that is not empty. */
function readRows(title: string, columns: string[], rows: Record<string, string>[]): Reading {
  const paragraphs = rows.map((row) =>
    columns.flatMap((column) => (row[column]?.trim() ? `${column}: ${clean(row[column])}` : [])).join('\n'),
  )
  return { pieces: inPieces(title, paragraphs.join('\n\n')), warnings: [] }
}

type Columns = { question: string; answer: string; alternatives: string | undefined }

function readPairs(rows: Record<string, string>[], columns: Columns): Reading {
  const pieces = new Map<string, Piece>()
  const warnings: string[] = []
  for (const [index, row] of rows.entries()) {
    const key = clean(row[columns.question] ?? '').replaceAll(/\s+/g, ' ')
    const answer = clean(row[columns.answer] ?? '')
    const told = `Row ${index + 2}`
    if (key === '' || answer === '') warnings.push(`${told} has no ${key === '' ? 'question' : 'answer'}.`)
    else if (key.length > maxQuestionLength)
      warnings.push(`${told} has a question of more than ${maxQuestionLength} characters.`)
    else if (pieces.has(key)) warnings.push(`${told} asks what an earlier row asks.`)
    else {
      const others = clean(columns.alternatives === undefined ? '' : (row[columns.alternatives] ?? ''))
      const alternatives = others.split(/\s*[\n|]\s*/).filter((each) => each !== '')
      pieces.set(key, pairPiece({ question: key, alternatives, answer }))
    }
  }
  if (pieces.size > knowledgeBounds.documents) {
    return { refused: `It holds ${pieces.size} questions; at most ${knowledgeBounds.documents} are possible.` }
  }
  return { pieces: [...pieces.values()], warnings }
}
