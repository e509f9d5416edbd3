import { effect } from '@preact/signals'
import type { HandoverSurroundings } from './handover-tools.ts'

/** So often the person learns that the visitor still writes, and after so long without a key that no longer, in milliseconds. */
const typingInterval = 4000
const typingPause = 6000

/** Event ids of stored entries are multiples of this; see server/core/event-ids.ts. */
const idsPerEntry = 1_000_000

/**
 * Tells the people behind a conversation, while one answers or is waited for, that the visitor is writing and what was read. Nothing of it
 * is stored, and what does not arrive is not sent again. Returns a function that stops it.
 */
export function tellPresence({
  chat,
  draft,
  isOpen,
}: Pick<HandoverSurroundings, 'chat' | 'draft' | 'isOpen'>): () => void {
  let toldAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let readThrough = -1
  const isAttended = () => (chat.handover.value?.answering ?? 'ai') !== 'ai'
  const tell = (body: { isTyping?: boolean; readThrough?: number }) =>
    void chat.request('handover/signals', 'POST', body).catch(() => undefined)

  function pause(): void {
    clearTimeout(timer)
    if (toldAt > 0 && isAttended()) tell({ isTyping: false })
    toldAt = 0
  }

  const stops = [
    effect(() => {
      const isEmpty = draft.value.trim() === ''
      if (isEmpty || !isAttended()) return pause()
      clearTimeout(timer)
      timer = setTimeout(pause, typingPause)
      if (Date.now() - toldAt < typingInterval) return
      toldAt = Date.now()
      tell({ isTyping: true })
    }),
    effect(() => {
      const position = Math.floor(chat.lastEventId.value / idsPerEntry) - 1
      if (!isAttended() || !isOpen.value || chat.unread.value > 0 || position <= readThrough) return
      readThrough = position
      tell({ readThrough })
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
