import type { InboxEntry } from '../api/inbox/inbox.ts'
import { inboxPath } from '../app/root.ts'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { inboxWords as text } from '../words/en/inbox.ts'
import { languageName } from '../words/languages.ts'

/** A conversation in the inbox: what the visitor wrote last, of which agent, and who answers. Visitors' messages are shown as plain text. */
export function InboxRow({ item, isOpen, search }: { item: InboxEntry; isOpen: boolean; search: string }) {
  const { id, agent, preview, updatedAt, language } = item
  return (
    <a
      class="inbox-row"
      data-id={id}
      href={inboxPath({ agentId: agent.id, sessionId: id }, search)}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span class="inbox-preview" dir="auto">
        {preview || text.nothingSaid}
      </span>
      <TimeAgo at={updatedAt} />
      <span class="inbox-state">
        <State item={item} />
        <bdi class="inbox-agent">{agent.name}</bdi>
        {language !== null && <span title={languageName(language)}>{language}</span>}
      </span>
    </a>
  )
}

function State({ item: { answering, isOpen, operator, waitingSince } }: { item: InboxEntry }) {
  if (!isOpen) return <span>{text.isDone}</span>
  if (answering === 'person') return <span>{text.person(operator?.name ?? '')}</span>
  if (answering === 'waiting') {
    return (
      <span class="inbox-waiting">
        {waitingSince ? <TimeAgo at={waitingSince} format={text.waitingSince} /> : text.waiting}
      </span>
    )
  }
  return <span>{text.ai}</span>
}
