import { z } from 'zod'
import { agent, agentCreate, agentDuplicate, agentQuery, agentUpdate } from '../../../contract/agents/agents.ts'
import { toAgent, type Agents } from '../../../services/agents.ts'
import type { Summaries } from '../../../services/insight/summaries.ts'
import { listReply } from '../../request/paging.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { admins, readers } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

export function agentRoutes(agents: Agents, summaries: Summaries): Route[] {
  const tag = 'Agents'
  return [
    route({
      method: 'GET',
      path: '/v1/agents',
      may: readers,
      summary: 'List agents, with `include=summary` also how each is doing',
      tag,
      query: agentQuery,
      answer: z.object({ data: z.array(agent) }),
      problems: [],
      async handle(call) {
        const { workspaceId } = call.principal
        const summaryOf =
          call.query.include === 'summary' ? await summaries.read(workspaceId, call.publicUrl) : undefined
        return listReply(call, {
          read: (slice) => agents.list(workspaceId, slice),
          view: (each) => (summaryOf ? { ...toAgent(each), summary: summaryOf(each) } : toAgent(each)),
          cursorOf: ({ id }) => id,
          omitted: agents.omitted(workspaceId),
        })
      },
    }),
    route({
      method: 'POST',
      path: '/v1/agents',
      may: admins,
      summary: 'Create an agent',
      tag,
      body: agentCreate,
      answer: z.object({ data: agent }),
      problems: [],
      async handle({ principal, body }) {
        return { kind: 'json', body: { data: toAgent(await agents.create(principal.workspaceId, body)) } }
      },
    }),
    route({
      method: 'GET',
      path: '/v1/agents/:agentId',
      may: readers,
      summary: 'Get an agent',
      tag,
      answer: z.object({ data: agent }),
      problems: [],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: toAgent(await agents.get(principal.workspaceId, params.agentId)) } }
      },
    }),
    route({
      method: 'PATCH',
      path: '/v1/agents/:agentId',
      may: admins,
      summary: 'Rename, publish or unpublish an agent',
      tag,
      body: agentUpdate,
      answer: z.object({ data: agent }),
      problems: ['stale'],
      async handle({ principal, params, body, request }) {
        const updated = await agents.update(principal.workspaceId, params.agentId, body, (current) =>
          checkPrecondition(request, { data: toAgent(current) }),
        )
        return { kind: 'json', body: { data: toAgent(updated) } }
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/agents/:agentId',
      may: admins,
      summary: 'Delete an agent with its sessions and conversations; stops its running answers',
      tag,
      answer: z.object({ ok: z.literal(true) }),
      problems: [],
      async handle({ principal, params }) {
        await agents.delete(principal.workspaceId, params.agentId)
        return { kind: 'json', body: { ok: true } }
      },
    }),
    route({
      method: 'POST',
      path: '/v1/agents/:agentId/duplicate',
      may: admins,
      summary: 'Create an agent with the same look, embed settings and limits, and the same AI resource attached',
      tag,
      body: agentDuplicate,
      answer: z.object({ data: agent }),
      problems: [],
      async handle({ principal, params, body }) {
        const created = await agents.duplicate(principal.workspaceId, params.agentId, body.name)
        return { kind: 'json', body: { data: toAgent(created) } }
      },
    }),
    route({
      method: 'POST',
      path: '/v1/agents/:agentId/web-id',
      may: admins,
      summary: 'Give an agent a new web id; the old one stops working',
      tag,
      answer: z.object({ data: agent }),
      problems: [],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: toAgent(await agents.renewWebId(principal.workspaceId, params.agentId)) } }
      },
    }),
  ]
}
