import { helpAnswer, helpUpdate } from '../../../contract/inbox/help.ts'
import type { Agents } from '../../../services/agents.ts'
import { toHelp, type Helps } from '../../../services/help.ts'
import type { AgentRecord } from '../../../store/records/records.ts'
import { admins, readers } from '../../guard/principal.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { json, routesOf, type Route } from '../../route.ts'

/** How an agent's visitors reach people. */
export function helpRoutes({ agents, helps }: { agents: Pick<Agents, 'get'>; helps: Helps }): Route[] {
  const answerOf = (agent: AgentRecord) => ({ data: toHelp(agent) })
  const route = routesOf('People')
  const path = '/v1/agents/:agentId/help'
  return [
    route('GET', path, {
      may: readers,
      summary: "Get whether, when and how the agent's visitors reach people",
      answer: helpAnswer,
      handle: async ({ principal, params }) => json(answerOf(await agents.get(principal.workspaceId, params.agentId))),
    }),
    route('PATCH', path, {
      may: admins,
      summary: "Change whether, when and how the agent's visitors reach people; what is not sent stays",
      body: helpUpdate,
      answer: helpAnswer,
      problems: ['stale'],
      async handle({ principal, params, body, request }) {
        const agent = await helps.update(principal.workspaceId, params.agentId, body, (current) =>
          checkPrecondition(request, answerOf(current)),
        )
        return json(answerOf(agent))
      },
    }),
  ]
}
