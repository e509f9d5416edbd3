/*
 * A long conversation is not in the DOM as a whole: only what is near the reader. What can be found, read aloud and selected there is in
 * the order of the conversation, without holes.
 */

/** The keys of the first and the last message in the DOM, which hold when others come before them. Null: as the newest messages have it. */
export type Ends = { first: string | null; last: string | null }

/** The newest messages. */
export const newestEnds: Ends = { first: null, last: null }

/** Places in a list: `to` is one past the last. */
export type Span = { from: number; to: number }

export type Way = 'earlier' | 'later'

/** The places of `ends` among `keys`; where they are not there any more, the `newest` so many. */
export function spanOf(keys: readonly string[], { first, last }: Ends, newest: number): Span {
  const to = (last !== null && keys.indexOf(last) + 1) || keys.length
  const from = first === null ? -1 : keys.indexOf(first)
  return { from: from >= 0 && from < to ? from : Math.max(0, to - newest), to }
}

/** The least that is added at once, in messages. */
const leastStep = 6

/**
 * A span that reaches further one way, by half of `most`. Where it would then be longer than `most`, the other end comes after, but never
 * into `near`: what is in view, and around it.
 */
export function widened(span: Span, near: Span, total: number, most: number, way: Way): Span {
  const step = Math.max(leastStep, most >> 1)
  if (way === 'earlier') {
    const from = Math.max(0, span.from - step)
    return { from, to: Math.min(span.to, Math.max(from + most, near.to)) }
  }
  const to = Math.min(total, span.to + step)
  return { from: Math.max(span.from, Math.min(to - most, near.from)), to }
}
