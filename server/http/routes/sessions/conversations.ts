import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import {
  feedback,
  lastEventHeader,
  message,
  messageSend,
  type Feedback,
  type Message,
} from '../../../contract/sessions/chat.ts'
import { page } from '../../../contract/sessions/sessions.ts'
import { notFound } from '../../../core/errors.ts'
import type { Chat } from '../../../services/conversation/chat.ts'
import { toMessage } from '../../../services/conversation/message-view.ts'
import type { AcceptedMessage } from '../../../services/conversation/accepted-message.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import type { MessageRecord, SessionRecord } from '../../../store/records/records.ts'
import { problemOf } from '../../errors.ts'
import { listReply } from '../../request/paging.ts'
import { admins, readers, type Principal } from '../../guard/principal.ts'
import { route, type Call, type Reply, type Route } from '../../route.ts'
import { requesterOf } from '../../request/requester.ts'
import { acceptsEvents, startEventStream, type EventStream } from '../../response/sse.ts'

type Services = { chat: Chat; sessions: Pick<Sessions, 'get' | 'checkThere'> }

const base = '/v1/agents/:agentId/sessions/:sessionId'
const tag = 'Conversations'
const events = { 'text/event-stream': 'Events: message, delta, error; `id` counts up within the session' }
const visitorProblems = ['origin-not-allowed', 'agent-disabled'] as const

export function conversationRoutes(services: Services): Route[] {
  return [...messageRoutes(services), ...streamRoutes(services), ...feedbackRoutes(services)]
}

function messageRoutes(services: Services): Route[] {
  const { chat, sessions } = services
  return [
    route({
      method: 'GET',
      path: `${base}/conversations`,
      may: [...readers, 'session'],
      summary: 'List the messages of a session',
      tag,
      query: page,
      answer: z.array(message),
      problems: visitorProblems,
      async handle(call) {
        const session = await sessionOf(sessions, call)
        return listReply(call, {
          read: (slice) => chat.list(session, slice),
          view: viewFor(call.principal),
          cursorOf: ({ id }) => id,
          form: 'bare',
          headers: { [lastEventHeader]: String(chat.lastEventId(session)) },
        })
      },
    }),
    route({
      method: 'POST',
      path: `${base}/conversations`,
      may: [...admins, 'session'],
      summary:
        'Send a message; responds with the whole answer, or with an event stream that starts after Last-Event-ID',
      tag,
      counts: 'message',
      body: messageSend,
      answer: z.object({ data: z.tuple([message, message]) }),
      alsoAnswers: events,
      problems: [...visitorProblems, 'answer-in-progress'],
      async handle(call) {
        const session = await sessionOf(sessions, call)
        const seen = lastSeen(call.request)
        const sent = await chat.send(session, call.body, requesterOf(call), seen ?? 0)
        return acceptsEvents(call.request.headers.accept)
          ? streamAnswer(services, session, { sent, seen }, call)
          : { kind: 'json', body: { data: await pair(chat, session, sent, viewFor(call.principal)) } }
      },
    }),
  ]
}

function streamRoutes(services: Services): Route[] {
  const { chat, sessions } = services
  return [
    route({
      method: 'GET',
      path: `${base}/events`,
      may: [...admins, 'session'],
      summary: 'Subscribe to the events of a session after Last-Event-ID',
      tag,
      alsoAnswers: events,
      problems: visitorProblems,
      async handle(call) {
        const session = await sessionOf(sessions, call)
        return followSession(services, session, call)
      },
    }),
    route({
      method: 'POST',
      path: `${base}/stop`,
      may: [...admins, 'session'],
      summary: 'Stop the running answer; its text so far is kept',
      tag,
      answer: z.object({ ok: z.literal(true) }),
      problems: visitorProblems,
      async handle(call) {
        await chat.stop(await sessionOf(sessions, call))
        return { kind: 'json', body: { ok: true } }
      },
    }),
  ]
}

