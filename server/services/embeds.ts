import { embedDefaults, type Embed, type EmbedUpdate } from '../contract/agents/embed.ts'
import { after } from '../core/clock.ts'
import { defined } from '../core/defined.ts'
import type { Bus } from '../store/live.ts'
import type { AgentRecord } from '../store/records/records.ts'
import type { Agents, Guard } from './agents.ts'

export type Embeds = {
  /** Switching an agent off stops the running answers to its visitors. */
  update(workspaceId: string, agentId: string, body: EmbedUpdate, guard: Guard<AgentRecord>): Promise<AgentRecord>
}

export function createEmbeds(agents: Pick<Agents, 'change'>, bus: Pick<Bus, 'revoke'>): Embeds {
  return {
    async update(workspaceId, agentId, body, guard) {
      const agent = await agents.change(workspaceId, agentId, (current) => {
        guard(current)
        return {
          ...current,
          embed: { ...current.embed, ...sent(body, current) },
          updatedAt: after(current.updatedAt),
        }
      })
      const { isEnabled, allowedOrigins, onlyAllowedOrigins } = body
      if (isEnabled === false || allowedOrigins !== undefined || onlyAllowedOrigins) await bus.revoke([agent.id])
      return agent
    },
  }
}

/** Returns the settings of an update, without duplicate origins and with the current value of limits that were not sent. */
function sent(body: EmbedUpdate, current: AgentRecord): Partial<Embed> {
  const { isEnabled, allowedOrigins, onlyAllowedOrigins, notice, retentionDays, limits, limitMessage } = body
  return {
    ...defined({ isEnabled, onlyAllowedOrigins, notice, retentionDays, limitMessage }),
    ...(allowedOrigins !== undefined && { allowedOrigins: [...new Set(allowedOrigins)] }),
    ...(limits !== undefined && { limits: { ...toEmbed(current).limits, ...limits } as Embed['limits'] }),
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
