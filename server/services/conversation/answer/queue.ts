/** Bounds the number of answers that are written at once; see {@link createAnswerQueue}. */
export type AnswerQueue = {
  /**
   * Resolves when this answer may be written, with a function to call when it has ended. Owners are served in turn (round robin), so that
   * a busy agent does not keep the others waiting.
   * @throws {QueueFull} when too many wait; the signal's reason when it is aborted first.
   */
  enter(owner: string, signal: AbortSignal): Promise<() => void>
  /** How many answers are being written, and how many wait. */
  counts(): { running: number; waiting: number }
}

export class QueueFull extends Error {}

/** How many may wait. Beyond that, a visitor gets an apology at once instead of after minutes. */
const mostWaiting = 1000

type Waiting = { begin: () => void }

/** Creates a concurrency limiter for answers, with a fair queue. */
export function createAnswerQueue(atOnce: number): AnswerQueue {
  /** In the order in which they are served. Owners without waiting answers are not in it. */
  const owners = new Map<string, Waiting[]>()
  let running = 0
  let waitingCount = 0

  function leave(): void {
    running -= 1
    const [next] = owners
    if (!next) return
    const [owner, waiting] = next
    const first = waiting.shift()
    owners.delete(owner)
    if (waiting.length > 0) owners.set(owner, waiting)
    first?.begin()
  }

  /** Returns a function that ends the answer; calling it again does nothing. */
  function start(): () => void {
    running += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      leave()
    }
  }

  function wait(owner: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        begin() {
          waitingCount -= 1
          signal.removeEventListener('abort', giveUp)
          resolve(start())
        },
      }
      function giveUp() {
        waitingCount -= 1
        const rest = (owners.get(owner) ?? []).filter((each) => each !== mine)
        if (rest.length > 0) owners.set(owner, rest)
        else owners.delete(owner)
        reject(signal.reason as Error)
      }
      owners.set(owner, [...(owners.get(owner) ?? []), mine])
      waitingCount += 1
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    counts: () => ({ running, waiting: waitingCount }),

    async enter(owner, signal) {
      signal.throwIfAborted()
      if (running < atOnce) return start()
      if (waitingCount >= mostWaiting) throw new QueueFull(`${waitingCount} answers are waiting already`)
      return wait(owner, signal)
    },
  }
}
