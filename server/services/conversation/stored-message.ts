import type { ChatEvent, MessageSend } from '../../contract/sessions/chat.ts'
import { timestamp } from '../../core/clock.ts'
import { defined } from '../../core/defined.ts'
import { invalid, orNotFound } from '../../core/errors.ts'
import { messageEventId } from '../../core/event-ids.ts'
import { newId } from '../../core/ids.ts'
import { isMessage } from '../../store/records/handover.ts'
import type { MessageRecord, PeopleState, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { InsightCounter } from '../insight/count.ts'
import { messageEvent } from './message-view.ts'
import type { Requester } from './answer/task.ts'

/**
 * A visitor's message with its position in the conversation and the messages after it. `last`: the position of the newest entry. `people`: what
 * they do in the conversation.
 */
export type StoredMessage = {
  message: MessageRecord
  position: number
  isNew: boolean
  later: PlacedMessage[]
  last: number
  people?: PeopleState
}

/** A message at its position in the conversation. */
export type PlacedMessage = { position: number; record: MessageRecord }

/** A visitor's message that was accepted, and its answer. */
export type AcceptedMessage = {
  message: MessageRecord
  /** The event of the message itself. */
  event: ChatEvent
  /** The events of its answer have ids above this one. */
  lastEventId: number
  /** The event id of its stored answer, with which this stream ends. */
  endEventId: number
  /** Resolves with the stored answer; null: there is none, since a person answers or as {@link Chat.whyUnanswered} says. */
  answered: Promise<MessageRecord | null>
  /** A person was to answer when it was stored, even if that has changed since. */
  isForPerson?: true
}

type MessageStore = Pick<Store, 'appendMessage' | 'listEntries'>

/**
 * Stores the message, unless the session already has one with its clientId.
 * @throws {FoyerError} `not-found`; `validation` when it is to continue what is no answer that can be continued.
 */
export async function storeMessage(
  { store, insight }: { store: MessageStore; insight: InsightCounter },
  session: SessionRecord,
  { message: text, clientId, continues, page }: MessageSend,
  { languages }: Requester,
): Promise<StoredMessage> {
  if (continues !== undefined) await checkContinued(store, session, continues)
  const language = languages[0]?.split('-')[0]?.toLowerCase()
  const draft: MessageRecord = {
    id: newId('msg'),
    createdAt: timestamp(),
    messageType: 'user',
    message: text,
    ...defined({ clientId, language, continues, page }),
  }
  const stored = orNotFound(await store.appendMessage(session.workspaceId, session.id, draft), 'session')
  const { position, people } = stored
  // Events do not count: the first message begins a conversation.
  if (stored.isNew) insight.question(session, stored.message, position - (people?.events ?? 0))
  return { ...stored, ...(stored.isNew ? { later: [], last: position } : await entriesAfter(store, session, position)) }
}

async function checkContinued(
  store: Pick<Store, 'listEntries'>,
  session: SessionRecord,
  continues: string,
): Promise<void> {
  for await (const { record } of newestMessages(store, session))
    if (record.id === continues && record.isLengthLimited) return
  throw invalid('continues', 'must be the id of a recent answer of this session that has isLengthLimited')
}

/** Among so many of the newest entries the newest messages are looked for. */
const newestEntries = 50

/** The newest messages of a conversation, the newest first; none where the session is gone. */
export async function* newestMessages(
  store: Pick<Store, 'listEntries'>,
  { workspaceId, id }: Pick<SessionRecord, 'workspaceId' | 'id'>,
): AsyncGenerator<PlacedMessage> {
  const entries = await store.listEntries(workspaceId, id, { order: 'desc', limit: newestEntries })
  for await (const { position, record } of entries ?? []) if (isMessage(record)) yield { position, record }
}

/** The newest message of a conversation, if it is a visitor's. */
export async function lastQuestion(
  store: Pick<Store, 'listEntries'>,
  session: SessionRecord,
): Promise<PlacedMessage | undefined> {
  for await (const newest of newestMessages(store, session)) return isAnswer(newest.record) ? undefined : newest
  return undefined
}

/** The answer that was stored since the message was read. @throws {FoyerError} `not-found` */
export async function findNewAnswer(
  store: MessageStore,
  session: SessionRecord,
  { position, last }: StoredMessage,
): Promise<MessageRecord | undefined> {
  const { later } = await entriesAfter(store, session, position)
  return later.find((entry) => entry.position > last && isAnswer(entry.record))?.record
}

async function entriesAfter(
  store: MessageStore,
  session: SessionRecord,
  position: number,
): Promise<Pick<StoredMessage, 'later' | 'last'>> {
  const entries = orNotFound(
    await store.listEntries(session.workspaceId, session.id, { order: 'asc', from: position + 1 }),
    'session',
  )
  const later: PlacedMessage[] = []
  let last = position
  for await (const { position: at, record } of entries) {
    if (isMessage(record)) later.push({ position: at, record })
    last = at
  }
  return { later, last }
}

export function isAnswer({ messageType }: MessageRecord): boolean {
  return messageType === 'assistant'
}

/**
 * The message with the answer that it already has. Undefined: it is to be answered. A failed or interrupted answer is written again, but
 * only to the newest message.
 */
export function alreadyAnswered({ message, position, later }: StoredMessage): AcceptedMessage | undefined {
  const answers = later.filter(({ record }) => isAnswer(record))
  const valid = answers.find(({ record: { status } }) => status !== 'failed' && status !== 'interrupted')
  const answer = valid ?? (answers.length === later.length ? undefined : answers[0])
  if (!answer) return undefined
  return {
    message,
    event: messageEvent(message, position),
    lastEventId: messageEventId(answer.position) - 1,
    endEventId: messageEventId(later.at(-1)?.position ?? answer.position),
    answered: Promise.resolve(answer.record),
  }
}
