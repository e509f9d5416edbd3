import type { ChatMessage } from '../../chat/chat.ts'
import { lastStored, withContinued } from '../../chat/message-list.ts'

/** A message as the list shows it. `message` is null for the answer that is being written, and `before` what it goes on with. */
export type Entry = {
  /** The same from the first sight of a message to its last, so that its elements stay. */
  key: string
  id: string
  side: 'host' | 'guest'
  message: ChatMessage | null
  before: string
  /** The part of the same answer that the newest one goes on with. */
  continues: string | undefined
  /** Whether the next one is of another voice: there the avatar stands. */
  isRunEnd: boolean
  /** Whether it is the newest: only that one can be tried again. */
  isLast: boolean
  /** Whether something of another voice, or nothing, stands before it. */
  isRunStart: boolean
  /** Whether a person took over in the middle of it. */
  isCutByPerson: boolean
  /** Whether people have written, too: then each answer says who wrote it. */
  isSigned: boolean
}

/**
 * The index behind which the answer stands that is awaited or being written: that of the last entry that neither waits for its end nor could
 * not be delivered.
 */
export function beforeAnswer(entries: readonly Pick<Entry, 'message'>[]): number {
  return entries.findLastIndex(({ message }) => (message?.delivery ?? 'sending') === 'sending')
}

/** The entries of a conversation, earliest first: its messages, with the answer that is being written in its place. */
export function entriesOf(stored: readonly ChatMessage[], writingId: string | null): Entry[] {
  const messages = withContinued(stored)
  const entries = messages.map((message) => entryOf(message.id, message))
  if (writingId !== null && !stored.some((message) => message.id === writingId)) {
    const before = beforeAnswer(entries)
    const last = entries[before]
    const continues = lastStored(stored)?.continues
    if (last?.side === 'host' && last.message && continues !== undefined) {
      Object.assign(last, { message: null, before: last.message.message, continues })
    } else entries.splice(before + 1, 0, entryOf(writingId, null))
  }
  const voices = entries.map(({ side, message }) => side + (message?.author?.name ?? ''))
  const isSigned = messages.some(({ author }) => author)
  return entries.map((entry, at) =>
    Object.assign(entry, {
      isRunStart: voices[at - 1] !== voices[at],
      isRunEnd: voices[at + 1] !== voices[at],
      isSigned,
      isCutByPerson: entry.message?.status === 'stopped' && entries[at + 1]?.message?.author !== undefined,
      isLast: at === entries.length - 1,
    }),
  )
}

/** A message, or the answer that is being written, before its neighbors are known. */
function entryOf(id: string, message: ChatMessage | null) {
  const isGuest = message?.messageType === 'user'
  const side: Entry['side'] = isGuest ? 'guest' : 'host'
  return { key: (isGuest && message.clientId) || id, id, side, message, before: '', continues: message?.continues }
}