function feedbackRoutes({ chat, sessions }: Services): Route[] {
  const path = `${base}/conversations/:messageId/feedback` as const
  const may = [...admins, 'session'] as const
  const answer = z.object({ data: message })

  async function rate(call: Call<{ sessionId: string; messageId: string }>, given: Feedback | null): Promise<Reply> {
    const session = await sessionOf(sessions, call)
    const rated = await chat.rate(session, call.params.messageId, given)
    if (!rated) throw notFound('message')
    return { kind: 'json', body: { data: viewFor(call.principal)(rated) } }
  }

  return [
    route({
      method: 'PUT',
      path,
      may,
      summary: 'Rate an answer, and say what it should have been',
      tag,
      body: feedback,
      answer,
      problems: visitorProblems,
      handle: (call) => rate(call, call.body),
    }),
    route({
      method: 'DELETE',
      path,
      may,
      summary: 'Withdraw the feedback',
      tag,
      answer,
      problems: visitorProblems,
      handle: (call) => rate(call, null),
    }),
  ]
}

/**
 * The session that a path names, for those who may see it. The agent's id in the path is not looked at (api.md section 4.5, rule 2): a
 * session token opens its one session, and every other caller is bound to its workspace.
 */
async function sessionOf(
  sessions: Pick<Sessions, 'get'>,
  { principal, params }: { principal: Principal; params: { sessionId: string } },
): Promise<SessionRecord> {
  if (principal.kind !== 'session') return sessions.get(principal.workspaceId, params.sessionId)
  if (principal.session.id !== params.sessionId) throw notFound('session')
  return principal.session
}

function viewFor({ kind }: Principal): (record: MessageRecord) => Message {
  return (record) => toMessage(record, { isForAdmin: kind !== 'session' })
}

/** A message and its answer, once that is stored. */
async function pair(
  chat: Pick<Chat, 'whyUnanswered'>,
  session: SessionRecord,
  { message: question, answered }: AcceptedMessage,
  view: (record: MessageRecord) => Message,
): Promise<Message[]> {
  const answer = await answered
  if (!answer) throw await chat.whyUnanswered(session)
  return [view(question), view(answer)]
}

/** The newest event that a reader has seen, where it says so. */
function lastSeen({ headers }: IncomingMessage): number | undefined {
  const text = String(headers['last-event-id'])
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}

/**
 * Exactly what came after the event `seen`, up to the stored answer; without one, the message, the pieces of its answer, the answer. So who
 * writes in two tabs, or sends again after a lost connection, and says what it has seen, has no hole and nothing twice. The answer goes on
 * when the reader leaves.
 */
function streamAnswer(
  services: Services,
  session: SessionRecord,
  { sent, seen }: { sent: AcceptedMessage; seen: number | undefined },
  call: Call,
): Reply {
  const { chat } = services
  // An id that this conversation cannot have had yet says nothing.
  const isKnown = seen !== undefined && seen <= sent.endEventId
  const from = isKnown ? seen : sent.lastEventId
  return streamReply(services, session, from, async (stream) => {
    if (!isKnown) stream.send(sent.event)
    stream.onClose(await chat.subscribe(session, from, stream.send))
    try {
      const answer = await sent.answered
      if (!answer) stream.fail(problemOf(await chat.whyUnanswered(session), call.trace.requestId))
    } catch {
      // An event has told of it.
    }
    stream.end()
  })
}

/** Everything after the event that the reader has seen, and then what happens, until the reader leaves. */
function followSession(services: Services, session: SessionRecord, call: Call): Reply {
  const { chat } = services
  const from = lastSeen(call.request) ?? chat.lastEventId(session)
  return streamReply(services, session, from, async (stream) =>
    stream.onClose(await chat.follow(session, from, stream.send, requesterOf(call))),
  )
}

/** A stream of a session's events after `from`, for as long as there is the session. */
function streamReply(
  { sessions }: Pick<Services, 'sessions'>,
  session: SessionRecord,
  from: number,
  run: (stream: EventStream) => Promise<void>,
): Reply {
  let stream: EventStream | undefined
  return {
    kind: 'stream',
    ids: [session.id, session.agentId],
    async start(response) {
      stream = startEventStream(response, from)
      await run(stream)
    },
    check: () => sessions.checkThere(session),
    fail: (problem) => stream?.fail(problem),
  }
}
