/**
 * Event ids of a session's stream. They must count up, survive a restart and be the same on every instance, so they are derived
 * from what is stored: the message at place k (from 0) has the event id (k + 1) · SPAN, and the pieces of the answer that follows it
 * count up from there. Nothing needs to be remembered to go on from any Last-Event-ID.
 */
const SPAN = 1_000_000

/** The event id of the stored message at `place` (from 0) in its conversation. */
export function messageEventId(place: number): number {
  return (place + 1) * SPAN
}

/** The event id of a conversation of `length` stored messages that rests: that of its last message, 0 for an empty one. */
export function restingEventId(length: number): number {
  return length * SPAN
}

/** The place of the first stored message that a reader who has seen `lastEventId` has not seen. */
export function firstUnseenPlace(lastEventId: number): number {
  return Math.floor(lastEventId / SPAN)
}
