import { FairQueue } from '../../../core/event-loop/fair-queue.ts'

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

/** Creates a concurrency limiter for answers, with a fair queue. */
export function createAnswerQueue(atOnce: number): AnswerQueue {
  const queue = new FairQueue<() => void>()
  let running = 0
  let waitingCount = 0

  function leave(): void {
    running -= 1
    queue.next()?.()
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
      function begin() {
        waitingCount -= 1
        signal.removeEventListener('abort', giveUp)
        resolve(start())
      }
      function giveUp() {
        waitingCount -= 1
        queue.remove(owner, begin)
        reject(signal.reason as Error)
      }
      queue.add(owner, begin)
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
