import { effect, useComputed, useSignal, type ReadonlySignal, type Signal } from '@preact/signals'
import { ArrowDown } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ChatState } from '../../chat/chat.ts'
import { useChat, useSetting } from '../context.ts'
import { Icon } from '../icon.tsx'
import { follow, type Follower, type Sight } from '../reading/follow.ts'
import { keepFocus } from '../reading/keep-focus.ts'
import { newestEnds } from '../reading/window.ts'
import { Messages } from './messages.tsx'

/** Where the visitor reads. `end`: it is in view. `away`: further up. `unseen`: further up, and something came of which nothing is in view. */
type ReadingPlace = 'end' | 'away' | 'unseen'

const resting: ReadonlySet<ChatState> = new Set(['idle', 'resuming', 'resting'])

type ConversationProps = {
  isOpen: ReadonlySignal<boolean>
  toEnd: Signal<number>
  send: (text: string) => void
  children: ComponentChildren
}

/**
 * The part that scrolls: the conversation, and `children` below it. Until the panel is opened no message that this browser remembers is
 * rendered: a page must not die of an answer before its visitor has asked for any. An empty conversation is made ready before.
 */
export function Conversation({ isOpen, toEnd, send, children }: ConversationProps) {
  const chat = useChat()
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useSignal<ReadingPlace>('end')
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen.value
  const isEmpty = useComputed(() => chat.messages.value.length === 0 && chat.writing.value === null).value
  return (
    <div class="view">
      <div class="scroller" part="scroller" ref={scroller}>
        <div class="stream" ref={content}>
          {(wasOpened.current || isEmpty) && <FollowedMessages {...{ scroller, content, place, toEnd, send }} />}
          {children}
        </div>
      </div>
      {place.value !== 'end' && <ToEnd isUnseen={place.value === 'unseen'} toEnd={toEnd} />}
    </div>
  )
}

type FollowedProps = Pick<ConversationProps, 'toEnd' | 'send'> & {
  scroller: { current: HTMLElement | null }
  /** The element that grows in it. */
  content: { current: HTMLElement | null }
  place: Signal<ReadingPlace>
}

/** The messages, whose end is kept in view. */
function FollowedMessages({ scroller, content, place, toEnd, send }: FollowedProps) {
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
function ToEnd({ isUnseen, toEnd }: { isUnseen: boolean; toEnd: Signal<number> }) {
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
