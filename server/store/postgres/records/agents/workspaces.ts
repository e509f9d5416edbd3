import type { TokenRecord, WorkspaceContents, WorkspaceRecord } from '../../../records/records.ts'
import type { Store } from '../../../store.ts'
import { key } from '../columns.ts'
import type { Connection } from '../../connection/query.ts'
import { takeBackUploads } from '../assets/uploads.ts'
import type { AgentCache } from './agent-cache.ts'
import { deleteAgentsOf } from './agents.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { listed, type List } from '../sessions/lists.ts'
import { changeRecord, findRecord, insertRecord } from '../documents.ts'
import { removePeopleOf } from '../people/people.ts'

type WorkspaceMethods = Pick<
  Store,
  | 'createWorkspace'
  | 'getWorkspace'
  | 'listWorkspaces'
  | 'updateWorkspace'
  | 'countContents'
  | 'deleteWorkspace'
  | 'createToken'
  | 'findToken'
  | 'listTokens'
  | 'updateToken'
  | 'deleteToken'
>

const workspaces: List<{ record: WorkspaceRecord }, WorkspaceRecord> = {
  name: 'workspaces',
  table: 'workspaces',
  columns: 'record',
  belongs: () => 'true',
  pageSize: 200,
  view: ({ record }) => record,
}

const tokens: List<{ record: TokenRecord }, TokenRecord> = {
  name: 'tokens',
  table: 'tokens',
  columns: 'record',
  belongs: (first) => `workspace_id = $${first}`,
  pageSize: 200,
  view: ({ record }) => record,
}

/** Workspaces and their access tokens. Tokens are not cached: a revoked one is refused from the next request on, everywhere. */
export function workspaceMethods(
  database: StoreDatabase,
  cache: Pick<AgentCache, 'outdate'>,
  onAgentsDeleted: () => void,
): WorkspaceMethods {
  return {
    createWorkspace: (workspace) =>
      insertRecord(database, {
        name: 'create-workspace',
        text: 'insert into workspaces (id, created_at, record) values ($1, $2, $3)',
        values: [workspace.id, workspace.createdAt, JSON.stringify(workspace)],
      }),
    getWorkspace: (id) =>
      findRecord(database, {
        name: 'get-workspace',
        text: 'select record from workspaces where id = $1',
        values: [key(id)],
      }),
    listWorkspaces: (slice) => listed(database, workspaces, [], slice),
    updateWorkspace: (id, change) =>
      changeRecord<WorkspaceRecord>(
        database,
        {
          name: 'lock-workspace',
          text: 'select record from workspaces where id = $1 for update',
          values: [key(id)],
        },
        change,
        (connection, next) =>
          connection.query({
            name: 'update-workspace',
            text: 'update workspaces set record = $2 where id = $1',
            values: [id, JSON.stringify(next)],
          }),
      ),

    async countContents(workspaceId) {
      const [row] = await database.query<WorkspaceContents>('main', {
        name: 'count-contents',
        text: `select (select count(*)::integer from agents where workspace_id = $1) as agents,
          (select coalesce(sum(opened), 0)::integer from agents cross join lateral
            (select count(*) as opened from sessions where agent_id = agents.id) of_agent
            where workspace_id = $1) as conversations,
          (select count(*)::integer from sources where ai_id in (select id from ai where workspace_id = $1)) as sources,
          (select count(*)::integer from uploads where workspace_id = $1 and state = 'stored') as pictures,
          (select count(*)::integer from tokens where workspace_id = $1) as tokens
          from workspaces where id = $1`,
        values: [key(workspaceId)],
      })
      return row ?? null
    },
    async deleteWorkspace(id) {
      const agentIds = await database.transaction((connection) => deleteWorkspace(connection, key(id)))
      for (const agentId of agentIds ?? []) cache.outdate(agentId)
      if (agentIds) onAgentsDeleted()
      return agentIds
    },

    createToken: (token) =>
      insertRecord(database, {
        name: 'create-token',
        text: 'insert into tokens (id, workspace_id, created_at, hash, record) values ($1, $2, $3, $4, $5)',
        values: [token.id, token.workspaceId, token.createdAt, token.hash, JSON.stringify(token)],
      }),
    findToken: (hash) =>
      findRecord(database, {
        name: 'find-token',
        text: 'select record from tokens where hash = $1',
        values: [key(hash)],
      }),
    listTokens: (workspaceId, slice) => listed(database, tokens, [workspaceId], slice),
    updateToken: (workspaceId, id, change) =>
      changeRecord<TokenRecord>(
        database,
        {
          name: 'lock-token',
          text: 'select record from tokens where id = $1 and workspace_id = $2 for update',
          values: [key(id), workspaceId],
        },
        change,
        (connection, next) =>
          connection.query({
            name: 'update-token',
            text: 'update tokens set record = $2 where id = $1',
            values: [id, JSON.stringify(next)],
          }),
      ),
    async deleteToken(workspaceId, id) {
      const gone = await database.query('main', {
        name: 'delete-token',
        text: 'delete from tokens where id = $1 and workspace_id = $2 returning id',
        values: [key(id), workspaceId],
      })
      return gone.length > 0
    },
  }
}

/** Resolves with the ids of its agents; null: there was no such workspace. Whoever creates something in it holds its row until that is there. */
async function deleteWorkspace(connection: Connection, id: string): Promise<string[] | null> {
  const rows = await connection.query({
    name: 'lock-workspace',
    text: 'select record from workspaces where id = $1 for update',
    values: [id],
  })
  if (rows.length === 0) return null
  await removePeopleOf(connection, id)
  const agentIds = await deleteAgentsOf(connection, id)
  const resources = await connection.query<{ id: string }>({
    name: 'ai-of-workspace',
    text: 'select id from ai where workspace_id = $1',
    values: [id],
  })
  // One after the other: each may have 20,000 documents, and a statement may take five seconds.
  for (const ai of resources) {
    await connection.query({ name: 'delete-ai', text: 'delete from ai where id = $1', values: [ai.id] })
  }
  await takeBackUploads(connection, id)
  await connection.query({ name: 'delete-tokens', text: 'delete from tokens where workspace_id = $1', values: [id] })
  await connection.query({ name: 'delete-workspace', text: 'delete from workspaces where id = $1', values: [id] })
  return agentIds
}
