import { spendingAnswer, spendingUpdate } from '../../../contract/agents/spending.ts'
import type { SpendingService } from '../../../services/insight/spending.ts'
import { admins, readers } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

export function spendingRoutes(spending: Pick<SpendingService, 'read' | 'update'>): Route[] {
  const tag = 'Spending'
  const path = '/v1/agents/:agentId/spending'
  return [
    route({
      method: 'GET',
      path,
      may: readers,
      summary: "Get how many tokens the agent's models used this month, what they cost, and the limits",
      tag,
      answer: spendingAnswer,
      problems: [],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: await spending.read(principal.workspaceId, params.agentId) } }
      },
    }),
    route({
      method: 'PATCH',
      path,
      may: admins,
      summary: 'Set prices, their currency, and the most tokens in a month; from then on the embedded engine answers',
      tag,
      body: spendingUpdate,
      answer: spendingAnswer,
      problems: [],
      async handle({ principal, params, body }) {
        return { kind: 'json', body: { data: await spending.update(principal.workspaceId, params.agentId, body) } }
      },
    }),
  ]
}
