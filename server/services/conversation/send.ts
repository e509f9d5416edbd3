import type { MessageSend } from '../../contract/sessions/chat.ts'
import { FoyerError, notFound } from '../../core/errors.ts'
import { messageEventId } from '../../core/event-ids.ts'
import { newId } from '../../core/ids.ts'
import { logFields } from '../../core/log/trace-context.ts'
import type { MessageRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { now } from '../clock.ts'
import { watchAnswer } from '../sessions/revocation.ts'
import type { AcceptedMessage } from './accepted-message.ts'
import { generate, type GenerationContext } from './answer/generate.ts'
import type { Task } from './answer/task.ts'
import { messageEvent } from './message-view.ts'
import { awaitRemoteAnswer } from './remote-answer.ts'
import type { Requester } from './requester.ts'
import type { Asker, RunningAnswers } from './running-answers.ts'

export type SendContext = GenerationContext & {
  store: Pick<Store, 'appendMessage' | 'getAgent' | 'getAi' | 'getSession' | 'listMessages'>
}

/** A stored visitor's message with its position in the conversation and the messages after it. */
type StoredMessage = { message: MessageRecord; position: number; isNew: boolean; later: MessageRecord[] }

export type Sender = {
  /** See {@link Chat.send}. */
  send(session: SessionRecord, body: MessageSend, requester: Requester, seen: number): Promise<AcceptedMessage>
  /**
   * Publishes the newest messages of the conversation again, for clients that may have missed them, and answers the last one if it is a
   * visitor's. `seen` is the newest event that any client has of that answer. Null: there is nothing to answer.
   */
  answerLast(session: SessionRecord, seen: number, task: Task): Promise<AcceptedMessage | null>
}

export function createSender(context: SendContext, answers: RunningAnswers): Sender {
  const { store, bus, log, insight } = context

  /** Stores the message, unless the session already has one with its clientId. */
  async function storeMessage(
    session: SessionRecord,
    { message: text, clientId }: MessageSend,
    { languages }: Requester,
  ): Promise<StoredMessage> {
    const language = languages[0]?.split('-')[0]?.toLowerCase()
    const draft: MessageRecord = {
      id: newId('msg'),
      createdAt: now(),
      messageType: 'user',
      message: text,
      ...(clientId !== undefined && { clientId }),
      ...(language !== undefined && { language }),
    }
    const stored = await store.appendMessage(session.workspaceId, session.id, draft)
    if (!stored) throw notFound('session')
    if (stored.isNew) insight.question(session, stored.message, stored.position)
    return { ...stored, later: stored.isNew ? [] : await messagesAfter(session, stored.message) }
  }

  async function messagesAfter(session: SessionRecord, { id }: MessageRecord): Promise<MessageRecord[]> {
    const messages = await store.listMessages(session.workspaceId, session.id, { order: 'asc', after: id })
    if (!messages) throw notFound('session')
    const later: MessageRecord[] = []
    for await (const message of messages) later.push(message)
    return later
  }

  /** Starts the answer, and logs it if it cannot be stored. */
  function startAnswer(
    session: SessionRecord,
    question: MessageRecord,
    at: { position: number; seen: number },
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
    const stored = await storeMessage(session, body, task.requester)
    const existing = validAnswerOf(stored)
    if (existing) return acceptedWith(stored, existing)
    const { message, position, later } = stored
    const event = messageEvent(message, position)
    // Also if it is not new: the process that stored it may have died before it published it.
    if (later.length === 0) bus.publish(session.id, event)
    const last = position + later.length
    const eventIds = eventIdsAfter(last)
    const started = startAnswer(session, message, { position: last, seen }, task)
    const answered = started.then((answer) =>
      answer === null && task.signal.reason === 'lost'
        ? answeredElsewhere(session, { ...stored, ...eventIds })
        : answer,
    )
    return { message, event, ...eventIds, answered }
  }

  /**
   * The answer that the process has written, or is writing, that took the claim over while this one stood still. Null: nothing came of it
   * for a while.
   */
  async function answeredElsewhere(
    session: SessionRecord,
    { message, later, lastEventId }: StoredMessage & { lastEventId: number },
  ): Promise<MessageRecord | null> {
    const find = async () => (await messagesAfter(session, message)).slice(later.length).find(isAnswer)
    try {
      const found = await find()
      if (found) return found
      await awaitRemoteAnswer(bus, session.id, lastEventId, answers.draining)
      return (await find()) ?? null
    } catch (error) {
      // The session is gone: why there is no answer is asked of the store next.
      if (error instanceof FoyerError && error.code === 'not-found') return null
      throw error
    }
  }

  /** Joins an answer that another process writes. Its events arrive through the bus. */
  async function joinRemote(
    session: SessionRecord,
    body: MessageSend,
    requester: Requester,
    seen: number,
  ): Promise<AcceptedMessage> {
    const stored = await storeMessage(session, body, requester)
    const existing = validAnswerOf(stored)
    if (existing) return acceptedWith(stored, existing)
    const { message, position, later } = stored
    const eventIds = eventIdsAfter(position + later.length)
    const revoked = new AbortController()
    const leave = watchAnswer(context, session, () => revoked.abort())
    const ended = AbortSignal.any([answers.draining, revoked.signal])
    const answered = remoteAnswer(
      session,
      { ...stored, ...eventIds },
      { clientId: body.clientId, requester },
      { begin: (task) => storeAndAnswer(session, body, seen, task), ended },
    ).finally(leave)
    answered.catch(() => undefined)
    return { message, event: messageEvent(message, position), ...eventIds, answered }
  }

  /** Resolves with the answer that another process writes, or writes it here if that process ended without one. */
  async function remoteAnswer(
    session: SessionRecord,
    { message, later, lastEventId }: StoredMessage & { lastEventId: number },
    asker: Asker,
    { begin, ended }: { begin: (task: Task) => Promise<AcceptedMessage>; ended: AbortSignal },
  ): Promise<MessageRecord | null> {
    for (;;) {
      const outcome = await awaitRemoteAnswer(bus, session.id, lastEventId, ended)
      if (ended.aborted && !answers.draining.aborted) return null
      const answer = (await messagesAfter(session, message)).slice(later.length).find(isAnswer)
      if (answer || outcome === 'aborted') return answer ?? null
      // Idle for too long: whoever wrote it may have died. If nobody holds the claim, this process writes the answer.
      const started = await answers.start(session.id, asker, begin)
      if (started === null) return null
      if ('answered' in started) return started.answered
      if (started.takenFor !== asker.clientId) throw inProgress()
    }
  }

  return {
    async send(session, body, requester, seen) {
      const { clientId } = body
      const joined = await answers.join(session.id, clientId)
      if (joined) return joined
      const started = await answers.start(session.id, { clientId, requester }, (task) =>
        storeAndAnswer(session, body, seen, task),
      )
      if (started && 'answered' in started) return started
      if (started === null || clientId === undefined || started.takenFor !== clientId) throw inProgress()
      return (await answers.join(session.id, clientId)) ?? joinRemote(session, body, requester, seen)
    },

    async answerLast({ workspaceId, id }, seen, task) {
      const session = await store.getSession(workspaceId, id)
      const messages = await store.listMessages(workspaceId, id, { order: 'desc', limit: 2 })
      if (!session || !messages) return null
      const newest: Pick<AcceptedMessage, 'message' | 'event'>[] = []
      for await (const message of messages) {
        newest.unshift({ message, event: messageEvent(message, session.length - 1 - newest.length) })
      }
      // The process that stored them may have died before it published them. A client that has them ignores them.
      for (const { event } of newest) bus.publish(id, event)
      const last = newest.at(-1)
      if (!last) return null
      const { message, event } = last
      if (isAnswer(message)) {
        await bus.trimThrough(id, event.id)
        return null
      }
      const position = session.length - 1
      const answered = startAnswer(session, message, { position, seen }, task)
      return { message, event, ...eventIdsAfter(position), answered }
    },
  }
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

function isAnswer({ messageType }: MessageRecord): boolean {
  return messageType === 'assistant'
}

/** The answer that a message already has. A failed or interrupted one is written again, but only for the newest message. */
function validAnswerOf({ later }: StoredMessage): MessageRecord | undefined {
  const existing = later.filter(isAnswer)
  const valid = existing.find(({ status }) => status !== 'failed' && status !== 'interrupted')
  return valid ?? (later.every(isAnswer) ? undefined : existing[0])
}

function acceptedWith({ message, position, later }: StoredMessage, answer: MessageRecord): AcceptedMessage {
  const eventIds = {
    lastEventId: messageEventId(position + 1 + later.indexOf(answer)) - 1,
    endEventId: messageEventId(position + later.length),
  }
  return { message, event: messageEvent(message, position), ...eventIds, answered: Promise.resolve(answer) }
}
