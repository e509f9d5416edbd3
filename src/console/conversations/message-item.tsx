import { BookOpenText, PencilLine, ThumbsDown, ThumbsUp } from 'lucide'
import type { Message } from '#contract/sessions/chat.ts'
import { Icon } from '../../widget/icon.tsx'
import { ownPicture } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { Markdown } from '../parts/text/markdown.tsx'
import { Receipt } from '../parts/receipt/receipt.tsx'
import { Sources } from '../parts/text/sources.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { receiptWords } from '../words/en/answers.ts'
import { conversationsWords as text } from '../words/en/conversations.ts'
import { PageLine, type WrittenOn } from './page-line.tsx'

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
