import { embedDefaults, type Embed, type EmbedUpdate } from '../contract/embed.ts'
import { notFound } from '../core/errors.ts'
import type { AgentRecord, Store } from '../store/store.ts'
import type { Agents, Guard } from './agents.ts'
import { after } from './clock.ts'

export type Embeds = {
  update(workspaceId: string, agentId: string, body: EmbedUpdate, guard: Guard<AgentRecord>): Promise<AgentRecord>
}

export function createEmbeds(store: Pick<Store, 'updateAgent'>, agents: Pick<Agents, 'get'>): Embeds {
  return {
    async update(workspaceId, agentId, body, guard) {
      const { id } = await agents.get(workspaceId, agentId)
      const agent = await store.updateAgent(workspaceId, id, (current) => {
        guard(current)
        return {
          ...current,
          embed: { ...current.embed, ...sent(body, current) },
          updatedAt: after(current.updatedAt),
        }
      })
      if (!agent) throw notFound('agent')
      return agent
    },
  }
}

/** The settings that an update names; each origin counts once, and limits that are not named stay as they are. */
function sent(body: EmbedUpdate, current: AgentRecord): Partial<Embed> {
  const { isEnabled, allowedOrigins, notice, retentionDays, limits, limitMessage } = body
  return {
    ...(isEnabled !== undefined && { isEnabled }),
    ...(allowedOrigins !== undefined && { allowedOrigins: [...new Set(allowedOrigins)] }),
    ...(notice !== undefined && { notice }),
    ...(retentionDays !== undefined && { retentionDays }),
    ...(limits !== undefined && { limits: { ...toEmbed(current).limits, ...limits } as Embed['limits'] }),
    ...(limitMessage !== undefined && { limitMessage }),
  }
}

/** An agent's embed settings, completed with the defaults. */
export function toEmbed({ embed }: AgentRecord): Embed {
  return { ...embedDefaults, ...embed }
}
