/*
 * Work in slices. A loop over something long asks after each item whether its turn of the event loop is over, and if so lets others go
 * on: `if (isTurnOver()) await nextTurn()`. Awaiting alone does not do it: what is at hand already is given without a turn.
 */

/** How long all such work together may hold a turn, in milliseconds. */
const longest = 8

/** When that is over for this turn; undefined while nothing was done in it. */
let end: number | undefined
let queue: Promise<void> = Promise.resolve()

/** Whether sliced work has held this turn of the event loop for long enough. */
export function isTurnOver(): boolean {
  const now = performance.now()
  if (end === undefined) {
    end = now + longest
    setImmediate(begin)
  }
  return now >= end
}

/** Resolves in a later turn, which no other work in slices was given before. */
export function nextTurn(): Promise<void> {
  queue = queue.then(
    () =>
      new Promise((resolve) => {
        setImmediate(() => {
          begin()
          resolve()
        })
      }),
  )
  return queue
}

function begin(): void {
  end = undefined
}
