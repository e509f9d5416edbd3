import { z } from 'zod'
import { sessionOpened, sessionReturn } from '../../../contract/sessions/sessions.ts'
import { notFound } from '../../../core/errors.ts'
import { toSession } from '../../../services/sessions/sessions.ts'
import type { ReturnLinks } from '../../../services/visitor-mail/return-links.ts'
import { asGuess, type Limits } from '../../guard/limits.ts'
import { expectAgent } from '../../guard/principal.ts'
import { json, routesOf, type Route } from '../../route.ts'
import { visitorProblems } from './visible-session.ts'

const route = routesOf('Sessions')

/** The way back to a conversation by the link in a mail. */
export function returnRoutes(
  links: Pick<ReturnLinks, 'open'>,
  limits: Pick<Limits, 'checkGuesses' | 'countGuess'>,
): Route[] {
  return [
    route('POST', '/v1/agents/:agentId/sessions/return', {
      may: ['agent'],
      summary: 'Open the session again that a link in an email leads back to; every link that does not is 404',
      counts: 'opening',
      body: sessionReturn,
      answer: z.object({ data: sessionOpened }),
      problems: visitorProblems,
      async handle({ principal, params, body, request }) {
        if (principal.kind !== 'agent') throw notFound('agent')
        const { agent } = principal
        expectAgent(agent, params.agentId)
        const open = () => links.open(agent, body.contactId, body.key)
        const { session, token } = await asGuess(limits, request, 'not-found', open)
        return json({ data: { ...toSession(session), token } })
      },
    }),
  ]
}
