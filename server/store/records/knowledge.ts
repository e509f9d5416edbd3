import type { Site, SourceKind } from '../../contract/knowledge/sources.ts'
import type { AiRecord, Change, Slice } from './records.ts'
import type { DocumentVectors, SourceVectors } from './vectors.ts'

/* Knowledge sources of AI resources and their documents: what is stored, what is asked of a store, and what both stores decide alike. */

/** `revision` counts the changes of the documents; it, `documents` and `size` are the store's. */
export type SourceRecord = {
  id: string
  workspaceId: string
  aiId: string
  kind: SourceKind
  name: string
  createdAt: string
  updatedAt: string
  fileName?: string
  /** What of it could not be read, and why. */
  warnings?: readonly string[]
  site?: Site
  /** Hashes of what stands on most pages of the site, and says nothing of any of them. */
  repeated?: readonly string[]
  /** The site is being read by whoever has the token, or waits for somebody: then it is empty. */
  job?: { token: string; startedAt: string; done: number; failed: number; found: number; isStopping?: true }
  lastSync?: {
    endedAt: string
    outcome: 'complete' | 'stopped' | 'failed'
    done: number
    failed: number
    reason?: string
  }
  /** When somebody must look after it: a job waits, or its lease is over, or the site is to be read again. Absent: never. */
  dueAt?: string
  vectors?: SourceVectors
  revision: number
  documents: number
  /** Of the texts of its documents and their corrections, in bytes of UTF-8. */
  size: number
}

/** A document without its text. */
export type DocumentRecord = {
  id: string
  workspaceId: string
  aiId: string
  sourceId: string
  /** What it is within its source, the same whenever that is read again. */
  key: string
  title: string
  url?: string
  /** Of a question with its answer: the question, then its alternatives. */
  questions?: readonly string[]
  createdAt: string
  updatedAt: string
  /** Of what was read, to see whether it changed. */
  hash: string
  /** Of the text, in bytes of UTF-8. */
  size: number
  /** Of the correction; absent: there is none. */
  correctionSize?: number
  isExcluded: boolean
  /** Of a page of a site: what it said about its version, when it was looked at, and since when that fails. */
  page?: {
    etag?: string
    lastModified?: string
    bodyHash: string
    checkedAt: string
    failedSince?: string
    reason?: string
    /** When the job began that looked at it last: another instance that goes on with that one leaves the page out. */
    job?: string
    /** What it links to, and no page before it; absent: nobody looked. */
    links?: readonly string[]
    /** Names what it says, to find copies of it. */
    textMark?: string
  }
  /** Absent: it has none, or those of another text. */
  vectors?: DocumentVectors
}

/** What a document says: as it was read, and as an admin corrected it. Well-formed, and without U+0000. */
export type Content = { text: string; correction: string | null }

export type StoredDocument = { record: DocumentRecord; content: Content }

/**
 * A document to be stored. Of one with that id that is there already, its creation and what an admin decided stay: the correction, and
 * whether it is left out. Without a text it keeps that.
 */
export type DocumentWrite = { record: DocumentRecord; text?: string; correction?: string | null }

export type KnowledgeBounds = { sources: number; documents: number; size: number }

/** For what was within bounds elsewhere. */
export const unbounded: KnowledgeBounds = { sources: Infinity, documents: Infinity, size: Infinity }

/** Why a change is refused. Nothing was changed. */
export type Refusal = 'no-ai' | 'too-many-sources' | 'too-many-documents' | 'too-much-text'

/**
 * The vectors of a document, made of it as it was then. If it says something else by now, they are not stored. Null: they are removed.
 * A text that changes keeps what was stored, for whoever makes those of the new one: most of its passages may be the same.
 */
export type VectorsWrite = { of: DocumentRecord; vectors: { made: DocumentVectors; text: string } | null }

export type DocumentChanges = {
  write?: readonly DocumentWrite[]
  remove?: readonly string[]
  vectors?: readonly VectorsWrite[]
}

/**
 * Returns what a source becomes. `now` is the store's clock, which is one for all instances: by it leases are given and run out, whatever
 * the clocks of their machines say.
 */
export type SourceChange = (current: SourceRecord, now: Date) => SourceRecord

