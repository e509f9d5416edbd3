/** Lets so many answers be written at once; see {@link createAnswerQueue}. */
export type AnswerQueue = {
  /**
   * Resolves when it is this answer's turn, with what must be called when it is over. Among those that wait, each owner has its turn
   * after every other owner, so that a busy agent does not keep the others waiting.
   * @throws {QueueFull} when too many wait; the signal's reason when it is aborted first.
   */
  enter(owner: string, signal: AbortSignal): Promise<() => void>
  /** How many answers are written now, and how many wait. */
  counts(): { running: number; waiting: number }
}

export class QueueFull extends Error {}

/** How many may wait; who comes then gets an apology at once instead of one after minutes. */
const mostWaiting = 1000

type Waiting = { begin: () => void }

/** A cap on the answers that are written at the same time, with a fair queue before it. */
export function createAnswerQueue(atOnce: number): AnswerQueue {
  /** In the order of their next turn. An owner without anybody waiting is not in it. */
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

  /** What ends a turn; ending it twice is ending it once. */
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
      if (waitingCount >= mostWaiting) throw new QueueFull(`${waitingCount} answers wait already`)
      return wait(owner, signal)
    },
  }
}
