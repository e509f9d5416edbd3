import type { ChatEvent, MessageSend } from '../../contract/sessions/chat.ts'
import { notFound } from '../../core/errors.ts'
import { messageEventId } from '../../core/event-ids.ts'
import { newId } from '../../core/ids.ts'
import type { MessageRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { now } from '../clock.ts'
import type { InsightCounter } from '../insight/count.ts'
import { messageEvent } from './message-view.ts'
import type { Requester } from './answer/task.ts'

/** A visitor's message with its position in the conversation and the messages after it. */
export type StoredMessage = { message: MessageRecord; position: number; isNew: boolean; later: MessageRecord[] }

/** A visitor's message that was accepted, and its answer. */
export type AcceptedMessage = {
  message: MessageRecord
  /** The event of the message itself. */
  event: ChatEvent
  /** The events of its answer have ids above this one. */
  lastEventId: number
  /** The event id of its stored answer, with which this stream ends. */
  endEventId: number
  /** Resolves with the stored answer; null: there is none, see {@link Chat.whyUnanswered}. */
  answered: Promise<MessageRecord | null>
}

type MessageStore = Pick<Store, 'appendMessage' | 'listMessages'>

/** Stores the message, unless the session already has one with its clientId. @throws {FoyerError} `not-found` */
export async function storeMessage(
  { store, insight }: { store: MessageStore; insight: InsightCounter },
  session: SessionRecord,
  { message: text, clientId }: MessageSend,
  { languages }: Requester,
): Promise<StoredMessage> {
  const language = languages[0]?.split('-')[0]?.toLowerCase()
  const draft: MessageRecord = {
    id: newId('msg'),
    createdAt: now(),
    messageType: 'user',
    message: text,
    ...(clientId !== undefined && { clientId }),
    ...(language !== undefined && { language }),
  }
  const stored = await store.appendMessage(session.workspaceId, session.id, draft)
  if (!stored) throw notFound('session')
  if (stored.isNew) insight.question(session, stored.message, stored.position)
  return { ...stored, later: stored.isNew ? [] : await messagesAfter(store, session, stored.message) }
}

/** The answer that was stored since the message was read. @throws {FoyerError} `not-found` */
export async function findNewAnswer(
  store: MessageStore,
  session: SessionRecord,
  { message, later }: StoredMessage,
): Promise<MessageRecord | undefined> {
  return (await messagesAfter(store, session, message)).slice(later.length).find(isAnswer)
}

async function messagesAfter(
  store: MessageStore,
  session: SessionRecord,
  { id }: MessageRecord,
): Promise<MessageRecord[]> {
  const messages = await store.listMessages(session.workspaceId, session.id, { order: 'asc', after: id })
  if (!messages) throw notFound('session')
  const later: MessageRecord[] = []
  for await (const message of messages) later.push(message)
  return later
}

export function isAnswer({ messageType }: MessageRecord): boolean {
  return messageType === 'assistant'
}

/**
 * The message with the answer that it already has. Undefined: it is to be answered. A failed or interrupted answer is written again, but
 * only to the newest message.
 */
export function alreadyAnswered({ message, position, later }: StoredMessage): AcceptedMessage | undefined {
  const answers = later.filter(isAnswer)
  const valid = answers.find(({ status }) => status !== 'failed' && status !== 'interrupted')
  const answer = valid ?? (later.every(isAnswer) ? undefined : answers[0])
  if (!answer) return undefined
  return {
    message,
    event: messageEvent(message, position),
    lastEventId: messageEventId(position + 1 + later.indexOf(answer)) - 1,
    endEventId: messageEventId(position + later.length),
    answered: Promise.resolve(answer),
  }
}
