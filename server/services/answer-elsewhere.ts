import type { Bus } from '../store/live.ts'

/** For how long nothing may be heard of an answer before somebody looks after it, in milliseconds. */
const patience = 5000

/** Waits for the end of an answer that perhaps another process writes: an assistant's message with an event id above `after`. */
export function untilAnswered(
  bus: Pick<Bus, 'subscribe'>,
  sessionId: string,
  after: number,
  signal: AbortSignal,
): Promise<'answered' | 'silent' | 'aborted'> {
  return new Promise((resolve) => {
    let timer = setTimeout(() => done('silent'), patience)
    const onAbort = () => done('aborted')
    signal.addEventListener('abort', onAbort)
    const { leave } = bus.subscribe(sessionId, after, (event) => {
      timer.refresh()
      // Not at once: it may be given before there is anything to leave.
      if (event.event === 'message' && event.data.messageType === 'assistant') setImmediate(done, 'answered')
    })
    function done(end: 'answered' | 'silent' | 'aborted'): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      leave()
      resolve(end)
    }
    if (signal.aborted) done('aborted')
  })
}
