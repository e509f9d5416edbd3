import { embedDefaults, type Embed, type EmbedUpdate } from '../contract/agents/embed.ts'
import { notFound } from '../core/errors.ts'
import type { Bus } from '../store/live.ts'
import type { AgentRecord } from '../store/records/records.ts'
import type { Store } from '../store/store.ts'
import type { Agents, Guard } from './agents.ts'
import { after } from './clock.ts'

export type Embeds = {
  /** Switching an agent off stops its running answers. */
  update(workspaceId: string, agentId: string, body: EmbedUpdate, guard: Guard<AgentRecord>): Promise<AgentRecord>
}

export function createEmbeds(
  store: Pick<Store, 'updateAgent'>,
  agents: Pick<Agents, 'get'>,
  bus: Pick<Bus, 'revoke'>,
): Embeds {
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
      const { isEnabled, allowedOrigins, onlyAllowedOrigins } = body
      if (isEnabled === false || allowedOrigins !== undefined || onlyAllowedOrigins) await bus.revoke([id])
      return agent
    },
  }
}

/** Returns the settings of an update, without duplicate origins and with the current value of limits that were not sent. */
function sent(body: EmbedUpdate, current: AgentRecord): Partial<Embed> {
  const { isEnabled, allowedOrigins, onlyAllowedOrigins, notice, retentionDays, limits, limitMessage } = body
  return {
    ...(isEnabled !== undefined && { isEnabled }),
    ...(allowedOrigins !== undefined && { allowedOrigins: [...new Set(allowedOrigins)] }),
    ...(onlyAllowedOrigins !== undefined && { onlyAllowedOrigins }),
    ...(notice !== undefined && { notice }),
    ...(retentionDays !== undefined && { retentionDays }),
    ...(limits !== undefined && { limits: { ...toEmbed(current).limits, ...limits } as Embed['limits'] }),
    ...(limitMessage !== undefined && { limitMessage }),
  }
}

/** Returns an agent's embed settings, completed with the defaults. */
export function toEmbed({ embed }: AgentRecord): Embed {
  return { ...embedDefaults, ...embed }
}

/** Whether every site may embed the agent. */
export function isOpenToAll({
  allowedOrigins,
  onlyAllowedOrigins,
}: Pick<Embed, 'allowedOrigins' | 'onlyAllowedOrigins'>): boolean {
  return allowedOrigins.length === 0 && !onlyAllowedOrigins
}
