import { pair } from '../../../contract/knowledge/sources.ts'
import { readFile } from '../read/read.ts'
import type { Piece, Reading } from '../read/piece.ts'
import { pieceOf } from './pair-piece.ts'

/** As many warnings as somebody reads. */
const maxWarnings = 20

/** Reads a table of questions with their answers; what is too long is left out, and named. */
export async function readPairs(bytes: Uint8Array): Promise<Reading> {
  const reading = await readFile({ name: 'questions.csv', bytes })
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
  const more = warnings.length - maxWarnings
  return { pieces, warnings: [...warnings.slice(0, maxWarnings), ...(more > 0 ? [`And ${more} more.`] : [])] }
}

const missing = 'Its first row must name the columns "question" and "answer".'

/** Without the apostrophe that keeps a spreadsheet from running a text: exports have it. */
function unguarded(text: string): string {
  return text.replace(/^'(?=[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/, '')
}
