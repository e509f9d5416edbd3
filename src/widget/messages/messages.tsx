import { useComputed, useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { problemWords } from '../../i18n/words.ts'
import { agentName, useView } from '../view.ts'
import { entriesOf } from './entries.ts'
import type { Follower } from './follow.ts'
import { Greeting } from './greeting.tsx'
import { Failure, MessageItem, Turn } from './message.tsx'

/** Messages shown at first, and added by each look further back: few enough that a long conversation opens like a short one. */
const pageSize = 30

/** The conversation: messages, the answer being written, and what went wrong. `follower` is told when content is put in above. */
export function Messages({ follower }: { follower: { current: Follower | null } }) {
  const view = useView()
  const { chat, words } = view
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
      <div class="log" part="log" role="log" aria-live="off" aria-label={words.conversation}>
        {!isMore && <Greeting isRunEnd={entries[0]?.side !== 'host'} />}
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
      <Problem isShownAbove={isTold(all.at(-1))} />
    </>
  )
}

/** Whether a message tells itself what went wrong with it. */
function isTold(last: ReturnType<typeof entriesOf>[number] | undefined): boolean {
  return last?.message?.delivery === 'failed' || last?.message?.status === 'failed'
}

/** What went wrong with something that has no message to stand under, such as fetching the conversation. */
function Problem({ isShownAbove }: { isShownAbove: boolean }) {
  const { chat, words } = useView()
  const problem = chat.problem.value
  return (
    <div role="alert">
      {problem && !isShownAbove && <Failure text={problemWords(words, problem.code)} canRetry={problem.canRetry} />}
    </div>
  )
}
