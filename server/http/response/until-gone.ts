import type { Call } from '../route.ts'

/** Runs what a client waits for; when the client disconnects, the signal is aborted, so that nobody else is asked any longer. */
export async function untilGone<T>(
  { request }: Pick<Call, 'request'>,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController()
  const abort = () => gone.abort()
  // A client may pipeline more requests than node expects listeners on a socket.
  request.socket.setMaxListeners(0).once('close', abort)
  try {
    return await run(gone.signal)
  } finally {
    request.socket.off('close', abort)
  }
}
