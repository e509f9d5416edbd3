import { inboxAnswer, inboxQuery } from '../../../contract/inbox/inbox.ts'
import type { InboxReader } from '../../../services/handover/inbox.ts'
import { FoyerError } from '../../../core/errors.ts'
import { answerers, operatorOf } from '../../guard/principal.ts'
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
        const operator = operatorOf(principal)
        if (!operator) throw new FoyerError('forbidden', 'The token is valid, but it does not allow this.')
        return { kind: 'json', body: await inbox.page(principal.workspaceId, operator, query) }
      },
    }),
  ]
}
