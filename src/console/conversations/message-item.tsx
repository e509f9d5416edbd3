import { BookOpenText, PencilLine, ThumbsDown, ThumbsUp } from 'lucide'
import type { Message } from '#contract/sessions/chat.ts'
import { Icon } from '../../widget/icon.tsx'
import { ownPicture } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { Markdown } from '../parts/text/markdown.tsx'
import { Receipt, Sources } from '../parts/receipt/receipt.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { receiptWords, markdownWords } from '../words/en/answers.ts'
import { conversationsWords as text } from '../words/en/conversations.ts'
import type { TimelineEntry } from '#contract/inbox/handover.ts'
import { withoutInvisibles } from '../../markdown/render/bidi.ts'
import { webTarget } from '../../markdown/render/link-target.ts'

type Props = {
  agentId: string
  message: Message
  /** The newest that the visitor has read. */
  isRead: boolean
  /** Undefined: it is the page of the visitor's message before, or not known. */
  writtenOn: WrittenOn | undefined
  /** Undefined: there is nothing to fix, or who reads may change nothing. */
  onFix: (() => void) | undefined
}

/** A message in its bubble: the visitor's as text, an answer through the widget's renderer; below it when, how, and what became of it. */
export function MessageItem({ agentId, message, isRead, writtenOn, onFix }: Props) {
  const { messageType, message: said, createdAt, status, error, sources, basis, receipt, feedback, author } = message
  const isGuest = messageType === 'user'
  return (
    <li class={isGuest ? 'message guest' : 'message host'}>
      {author ? (
        <p class="author">
          {author.pictureUrl && <img src={ownPicture(author.pictureUrl)} alt="" width="20" height="20" />}
          <bdi>{author.name}</bdi>
          <span class="unseen">:</span>
        </p>
      ) : (
        <p class="unseen">{isGuest ? text.visitor : text.agent}</p>
      )}
      {said !== '' && (
        <div class="said">
          {isGuest ? (
            <p class="plain" dir="auto">
              {said}
            </p>
          ) : (
            <Markdown text={said} />
          )}
        </div>
      )}
      {basis && <p class="quiet">{receiptWords.general}</p>}
      {message.isLengthLimited && <p class="quiet">{receiptWords.lengthLimited}</p>}
      {sources && <Sources of={sources} />}
      {status && <p class="wrong">{[text.statuses[status], error?.reason].filter(Boolean).join(' ')}</p>}
      {feedback && (
        <p class="vote">
          <Icon of={feedback.type === 'positive' ? ThumbsUp : ThumbsDown} />
          {text.votes[feedback.type]}
        </p>
      )}
      {feedback?.correctiveAnswer && (
        <div class="correction">
          <p class="quiet">{text.correction}</p>
          <p class="plain" dir="auto">
            {feedback.correctiveAnswer}
          </p>
        </div>
      )}
      <p class="when quiet">
        <TimeAgo at={createdAt} />
        {isRead && ` · ${text.read}`}
      </p>
      {writtenOn && <PageLine {...writtenOn} />}
      {receipt && <Receipt of={receipt} agentId={agentId} />}
      {onFix && said !== '' && !error && (
        <Button
          label={author ? text.fix.keep : text.fix.do}
          kind="plain"
          icon={author ? BookOpenText : PencilLine}
          onClick={onFix}
        />
      )}
    </li>
  )
}

/** The page that a message was written on. `isElsewhere`: its host is not that of the page before, or there is none before. */
type WrittenOn = { page: URL; isElsewhere: boolean }

/** An address shows so many characters of its begin, and nearly as many of its end. */
const shownOfEnds = 40

/** The page where a visitor was, as a link that shows where it leads: anybody can send any address. */
function PageLine({ page, isElsewhere }: WrittenOn) {
  const path = withoutInvisibles(decoded(page.pathname + page.search))
  return (
    <p class="when quiet breaks">
      {text.on}{' '}
      <a href={page.href} target="_blank" rel="noopener noreferrer">
        <bdi dir="ltr">
          {isElsewhere && page.host}
          {shortened(path)}
        </bdi>
        <span class="unseen"> ({markdownWords.opensIn})</span>
      </a>
    </p>
  )
}

/** The pages of visitors' messages, by the messages' ids, where they are not those of the visitor's messages before. */
export function newPagesOf(entries: readonly TimelineEntry[]): Map<string, WrittenOn> {
  const pages = new Map<string, WrittenOn>()
  let before: URL | undefined
  for (const entry of entries) {
    const page = 'message' in entry && webTarget(entry.message.page)
    if (!page || page.href === before?.href) continue
    pages.set(entry.message.id, { page, isElsewhere: page.host !== before?.host })
    before = page
  }
  return pages
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function shortened(path: string): string {
  const characters = [...path]
  if (characters.length <= 2 * shownOfEnds) return path
  return `${characters.slice(0, shownOfEnds).join('')}…${characters.slice(1 - shownOfEnds).join('')}`
}
