import type { ChatEvent, Feedback, MessageSend } from '../contract/chat.ts'
import { FoyerError, notFound } from '../core/errors.ts'
import { firstUnseenPlace, messageEventId, restingEventId } from '../core/event-ids.ts'
import { newId } from '../core/ids.ts'
import { marksOf, type Origin } from '../core/origin.ts'
import type { MessageRecord, SessionRecord, Slice, Store } from '../store/store.ts'
import { now } from './clock.ts'
import { generate, type Ending, type GenerationContext, type Task } from './generation.ts'
import { toMessage } from './message-view.ts'

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

export type Chat = {
  /**
   * Stores a visitor's message and starts its answer. The same clientId again is the same message: it joins the running answer, gives
   * the stored one, or, when that failed, starts another. Throws answer-in-progress while another message is being answered.
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
  /** Ends the running answer; resolves when what was said so far is stored. */
  stop(session: SessionRecord): Promise<void>
  list(session: SessionRecord, slice: Slice): Promise<AsyncIterable<MessageRecord>>
  /** The event id of the conversation as it rests, for those who read its list. */
  lastEventId(session: SessionRecord): number
  rate(session: SessionRecord, messageId: string, feedback: Feedback | null): Promise<MessageRecord>
  /** Takes no new messages; running answers may finish for that many milliseconds, then what there is of them is stored. */
  drain(milliseconds: number): Promise<void>
}

type Running = { clientId: string | undefined; sent: Promise<Sent>; end(ending: Ending): void }

type Context = GenerationContext & {
  store: Pick<Store, 'appendMessage' | 'getAgent' | 'getAi' | 'getSession' | 'listMessages' | 'setFeedback'>
}

