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

/** A request on its way. Its answer is for all who show the value. */
type Request = { answer: Promise<void>; gone: AbortController }

/** A loaded value, how many components show it, how often it was set, and on which visit it was loaded. */
type Cached = { value: Signal<unknown>; users: number; sets: number; visit: number; request: Request | undefined }

/** The last loaded values by key: going back to a page shows them at once, and components with the same key share one. */
const cache = new Map<string, Cached>()
/** The number of values that are kept though nothing shows them; the one that left longest ago goes first. */
const maxUnused = 50
/** The interval of polling, in milliseconds, from one answer, or failure, to the next request. */
const pollInterval = 1500

/** How a value is loaded again. `inBackground`: also while the tab is hidden; else it waits until somebody sees it. */
export type Polling = { interval?: number; inBackground?: boolean }

function cachedAt(key: string): Cached {
  const found = cache.get(key) ?? { value: signal<unknown>(), users: 0, sets: 0, visit: 0, request: undefined }
  cache.set(key, found)
  return found
}

/** Counts the pages that were opened. All of what a page shows is as new as its first request for it. */
let visits = 0

/** Begins a page, which asks anew for what it shows. */
export function beginVisit(): void {
  visits += 1
}

/** Whether another component shows what was loaded on this visit. */
const isFresh = ({ users, visit, request }: Cached) => users > 0 && visit === visits && !request

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
    if (held.users === 0) giveUp(held)
    cache.delete(key)
    cache.set(key, held)
    const unused = [...cache].filter(([, { users }]) => users === 0)
    for (const [oldest] of unused.slice(0, -maxUnused)) cache.delete(oldest)
  }
}

function giveUp(held: Cached): void {
  held.request?.gone.abort()
  held.request = undefined
}

/** Asks for a value, in place of whoever asked before: all wait for the newest answer. */
function ask(held: Cached, load: (signal: AbortSignal) => Promise<unknown>): Request {
  giveUp(held)
  const { sets } = held
  const visit = visits
  const gone = new AbortController()
  async function answered(): Promise<void> {
    try {
      const loaded = await load(gone.signal)
      if (held.request !== request) return await held.request?.answer
      // What was set meanwhile is newer than what was asked for before.
      if (held.sets === sets) held.value.value = loaded
      held.visit = visit
    } catch (failure) {
      if (held.request === request) throw failure
      return await held.request?.answer
    } finally {
      if (held.request === request) held.request = undefined
    }
    return undefined
  }
  const request: Request = { gone, answer: Promise.resolve().then(answered) }
  held.request = request
  return request
}

/**
 * Loads when the component appears, when `key` changes, and when the server is there again; once for all components of a page with the
 * same key. A null key loads nothing. While `isRunning`
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
  const state = useRef<{ key: string | null; error?: ApiError | undefined; isLoading: boolean }>(undefined)
  if (state.current?.key !== key) state.current = { key, isLoading: key !== null && !isFresh(cachedAt(key)) }
  /** How often it was asked for again when it was asked for last. */
  const asked = useRef(attempt)
  const latest = useRef(load)
  latest.current = load
  const online = isOnline.value
  const value = key === null ? undefined : (cachedAt(key).value.value as T | undefined)
  const { error, isLoading } = state.current
  const reload = () => setAttempt((count) => count + 1)

  useEffect(() => {
    if (key === null) return undefined
    const held = cachedAt(key)
    const isAgain = asked.current !== attempt
    asked.current = attempt
    if (!online) {
      giveUp(held)
      // As soon as the server is there again.
      held.visit = -1
      return undefined
    }
    let isLeft = false
    const settle = (failure?: ApiError) => {
      if (isLeft) return
      state.current = { key, error: failure, isLoading: false }
      rerender((count) => count + 1)
    }
    if (!isAgain && isFresh(held)) settle()
    else {
      state.current = { ...state.current, key, isLoading: true }
      const request = (!isAgain && held.request) || ask(held, latest.current)
      request.answer.then(
        () => settle(),
        (failure: unknown) => settle(failure as ApiError),
      )
    }
    return () => {
      isLeft = true
    }
  }, [key, attempt, online])

  // Behind the request, which looks for others that show the value.
  useEffect(() => (key === null ? undefined : hold(key)), [key])

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

/** Calls `act` when a value, once it is known, becomes another one. */
export function useChange(value: unknown, act: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    const was = before.current
    before.current = value
    if (was !== undefined && was !== value) act()
  })
}
