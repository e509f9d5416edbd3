import type { ChatEvent, Feedback, MessageSend } from '../../contract/sessions/chat.ts'
import { FoyerError, orNotFound } from '../../core/errors.ts'
import { restingEventId } from '../../core/event-ids.ts'
import type { Claims } from '../../store/live.ts'
import type { MessageRecord, SessionRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { AcceptedMessage } from './stored-message.ts'
import { awaitRemoteAnswer, RunningAnswers } from './running-answers.ts'
import { subscribeTo } from './subscribe.ts'
import type { Requester } from './answer/task.ts'
import { unansweredReason } from '../sessions/revocation.ts'
import { createAnswering, type AnsweringContext } from './answering.ts'

/** Conversations, on any number of processes: one of them writes an answer, and every one can read and stop it. */
export type Chat = {
  /**
   * Stores a visitor's message and starts its answer. A message with the same clientId is the same message: it joins the running answer,
   * in whichever process, gets the stored one, or starts another one if that failed. `seen` is the newest event that the client has, 0 if
   * none: the events of a new answer have higher ids.
   * @throws {FoyerError} `answer-in-progress` while another message is being answered.
   */
  send(session: SessionRecord, body: MessageSend, requester: Requester, seen: number): Promise<AcceptedMessage>
  /** Whether a person answers now, or is waited for in silence: then a message without an answer is as it should be. */
  isForPerson(session: SessionRecord): Promise<boolean>
  /** Has the agent answer what a person has left, if there is a message without an answer. */
  resume(session: SessionRecord): Promise<void>
  /** Why an accepted message got no answer. */
  whyUnanswered(session: SessionRecord): Promise<FoyerError>
  /**
   * Calls `reader` with every event after `lastEventId`, without gaps or duplicates, and then with each new one, until the returned
   * function is called.
   */
  subscribe(session: SessionRecord, lastEventId: number, reader: (event: ChatEvent) => void): Promise<() => void>
  /**
   * Subscribes, and answers a visitor's message that a crash left without an answer. `onNoRoom` is called if there was no
   * room to store that answer for a minute: then none comes.
   */
  follow(
    session: SessionRecord,
    lastEventId: number,
    reader: (event: ChatEvent) => void,
    requester: Requester,
    onNoRoom: () => void,
  ): Promise<() => void>
  /** Stops the running answer. Resolves when its text so far is stored, or after some seconds without a sign of that. */
  stop(session: SessionRecord): Promise<void>
  list(session: SessionRecord, slice: Slice): Promise<AsyncIterable<MessageRecord>>
  /** The id of the newest stored event, for clients that have read the list. */
  lastEventId(session: SessionRecord): number
  /** Resolves with the rated message; null: there is no such answer. */
  rate(session: SessionRecord, messageId: string, feedback: Feedback | null): Promise<MessageRecord | null>
  /** Accepts no new messages. Running answers may finish for that many milliseconds, then their text so far is stored. */
  drain(milliseconds: number): Promise<void>
}

type Context = AnsweringContext & {
  store: Pick<Store, 'listMessages' | 'setFeedback'>
  claims: Claims
}

export function createChat(context: Context): Chat {
  const { store, bus, claims, insight, standings } = context
  const answers = new RunningAnswers({ bus, claims })
  const answering = createAnswering(context, answers)
  const stopTakingOver = claims.onTakenOver((claim) => void answering.takeOver(claim))

  return {
    send: answering.send,
    resume: answering.resume,

    async isForPerson({ workspaceId, id }) {
      const session = await store.getSession(workspaceId, id)
      return session !== null && !(await standings.of(session)).isAgents
    },

    async whyUnanswered(session) {
      if (answers.draining.aborted) {
        return new FoyerError('shutting-down', 'The answer was ended before it began.', { retryAfter: 5 })
      }
      // Neither revoked nor ended here: the claim is lost, and whoever holds it now writes the answer.
      return (
        (await unansweredReason(store, session)) ??
        new FoyerError('answer-in-progress', 'Another server writes this answer. Send the message again to get it.', {
          retryAfter: 1,
        })
      )
    },

    lastEventId: ({ length }) => restingEventId(length),

    async list({ workspaceId, id }, slice) {
      // A visitor must see the message that was just sent.
      return orNotFound(await store.listMessages(workspaceId, id, { ...slice, mayLag: false }), 'session')
    },

    async subscribe(session, lastEventId, reader) {
      return (await subscribeTo(context, session, lastEventId, reader)).leave
    },

    async follow(session, lastEventId, reader, requester, onNoRoom) {
      const subscription = await subscribeTo(context, session, lastEventId, reader)
      void answering.answerUnanswered(session, subscription, requester).then((end) => end === 'no-room' && onNoRoom())
      return subscription.leave
    },

    async stop(session) {
      const leaving = new AbortController()
      const endedHere = answers.ended(session.id)
      const endedRemotely = awaitRemoteAnswer(bus, session.id, restingEventId(session.length), leaving.signal)
      try {
        if (answers.has(session.id)) {
          await Promise.all([bus.requestStop(session.id), endedHere])
        } else if (await bus.requestStop(session.id)) {
          await endedRemotely
        }
      } finally {
        leaving.abort()
      }
    },

    async rate(session, messageId, feedback) {
      const rated = await store.setFeedback(session.workspaceId, session.id, messageId, feedback)
      if (!rated) return null
      insight.vote(session, rated.before, feedback)
      return rated.message
    },

    async drain(milliseconds) {
      stopTakingOver()
      await answers.drain(milliseconds)
    },
  }
}
