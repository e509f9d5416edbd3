import { createHash } from 'node:crypto'
import type { Passage } from '../../../engines/retrieval/passages/passage.ts'

/*
 * The stored form of a document's vectors: JSON, each under a hash of the text that it was made of. So passages that a changed document
 * still has keep their vectors, wherever they moved.
 */

export type StoredVectors = { model: string; dimension: number; passages: ReadonlyMap<string, Int8Array> }

/** The longest text that is embedded, in characters: a passage with its headings. */
const maxLength = 2000

/** The text of a passage that is embedded, with its headings, which name its subject. */
export function embeddedText({ title, above = [], text }: Passage): string {
  const headings = [...above, title].filter((each) => each !== '').join(' > ')
  return `${headings}\n\n${text}`.trim().slice(0, maxLength)
}

/** The name of a text's vector: a hash. */
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

/** Parses stored vectors; null: they are not valid. */
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
