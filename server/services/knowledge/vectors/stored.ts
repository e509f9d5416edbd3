import { createHash } from 'node:crypto'
import type { Passage } from '../../../engines/retrieval/passage.ts'

/*
 * The vectors of a document as they are stored: a text in JSON, with each vector by the name of the text that it was made of. So the passage
 * that a changed document still has keeps its vector, wherever in it that is.
 */

export type StoredVectors = { model: string; dimension: number; passages: ReadonlyMap<string, Int8Array> }

/** The longest text of a passage that is passed on, in characters: what one has, and its headings. */
const maxLength = 2000

/** What of a passage is turned into a vector: its headings say what it is about. */
export function embeddedText({ title, above = [], text }: Passage): string {
  const headings = [...above, title].filter((each) => each !== '').join(' > ')
  return `${headings}\n\n${text}`.trim().slice(0, maxLength)
}

/** The name of a text among vectors. */
export function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

export function writeVectors({ model, dimension, passages }: StoredVectors): string {
  const texts = [...passages].map(([name, vector]) => [
    name,
    Buffer.from(vector.buffer, vector.byteOffset, vector.length).toString('base64'),
  ])
  return JSON.stringify({ model, dimension, passages: Object.fromEntries(texts) as Record<string, string> })
}

/** Null: nothing that can be used. */
export function readVectors(stored: string): StoredVectors | null {
  try {
    const { model, dimension, passages } = JSON.parse(stored) as {
      model: string
      dimension: number
      passages: Record<string, string>
    }
    const vectors = Object.entries(passages).map(
      ([name, text]) => [name, new Int8Array(Buffer.from(text, 'base64'))] as const,
    )
    return { model, dimension, passages: new Map(vectors.filter(([, vector]) => vector.length === dimension)) }
  } catch {
    return null
  }
}
