import type { ChatEvent } from '../contract/chat.ts'
import { notFound } from '../core/errors.ts'
import { firstUnseenPlace, messageEventId, restingEventId } from '../core/event-ids.ts'
import type { Bus } from '../store/live.ts'
import type { MessageRecord, SessionRecord, Slice, Store } from '../store/store.ts'
import { messageEvent } from './message-view.ts'

/** What the reader of a session was given when it attached. */
export type Attached = {
  leave(): void
  /** A visitor's message, the last one, of whose answer nothing is stored or told to be stored. `seen`: the reader's newest event. */
  unanswered: { message: MessageRecord; seen: number } | undefined
}

type AttachingStore = Pick<Store, 'getSession' | 'listMessages'>

/**
 * Gives the reader every event of the session after the one that it `asked` to go on from, first what is stored, then what is being
 * written, then what comes, each once and in order.
 */
export async function attachTo(
  { store, bus }: { store: AttachingStore; bus: Pick<Bus, 'subscribe'> },
  { workspaceId, id }: SessionRecord,
  asked: number,
  reader: (event: ChatEvent) => void,
): Promise<Attached> {
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
  const { leave, caughtUp } = bus.subscribe(id, from, (event) => (waiting ? waiting.push(event) : give(event)))
  try {
    await caughtUp
    let place = firstUnseenPlace(from)
    let end = await messageBefore(store, session, place)
    for await (const message of await list(store, session, { order: 'asc', after: end?.id })) {
      end = message
      give(messageEvent(message, place))
      place += 1
    }
    for (const event of waiting) give(event)
    waiting = undefined
    // Its answer may have been stored, and told to us, since the list was read.
    const isUnanswered = end?.messageType === 'user' && last < messageEventId(place)
    return { leave, unanswered: end && isUnanswered ? { message: end, seen: from } : undefined }
  } catch (error) {
    leave()
    throw error
  }
}

/** The message in front of a place; undefined at the start. */
async function messageBefore(
  store: AttachingStore,
  session: SessionRecord,
  place: number,
): Promise<MessageRecord | undefined> {
  if (place <= 0) return undefined
  const skipped = Math.max(0, session.length - place)
  const tail: MessageRecord[] = []
  for await (const message of await list(store, session, { order: 'desc', limit: skipped + 1 })) tail.push(message)
  return tail.at(-1)
}

async function list(
  store: AttachingStore,
  { workspaceId, id }: SessionRecord,
  slice: Slice,
): Promise<AsyncIterable<MessageRecord>> {
  const messages = await store.listMessages(workspaceId, id, slice)
  if (!messages) throw notFound('session')
  return messages
}
