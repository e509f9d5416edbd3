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

/** Yields the first `limit` items that are wanted. How many stand before and between them holds nothing up. */
export async function* firstOf<Item>(
  items: AsyncIterable<Item>,
  limit: number,
  isWanted: (item: Item) => boolean,
): AsyncGenerator<Item> {
  let left = limit
  for await (const item of items) {
    if (isTurnOver()) await nextTurn()
    if (!isWanted(item)) continue
    yield item
    left -= 1
    if (left <= 0) return
  }
}
