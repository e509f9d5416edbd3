import type { ChatEvent } from '../../contract/chat.ts'
import { notFound } from '../../core/errors.ts'
import { firstUnseenPosition, messageEventId, restingEventId } from '../../core/event-ids.ts'
import { isTurnOver, nextTurn } from '../../core/turns.ts'
import type { Bus } from '../../store/live.ts'
import type { MessageRecord, SessionRecord, Slice } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import { messageEvent } from './message-view.ts'

/** A subscription to a session that has caught up with it. */
export type SessionSubscription = {
  leave(): void
  /** The last message, if it is a visitor's that has no stored answer. `seen`: the newest event that the subscriber had before. */
  unanswered: { message: MessageRecord; seen: number } | undefined
}

type SubscribeStore = Pick<Store, 'getSession' | 'listMessages'>

/** So many stored messages are given in a turn of the event loop at most: at its end they are written, which takes longer than to give them. */
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
    let end = await messageBefore(store, session, position)
    for await (const message of await list(store, session, { order: 'asc', after: end?.id })) {
      end = message
      deliver(messageEvent(message, position))
      position += 1
      if (isTurnOver() || position % turnSize === 0) await nextTurn()
    }
    for (const event of waiting) deliver(event)
    waiting = undefined
    // Its answer may have been stored and published since the list was read.
    const isUnanswered = end?.messageType === 'user' && last < messageEventId(position)
    return { leave, unanswered: end && isUnanswered ? { message: end, seen: from } : undefined }
  } catch (error) {
    leave()
    throw error
  }
}

/** The message before a position; undefined at the start. */
async function messageBefore(
  store: SubscribeStore,
  session: SessionRecord,
  position: number,
): Promise<MessageRecord | undefined> {
  if (position <= 0) return undefined
  // From whichever end it is nearer to.
  const skipped = Math.max(0, session.length - position)
  const slice: Slice = position <= skipped ? { order: 'asc', limit: position } : { order: 'desc', limit: skipped + 1 }
  let last: MessageRecord | undefined
  for await (const message of await list(store, session, slice)) {
    last = message
    if (isTurnOver()) await nextTurn()
  }
  return last
}

async function list(
  store: SubscribeStore,
  { workspaceId, id }: SessionRecord,
  slice: Slice,
): Promise<AsyncIterable<MessageRecord>> {
  const messages = await store.listMessages(workspaceId, id, slice)
  if (!messages) throw notFound('session')
  return messages
}
