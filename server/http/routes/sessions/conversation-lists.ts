import { z } from 'zod'
import {
  conversationQuery,
  conversationSummary,
  csvType,
  jsonLinesType,
  type ConversationQuery,
} from '../../../contract/sessions/conversations.ts'
import type { Conversations } from '../../../services/sessions/conversations.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import { readers } from '../../guard/principal.ts'
import { nextPage } from '../../request/paging.ts'
import { route, type Reply, type Route } from '../../route.ts'

/** The conversations of an agent, for admins to browse. */
export function conversationListRoutes(conversations: Conversations, sessions: Pick<Sessions, 'omitted'>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/agents/:agentId/conversations',
      may: readers,
      summary:
        'List the conversations of an agent, newest first, by day, vote, state, language and text; or export exactly those',
      tag: 'Conversations',
      query: conversationQuery,
      answer: z.object({ data: z.array(conversationSummary) }),
      alsoAnswers: {
        [csvType]: 'All that the filter gives, a message a line, made safe for spreadsheets',
        [jsonLinesType]: 'All that the filter gives, lines as …/export has them',
      },
      problems: [],
      async handle(call): Promise<Reply> {
        const { principal, params, query, request } = call
        const { limit } = query
        const agent = { workspaceId: principal.workspaceId, agentId: params.agentId }
        const accept = request.headers.accept ?? ''
        if (accept.includes(csvType)) return exported(conversations, agent, query, 'csv')
        if (accept.includes(jsonLinesType)) return exported(conversations, agent, query, 'jsonl')
        if (limit === undefined) {
          const items = await conversations.list(agent, query)
          return { kind: 'list', form: 'data', items, omitted: await omitted(agent) }
        }
        const { items, next } = await conversations.page(agent, { ...query, limit })
        const headers = next === undefined ? {} : nextPage(call, next)
        return { kind: 'list', form: 'data', items: given(items), headers, omitted: await omitted(agent) }
      },
    }),
  ]

  function omitted({ workspaceId, agentId }: { workspaceId: string; agentId: string }) {
    return sessions.omitted(workspaceId, agentId)
  }
}

/** All results of a filter, as a file to save. */
export async function exported(
  conversations: Pick<Conversations, 'exportCsv' | 'exportLines'>,
  agent: { workspaceId: string; agentId: string },
  query: ConversationQuery,
  format: 'csv' | 'jsonl',
): Promise<Reply> {
  const disposition = { 'Content-Disposition': `attachment; filename="conversations.${format}"` }
  return format === 'csv'
    ? {
        kind: 'list',
        form: 'text',
        items: await conversations.exportCsv(agent, query),
        headers: { ...disposition, 'Content-Type': `${csvType}; charset=utf-8` },
      }
    : {
        kind: 'list',
        form: 'lines',
        items: await conversations.exportLines(agent, query),
        headers: { ...disposition, 'Content-Type': jsonLinesType },
      }
}

async function* given<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
