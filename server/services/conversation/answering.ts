import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageSend } from '../../contract/sessions/chat.ts'
import { FoyerError, isStorageFull } from '../../core/errors.ts'
import { messageEventId } from '../../core/event-ids.ts'
import { logFields } from '../../core/log/trace.ts'
import type { Claim } from '../../store/live.ts'
import type { MessageRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { unansweredReason, watchAnswer } from '../sessions/revocation.ts'
import {
  type AcceptedMessage,
  type PlacedMessage,
  type StoredMessage,
  alreadyAnswered,
  findNewAnswer,
  isAnswer,
  lastQuestion,
  newestMessages,
  storeMessage,
} from './stored-message.ts'
import type { Signals } from '../handover/signals.ts'
import type { Standings } from '../handover/standing.ts'
import { generate, type GenerationContext } from './answer/generate.ts'
import type { Requester, Task } from './answer/task.ts'
import { messageEvent } from './message-view.ts'
import { awaitRemoteAnswer, type RunningAnswers } from './running-answers.ts'
import type { SessionSubscription } from './subscribe.ts'

export type AnsweringContext = GenerationContext & {
  store: Pick<Store, 'appendMessage' | 'findSession' | 'getAgent' | 'getAi' | 'getSession' | 'listEntries'>
  standings: Pick<Standings, 'of' | 'noteReopened' | 'answerWish' | 'followUnanswered'>
  signals: Pick<Signals, 'watch'>
  /** Called when a visitor has written to a person, with the session as it is then. */
  onForPerson(session: SessionRecord): void
}

/** What starts answers: a visitor sends a message, comes back to one without an answer, or the process that was writing one died. */
type Answering = {
  /** See {@link Chat.send}. */
  send(session: SessionRecord, body: MessageSend, requester: Requester, seen: number): Promise<AcceptedMessage>
  /** Answers the last message if it is a visitor's that no process answers. `no-room`: there was none for its answer. */
  answerUnanswered(
    session: SessionRecord,
    subscription: SessionSubscription,
    requester: Requester,
  ): Promise<'no-room' | undefined>
  /** Answers the last message if it is a visitor's and nobody is to answer it but the agent: what a person has left. */
  resume(session: SessionRecord): Promise<void>
  /** Writes an answer from its beginning, since the process that was writing it died. */
  takeOver(claim: Claim): Promise<void>
}

export function createAnswering(context: AnsweringContext, answers: RunningAnswers): Answering {
  const { store, bus, log, standings } = context

  /** Starts the answer, and logs it if it cannot be stored. */
  function startAnswer(
    session: SessionRecord,
    question: MessageRecord,
    at: { position: number; seen: number; takes: number },
    task: Task,
  ): Promise<MessageRecord | null> {
    const answered = generate(context, session, question, at, task)
    answered.catch((error: unknown) =>
      log.error({ err: error, ...logFields(task.requester), session: session.id }, 'An answer could not be stored'),
    )
    return answered
  }

  async function storeAndAnswer(
    session: SessionRecord,
    body: MessageSend,
    seen: number,
    task: Task,
  ): Promise<AcceptedMessage> {
    const stored = await storeMessage(context, session, body, task.requester)
    const existing = alreadyAnswered(stored)
    if (existing) return existing
    const { message, position, later, last } = stored
    const event = messageEvent(message, position)
    // Also if it is not new: the process that stored it may have died before it published it.
    if (later.length === 0) bus.publish(session.id, event)
    if (stored.isNew) await standings.noteReopened(session)
    const eventIds = eventIdsAfter(last)
    const standing = await standings.of(withPeople(session, stored.people))
    if (!standing.isAgents) {
      if (stored.isNew) context.onForPerson({ ...withPeople(session, stored.people), updatedAt: message.createdAt })
      return { message, event, ...eventIds, answered: endWithout(session, last), isForPerson: true }
    }
    const started = startAnswer(session, message, { position: last, seen, takes: standing.takes }, task)
    const answered = started.then((answer) =>
      answer === null && task.signal.reason === 'lost'
        ? answeredElsewhere(session, stored, eventIds.lastEventId)
        : answer,
    )
    return { message, event, ...eventIds, answered }
  }

  /** Ends what is not answered, so that the events of its message need not be retained. */
  async function endWithout({ id }: SessionRecord, last: number): Promise<null> {
    await bus.trimThrough(id, messageEventId(last))
    return null
  }

  /**
   * The answer that the process has written, or is writing, that took the claim over while this one stood still. Null: nothing came of it
   * for a while.
   */
  async function answeredElsewhere(
    session: SessionRecord,
    stored: StoredMessage,
    lastEventId: number,
  ): Promise<MessageRecord | null> {
    try {
      const found = await findNewAnswer(store, session, stored)
      if (found) return found
      await awaitRemoteAnswer(bus, session.id, lastEventId, answers.draining)
      return (await findNewAnswer(store, session, stored)) ?? null
    } catch (error) {
      // The session is gone: why there is no answer is asked of the store next.
      if (error instanceof FoyerError && error.code === 'not-found') return null
      throw error
    }
  }

  /**
   * Joins an answer that another process writes, or this one since it took the claim over. Its events arrive through the bus, the last one
   * before the claim is released: `answered` waits for that, where it is this process's, so that the next message is not refused.
   */
  async function joinRemote(
    session: SessionRecord,
    body: MessageSend,
    requester: Requester,
    seen: number,
  ): Promise<AcceptedMessage> {
    const stored = await storeMessage(context, session, body, requester)
    const existing = alreadyAnswered(stored)
    if (existing) {
      await answers.ended(session.id)
      return existing
    }
    const { message, position, last } = stored
    const eventIds = eventIdsAfter(last)
    const revoked = new AbortController()
    const leave = watchAnswer(context, session, requester.isAdmin, () => revoked.abort())
    const ended = AbortSignal.any([answers.draining, revoked.signal])

    /** The answer that the other process writes, or this one if that process ended without one. */
    const remoteAnswer = async (): Promise<MessageRecord | null> => {
      for (;;) {
        const outcome = await awaitRemoteAnswer(bus, session.id, eventIds.lastEventId, ended)
        if (ended.aborted && !answers.draining.aborted) return null
        const answer = await findNewAnswer(store, session, stored)
        if (answer) await answers.ended(session.id)
        if (answer || outcome === 'aborted') return answer ?? null
        // Idle for too long: whoever wrote it may have died. If nobody holds the claim, this process writes the answer.
        const started = await startFor(session, body, requester, seen)
        if (started === null) return null
        if ('answered' in started) return started.answered
        if (started.takenFor !== body.clientId) throw inProgress()
      }
    }
    const answered = remoteAnswer().finally(leave)
    answered.catch(() => undefined)
    return { message, event: messageEvent(message, position), ...eventIds, answered }
  }

  function startFor(session: SessionRecord, body: MessageSend, requester: Requester, seen: number) {
    const asker = { clientId: body.clientId, requester }
    return answers.start(session.id, asker, (task) => storeAndAnswer(session, body, seen, task))
  }

  /**
   * Publishes the newest messages of the conversation again, for clients that may have missed them, and answers the last one if it is a
   * visitor's. `seen` is the newest event that any client has of that answer. Null: there is nothing to answer.
   */
  async function answerLast(
    { workspaceId, id }: SessionRecord,
    seen: number,
    task: Task,
  ): Promise<AcceptedMessage | null> {
    const session = await store.getSession(workspaceId, id)
    if (!session) return null
    const newest: PlacedMessage[] = []
    for await (const each of newestMessages(store, session)) if (newest.unshift(each) === 2) break
    // The process that stored them may have died before it published them. A client that has them ignores them.
    for (const { record, position } of newest) bus.publish(id, messageEvent(record, position))
    const last = newest.at(-1)
    if (!last) return null
    const { record: message } = last
    const event = messageEvent(message, last.position)
    const standing = isAnswer(message) ? undefined : await standings.of(session)
    if (!standing?.isAgents) {
      await bus.trimThrough(id, event.id)
      return null
    }
    const position = session.length - 1
    const answered = startAnswer(session, message, { position, seen, takes: standing.takes }, task)
    return { message, event, ...eventIdsAfter(position), answered }
  }

  function answerUnasked(session: SessionRecord, clientId: string | undefined, requester: Requester, seen: number) {
    return answers.start(session.id, { clientId, requester }, (task) => answerLast(session, seen, task))
  }

  return {
    async send(session, body, requester, seen) {
      const { clientId } = body
      const joined = await answers.join(session.id, clientId)
      if (joined) return joined
      const started = await startFor(session, body, requester, seen)
      if (started && 'answered' in started) return started
      if (started === null || clientId === undefined || started.takenFor !== clientId) throw inProgress()
      return (await answers.join(session.id, clientId)) ?? joinRemote(session, body, requester, seen)
    },

    async answerUnanswered(session, subscription, requester) {
      const isPossible = () => !answers.has(session.id) && !answers.draining.aborted
      const { seen, position, lastEventId } = subscription
      try {
        const last = isPossible() ? await lastQuestion(store, session) : undefined
        // Its answer may have been stored and published since the subscriber caught up. Whoever stores what comes later answers it.
        const isOpen = last && last.position < position && lastEventId() < messageEventId(position)
        if (!isOpen || !isPossible()) return undefined
        if (await unansweredReason(store, session)) return undefined
        // It is the visitor's message, whoever follows.
        const started = await answerUnasked(session, last.record.clientId, { ...requester, isAdmin: false }, seen)
        if (!started || !('answered' in started)) return undefined
        const failure = await started.answered.then(
          () => undefined,
          (error: unknown) => error,
        )
        // Of another failure nothing is told: each reader that came back would have the model asked again at once.
        return isStorageFull(failure) ? 'no-room' : undefined
      } catch (error) {
        log.warn({ err: error, session: session.id }, 'An unanswered message could not be answered')
        return undefined
      }
    },

    async resume(session) {
      try {
        for (let tries = 0; tries < maxTries && !answers.draining.aborted; tries++) {
          // Without the claim, which would keep the visitor from sending the next one.
          if (answers.has(session.id) || !(await lastQuestion(store, session))) return
          if (await unansweredReason(store, session)) return
          const started = await answerUnasked(session, undefined, nobodyAsks(), 0)
          if (!started || 'answered' in started) return
          // Whoever stored the message may hold the claim for a moment yet.
          await sleep(retryDelayMs)
        }
      } catch (error) {
        log.warn({ err: error, session: session.id }, 'What a person has left could not be answered')
      }
    },

    async takeOver(claim) {
      try {
        const session = await store.findSession(claim.sessionId)
        if (!session || (await unansweredReason(store, session))) return await claim.release()
        // Nothing would wait for it here.
        if (answers.draining.aborted) return await claim.abandon()
        const asker = { clientId: undefined, requester: nobodyAsks() }
        await answers.run(claim, asker, (task) => answerLast(session, 0, task))
      } catch (error) {
        log.error({ err: error, session: claim.sessionId }, 'An answer that was taken over could not be written')
        await claim.release()
      }
    },
  }
}

/** How often, and in what time, in milliseconds, an answer is tried to be begun that another process keeps from it. */
const maxTries = 20
const retryDelayMs = 100

/** Who has an answer written that no request waits for. */
function nobodyAsks(): Requester {
  return { requestId: randomUUID(), trace: undefined, languages: [], isAdmin: false }
}

/** The session as it was when a message was appended. */
function withPeople({ people: _, ...session }: SessionRecord, people: SessionRecord['people']): SessionRecord {
  return { ...session, ...(people && { people }) }
}

/** The event ids of the answer to the last message of a conversation, which is at `position`. */
function eventIdsAfter(position: number): Pick<AcceptedMessage, 'lastEventId' | 'endEventId'> {
  return { lastEventId: messageEventId(position), endEventId: messageEventId(position + 1) }
}

function inProgress(): FoyerError {
  return new FoyerError('answer-in-progress', 'Another answer is being written. Stop it, or wait for it.', {
    retryAfter: 1,
  })
}
