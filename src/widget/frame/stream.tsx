import { ArrowDown } from 'lucide'
import { effect, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { follow } from '../messages/follow.ts'
import type { Follower } from '../messages/follow.ts'
import { Messages } from '../messages/messages.tsx'
import { useView } from '../view.ts'

/** The part that scrolls: the conversation, and `children` below it. */
export function Stream({ children }: { children: ComponentChildren }) {
  const { chat, words, toEnd } = useView()
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const follower = useRef<Follower | null>(null)
  const hasUnseen = useSignal(false)

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return undefined
    const made = follow(scroller.current, content.current)
    follower.current = made
    let isFirst = true
    const ends = [
      effect(() => {
        if (made.isFollowing.value) hasUnseen.value = false
      }),
      effect(() => {
        const isNew = chat.writing.value !== null || chat.messages.value.at(-1)?.messageType === 'assistant'
        if (!isFirst && isNew && !made.isFollowing.peek()) hasUnseen.value = true
        isFirst = false
      }),
      effect(() => {
        if (toEnd.value > 0) made.toEnd()
      }),
    ]
    return () => {
      for (const end of ends) end()
      made.stop()
    }
  }, [chat, toEnd, hasUnseen])

  return (
    <div class="view">
      <div class="scroller" part="scroller" ref={scroller}>
        <div class="stream" ref={content}>
          <Messages follower={follower} />
          {children}
        </div>
      </div>
      {hasUnseen.value && (
        <button type="button" class="to-end" part="new-messages" onClick={() => (toEnd.value += 1)}>
          <Icon of={ArrowDown} />
          {words.newMessages}
        </button>
      )}
    </div>
  )
}
