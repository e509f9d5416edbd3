import { z } from 'zod'
import { searchAnswer, searchQuery } from '../../../contract/knowledge/documents.ts'
import type { AiResources } from '../../../services/ai/ai.ts'
import type { Knowledge } from '../../../services/knowledge/knowledge.ts'
import { readers } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

/** Searches in the instructions and sources of AI resources. */
export function knowledgeRoutes(resources: Pick<AiResources, 'get'>, knowledge: Pick<Knowledge, 'search'>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/ai/:aiId/search',
      may: readers,
      summary: 'Search what an AI resource knows, as an answer does; with scores',
      tag: 'Knowledge',
      query: searchQuery,
      answer: z.object({ data: searchAnswer }),
      problems: [],
      async handle({ principal, params, query }) {
        const ai = await resources.get(principal.workspaceId, params.aiId)
        return { kind: 'json', body: { data: await knowledge.search(ai, query.q) } }
      },
    }),
  ]
}
