import type { IncomingMessage } from 'node:http'
import type { AcceptedMessage } from '../../../services/conversation/stored-message.ts'
import type { Chat } from '../../../services/conversation/chat.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import type { SessionRecord } from '../../../store/records/records.ts'
import { positionOf } from '../../../core/event-ids.ts'
import { messageEvent } from '../../../services/conversation/message-view.ts'
import type { Handovers } from '../../../services/handover/handover.ts'
import { problemOf } from '../../errors.ts'
import { operatorOf } from '../../guard/principal.ts'
import { requesterOf } from './visible-session.ts'
import type { EventStream, EventStreams } from '../../response/sse.ts'
import type { Call, Reply } from '../../route.ts'

/* Event streams of a session. */

export type StreamServices = {
  eventStreams: EventStreams
  chat: Pick<Chat, 'subscribe' | 'follow' | 'isForPerson' | 'lastEventId' | 'whyUnanswered'>
  handovers: Pick<Handovers, 'follow'>
  sessions: Pick<Sessions, 'checkThere'>
}

/** Returns the Last-Event-ID of a request: the newest event that its reader has seen. */
export function lastSeen({ headers }: IncomingMessage): number | undefined {
  const text = String(headers['last-event-id'])
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}

/**
 * Streams the events after `seen`, up to the stored answer; without `seen`, the message, the pieces of its answer and the answer. So a
 * client that writes in two tabs, or sends again after a lost connection, misses nothing and gets nothing twice. The answer is written to its end
 * when the reader leaves.
 */
export function streamAnswer(
  services: StreamServices,
  session: SessionRecord,
  { sent, seen }: { sent: AcceptedMessage; seen: number | undefined },
  call: Call,
): Reply {
  const { chat } = services
  // An id that this conversation has not reached yet is ignored.
  const isKnown = seen !== undefined && seen <= sent.endEventId
  const from = isKnown ? seen : sent.lastEventId
  return streamReply(services, session, from, async (stream) => {
    if (!isKnown) stream.send(sent.event)
    stream.onClose(await chat.subscribe(session, from, stream.send))
    try {
      const answer = await sent.answered
      if (!answer && (sent.isForPerson || (await chat.isForPerson(session)))) return stream.end()
      if (!answer) stream.fail(problemOf(await chat.whyUnanswered(session), call.trace.requestId, call.publicUrl))
      // One that another process has stored, whose events did not come through.
      else if (stream.lastId < sent.endEventId) stream.send(messageEvent(answer, positionOf(sent.endEventId)))
    } catch {
      // An event of the stream has said so.
    }
    stream.end()
  })
}

/**
 * Streams the events after the one that the reader has seen, and then new ones, until the reader leaves; between them who answers, and that the
 * other side types.
 */
export function followSession(services: StreamServices, session: SessionRecord, call: Call): Reply {
  const { chat, handovers } = services
  const from = lastSeen(call.request) ?? chat.lastEventId(session)
  const operator = operatorOf(call.principal)
  return streamReply(services, session, from, async (stream) => {
    const requester = requesterOf(call)
    // Nobody writes the answer any more: a reader that comes back has it written again.
    const leave = await chat.follow(session, from, stream.send, requester, () => stream.end())
    try {
      const end = await handovers.follow(session, operator, requester.languages, stream.sendPassing)
      stream.onClose(() => {
        leave()
        end()
      })
    } catch (error) {
      leave()
      throw error
    }
  })
}

/** Streams a session's events after `from`, as long as the session exists. */
function streamReply(
  { sessions, eventStreams }: Pick<StreamServices, 'sessions' | 'eventStreams'>,
  session: SessionRecord,
  from: number,
  run: (stream: EventStream) => Promise<void>,
): Reply {
  let stream: EventStream | undefined
  return {
    kind: 'stream',
    ids: [session.id, session.agentId],
    async start(response) {
      stream = eventStreams.start(response, from)
      await run(stream)
    },
    check: () => sessions.checkThere(session),
    fail: (problem) => stream?.fail(problem),
  }
}
