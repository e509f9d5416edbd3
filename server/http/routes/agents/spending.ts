import { spendingAnswer, spendingUpdate } from '../../../contract/agents/spending.ts'
import type { SpendingLimits } from '../../../services/insight/spending.ts'
import { admins, readers } from '../../guard/principal.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { dataReply, routesOf, type Route } from '../../route.ts'

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