export function createChat(context: Context): Chat {
  const { store, bus, log } = context
  /** At most one answer a session. Entered before anything is awaited, so that two messages at once cannot both start one. */
  const running = new Map<string, Running>()
  let isDraining = false

  /** Runs `start` as the session's one running answer, and forgets it when the answer is there. */
  function run(
    session: SessionRecord,
    { clientId, origin }: { clientId: string | undefined; origin: Origin },
    start: (task: Task) => Promise<Sent>,
  ): Promise<Sent> {
    if (isDraining) throw new FoyerError('shutting-down', 'The server is shutting down.', { retryAfter: 5 })
    const controller = new AbortController()
    const end = (ending: Ending) => controller.abort(ending)
    const leave = bus.onStop(session.id, () => end('stopped'))
    const sent = start({ origin, signal: controller.signal })
    running.set(session.id, { clientId, sent, end })
    const forget = () => {
      leave()
      running.delete(session.id)
    }
    sent.then(({ answered }) => answered.then(forget, forget), forget)
    return sent
  }

  function answering(
    session: SessionRecord,
    message: MessageRecord,
    at: { place: number; lastEventId: number },
    task: Task,
  ) {
    const answered = generate(context, session, message, at, task)
    answered.catch((error: unknown) =>
      log.error({ err: error, ...marksOf(task.origin), session: session.id }, 'An answer could not be stored'),
    )
    return answered
  }

  async function begin(session: SessionRecord, body: MessageSend, task: Task): Promise<Sent> {
    const draft: MessageRecord = {
      id: newId('msg'),
      createdAt: now(),
      messageType: 'user',
      message: body.message,
      ...(body.clientId !== undefined && { clientId: body.clientId }),
    }
    const stored = await store.appendMessage(session.workspaceId, session.id, draft)
    if (!stored) throw notFound('session')
    const { message, place, isNew } = stored
    const event = messageEvent(message, place)
    if (isNew) {
      bus.publish(session.id, event)
      const at = { place, lastEventId: event.id }
      return { message, event, lastEventId: event.id, answered: answering(session, message, at, task) }
    }
    const later: MessageRecord[] = []
    for await (const each of await list(session, { order: 'asc', after: message.id })) later.push(each)
    const lastPlace = place + later.length
    const lastEventId = messageEventId(lastPlace)
    const answers = later.filter(({ messageType }) => messageType === 'assistant')
    const good = answers.find(({ status }) => status !== 'failed' && status !== 'interrupted')
    // What was said after it cannot be unsaid: only the newest message is answered again.
    const old = good ?? (later.some(({ messageType }) => messageType === 'user') ? answers[0] : undefined)
    if (old) {
      const placeOfOld = place + 1 + later.indexOf(old)
      return { message, event, lastEventId: messageEventId(placeOfOld) - 1, answered: Promise.resolve(old) }
    }
    const answered = answering(session, message, { place: lastPlace, lastEventId }, task)
    return { message, event, lastEventId, answered }
  }

  async function list(session: SessionRecord, slice: Slice): Promise<AsyncIterable<MessageRecord>> {
    const messages = await store.listMessages(session.workspaceId, session.id, slice)
    if (!messages) throw notFound('session')
    return messages
  }

  /** Answers the last message when it is a visitor's and nobody does. */
  function answerLeftover(
    session: SessionRecord,
    message: MessageRecord,
    { place, lastEventId }: { place: number; lastEventId: number },
    origin: Origin,
  ): void {
    if (running.has(session.id) || isDraining) return
    const event = messageEvent(message, place)
    void run(session, { clientId: message.clientId, origin }, async (task) => {
      const answered = answering(session, message, { place, lastEventId }, task)
      return { message, event, lastEventId, answered }
    })
  }

  return {
    list,
    lastEventId: ({ length }) => restingEventId(length),

    async send(session, body, origin) {
      const active = running.get(session.id)
      if (!active) return run(session, { clientId: body.clientId, origin }, (task) => begin(session, body, task))
      if (body.clientId !== undefined && active.clientId === body.clientId) return active.sent
      throw new FoyerError('answer-in-progress', 'Another answer is being written. Stop it, or wait for it.', {
        retryAfter: 1,
      })
    },

    async attach({ workspaceId, id }, asked, reader, origin) {
      // How long it is by now, which may be more than when the caller was let in.
      const session = await store.getSession(workspaceId, id)
      if (!session) throw notFound('session')
      const resting = restingEventId(session.length)
      // An id that this conversation cannot have had yet says nothing: then only what comes is given.
      const from = asked >= 0 && asked < messageEventId(session.length) ? asked : resting
      let last = from
      let waiting: ChatEvent[] | undefined = []
      const give = (event: ChatEvent) => {
        if (event.id <= last) return
        last = event.id
        reader(event)
      }
      // First listen, then read what is stored: an event in between is in one of the two, and in both it counts once.
      const { leave, caughtUp } = bus.subscribe(session.id, from, (event) =>
        waiting ? waiting.push(event) : give(event),
      )
      try {
        await caughtUp
        let place = firstUnseenPlace(from)
        const newest: MessageRecord[] = []
        const before = await messageBefore(session, place)
        for await (const message of await list(session, { order: 'asc', after: before?.id })) {
          newest.push(message)
          give(messageEvent(message, place))
          place += 1
        }
        for (const event of waiting) give(event)
        waiting = undefined
        const end = newest.at(-1) ?? before
        // Its answer may have been stored, and told to us, since the list was read.
        if (end?.messageType === 'user' && last < messageEventId(place)) {
          const at = { place: place - 1, lastEventId: Math.max(from, messageEventId(place - 1)) }
          answerLeftover(session, end, at, origin)
        }
        return leave
      } catch (error) {
        leave()
        throw error
      }
    },

    async stop(session) {
      const active = running.get(session.id)
      await bus.requestStop(session.id)
      await active?.sent.then(({ answered }) => answered).catch(() => undefined)
    },

    async rate(session, messageId, feedback) {
      const message = await store.setFeedback(session.workspaceId, session.id, messageId, feedback)
      if (!message) throw notFound('message')
      return message
    },

    async drain(milliseconds) {
      isDraining = true
      const all = [...running.values()]
      const finished = Promise.allSettled(all.map(({ sent }) => sent.then(({ answered }) => answered)))
      const deadline = setTimeout(() => all.forEach(({ end }) => end('interrupted')), milliseconds)
      await finished
      clearTimeout(deadline)
    },
  }

  /** The message in front of a place; undefined at the start. */
  async function messageBefore(session: SessionRecord, place: number): Promise<MessageRecord | undefined> {
    if (place <= 0) return undefined
    const skipped = Math.max(0, session.length - place)
    const tail: MessageRecord[] = []
    for await (const message of await list(session, { order: 'desc', limit: skipped + 1 })) tail.push(message)
    return tail.at(-1)
  }
}

function messageEvent(message: MessageRecord, place: number): ChatEvent {
  return { id: messageEventId(place), event: 'message', data: toMessage(message, { showReason: false }) }
}
