import type {
  DocumentRecord,
  KnowledgeStore,
  SourceRecord,
  VectorsWrite,
} from '../../../records/knowledge/knowledge.ts'
import type { AiRecord } from '../../../records/records.ts'
import { lacksVectors } from '../../../records/knowledge/vectors.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import type { Connection } from '../../connection/query.ts'
import { key } from '../columns.ts'
import { listed, type List } from '../sessions/lists.ts'

type VectorsMethods = Pick<KnowledgeStore, 'listSourcesWithoutVectors' | 'getVectors' | 'readVectors'>
type VectorsRow = { record: DocumentRecord; vectors: string }

/** Few a page: those of a document are about as long as its text. */
const vectors: List<VectorsRow, { record: DocumentRecord; text: string }> = {
  name: 'vectors',
  table: 'documents',
  columns: 'record, vectors',
  belongs: (first) => `workspace_id = $${first} and ai_id = $${first + 1} and vectors is not null`,
  pageSize: 20,
  view: ({ record, vectors: text }) => ({ record, text }),
}

/**
 * Those that may lack some: lacksVectors of store/vectors.ts decides. Both halves have an index, which is empty where nobody names a model
 * for embeddings, or has vectors.
 */
const sourcesWithoutVectors = `
  select sources.record as source, ai.record as ai, now() from ai join sources on sources.ai_id = ai.id
  where ai.embedding_model is not null
    and (sources.vectors_model is distinct from ai.embedding_model or sources.vectors_due_at <= now())
  union all
  select sources.record, ai.record, now() from sources join ai on ai.id = sources.ai_id
  where sources.vectors_model is not null and ai.embedding_model is null`

/** Reads vectors; documents are changed by knowledge.ts. */
export function vectorsMethods(database: StoreDatabase): VectorsMethods {
  return {
    async *listSourcesWithoutVectors() {
      const rows = await database.query<{ source: SourceRecord; ai: AiRecord; now: Date }>('main', {
        name: 'sources-without-vectors',
        text: sourcesWithoutVectors,
        values: [],
      })
      for (const { source, ai, now } of rows) {
        if (lacksVectors(source, ai.embeddingModel, now.toISOString())) yield { source, ai }
      }
    },

    async getVectors(workspaceId, sourceId, id) {
      const [row] = await database.query<VectorsRow>('main', {
        name: 'get-vectors',
        text: 'select vectors from documents where id = $1 and source_id = $2 and workspace_id = $3',
        values: [key(id), key(sourceId), workspaceId],
      })
      return row?.vectors ?? null
    },

    async *readVectors(workspaceId, aiId) {
      for await (const each of listed(database, vectors, [workspaceId, key(aiId)], { order: 'asc' })) {
        if (each.record.vectors) yield each
      }
    },
  }
}

/** Stores vectors, or removes them. The caller holds the row of the AI resource. */
export async function saveVectors(
  connection: Connection,
  saved: readonly { record: DocumentRecord; write: VectorsWrite }[],
): Promise<void> {
  if (saved.length === 0) return
  const rows = saved.map(({ record, write }) => ({ id: record.id, record, vectors: write.vectors?.text ?? null }))
  await connection.query({
    name: 'save-vectors',
    text: `update documents set record = rows.record, vectors = rows.vectors
      from json_to_recordset($1) as rows(id text, record json, vectors text) where documents.id = rows.id`,
    values: [JSON.stringify(rows)],
  })
}

/** What the columns of a source hold of its vectors: their model, and when they must be looked after; null: not until something changes. */
export function vectorColumns({ job, revision, vectors: state }: SourceRecord): [string | null, string | null] {
  if (!state) return [null, null]
  const isDone = job !== undefined || state.madeOf === revision
  return [state.model, isDone ? null : (state.until ?? '-infinity')]
}
