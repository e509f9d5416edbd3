import { z } from 'zod'
import { embed, embedUpdate } from '../../contract/embed.ts'
import type { Agents } from '../../services/agents.ts'
import { toEmbed, type Embeds } from '../../services/embeds.ts'
import { admins, route, type Route } from '../route.ts'

export function embedRoutes({ agents, embeds }: { agents: Pick<Agents, 'get'>; embeds: Embeds }): Route[] {
  const tag = 'Embed settings'
  const path = '/v1/agents/:agentId/embed'
  return [
    route({
      method: 'GET',
      path,
      may: admins,
      summary: 'Get where and whether the agent may be embedded',
      tag,
      answer: z.object({ data: embed }),
      problems: [],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: toEmbed(await agents.get(principal.workspaceId, params.agentId)) } }
      },
    }),
    route({
      method: 'PATCH',
      path,
      may: admins,
      summary: 'Change where and whether the agent may be embedded',
      tag,
      body: embedUpdate,
      answer: z.object({ data: embed }),
      problems: ['stale'],
      async handle({ principal, params, body, precondition }) {
        const agent = await embeds.update(principal.workspaceId, params.agentId, body, (current) =>
          precondition({ data: toEmbed(current) }),
        )
        return { kind: 'json', body: { data: toEmbed(agent) } }
      },
    }),
  ]
}
