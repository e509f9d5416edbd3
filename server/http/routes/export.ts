import { exportType } from '../../contract/export.ts'
import { exportAgent } from '../../services/export.ts'
import type { Agents } from '../../services/agents.ts'
import type { Store } from '../../store/store.ts'
import { readers, route, type Route } from '../route.ts'

export function exportRoutes(
  store: Pick<Store, 'listMessages' | 'listSessions'>,
  agents: Pick<Agents, 'get'>,
): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/agents/:agentId/export',
      may: readers,
      summary: 'Export what was said to an agent, as JSON Lines: each session, followed by its messages',
      tag: 'Sessions',
      alsoAnswers: { [exportType]: 'A line `{"type": "session", …}` or `{"type": "message", "sessionId": …, …}`' },
      problems: [],
      async handle({ principal: { workspaceId }, params: { agentId } }) {
        return {
          kind: 'list',
          form: 'lines',
          items: await exportAgent(store, agents, { workspaceId, agentId }),
          headers: { 'Content-Type': exportType, 'Content-Disposition': 'attachment; filename="conversations.jsonl"' },
        }
      },
    }),
  ]
}
