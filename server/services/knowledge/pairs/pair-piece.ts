import type { Pair } from '../../../contract/knowledge/sources.ts'
import type { StoredPair } from '../../../contract/knowledge/pairs.ts'
import type { StoredDocument } from '../../../store/records/knowledge/knowledge.ts'
import { clean, titled, type Piece } from '../read/piece.ts'

/** The piece of a question with its answer; the question identifies it within its source. */
export function pieceOf({ question, alternatives, answer }: Pair): Piece {
  const key = clean(question)
  return { key, title: titled(key), text: clean(answer), questions: [key, ...alternatives.map(clean)] }
}

/** Returns a question with its answer in the form of the API: with its correction, as visitors get it. */
export function toPair({ record, content }: StoredDocument): StoredPair {
  const [question = record.title, ...alternatives] = record.questions ?? []
  const { id, isExcluded, updatedAt } = record
  return { id, question, alternatives, answer: content.correction ?? content.text, isExcluded, updatedAt }
}
