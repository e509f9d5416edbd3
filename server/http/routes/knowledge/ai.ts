import { z } from 'zod'
import { ai, aiAgents, aiCreate, aiDeleted, aiUpdate, attach, attachment } from '../../../contract/knowledge/ai.ts'
import { searchAnswer, searchQuery } from '../../../contract/knowledge/documents.ts'
import { page } from '../../../contract/sessions/sessions.ts'
import { type AiResources, toAi } from '../../../services/ai/ai.ts'
import type { Attachments } from '../../../services/ai/attachments.ts'
import type { Knowledge } from '../../../services/knowledge/knowledge.ts'
import { admins, authorOf, readers } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { dataReply, json, type Route, routesOf } from '../../route.ts'

type AiServices = { resources: AiResources; attachments: Attachments }

export function aiRoutes({ resources, attachments }: AiServices): Route[] {
  return [...resourceRoutes(resources, attachments), ...attachmentRoutes(attachments)]
}

function resourceRoutes(resources: AiResources, attachments: Pick<Attachments, 'agentsOf'>): Route[] {
  const route = routesOf('AI resources')
  return [
    route('GET', '/v1/ai', {
      may: readers,
      summary: 'List AI resources',
      query: page,
      answer: z.object({ data: z.array(ai) }),
      handle: (call) =>
        listReply(call, {
          read: (slice) => resources.list(call.principal.workspaceId, slice),
          view: toAi,
          omitted: resources.omitted(call.principal.workspaceId),
        }),
    }),
    route('POST', '/v1/ai', {
      may: admins,
      summary: 'Create an AI resource',
      body: aiCreate,
      answer: z.object({ data: ai }),
      handle: ({ principal, body }) => dataReply(resources.create(principal.workspaceId, body), toAi),
    }),
    route('GET', '/v1/ai/:aiId', {
      may: readers,
      summary: 'Get an AI resource',
      answer: z.object({ data: ai }),
      handle: ({ principal, params }) => dataReply(resources.get(principal.workspaceId, params.aiId), toAi),
    }),
    route('PATCH', '/v1/ai/:aiId', {
      may: admins,
      summary: "Change an AI resource's name, instructions, or how it answers",
      body: aiUpdate,
      answer: z.object({ data: ai }),
      problems: ['stale'],
      handle: ({ principal, params, body, request }) =>
        dataReply(
          resources.update(principal.workspaceId, params.aiId, body, {
            guard: (current) => checkPrecondition(request, { data: toAi(current) }),
            by: authorOf(principal),
          }),
          toAi,
        ),
    }),
    route('GET', '/v1/ai/:aiId/agents', {
      may: readers,
      summary: 'List the agents that an AI resource is attached to',
      answer: aiAgents,
      async handle({ principal, params }) {
        const agents = await attachments.agentsOf(principal.workspaceId, params.aiId)
        return json({ data: agents.map(({ id, name }) => ({ id, name })) })
      },
    }),
    route('DELETE', '/v1/ai/:aiId', {
      may: admins,
      summary: 'Delete an AI resource that is not attached to any agent',
      answer: aiDeleted,
      handle: async ({ principal, params }) => json(await resources.delete(principal.workspaceId, params.aiId)),
    }),
  ]
}

function attachmentRoutes(attachments: Omit<Attachments, 'agentsOf'>): Route[] {
  const route = routesOf('Agent AI attachment')
  const path = '/v1/agents/:agentId/ai'
  return [
    route('GET', path, {
      may: readers,
      summary: "Get an agent's attached AI resource",
      answer: z.object({ data: attachment.nullable() }),
      handle: ({ principal, params }) => dataReply(attachments.get(principal.workspaceId, params.agentId)),
    }),
    route('PUT', path, {
      may: admins,
      summary: 'Attach an AI resource in place of any other; it is used from the next answer on',
      body: attach,
      answer: z.object({ data: attachment }),
      handle: ({ principal, params, body }) =>
        dataReply(attachments.attach(principal.workspaceId, params.agentId, body.aiId)),
    }),
    route('DELETE', path, {
      may: admins,
      summary: 'Detach the AI resource; running answers are finished with it',
      answer: z.object({ data: z.null() }),
      async handle({ principal, params }) {
        await attachments.detach(principal.workspaceId, params.agentId)
        return json({ data: null })
      },
    }),
  ]
}

/** Searches in the instructions and sources of AI resources. */
export function knowledgeRoutes(resources: Pick<AiResources, 'get'>, knowledge: Pick<Knowledge, 'search'>): Route[] {
  const route = routesOf('Knowledge')
  return [
    route('GET', '/v1/ai/:aiId/search', {
      may: readers,
      summary: 'Search what an AI resource knows, as an answer does; with scores',
      query: searchQuery,
      answer: z.object({ data: searchAnswer }),
      async handle({ principal, params, query }) {
        const found = await resources.get(principal.workspaceId, params.aiId)
        return json({ data: await knowledge.search(found, query.q) })
      },
    }),
  ]
}
