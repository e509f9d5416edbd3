import { Download, ThumbsDown, ThumbsUp } from 'lucide'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { ConversationSummary, TaggedConversation } from '#contract/sessions/conversations.ts'
import { Icon } from '../../widget/icon.tsx'
import { canChange } from '../account/account.ts'
import { linkToExport, listConversations, type ExportFormat } from '../api/conversations.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { agentPath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { useTitle } from '../parts/layout/page.tsx'
import { Button } from '../parts/button/button.tsx'
import { Menu } from '../parts/button/menu.tsx'
import { later, Empty, Pending } from '../parts/status/placeholders.tsx'
import { PaneList, panesClass } from '../parts/layout/panes.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { conversationsWords as text } from '../words/en/conversations.ts'
import { Conversation, EraseDialog } from './conversation.tsx'
import { Chosen, useChoosing, List } from './list/list.tsx'
import { queryOf, readFilter, searchOf, type Filter } from './list/filter.ts'
import { Filters } from './list/filters.tsx'
import { LettersSwitch, useKeys } from './list/keys.tsx'
import { useAgent } from '../api/agents.ts'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { languageName } from '../words/languages.ts'

const TagDialog = later('tag dialog', async () => (await import('./tag-dialog.tsx')).TagDialog)

/** The list of conversations, and beside it the one in the address. */
export function Page({ agentId, sessionId }: PageProps) {
  const { query, route } = useLocation()
  const { agent } = useAgent(agentId)
  useTitle(text.title, agent?.name)
  const filter = readFilter(query)
  const search = searchOf(filter)
  // A search reads all that was ever said: it is not repeated by itself.
  const conversations = useGrowingList(
    `${agentId}${search}`,
    (at, signal) => listConversations(agentId, queryOf(filter), at, signal),
    filter.q === undefined,
  )
  const { value: items, isWhole, isLoading } = conversations
  const base = agentPath(agentId, 'conversations')
  const addressOf = (id: string) => `${base}/${encodeURIComponent(id)}${search}`
  const close = () => route(`${base}${search}`)
  const choosing = useChoosing(conversations, `${agentId}${search}`)
  const [tagged, setTagged] = useState<readonly ConversationSummary[]>()
  const [erased, setErased] = useState<readonly ConversationSummary[]>()
  useKeys(sessionId === undefined ? {} : { Escape: close })

  function showTags(changed: readonly TaggedConversation[]): void {
    const tagsOf = new Map(changed.map(({ id, tags }) => [id, tags]))
    conversations.change((item) => ({ ...item, tags: tagsOf.get(item.id) ?? item.tags }))
  }

  function remove(ids: ReadonlySet<string>): void {
    conversations.remove(ids)
    if (sessionId !== undefined && ids.has(sessionId)) close()
  }

  const isFiltered = search !== ''
  const isEmpty = items?.length === 0 && isWhole
  return (
    <div class={panesClass(sessionId !== undefined)}>
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
          <Empty action={<Button label={text.showEvery} onClick={() => route(base)} />}>{text.noneFound}</Empty>
        ) : (
          <Empty action={<a href={agentPath(agentId, 'install')}>{text.install}</a>}>{text.none}</Empty>
        )
      ) : (
        <div class="panes">
          <PaneList listed={search} openedId={sessionId}>
            <Pending of={conversations} />
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
                label={text.title}
                items={items}
                openedId={sessionId}
                isStale={isLoading && !isWhole && items.length === 0}
                renderRow={(summary, isOpen) => (
                  <Row summary={summary} isOpen={isOpen} address={addressOf(summary.id)} />
                )}
                onEnd={conversations.loadMore}
                choosing={canChange.value ? choosing : undefined}
              />
            )}
            <p class="quiet status" role="status">
              {isLoading && items ? text.searching : isWhole && items ? text.count(items.length) : ''}
            </p>
            {items && items.length > 0 && <LettersSwitch>{text.keys}</LettersSwitch>}
          </PaneList>
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
              onTagged={showTags}
            />
          )}
        </div>
      )}
      {tagged && (
        <TagDialog agentId={agentId} conversations={tagged} onTagged={showTags} onClose={() => setTagged(undefined)} />
      )}
      {erased && (
        <EraseDialog agentId={agentId} conversations={erased} onErased={remove} onClose={() => setErased(undefined)} />
      )}
    </div>
  )
}

/** Exactly what is filtered, as a file that the browser writes as it comes: the page holds none of it. */
function ExportMenu({ agentId, filter }: { agentId: string; filter: Filter }) {
  const sending = useSending(showError)

  async function save(format: ExportFormat): Promise<void> {
    const link = document.createElement('a')
    link.href = await linkToExport(agentId, queryOf(filter), format)
    // The router leaves links with it alone, and a problem is not shown in place of the page.
    link.download = `conversations.${format}`
    link.click()
    showToast(text.exported)
  }

  return (
    <Menu
      items={[
        { label: text.csv, onChoose: () => void sending.run(() => save('csv')) },
        { label: text.jsonLines, onChoose: () => void sending.run(() => save('jsonl')) },
      ]}
      className="button"
    >
      <Icon of={Download} />
      {sending.isBusy ? text.exporting : text.export}
    </Menu>
  )
}

/** A conversation in the list: its first message, when, and its state. Visitors' messages are shown as plain text. */
function Row({ summary, isOpen, address }: { summary: ConversationSummary; isOpen: boolean; address: string }) {
  const { preview, createdAt, messages, answers, votes, language, tags } = summary
  return (
    <a class="conversation-row" data-id={summary.id} href={address} aria-current={isOpen ? 'true' : undefined}>
      <span class="begins" dir="auto">
        {preview || text.empty}
      </span>
      <TimeAgo at={createdAt} />
      <span class="also">
        <span>{text.messages(messages)}</span>
        {answers.failed > 0 && <span class="bad">{text.states.failed}</span>}
        {answers.unanswered > 0 && <span class="warning">{text.states.unanswered}</span>}
        {votes.positive > 0 && <Votes icon={ThumbsUp} count={votes.positive} name={text.votes.positive} />}
        {votes.negative > 0 && <Votes icon={ThumbsDown} count={votes.negative} name={text.votes.negative} />}
        {language !== null && <span title={languageName(language)}>{language}</span>}
        {tags.map((tag) => (
          <span key={tag} class="tag" dir="auto">
            {tag}
          </span>
        ))}
      </span>
    </a>
  )
}

function Votes({ icon, count, name }: { icon: typeof ThumbsUp; count: number; name: string }) {
  return (
    <span class="votes" title={name}>
      <Icon of={icon} />
      {count > 1 && count}
      <span class="unseen"> {name}</span>
    </span>
  )
}
