import { inboxAnswer, inboxQuery } from '../../../contract/inbox/inbox.ts'
import type { InboxReader } from '../../../services/handover/inbox.ts'
import { answerers, expectOperator } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

/** The conversations in which people take part. */
export function inboxRoutes(inbox: InboxReader): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/inbox',
      may: answerers,
      summary: 'List the conversations of all agents in which people take part, and count them',
      tag: 'People',
      query: inboxQuery,
      answer: inboxAnswer,
      problems: [],
      async handle({ principal, query }) {
        return { kind: 'json', body: await inbox.page(principal.workspaceId, expectOperator(principal), query) }
      },
    }),
  ]
}
