import { effect } from '@preact/signals'
import type { Chat } from '../../chat/chat.ts'
import { isAttended } from '../../chat/conversation.ts'
import type { HandoverSurroundings } from './handover-tools.ts'

/** How often it is sent that the visitor still writes, and how long after the last key that no longer, in milliseconds. */
const typingInterval = 4000
const typingPause = 6000

/** Event ids of stored entries are multiples of this; see server/core/event-ids.ts. */
const idsPerEntry = 1_000_000

/** The position of the newest stored entry that this browser knows, counted from 0. */
export function newestPosition({ lastEventId }: Pick<Chat, 'lastEventId'>): number {
  return Math.floor(lastEventId.value / idsPerEntry) - 1
}

/**
 * Sends the people behind a conversation, while one answers or is waited for, that the visitor is writing and what was read. Nothing of it
 * is stored, and what does not arrive is not sent again. Returns a function that stops it.
 */
export function sendPresence({
  chat,
  draft,
  isOpen,
}: Pick<HandoverSurroundings, 'chat' | 'draft' | 'isOpen'>): () => void {
  let sentAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let readThrough = -1
  const hasNow = () => isAttended({ handover: chat.handover.value })
  /** What a person has written is read also once the agent answers again. */
  const hasPeople = () => hasNow() || chat.messages.value.some(({ author }) => author !== undefined)
  const send = (body: { isTyping?: boolean; readThrough?: number }) =>
    void chat.request('handover/signals', 'POST', body).catch(() => undefined)

  function pause(): void {
    clearTimeout(timer)
    if (sentAt > 0 && hasNow()) send({ isTyping: false })
    sentAt = 0
  }

  const stops = [
    effect(() => {
      const isEmpty = draft.value.trim() === ''
      if (isEmpty || !hasNow()) return pause()
      clearTimeout(timer)
      timer = setTimeout(pause, typingPause)
      if (Date.now() - sentAt < typingInterval) return
      sentAt = Date.now()
      send({ isTyping: true })
    }),
    effect(() => {
      const position = newestPosition(chat)
      // Another conversation begins.
      if (position < readThrough) readThrough = -1
      if (!hasPeople() || !isOpen.value || chat.unread.value > 0 || position <= readThrough) return
      readThrough = position
      send({ readThrough })
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
