import { randomUUID } from 'node:crypto'
import type { ChatEvent, Feedback, MessageSend } from '../contract/chat.ts'
import { notFound } from '../core/errors.ts'
import { restingEventId } from '../core/event-ids.ts'
import type { Origin } from '../core/origin.ts'
import type { Claim, Claims } from '../store/live.ts'
import type { MessageRecord, SessionRecord, Slice, Store } from '../store/store.ts'
import { untilAnswered } from './answer-elsewhere.ts'
import { attachTo, type Attached } from './attaching.ts'
import { createRunningAnswers } from './running-answers.ts'
import { createSending, type SendingContext, type Sent } from './sending.ts'

/** Conversations, on any number of processes: each answer is written by one of them, and can be read and stopped at all. */
export type Chat = {
  /**
   * Stores a visitor's message and starts its answer. The same clientId again is the same message: it joins the running answer, wherever
   * that runs, gives the stored one, or, when that failed, starts another. Throws answer-in-progress while another message is being
   * answered.
   */
  send(session: SessionRecord, body: MessageSend, origin: Origin): Promise<Sent>
  /**
   * Gives every event after `lastEventId`, without a hole or a duplicate, and then each as it happens, until the returned function is
   * called. A visitor's message that was left without an answer, by a crash say, is answered now.
   */
  attach(
    session: SessionRecord,
    lastEventId: number,
    reader: (event: ChatEvent) => void,
    origin: Origin,
  ): Promise<() => void>
  /** Ends the running answer; resolves when what was said so far is stored, or seems not to be, some seconds later. */
  stop(session: SessionRecord): Promise<void>
  list(session: SessionRecord, slice: Slice): Promise<AsyncIterable<MessageRecord>>
  /** The event id of the conversation as it rests, for those who read its list. */
  lastEventId(session: SessionRecord): number
  /** Gives the rated message; null: there is no such answer. */
  rate(session: SessionRecord, messageId: string, feedback: Feedback | null): Promise<MessageRecord | null>
  /** Takes no new messages; running answers may finish for that many milliseconds, then what there is of them is stored. */
  drain(milliseconds: number): Promise<void>
}

type Context = SendingContext & {
  store: Pick<Store, 'findSession' | 'setFeedback'>
  claims: Claims
}

export function createChat(context: Context): Chat {
  const { store, bus, claims, log } = context
  const answers = createRunningAnswers({ bus, claims })
  const { send, answerLast } = createSending(context, answers)
  const leaveDead = claims.onTakenOver((claim) => void takeOver(claim))

  /** Goes on where a process died, from the beginning of the answer. */
  async function takeOver(claim: Claim): Promise<void> {
    try {
      const session = await store.findSession(claim.sessionId)
      if (!session) return await claim.release()
      const asker = { clientId: undefined, origin: { requestId: randomUUID(), trace: undefined } }
      await answers.continue(claim, asker, (task) => answerLast(session, 0, task))
    } catch (error) {
      log.error({ err: error, session: claim.sessionId }, 'An answer that was taken over could not be written')
      await claim.release()
    }
  }

  async function answerLeftover(
    session: SessionRecord,
    { message, seen }: NonNullable<Attached['unanswered']>,
    origin: Origin,
  ): Promise<void> {
    if (answers.has(session.id) || answers.draining.aborted) return
    try {
      const asker = { clientId: message.clientId, origin }
      await answers.start(session.id, asker, (task) => answerLast(session, seen, task))
    } catch (error) {
      log.warn({ err: error, session: session.id }, 'A message that was left without an answer could not be answered')
    }
  }

  return {
    send,
    lastEventId: ({ length }) => restingEventId(length),

    async list({ workspaceId, id }, slice) {
      // Who writes in it must find there what was just written.
      const messages = await store.listMessages(workspaceId, id, { ...slice, mayLag: false })
      if (!messages) throw notFound('session')
      return messages
    },

    async attach(session, lastEventId, reader, origin) {
      const { leave, unanswered } = await attachTo(context, session, lastEventId, reader)
      if (unanswered) void answerLeftover(session, unanswered, origin)
      return leave
    },

    async stop(session) {
      const leaving = new AbortController()
      const isOverHere = answers.over(session.id)
      const isOverThere = untilAnswered(bus, session.id, restingEventId(session.length), leaving.signal)
      try {
        if (answers.has(session.id)) {
          await Promise.all([bus.requestStop(session.id), isOverHere])
        } else if (await bus.requestStop(session.id)) {
          await isOverThere
        }
      } finally {
        leaving.abort()
      }
    },

    rate: ({ workspaceId, id }, messageId, feedback) => store.setFeedback(workspaceId, id, messageId, feedback),

    async drain(milliseconds) {
      leaveDead()
      await answers.drain(milliseconds)
    },
  }
}
