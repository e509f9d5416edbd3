/** When to try again after a lost connection. */

/** How often in a row a lost connection is tried again before the visitor is told. */
export const maxTries = 8

/** The pause before the n-th try (from 0), in milliseconds: doubling from half a second to 15 s, the half of it at random, so that not everybody comes back at once. */
export function backoff(tries: number, random = Math.random()): number {
  const full = Math.min(500 * 2 ** tries, 15_000)
  return full / 2 + (full / 2) * random
}

/** Waits that long, or until the browser says that it is online again, or until `signal` ends it. Never rejects. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
