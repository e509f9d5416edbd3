import type { Attachment } from '../../contract/knowledge/ai.ts'
import { notFound } from '../../core/errors.ts'
import type { AgentRecord, AiRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents } from '../agents.ts'
import type { AiResources } from './ai.ts'

/** Which AI resource answers for which agent. `agentId` is an id or a webId. */
export type Attachments = {
  /** The agents that an AI resource is attached to, earliest first. */
  agentsOf(workspaceId: string, aiId: string): Promise<AgentRecord[]>
  /** The agent's attached resource, null when it has none. */
  get(workspaceId: string, agentId: string): Promise<Attachment | null>
  /** With `onlyFirst` one that is attached already stays, and is what this resolves with. */
  attach(workspaceId: string, agentId: string, aiId: string, options?: { onlyFirst: boolean }): Promise<Attachment>
  detach(workspaceId: string, agentId: string): Promise<void>
}

export function createAttachments(
  store: Pick<Store, 'attachAi' | 'listAgents'>,
  agents: Pick<Agents, 'get'>,
  resources: Pick<AiResources, 'get'>,
): Attachments {
  return {
    async agentsOf(workspaceId, aiId) {
      await resources.get(workspaceId, aiId)
      const attachedTo: AgentRecord[] = []
      for await (const agent of store.listAgents(workspaceId, { order: 'asc' })) {
        if (agent.aiId === aiId) attachedTo.push(agent)
      }
      return attachedTo
    },

    async get(workspaceId, agentId) {
      const { aiId } = await agents.get(workspaceId, agentId)
      return aiId === null ? null : toAttachment(await resources.get(workspaceId, aiId))
    },

    async attach(workspaceId, agentId, aiId, options) {
      const { id } = await agents.get(workspaceId, agentId)
      const result = await store.attachAi(workspaceId, id, aiId, options)
      if (result === 'no-agent') throw notFound('agent')
      if (result === 'no-ai') throw notFound('AI resource')
      return toAttachment(await resources.get(workspaceId, result.aiId ?? aiId))
    },

    async detach(workspaceId, agentId) {
      const { id } = await agents.get(workspaceId, agentId)
      if ((await store.attachAi(workspaceId, id, null)) === 'no-agent') throw notFound('agent')
    },
  }
}

/** Returns an attachment in the form of the API. */
function toAttachment({ id, name, provider, type, model }: AiRecord): Attachment {
  return { aiId: id, name, provider, type, model }
}
