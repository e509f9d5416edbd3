import { z } from 'zod'
import {
  csvType,
  downloadLink,
  downloadQuery,
  exportType,
  jsonLinesType,
} from '../../../contract/sessions/conversations.ts'
import type { Agents } from '../../../services/agents.ts'
import { type Conversations, exportAgent } from '../../../services/sessions/conversations.ts'
import type { Downloads } from '../../../services/sessions/downloads.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import type { Store } from '../../../store/store.ts'
import { readers } from '../../guard/principal.ts'
import { fileHeaders } from '../../request/paging.ts'
import { json, type Route, routesOf } from '../../route.ts'
import { exported } from './conversation-lists.ts'

/** Exports as downloads of a browser, which cannot send a token. */
export function downloadRoutes(
  downloads: Downloads,
  conversations: Conversations,
  sessions: Pick<Sessions, 'omitted'>,
  agents: Pick<Agents, 'get'>,
): Route[] {
  const route = routesOf('Conversations')
  return [
    route('GET', '/v1/agents/:agentId/conversations/download', {
      may: readers,
      summary:
        'A link to an export of the conversations that a filter gives, for a browser to save: it works once, within a minute',
      query: downloadQuery,
      answer: z.object({ data: downloadLink }),
      async handle({ principal, params, query, publicUrl }) {
        const { workspaceId } = principal
        const { id } = await agents.get(workspaceId, params.agentId)
        const asking = {
          workspaceId,
          ...(principal.kind === 'token' && { tokenId: principal.tokenId }),
          ...(principal.kind === 'person' && { login: { id: principal.loginId, personId: principal.person.id } }),
        }
        const { ticket, expiresAt } = await downloads.issue(asking, id, query)
        return json({ data: { url: `${publicUrl}/v1/downloads?ticket=${ticket}`, expiresAt } })
      },
    }),
    route('GET', '/v1/downloads', {
      may: ['anyone'],
      summary: 'Download the export that a link is for; the link is used up by that',
      query: z.object({ ticket: z.string().max(5000) }),
      alsoAnswers: {
        [csvType]: 'A message a line, made safe for spreadsheets',
        [jsonLinesType]: 'Lines as …/export has them',
      },
      problems: ['not-found'],
      async handle({ query, request }) {
        // A browser, or what checks links before one, may ask for the head first.
        const isHead = request.method === 'HEAD'
        const {
          workspaceId,
          agentId,
          query: asked,
        } = await (isHead ? downloads.peek(query.ticket) : downloads.redeem(query.ticket))
        return exported(conversations, sessions, { workspaceId, agentId }, asked)
      },
    }),
  ]
}

export function exportRoutes(
  store: Pick<Store, 'listMessages' | 'listSessions'>,
  agents: Pick<Agents, 'get'>,
  sessions: Pick<Sessions, 'omitted'>,
): Route[] {
  const route = routesOf('Sessions')
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
