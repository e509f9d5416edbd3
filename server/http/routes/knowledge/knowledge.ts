import { z } from 'zod'
import { searchAnswer, searchQuery } from '../../../contract/knowledge/documents.ts'
import type { AiResources } from '../../../services/ai/ai.ts'
import type { Knowledge } from '../../../services/knowledge/knowledge.ts'
import { readers } from '../../guard/principal.ts'
import { json, routesOf, type Route } from '../../route.ts'

const route = routesOf('Knowledge')

/** Searches in the instructions and sources of AI resources. */
export function knowledgeRoutes(resources: Pick<AiResources, 'get'>, knowledge: Pick<Knowledge, 'search'>): Route[] {
  return [
    route('GET', '/v1/ai/:aiId/search', {
      may: readers,
      summary: 'Search what an AI resource knows, as an answer does; with scores',
      query: searchQuery,
      answer: z.object({ data: searchAnswer }),
      async handle({ principal, params, query }) {
        const ai = await resources.get(principal.workspaceId, params.aiId)
        return json({ data: await knowledge.search(ai, query.q) })
      },
    }),
  ]
}
