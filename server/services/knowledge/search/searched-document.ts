import type { DocumentFact } from '../../../contract/knowledge/documents.ts'
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
}

/** What is searched of a stored document: an admin's correction in place of what was read, facts included. */
export function searchedDocument({ record, content }: StoredDocument): SearchedDocument {
  const { id, sourceId, title, url, questions, updatedAt, anchors, pages, facts } = record
  return {
    id,
    sourceId,
    title,
    updatedAt,
    ...(url !== undefined && { url }),
    ...(questions && { questions }),
    text: content.correction ?? content.text,
    ...(anchors && { anchors }),
    // Where pages begin in a correction, nobody knows.
    ...(pages && content.correction === null && { pages }),
    ...(facts && content.correction === null && { facts }),
  }
}
