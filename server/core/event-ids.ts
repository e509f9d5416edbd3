/**
 * Event ids of a session's stream. They must count up, survive a restart and be the same on every instance, so they are derived
 * from what is stored: the message at place k (from 0) has the event id (k + 1) · SPAN, and the pieces of the answer that follows it
 * count up from there. Nothing needs to be remembered to go on from any Last-Event-ID.
 */
const SPAN = 1_000_000

/** More than the events of one attempt to write an answer: each holds a character of it or more, and an answer has 200,000 at most. */
const ATTEMPT = 200_100

/** How many processes may begin an answer, one after the death of the other, before it is given up: so many fit into the ids. */
export const maxAttempts = 3

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

/**
 * The id after which the events of an answer come, when the last stored message is at `place`: above all that the attempts before this
 * one can have given, whether or not anybody knows of them, and above what a reader has `seen`, if that leaves room for the answer.
 */
export function beforeAnswer(place: number, attempt: number, seen: number): number {
  // Those after the last one write nothing but that it was given up.
  const first = messageEventId(place) + (Math.min(attempt, maxAttempts + 1) - 1) * ATTEMPT
  return Math.max(first, Math.min(seen, messageEventId(place + 1) - ATTEMPT - 1))
}
