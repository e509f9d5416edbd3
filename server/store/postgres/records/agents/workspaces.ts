import type { TokenRecord, WorkspaceContents, WorkspaceRecord } from '../../../records/records.ts'
import type { WorkspaceStore } from '../../../store.ts'
import { key } from '../columns.ts'
import { sql, type Connection, type Query } from '../../connection/query.ts'
import { takeBackUploads } from '../assets/uploads.ts'
import type { AgentCache } from './agent-cache.ts'
import { deleteAgentsOf } from './agents.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { listed, recordsOf } from '../lists.ts'
import { changeRecord, deleteRecord, findRecord, insertRecord } from '../documents.ts'
import { removePeopleOf } from '../people/people.ts'

const workspaces = recordsOf<WorkspaceRecord>('workspaces')

const tokens = recordsOf<TokenRecord>('tokens')

/** Workspaces and their access tokens. Tokens are not cached: a revoked one is refused from the next request on, everywhere. */
export function workspaceMethods(
  database: StoreDatabase,
  cache: Pick<AgentCache, 'outdate'>,
  onAgentsDeleted: () => void,
): WorkspaceStore {
  return {
    createWorkspace: (workspace, token) =>
      database.transaction(async (connection) => {
        const { id, createdAt } = workspace
        await insertRecord(
          connection,
          sql`insert into workspaces (id, created_at, record) values (${id}, ${createdAt}, ${workspace})`,
        )
        if (token) await insertRecord(connection, inserting(token))
      }),
    getWorkspace: (id) => findRecord(database, sql`select record from workspaces where id = ${key(id)}`),
    listWorkspaces: (slice) => listed(database, workspaces, sql`true`, slice),
    updateWorkspace: (id, change) =>
      changeRecord<WorkspaceRecord>(
        database,
        sql`select record from workspaces where id = ${key(id)} for update`,
        change,
        (connection, next) => connection.query(sql`update workspaces set record = ${next} where id = ${id}`),
      ),

    async countContents(workspaceId) {
      const id = key(workspaceId)
      const [row] = await database.query<WorkspaceContents>(
        sql`select (select count(*)::integer from agents where workspace_id = ${id}) as agents,
          (select coalesce(sum(opened), 0)::integer from agents cross join lateral
            (select count(*) as opened from sessions where agent_id = agents.id) of_agent
            where workspace_id = ${id}) as conversations,
          (select count(*)::integer from sources where ai_id in (select id from ai where workspace_id = ${id})) as sources,
          (select count(*)::integer from uploads where workspace_id = ${id} and state = 'stored') as pictures,
          (select count(*)::integer from tokens where workspace_id = ${id}) as tokens
          from workspaces where id = ${id}`,
      )
      return row ?? null
    },
    async deleteWorkspace(id) {
      const agentIds = await database.transaction((connection) => deleteWorkspace(connection, key(id)))
      for (const agentId of agentIds ?? []) cache.outdate(agentId)
      if (agentIds) onAgentsDeleted()
      return agentIds
    },

    createToken: (token) => insertRecord(database, inserting(token)),
    findToken: (hash) => findRecord(database, sql`select record from tokens where hash = ${key(hash)}`),
    listTokens: (workspaceId, slice) => listed(database, tokens, sql`workspace_id = ${workspaceId}`, slice),
    updateToken: (workspaceId, id, change) =>
      changeRecord<TokenRecord>(
        database,
        sql`select record from tokens where id = ${key(id)} and workspace_id = ${workspaceId} for update`,
        change,
        (connection, next) => connection.query(sql`update tokens set record = ${next} where id = ${id}`),
      ),
    deleteToken: (workspaceId, id) =>
      deleteRecord(
        database,
        sql`delete from tokens where id = ${key(id)} and workspace_id = ${workspaceId} returning id`,
      ),
  }
}

function inserting(token: TokenRecord): Query {
  return sql`insert into tokens (id, workspace_id, created_at, hash, record)
    values (${token.id}, ${token.workspaceId}, ${token.createdAt}, ${token.hash}, ${token})`
}

/** Resolves with the ids of its agents; null: there was no such workspace. Whoever creates something in it holds its row until that is there. */
async function deleteWorkspace(connection: Connection, id: string): Promise<string[] | null> {
  const rows = await connection.query(sql`select record from workspaces where id = ${id} for update`)
  if (rows.length === 0) return null
  await removePeopleOf(connection, id)
  const agentIds = await deleteAgentsOf(connection, id)
  const resources = await connection.query<{ id: string }>(sql`select id from ai where workspace_id = ${id}`)
  // One after the other: each may have 20,000 documents, and a statement may take five seconds.
  for (const ai of resources) {
    await connection.query(sql`delete from ai where id = ${ai.id}`)
  }
  await takeBackUploads(connection, id)
  await connection.query(sql`delete from tokens where workspace_id = ${id}`)
  await connection.query(sql`delete from workspaces where id = ${id}`)
  return agentIds
}
