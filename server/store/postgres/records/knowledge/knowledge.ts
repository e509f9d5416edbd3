import type {
  DocumentRecord,
  KnowledgeStore,
  Refusal,
  SourceRecord,
  StoredDocument,
} from '../../../records/knowledge/knowledge.ts'
import {
  counted,
  unbounded,
  withCorrection,
  withVectors,
  written,
} from '../../../records/knowledge/knowledge-changes.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { sql } from '../../connection/query.ts'
import { key } from '../columns.ts'
import { findRecord } from '../documents.ts'
import { listed, recordsOf, type List } from '../lists.ts'
import { documentsOf, knownDocuments, removeDocuments, saveDocuments } from './document-rows.ts'
import { lockAi, lockSource, saveSource } from './source-rows.ts'
import { saveVectors, vectorsMethods } from './vectors.ts'

type DocumentRow = { record: DocumentRecord; content: string; correction: string | null }

const sources = recordsOf<SourceRecord>('sources')
const documents = recordsOf<DocumentRecord>('documents')
/** Small pages, since each text may be long. */
const texts: List<DocumentRow, StoredDocument> = {
  table: 'documents',
  columns: sql`record, content, correction`,
  pageSize: 20,
  view: stored,
}

function stored({ record, content: text, correction }: DocumentRow): StoredDocument {
  return { record, content: { text, correction } }
}

/** Knowledge sources and their documents. Changes lock the row of their AI resource, so that concurrent ones keep its bounds together. */
export function knowledgeMethods(database: StoreDatabase): KnowledgeStore {
  return {
    createSource: (source, writes, bounds) =>
      database.transaction<'created' | Refusal>(async (connection) => {
        if (!(await lockAi(connection, source.workspaceId, source.aiId))) return 'no-ai'
        const saved = writes.map((write) => ({ write, before: null, record: written(null, write) }))
        const changes = saved.map(({ record }) => [null, record] as const)
        const refusal = await saveSource(connection, null, counted(null, source, changes), bounds)
        if (refusal) return refusal
        await saveDocuments(connection, saved)
        return 'created'
      }),

    getSource: (workspaceId, aiId, id) =>
      findRecord(
        database,
        sql`select record from sources where id = ${key(id)} and ai_id = ${key(aiId)} and workspace_id = ${workspaceId}`,
      ),
    listSources: (workspaceId, aiId, slice) =>
      listed(database, sources, sql`workspace_id = ${workspaceId} and ai_id = ${key(aiId)}`, slice),

    updateSource: (
      workspaceId,
      aiId,
      id,
      change,
      { vectors: made = [], bounds = unbounded, decide, ...changes } = { bounds: unbounded },
    ) =>
      database.transaction<SourceRecord | Refusal | null>(async (connection) => {
        const locked = await lockSource(connection, workspaceId, id)
        if (locked?.record.aiId !== aiId) return null
        const { record: before, now } = locked
        const decided = decide?.(await documentsOf(connection, id))
        const after = change(before, now)
        const write = [...(changes.write ?? []), ...(decided?.write ?? [])]
        const remove = [...(changes.remove ?? []), ...(decided?.remove ?? [])]
        const ids = [...write.map(({ record }) => record.id), ...remove, ...made.map(({ of }) => of.id)]
        const known = await knownDocuments(connection, id, ids)
        const removed = remove.flatMap((one) => known.get(one) ?? [])
        const saved = write.map((one) => {
          const current = known.get(one.record.id) ?? null
          return { write: one, before: current, record: written(current, one) }
        })
        const vectored = made.flatMap((one) => {
          const record = withVectors(known.get(one.of.id) ?? null, one)
          return record ? [{ record, write: one }] : []
        })
        if (after === before && removed.length + saved.length + vectored.length === 0) return before
        const source = counted(before, after, [
          ...removed.map((one) => [one, null] as const),
          ...saved.map((one) => [one.before, one.record] as const),
        ])
        const refusal = await saveSource(connection, before, source, bounds)
        if (refusal) return refusal
        await removeDocuments(
          connection,
          removed.map((one) => one.id),
        )
        await saveDocuments(connection, saved)
        await saveVectors(connection, vectored)
        return source
      }),

    deleteSource: (workspaceId, aiId, id) =>
      database.transaction(async (connection) => {
        const source = await lockSource(connection, workspaceId, id)
        if (source?.record.aiId !== aiId) return false
        await connection.query(sql`delete from sources where id = ${id}`)
        return true
      }),

    listDocuments: (workspaceId, sourceId, slice) =>
      listed(database, documents, sql`workspace_id = ${workspaceId} and source_id = ${key(sourceId)}`, slice),

    async getDocument(workspaceId, sourceId, id) {
      const [row] = await database.query<DocumentRow>(
        sql`select record, content, correction from documents
          where id = ${key(id)} and source_id = ${key(sourceId)} and workspace_id = ${workspaceId}`,
      )
      return row ? stored(row) : null
    },

    updateDocument: (workspaceId, sourceId, id, change, correction, bounds) =>
      database.transaction<DocumentRecord | Refusal | null>(async (connection) => {
        const source = (await lockSource(connection, workspaceId, sourceId))?.record
        const before = source && (await knownDocuments(connection, sourceId, [id])).get(id)
        if (!before) return null
        const changed = change(before)
        if (changed === before && correction === undefined) return before
        const record = correction === undefined ? changed : withCorrection(changed, correction)
        const refusal = await saveSource(
          connection,
          source,
          counted(source, source, [[before, record]], correction !== undefined),
          bounds,
        )
        if (refusal) return refusal
        await connection.query(
          sql`update documents set record = ${record},
              correction = case when ${correction !== undefined} then ${correction ?? null} else correction end
            where id = ${id}`,
        )
        return record
      }),

    async *listDueSources() {
      const rows = await database.query<{ record: SourceRecord }>(
        sql`select record from (
            select record, due_at, row_number() over (partition by workspace_id order by due_at) as turn
            from sources where due_at <= now()
          ) as due order by turn, due_at limit 100`,
      )
      for (const { record } of rows) yield record
    },

    readDocuments(workspaceId, aiId, sourceId) {
      const ofAi = sql`workspace_id = ${workspaceId} and ai_id = ${key(aiId)}`
      const belongs = sourceId === undefined ? ofAi : sql`${ofAi} and source_id = ${key(sourceId)}`
      return listed(database, texts, belongs, { order: 'asc' })
    },
    ...vectorsMethods(database),
  }
}
