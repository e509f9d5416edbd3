import { signal, type Signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isOnline } from './request/connection.ts'
import type { ApiError } from './request/api-error.ts'

/** Something of the server's, on its way or here. */
export type Loaded<T> = {
  /** The last known one, also while a newer one is loaded. */
  value: T | undefined
  /** Why there is none, or none that is newer. */
  error: ApiError | undefined
  isLoading: boolean
  reload(): void
  /** Shows what was just saved, without asking, wherever it is shown. */
  set(value: T): void
}

/** A loaded value, how many components show it, and how often it was set. */
type Cached = { value: Signal<unknown>; users: number; sets: number }

/** The last loaded values by key: going back to a page shows them at once, and components with the same key share one. */
const cache = new Map<string, Cached>()
/** The number of values that are kept though nothing shows them; the one that left longest ago goes first. */
const maxUnused = 50
/** The interval of polling, in milliseconds, from one answer, or failure, to the next request. */
const pollInterval = 1500

/** How a value is loaded again. `inBackground`: also while the tab is hidden; else it waits until somebody sees it. */
export type Polling = { interval?: number; inBackground?: boolean }

function cachedAt(key: string): Cached {
  const found = cache.get(key) ?? { value: signal<unknown>(), users: 0, sets: 0 }
  cache.set(key, found)
  return found
}

/** What is known at `key`, as a component elsewhere on the page loads it; rendered again when that is newer. */
export function lastLoaded(key: string): unknown {
  return cachedAt(key).value.value
}

/** Keeps the value of `key` until the returned function is called, and for a while after that. */
function hold(key: string): () => void {
  const held = cachedAt(key)
  held.users += 1
  return () => {
    held.users -= 1
    cache.delete(key)
    cache.set(key, held)
    const unused = [...cache].filter(([, { users }]) => users === 0)
    for (const [oldest] of unused.slice(0, -maxUnused)) cache.delete(oldest)
  }
}

/**
 * Loads when the component appears, when `key` changes, and when the server is there again. A null key loads nothing. While `isRunning`
 * is true of the value, it is loaded again and again, as `polling` says.
 */
export function useLoaded<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  isRunning?: (value: T) => boolean,
  { interval = pollInterval, inBackground = false }: Polling = {},
): Loaded<T> {
  const [settled, rerender] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const state = useRef<{ key: string | null; error?: ApiError | undefined; isLoading: boolean }>({
    key,
    isLoading: key !== null,
  })
  if (state.current.key !== key) state.current = { key, isLoading: key !== null }
  const latest = useRef(load)
  latest.current = load
  const online = isOnline.value
  const value = key === null ? undefined : (cachedAt(key).value.value as T | undefined)
  const { error, isLoading } = state.current
  const reload = () => setAttempt((count) => count + 1)

  useEffect(() => (key === null ? undefined : hold(key)), [key])

  useEffect(() => {
    if (key === null || !online) return undefined
    const gone = new AbortController()
    const settle = (failure?: ApiError) => {
      if (gone.signal.aborted) return
      state.current = { key, error: failure, isLoading: false }
      rerender((count) => count + 1)
    }
    state.current = { ...state.current, isLoading: true }
    const { sets } = cachedAt(key)
    latest.current(gone.signal).then(
      (loaded) => {
        // What was set meanwhile is newer than what was asked for before.
        if (!gone.signal.aborted && cachedAt(key).sets === sets) cachedAt(key).value.value = loaded
        settle()
      },
      (failure: unknown) => settle(failure as ApiError),
    )
    return () => gone.abort()
  }, [key, attempt, online])

  const isPolled = value !== undefined && isRunning?.(value) === true
  useEffect(() => {
    if (!isPolled) return undefined
    const gone = new AbortController()
    const timer = setTimeout(() => {
      if (inBackground || document.visibilityState === 'visible') reload()
      else document.addEventListener('visibilitychange', reload, { once: true, signal: gone.signal })
    }, interval)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [isPolled, settled, key, interval, inBackground])

  return {
    value,
    error,
    isLoading,
    reload,
    set(next) {
      if (key === null) return
      const held = cachedAt(key)
      held.sets += 1
      held.value.value = next
    },
  }
}
