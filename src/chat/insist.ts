import { ClientError } from '../client/errors.ts'
import type { Network } from './network.ts'
import { backoff, maxTries, offlinePause, pause } from './reconnect.ts'

/** After that many failures in a row nobody is told any more that it will be over in a moment. */
const hopefulTries = 2

/** One try. `alive` is called for every sign of life from the server. Resolves with whether all is done. */
type Attempt = (signal: AbortSignal, alive: () => void) => Promise<boolean>

/**
 * Tries until it is done: a lost stream and an unreachable server are tried again, after longer and longer pauses and, where the
 * browser is offline, until it is back. Throws when the server refuses, and when it cannot be reached for long. Resolves when `ended`
 * is aborted. `lost` is told before each pause whether there is hope that it is a short one.
 */
export async function insist(
  attempt: Attempt,
  { network, ended, lost }: { network: Network; ended: AbortSignal; lost: (isReached: boolean) => void },
): Promise<void> {
  for (let tries = 0; !ended.aborted;) {
    let isReached = true
    const trial = beginTrial(ended)
    try {
      const isDone = await attempt(trial.signal, () => {
        tries = 0
        network.worked()
      })
      if (isDone) return
    } catch (error) {
      if (ended.aborted) return
      if (!(error instanceof ClientError) || !isPassing(error)) throw error
      isReached = error.code !== 'network' || tries < hopefulTries
    } finally {
      trial.end()
    }
    if (ended.aborted) return
    const isOnline = network.isOnline.peek()
    if (isOnline && tries >= maxTries) throw new ClientError('network', 0, 'The server does not answer.')
    lost(isOnline && isReached)
    await pause(isOnline ? backoff(tries) : offlinePause, ended)
    if (isOnline) tries += 1
  }
}

/** A signal that ends with `ended`, and when the browser goes offline: the streams of then are dead, though some take minutes to say so. */
function beginTrial(ended: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  ended.addEventListener('abort', abort)
  addEventListener('offline', abort)
  return {
    signal: controller.signal,
    end() {
      ended.removeEventListener('abort', abort)
      removeEventListener('offline', abort)
      abort()
    },
  }
}

/** A failure of the way, not of the message: worth trying again without asking. Another answer may be under way elsewhere. */
function isPassing({ code, status }: ClientError): boolean {
  return code === 'network' || code === 'answer-in-progress' || status === 502 || status === 503 || status === 504
}
