import { effect } from '@preact/signals'
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

type StreamProps = {
  scroller: { current: HTMLElement | null }
  /** What grows in it. */
  content: { current: HTMLElement | null }
  /** Whether something came that the visitor, who is reading further up, has not seen. */
  hasUnseen: Signal<boolean>
}

/** What a conversation is shown with. The panel is usable without it, until something is said: a chunk of its own. */
export type Conversation = {
  Messages: FunctionComponent<StreamProps>
  NewMessages: FunctionComponent<Pick<StreamProps, 'hasUnseen'>>
  Announcer: FunctionComponent
  kit: AnswerKit
}

/** `adopt` takes the stylesheets of what is shown. */
export function createConversation(adopt: (css: string) => void): Conversation {
  adopt(css + badge)
  return { Messages: FollowedMessages, NewMessages, Announcer, kit: createAnswerKit(adopt) }
}

/** The messages, whose end is kept in view. */
function FollowedMessages({ scroller, content, hasUnseen }: StreamProps) {
  const { chat, toEnd } = useView()
  const follower = useRef<Follower | null>(null)

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
  }, [scroller, content, chat, toEnd, hasUnseen])

  return <Messages follower={follower} />
}

/** The way to the end, where something new is. */
function NewMessages({ hasUnseen }: Pick<StreamProps, 'hasUnseen'>) {
  const { words, toEnd } = useView()
  if (!hasUnseen.value) return null
  return (
    <button type="button" class="to-end" part="new-messages" onClick={() => (toEnd.value += 1)}>
      <Icon of={ArrowDown} />
      {words.newMessages}
    </button>
  )
}
