import type { ChatEvent, MessageSend } from '../contract/chat.ts'
import { FoyerError, notFound } from '../core/errors.ts'
import { messageEventId } from '../core/event-ids.ts'
import { newId } from '../core/ids.ts'
import { marksOf, type Origin } from '../core/origin.ts'
import type { MessageRecord, SessionRecord, Store } from '../store/store.ts'
import { untilAnswered } from './answer-elsewhere.ts'
import { now } from './clock.ts'
import { generate, type GenerationContext, type Task } from './generation.ts'
import { messageEvent } from './message-view.ts'
import type { RunningAnswers } from './running-answers.ts'

/** A visitor's message that was taken in. */
export type Sent = {
  message: MessageRecord
  /** The event of the message itself. */
  event: ChatEvent
  /** The events of its answer come after this one. */
  lastEventId: number
  /** The stored answer; null when there is none (the session was erased, or the server stops). */
  answered: Promise<MessageRecord | null>
}

export type SendingContext = GenerationContext & {
  store: Pick<Store, 'appendMessage' | 'getAgent' | 'getAi' | 'getSession' | 'listMessages'>
}

/** Where a message stands in its conversation, and what was said after it. */
type Standing = { message: MessageRecord; place: number; isNew: boolean; later: MessageRecord[] }

export type Sending = {
  /** See {@link Chat.send}. */
  send(session: SessionRecord, body: MessageSend, origin: Origin): Promise<Sent>
  /**
   * Tells the conversation's last messages once more, for those who may have missed them, and answers the last one, when it is a
   * visitor's. `seen` is the newest event that somebody has of it.
   */
  answerLast(session: SessionRecord, seen: number, task: Task): Promise<Sent | null>
}

export function createSending(context: SendingContext, answers: RunningAnswers): Sending {
  const { store, bus, log } = context

  /** Stores the message, unless it is there already. */
  async function standingOf(session: SessionRecord, { message: text, clientId }: MessageSend): Promise<Standing> {
    const draft: MessageRecord = {
      id: newId('msg'),
      createdAt: now(),
      messageType: 'user',
      message: text,
      ...(clientId !== undefined && { clientId }),
    }
    const stored = await store.appendMessage(session.workspaceId, session.id, draft)
    if (!stored) throw notFound('session')
    return { ...stored, later: stored.isNew ? [] : await laterThan(session, stored.message) }
  }

  async function laterThan(session: SessionRecord, { id }: MessageRecord): Promise<MessageRecord[]> {
    const messages = await store.listMessages(session.workspaceId, session.id, { order: 'asc', after: id })
    if (!messages) throw notFound('session')
    const later: MessageRecord[] = []
    for await (const message of messages) later.push(message)
    return later
  }

  function answering(session: SessionRecord, question: MessageRecord, at: { place: number; seen: number }, task: Task) {
    const answered = generate(context, session, question, at, task)
    answered.catch((error: unknown) =>
      log.error({ err: error, ...marksOf(task.origin), session: session.id }, 'An answer could not be stored'),
    )
    return answered
  }

  async function begin(session: SessionRecord, body: MessageSend, task: Task): Promise<Sent> {
    const standing = await standingOf(session, body)
    const old = answerOf(standing)
    if (old) return withAnswer(standing, old)
    const { message, place, later } = standing
    const event = messageEvent(message, place)
    // Also when it is not new: whoever stored it may not have come to telling it.
    if (later.length === 0) bus.publish(session.id, event)
    const last = place + later.length
    const lastEventId = messageEventId(last)
    return { message, event, lastEventId, answered: answering(session, message, { place: last, seen: 0 }, task) }
  }

  /** Joins an answer that another process writes: its events come through the bus. */
  async function joinElsewhere(session: SessionRecord, body: MessageSend, origin: Origin): Promise<Sent> {
    const standing = await standingOf(session, body)
    const old = answerOf(standing)
    if (old) return withAnswer(standing, old)
    const { message, place, later } = standing
    const lastEventId = messageEventId(place + later.length)
    const answered = answeredElsewhere(session, body, { ...standing, lastEventId }, origin)
    answered.catch(() => undefined)
    return { message, event: messageEvent(message, place), lastEventId, answered }
  }

  async function answeredElsewhere(
    session: SessionRecord,
    body: MessageSend,
    { message, later, lastEventId }: Standing & { lastEventId: number },
    origin: Origin,
  ): Promise<MessageRecord | null> {
    for (;;) {
      const end = await untilAnswered(bus, session.id, lastEventId, answers.draining)
      const answer = (await laterThan(session, message)).slice(later.length).find(isAnswer)
      if (answer || end === 'aborted') return answer ?? null
      // Nothing was heard for a while. Whoever wrote it may have ended without an answer; then it is for us to write.
      const begun = await answers.start(session.id, { clientId: body.clientId, origin }, (task) =>
        begin(session, body, task),
      )
      if (begun === null) return null
      if ('answered' in begun) return begun.answered
      if (begun.takenFor !== body.clientId) throw inProgress()
    }
  }

  return {
    async send(session, body, origin) {
      const { clientId } = body
      const joined = await answers.join(session.id, clientId)
      if (joined) return joined
      const begun = await answers.start(session.id, { clientId, origin }, (task) => begin(session, body, task))
      if (begun && 'answered' in begun) return begun
      if (begun === null || clientId === undefined || begun.takenFor !== clientId) throw inProgress()
      return (await answers.join(session.id, clientId)) ?? joinElsewhere(session, body, origin)
    },

    async answerLast({ workspaceId, id }, seen, task) {
      const session = await store.getSession(workspaceId, id)
      const messages = await store.listMessages(workspaceId, id, { order: 'desc', limit: 2 })
      if (!session || !messages) return null
      const newest: { message: MessageRecord; event: ChatEvent }[] = []
      for await (const message of messages) {
        newest.unshift({ message, event: messageEvent(message, session.length - 1 - newest.length) })
      }
      // Whoever stored them may have died before it told them. Who knows them is not given them again.
      for (const { event } of newest) bus.publish(id, event)
      const last = newest.at(-1)
      if (!last) return null
      const { message, event } = last
      if (isAnswer(message)) {
        await bus.settle(id, event.id)
        return null
      }
      const at = { place: session.length - 1, seen }
      return { message, event, lastEventId: Math.max(seen, event.id), answered: answering(session, message, at, task) }
    },
  }
}

function inProgress(): FoyerError {
  return new FoyerError('answer-in-progress', 'Another answer is being written. Stop it, or wait for it.', {
    retryAfter: 1,
  })
}

function isAnswer({ messageType }: MessageRecord): boolean {
  return messageType === 'assistant'
}

/** The answer that a message has and that counts. */
function answerOf({ later }: Standing): MessageRecord | undefined {
  const answers = later.filter(isAnswer)
  const good = answers.find(({ status }) => status !== 'failed' && status !== 'interrupted')
  // What was said after it cannot be unsaid: only the newest message is answered again.
  return good ?? (later.every(isAnswer) ? undefined : answers[0])
}

function withAnswer({ message, place, later }: Standing, answer: MessageRecord): Sent {
  const lastEventId = messageEventId(place + 1 + later.indexOf(answer)) - 1
  return { message, event: messageEvent(message, place), lastEventId, answered: Promise.resolve(answer) }
}
