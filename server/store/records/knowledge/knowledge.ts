import type { DocumentFact } from '../../../contract/knowledge/documents.ts'
import type { Going, Site, SourceKind } from '../../../contract/knowledge/sources.ts'
import type { AiRecord, Change, Slice } from '../records.ts'
import type { DocumentVectors, SourceVectors } from './vectors.ts'

/* Knowledge sources of AI resources and their documents: the records, and the part of the store that keeps them. */

/** `revision` counts changes of the documents. The store sets it, `documents` and `size`. */
export type SourceRecord = {
  id: string
  workspaceId: string
  aiId: string
  kind: SourceKind
  name: string
  createdAt: string
  updatedAt: string
  fileName?: string
  /** The parts that could not be read, and why. */
  warnings?: readonly string[]
  site?: Site
  /** Hashes of blocks that are repeated on most pages of the site, such as menus, which are left out. */
  repeated?: readonly string[]
  /** The job of reading the site. `token` identifies its holder; empty: the job is queued. */
  job?: {
    token: string
    startedAt: string
    done: number
    failed: number
    found: number
    isStopping?: true
    /** The site has asked us to wait until then; in total so many milliseconds. `attempts`: how often these addresses were asked for. */
    waits?: { until: string; total: number; attempts?: Readonly<Record<string, number>> }
  }
  lastSync?: {
    endedAt: string
    outcome: 'complete' | 'stopped' | 'failed' | 'needs-review'
    done: number
    failed: number
    /** How many pages it has texts of, and how many of its documents are questions that these hold. */
    pages?: number
    questions?: number
    reason?: string
    /** How many documents wait for a review, also since an earlier reading; absent: none do. */
    wouldGo?: number
    /** When the reading ended that asked for this review. */
    askedAt?: string
    unread?: number
  }
  /** When the source is due: at once for a queued job, at the end of a lease, or when the site is to be read again. Absent: never. */
  dueAt?: string
  vectors?: SourceVectors
  revision: number
  documents: number
  /** The size of its documents' texts and corrections, in bytes of UTF-8. */
  size: number
}

/** A heading of a page, and the fragment of the page's address that leads to it. */
export type Anchor = { heading: string; id: string }

/** A document without its text. */
export type DocumentRecord = {
  id: string
  workspaceId: string
  aiId: string
  sourceId: string
  /** Identifies the document within its source whenever that is read again: an address, a question, a part of a file. */
  key: string
  title: string
  url?: string
  /** For a pair of question and answer: the question, then its alternatives. */
  questions?: readonly string[]
  /** Its plain facts. */
  facts?: readonly DocumentFact[]
  /** The headings that can be linked to, in their order. */
  anchors?: readonly Anchor[]
  /** Of a PDF of several pages: where each begins in the text that was read, in characters; before it, where an earlier part has it. */
  pages?: readonly number[]
  createdAt: string
  updatedAt: string
  /** The hash of what was read, to detect changes. */
  hash: string
  /** The size of the text, in bytes of UTF-8. */
  size: number
  /** The size of the correction; absent: there is none. */
  correctionSize?: number
  /** The hash of what was read when it was corrected; absent: there is no correction, or one of before this was kept. */
  correctedHash?: string
  isExcluded: boolean
  /** For a page of a site: its validators, when it was last visited, and since when that fails. */
  page?: {
    etag?: string
    lastModified?: string
    bodyHash: string
    /** The version of the reader that read it; absent: the first one. */
    reader?: number
    checkedAt: string
    failedSince?: string
    reason?: string
    /** When the job began that visited it last: an instance that takes the job over skips the page. */
    job?: string
    /** Its links that no earlier page has; absent: they were not read. */
    links?: readonly string[]
    /** The addresses at which it says that it stands in other languages. */
    translations?: readonly string[]
    /** A hash of its text, to find copies of the page. */
    textMark?: string
    /** A file is not a page: what answers with the other kind is not what was read. */
    kind?: 'page' | 'file'
    /** It says what the site says where it has no page: a site that answers everything with its first page. */
    isCatchAll?: true
    /** It waits for a review, and why. */
    wouldGo?: Going
    /** A review has kept it: it does not go by itself. */
    isKept?: true
  }
  /** Absent: it has none, or only those of another text. */
  vectors?: DocumentVectors
}

/** The text of a document as it was read, and as an admin corrected it. Well-formed Unicode without U+0000. */
export type Content = { text: string; correction: string | null }

