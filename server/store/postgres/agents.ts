import { soon } from '../../core/soon.ts'
import type { AgentRecord, Store } from '../store.ts'
import type { AgentCache } from './agent-cache.ts'
import { key } from './columns.ts'
import type { Connection, Query } from './database.ts'
import type { StoreDatabase } from './gate.ts'
import { tellOthers } from './listener.ts'
import { listed, type List } from './lists.ts'
import { changeRecord, insertRecord } from './records.ts'

type AgentMethods = Pick<
  Store,
  | 'createAgent'
  | 'getAgent'
  | 'findAgentByWebId'
  | 'findAgentBySlug'
  | 'listAgents'
  | 'updateAgent'
  | 'deleteAgent'
  | 'attachAi'
>

/** What instances tell each other of an agent that was changed or deleted: its id. */
export const agentTopic = 'agent'

const agents: List<{ record: AgentRecord }, AgentRecord> = {
  name: 'agents',
  table: 'agents',
  columns: 'record',
  belongs: (first) => `workspace_id = $${first}`,
  pageSize: 50,
  view: ({ record }) => record,
}

/** Agents, with their themes and embed settings. Reads of a single one are from memory; see agent-cache.ts. */
export function agentMethods(database: StoreDatabase, cache: AgentCache, onDeleted: () => void): AgentMethods {
  /** Runs a change, after which the agent is read anew; also when it is not known whether the change is there. */
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
    getAgent: (workspaceId, id) =>
      soon(cache.get('id', id), (agent) => (agent?.workspaceId === workspaceId ? agent : null)),
    findAgentByWebId: (webId) => cache.get('web_id', webId),
    findAgentBySlug: (publicSlug) => cache.get('slug', publicSlug),
    listAgents: (workspaceId, slice) => listed(database, agents, [workspaceId], slice),

    updateAgent: (workspaceId, id, change) =>
      changing(id, () =>
        changeRecord<AgentRecord>(
          database,
          lockAgent(workspaceId, id),
          (agent) => sameBonds(agent, change(agent)),
          saveAgent,
        ),
      ),
    async deleteAgent(workspaceId, id) {
      const gone = await changing(id, () =>
        database.query('main', {
          name: 'delete-agent',
          text: `with gone as (delete from agents where id = $1 and workspace_id = $2 returning id),
            noted as (insert into deleted_agents select id from gone)
            select ${tellOthers(agentTopic, 'id')} from gone`,
          values: [key(id), workspaceId],
        }),
      )
      if (gone.length > 0) onDeleted()
      return gone.length > 0
    },

    attachAi: (workspaceId, agentId, aiId) =>
      changing(agentId, () =>
        database.transaction<AgentRecord | 'no-agent' | 'no-ai'>(async (connection) => {
          const [row] = await connection.query<{ record: AgentRecord }>(lockAgent(workspaceId, agentId))
          if (!row) return 'no-agent'
          if (aiId !== null && !(await holdAi(connection, workspaceId, aiId))) return 'no-ai'
          if (row.record.aiId === aiId) return row.record
          const next = { ...row.record, aiId }
          await saveAgent(connection, next)
          return next
        }),
      ),
  }
}

function lockAgent(workspaceId: string, id: string): Query {
  return {
    name: 'lock-agent',
    text: 'select record from agents where id = $1 and workspace_id = $2 for update',
    values: [key(id), workspaceId],
  }
}

async function saveAgent(connection: Connection, agent: AgentRecord): Promise<void> {
  await connection.query({
    name: 'update-agent',
    text: `with changed as (update agents set web_id = $2, slug = $3, ai_id = $4, record = $5 where id = $1 returning id)
      select ${tellOthers(agentTopic, 'id')} from changed`,
    values: [agent.id, ...keysOf(agent), JSON.stringify(agent)],
  })
}

function keysOf({ webId, publicSlug, aiId }: AgentRecord): (string | null)[] {
  return [webId, publicSlug, aiId]
}

/** Whether there is such an AI resource; it stays until the transaction is over. */
async function holdAi(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const rows = await connection.query({
    name: 'hold-ai',
    text: 'select id from ai where id = $1 and workspace_id = $2 for key share',
    values: [key(id), workspaceId],
  })
  return rows.length > 0
}

/** Refuses a change of what ties an agent to others; an attachment has a method of its own, which looks at both ends. */
function sameBonds(before: AgentRecord, after: AgentRecord): AgentRecord {
  const isSame = before.id === after.id && before.workspaceId === after.workspaceId && before.aiId === after.aiId
  if (!isSame) throw new Error('An update must not change the id, workspace or AI resource of an agent')
  return after
}
