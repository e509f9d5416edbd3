import type { AgentRecord } from '../../../records/records.ts'
import type { AgentStore } from '../../../store.ts'
import type { AgentCache } from './agent-cache.ts'
import { key } from '../columns.ts'
import { raw, sql, type Connection, type Query } from '../../connection/query.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { tellOthers } from '../../live/listener.ts'
import { listed, recordsOf } from '../lists.ts'
import { insertRecord } from '../documents.ts'
import { missingAssets } from '../assets/uploads.ts'
import { unmarked, versionedAgent } from '../../../records/versions.ts'
import { saveVersions } from './versions.ts'

/** The topic of notifications about changed and deleted agents. Their text is the agent's id. */
export const agentTopic = 'agent'

const agents = recordsOf<AgentRecord>('agents', 50)

/** Agents with their themes and embed settings. Single agents are read from memory; see agent-cache.ts. */
export function agentMethods(database: StoreDatabase, cache: AgentCache, onDeleted: () => void): AgentStore {
  /** Runs a change and invalidates the cached agent, also if it is unknown whether the change was made. */
  async function changing<T>(id: string, change: () => Promise<T>): Promise<T> {
    try {
      return await change()
    } finally {
      cache.outdate(id)
    }
  }

  return {
    createAgent: (agent) =>
      insertRecord(database, {
        name: 'create-agent',
        text: `insert into agents (id, workspace_id, created_at, web_id, slug, ai_id, record)
          values ($1, $2, $3, $4, $5, $6, $7)`,
        values: [agent.id, agent.workspaceId, agent.createdAt, ...keysOf(agent), JSON.stringify(agent)],
      }),
    async getAgent(workspaceId, id) {
      const agent = await cache.get('id', id)
      return agent?.workspaceId === workspaceId ? agent : null
    },
    findAgentByWebId: (webId) => cache.get('web_id', webId),
    findAgentBySlug: (publicSlug) => cache.get('slug', publicSlug),
    listAgents: (workspaceId, slice) => listed(database, agents, sql`workspace_id = ${workspaceId}`, slice),

    updateAgent: (workspaceId, id, change, assets = [], mark = unmarked) =>
      changing(id, () =>
        database.transaction(async (connection) => {
          const [row] = await connection.query<{ record: AgentRecord }>(lockAgent(workspaceId, id))
          if (!row) return null
          const missing = await missingAssets(connection, workspaceId, assets)
          const { record, versions } = versionedAgent(row.record, change(row.record, missing), mark)
          if (record !== row.record) await saveAgent(connection, record)
          await saveVersions(connection, 'agents', id, versions)
          return record
        }),
      ),
    async deleteAgent(workspaceId, id) {
      const gone = await changing(id, () =>
        database.query(
          sql`with gone as (delete from agents where id = ${key(id)} and workspace_id = ${workspaceId} returning id),
            noted as (insert into deleted_agents select id from gone)
            select ${raw(tellOthers(agentTopic))} from gone`,
        ),
      )
      if (gone.length > 0) onDeleted()
      return gone.length > 0
    },

    attachAi: (workspaceId, agentId, aiId, { onlyFirst } = { onlyFirst: false }) =>
      changing(agentId, () =>
        database.transaction<AgentRecord | 'no-agent' | 'no-ai'>(async (connection) => {
          const [row] = await connection.query<{ record: AgentRecord }>(lockAgent(workspaceId, agentId))
          if (!row) return 'no-agent'
          if (aiId !== null && !(await holdAi(connection, workspaceId, aiId))) return 'no-ai'
          if (row.record.aiId === aiId || (onlyFirst && row.record.aiId !== null)) return row.record
          const next = { ...row.record, aiId }
          await saveAgent(connection, next)
          return next
        }),
      ),
  }
}

/** Deletes the agents of a workspace. Resolves with their ids, which the caller invalidates. */
export async function deleteAgentsOf(connection: Connection, workspaceId: string): Promise<string[]> {
  const gone = await connection.query<{
    id: string
  }>(sql`with gone as (delete from agents where workspace_id = ${workspaceId} returning id),
      noted as (insert into deleted_agents select id from gone)
      select id, ${raw(tellOthers(agentTopic))} from gone`)
  return gone.map(({ id }) => id)
}

function lockAgent(workspaceId: string, id: string): Query {
  return sql`select record from agents where id = ${key(id)} and workspace_id = ${workspaceId} for update`
}

async function saveAgent(connection: Connection, agent: AgentRecord): Promise<void> {
  await connection.query({
    name: 'update-agent',
    text: `with changed as (update agents set web_id = $2, slug = $3, ai_id = $4, record = $5 where id = $1 returning id)
      select ${tellOthers(agentTopic)} from changed`,
    values: [agent.id, ...keysOf(agent), JSON.stringify(agent)],
  })
}

function keysOf({ webId, publicSlug, aiId }: AgentRecord): (string | null)[] {
  return [webId, publicSlug, aiId]
}

/** Whether the AI resource exists. Locks it until the transaction ends. */
async function holdAi(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const rows = await connection.query(
    sql`select id from ai where id = ${key(id)} and workspace_id = ${workspaceId} for key share`,
  )
  return rows.length > 0
}