/** All of it is of one AI resource, and goes with that. Another AI resource's, or workspace's, is as if it did not exist. */
export type KnowledgeStore = {
  /** Creates a source with documents, unless its AI resource would then know more than it may: decided and done as one change. */
  createSource(
    source: SourceRecord,
    documents: readonly DocumentWrite[],
    bounds: KnowledgeBounds,
  ): Promise<'created' | Refusal>
  getSource(workspaceId: string, aiId: string, id: string): Promise<SourceRecord | null>
  listSources(workspaceId: string, aiId: string, slice: Slice): AsyncIterable<SourceRecord>
  /** Changes a source and its documents as one change. Null: there is none. Without documents, its `revision` becomes what `change` says. */
  updateSource(
    workspaceId: string,
    aiId: string,
    id: string,
    change: SourceChange,
    documents?: DocumentChanges & { bounds: KnowledgeBounds },
  ): Promise<SourceRecord | Refusal | null>
  /** With its documents, as one change. Resolves with whether there was one. */
  deleteSource(workspaceId: string, aiId: string, id: string): Promise<boolean>
  listDocuments(workspaceId: string, sourceId: string, slice: Slice): AsyncIterable<DocumentRecord>
  /** @throws `damaged` when its text cannot be read. */
  getDocument(workspaceId: string, sourceId: string, id: string): Promise<StoredDocument | null>
  /** Changes what an admin decides; `correction` as well, unless it is undefined. Counts as a change of the source's documents. */
  updateDocument(
    workspaceId: string,
    sourceId: string,
    id: string,
    change: Change<DocumentRecord>,
    correction: string | null | undefined,
    bounds: KnowledgeBounds,
  ): Promise<DocumentRecord | Refusal | null>
  /**
   * The sources of all AI resources that are due, by the store's clock. In a store of one process, jobs that an earlier process had are
   * due as soon as it is opened.
   */
  listDueSources(): AsyncIterable<SourceRecord>
  /** All documents of an AI resource, or of one of its sources, with their texts, one after the other. @throws `damaged` */
  readDocuments(workspaceId: string, aiId: string, sourceId?: string): AsyncIterable<StoredDocument>
  /** The sources of all AI resources that lacksVectors of vectors.ts names now, by the store's clock, with their AI resources. */
  listSourcesWithoutVectors(): AsyncIterable<{ source: SourceRecord; ai: AiRecord }>
  /** What was stored last as the vectors of a document, of whatever text; null: nothing that can be read. */
  getVectors(workspaceId: string, sourceId: string, id: string): Promise<string | null>
  /** The vectors of all documents of an AI resource that have some, one after the other; without those that cannot be read. */
  readVectors(workspaceId: string, aiId: string): AsyncIterable<{ record: DocumentRecord; text: string }>
}

/** The bytes of a document's text and correction. */
export function sizeOf({ size, correctionSize = 0 }: DocumentRecord): number {
  return size + correctionSize
}

/** What a document becomes when it is written over the one that is there, if any. */
export function written(current: DocumentRecord | null, { record, text, correction }: DocumentWrite): DocumentRecord {
  const size = text === undefined ? (current?.size ?? 0) : Buffer.byteLength(text)
  const { correctionSize: _, vectors: made, ...rest } = { ...record, size }
  const vectors = current ? (current.hash === record.hash ? current.vectors : undefined) : made
  const kept = { ...rest, ...(vectors && { vectors }) }
  if (current) {
    const { createdAt, isExcluded, correctionSize } = current
    return { ...kept, createdAt, isExcluded, ...(correctionSize !== undefined && { correctionSize }) }
  }
  return typeof correction === 'string' ? { ...kept, correctionSize: Buffer.byteLength(correction) } : kept
}

/** The document with another correction, or with none; its vectors are then of another text. */
export function withCorrection(record: DocumentRecord, correction: string | null): DocumentRecord {
  const { correctionSize: _, vectors: __, ...rest } = record
  return correction === null ? rest : { ...rest, correctionSize: Buffer.byteLength(correction) }
}

/** The document with its vectors; null: they are of another text than its own. */
export function withVectors(current: DocumentRecord | null, { of, vectors }: VectorsWrite): DocumentRecord | null {
  if (!current || current.hash !== of.hash || current.updatedAt !== of.updatedAt) return null
  const { vectors: _, ...rest } = current
  return vectors ? { ...rest, vectors: vectors.made } : rest
}

/** The source after documents of it changed: each as it was, and as it is from then on. `isCorrected`: a correction changed, too. */
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
    was?.hash !== is?.hash || was?.isExcluded !== is?.isExcluded || isCorrected
  const revision = before && changes.some(isOther) ? before.revision + 1 : after.revision
  return { ...after, revision, documents, size }
}

/** Whether an AI resource may have these sources; what is too much already may become less. */
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

/** What sources hold together. */
export function totalOf(sources: Iterable<SourceRecord>): { sources: number; documents: number; size: number } {
  const total = { sources: 0, documents: 0, size: 0 }
  for (const { documents, size } of sources) {
    total.sources += 1
    total.documents += documents
    total.size += size
  }
  return total
}
