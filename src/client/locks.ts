/**
 * How a request for a Web Lock ended. `released`: whoever held it, or waited for it, is done. `stolen`: another page took it. `refused`: there are
 * no locks here, as on pages without TLS, in a sandboxed frame, or where the visitor's settings block site data.
 */
type LockOutcome = 'released' | 'stolen' | 'refused'

/** Resolves when `signal` is aborted: holds a lock until then. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve())
    if (signal.aborted) resolve()
  })
}

/** Holds a lock while `held` runs. Never rejects. */
export async function withLock(
  name: string,
  options: LockOptions,
  held: (lock: Lock | null) => Promise<void> | undefined,
): Promise<LockOutcome> {
  let isGranted = false
  try {
    await navigator.locks.request(name, options, (lock) => {
      isGranted = true
      return held(lock)
    })
    return 'released'
  } catch {
    if (options.signal?.aborted) return 'released'
    return isGranted ? 'stolen' : 'refused'
  }
}
