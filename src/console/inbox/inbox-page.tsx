import { useLocation } from 'preact-iso/router'
import type { InboxView } from '#contract/inbox/handover.ts'
import { canAnswer } from '../account/account.ts'
import { listInbox, type InboxEntry } from '../api/inbox.ts'
import type { PageAt } from '../api/request/call.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { inboxPath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { useTitle, PageLayout } from '../parts/layout/page.tsx'
import { LettersSwitch } from '../conversations/list/keys.tsx'
import { List } from '../conversations/list/list.tsx'
import { PaneList, panesClass } from '../parts/layout/panes.tsx'
import { Empty, Pending, later } from '../parts/status/placeholders.tsx'
import { inboxWords as text } from '../words/en/inbox.ts'
import { InboxConversation } from './inbox-conversation.tsx'
import { countNeeds, useNeeds } from './notices/use-needs.ts'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { languageName } from '../words/languages.ts'
import { Bell, BellRing } from 'lucide'
import { useState } from 'preact/hooks'
import { Icon } from '../../widget/icon.tsx'
import { chooseNotice, isDeviceNoticed, isNoticed, type Notice } from './notices/notice-choice.ts'
import { ring } from './notices/ring.ts'
import { Check } from '../parts/field/field.tsx'

const views: InboxView[] = ['needs', 'mine', 'open', 'done']

/** The conversations of all agents in which people take part, and beside them the one in the address. */
export function Page(props: PageProps) {
  if (canAnswer.value) return <Inbox {...props} />
  return (
    <PageLayout title={text.title}>
      <Empty>{text.noAccess}</Empty>
    </PageLayout>
  )
}

function Inbox({ talkAgentId, sessionId }: PageProps) {
  const { query, route } = useLocation()
  // The navigation follows it; each look at the list tells it what is new.
  const needs = useNeeds(false)
  const counts = needs.value?.counts
  useTitle(counts && countNeeds(counts) > 0 ? text.counted(countNeeds(counts)) : text.title)
  const view = views.find((each) => each === query['view']) ?? 'needs'
  async function loadPage(at: PageAt, signal: AbortSignal) {
    const page = await listInbox(view, at, signal)
    const isFirstOfNeeds = view === 'needs' && at.cursor === undefined
    needs.set({ items: isFirstOfNeeds ? page.items : (needs.value?.items ?? []), counts: page.counts })
    return page
  }
  const list = useGrowingList(view, loadPage, true)
  const { value: items, isWhole, isLoading } = list
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
            {each === 'mine' && counts && counts.unread > 0 && (
              <span class="inbox-waiting">{text.unread(counts.unread)}</span>
            )}
          </a>
        ))}
      </nav>
      <div class="panes">
        <PaneList listed={view} openedId={sessionId}>
          <Pending of={list} />
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

/** A conversation in the inbox: what the visitor wrote last, of which agent, and who answers. Visitors' messages are shown as plain text. */
function InboxRow({ item, isOpen, search }: { item: InboxEntry; isOpen: boolean; search: string }) {
  const { id, agent, preview, updatedAt, language } = item
  return (
    <a
      class="conversation-row"
      data-id={id}
      href={inboxPath({ agentId: agent.id, sessionId: id }, search)}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span class="begins" dir="auto">
        {preview || text.nothingSaid}
      </span>
      <TimeAgo at={updatedAt} />
      <span class="also">
        <State item={item} />
        <bdi class="inbox-agent">{agent.name}</bdi>
        {language !== null && <span title={languageName(language)}>{language}</span>}
      </span>
    </a>
  )
}

function State({ item: { answering, isOpen, operator, waitingSince, isUnread } }: { item: InboxEntry }) {
  if (!isOpen) return <span>{text.isDone}</span>
  if (answering === 'person') {
    const name = operator?.name ?? ''
    return isUnread ? <span class="inbox-waiting">{text.isUnread(name)}</span> : <span>{text.person(name)}</span>
  }
  if (answering === 'waiting') {
    return (
      <span class="inbox-waiting">
        {waitingSince ? <TimeAgo at={waitingSince} format={text.waitingSince} /> : text.waiting}
      </span>
    )
  }
  return <span>{text.ai}</span>
}

const notices = text.notices

/** Few switch it. */
const DeviceSwitch = later('device', async () => (await import('./notices/device-switch.tsx')).DeviceSwitch)

/** What tells an operator that somebody is needed. Chosen at once; the sound is heard as it will be. */
function NoticeMenu() {
  const [isOpen, setOpen] = useState(false)
  const isOn = isNoticed('sound') || isNoticed('badge') || isDeviceNoticed()
  function choose(notice: Notice, isWanted: boolean): void {
    chooseNotice(notice, isWanted)
    if (notice === 'sound' && isWanted) ring()
  }
  return (
    <details class="inbox-notices" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="button">
        <Icon of={isOn ? BellRing : Bell} />
        {notices.label}
      </summary>
      <fieldset class="card">
        <legend class="unseen">{notices.title}</legend>
        <p class="group-label" aria-hidden="true">
          {notices.title}
        </p>
        {(['sound', 'badge'] as const).map((notice) => (
          <Check
            key={notice}
            label={notices[notice]}
            isOn={isNoticed(notice)}
            onChange={(isWanted) => choose(notice, isWanted)}
          />
        ))}
        <p class="help">{notices.help}</p>
        {isOpen && <DeviceSwitch />}
      </fieldset>
    </details>
  )
}
