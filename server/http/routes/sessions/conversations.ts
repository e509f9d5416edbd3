import { z } from 'zod'
import {
  feedback,
  type Feedback,
  lastEventHeader,
  message,
  type Message,
  messageSend,
} from '../../../contract/sessions/chat.ts'
import { page } from '../../../contract/sessions/sessions.ts'
import { orNotFound } from '../../../core/errors.ts'
import type { Chat } from '../../../services/conversation/chat.ts'
import type { AcceptedMessage } from '../../../services/conversation/stored-message.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import type { MessageRecord, SessionRecord } from '../../../store/records/records.ts'
import { admins, readers } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { requesterOf, sessionOf, sessionPath, viewFor, visitorProblems } from './visible-session.ts'
import { acceptsEvents } from '../../response/sse.ts'
import { type Call, json, okAnswer, okReply, type Reply, type Route, routesOf } from '../../route.ts'
import { followSession, lastSeen, streamAnswer, type StreamServices } from './session-streams.ts'

type ConversationServices = StreamServices & { chat: Chat; sessions: Pick<Sessions, 'get' | 'checkThere'> }

const route = routesOf('Conversations')
const events = {
  'text/event-stream':
    'Events: message, delta, error; `id` counts up within the session. Without an id, since they are not stored: handover, typing',
}

export function conversationRoutes(services: ConversationServices): Route[] {
  return [...messageRoutes(services), ...streamRoutes(services), ...feedbackRoutes(services)]
}

function messageRoutes(services: ConversationServices): Route[] {
  const { chat, sessions } = services
  return [
    route('GET', `${sessionPath}/conversations`, {
      may: [...readers, 'session'],
      summary: 'List the messages of a session',
      query: page,
      answer: z.array(message),
      problems: visitorProblems,
      async handle(call) {
        const session = await sessionOf(sessions, call)
        return listReply(call, {
          read: (slice) => chat.list(session, slice),
          view: viewFor(call.principal),
          form: 'bare',
          headers: { [lastEventHeader]: String(chat.lastEventId(session)) },
        })
      },
    }),
    route('POST', `${sessionPath}/conversations`, {
      may: [...admins, 'session'],
      summary:
        'Send a message; responds with the whole answer (none while a person answers), or with an event stream that starts after Last-Event-ID',
      counts: 'message',
      body: messageSend,
      answer: z.object({ data: z.union([z.tuple([message, message]), z.tuple([message])]) }),
      alsoAnswers: events,
      problems: [...visitorProblems, 'answer-in-progress'],
      async handle(call) {
        const session = await sessionOf(sessions, call)
        const seen = lastSeen(call.request)
        const sent = await chat.send(session, call.body, requesterOf(call), seen ?? 0)
        return acceptsEvents(call.request.headers.accept)
          ? streamAnswer(services, session, { sent, seen }, call)
          : json({ data: await pair(chat, session, sent, viewFor(call.principal)) })
      },
    }),
  ]
}

function streamRoutes(services: ConversationServices): Route[] {
  const { chat, sessions } = services
  return [
    route('GET', `${sessionPath}/events`, {
      may: [...admins, 'session'],
      summary: 'Subscribe to the events of a session after Last-Event-ID',
      alsoAnswers: events,
      problems: visitorProblems,
      async handle(call) {
        const session = await sessionOf(sessions, call)
        return followSession(services, session, call)
      },
    }),
    route('POST', `${sessionPath}/stop`, {
      may: [...admins, 'session'],
      summary: 'Stop the running answer; its text so far is kept',
      answer: okAnswer,
      problems: visitorProblems,
      handle: async (call) => okReply(chat.stop(await sessionOf(sessions, call))),
    }),
  ]
}

/** Resolves with a message and its answer, once that is stored; with the message alone where a person answers. */
async function pair(
  chat: Pick<Chat, 'isForPerson' | 'whyUnanswered'>,
  session: SessionRecord,
  { message: question, answered, isForPerson }: AcceptedMessage,
  view: (record: MessageRecord) => Message,
): Promise<Message[]> {
  const answer = await answered
  if (!answer && (isForPerson || (await chat.isForPerson(session)))) return [view(question)]
  if (!answer) throw await chat.whyUnanswered(session)
  return [view(question), view(answer)]
}

type FeedbackServices = { chat: Pick<Chat, 'rate'>; sessions: Pick<Sessions, 'get'> }

/** Votes on answers. */
function feedbackRoutes({ chat, sessions }: FeedbackServices): Route[] {
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
