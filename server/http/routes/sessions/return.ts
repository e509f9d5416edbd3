import { z } from 'zod'
import { sessionOpened, sessionReturn } from '../../../contract/sessions/sessions.ts'
import { FoyerError, notFound } from '../../../core/errors.ts'
import { toSession } from '../../../services/sessions/sessions.ts'
import type { ReturnLinks } from '../../../services/visitor-mail/return-links.ts'
import type { Limits } from '../../guard/limits.ts'
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
        if (params.agentId !== agent.webId && params.agentId !== agent.id) throw notFound('agent')
        limits.checkGuesses(request)
        try {
          const { session, token } = await links.open(agent, body.contactId, body.key)
          return json({ data: { ...toSession(session), token } })
        } catch (error) {
          if (error instanceof FoyerError && error.code === 'not-found') limits.countGuess(request)
          throw error
        }
      },
    }),
  ]
}
