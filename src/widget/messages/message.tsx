import { CircleAlert } from 'lucide'
import type { ComponentChildren } from 'preact'
import { problemWords } from '../../i18n/words.ts'
import { Avatar } from '../avatar.tsx'
import { Icon } from '../icon.tsx'
import { agentName, useView } from '../view.ts'
import { AnswerText } from './answer-text.tsx'
import type { Entry } from './entries.ts'

/** One message with its avatar, and below it what can be said or done about it. */
export function MessageItem({ entry }: { entry: Entry }) {
  const { side, message, id } = entry
  const ActionBar = useView().kit.tools.value?.ActionBar
  const hasText = message === null || message.message !== ''
  const isFinished = side === 'host' && message !== null && message.status !== 'failed'
  return (
    <Turn side={side} isRunStart={entry.isRunStart} isRunEnd={entry.isRunEnd} time={message?.createdAt}>
      {hasText && (
        <div class="bubble" part={`bubble ${side}-bubble`}>
          {side === 'guest' ? (
            <div class="text plain" dir="auto">
              {message?.message}
            </div>
          ) : (
            <AnswerText id={id} text={message?.message ?? null} />
          )}
          {isFinished && ActionBar && <ActionBar message={message} />}
        </div>
      )}
      {message && <MessageNote message={message} isLast={entry.isLast} />}
    </Turn>
  )
}

type TurnProps = {
  side: 'host' | 'guest'
  isRunStart: boolean
  isRunEnd: boolean
  time?: string | undefined
  children: ComponentChildren
}

/** The place of a message in the stream: who said it, when, and the avatar at the end of a run. */
export function Turn({ side, isRunStart, isRunEnd, time, children }: TurnProps) {
  const view = useView()
  const { hostAvatar, guestAvatar } = view.theme.theme.chat
  const isPictured = (side === 'host' ? hostAvatar : guestAvatar).isEnabled
  const classes = `turn of-${side}${isRunStart ? ' starts' : ''}${isPictured ? ' pictured' : ''}`
  return (
    <div class={classes} part="message">
      {isPictured && isRunEnd && <Avatar of={side} />}
      <div class="said" title={time && dateWords(time, view.words.language)}>
        <span class="unseen">{side === 'host' ? agentName(view) : view.words.you}: </span>
        {children}
      </div>
    </div>
  )
}

/** What became of a message that did not go the usual way, with the way out. */
function MessageNote({ message, isLast }: { message: NonNullable<Entry['message']>; isLast: boolean }) {
  const { words, chat } = useView()
  const { delivery, status, error } = message
  if (delivery === 'failed') {
    const reason = isLast ? chat.problem.value : null
    const text = reason ? `${words.notSent} ${problemWords(words, reason.code)}` : words.notSent
    return <Failure text={text} canRetry={isLast && (reason?.canRetry ?? true)} />
  }
  if (status === 'failed') {
    return <Failure text={problemWords(words, error?.code ?? 'unknown')} canRetry={isLast} />
  }
  if (status === 'stopped') return <p class="note">{words.stopped}</p>
  if (status === 'interrupted') return <Failure text={words.interrupted} canRetry={isLast} />
  return null
}

/** A problem in plain words, and a button that tries again. */
export function Failure({ text, canRetry }: { text: string; canRetry: boolean }) {
  const { words, chat } = useView()
  return (
    <p class="note failed" part="problem">
      <Icon of={CircleAlert} />
      <span>{text}</span>
      {canRetry && (
        <button type="button" class="link" onClick={() => void chat.retry()}>
          {words.retry}
        </button>
      )}
    </p>
  )
}

function dateWords(time: string, language: string): string | undefined {
  const date = new Date(time)
  return Number.isNaN(date.getTime())
    ? undefined
    : date.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}
