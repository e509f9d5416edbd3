import { insightAnswer, insightQuery } from '../../../contract/sessions/insight.ts'
import type { InsightReader } from '../../../services/insight/insight.ts'
import { readers } from '../../guard/principal.ts'
import { dataReply, routesOf, type Route } from '../../route.ts'

const route = routesOf('Conversations')

/** The counts of an agent. */
export function insightRoutes(insight: InsightReader): Route[] {
  return [
    route('GET', '/v1/agents/:agentId/insight', {
      may: readers,
      summary: 'Count conversations, answers, votes and first words by day, in UTC; nothing personal',
      query: insightQuery,
      answer: insightAnswer,
      problems: ['damaged'],
      handle: ({ principal, params, query }) => dataReply(insight.read(principal.workspaceId, params.agentId, query)),
    }),
  ]
}
