import { z } from 'zod'
import { ai, aiAgents, aiCreate, aiDeleted, aiUpdate, attach, attachment } from '../../../contract/knowledge/ai.ts'
import { page } from '../../../contract/sessions/sessions.ts'
import { toAi, type AiResources } from '../../../services/ai/ai.ts'
import type { Attachments } from '../../../services/ai/attachments.ts'
import { listReply } from '../../request/paging.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { admins, authorOf, readers } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

type AiServices = { resources: AiResources; attachments: Attachments }

export function aiRoutes({ resources, attachments }: AiServices): Route[] {
  return [...resourceRoutes(resources, attachments), ...attachmentRoutes(attachments)]
}

function resourceRoutes(resources: AiResources, attachments: Pick<Attachments, 'agentsOf'>): Route[] {
  const tag = 'AI resources'
  return [
    route({
      method: 'GET',
      path: '/v1/ai',
      may: readers,
      summary: 'List AI resources',
      tag,
      query: page,
      answer: z.object({ data: z.array(ai) }),
      problems: [],
      handle: (call) =>
        listReply(call, {
          read: (slice) => resources.list(call.principal.workspaceId, slice),
          view: toAi,
          cursorOf: ({ id }) => id,
          omitted: resources.omitted(call.principal.workspaceId),
        }),
    }),
    route({
      method: 'POST',
      path: '/v1/ai',
      may: admins,
      summary: 'Create an AI resource',
      tag,
      body: aiCreate,
      answer: z.object({ data: ai }),
      problems: [],
      async handle({ principal, body }) {
        return { kind: 'json', body: { data: toAi(await resources.create(principal.workspaceId, body)) } }
      },
    }),
    route({
      method: 'GET',
      path: '/v1/ai/:aiId',
      may: readers,
      summary: 'Get an AI resource',
      tag,
      answer: z.object({ data: ai }),
      problems: [],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: toAi(await resources.get(principal.workspaceId, params.aiId)) } }
      },
    }),
    route({
      method: 'PATCH',
      path: '/v1/ai/:aiId',
      may: admins,
      summary: "Change an AI resource's name, instructions, or how it answers",
      tag,
      body: aiUpdate,
      answer: z.object({ data: ai }),
      problems: ['stale'],
      async handle({ principal, params, body, request }) {
        const updated = await resources.update(principal.workspaceId, params.aiId, body, {
          guard: (current) => checkPrecondition(request, { data: toAi(current) }),
          by: authorOf(principal),
        })
        return { kind: 'json', body: { data: toAi(updated) } }
      },
    }),
    route({
      method: 'GET',
      path: '/v1/ai/:aiId/agents',
      may: readers,
      summary: 'List the agents that an AI resource is attached to',
      tag,
      answer: aiAgents,
      problems: [],
      async handle({ principal, params }) {
        const agents = await attachments.agentsOf(principal.workspaceId, params.aiId)
        return { kind: 'json', body: { data: agents.map(({ id, name }) => ({ id, name })) } }
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/ai/:aiId',
      may: admins,
      summary: 'Delete an AI resource that is not attached to any agent',
      tag,
      answer: aiDeleted,
      problems: [],
      async handle({ principal, params }) {
        return { kind: 'json', body: await resources.delete(principal.workspaceId, params.aiId) }
      },
    }),
  ]
}

function attachmentRoutes(attachments: Omit<Attachments, 'agentsOf'>): Route[] {
  const tag = 'Agent AI attachment'
  const path = '/v1/agents/:agentId/ai'
  return [
    route({
      method: 'GET',
      path,
      may: readers,
      summary: "Get an agent's attached AI resource",
      tag,
      answer: z.object({ data: attachment.nullable() }),
      problems: [],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: await attachments.get(principal.workspaceId, params.agentId) } }
      },
    }),
    route({
      method: 'PUT',
      path,
      may: admins,
      summary: 'Attach an AI resource in place of any other; it is used from the next answer on',
      tag,
      body: attach,
      answer: z.object({ data: attachment }),
      problems: [],
      async handle({ principal, params, body }) {
        const attached = await attachments.attach(principal.workspaceId, params.agentId, body.aiId)
        return { kind: 'json', body: { data: attached } }
      },
    }),
    route({
      method: 'DELETE',
      path,
      may: admins,
      summary: 'Detach the AI resource; running answers are finished with it',
      tag,
      answer: z.object({ data: z.null() }),
      problems: [],
      async handle({ principal, params }) {
        await attachments.detach(principal.workspaceId, params.agentId)
        return { kind: 'json', body: { data: null } }
      },
    }),
  ]
}
