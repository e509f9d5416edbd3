import type { Refusal, SourceRecord } from '../../../records/knowledge/knowledge.ts'
import { excess, totalOf } from '../../../records/knowledge/knowledge-changes.ts'
import { sql, type Connection } from '../../connection/query.ts'
import { key } from '../columns.ts'
import { vectorColumns } from './vectors.ts'

/* The rows of sources, within a transaction. */

export async function lockAi(connection: Connection, workspaceId: string, aiId: string): Promise<boolean> {
  const rows = await connection.query(
    sql`select id from ai where id = ${key(aiId)} and workspace_id = ${workspaceId} for update`,
  )
  return rows.length > 0
}

/** Locks the row of the AI resource first, as all changes do, to avoid deadlocks. `now` is the database's time, which all instances share. */
export async function lockSource(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<{ record: SourceRecord; now: Date } | undefined> {
  await connection.query(
    sql`select id from ai
      where id = (select ai_id from sources where id = ${key(id)} and workspace_id = ${workspaceId}) for update`,
  )
  const [row] = await connection.query<{ record: SourceRecord; now: Date }>(
    sql`select record, clock_timestamp() as now from sources where id = ${key(id)} and workspace_id = ${workspaceId} for update`,
  )
  return row
}

/** Writes a source, unless its AI resource would exceed the bounds. */
export async function saveSource(
  connection: Connection,
  before: SourceRecord | null,
  source: SourceRecord,
  bounds: Parameters<typeof excess>[3],
): Promise<Refusal | undefined> {
  const others = await connection.query<{ record: SourceRecord }>(
    sql`select record from sources where ai_id = ${source.aiId} and id <> ${source.id}`,
  )
  const refusal = excess(totalOf(others.map(({ record }) => record)), before, source, bounds)
  if (refusal) return refusal
  const { id, workspaceId, aiId, createdAt } = source
  await connection.query(
    before
      ? {
          name: 'update-source',
          text: 'update sources set record = $2, due_at = $3, vectors_model = $4, vectors_due_at = $5 where id = $1',
          values: [id, JSON.stringify(source), source.dueAt ?? null, ...vectorColumns(source)],
        }
      : {
          name: 'create-source',
          text: `insert into sources (id, workspace_id, ai_id, created_at, record, due_at, vectors_model, vectors_due_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          values: [
            ...[id, workspaceId, aiId, createdAt, JSON.stringify(source), source.dueAt ?? null],
            ...vectorColumns(source),
          ],
        },
  )
  return undefined
}
