import { inboxAnswer, inboxQuery } from '../../../contract/inbox/inbox.ts'
import type { InboxReader } from '../../../services/handover/inbox.ts'
import { answerers, expectOperator } from '../../guard/principal.ts'
import { json, routesOf, type Route } from '../../route.ts'

const route = routesOf('People')

/** The conversations in which people take part. */
export function inboxRoutes(inbox: InboxReader): Route[] {
  return [
    route('GET', '/v1/inbox', {
      may: answerers,
      summary: 'List the conversations of all agents in which people take part, and count them',
      query: inboxQuery,
      answer: inboxAnswer,
      handle: async ({ principal, query }) =>
        json(await inbox.page(principal.workspaceId, expectOperator(principal), query)),
    }),
  ]
}
