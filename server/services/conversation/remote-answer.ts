import type { Bus } from '../../store/live.ts'

/** After so long without an event of an answer, its process may have died. In milliseconds. */
const idleTimeout = 5000

/**
 * Waits for the end of an answer that another process may be writing: an assistant's message with an event id above `after`. `idle`: no
 * event came for a while.
 */
export function awaitRemoteAnswer(
  bus: Pick<Bus, 'subscribe'>,
  sessionId: string,
  after: number,
  signal: AbortSignal,
): Promise<'answered' | 'idle' | 'aborted'> {
  return new Promise((resolve) => {
    let timer = setTimeout(() => finish('idle'), idleTimeout)
    const onAbort = () => finish('aborted')
    signal.addEventListener('abort', onAbort)
    const { leave } = bus.subscribe(sessionId, after, (event) => {
      timer.refresh()
      // Later, because retained events are given before `subscribe` has returned `leave`.
      if (event.event === 'message' && event.data.messageType === 'assistant') setImmediate(finish, 'answered')
    })
    function finish(outcome: 'answered' | 'idle' | 'aborted'): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      leave()
      resolve(outcome)
    }
    if (signal.aborted) finish('aborted')
  })
}
