import { z } from 'zod'
import { feedback, message, type Feedback } from '../../../contract/sessions/chat.ts'
import { orNotFound } from '../../../core/errors.ts'
import type { Chat } from '../../../services/conversation/chat.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import { admins } from '../../guard/principal.ts'
import { json, routesOf, type Call, type Reply, type Route } from '../../route.ts'
import { sessionOf, sessionPath, viewFor, visitorProblems } from './visible-session.ts'

type FeedbackServices = { chat: Pick<Chat, 'rate'>; sessions: Pick<Sessions, 'get'> }

const route = routesOf('Conversations')

/** Votes on answers. */
export function feedbackRoutes({ chat, sessions }: FeedbackServices): Route[] {
  const path = `${sessionPath}/conversations/:messageId/feedback` as const
  const may = [...admins, 'session'] as const
  const answer = z.object({ data: message })

  async function rate(call: Call<{ sessionId: string; messageId: string }>, given: Feedback | null): Promise<Reply> {
    const session = await sessionOf(sessions, call)
    const rated = orNotFound(await chat.rate(session, call.params.messageId, given), 'message')
    return json({ data: viewFor(call.principal)(rated) })
  }

  return [
    route('PUT', path, {
      may,
      summary: 'Rate an answer, and say what it should have been',
      body: feedback,
      answer,
      problems: visitorProblems,
      handle: (call) => rate(call, call.body),
    }),
    route('DELETE', path, {
      may,
      summary: 'Withdraw the feedback',
      answer,
      problems: visitorProblems,
      handle: (call) => rate(call, null),
    }),
  ]
}
