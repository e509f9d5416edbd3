import { useEffect, useReducer, useRef } from 'preact/hooks'
import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import type { TaggedConversation } from '#contract/sessions/tags.ts'
import { listConversations, type Page } from '../../api/conversations.ts'
import { isOnline } from '../../api/request/connection.ts'
import { queryOf, searchOf, type Filter } from './filter.ts'

/** The page size: of the first request, of each further one as the reader scrolls, and of those where all are asked for. */
const pageSize = { first: 50, next: 200, ofAll: 500 }
/** The interval of polling for new conversations while the page is visible, in milliseconds. */
const lookAgain = 5000

export type Conversations = {
  /** Those that are known so far; of the filter before while the first of the next are on their way. Undefined: none yet. */
  items: ConversationSummary[] | undefined
  isWhole: boolean
  isLoading: boolean
  error: Error | undefined
  loadMore(): void
  /** Resolves with all that the filter finds; undefined: they could not be loaded, or are of no interest any more. */
  loadAll(): Promise<ConversationSummary[] | undefined>
  retry(): void
  remove(ids: ReadonlySet<string>): void
  /** Shows the tags that some have now. */
  setTags(tagged: readonly TaggedConversation[]): void
}

/** The loaded part of a list, newest first. */
type Listed = Page<ConversationSummary>

type State = { key: string; listed: Listed | undefined; isLoading: boolean; error: Error | undefined }

/** The conversations of an agent by a filter, page by page as somebody scrolls; new ones appear by themselves. */
export function useConversations(agentId: string, filter: Filter): Conversations {
  const key = `${agentId}${searchOf(filter)}`
  const state = useRef<State>({ key: '', listed: undefined, isLoading: true, error: undefined })
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const running = useRef<AbortController>(undefined)
  const online = isOnline.value

  function update(change: Partial<State>): void {
    state.current = { ...state.current, ...change }
    rerender(undefined)
  }

  const load = (cursor: string | undefined, signal: AbortSignal, wanted = 0) => {
    const limit = wanted === Infinity ? pageSize.ofAll : cursor === undefined ? pageSize.first : pageSize.next
    return listConversations(agentId, queryOf(filter), { limit, cursor }, signal)
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
        update({ key, listed: { items: [...(now?.items ?? []), ...page.items], next: page.next } })
      }
      update({ isLoading: false })
    } catch (error) {
      if (!signal.aborted) update({ isLoading: false, error: error as Error })
    }
  }

  const latest = useRef({ fill, load })
  latest.current = { fill, load }

  useEffect(() => {
    if (online) void latest.current.fill(pageSize.first)
    return () => running.current?.abort()
  }, [key, online])

  // A search reads all that was ever said: it is not repeated by itself.
  const isFollowed = online && filter.q === undefined
  useEffect(() => {
    if (!isFollowed) return undefined
    const gone = new AbortController()
    async function look(): Promise<void> {
      const before = state.current
      if (document.visibilityState === 'hidden' || before.isLoading || before.key !== key || !before.listed) return
      const page = await latest.current.load(undefined, gone.signal).catch(() => undefined)
      const { listed, isLoading } = state.current
      if (page && listed && !isLoading && !gone.signal.aborted) update({ listed: mergeNewest(listed, page) })
    }
    const timer = setInterval(() => void look(), lookAgain)
    document.addEventListener('visibilitychange', () => void look(), { signal: gone.signal })
    gone.signal.addEventListener('abort', () => clearInterval(timer))
    return () => gone.abort()
  }, [key, isFollowed])

  const { listed, isLoading, error, key: shownKey } = state.current
  return {
    items: listed?.items,
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
    retry: () => void fill((listed?.items.length ?? 0) + pageSize.first),
    remove(ids) {
      const now = state.current.listed
      if (now) update({ listed: { ...now, items: now.items.filter(({ id }) => !ids.has(id)) } })
    },
    setTags(tagged) {
      const now = state.current.listed
      const tagsOf = new Map(tagged.map(({ id, tags }) => [id, tags]))
      const items = now?.items.map((item) => ({ ...item, tags: tagsOf.get(item.id) ?? item.tags }))
      if (now && items) update({ listed: { ...now, items } })
    },
  }
}

/** Puts the newest page, loaded again, in place of what was known of it: with what is new, without what is gone. */
function mergeNewest(known: Listed, newest: Listed): Listed {
  const last = newest.items.at(-1)
  if (newest.next === undefined || !last) return newest
  const at = known.items.findIndex(({ id }) => id === last.id)
  // More is new than a page holds, or the last is new to the filter: what follows is loaded again as somebody scrolls.
  if (at === -1) return newest
  return { items: [...newest.items, ...known.items.slice(at + 1)], next: known.next }
}
