import type { AgentRecord, Change, Slice, Store } from '../store.ts'
import { ofWorkspace, type Core } from './core.ts'
import { checkId } from './document-files.ts'
import type { Documents, Folder } from './entries.ts'
import type { Table } from './table.ts'

type DocumentMethods = Pick<
  Store,
  | 'createWorkspace'
  | 'getWorkspace'
  | 'listWorkspaces'
  | 'updateWorkspace'
  | 'createToken'
  | 'findToken'
  | 'listTokens'
  | 'deleteToken'
  | 'createAgent'
  | 'getAgent'
  | 'findAgentByWebId'
  | 'findAgentBySlug'
  | 'listAgents'
  | 'updateAgent'
  | 'deleteAgent'
  | 'createAi'
  | 'getAi'
  | 'listAi'
  | 'updateAi'
  | 'deleteAi'
  | 'attachAi'
>

/** The part of the store that is documents in memory: workspaces, tokens, agents, AI resources. */
export function documentMethods(core: Core): DocumentMethods {
  const { commits, layDown, memory } = core

  /** The table of a folder, with the type of its records. */
  function tableOf<F extends Folder>(folder: F): Table<Documents[F]> {
    return memory().table(folder) as unknown as Table<Documents[F]>
  }

  async function create<F extends Folder>(folder: F, record: Documents[F]): Promise<void> {
    checkId(folder, record.id)
    await commits.submit(() => {
      const table = tableOf(folder)
      if (table.latest(record.id)) throw new Error(`There is a record of ${folder} with this id already`)
      return { entry: { do: 'put', folder, place: table.placeOf(record.id), record }, result: undefined }
    })
  }

  /** Changes a record that `isMine` lets the caller see. */
  function update<F extends Folder>(
    folder: F,
    id: string,
    isMine: (record: Documents[F]) => boolean,
    change: Change<Documents[F]>,
  ): Promise<Documents[F] | null> {
    return commits.submit(() => {
      const table = tableOf(folder)
      const current = table.latest(id)
      if (!current || !isMine(current)) return { result: null }
      const record = change(current)
      if (record === current) return { result: current }
      return { entry: { do: 'put', folder, place: table.placeOf(id), record }, result: record }
    })
  }

  async function* list<F extends Folder>(folder: F, workspaceId: string, slice: Slice): AsyncIterable<Documents[F]> {
    yield* tableOf(folder).slice(workspaceId, slice)
  }

  return {
    createWorkspace: (workspace) => create('workspaces', workspace),
    getWorkspace: async (id) => memory().workspaces.get(id),
    listWorkspaces: (slice) => list('workspaces', '', slice),
    updateWorkspace: (id, change) => update('workspaces', id, () => true, change),

    createToken: (token) => create('tokens', token),
    findToken: (hash) => memory().tokens.find(hash),
    listTokens: (workspaceId, slice) => list('tokens', workspaceId, slice),
    deleteToken: (workspaceId, id) =>
      commits.submit(() => {
        const token = ofWorkspace(memory().tokens.latest(id), workspaceId)
        return token ? { entry: { do: 'drop', folder: 'tokens', id }, result: true } : { result: false }
      }),

    createAgent: (agent) => create('agents', agent),
    getAgent: (workspaceId, id) => ofWorkspace(memory().agents.get(id), workspaceId),
    findAgentByWebId: (webId) => memory().agents.find(`web ${webId}`),
    findAgentBySlug: (publicSlug) => memory().agents.find(`slug ${publicSlug}`),
    listAgents: (workspaceId, slice) => list('agents', workspaceId, slice),
    updateAgent: (workspaceId, id, change) =>
      update(
        'agents',
        id,
        (agent) => agent.workspaceId === workspaceId,
        (agent) => sameBonds(agent, change(agent)),
      ),
    async deleteAgent(workspaceId, id) {
      const wasThere = await commits.submit(() => {
        const agent = ofWorkspace(memory().agents.latest(id), workspaceId)
        return agent ? { entry: { do: 'drop-agent', id }, result: true } : { result: false }
      })
      // Its conversations leave the disk soon, not when the journal happens to be full. A failure is logged and tried again there.
      if (wasThere) layDown.now().catch(() => undefined)
      return wasThere
    },

    createAi: (ai) => create('ai', ai),
    getAi: async (workspaceId, id) => ofWorkspace(memory().ai.get(id), workspaceId),
    listAi: (workspaceId, slice) => list('ai', workspaceId, slice),
    updateAi: (workspaceId, id, change) => update('ai', id, (ai) => ai.workspaceId === workspaceId, change),
    deleteAi: (workspaceId, id) =>
      commits.submit(() => {
        const ai = ofWorkspace(memory().ai.latest(id), workspaceId)
        if (!ai) return { result: null }
        const attachedTo = [...memory().agents.latestIn(workspaceId)].filter((agent) => agent.aiId === id)
        const result = { ai, attachedTo }
        return attachedTo.length > 0 ? { result } : { entry: { do: 'drop', folder: 'ai', id }, result }
      }),
    attachAi: (workspaceId, agentId, aiId) =>
      commits.submit<AgentRecord | 'no-agent' | 'no-ai'>(() => {
        const { agents, ai } = memory()
        const agent = ofWorkspace(agents.latest(agentId), workspaceId)
        if (!agent) return { result: 'no-agent' }
        if (aiId !== null && !ofWorkspace(ai.latest(aiId), workspaceId)) return { result: 'no-ai' }
        if (agent.aiId === aiId) return { result: agent }
        const record = { ...agent, aiId }
        return { entry: { do: 'put', folder: 'agents', place: agents.placeOf(agentId), record }, result: record }
      }),
  }
}

/** Refuses a change of what ties an agent to others; an attachment has a method of its own, which looks at both ends. */
function sameBonds(before: AgentRecord, after: AgentRecord): AgentRecord {
  const isSame = before.id === after.id && before.workspaceId === after.workspaceId && before.aiId === after.aiId
  if (!isSame) throw new Error('An update must not change the id, workspace or AI resource of an agent')
  return after
}
