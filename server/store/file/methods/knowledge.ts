import type {
  DocumentRecord,
  DocumentWrite,
  KnowledgeBounds,
  KnowledgeStore,
  Refusal,
  SourceRecord,
  StoredDocument,
  VectorsWrite,
} from '../../records/knowledge/knowledge.ts'
import {
  counted,
  excess,
  totalOf,
  unbounded,
  withCorrection,
  withVectors,
  written,
} from '../../records/knowledge/knowledge-changes.ts'
import { lacksVectors } from '../../records/knowledge/vectors.ts'
import { checkId } from '../checkpoint/document-files.ts'
import { ofWorkspace, type Core } from '../core.ts'
import type { Decision } from '../journal/commits.ts'
import type { SavedDocument } from '../journal/records.ts'
import { deletion } from '../memory/memory.ts'
import { currentTime, timestamp } from '../../../core/clock.ts'

/** A document before and after a change. */
type Changed = { before: DocumentRecord | null; after: SavedDocument | string }

/** The sources and documents: their records are in memory, their texts on disk. */
export function knowledgeMethods({ commits, memory, texts }: Core): KnowledgeStore {
  /** The staged state of a source; null if its AI resource is gone. */
  function latestSource(workspaceId: string, id: string): SourceRecord | null {
    const source = ofWorkspace(memory().sources.latest(id), workspaceId)
    return source && memory().ai.latest(source.aiId) ? source : null
  }

  /** Decides on a source with its changed documents. */
  function save<T>(
    before: SourceRecord | null,
    after: SourceRecord,
    changed: readonly Changed[],
    bounds: KnowledgeBounds,
    result: (source: SourceRecord) => T,
    isCorrected = false,
  ): Decision<T | Refusal> {
    const { sources } = memory()
    const states = changed.map(
      (each) => [each.before, typeof each.after === 'string' ? null : each.after.record] as const,
    )
    const source = counted(before, after, states, isCorrected)
    const others = [...sources.latestIn(after.aiId)].filter(({ id }) => id !== after.id)
    const refusal = excess(totalOf(others), before, source, bounds)
    if (refusal) return { result: refusal }
    const documents = changed.flatMap((each) => (typeof each.after === 'string' ? [] : [each.after]))
    const removed = changed.flatMap((each) => (typeof each.after === 'string' ? [each.after] : []))
    return {
      record: { type: 'save-source', position: sources.positionOf(source.id), source, documents, removed },
      result: result(source),
    }
  }

  function writeOf(write: DocumentWrite): Changed {
    checkId('documents', write.record.id)
    const { documents } = memory()
    const before = documents.latest(write.record.id)
    const record = written(before, write)
    const position = documents.positionOf(record.id)
    const isNewCorrection = before ? write.correction === null : typeof write.correction === 'string'
    return {
      before,
      after: {
        position,
        record,
        ...(write.text !== undefined && { text: write.text }),
        ...(isNewCorrection && { correction: write.correction }),
      },
    }
  }

  /** Undefined if they are of another text or another source's document. */
  function vectorsOf(sourceId: string, write: VectorsWrite): Changed[] {
    const { documents } = memory()
    const before = documents.latest(write.of.id)
    const record = before?.sourceId === sourceId ? withVectors(before, write) : null
    if (!record) return []
    const position = documents.positionOf(record.id)
    return [{ before, after: { position, record, vectors: write.vectors?.text ?? null } }]
  }

  function findDocument(workspaceId: string, sourceId: string, id: string): DocumentRecord | null {
    const found = ofWorkspace(memory().documents.get(id), workspaceId)
    return found?.sourceId === sourceId ? found : null
  }

  async function read(record: DocumentRecord): Promise<StoredDocument | null> {
    try {
      return { record, content: await texts.read(record.id) }
    } catch (error) {
      // Deleted while it was being read.
      if (!memory().documents.get(record.id)) return null
      throw error
    }
  }

  return {
    createSource: (source, documents, bounds) => {
      checkId('sources', source.id)
      return commits.submit<'created' | Refusal>(() => {
        const { ai, sources } = memory()
        if (!ofWorkspace(ai.latest(source.aiId), source.workspaceId)) return { result: 'no-ai' }
        if (sources.latest(source.id)) throw new Error('A source with this id already exists')
        return save(null, source, documents.map(writeOf), bounds, () => 'created' as const)
      })
    },

    async getSource(workspaceId, aiId, id) {
      const source = ofWorkspace(memory().sources.get(id), workspaceId)
      return source?.aiId === aiId ? source : null
    },

    async *listSources(workspaceId, aiId, slice) {
      for (const source of memory().sources.slice(aiId, slice)) if (source.workspaceId === workspaceId) yield source
    },

    updateSource: (workspaceId, aiId, id, change, changes) =>
      commits.submit<SourceRecord | Refusal | null>(() => {
        const before = latestSource(workspaceId, id)
        if (before?.aiId !== aiId) return { result: null }
        const { vectors = [], bounds = unbounded, decide } = changes ?? {}
        const decided = decide?.([...memory().documents.latestIn(id)])
        const after = change(before, new Date(currentTime()))
        const write = [...(changes?.write ?? []), ...(decided?.write ?? [])]
        const remove = [...(changes?.remove ?? []), ...(decided?.remove ?? [])]
        const removals = remove.flatMap((one) => {
          const found = memory().documents.latest(one)
          return found?.sourceId === id ? [{ before: found, after: one }] : []
        })
        const changed = [...removals, ...write.map(writeOf), ...vectors.flatMap((each) => vectorsOf(id, each))]
        if (after === before && changed.length === 0) return { result: before }
        return save(before, after, changed, bounds, (source) => source)
      }),

    deleteSource: (workspaceId, aiId, id) =>
      commits.submit(() => {
        if (latestSource(workspaceId, id)?.aiId !== aiId) return { result: false }
        return { record: deletion('sources', id), result: true }
      }),

    async *listDocuments(workspaceId, sourceId, slice) {
      for (const one of memory().documents.slice(sourceId, slice)) if (one.workspaceId === workspaceId) yield one
    },

    async getDocument(workspaceId, sourceId, id) {
      const record = findDocument(workspaceId, sourceId, id)
      return record && (await read(record))
    },

    updateDocument: (workspaceId, sourceId, id, change, correction, bounds) =>
      commits.submit<DocumentRecord | Refusal | null>(() => {
        const { documents } = memory()
        const source = latestSource(workspaceId, sourceId)
        const before = documents.latest(id)
        if (!source || before?.sourceId !== sourceId) return { result: null }
        const changed = change(before)
        if (changed === before && correction === undefined) return { result: before }
        const record = correction === undefined ? changed : withCorrection(changed, correction)
        const position = documents.positionOf(id)
        const after: SavedDocument = { position, record, ...(correction !== undefined && { correction }) }
        return save(source, source, [{ before, after }], bounds, () => record, correction !== undefined)
      }),

    async *listDueSources() {
      const at = timestamp()
      for (const source of memory().sources.all()) if (source.dueAt !== undefined && source.dueAt <= at) yield source
    },

    async *readDocuments(workspaceId, aiId, sourceId = aiId, omit = () => undefined) {
      for (const record of memory().documents.slice(sourceId, { order: 'asc' })) {
        if (record.workspaceId !== workspaceId || record.aiId !== aiId) continue
        // One that cannot be read, which is logged, must not take all others with it.
        const found = await read(record).catch(() => undefined)
        if (found) yield found
        else if (found === undefined) omit(record)
      }
    },

    async *listSourcesWithoutVectors() {
      const at = timestamp()
      const { ai, sources } = memory()
      for (const source of sources.all()) {
        const owner = ai.row(source.aiId)?.record
        if (owner && lacksVectors(source, owner.embeddingModel, at)) yield { source, ai: owner }
      }
    },

    async getVectors(workspaceId, sourceId, id) {
      return findDocument(workspaceId, sourceId, id) && texts.readVectors(id)
    },

    async *readVectors(workspaceId, aiId) {
      for (const record of memory().documents.slice(aiId, { order: 'asc' })) {
        const isMine = record.workspaceId === workspaceId && record.vectors !== undefined
        const text = isMine ? await texts.readVectors(record.id) : null
        if (text !== null) yield { record, text }
      }
    },
  }
}
