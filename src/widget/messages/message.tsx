import { CloudOff, Ellipsis, Info, Square } from 'lucide'
import type { ChatMessage } from '../../chat/chat.ts'
import { notSentWords, problemWords } from '../../i18n/words.ts'
import { PlainButton } from '../button.tsx'
import { useAnswerTools, useChat, useHandover, useSetting } from '../context.ts'
import { AnswerText } from '../answers/answer-text.tsx'
import type { Entry } from './entries.ts'
import { Failure, GoOn, Note } from './note.tsx'
import { Turn } from './turn.tsx'

/** One message with its avatar, and below it what can be said or done about it. */
export function MessageItem({ entry }: { entry: Entry }) {
  const { side, message, id } = entry
  const { words, agent } = useSetting()
  const people = useHandover()
  const author = message?.author
  const signature =
    side === 'guest' || !entry.isSigned
      ? undefined
      : { name: author?.name ?? agent, kind: author ? people?.words.fromTeam : words.about.ai, author }
  const { ActionBar, Sources } = useAnswerTools().tools.value ?? {}
  // The server's text in place of a failed answer is shown below instead, in the visitor's language.
  const hasText = message === null || (message.message !== '' && !message.error?.isApology)
  const isFinished = side === 'host' && message !== null && message.status !== 'failed' && !author
  return (
    <Turn
      side={side}
      isRunStart={entry.isRunStart}
      isRunEnd={entry.isRunEnd}
      signature={signature}
      createdAt={message?.createdAt}
    >
      {hasText && (
        <div class="bubble" part={`bubble ${side}-bubble`}>
          {side === 'guest' ? (
            <div class="text plain" dir="auto">
              {message?.message}
            </div>
          ) : (
            // What is shown as a whole text cannot grow: the one that goes on is rendered anew.
            <AnswerText key={entry.continues} id={id} text={message?.message ?? null} before={entry.before} />
          )}
          {isFinished && Sources && message.sources && <Sources of={message.sources} />}
          {/* That a person was asked for is no answer to be judged. */}
          {isFinished && ActionBar && !message.isHandoverNotice && <ActionBar message={message} />}
        </div>
      )}
      {message && <MessageNote message={message} isLast={entry.isLast} isCut={entry.isCutByPerson} />}
      {message && entry.isLast && people && <people.BelowNewest message={message} />}
    </Turn>
  )
}

/** The status of a message that was not delivered or not answered as usual, with an action to resolve it. */
function MessageNote({ message, isLast, isCut }: { message: ChatMessage; isLast: boolean; isCut: boolean }) {
  const { words } = useSetting()
  const chat = useChat()
  const { delivery, status, error, clientId = '' } = message
  const discard = <PlainButton onClick={() => chat.discard(clientId)}>{words.discard}</PlainButton>
  if (delivery === 'queued' && !chat.isOnline.value) {
    return (
      <Note icon={CloudOff} text={chat.unkept.value.has(clientId) ? words.unkept : words.queued}>
        {discard}
      </Note>
    )
  }
  if (delivery === 'failed') {
    const reason = isLast ? chat.problem.value : null
    return (
      <Failure text={notSentWords(words, reason)} canRetry={isLast && (reason?.canRetry ?? true)}>
        {discard}
      </Failure>
    )
  }
  if (status === 'failed') {
    return <Failure text={problemWords(words, error?.code ?? 'unknown')} canRetry={isLast} />
  }
  if (status === 'stopped') {
    const isTaken = isCut || (isLast && chat.handover.value?.answering === 'person')
    return <Note icon={Square} text={isTaken ? words.interrupted : words.stopped} />
  }
  if (message.isLengthLimited) {
    return (
      <Note icon={Ellipsis} text={words.unfinished}>
        {isLast && <GoOn />}
      </Note>
    )
  }
  if (message.basis === 'guidance') return <Note icon={Info} text={words.general} />
  if (status === 'interrupted') return <Failure text={words.interrupted} canRetry={isLast} />
  return null
}
