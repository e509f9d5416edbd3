import type { AgentRecord, AiRecord } from '../../../records/records.ts'
import type { Store } from '../../../store.ts'
import { key } from '../columns.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { listed, type List } from '../sessions/lists.ts'
import { findRecord, insertRecord } from '../documents.ts'
import { unmarked, versionedAi } from '../../../records/versions.ts'
import { saveVersions } from './versions.ts'

type AiMethods = Pick<Store, 'createAi' | 'getAi' | 'listAi' | 'updateAi' | 'deleteAi'>

const resources: List<{ record: AiRecord }, AiRecord> = {
  name: 'ai',
  table: 'ai',
  columns: 'record',
  belongs: (first) => `workspace_id = $${first}`,
  pageSize: 50,
  view: ({ record }) => record,
}

/** AI resources; see agents.ts for their attachment. */
export function aiMethods(database: StoreDatabase): AiMethods {
  return {
    createAi: (ai) =>
      insertRecord(database, {
        name: 'create-ai',
        text: 'insert into ai (id, workspace_id, created_at, record, embedding_model) values ($1, $2, $3, $4, $5)',
        values: [ai.id, ai.workspaceId, ai.createdAt, JSON.stringify(ai), ai.embeddingModel ?? null],
      }),
    getAi: (workspaceId, id) =>
      findRecord(database, {
        name: 'get-ai',
        text: 'select record from ai where id = $1 and workspace_id = $2',
        values: [key(id), workspaceId],
      }),
    listAi: (workspaceId, slice) => listed(database, resources, [workspaceId], slice),
    updateAi: (workspaceId, id, change, mark = unmarked) =>
      database.transaction(async (connection) => {
        const [row] = await connection.query<{ record: AiRecord }>(lockAi(workspaceId, id))
        if (!row) return null
        const { record, versions } = versionedAi(row.record, change(row.record), mark)
        if (record === row.record) return record
        await connection.query({
          name: 'update-ai',
          text: 'update ai set record = $2, embedding_model = $3 where id = $1',
          values: [id, JSON.stringify(record), record.embeddingModel ?? null],
        })
        await saveVersions(connection, 'ai', id, versions)
        return record
      }),
    deleteAi: (workspaceId, id) =>
      database.transaction(async (connection) => {
        // Who attaches it holds the row too, until the agent says so: so it is attached by then, or will find it gone.
        const [row] = await connection.query<{ record: AiRecord }>(lockAi(workspaceId, id))
        if (!row) return null
        const agents = await connection.query<{ record: AgentRecord }>({
          name: 'agents-of-ai',
          text: 'select record from agents where ai_id = $1 order by created_at, place',
          values: [id],
        })
        if (agents.length === 0) {
          await connection.query({ name: 'delete-ai', text: 'delete from ai where id = $1', values: [id] })
        }
        return { ai: row.record, attachedTo: agents.map(({ record }) => record) }
      }),
  }
}

function lockAi(workspaceId: string, id: string) {
  return {
    name: 'lock-ai',
    text: 'select record from ai where id = $1 and workspace_id = $2 for update',
    values: [key(id), workspaceId],
  }
}
