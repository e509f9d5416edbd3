import { damaged, notFound } from '../../../core/errors.ts'
import type { AgentRecord, Slice } from '../../records/records.ts'
import type { AgentStore, AiStore, WorkspaceStore } from '../../store.ts'
import { ofWorkspace, removing, type Core } from '../core.ts'
import { checkId } from '../checkpoint/document-files.ts'
import type { Documents, Folder } from '../journal/records.ts'
import type { Table } from '../memory/table.ts'
import { unmarked, versionedAgent, versionedAi, type VersionRecord } from '../../records/versions.ts'
import { deletion } from '../memory/memory.ts'
import { missingAssets } from './uploads.ts'

const all: Slice = { order: 'asc' }

/** The documents in memory: workspaces, tokens, agents, AI resources. */
export function documentMethods(core: Core): WorkspaceStore & AgentStore & AiStore {
  const { commits, checkpointer, memory } = core

  /** The table of a folder, with the type of its records. */
  function tableOf<F extends Folder>(folder: F): Table<Documents[F]> {
    return memory().table(folder) as unknown as Table<Documents[F]>
  }

  function checkNew(folder: Folder, id: string): void {
    if (tableOf(folder).latest(id)) throw new Error(`A record of ${folder} with this id already exists`)
  }

  /** `check` throws to refuse the record, at the moment when it is created. */
  async function create<F extends Folder>(folder: F, record: Documents[F], check?: () => void): Promise<void> {
    checkId(folder, record.id)
    await commits.submit(() => {
      if ('workspaceId' in record && memory().isGone(record.workspaceId)) throw notFound('workspace')
      check?.()
      checkNew(folder, record.id)
      return { record: memory().saving(folder, record), result: undefined }
    })
  }

  /** Changes a record of a workspace, or (null) of any, with the versions that the change makes. */
  function update<F extends 'workspaces' | 'tokens' | 'agents' | 'ai'>(
    folder: F,
    workspaceId: string | null,
    id: string,
    change: (current: Documents[F]) => { record: Documents[F]; versions?: readonly VersionRecord[] },
  ): Promise<Documents[F] | null> {
    return commits.submit(() => {
      const current = tableOf(folder).latest(id)
      if (!current || ('workspaceId' in current && current.workspaceId !== workspaceId)) return { result: null }
      const { record, versions } = change(current)
      if (record === current) return { result: current }
      return { record: memory().saving(folder, record, versions), result: record }
    })
  }

  async function* list<F extends Folder>(folder: F, workspaceId: string, slice: Slice): AsyncIterable<Documents[F]> {
    yield* tableOf(folder).slice(workspaceId, slice)
  }

  return {
    async createWorkspace(workspace, token) {
      if (!token) return create('workspaces', workspace)
      checkId('workspaces', workspace.id)
      checkId('tokens', token.id)
      return commits.submit(() => {
        checkNew('workspaces', workspace.id)
        checkNew('tokens', token.id)
        const [position, tokenPosition] = [
          memory().workspaces.positionOf(workspace.id),
          memory().tokens.positionOf(token.id),
        ]
        return { record: { type: 'create-workspace', position, workspace, tokenPosition, token }, result: undefined }
      })
    },
    getWorkspace: async (id) => memory().workspaces.get(id),
    listWorkspaces: (slice) => list('workspaces', '', slice),
    updateWorkspace: (id, change) => update('workspaces', null, id, (workspace) => ({ record: change(workspace) })),
    async countContents(workspaceId) {
      const { workspaces, agents, ai, sources, uploads, tokens, sessions } = memory()
      if (!workspaces.get(workspaceId)) return null
      const agentIds = agents.slice(workspaceId, all).map(({ id }) => id)
      return {
        agents: agentIds.length,
        conversations: agentIds.reduce((sum, id) => sum + sessions.count(id), 0),
        sources: ai.slice(workspaceId, all).reduce((sum, { id }) => sum + sources.slice(id, all).length, 0),
        pictures: uploads.slice(workspaceId, all).length,
        tokens: tokens.slice(workspaceId, all).length,
      }
    },
    async deleteWorkspace(id) {
      const agentIds = await commits.submit<string[] | null>(() => {
        const { workspaces, tokens, agents, ai, uploads, people, audit } = memory()
        if (!workspaces.latest(id)) return { result: null }
        if ([tokens, agents, ai, uploads, people, audit].some((table) => table.unreadable(id).length > 0)) {
          throw damaged(new Error('A document that cannot be read may belong to the workspace'))
        }
        const result = [...agents.latestIn(id)].map((agent) => agent.id)
        return { record: { type: 'delete-workspace', id }, result }
      })
      // As for a single agent.
      if (agentIds) checkpointer.now().catch(() => undefined)
      return agentIds
    },

    createToken: (token) => create('tokens', token),
    findToken: async (hash) => memory().tokens.find(hash),
    listTokens: (workspaceId, slice) => list('tokens', workspaceId, slice),
    updateToken: (workspaceId, id, change) => update('tokens', workspaceId, id, (token) => ({ record: change(token) })),
    deleteToken: (workspaceId, id) =>
      commits.submit(() => removing('tokens', ofWorkspace(memory().tokens.latest(id), workspaceId))),

    createAgent: (agent) =>
      create('agents', agent, () => {
        const { aiId, workspaceId } = agent
        if (aiId !== null && !ofWorkspace(memory().ai.latest(aiId), workspaceId)) throw notFound('AI resource')
      }),
    getAgent: async (workspaceId, id) => ofWorkspace(memory().agents.get(id), workspaceId),
    findAgentByWebId: async (webId) => memory().agents.find(`web ${webId}`),
    findAgentBySlug: async (publicSlug) => memory().agents.find(`slug ${publicSlug}`),
    listAgents: (workspaceId, slice) => list('agents', workspaceId, slice),
    updateAgent: (workspaceId, id, change, assets = [], mark = unmarked) =>
      update('agents', workspaceId, id, (agent) =>
        versionedAgent(agent, change(agent, missingAssets(memory(), workspaceId, assets)), mark),
      ),
    async deleteAgent(workspaceId, id) {
      const wasThere = await commits.submit(() => {
        const agent = ofWorkspace(memory().agents.latest(id), workspaceId)
        return agent ? { record: { type: 'delete-agent', id }, result: true } : { result: false }
      })
      // A checkpoint now, so that its conversations leave the disk soon. A failure is logged and retried there.
      if (wasThere) checkpointer.now().catch(() => undefined)
      return wasThere
    },

    createAi: (ai) => create('ai', ai),
    getAi: async (workspaceId, id) => ofWorkspace(memory().ai.get(id), workspaceId),
    listAi: (workspaceId, slice) => list('ai', workspaceId, slice),
    updateAi: (workspaceId, id, change, mark = unmarked) =>
      update('ai', workspaceId, id, (ai) => versionedAi(ai, change(ai), mark)),
    deleteAi: (workspaceId, id) =>
      commits.submit(() => {
        const ai = ofWorkspace(memory().ai.latest(id), workspaceId)
        if (!ai) return { result: null }
        const attachedTo = [...memory().agents.latestIn(workspaceId)].filter((agent) => agent.aiId === id)
        const result = { ai, attachedTo }
        return attachedTo.length > 0 ? { result } : { record: deletion('ai', id), result }
      }),
    attachAi: (workspaceId, agentId, aiId, { onlyFirst } = { onlyFirst: false }) =>
      commits.submit<AgentRecord | 'no-agent' | 'no-ai'>(() => {
        const { agents, ai } = memory()
        const agent = ofWorkspace(agents.latest(agentId), workspaceId)
        if (!agent) return { result: 'no-agent' }
        if (aiId !== null && !ofWorkspace(ai.latest(aiId), workspaceId)) return { result: 'no-ai' }
        if (agent.aiId === aiId || (onlyFirst && agent.aiId !== null)) return { result: agent }
        const document = { ...agent, aiId }
        return { record: memory().saving('agents', document), result: document }
      }),
  }
}
