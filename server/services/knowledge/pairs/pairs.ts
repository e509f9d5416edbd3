import type { PairBody, PairImport, StoredPair } from '../../../contract/knowledge/pairs.ts'
import { knowledgeBounds } from '../../../contract/knowledge/sources.ts'
import { byteOrderMark, csvLine } from '../../../core/csv.ts'
import { FoyerError, invalid, notFound } from '../../../core/errors.ts'
import type { DocumentChanges, DocumentRecord, KnowledgeStore, SourceRecord } from '../../../store/records/knowledge.ts'
import type { Guard } from '../../agents.ts'
import { after } from '../../clock.ts'
import { accepted } from '../refusals.ts'
import { writeOf } from '../writes.ts'
import { pieceOf, toPair } from './pair-piece.ts'

/** The ids of a source of pairs and of its AI resource. */
export type PairsPath = { aiId: string; sourceId: string }
/** Each pair is a document of the source. */
export type PairPath = PairsPath & { documentId: string }

/** The questions of a source of the kind `qa`, one by one. */
export type Pairs = {
  /** Earliest first. */
  list(workspaceId: string, path: PairsPath): Promise<AsyncIterable<StoredPair>>
  /** Lines of CSV that {@link Pairs.importFile} accepts, one for each question. */
  exportCsv(workspaceId: string, path: PairsPath): Promise<AsyncIterable<string>>
  get(workspaceId: string, path: PairPath): Promise<StoredPair>
  create(workspaceId: string, path: PairsPath, body: PairBody): Promise<StoredPair>
  /** Replaces a pair and its correction; an exclusion stays. */
  replace(workspaceId: string, path: PairPath, body: PairBody, guard: Guard<StoredPair>): Promise<StoredPair>
  remove(workspaceId: string, path: PairPath, guard: Guard<StoredPair>): Promise<void>
  /** Adds the questions of a table; existing ones get its answers. @throws {FoyerError} `unsupported-media-type` with the reason. */
  importFile(workspaceId: string, path: PairsPath, bytes: Uint8Array): Promise<PairImport>
}

/** How often a change is retried after a concurrent one. */
const maxRuns = 10

type Known = { source: SourceRecord; documents: readonly DocumentRecord[] }

export function createPairs(store: KnowledgeStore): Pairs {
  async function expectSource(workspaceId: string, { aiId, sourceId }: PairsPath): Promise<SourceRecord> {
    const source = await store.getSource(workspaceId, aiId, sourceId)
    if (source?.kind !== 'qa') throw notFound('source of questions and answers')
    return source
  }

  async function get(workspaceId: string, { sourceId, documentId }: PairPath): Promise<StoredPair> {
    const document = await store.getDocument(workspaceId, sourceId, documentId)
    if (!document) throw notFound('question')
    return toPair(document)
  }

  /** Changes a source based on all its documents, with optimistic locking: a concurrent change makes it decide again. */
  async function edit<T>(
    workspaceId: string,
    path: PairsPath,
    decide: (known: Known) => Promise<{ changes: DocumentChanges; result: T }>,
  ): Promise<T> {
    for (let run = 1; ; run += 1) {
      const source = await expectSource(workspaceId, path)
      const documents: DocumentRecord[] = []
      for await (const one of store.listDocuments(workspaceId, path.sourceId, { order: 'asc' })) documents.push(one)
      const { changes, result } = await decide({ source, documents })
      try {
        const unlessChanged = (current: SourceRecord) => {
          if (current.revision !== source.revision) throw new ConcurrentChange()
          return { ...current, updatedAt: after(current.updatedAt) }
        }
        const bounds = knowledgeBounds
        if (
          accepted(
            await store.updateSource(workspaceId, path.aiId, path.sourceId, unlessChanged, { ...changes, bounds }),
          )
        )
          return result
        throw notFound('source of questions and answers')
      } catch (error) {
        if (!(error instanceof ConcurrentChange) || run === maxRuns) throw error
      }
    }
  }

  async function* read(workspaceId: string, { aiId, sourceId }: PairsPath): AsyncGenerator<StoredPair> {
    for await (const document of store.readDocuments(workspaceId, aiId, sourceId)) yield toPair(document)
  }

  return {
    async list(workspaceId, path) {
      await expectSource(workspaceId, path)
      return read(workspaceId, path)
    },

    async exportCsv(workspaceId, path) {
      await expectSource(workspaceId, path)
      return csvLines(read(workspaceId, path))
    },

    async get(workspaceId, path) {
      await expectSource(workspaceId, path)
      return get(workspaceId, path)
    },

    async create(workspaceId, path, body) {
      const piece = pieceOf(body)
      const documentId = await edit(workspaceId, path, async ({ source, documents }) => {
        if (documents.some(({ key }) => key === piece.key)) throw askedTwice
        const written = writeOf(source, piece, undefined)
        return { changes: { write: [written] }, result: written.record.id }
      })
      return get(workspaceId, { ...path, documentId })
    },

    async replace(workspaceId, path, body, guard) {
      const { documentId, sourceId } = path
      const piece = pieceOf(body)
      const isCorrected = await edit(workspaceId, path, async ({ source, documents }) => {
        guard(await get(workspaceId, path))
        const found = documents.find(({ id }) => id === documentId)
        if (!found) throw notFound('question')
        if (documents.some(({ key, id }) => key === piece.key && id !== documentId)) throw askedTwice
        return { changes: { write: [writeOf(source, piece, found)] }, result: found.correctionSize !== undefined }
      })
      if (isCorrected)
        accepted(await store.updateDocument(workspaceId, sourceId, documentId, (same) => same, null, knowledgeBounds))
      return get(workspaceId, path)
    },

    remove: (workspaceId, path, guard) =>
      edit(workspaceId, path, async () => {
        guard(await get(workspaceId, path))
        return { changes: { remove: [path.documentId] }, result: undefined }
      }),

    async importFile(workspaceId, path, bytes) {
      await expectSource(workspaceId, path)
      // The parsers are loaded with the first file.
      const { readPairs } = await import('./read-pairs.ts')
      const reading = await readPairs(bytes)
      if ('refused' in reading)
        throw new FoyerError('unsupported-media-type', `The file was not read. ${reading.refused}`)
      return edit(workspaceId, path, async ({ source, documents }) => {
        const known = new Map(documents.map((document) => [document.key, document]))
        const result: PairImport = { added: 0, changed: 0, same: 0, warnings: reading.warnings }
        const write = reading.pieces.flatMap((piece) => {
          const found = known.get(piece.key)
          const written = writeOf(source, piece, found)
          const isSame = found?.hash === written.record.hash
          result[isSame ? 'same' : found ? 'changed' : 'added'] += 1
          return isSame ? [] : [written]
        })
        return { changes: { write }, result }
      })
    },
  }
}

/** The source has changed since it was read. */
class ConcurrentChange extends Error {}

const askedTwice = invalid('question', 'is in this source already')

async function* csvLines(pairs: AsyncIterable<StoredPair>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['question', 'answer', 'alternatives'])
  // Alternatives are separated by bars.
  for await (const { question, answer, alternatives } of pairs)
    yield csvLine([question, answer, alternatives.map((each) => each.replaceAll('|', '/')).join(' | ')])
}
