import { z } from 'zod'
import { conversationQuery, conversationSummary, csvType, jsonLinesType } from '../../contract/conversations.ts'
import type { Conversations } from '../../services/conversations.ts'
import type { Sessions } from '../../services/sessions.ts'
import { readers } from '../guard/principal.ts'
import { nextPage } from '../paging.ts'
import { route, type Reply, type Route } from '../route.ts'

/** The conversations of an agent, as admins look through them. */
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
        if (accept.includes(csvType)) {
          return exported('text', await conversations.exportCsv(agent, query), `${csvType}; charset=utf-8`, 'csv')
        }
        if (accept.includes(jsonLinesType)) {
          return exported('lines', await conversations.exportLines(agent, query), jsonLinesType, 'jsonl')
        }
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

function exported(form: 'text' | 'lines', items: AsyncIterable<unknown>, type: string, ending: string): Reply {
  const name = `attachment; filename="conversations.${ending}"`
  return { kind: 'list', form, items, headers: { 'Content-Type': type, 'Content-Disposition': name } }
}

async function* given<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
