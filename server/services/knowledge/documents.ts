import type { Contact, DocumentUpdate, KnowledgeDocument, WholeDocument } from '../../contract/knowledge/documents.ts'
import { knowledgeBounds } from '../../contract/knowledge/sources.ts'
import { after } from '../../core/clock.ts'
import { defined } from '../../core/defined.ts'
import { notFound, orNotFound } from '../../core/errors.ts'
import type { DocumentRecord, KnowledgeStore, StoredDocument } from '../../store/records/knowledge/knowledge.ts'
import { sizeOf } from '../../store/records/knowledge/knowledge-changes.ts'
import type { Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Guard } from '../agents.ts'
import { clean } from './read/piece.ts'
import { accepted } from './writes.ts'
import { contactsOf } from './search/contacts.ts'

/** The ids of a document, its source and its AI resource. */
export type DocumentPath = { aiId: string; sourceId: string; documentId: string }

export type Documents = {
  list(workspaceId: string, aiId: string, sourceId: string, slice: Slice): Promise<AsyncIterable<DocumentRecord>>
  /** The ids of documents that the list omits because they cannot be read. */
  omitted(sourceId: string): readonly string[]
  /** How the people of a source's site are reached, as its pages say, without those that are left out or corrected. */
  contacts(workspaceId: string, aiId: string, sourceId: string): Promise<Contact[]>
  get(workspaceId: string, path: DocumentPath): Promise<StoredDocument>
  update(
    workspaceId: string,
    path: DocumentPath,
    body: DocumentUpdate,
    guard: Guard<StoredDocument>,
  ): Promise<StoredDocument>
}

/** The documents of sources, and admins' corrections and exclusions. */
export function createDocuments(store: KnowledgeStore & Pick<Store, 'unreadableDocuments'>): Documents {
  async function expectSource(workspaceId: string, aiId: string, sourceId: string): Promise<void> {
    if (!(await store.getSource(workspaceId, aiId, sourceId))) throw notFound('source')
  }

  async function get(workspaceId: string, { aiId, sourceId, documentId }: DocumentPath): Promise<StoredDocument> {
    await expectSource(workspaceId, aiId, sourceId)
    return orNotFound(await store.getDocument(workspaceId, sourceId, documentId), 'document')
  }

  return {
    get,
    omitted: (sourceId) => store.unreadableDocuments('documents', sourceId),

    async list(workspaceId, aiId, sourceId, slice) {
      await expectSource(workspaceId, aiId, sourceId)
      return store.listDocuments(workspaceId, sourceId, slice)
    },

    async contacts(workspaceId, aiId, sourceId) {
      await expectSource(workspaceId, aiId, sourceId)
      const pages: DocumentRecord[] = []
      for await (const record of store.listDocuments(workspaceId, sourceId, { order: 'asc' })) {
        if (!record.isExcluded && record.correctionSize === undefined) pages.push(record)
      }
      return contactsOf(pages).map(({ isFramed: _, isOnContactPage: __, isNews: ___, page: ____, ...found }) => found)
    },

    async update(workspaceId, path, { isExcluded, correction }, guard) {
      const { content } = await get(workspaceId, path)
      const change = (current: DocumentRecord) => {
        guard({ record: current, content })
        return { ...current, isExcluded: isExcluded ?? current.isExcluded, updatedAt: after(current.updatedAt) }
      }
      const corrected = typeof correction === 'string' ? clean(correction) : correction
      const { sourceId, documentId } = path
      accepted(await store.updateDocument(workspaceId, sourceId, documentId, change, corrected, knowledgeBounds))
      return get(workspaceId, path)
    },
  }
}

/** Returns a document in the form of the API, without its text. */
export function toDocument(record: DocumentRecord): KnowledgeDocument {
  const { id, sourceId, title, url, isExcluded, createdAt, updatedAt, page, correctedHash } = record
  const { checkedAt, failedSince, reason, wouldGo } = page ?? {}
  const questions = record.questions && [...record.questions]
  const isCorrected = record.correctionSize !== undefined
  const size = sizeOf(record)
  return {
    id,
    sourceId,
    title,
    size,
    isExcluded,
    isCorrected,
    isCorrectionOutdated: correctedHash !== undefined && correctedHash !== record.hash,
    createdAt,
    updatedAt,
    ...defined({ url, questions, checkedAt, failedSince, reason, wouldGo }),
  }
}

/** Returns a document in the form of the API. */
export function toWholeDocument({ record, content }: StoredDocument): WholeDocument {
  return { ...toDocument(record), ...content, ...(record.facts && { facts: [...record.facts] }) }
}
