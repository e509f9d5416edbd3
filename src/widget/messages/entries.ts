import type { ChatMessage } from '../../chat/chat.ts'
import { withContinued } from '../../chat/message-list.ts'

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

/** What one entry says by itself, without its neighbors. */
type Said = Pick<Entry, 'key' | 'id' | 'side' | 'message' | 'before' | 'continues'>

/** The entries of a conversation, earliest first: its messages, and after them the answer that is being written. */
export function entriesOf(stored: readonly ChatMessage[], writingId: string | null): Entry[] {
  const messages = withContinued(stored)
  const entries = messages.map<Said>((message) => {
    const { id, clientId = id, messageType, continues } = message
    const isGuest = messageType === 'user'
    return { key: isGuest ? clientId : id, id, side: isGuest ? 'guest' : 'host', message, before: '', continues }
  })
  if (writingId !== null && !stored.some((message) => message.id === writingId)) {
    const last = entries.at(-1)
    const continues = stored.at(-1)?.continues
    if (last?.side === 'host' && last.message && continues !== undefined) {
      Object.assign(last, { message: null, before: last.message.message, continues })
    } else
      entries.push({ key: writingId, id: writingId, side: 'host', message: null, before: '', continues: undefined })
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
