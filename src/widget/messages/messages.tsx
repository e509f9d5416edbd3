import { useComputed, useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { agentName, useView } from '../view.ts'
import { AnswerText } from './answer-text.tsx'
import { entriesOf } from './entries.ts'
import { Problem } from './failure.tsx'
import type { Follower } from './follow.ts'
import { Greeting } from './greeting.tsx'
import { MessageItem } from './message.tsx'
import { readByKeys } from './read-by-keys.ts'
import { Turn } from './turn.tsx'

/** Messages shown at first, and added by each look further back: few enough that a long conversation opens like a short one. */
const pageSize = 30

/** The conversation: messages, the answer being written, and what went wrong. `follower` is told when content is put in above. */
export function Messages({ follower }: { follower: { current: Follower | null } }) {
  const view = useView()
  const { chat, words } = view
  const log = useRef<HTMLDivElement>(null)
  const limit = useSignal(pageSize)
  const writingId = useComputed(() => chat.writing.value?.id ?? null).value
  const state = chat.state.value
  const all = entriesOf(chat.messages.value, writingId)
  const entries = all.slice(-limit.value)
  const isMore = all.length > entries.length || chat.hasEarlier.value
  const firstKey = entries[0]?.key
  const isAwaited = state === 'sending' || state === 'waiting'

  const earlier = useRef({ firstKey, count: 0 })
  useLayoutEffect(() => {
    const { firstKey: old, count } = earlier.current
    if (old !== firstKey && count > 0 && entries.length > count) follower.current?.keepPlace()
    earlier.current = { firstKey, count: entries.length }
  })

  const { howToRead } = words.spoken
  useLayoutEffect(() => (log.current ? readByKeys(log.current, howToRead) : undefined), [howToRead])

  async function showEarlier(): Promise<void> {
    if (all.length <= entries.length) await chat.loadEarlier()
    limit.value += pageSize
  }

  return (
    <>
      {isMore && (
        <button type="button" class="quiet earlier" onClick={() => void showEarlier()}>
          {words.earlier}
        </button>
      )}
      {state === 'resuming' && <p class="note centered">{words.loading}</p>}
      <div class="log" part="log" role="log" ref={log} aria-live="off" aria-label={words.conversation}>
        {!isMore && <Greeting isRunEnd={entries[0]?.side !== 'host'} render={greetingText} />}
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
