import { insightAnswer, insightQuery } from '../../../contract/sessions/insight.ts'
import type { InsightReader } from '../../../services/insight/insight.ts'
import { readers } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

/** The counts of an agent. */
export function insightRoutes(insight: InsightReader): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/agents/:agentId/insight',
      may: readers,
      summary: 'Count conversations, answers, votes and first words by day, in UTC; nothing personal',
      tag: 'Conversations',
      query: insightQuery,
      answer: insightAnswer,
      problems: ['damaged'],
      async handle({ principal, params, query }) {
        return { kind: 'json', body: { data: await insight.read(principal.workspaceId, params.agentId, query) } }
      },
    }),
  ]
}
