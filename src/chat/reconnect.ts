/** When to try again after a lost connection. */

/** How often in a row a lost connection is tried again before the visitor is told. */
export const maxTries = 8

/** How long to wait, in milliseconds, where the browser says that it is offline: it says so too when that ends, if all is well. */
export const offlinePause = 30_000

/** The pause before the n-th try (from 0), in milliseconds: doubling from half a second to 15 s, the half of it at random, so that not everybody comes back at once. */
export function backoff(tries: number, random = Math.random()): number {
  const full = Math.min(500 * 2 ** tries, 15_000)
  return full / 2 + (full / 2) * random
}

/**
 * Calls `then` whenever there is reason for hope: the browser is online again, or somebody looks at the page again (after sleep, in
 * which timers stand still, too). Gives what ends that.
 */
export function whenHopeful(then: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') then()
  }
  addEventListener('online', then)
  addEventListener('pageshow', then)
  document.addEventListener('visibilitychange', seen)
  return () => {
    removeEventListener('online', then)
    removeEventListener('pageshow', then)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** Waits that many milliseconds, or until there is reason for hope. Ends at once with `signal`. Never rejects. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      endHoping()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const endHoping = whenHopeful(end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
