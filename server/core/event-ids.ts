/**
 * Event ids of a session's stream. They must count up, survive a restart and be the same on every instance, so they are derived
 * from what is stored: the message at position k (from 0) has the event id (k + 1) · SPAN, and the pieces of the answer that follows it
 * count up from there. Nothing needs to be remembered to go on from any Last-Event-ID.
 */
const SPAN = 1_000_000

/** More than the events of one attempt to write an answer: each holds a character of it or more, and an answer has 200,000 at most. */
const ATTEMPT = 200_100

/** For so many attempts there is room in the ids. Those after them, which are rare, share that of the last one. */
const maxAttempts = 4

/** The event id of the stored message at `position` (from 0) in its conversation. */
export function messageEventId(position: number): number {
  return (position + 1) * SPAN
}

/** The event id of a conversation of `length` stored messages that rests: that of its last message, 0 for an empty one. */
export function restingEventId(length: number): number {
  return length * SPAN
}

/** The position of the first stored message that a reader who has seen `lastEventId` has not seen. */
export function firstUnseenPosition(lastEventId: number): number {
  return Math.floor(lastEventId / SPAN)
}

/**
 * The id after which the events of an answer come, when the last stored message is at `position`: above all that the attempts before this
 * one can have given, whether or not anybody knows of them, and above what a reader has `seen`, if that leaves room for the answer.
 */
export function beforeAnswer(position: number, attempt: number, seen: number): number {
  const first = messageEventId(position) + (Math.min(attempt, maxAttempts) - 1) * ATTEMPT
  return Math.max(first, Math.min(seen, messageEventId(position + 1) - ATTEMPT - 1))
}
