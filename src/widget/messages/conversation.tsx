import { effect, useComputed, useSignal } from '@preact/signals'
import type { ReadonlySignal, Signal } from '@preact/signals'
import { ArrowDown } from 'lucide'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ChatState } from '../../chat/chat.ts'
import { useChat, useSetting } from '../context.ts'
import { Icon } from '../icon.tsx'
import { follow } from '../reading/follow.ts'
import type { Follower, Sight } from '../reading/follow.ts'
import { keepFocus } from '../reading/keep-focus.ts'
import { newestEnds } from '../reading/window.ts'
import { Messages } from './messages.tsx'

/** Where the visitor reads. `end`: it is in view. `away`: further up. `unseen`: further up, and something came of which nothing is in view. */
export type ReadingPlace = 'end' | 'away' | 'unseen'

const resting: ReadonlySet<ChatState> = new Set(['idle', 'resuming', 'resting'])

type ConversationProps = {
  scroller: { current: HTMLElement | null }
  /** The element that grows in it. */
  content: { current: HTMLElement | null }
  place: Signal<ReadingPlace>
  isOpen: ReadonlySignal<boolean>
  toEnd: ReadonlySignal<number>
  send: (text: string) => void
}

/**
 * Until the panel is opened no message that this browser remembers is rendered: a page must not die of an answer before its visitor has
 * asked for any. An empty conversation is made ready before.
 */
export function Conversation({ isOpen, ...props }: ConversationProps) {
  const chat = useChat()
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen.value
  const isEmpty = useComputed(() => chat.messages.value.length === 0 && chat.writing.value === null).value
  return (wasOpened.current || isEmpty) && <FollowedMessages {...props} />
}

/** The messages, whose end is kept in view. */
function FollowedMessages({ scroller, content, place, toEnd, send }: Omit<ConversationProps, 'isOpen'>) {
  const chat = useChat()
  const follower = useRef<Follower | null>(null)
  const isFollowing = useSignal(true)
  const sight = useSignal<Sight>('end')
  const hasUnseen = useSignal(false)
  const ends = useSignal(newestEnds)

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return undefined
    const isWhole = () => ends.peek().last === null
    let hasBegun = false
    const newestAnswer = () => (!hasBegun ? 'old' : resting.has(chat.state.peek()) ? 'whole' : 'growing')
    const made = follow(scroller.current, content.current, { isFollowing, sight, isWhole, newestAnswer })
    follower.current = made
    let newest = chat.messages.peek().at(-1)?.id
    const stops = [
      effect(() => {
        hasBegun ||= !resting.has(chat.state.value)
      }),
      effect(() => {
        if (sight.value === 'end') hasUnseen.value = false
        place.value = sight.value === 'end' ? 'end' : hasUnseen.value && sight.value === 'nothing' ? 'unseen' : 'away'
      }),
      effect(() => {
        const last = chat.messages.value.at(-1)
        const isNew = chat.writing.value !== null || (last?.messageType === 'assistant' && last.id !== newest)
        newest = last?.id
        if (isNew && !isFollowing.peek()) hasUnseen.value = true
      }),
      effect(() => {
        if (toEnd.value > 0) made.toEnd()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      made.stop()
    }
  }, [scroller, content, chat, toEnd, place, isFollowing, sight, hasUnseen, ends])

  return <Messages {...{ scroller, follower, isFollowing, ends, send }} />
}

/** The way to the end, where that is out of view. */
export function ToEnd({ isUnseen, toEnd }: { isUnseen: boolean; toEnd: Signal<number> }) {
  const { words } = useSetting()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => keepFocus(button.current), [])
  return (
    <button
      type="button"
      ref={button}
      class={`to-end${isUnseen ? '' : ' bare'}`}
      part="new-messages"
      aria-label={isUnseen ? undefined : words.newest}
      onClick={() => (toEnd.value += 1)}
    >
      <Icon of={ArrowDown} />
      {isUnseen && words.newMessages}
    </button>
  )
}
