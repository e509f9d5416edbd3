import { useComputed, type Signal } from '@preact/signals'
import { Fragment } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useChat, useSetting } from '../context.ts'
import { dayOf, dayWords, today } from './dates.ts'
import { beforeAnswer, entriesOf, type Entry } from './entries.ts'
import type { Follower } from '../reading/follow.ts'
import { Further } from '../reading/further.tsx'
import { MessageItem } from './message.tsx'
import { readByKeys } from '../reading/read-by-keys.ts'
import { Turn } from './turn.tsx'
import { useWindow } from '../reading/use-window.ts'
import type { Ends } from '../reading/window.ts'
import { AnswerText } from '../answers/answer-text.tsx'
import { Suggestions } from '../suggestions/suggestions.tsx'

type MessagesProps = {
  scroller: { current: HTMLElement | null }
  follower: { current: Follower | null }
  isFollowing: Signal<boolean>
  ends: Signal<Ends>
  send: (text: string) => void
}

/** The conversation: messages, the answer being written, and what suggests how to go on. */
export function Messages({ scroller, follower, isFollowing, ends, send }: MessagesProps) {
  const chat = useChat()
  const { words, agent } = useSetting()
  const log = useRef<HTMLDivElement>(null)
  const writingId = useComputed(() => chat.writing.value?.id ?? null).value
  const state = chat.state.value
  const all = entriesOf(chat.messages.value, writingId)
  const { entries, hasEarlier, hasLater, show } = useWindow(all, { log, scroller, follower, isFollowing, ends })
  const isAwaited = !hasLater && (state === 'sending' || state === 'waiting')
  const beforeDots = isAwaited ? beforeAnswer(entries) : -1

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
      {state === 'resuming' && <p class="day">{words.loading}</p>}
      <div class="log" part="log" role="log" ref={log} aria-live="off" aria-label={words.conversation}>
        {!hasEarlier && <Greeting isRunEnd={entries[0]?.side !== 'host'} />}
        {entries.map((entry, at) => (
          <Fragment key={entry.key}>
            <Day entry={entry} before={entries[at - 1]} />
            <MessageItem entry={entry} />
            {at === beforeDots && (
              <Turn side="host" isRunStart isRunEnd>
                <div class="bubble dots" part="bubble host-bubble" role="img" aria-label={words.writing(agent)}>
                  <i />
                  <i />
                  <i />
                </div>
              </Turn>
            )}
          </Fragment>
        ))}
      </div>
      {!hasLater && <Suggestions newest={all.at(-1)?.message} send={send} />}
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
    </>
  )
}

/** Says the day of a message, where that is another one than before, or not today. */
function Day({ entry, before }: { entry: Entry; before: Entry | undefined }) {
  const { words } = useSetting()
  const day = dayOf(entry.message?.createdAt)
  // What is being written has no date yet.
  const known = before?.message ? dayOf(before.message.createdAt) : today()
  if (day === '' || day === known) return null
  return (
    <p class="day" part="day">
      {dayWords(day, words.language)}
    </p>
  )
}

/**
 * The first words of a conversation in Greeting mode: said by the widget alone, never stored, and not said again to who returns.
 * A text of the owner's may be Markdown; our own words are plain: an agent's name with a star in it is no Markdown.
 */
function Greeting({ isRunEnd }: { isRunEnd: boolean }) {
  const { theme, words, agent } = useSetting()
  const chat = useChat()
  const isReturning = chat.state.value === 'resuming' || chat.isResumed.value
  if (theme.startMode !== 'Greeting' || isReturning) return null
  const saved = theme.settings.general.greeting
  return (
    <Turn side="host" isRunStart isRunEnd={isRunEnd}>
      <div class="bubble" part="bubble host-bubble greeting">
        {saved && holdsMarkdown(saved) ? (
          <AnswerText text={saved} />
        ) : (
          <div class="text plain" dir="auto">
            {saved ?? words.greeting(agent)}
          </div>
        )}
      </div>
    </Turn>
  )
}

/** Whether a text looks different when it is rendered as Markdown. It may say yes for a text that does not. */
function holdsMarkdown(text: string): boolean {
  return /[*_`~<>[\]#|\\&]|https?:|www\.|@|^\s*(?:[-+]|\d+[.)])\s|\n/im.test(text)
}
