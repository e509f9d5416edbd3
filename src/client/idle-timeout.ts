import { onMaybeOnline } from './network.ts'

/*
 * Networks that accept a connection and then send nothing ("lie-fi") end no request by themselves. Nor does a computer that slept: its
 * timers stood still meanwhile, so the time of day is checked as soon as somebody looks at the page again.
 */

export type IdleTimeout = {
  /** Something arrived: begins anew, with another limit where one is given, in milliseconds. */
  restart(limit?: number): void
  stop(): void
}

/** Calls `expired`, once, when nothing arrived for `limit` milliseconds. */
export function createIdleTimeout(limit: number, expired: () => void): IdleTimeout {
  let longest = limit
  let last = Date.now()
  let timer = setTimeout(check, longest)
  const listeners = new AbortController()

  function check(): void {
    clearTimeout(timer)
    const left = last + longest - Date.now()
    if (left > 0) timer = setTimeout(check, left)
    else {
      stop()
      expired()
    }
  }

  function stop(): void {
    clearTimeout(timer)
    listeners.abort()
  }

  onMaybeOnline(check, listeners.signal)
  return {
    restart(next = longest) {
      longest = next
      last = Date.now()
    },
    stop,
  }
}
