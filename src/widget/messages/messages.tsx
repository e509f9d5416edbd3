import { useComputed } from '@preact/signals'
import type { Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { agentName, useView } from '../view.ts'
import { AnswerText } from './answer-text.tsx'
import { entriesOf } from './entries.ts'
import { Problem } from './failure.tsx'
import type { Follower } from './follow.ts'
import { Further } from './further.tsx'
import { Greeting } from './greeting.tsx'
import { MessageItem } from './message.tsx'
import { readByKeys } from './read-by-keys.ts'
import { Turn } from './turn.tsx'
import { useWindow } from './use-window.ts'
import type { Ends } from './window.ts'

type MessagesProps = {
  scroller: { current: HTMLElement | null }
  follower: { current: Follower | null }
  isFollowing: Signal<boolean>
  ends: Signal<Ends>
}

/** The conversation: messages, the answer being written, and what went wrong. */
export function Messages({ scroller, follower, isFollowing, ends }: MessagesProps) {
  const view = useView()
  const { chat, words } = view
  const log = useRef<HTMLDivElement>(null)
  const writingId = useComputed(() => chat.writing.value?.id ?? null).value
  const state = chat.state.value
  const all = entriesOf(chat.messages.value, writingId)
  const { entries, hasEarlier, hasLater, show } = useWindow(all, { log, scroller, follower, isFollowing, ends })
  const isAwaited = !hasLater && (state === 'sending' || state === 'waiting')

  const { howToRead } = words.spoken
  useLayoutEffect(() => (log.current ? readByKeys(log.current, howToRead) : undefined), [howToRead])

  return (
    <>
      {hasEarlier && (
        <Further
          key="earlier"
          label={words.earlier}
          scroller={scroller}
          edge={entries[0]?.key}
          isWatching={!isFollowing.value}
          show={(button) => show('earlier', button)}
        />
      )}
      {state === 'resuming' && <p class="note centered">{words.loading}</p>}
      <div class="log" part="log" role="log" ref={log} aria-live="off" aria-label={words.conversation}>
        {!hasEarlier && <Greeting isRunEnd={entries[0]?.side !== 'host'} render={greetingText} />}
        {entries.map((entry) => (
          <MessageItem key={entry.key} entry={entry} />
        ))}
        {isAwaited && (
          <Turn key="dots" side="host" isRunStart isRunEnd>
            <div class="bubble dots" part="bubble host-bubble" role="img" aria-label={words.writing(agentName(view))}>
              <i />
              <i />
              <i />
            </div>
          </Turn>
        )}
      </div>
      {hasLater && (
        <Further
          key="later"
          label={words.later}
          scroller={scroller}
          edge={entries.at(-1)?.key}
          isWatching
          show={() => show('later')}
        />
      )}
      {state === 'reconnecting' && <p class="note centered">{words.reconnecting}</p>}
      {!chat.isOnline.value && <p class="note centered">{words.offline}</p>}
      <Problem isShownAbove={isTold(all.at(-1))} />
    </>
  )
}

/** Whether a message tells itself what went wrong with it. */
function isTold(last: ReturnType<typeof entriesOf>[number] | undefined): boolean {
  return last?.message?.delivery === 'failed' || last?.message?.status === 'failed'
}

/** A greeting as Markdown, where it holds any: else nothing needs to be fetched for it. */
function greetingText(text: string) {
  return holdsMarkdown(text) && <AnswerText id="greeting" text={text} />
}

/** Whether a text looks different when it is rendered as Markdown. It may say yes for a text that does not. */
function holdsMarkdown(text: string): boolean {
  return /[*_`~<>[\]#|\\&]|https?:|www\.|@|^\s*(?:[-+]|\d+[.)])\s|\n/im.test(text)
}
