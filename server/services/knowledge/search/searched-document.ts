import type { DocumentFact } from '../../../contract/knowledge/documents.ts'
import { defined } from '../../../core/defined.ts'
import type { Anchor, StoredDocument } from '../../../store/records/knowledge/knowledge.ts'

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
  facts?: readonly DocumentFact[]
  anchors?: readonly Anchor[]
  pages?: readonly number[]
  /** The addresses at which it says that it stands in other languages. */
  translations?: readonly string[]
}

/** What is searched of a stored document: an admin's correction in place of what was read, facts included. */
export function searchedDocument({ record, content }: StoredDocument): SearchedDocument {
  const { id, sourceId, title, url, questions, updatedAt, anchors, pages, facts, page } = record
  const { text, correction } = content
  const common = {
    id,
    sourceId,
    title,
    updatedAt,
    ...defined({ url, questions, anchors, translations: page?.translations }),
  }
  // Where pages begin in a correction, nobody knows.
  return correction === null ? { ...common, text, ...defined({ pages, facts }) } : { ...common, text: correction }
}

/**
 * How much more memory the index takes for a character of a script without spaces, which is indexed in pairs: 20 MB of English are 21
 * million characters and an index of 150 MB, 20 MB of Chinese 7 million and 345 MB.
 */
const unspacedWeight = 6
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

/** Estimates the memory of an index, in units of about seven bytes: a character of a script with spaces. */
export function indexSize(documents: readonly Pick<SearchedDocument, 'text'>[]): number {
  return documents.reduce((sum, { text }) => sum + text.length + (unspacedWeight - 1) * unspacedLength(text), 0)
}

function unspacedLength(text: string): number {
  let length = 0
  for (const [run] of text.matchAll(unspaced)) length += run.length
  return length
}
