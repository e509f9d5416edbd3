/**
 * Event ids of a session's stream. They must count up, survive a restart and be the same on every instance, so they are derived
 * from what is stored: the message at position k (from 0) has the event id (k + 1) · SPAN, and the pieces of the answer that follows it
 * count up from there. So a stream can resume from any Last-Event-ID without further state.
 */
const SPAN = 1_000_000

/** More than one attempt to write an answer has events: each holds at least one character, and an answer at most 200,000. */
const ATTEMPT = 200_100

/** The ids of so many attempts do not overlap. Further ones, which are rare, use those of the last one again. */
const maxAttempts = 4

/** The event id of the stored message at `position` (from 0) in its conversation. */
export function messageEventId(position: number): number {
  return (position + 1) * SPAN
}

/** The position of the stored message that has this event id. */
export function positionOf(eventId: number): number {
  return Math.floor(eventId / SPAN) - 1
}

/** The event id of a conversation of `length` stored messages without a running answer: that of its last message, 0 for an empty one. */
export function restingEventId(length: number): number {
  return length * SPAN
}

/** The position of the first stored message that a reader who has seen `lastEventId` has not seen. */
export function firstUnseenPosition(lastEventId: number): number {
  return Math.floor(lastEventId / SPAN)
}

/**
 * The id after which the events of an answer come, when the last stored message is at `position`: above all ids that
 * earlier attempts can have used, even in a process that died, and above the id that a reader has `seen`, if that leaves room for the answer.
 */
export function beforeAnswer(position: number, attempt: number, seen: number): number {
  const first = messageEventId(position) + (Math.min(attempt, maxAttempts) - 1) * ATTEMPT
  return Math.max(first, Math.min(seen, messageEventId(position + 1) - ATTEMPT - 1))
}
