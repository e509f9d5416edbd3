import { useEffect, useReducer, useRef } from 'preact/hooks'
import type { Page, PageAt } from './request/call.ts'
import { isOnline } from './request/connection.ts'

/** The page size: of the first request, of each further one as the reader scrolls, and of those where all are asked for. */
const pageSize = { first: 50, next: 200, ofAll: 500 }
/** The interval of polling for what is new while the page is visible, in milliseconds. */
const lookAgain = 5000

export type GrowingList<T> = {
  /** Those that are known so far; of the key before while the first of the next are on their way. Undefined: none yet. */
  value: T[] | undefined
  isWhole: boolean
  isLoading: boolean
  error: Error | undefined
  loadMore(): void
  /** Resolves with all; undefined: they could not be loaded, or are of no interest any more. */
  loadAll(): Promise<T[] | undefined>
  /** Goes on after an error. */
  reload(): void
  /** Loads the first page again, beside what is known. */
  refresh(): void
  remove(ids: ReadonlySet<string>): void
  /** Shows those that are known as `change` makes them. */
  change(change: (item: T) => T): void
}

type State<T> = { key: string; listed: Page<T> | undefined; isLoading: boolean; error: Error | undefined }

/**
 * A list of the server's, page by page as somebody scrolls. `key` names what is listed. `isFollowed`: what is new appears by itself, while
 * somebody sees it.
 */
export function useGrowingList<T extends { id: string }>(
  key: string,
  pageAt: (at: PageAt, signal: AbortSignal) => Promise<Page<T>>,
  isFollowed: boolean,
): GrowingList<T> {
  const state = useRef<State<T>>({ key: '', listed: undefined, isLoading: true, error: undefined })
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const running = useRef<AbortController>(undefined)
  /** Counts what was changed or removed here. */
  const edits = useRef(0)
  const online = isOnline.value

  function update(change: Partial<State<T>>): void {
    state.current = { ...state.current, ...change }
    rerender(undefined)
  }

  const load = (cursor: string | undefined, signal: AbortSignal, wanted = 0) => {
    const limit = wanted === Infinity ? pageSize.ofAll : cursor === undefined ? pageSize.first : pageSize.next
    return pageAt({ limit, cursor }, signal)
  }

  /** Loads until there are so many, or no more. */
  async function fill(wanted: number): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    update({ isLoading: true, error: undefined })
    try {
      for (;;) {
        const known = state.current.key === key ? state.current.listed : undefined
        if (known && (known.items.length >= wanted || known.next === undefined)) break
        const page = await load(known?.next, signal, wanted)
        if (signal.aborted) return
        const now = state.current.key === key ? state.current.listed : undefined
        update({ key, listed: { items: [...without(now?.items ?? [], page.items), ...page.items], next: page.next } })
      }
      update({ isLoading: false })
    } catch (error) {
      if (!signal.aborted) update({ isLoading: false, error: error as Error })
    }
  }

  /** Loads the first page again, unless one is on its way. */
  async function look(signal?: AbortSignal): Promise<void> {
    const before = state.current
    if (before.isLoading || before.key !== key || !before.listed) return
    const editsBefore = edits.current
    const page = await load(undefined, signal ?? new AbortController().signal).catch(() => undefined)
    const { listed, isLoading, key: keyNow } = state.current
    // What was changed or removed here meanwhile is newer than what was asked for before.
    if (!page || !listed || edits.current !== editsBefore || isLoading || keyNow !== key || signal?.aborted) return
    update({ listed: mergeFirst(listed, page) })
  }

  const latest = useRef({ fill, look })
  latest.current = { fill, look }

  useEffect(() => {
    if (online) void latest.current.fill(pageSize.first)
    return () => running.current?.abort()
  }, [key, online])

  const isPolled = online && isFollowed
  useEffect(() => {
    if (!isPolled) return undefined
    const gone = new AbortController()
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void latest.current.look(gone.signal)
    }
    const timer = setInterval(lookIfSeen, lookAgain)
    document.addEventListener('visibilitychange', lookIfSeen, { signal: gone.signal })
    gone.signal.addEventListener('abort', () => clearInterval(timer))
    return () => gone.abort()
  }, [key, isPolled])

  const { listed, isLoading, error, key: shownKey } = state.current
  return {
    value: listed?.items,
    isWhole: shownKey === key && listed !== undefined && listed.next === undefined,
    isLoading: isLoading || shownKey !== key,
    error,
    loadMore() {
      const now = state.current
      if (now.listed?.next !== undefined && !now.isLoading && !now.error)
        void fill(now.listed.items.length + pageSize.next)
    },
    async loadAll() {
      await fill(Infinity)
      const { key: loadedKey, listed: all } = state.current
      return loadedKey === key && all && all.next === undefined ? all.items : undefined
    },
    reload: () => void fill((listed?.items.length ?? 0) + pageSize.first),
    refresh: () => void look(),
    remove(ids) {
      edits.current += 1
      const now = state.current.listed
      if (now) update({ listed: { ...now, items: now.items.filter(({ id }) => !ids.has(id)) } })
    },
    change(change) {
      edits.current += 1
      const now = state.current.listed
      if (now) update({ listed: { ...now, items: now.items.map(change) } })
    },
  }
}

/** Puts the first page, loaded again, in place of what was known of it: with what is new, without what is gone. */
function mergeFirst<T extends { id: string }>(known: Page<T>, first: Page<T>): Page<T> {
  const last = first.items.at(-1)
  if (first.next === undefined || !last) return first
  const at = known.items.findIndex(({ id }) => id === last.id)
  // More is new than a page holds, or the last is new to the list: what follows is loaded again as somebody scrolls.
  if (at === -1) return first
  return { items: [...first.items, ...without(known.items.slice(at + 1), first.items)], next: known.next }
}

/** A list may be in an order that changes while it is read: what has moved stands where it was found last, and once. */
function without<T extends { id: string }>(known: readonly T[], moved: readonly T[]): T[] {
  const ids = new Set(moved.map(({ id }) => id))
  return known.filter(({ id }) => !ids.has(id))
}
