import { useLocation } from 'preact-iso/router'
import type { InboxView } from '#contract/inbox/inbox.ts'
import { canAnswer } from '../account/account.ts'
import { listInbox } from '../api/inbox/inbox.ts'
import { useGrowingList, type PageAt } from '../api/use-growing-list.ts'
import { inboxPath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { useTitle } from '../app/use-title.ts'
import { LettersSwitch } from '../conversations/list/keys.tsx'
import { List } from '../conversations/list/list.tsx'
import { PaneList, panesClass } from '../parts/layout/panes.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { inboxWords as text } from '../words/en/inbox.ts'
import { InboxConversation } from './inbox-conversation.tsx'
import { InboxRow } from './inbox-row.tsx'
import { NoticeMenu } from './notices/notice-menu.tsx'
import { useNeeds } from './notices/use-needs.ts'

const views: InboxView[] = ['needs', 'mine', 'open', 'done']

/** The conversations of all agents in which people take part, and beside them the one in the address. */
export function Page(props: PageProps) {
  return canAnswer.value ? <Inbox {...props} /> : <NoAccess />
}

function NoAccess() {
  useTitle(text.title)
  return (
    <div class="page">
      <header>
        <h1>{text.title}</h1>
      </header>
      <Empty>{text.noAccess}</Empty>
    </div>
  )
}

function Inbox({ talkAgentId, sessionId }: PageProps) {
  const { query, route } = useLocation()
  // The navigation follows it; each look at the list tells it what is new.
  const needs = useNeeds(false)
  const counts = needs.value?.counts
  useTitle(counts && counts.needs > 0 ? text.counted(counts.needs) : text.title)
  const view = views.find((each) => each === query['view']) ?? 'needs'
  async function loadPage(at: PageAt, signal: AbortSignal) {
    const page = await listInbox(view, at, signal)
    const isFirstOfNeeds = view === 'needs' && at.cursor === undefined
    needs.set({ items: isFirstOfNeeds ? page.items : (needs.value?.items ?? []), counts: page.counts })
    return page
  }
  const list = useGrowingList(view, loadPage, true)
  const { items, isWhole, isLoading, error } = list
  const searchOf = (shown: InboxView) => (shown === 'needs' ? '' : `?view=${shown}`)
  const search = searchOf(view)
  const talk = talkAgentId !== undefined && sessionId !== undefined ? { agentId: talkAgentId, sessionId } : undefined
  const close = () => route(inboxPath(undefined, search))

  return (
    <div class={panesClass(talk !== undefined)}>
      <header>
        <h1>{text.title}</h1>
        <NoticeMenu />
      </header>
      <nav class="inbox-views" aria-label={text.viewsLabel}>
        {views.map((each) => (
          <a
            key={each}
            class="button plain"
            href={inboxPath(undefined, searchOf(each))}
            aria-current={each === view ? 'page' : undefined}
          >
            {text.views[each]}
            {each !== 'done' && counts && counts[each] > 0 && <span class="inbox-count">{counts[each]}</span>}
          </a>
        ))}
      </nav>
      <div class="panes">
        <PaneList listed={view} openedId={sessionId}>
          {error && <Failure error={error} onRetry={list.retry} />}
          {!items && !error && <Skeleton />}
          {items?.length === 0 && isWhole ? (
            <Empty>
              {text.empty[view]} {view === 'needs' && text.helpOff}
            </Empty>
          ) : (
            items && (
              <List
                label={text.views[view]}
                items={items}
                openedId={sessionId}
                isStale={isLoading && !isWhole}
                renderRow={(item, isOpen) => <InboxRow item={item} isOpen={isOpen} search={search} />}
                onEnd={list.loadMore}
              />
            )
          )}
          <p class="quiet status" role="status">
            {isWhole && items && items.length > 0 ? text.count(items.length) : ''}
          </p>
          {(items?.length ?? 0) > 0 && <LettersSwitch>{text.keys}</LettersSwitch>}
        </PaneList>
        {talk ? (
          <InboxConversation
            key={talk.sessionId}
            talk={talk}
            onClose={close}
            onChanged={() => {
              list.refresh()
              needs.reload()
            }}
          />
        ) : (
          <p class="quiet choose">{text.choose}</p>
        )}
      </div>
    </div>
  )
}
