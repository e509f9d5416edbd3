import { z } from 'zod'
import { shareAnswer, shareState } from '../../../contract/agents/share.ts'
import type { Shares } from '../../../services/share.ts'
import { admins, readers } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

/** Showing an agent to somebody before it is public. */
export function shareRoutes({ shares }: { shares: Shares }): Route[] {
  const tag = 'Agents'
  const path = '/v1/agents/:agentId/share'
  return [
    route({
      method: 'GET',
      path,
      may: readers,
      summary: 'Get until when the share link of an agent works; null: there is none',
      tag,
      answer: shareState,
      problems: [],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: await shares.get(principal.workspaceId, params.agentId) } }
      },
    }),
    route({
      method: 'POST',
      path,
      may: admins,
      summary:
        'Make a link to the chat page that works for seven days, also while the agent is not public; it replaces the one before',
      tag,
      answer: shareAnswer,
      problems: [],
      async handle({ principal, params, publicUrl }) {
        const { webId, key, expiresAt } = await shares.create(principal.workspaceId, params.agentId)
        return { kind: 'json', body: { data: { url: `${publicUrl}/chat/${webId}?key=${key}`, expiresAt } } }
      },
    }),
    route({
      method: 'DELETE',
      path,
      may: admins,
      summary: 'End the share link of an agent',
      tag,
      answer: z.object({ ok: z.literal(true) }),
      problems: [],
      async handle({ principal, params }) {
        await shares.end(principal.workspaceId, params.agentId)
        return { kind: 'json', body: { ok: true } }
      },
    }),
  ]
}
