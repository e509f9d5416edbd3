import type { ChatMessage } from '../../chat/chat.ts'

/** A message as the list shows it. `message` is null for the answer that is being written. */
export type Entry = {
  /** The same from the first sight of a message to its last, so that its elements stay. */
  key: string
  id: string
  side: 'host' | 'guest'
  message: ChatMessage | null
  /** Whether the next one is of the other side: there the avatar stands. */
  isRunEnd: boolean
  /** Whether it is the newest: only that one can be tried again. */
  isLast: boolean
  /** Whether something of the other side, or nothing, stands before it. */
  isRunStart: boolean
}

/** The entries of a conversation, earliest first: its messages, and after them the answer that is being written. */
export function entriesOf(messages: readonly ChatMessage[], writingId: string | null): Entry[] {
  const entries = messages.map((message) => ({
    key: message.messageType === 'user' ? (message.clientId ?? message.id) : message.id,
    id: message.id,
    side: message.messageType === 'user' ? ('guest' as const) : ('host' as const),
    message: message as ChatMessage | null,
  }))
  if (writingId !== null && !messages.some((message) => message.id === writingId)) {
    entries.push({ key: writingId, id: writingId, side: 'host', message: null })
  }
  return entries.map(({ key, id, side, message }, at) => ({
    key,
    id,
    side,
    message,
    isRunStart: entries[at - 1]?.side !== side,
    isRunEnd: entries[at + 1]?.side !== side,
    isLast: at === entries.length - 1,
  }))
}
