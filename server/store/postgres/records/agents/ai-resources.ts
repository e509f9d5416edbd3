import type { AgentRecord, AiRecord } from '../../../records/records.ts'
import type { AiStore } from '../../../store.ts'
import { key } from '../columns.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { sql } from '../../connection/query.ts'
import { listed, recordsOf } from '../lists.ts'
import { findRecord, insertRecord } from '../documents.ts'
import { unmarked, versionedAi } from '../../../records/versions.ts'
import { saveVersions } from './versions.ts'

const resources = recordsOf<AiRecord>('ai', 50)

/** AI resources; see agents.ts for their attachment. */
export function aiMethods(database: StoreDatabase): AiStore {
  return {
    createAi: (ai) =>
      insertRecord(
        database,
        sql`insert into ai (id, workspace_id, created_at, record, embedding_model)
          values (${ai.id}, ${ai.workspaceId}, ${ai.createdAt}, ${ai}, ${ai.embeddingModel ?? null})`,
      ),
    getAi: (workspaceId, id) =>
      findRecord(database, sql`select record from ai where id = ${key(id)} and workspace_id = ${workspaceId}`),
    listAi: (workspaceId, slice) => listed(database, resources, sql`workspace_id = ${workspaceId}`, slice),
    updateAi: (workspaceId, id, change, mark = unmarked) =>
      database.transaction(async (connection) => {
        const [row] = await connection.query<{ record: AiRecord }>(lockAi(workspaceId, id))
        if (!row) return null
        const { record, versions } = versionedAi(row.record, change(row.record), mark)
        if (record === row.record) return record
        await connection.query(
          sql`update ai set record = ${record}, embedding_model = ${record.embeddingModel ?? null} where id = ${id}`,
        )
        await saveVersions(connection, 'ai', id, versions)
        return record
      }),
    deleteAi: (workspaceId, id) =>
      database.transaction(async (connection) => {
        // Who attaches it holds the row too, until the agent says so: so it is attached by then, or will find it gone.
        const [row] = await connection.query<{ record: AiRecord }>(lockAi(workspaceId, id))
        if (!row) return null
        const agents = await connection.query<{ record: AgentRecord }>(
          sql`select record from agents where ai_id = ${id} order by created_at, place`,
        )
        if (agents.length === 0) {
          await connection.query(sql`delete from ai where id = ${id}`)
        }
        return { ai: row.record, attachedTo: agents.map(({ record }) => record) }
      }),
  }
}

function lockAi(workspaceId: string, id: string) {
  return sql`select record from ai where id = ${key(id)} and workspace_id = ${workspaceId} for update`
}
