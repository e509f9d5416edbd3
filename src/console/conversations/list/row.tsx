import { ThumbsDown, ThumbsUp } from 'lucide'
import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import { Icon } from '../../../widget/icon.tsx'
import { TimeAgo } from '../../parts/text/time-ago.tsx'
import { conversationsWords as text } from '../../words/en/conversations.ts'
import { languageName } from '../../words/languages.ts'

/** A conversation in the list: its first message, when, and its state. Visitors' messages are shown as plain text. */
export function Row({ summary, isOpen, address }: { summary: ConversationSummary; isOpen: boolean; address: string }) {
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
