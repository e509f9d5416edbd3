import { defined } from '../../../core/defined.ts'
import type {
  DocumentRecord,
  DocumentWrite,
  KnowledgeBounds,
  Refusal,
  SourceRecord,
  VectorsWrite,
} from './knowledge.ts'

/* How changes of sources and documents are computed, for both stores alike. */

/** For a copy of what was within bounds. */
export const unbounded: KnowledgeBounds = { sources: Infinity, documents: Infinity, size: Infinity }

/** The bytes of a document's text and correction. */
export function sizeOf({ size, correctionSize = 0 }: DocumentRecord): number {
  return size + correctionSize
}

/** Returns the record of a document after a write; `current` is the stored one. */
export function written(current: DocumentRecord | null, { record, text, correction }: DocumentWrite): DocumentRecord {
  const size = text === undefined ? (current?.size ?? 0) : Buffer.byteLength(text)
  const { correctionSize: _, correctedHash, vectors: made, ...rest } = { ...record, size }
  const isRestored = correction === null && current?.correctionSize !== undefined
  const isSameText = current?.hash === record.hash && !isRestored
  const vectors = current ? (isSameText ? current.vectors : undefined) : made
  const kept = { ...rest, ...(vectors && { vectors }) }
  if (current) {
    const { createdAt, isExcluded, correctionSize } = current
    const isCorrected = correctionSize !== undefined && correction !== null
    const isUpToDate = current.correctedHash === current.hash && correctedHash === record.hash
    const ofCorrection = defined({ correctionSize, correctedHash: isUpToDate ? correctedHash : current.correctedHash })
    return { ...kept, createdAt, isExcluded, ...(isCorrected && ofCorrection) }
  }
  if (typeof correction !== 'string') return kept
  return { ...kept, ...defined({ correctionSize: Buffer.byteLength(correction), correctedHash }) }
}

/** Returns a document with another correction or none, and without its vectors, which are of another text. */
export function withCorrection(record: DocumentRecord, correction: string | null): DocumentRecord {
  const { correctionSize: _, correctedHash: __, vectors: ___, ...rest } = record
  if (correction === null) return rest
  return { ...rest, correctionSize: Buffer.byteLength(correction), correctedHash: record.hash }
}

/** Returns a document with its vectors; null: they were made of another text. */
export function withVectors(current: DocumentRecord | null, { of, vectors }: VectorsWrite): DocumentRecord | null {
  if (!current || current.hash !== of.hash || current.updatedAt !== of.updatedAt) return null
  const { vectors: _, ...rest } = current
  return vectors ? { ...rest, vectors: vectors.made } : rest
}

/** Returns a source after changes of its documents, each given before and after. `isCorrected`: a correction changed, too. */
export function counted(
  before: SourceRecord | null,
  after: SourceRecord,
  changes: readonly (readonly [DocumentRecord | null, DocumentRecord | null])[],
  isCorrected = false,
): SourceRecord {
  let { documents, size } = before ?? { documents: 0, size: 0 }
  for (const [was, is] of changes) {
    documents += Number(is !== null) - Number(was !== null)
    size += (is ? sizeOf(is) : 0) - (was ? sizeOf(was) : 0)
  }
  const isOther = ([was, is]: (typeof changes)[number]) =>
    was?.hash !== is?.hash ||
    was?.isExcluded !== is?.isExcluded ||
    was?.correctionSize !== is?.correctionSize ||
    isCorrected
  const revision = before && changes.some(isOther) ? before.revision + 1 : after.revision
  return { ...after, revision, documents, size }
}

/** Returns which bound a change would exceed. What exceeds a bound already may shrink. */
export function excess(
  others: { sources: number; documents: number; size: number },
  before: SourceRecord | null,
  after: SourceRecord,
  bounds: KnowledgeBounds,
): Refusal | undefined {
  if (!before && others.sources + 1 > bounds.sources) return 'too-many-sources'
  const { documents, size } = before ?? { documents: 0, size: 0 }
  if (after.documents > documents && others.documents + after.documents > bounds.documents) return 'too-many-documents'
  if (after.size > size && others.size + after.size > bounds.size) return 'too-much-text'
  return undefined
}

/** Returns the sums of sources. */
export function totalOf(sources: Iterable<SourceRecord>): { sources: number; documents: number; size: number } {
  const total = { sources: 0, documents: 0, size: 0 }
  for (const { documents, size } of sources) {
    total.sources += 1
    total.documents += documents
    total.size += size
  }
  return total
}
