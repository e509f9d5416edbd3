import type {
  DocumentRecord,
  KnowledgeStore,
  SourceRecord,
  VectorsWrite,
} from '../../../records/knowledge/knowledge.ts'
import type { AiRecord } from '../../../records/records.ts'
import { lacksVectors } from '../../../records/knowledge/vectors.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { sql, type Connection } from '../../connection/query.ts'
import { key } from '../columns.ts'
import { listed, type List } from '../lists.ts'
import { asJson } from './document-rows.ts'

type VectorsMethods = Pick<KnowledgeStore, 'listSourcesWithoutVectors' | 'getVectors' | 'readVectors'>
type VectorsRow = { record: DocumentRecord; vectors: string }

/** Few a page: those of a document are about as long as its text. */
const vectors: List<VectorsRow, { record: DocumentRecord; text: string }> = {
  table: 'documents',
  columns: sql`record, vectors`,
  pageSize: 20,
  view: ({ record, vectors: text }) => ({ record, text }),
}

/**
 * Those that may lack some: lacksVectors of store/vectors.ts decides. Both halves have an index, which is empty where nobody names a model
 * for embeddings, or has vectors.
 */
const sourcesWithoutVectors = sql`
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
      const rows = await database.query<{ source: SourceRecord; ai: AiRecord; now: Date }>(sourcesWithoutVectors)
      for (const { source, ai, now } of rows) {
        if (lacksVectors(source, ai.embeddingModel, now.toISOString())) yield { source, ai }
      }
    },

    async getVectors(workspaceId, sourceId, id) {
      const [row] = await database.query<VectorsRow>(
        sql`select vectors from documents where id = ${key(id)} and source_id = ${key(sourceId)} and workspace_id = ${workspaceId}`,
      )
      return row?.vectors ?? null
    },

    async *readVectors(workspaceId, aiId) {
      const belongs = sql`workspace_id = ${workspaceId} and ai_id = ${key(aiId)} and vectors is not null`
      for await (const each of listed(database, vectors, belongs, { order: 'asc' })) {
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
  await connection.query(sql`update documents set record = rows.record, vectors = rows.vectors
      from unnest(
        ${saved.map(({ record }) => record.id)}::text[],
        ${saved.map(({ record }) => asJson(record))}::json[],
        ${saved.map(({ write }) => write.vectors?.text ?? null)}::text[]) as rows(id, record, vectors)
      where documents.id = rows.id`)
}

/** What the columns of a source hold of its vectors: their model, and when they must be looked after; null: not until something changes. */
export function vectorColumns({ job, revision, vectors: state }: SourceRecord): [string | null, string | null] {
  if (!state) return [null, null]
  const isDone = job !== undefined || state.madeOf === revision
  return [state.model, isDone ? null : (state.until ?? '-infinity')]
}
