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

/** The last loaded values by key: going back to a page shows them at once, and components with the same key share one. */
const known = new Map<string, Signal<unknown>>()

function knownAt(key: string): Signal<unknown> {
  const found = known.get(key) ?? signal<unknown>()
  known.set(key, found)
  return found
}

/** Loads when the component appears, when `key` changes, and when the server is there again. A null key loads nothing. */
export function useLoaded<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [, rerender] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const state = useRef<{ key: string | null; error?: ApiError | undefined; isLoading: boolean }>({
    key,
    isLoading: key !== null,
  })
  if (state.current.key !== key) state.current = { key, isLoading: key !== null }
  const latest = useRef(load)
  latest.current = load
  const online = isOnline.value

  useEffect(() => {
    if (key === null || !online) return undefined
    const gone = new AbortController()
    const settle = (error?: ApiError) => {
      if (gone.signal.aborted) return
      state.current = { key, error, isLoading: false }
      rerender((count) => count + 1)
    }
    state.current = { ...state.current, isLoading: true }
    latest.current(gone.signal).then(
      (value) => {
        if (!gone.signal.aborted) knownAt(key).value = value
        settle()
      },
      (error: unknown) => settle(error as ApiError),
    )
    return () => gone.abort()
  }, [key, attempt, online])

  return {
    value: key === null ? undefined : (knownAt(key).value as T | undefined),
    error: state.current.error,
    isLoading: state.current.isLoading,
    reload: () => setAttempt((count) => count + 1),
    set(value) {
      if (key !== null) knownAt(key).value = value
    },
  }
}
