import { z } from 'zod'
import {
  conversationQuery,
  type ConversationQuery,
  conversationSummary,
  csvType,
  jsonLinesType,
  tagChange,
  tagChangeAnswer,
  tagCount,
} from '../../../contract/sessions/conversations.ts'
import type { Conversations, Tags } from '../../../services/sessions/conversations.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import { admins, readers } from '../../guard/principal.ts'
import { fileHeaders, nextPage } from '../../request/paging.ts'
import { dataReply, json, type Reply, type Route, routesOf } from '../../route.ts'

/** The conversations of an agent, for admins to browse. */
export function conversationListRoutes(conversations: Conversations, sessions: Pick<Sessions, 'omitted'>): Route[] {
  const route = routesOf('Conversations')
  return [
    route('GET', '/v1/agents/:agentId/conversations', {
      may: readers,
      summary:
        'List the conversations of an agent, newest first, by day, vote, state, language and text; or export exactly those',
      query: conversationQuery,
      answer: z.object({ data: z.array(conversationSummary) }),
      alsoAnswers: {
        [csvType]: 'All that the filter gives, a message a line, made safe for spreadsheets',
        [jsonLinesType]: 'All that the filter gives, lines as …/export has them',
      },
      async handle(call): Promise<Reply> {
        const { principal, params, query, request } = call
        const { limit } = query
        const agent = { workspaceId: principal.workspaceId, agentId: params.agentId }
        const accept = request.headers.accept ?? ''
        const format = accept.includes(csvType) ? 'csv' : accept.includes(jsonLinesType) ? 'jsonl' : undefined
        if (format) return exported(conversations, sessions, agent, { ...query, format })
        if (limit === undefined) {
          const items = await conversations.list(agent, query)
          return { kind: 'list', form: 'data', items, omitted: await omitted(agent) }
        }
        const { items, next } = await conversations.page(agent, { ...query, limit })
        const headers = next === undefined ? {} : nextPage(call, next)
        return { kind: 'list', form: 'data', items, headers, omitted: await omitted(agent) }
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
  sessions: Pick<Sessions, 'omitted'>,
  agent: { workspaceId: string; agentId: string },
  { format, ...query }: ConversationQuery & { format: 'csv' | 'jsonl' },
): Promise<Reply> {
  const omitted: string[] = []
  const leaveOut = (id: string) => omitted.push(id)
  const isTable = format === 'csv'
  const items = await (isTable ? conversations.exportCsv : conversations.exportLines)(agent, query, leaveOut)
  // Afterwards: for an agent that does not exist, a list of sessions is another error than an export.
  omitted.push(...(await sessions.omitted(agent.workspaceId, agent.agentId)))
  return {
    kind: 'list',
    form: isTable ? 'text' : 'lines',
    items,
    omitted,
    headers: fileHeaders(isTable ? `${csvType}; charset=utf-8` : jsonLinesType, `conversations.${format}`),
  }
}

/** The tags that admins give to conversations. */
export function tagRoutes(tags: Tags): Route[] {
  const route = routesOf('Conversations')
  return [
    route('GET', '/v1/agents/:agentId/tags', {
      may: readers,
      summary: 'List the tags of an agent’s conversations, the most frequent first',
      answer: z.object({ data: z.array(tagCount) }),
      handle: ({ principal, params }) => dataReply(tags.inUse(principal.workspaceId, params.agentId)),
    }),
    route('PATCH', '/v1/agents/:agentId/tags', {
      may: admins,
      summary: 'Tag conversations, or take tags from them; visitors never see tags',
      body: tagChange,
      answer: tagChangeAnswer,
      handle: async ({ principal, params, body }) =>
        json(await tags.change(principal.workspaceId, params.agentId, body)),
    }),
  ]
}
