import type { Call } from '../route.ts'

/** The client disconnected before its answer was there: it is not told anything, and nothing has failed. */
export class ClientGone extends Error {}

/**
 * Runs what a client waits for. When the client disconnects, or has done so while the call was checked, the signal is aborted, so that nobody
 * else is asked any longer.
 */
export async function untilGone<T>(
  { request: { socket } }: Pick<Call, 'request'>,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController()
  const abort = () => gone.abort(new ClientGone('The client disconnected.'))
  if (socket.destroyed) abort()
  // A client may pipeline more requests than node expects listeners on a socket.
  socket.setMaxListeners(0).once('close', abort)
  try {
    return await run(gone.signal)
  } finally {
    socket.off('close', abort)
  }
}
