/** When to try again after a lost connection. */

/** How often in a row a lost connection is tried again before the visitor is told. */
export const maxTries = 8

/** The pause while the browser reports that it is offline, in milliseconds. Usually its `online` event ends the pause earlier. */
export const offlinePause = 30_000

/** The pause before the n-th retry (from 0), in milliseconds: exponential backoff from 0.5 to 15 s with jitter, so that clients do not return all at once. */
export function backoff(tries: number, random = Math.random()): number {
  const full = Math.min(500 * 2 ** tries, 15_000)
  return full / 2 + (full / 2) * random
}

/**
 * Calls `retry` whenever another attempt may work: the browser is online again, or somebody looks at the page again (also after sleep,
 * during which timers stand still), until `signal` is aborted.
 */
export function onMaybeOnline(retry: () => void, signal: AbortSignal): void {
  addEventListener('online', retry, { signal })
  addEventListener('pageshow', retry, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') retry()
    },
    { signal },
  )
}

/** Resolves after that many milliseconds, when another attempt may work, or when `ended` is aborted. Never rejects. */
export function pause(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController()
    const { signal } = listeners
    const end = () => {
      clearTimeout(timer)
      listeners.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    onMaybeOnline(end, signal)
    ended.addEventListener('abort', end, { signal })
    if (ended.aborted) end()
  })
}
