import type { RefObject } from 'preact'
import { useLocation } from 'preact-iso/router'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import { canChange } from '../account/account.ts'
import { listAgents } from '../api/agents.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { NoPage } from '../app/shell/no-page.tsx'
import { pagePath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { useTitle } from '../app/use-title.ts'
import { Button } from '../parts/button/button.tsx'
import { Later } from '../parts/later.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { conversationsWords as text } from '../words/en/conversations.ts'
import { Conversation } from './conversation.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Chosen, useChoosing } from './list/choosing.tsx'
import { readFilter, searchOf, type Filter } from './list/filter.ts'
import { Filters } from './list/filters.tsx'
import { areLettersOn, switchLetters, useKeys } from './list/keys.ts'
import { List } from './list/list.tsx'
import { useConversations } from './list/use-conversations.ts'

const loadTagDialog = async () => (await import('./tags/tag-dialog.tsx')).TagDialog

/** The list of conversations, and beside it the one in the address. */
export function Page({ agentId, sessionId }: PageProps) {
  const { query, route } = useLocation()
  const { value: agents } = useLoaded('agents', listAgents)
  const agent = agents?.find(({ id }) => id === agentId)
  useTitle(text.title, agent?.name)
  const filter = readFilter(query)
  const search = searchOf(filter)
  const conversations = useConversations(agentId, filter)
  const { items, isWhole, isLoading, error } = conversations
  const base = pagePath(`agents/${encodeURIComponent(agentId)}/conversations`)
  const addressOf = (id: string) => `${base}/${encodeURIComponent(id)}${search}`
  const close = () => route(`${base}${search}`)
  const choosing = useChoosing(conversations, `${agentId}${search}`)
  const [tagged, setTagged] = useState<readonly ConversationSummary[]>()
  const [erased, setErased] = useState<readonly ConversationSummary[]>()
  useKeys(sessionId === undefined ? {} : { Escape: close })
  const page = useScrolledToTop(search)
  useFocusAt(page, sessionId)

  function remove(ids: ReadonlySet<string>): void {
    conversations.remove(ids)
    if (sessionId !== undefined && ids.has(sessionId)) close()
  }

  if (agents && !agent) return <NoPage />
  const isFiltered = search !== ''
  const isEmpty = items?.length === 0 && isWhole
  return (
    <div class={sessionId === undefined ? 'page conversations' : 'page conversations has-open'}>
      <header>
        <h1>{text.title}</h1>
        {items && items.length > 0 && <ExportMenu agentId={agentId} filter={filter} />}
      </header>
      {(isFiltered || !isEmpty) && (
        <Filters
          agentId={agentId}
          filter={filter}
          onChange={(next: Filter) => route(`${base}${searchOf(next)}`, true)}
        />
      )}
      {isEmpty && sessionId === undefined ? (
        isFiltered ? (
          <Empty action={<Button onClick={() => route(base)}>{text.showEvery}</Button>}>{text.noneFound}</Empty>
        ) : (
          <Empty action={<a href={pagePath(`agents/${encodeURIComponent(agentId)}/install`)}>{text.install}</a>}>
            {text.none}
          </Empty>
        )
      ) : (
        <div class="panes">
          <div class="found-conversations card" ref={page}>
            {error && <Failure error={error} onRetry={conversations.retry} />}
            {!items && !error && <Skeleton />}
            {items && items.length > 0 && canChange.value && (
              <Chosen
                choosing={choosing}
                isAll={isWhole && choosing.chosen.length === items.length}
                isFiltered={isFiltered}
                onTag={() => setTagged(choosing.chosen)}
                onErase={() => setErased(choosing.chosen)}
              />
            )}
            {items && (
              <List
                items={items}
                openedId={sessionId}
                isStale={isLoading && !isWhole && items.length === 0}
                addressOf={addressOf}
                onEnd={conversations.loadMore}
                choosing={canChange.value ? choosing : undefined}
              />
            )}
            <p class="quiet status" role="status">
              {isLoading && items ? text.searching : isWhole && items ? text.count(items.length) : ''}
            </p>
            {items && items.length > 0 && (
              <label class="quiet letters">
                <input
                  type="checkbox"
                  checked={areLettersOn.value}
                  onChange={(event) => switchLetters(event.currentTarget.checked)}
                />
                {text.keys}
              </label>
            )}
          </div>
          {sessionId === undefined ? (
            <p class="quiet choose">{text.choose}</p>
          ) : (
            <Conversation
              key={sessionId}
              agentId={agentId}
              sessionId={sessionId}
              agent={agent}
              summary={items?.find(({ id }) => id === sessionId)}
              onClose={close}
              onErased={remove}
              onTagged={conversations.setTags}
            />
          )}
        </div>
      )}
      {tagged && (
        <Later
          name="tag dialog"
          load={loadTagDialog}
          props={{
            agentId,
            conversations: tagged,
            onTagged: conversations.setTags,
            onClose: () => setTagged(undefined),
          }}
        />
      )}
      {erased && (
        <EraseDialog agentId={agentId} conversations={erased} onErased={remove} onClose={() => setErased(undefined)} />
      )}
    </div>
  )
}

/** Where one pane shows at a time, the focus goes along: into what was opened, and back to its row. */
function useFocusAt(list: RefObject<HTMLElement | null>, sessionId: string | undefined): void {
  const before = useRef(sessionId)
  useEffect(() => {
    const left = before.current
    before.current = sessionId
    if (left === sessionId) return
    const row = (id: string) => list.current?.querySelector<HTMLElement>(`a[data-id="${CSS.escape(id)}"]`)
    const isListHidden = list.current ? getComputedStyle(list.current).visibility === 'hidden' : false
    const heading = document.querySelector<HTMLElement>('.conversation h2')
    if (sessionId !== undefined) {
      if (isListHidden) heading?.focus()
    } else if (left !== undefined) (row(left) ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }, [sessionId, list])
}

/** Another filter begins at the top of its list. */
function useScrolledToTop(search: string) {
  const whole = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    whole.current?.querySelector('.conversation-rows')?.scrollTo(0, 0)
  }, [search])
  return whole
}
