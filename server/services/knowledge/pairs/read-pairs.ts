import { pair } from '../../../contract/knowledge/sources.ts'
import { readFile } from '../read/read.ts'
import { firstWarnings, type Piece, type Reading } from '../read/piece.ts'
import { pieceOf } from './pair-piece.ts'

/** Reads a table of questions with their answers. Rows that are too long are skipped, with a warning. */
export async function readPairs(bytes: Uint8Array, workspaceId: string): Promise<Reading> {
  const reading = await readFile({ name: 'questions.csv', bytes }, workspaceId)
  if ('refused' in reading) return reading
  if (!reading.pieces.every(({ questions }) => questions)) return { refused: missing }
  const warnings = [...reading.warnings]
  const pieces: Piece[] = []
  for (const { questions = [], text } of reading.pieces) {
    const [question = '', ...alternatives] = questions.map(unguarded)
    const { data, error } = pair.safeParse({ question, alternatives, answer: unguarded(text) })
    if (data) pieces.push(pieceOf(data))
    else warnings.push(`“${question.slice(0, 80)}”: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}.`)
  }
  if (pieces.length === 0) return { refused: warnings[0] ?? 'It holds no questions.' }
  return { pieces, warnings: firstWarnings(warnings) }
}

const missing = 'Its first row must name the columns "question" and "answer".'

/** Removes the apostrophe that exports put before a text which a spreadsheet would run as a formula. */
function unguarded(text: string): string {
  return text.replace(/^'(?=[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/, '')
}
