import type { DocumentRecord, DocumentWrite } from '../../../records/knowledge/knowledge.ts'
import { sql, type Connection } from '../../connection/query.ts'
import { key } from '../columns.ts'

/* The rows of documents, within a transaction. */

export async function knownDocuments(
  connection: Connection,
  sourceId: string,
  ids: readonly string[],
): Promise<Map<string, DocumentRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query<{ record: DocumentRecord }>(
    sql`select record from documents where source_id = ${sourceId} and id = any(${ids.map(key)})`,
  )
  return new Map(rows.map(({ record }) => [record.id, record]))
}

/** All documents of a source. */
export async function documentsOf(connection: Connection, sourceId: string): Promise<DocumentRecord[]> {
  const rows = await connection.query<{ record: DocumentRecord }>(
    sql`select record from documents where source_id = ${sourceId}`,
  )
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
  const records = whole.map(({ record }) => record)
  await connection.query(sql`insert into documents (id, workspace_id, ai_id, source_id, created_at, record, content, correction)
      select * from unnest(
        ${records.map(({ id }) => id)}::text[],
        ${records.map(({ workspaceId }) => workspaceId)}::text[],
        ${records.map(({ aiId }) => aiId)}::text[],
        ${records.map(({ sourceId }) => sourceId)}::text[],
        ${records.map(({ createdAt }) => createdAt)}::timestamptz[],
        ${records.map(asJson)}::json[],
        ${whole.map(({ write }) => write.text)}::text[],
        ${whole.map(({ write }) => write.correction ?? null)}::text[])
      on conflict (id) do update set record = excluded.record, content = excluded.content`)
  const bare = whole.filter(({ write, before }) => write.correction === null && before?.correctionSize !== undefined)
  if (bare.length === 0) return
  await connection.query(
    sql`update documents set correction = null where id = any(${bare.map(({ record }) => record.id)})`,
  )
}

/** Writes the records of documents whose text stays. */
async function saveHeads(connection: Connection, records: readonly DocumentRecord[]): Promise<void> {
  if (records.length === 0) return
  await connection.query(
    sql`update documents set record = rows.record
      from unnest(${records.map(({ id }) => id)}::text[], ${records.map(asJson)}::json[]) as rows(id, record)
      where documents.id = rows.id`,
  )
}

/**
 * A record as an item of an array. Functions of PostgreSQL that take JSON apart decode its strings, and refuse U+0000 and half a surrogate
 * pair, which old titles may hold.
 */
export function asJson(record: DocumentRecord): string {
  return JSON.stringify(record)
}

export async function removeDocuments(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await connection.query(sql`delete from documents where id = any(${[...ids]})`)
}
