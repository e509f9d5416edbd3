import { isDeepStrictEqual } from 'node:util'
import type { SourceRecord, StoredDocument } from '../../store/records/knowledge/knowledge.ts'
import { unbounded } from '../../store/records/knowledge/knowledge-changes.ts'
import type { AiRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { CommandError } from '../command.ts'

const all: Slice = { order: 'asc' }

/** Copies what an AI resource knows, document by document. Resolves with the number of new records. */
export async function copyKnowledge({ workspaceId, id }: AiRecord, from: Store, to: Store): Promise<number> {
  let count = 0
  for await (const source of from.listSources(workspaceId, id, all)) {
    const found = await to.getSource(workspaceId, id, source.id)
    if (isDeepStrictEqual(found, source)) continue
    if (!found) {
      await to.createSource(source, [], unbounded)
      count += 1
    }
    for await (const { record, content } of documentsOf(from, source)) {
      const known = await to.getDocument(workspaceId, source.id, record.id)
      if (isDeepStrictEqual(known, { record, content })) continue
      if (known) throw new CommandError(1, `The target already holds a different document ${record.id}.`)
      const changes = { write: [{ record, ...content }], bounds: unbounded }
      await to.updateSource(workspaceId, id, source.id, (current) => current, changes)
      count += 1
    }
  }
  for await (const { record, text } of from.readVectors(workspaceId, id)) {
    if (!record.vectors) continue
    const vectors = [{ of: record, vectors: { made: record.vectors, text } }]
    await to.updateSource(workspaceId, id, record.sourceId, (current) => current, { vectors, bounds: unbounded })
  }
  for await (const source of from.listSources(workspaceId, id, all)) {
    // Last, since each document counted as a change of it.
    await to.updateSource(workspaceId, id, source.id, () => source)
  }
  return count
}

/** The documents of a source with their texts. */
export async function* documentsOf(store: Store, { workspaceId, id }: SourceRecord): AsyncIterable<StoredDocument> {
  for await (const { id: documentId } of store.listDocuments(workspaceId, id, all)) {
    const document = await store.getDocument(workspaceId, id, documentId)
    if (document) yield document
  }
}
