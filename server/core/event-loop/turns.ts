/*
 * Cooperative work in slices. A long loop asks after each item whether its share of this turn of the event loop is used up, and if so yields:
 * `if (isTurnOver()) await nextTurn()`. An `await` alone does not yield to I/O when the value is there already.
 */

/** How long all such work together may hold one turn, in milliseconds. */
const longest = 8

/** When this turn is used up, by performance.now(); undefined until something asks. */
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

/** Resolves in a later turn, one caller a turn. */
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