export type StoredDocument = { record: DocumentRecord; content: Content }

/**
 * A document to be stored. If one with that id exists, its creation time and the admin's decisions (the correction, the exclusion) are
 * kept, and without `text` also its text; so is the hash of what was corrected, unless that was read so before and by the new record is so
 * still. `correction`: of a new document its correction; null removes that of an existing one.
 */
export type DocumentWrite = { record: DocumentRecord; text?: string; correction?: string | null }

export type KnowledgeBounds = { sources: number; documents: number; size: number }

/** Why a change was refused; then nothing was changed. */
export type Refusal = 'no-ai' | 'too-many-sources' | 'too-many-documents' | 'too-much-text'

/**
 * The vectors of a document, made of its state `of`. If it has changed since, they are not stored. Null: they are removed. A document
 * whose text changes keeps its stored vectors, since most passages of the new text may be the same.
 */
export type VectorsWrite = { of: DocumentRecord; vectors: { made: DocumentVectors; text: string } | null }

export type DocumentChanges = {
  write?: readonly DocumentWrite[]
  remove?: readonly string[]
  vectors?: readonly VectorsWrite[]
  /**
   * Returns what else to write and to remove, by all documents of the source at the time of the change; called before the source is
   * changed. What it throws rejects the change.
   */
  decide?: (documents: readonly DocumentRecord[]) => Pick<DocumentChanges, 'write' | 'remove'>
}

/**
 * Returns the changed source. `now` is the store's clock, which all instances share: leases begin and expire by it.
 */
export type SourceChange = (current: SourceRecord, now: Date) => SourceRecord

/** Sources belong to an AI resource and are deleted with it. Those of other AI resources and workspaces count as not existing. */
export type KnowledgeStore = {
  /** Creates a source with documents, unless its AI resource would exceed the bounds, as one atomic change. */
  createSource(
    source: SourceRecord,
    documents: readonly DocumentWrite[],
    bounds: KnowledgeBounds,
  ): Promise<'created' | Refusal>
  getSource(workspaceId: string, aiId: string, id: string): Promise<SourceRecord | null>
  listSources(workspaceId: string, aiId: string, slice: Slice): AsyncIterable<SourceRecord>
  /** Changes a source and its documents as one atomic change. Null: there is none. Without documents, `change` decides on its `revision`. */
  updateSource(
    workspaceId: string,
    aiId: string,
    id: string,
    change: SourceChange,
    documents?: DocumentChanges & { bounds: KnowledgeBounds },
  ): Promise<SourceRecord | Refusal | null>
  /** Deletes a source with its documents, as one atomic change. Resolves with whether there was one. */
  deleteSource(workspaceId: string, aiId: string, id: string): Promise<boolean>
  listDocuments(workspaceId: string, sourceId: string, slice: Slice): AsyncIterable<DocumentRecord>
  /** @throws `damaged` when its text cannot be read. */
  getDocument(workspaceId: string, sourceId: string, id: string): Promise<StoredDocument | null>
  /** Changes a document, and its correction unless that is undefined. Counts as a change of the source's documents. */
  updateDocument(
    workspaceId: string,
    sourceId: string,
    id: string,
    change: Change<DocumentRecord>,
    correction: string | null | undefined,
    bounds: KnowledgeBounds,
  ): Promise<DocumentRecord | Refusal | null>
  /**
   * The sources of all AI resources that are due, by the store's clock; if not all, then some of each workspace. In a store of one
   * process, jobs of an earlier process are due as soon as it is opened.
   */
  listDueSources(): AsyncIterable<SourceRecord>
  /** All documents of an AI resource, or of one of its sources, with their texts. Logs those whose text cannot be read, and passes them to `omit`. */
  readDocuments(
    workspaceId: string,
    aiId: string,
    sourceId?: string,
    omit?: (record: DocumentRecord) => void,
  ): AsyncIterable<StoredDocument>
  /** The sources of all AI resources that lack vectors now (see `lacksVectors`), by the store's clock, with their AI resources. */
  listSourcesWithoutVectors(): AsyncIterable<{ source: SourceRecord; ai: AiRecord }>
  /** The last stored vectors of a document, of whatever text; null: none that can be read. */
  getVectors(workspaceId: string, sourceId: string, id: string): Promise<string | null>
  /** The vectors of all documents of an AI resource; without those that cannot be read. */
  readVectors(workspaceId: string, aiId: string): AsyncIterable<{ record: DocumentRecord; text: string }>
}
