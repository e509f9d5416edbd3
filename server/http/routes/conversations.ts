import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { feedback, lastEventHeader, message, messageSend, type Feedback, type Message } from '../../contract/chat.ts'
import { page } from '../../contract/sessions.ts'
import { FoyerError, notFound } from '../../core/errors.ts'
import { messageJson } from '../../core/message-json.ts'
import { soon, type Soon } from '../../core/soon.ts'
import type { Chat } from '../../services/chat.ts'
import { toMessage } from '../../services/message-view.ts'
import type { Sent } from '../../services/sending.ts'
import type { Sessions } from '../../services/sessions.ts'
import type { MessageRecord, SessionRecord } from '../../store/store.ts'
import { originOf } from '../origins.ts'
import { listReply } from '../paging.ts'
import { admins, readers, route, type Call, type Principal, type Reply, type Route } from '../route.ts'
import { startEventStream } from '../sse.ts'

type Services = { chat: Chat; sessions: Pick<Sessions, 'get'> }

const base = '/v1/agents/:agentId/sessions/:sessionId'
const tag = 'Conversations'
const events = { 'text/event-stream': 'Events: message, delta, error; `id` counts up within the session' }
const visitorProblems = ['origin-not-allowed', 'agent-disabled'] as const

export function conversationRoutes(services: Services): Route[] {
  return [...messageRoutes(services), ...streamRoutes(services), ...feedbackRoutes(services)]
}

function messageRoutes({ chat, sessions }: Services): Route[] {
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
        'Send a message; answers when the answer is whole, or as an event stream, from the header Last-Event-ID on',
      tag,
      counts: 'message',
      body: messageSend,
      answer: z.object({ data: z.tuple([message, message]) }),
      alsoAnswers: events,
      problems: [...visitorProblems, 'answer-in-progress'],
      async handle(call) {
        const session = await sessionOf(sessions, call)
        const sent = await chat.send(session, call.body, originOf(call.request))
        return acceptsEvents(call.request.headers.accept)
          ? streamAnswer(chat, session, sent, call.request)
          : { kind: 'written', text: await pair(sent, writerFor(call.principal)) }
      },
    }),
  ]
}

function streamRoutes({ chat, sessions }: Services): Route[] {
  return [
    route({
      method: 'GET',
      path: `${base}/events`,
      may: [...admins, 'session'],
      summary: 'Follow a session from the header Last-Event-ID on',
      tag,
      alsoAnswers: events,
      problems: visitorProblems,
      async handle(call) {
        const session = await sessionOf(sessions, call)
        return followSession(chat, session, call.request)
      },
    }),
    route({
      method: 'POST',
      path: `${base}/stop`,
      may: [...admins, 'session'],
      summary: 'End the running answer; what was said so far is kept',
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

  function rate(call: Call<{ sessionId: string; messageId: string }>, given: Feedback | null): Soon<Reply> {
    const rateIn = (session: SessionRecord) => chat.rate(session, call.params.messageId, given)
    return soon(soon(sessionOf(sessions, call), rateIn), (rated) => {
      if (!rated) throw notFound('message')
      return { kind: 'written', text: `{"data":${writerFor(call.principal)(rated)}}` }
    })
  }

  return [
    route({
      method: 'PUT',
      path,
      may,
      summary: 'Say whether an answer helped, and what it should have been',
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
      summary: 'Take the feedback back',
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
function sessionOf(
  sessions: Pick<Sessions, 'get'>,
  { principal, params }: { principal: Principal; params: { sessionId: string } },
): Soon<SessionRecord> {
  if (principal.kind !== 'session') return sessions.get(principal.workspaceId, params.sessionId)
  if (principal.session.id !== params.sessionId) throw notFound('session')
  return principal.session
}

function viewFor({ kind }: Principal): (record: MessageRecord) => Message {
  return (record) => toMessage(record, { showReason: kind !== 'session' })
}

/** The same as JSON. */
function writerFor(principal: Principal): (record: MessageRecord) => string {
  const view = viewFor(principal)
  return (record) => messageJson(view(record))
}

function acceptsEvents(accept: string | undefined): boolean {
  return /\btext\/event-stream\b/i.test(accept ?? '')
}

async function pair({ message: question, answered }: Sent, write: (record: MessageRecord) => string): Promise<string> {
  const answer = await answered
  if (!answer) throw new FoyerError('shutting-down', 'The answer was ended before it began.', { retryAfter: 5 })
  return `{"data":[${write(question)},${write(answer)}]}`
}

/** The newest event that a reader has seen, where it says so. */
function lastSeen({ headers }: IncomingMessage): number | undefined {
  const id = Number(headers['last-event-id'] ?? Number.NaN)
  return Number.isSafeInteger(id) && id >= 0 ? id : undefined
}

/**
 * What came after the event `seen`, the message, the pieces of its answer, the answer; then the stream ends. The answer goes on when the
 * reader leaves. Who writes in two tabs, and says what each has seen, has no hole in either.
 */
function streamAnswer(chat: Chat, session: SessionRecord, sent: Sent, request: IncomingMessage): Reply {
  return {
    kind: 'stream',
    async start(response) {
      const stream = startEventStream(response)
      const from = Math.min(lastSeen(request) ?? sent.lastEventId, sent.lastEventId)
      if (sent.event.id <= from) stream.send(sent.event)
      const leave = await chat.attach(session, from, stream.send, originOf(request))
      stream.onClose(leave)
      await sent.answered.catch(() => null)
      stream.end()
    },
  }
}

/** Everything after the event that the reader has seen, and then what happens, until the reader leaves. */
function followSession(chat: Chat, session: SessionRecord, request: IncomingMessage): Reply {
  return {
    kind: 'stream',
    async start(response) {
      const stream = startEventStream(response)
      const from = lastSeen(request) ?? chat.lastEventId(session)
      stream.onClose(await chat.attach(session, from, stream.send, originOf(request)))
    },
  }
}
