import { spendingAnswer, spendingUpdate } from '../../../contract/agents/spending.ts'
import { insightAnswer, insightQuery } from '../../../contract/sessions/insight.ts'
import { questionAnswer, questionMark, questionQuery } from '../../../contract/sessions/questions.ts'
import type { InsightReader } from '../../../services/insight/insight.ts'
import type { SpendingLimits } from '../../../services/insight/spending.ts'
import type { Questions } from '../../../services/sessions/questions.ts'
import { admins, readers } from '../../guard/principal.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { dataReply, okAnswer, okReply, type Route, routesOf } from '../../route.ts'

/** The counts of an agent. */
export function insightRoutes(insight: InsightReader): Route[] {
  const route = routesOf('Conversations')
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

/** Visitors' questions without a whole answer. */
export function questionRoutes(questions: Questions): Route[] {
  const path = '/v1/agents/:agentId/questions'
  const route = routesOf('Conversations')
  return [
    route('GET', path, {
      may: readers,
      summary: 'List the questions that were not answered, or in part, grouped by likeness, the most asked first',
      query: questionQuery,
      answer: questionAnswer,
      handle: ({ principal: { workspaceId }, params: { agentId }, query, publicUrl }) =>
        dataReply(questions.find({ workspaceId, agentId }, query, publicUrl)),
    }),
    route('PATCH', path, {
      may: admins,
      summary: 'Mark a group of questions as done or ignored, or open it again',
      body: questionMark,
      answer: okAnswer,
      handle: ({ principal, params, body }) =>
        okReply(questions.mark({ workspaceId: principal.workspaceId, agentId: params.agentId }, body)),
    }),
  ]
}

export function spendingRoutes(spending: Pick<SpendingLimits, 'read' | 'update'>): Route[] {
  const route = routesOf('Spending')
  const path = '/v1/agents/:agentId/spending'
  return [
    route('GET', path, {
      may: readers,
      summary: "Get how many tokens the agent's models used this month, what they cost, and the limits",
      answer: spendingAnswer,
      handle: ({ principal, params }) => dataReply(spending.read(principal.workspaceId, params.agentId)),
    }),
    route('PATCH', path, {
      may: admins,
      summary: 'Set prices, their currency, and the most tokens in a month; from then on the embedded engine answers',
      body: spendingUpdate,
      answer: spendingAnswer,
      problems: ['stale'],
      handle: ({ principal, params, body, request }) =>
        dataReply(
          spending.update(principal.workspaceId, params.agentId, body, (current) =>
            checkPrecondition(request, { data: current }),
          ),
        ),
    }),
  ]
}
