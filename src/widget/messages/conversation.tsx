import { effect, useSignal } from '@preact/signals'
import type { Signal } from '@preact/signals'
import { ArrowDown } from 'lucide'
import type { FunctionComponent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { createAnswerKit } from '../answer-kit.ts'
import type { AnswerKit } from '../answer-kit.ts'
import { Announcer } from '../frame/announcer.tsx'
import { Icon } from '../icon.tsx'
import { useView } from '../view.ts'
import badge from '../unread/badge.css?inline'
import css from './conversation.css?inline'
import { follow } from './follow.ts'
import type { Follower } from './follow.ts'
import { Messages } from './messages.tsx'
import { newestEnds } from './window.ts'

type StreamProps = {
  scroller: { current: HTMLElement | null }
  /** What grows in it. */
  content: { current: HTMLElement | null }
  place: Signal<ReadingPlace>
}

/**
 * Where the visitor reads. `end`: at the end of the conversation or near it. `away`: further up. `unseen`: further up, and something came
 * that was not seen.
 */
export type ReadingPlace = 'end' | 'away' | 'unseen'

/** What a conversation is shown with. The panel is usable without it, until something is said: a chunk of its own. */
export type Conversation = {
  Messages: FunctionComponent<StreamProps>
  NewMessages: FunctionComponent<Pick<StreamProps, 'place'>>
  Announcer: FunctionComponent
  kit: AnswerKit
}

/** `adopt` takes the stylesheets of what is shown. */
export function createConversation(adopt: (css: string) => void): Conversation {
  adopt(css + badge)
  return { Messages: FollowedMessages, NewMessages, Announcer, kit: createAnswerKit(adopt) }
}

/** The messages, whose end is kept in view. */
function FollowedMessages({ scroller, content, place }: StreamProps) {
  const { chat, toEnd } = useView()
  const follower = useRef<Follower | null>(null)
  const isFollowing = useSignal(true)
  const isFar = useSignal(false)
  const ends = useSignal(newestEnds)

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return undefined
    const isWhole = () => ends.peek().last === null
    const made = follow(scroller.current, content.current, { isFollowing, isFar, isWhole })
    follower.current = made
    let newest = chat.messages.peek().at(-1)?.id
    const stops = [
      effect(() => {
        if (isFollowing.value) place.value = 'end'
        else if (place.peek() !== 'unseen') place.value = isFar.value || ends.value.last !== null ? 'away' : 'end'
      }),
      effect(() => {
        const last = chat.messages.value.at(-1)
        const isNew = chat.writing.value !== null || (last?.messageType === 'assistant' && last.id !== newest)
        newest = last?.id
        if (isNew && !isFollowing.peek()) place.value = 'unseen'
      }),
      effect(() => {
        if (toEnd.value > 0) made.toEnd()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      made.stop()
    }
  }, [scroller, content, chat, toEnd, place, isFollowing, isFar, ends])

  return <Messages scroller={scroller} follower={follower} isFollowing={isFollowing} ends={ends} />
}

/** The way to the end, for who is far from it, or where something new is. */
function NewMessages({ place }: Pick<StreamProps, 'place'>) {
  const { words, toEnd } = useView()
  if (place.value === 'end') return null
  const isUnseen = place.value === 'unseen'
  return (
    <button
      type="button"
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
