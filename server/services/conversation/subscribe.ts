import type { ChatEvent } from '../../contract/sessions/chat.ts'
import { orNotFound } from '../../core/errors.ts'
import { firstUnseenPosition, messageEventId, restingEventId } from '../../core/event-ids.ts'
import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'
import type { Bus } from '../../store/live.ts'
import type { Entry, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { isMessage } from '../../store/records/handover.ts'
import type { Signals } from '../handover/signals.ts'
import { messageEvent } from './message-view.ts'

/** A subscription to a session that has caught up with it. */
export type SessionSubscription = {
  leave(): void
  /** How many stored entries the subscriber has, with those that it had seen before. */
  position: number
  /** The newest event that the subscriber had before. */
  seen: number
  /** The newest event that the subscriber has now. */
  lastEventId(): number
}

type SubscribeStore = Pick<Store, 'getSession' | 'listEntries'>

/** The most stored messages that are delivered in one turn of the event loop: writing them to the socket at its end takes longer than that. */
const turnSize = 200

/**
 * Calls `reader` with every event of the session after `lastEventId`, each once and in order: first of stored messages, then of the
 * running answer, then as they are published. What people write is published by no process that has a claim: it is read from the store.
 */
export async function subscribeTo(
  { store, bus, signals }: { store: SubscribeStore; bus: Pick<Bus, 'subscribe'>; signals: Pick<Signals, 'watch'> },
  { workspaceId, id }: SessionRecord,
  lastEventId: number,
  reader: (event: ChatEvent) => void,
): Promise<SessionSubscription> {
  // Read again: messages may have been added since the request was authorized.
  const session = orNotFound(await store.getSession(workspaceId, id), 'session')
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
  let position = firstUnseenPosition(from)
  async function readStored(): Promise<void> {
    for await (const { position: at, record } of await entriesFrom(store, { workspaceId, id }, position)) {
      if (isMessage(record)) deliver(messageEvent(record, at))
      position = at + 1
      if (isTurnOver() || position % turnSize === 0) await nextTurn()
    }
  }
  // Subscribe before reading the store, so that no event is missed in between. One that comes from both is delivered once.
  const { leave, caughtUp } = bus.subscribe(id, from, (event) => (waiting ? waiting.push(event) : deliver(event)))
  let reading = Promise.resolve()
  const unwatch = signals.watch(id, ({ type }) => {
    // What cannot be read now is read with the next signal, or when the reader comes back.
    if (type === 'changed') reading = reading.then(readStored).catch(() => undefined)
  })
  const leaveAll = () => {
    unwatch()
    leave()
  }
  try {
    await caughtUp
    await (reading = reading.then(readStored))
    for (const event of waiting) deliver(event)
    waiting = undefined
    return { leave: leaveAll, position, seen: from, lastEventId: () => last }
  } catch (error) {
    leaveAll()
    throw error
  }
}

/** Lists the entries from a position on. Reads none if there are none, which is so for everybody who sends a message. */
async function entriesFrom(
  store: SubscribeStore,
  { workspaceId, id }: Pick<SessionRecord, 'workspaceId' | 'id'>,
  position: number,
): Promise<AsyncIterable<Entry> | Entry[]> {
  const session = await store.getSession(workspaceId, id)
  if (session && session.length <= position) return []
  const entries = session && (await store.listEntries(workspaceId, id, { order: 'asc', from: position }))
  return orNotFound(entries, 'session')
}
