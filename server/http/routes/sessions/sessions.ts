import { z } from 'zod'
import { page, session, sessionOpened, sessionReturn } from '../../../contract/sessions/sessions.ts'
import { notFound } from '../../../core/errors.ts'
import { type Sessions, toSession } from '../../../services/sessions/sessions.ts'
import type { ReturnLinks } from '../../../services/visitor-mail/return-links.ts'
import { asGuess, type Limits } from '../../guard/limits.ts'
import { admins, expectAgent, readers } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { json, okAnswer, type Route, routesOf } from '../../route.ts'
import { visitorProblems } from './visible-session.ts'

export function sessionRoutes(sessions: Sessions): Route[] {
  const route = routesOf('Sessions')
  const path = '/v1/agents/:agentId/sessions'
  return [
    route('GET', path, {
      may: readers,
      summary: 'List the sessions of an agent',
      query: page,
      answer: z.array(session),
      async handle(call) {
        const { principal, params } = call
        return listReply(call, {
          read: (slice) => sessions.list(principal.workspaceId, params.agentId, slice),
          view: toSession,
          form: 'bare',
          omitted: await sessions.omitted(principal.workspaceId, params.agentId),
        })
      },
    }),
    route('POST', path, {
      may: [...admins, 'agent'],
      summary: 'Open a session; its token is shown only once',
      counts: 'opening',
      answer: z.object({ data: sessionOpened }),
      problems: ['origin-not-allowed', 'agent-disabled'],
      async handle({ principal, params }) {
        if (principal.kind === 'agent') expectAgent(principal.agent, params.agentId)
        const opened = await sessions.open(principal.workspaceId, params.agentId)
        return json({ data: { ...toSession(opened.session), token: opened.token } })
      },
    }),
    route('DELETE', `${path}/:sessionId`, {
      may: [...admins, 'session'],
      summary: 'Erase a session with all its messages; stops its running answer',
      answer: okAnswer,
      problems: ['origin-not-allowed', 'agent-disabled'],
      async handle({ principal, params }) {
        if (principal.kind === 'session' && principal.session.id !== params.sessionId) throw notFound('session')
        await sessions.erase(principal.workspaceId, params.sessionId)
        return json({ ok: true })
      },
    }),
  ]
}

/** The way back to a conversation by the link in a mail. */
export function returnRoutes(
  links: Pick<ReturnLinks, 'open'>,
  limits: Pick<Limits, 'checkGuesses' | 'countGuess'>,
): Route[] {
  const route = routesOf('Sessions')
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
        const { session: opened, token } = await asGuess(limits, request, 'not-found', open)
        return json({ data: { ...toSession(opened), token } })
      },
    }),
  ]
}
