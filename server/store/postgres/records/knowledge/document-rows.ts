import type { DocumentRecord, DocumentWrite } from '../../../records/knowledge/knowledge.ts'
import type { Connection } from '../../connection/query.ts'
import { key } from '../columns.ts'

/* The rows of documents, within a transaction. */

export async function knownDocuments(
  connection: Connection,
  sourceId: string,
  ids: readonly string[],
): Promise<Map<string, DocumentRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query<{ record: DocumentRecord }>({
    name: 'known-documents',
    text: 'select record from documents where source_id = $1 and id = any($2)',
    values: [sourceId, ids.map(key)],
  })
  return new Map(rows.map(({ record }) => [record.id, record]))
}

/** All documents of a source. */
export async function documentsOf(connection: Connection, sourceId: string): Promise<DocumentRecord[]> {
  const rows = await connection.query<{ record: DocumentRecord }>({
    name: 'documents-of-source',
    text: 'select record from documents where source_id = $1',
    values: [sourceId],
  })
  return rows.map(({ record }) => record)
}

/** Writes all documents in one statement: a source may have two thousand. */
export async function saveDocuments(
  connection: Connection,
  saved: readonly { write: DocumentWrite; before: DocumentRecord | null; record: DocumentRecord }[],
): Promise<void> {
  if (saved.length === 0) return
  await saveHeads(
    connection,
    saved.flatMap(({ write, record }) => (write.text === undefined ? [record] : [])),
  )
  const whole = saved.filter(({ write }) => write.text !== undefined)
  if (whole.length === 0) return
  const rows = whole.map(({ write, record }) => ({
    id: record.id,
    workspace_id: record.workspaceId,
    ai_id: record.aiId,
    source_id: record.sourceId,
    created_at: record.createdAt,
    record,
    content: write.text,
    correction: write.correction ?? null,
  }))
  await connection.query({
    name: 'save-documents',
    text: `insert into documents (id, workspace_id, ai_id, source_id, created_at, record, content, correction)
      select * from json_to_recordset($1) as rows(id text, workspace_id text, ai_id text, source_id text,
        created_at timestamptz, record json, content text, correction text)
      on conflict (id) do update set record = excluded.record, content = excluded.content`,
    values: [JSON.stringify(rows)],
  })
  const bare = whole.filter(({ write, before }) => write.correction === null && before?.correctionSize !== undefined)
  if (bare.length === 0) return
  await connection.query({
    name: 'remove-corrections',
    text: 'update documents set correction = null where id = any($1)',
    values: [bare.map(({ record }) => record.id)],
  })
}

/** Writes the records of documents whose text stays. */
async function saveHeads(connection: Connection, records: readonly DocumentRecord[]): Promise<void> {
  if (records.length === 0) return
  await connection.query({
    name: 'save-heads',
    text: `update documents set record = rows.record from json_to_recordset($1) as rows(id text, record json)
      where documents.id = rows.id`,
    values: [JSON.stringify(records.map((record) => ({ id: record.id, record })))],
  })
}

export async function removeDocuments(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await connection.query({
    name: 'remove-documents',
    text: 'delete from documents where id = any($1)',
    values: [[...ids]],
  })
}
