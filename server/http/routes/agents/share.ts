import { shareAnswer, shareState } from '../../../contract/agents/share.ts'
import type { Shares } from '../../../services/share.ts'
import { admins, readers } from '../../guard/principal.ts'
import { dataReply, json, okAnswer, okReply, routesOf, type Route } from '../../route.ts'

/** Showing an agent to somebody before it is public. */
export function shareRoutes({ shares }: { shares: Shares }): Route[] {
  const route = routesOf('Agents')
  const path = '/v1/agents/:agentId/share'
  return [
    route('GET', path, {
      may: readers,
      summary: 'Get until when the share link of an agent works; null: there is none',
      answer: shareState,
      handle: ({ principal, params }) => dataReply(shares.get(principal.workspaceId, params.agentId)),
    }),
    route('POST', path, {
      may: admins,
      summary:
        'Make a link to the chat page that works for seven days, also while the agent is not public; it replaces the one before',
      answer: shareAnswer,
      async handle({ principal, params, publicUrl }) {
        const { webId, key, expiresAt } = await shares.create(principal.workspaceId, params.agentId)
        return json({ data: { url: `${publicUrl}/chat/${webId}?key=${key}`, expiresAt } })
      },
    }),
    route('DELETE', path, {
      may: admins,
      summary: 'End the share link of an agent',
      answer: okAnswer,
      handle: ({ principal, params }) => okReply(shares.end(principal.workspaceId, params.agentId)),
    }),
  ]
}
