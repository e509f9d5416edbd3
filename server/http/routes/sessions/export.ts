import { exportType } from '../../../contract/sessions/export.ts'
import { exportAgent } from '../../../services/sessions/export.ts'
import type { Agents } from '../../../services/agents.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import type { Store } from '../../../store/store.ts'
import { readers } from '../../guard/principal.ts'
import { fileHeaders } from '../../request/paging.ts'
import { routesOf, type Route } from '../../route.ts'

const route = routesOf('Sessions')

export function exportRoutes(
  store: Pick<Store, 'listMessages' | 'listSessions'>,
  agents: Pick<Agents, 'get'>,
  sessions: Pick<Sessions, 'omitted'>,
): Route[] {
  return [
    route('GET', '/v1/agents/:agentId/export', {
      may: readers,
      summary: 'Export the conversations of an agent as JSON Lines: each session, followed by its messages',
      alsoAnswers: { [exportType]: 'A line `{"type": "session", …}` or `{"type": "message", "sessionId": …, …}`' },
      async handle({ principal: { workspaceId }, params: { agentId } }) {
        const omitted: string[] = []
        const items = await exportAgent(store, agents, { workspaceId, agentId }, (id) => omitted.push(id))
        omitted.push(...(await sessions.omitted(workspaceId, agentId)))
        return {
          kind: 'list',
          form: 'lines',
          items,
          omitted,
          headers: fileHeaders(exportType, 'conversations.jsonl'),
        }
      },
    }),
  ]
}
