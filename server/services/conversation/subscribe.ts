import type { ChatEvent } from '../../contract/sessions/chat.ts'
import { notFound } from '../../core/errors.ts'
import { firstUnseenPosition, messageEventId, restingEventId } from '../../core/event-ids.ts'
import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'
import type { Bus } from '../../store/live.ts'
import type { MessageRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { messageEvent } from './message-view.ts'

/** A subscription to a session that has caught up with it. */
export type SessionSubscription = {
  leave(): void
  /** How many stored messages the subscriber has, with those that it had seen before. */
  position: number
  /** The newest event that the subscriber had before. */
  seen: number
  /** The newest event that the subscriber has now. */
  lastEventId(): number
}

type SubscribeStore = Pick<Store, 'getSession' | 'listMessages'>

/** The most stored messages that are delivered in one turn of the event loop: writing them to the socket at its end takes longer than that. */
const turnSize = 200

/**
 * Calls `reader` with every event of the session after `lastEventId`, each once and in order: first of stored messages, then of the
 * running answer, then as they are published.
 */
export async function subscribeTo(
  { store, bus }: { store: SubscribeStore; bus: Pick<Bus, 'subscribe'> },
  { workspaceId, id }: SessionRecord,
  lastEventId: number,
  reader: (event: ChatEvent) => void,
): Promise<SessionSubscription> {
  // Read again: messages may have been added since the request was authorized.
  const session = await store.getSession(workspaceId, id)
  if (!session) throw notFound('session')
  const resting = restingEventId(session.length)
  // An id that this conversation has not reached yet is ignored: then only new events are delivered.
  const from = lastEventId >= 0 && lastEventId < messageEventId(session.length) ? lastEventId : resting
  let last = from
  let waiting: ChatEvent[] | undefined = []
  const deliver = (event: ChatEvent) => {
    if (event.id <= last) return
    last = event.id
    reader(event)
  }
  // Subscribe before reading the store, so that no event is missed in between. One that comes from both is delivered once.
  const { leave, caughtUp } = bus.subscribe(id, from, (event) => (waiting ? waiting.push(event) : deliver(event)))
  try {
    await caughtUp
    let position = firstUnseenPosition(from)
    for await (const message of await messagesFrom(store, session, position)) {
      deliver(messageEvent(message, position))
      position += 1
      if (isTurnOver() || position % turnSize === 0) await nextTurn()
    }
    for (const event of waiting) deliver(event)
    waiting = undefined
    return { leave, position, seen: from, lastEventId: () => last }
  } catch (error) {
    leave()
    throw error
  }
}

/** Lists the messages from a position on. Reads none if there are none, which is so for everybody who sends a message. */
async function messagesFrom(
  store: SubscribeStore,
  { workspaceId, id }: SessionRecord,
  position: number,
): Promise<AsyncIterable<MessageRecord> | MessageRecord[]> {
  const session = await store.getSession(workspaceId, id)
  if (session && session.length <= position) return []
  const messages = session && (await store.listMessages(workspaceId, id, { order: 'asc', from: position }))
  if (!messages) throw notFound('session')
  return messages
}

/** Returns the last message of the conversation, if it is a visitor's that has no stored answer. */
export async function findUnanswered(
  store: SubscribeStore,
  { workspaceId, id }: SessionRecord,
  { position, lastEventId }: SessionSubscription,
): Promise<MessageRecord | undefined> {
  if (position === 0) return undefined
  const messages = await store.listMessages(workspaceId, id, { order: 'asc', from: position - 1 })
  const found: MessageRecord[] = []
  if (messages) for await (const message of messages) found.push(message)
  const [last, ...later] = found
  // Its answer may have been stored and published since the subscriber caught up. Whoever stores what comes later answers it.
  const isUnanswered = last?.messageType === 'user' && later.length === 0 && lastEventId() < messageEventId(position)
  return isUnanswered ? last : undefined
}
