import type { Feedback } from '../../../../contract/sessions/chat.ts'
import { invalid, notFound } from '../../../../core/errors.ts'
import type { Entry, EntryRecord, MessageRecord, MessageSlice, Slice } from '../../../records/records.ts'
import type { Store } from '../../../store.ts'
import { isMessage } from '../../../records/handover.ts'
import { key } from '../columns.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { raw, sql } from '../../connection/query.ts'
import { hasAgent } from './sessions.ts'

type MessageMethods = Pick<Store, 'listEntries' | 'listMessages' | 'setFeedback'>

/** An entry's row. `feedback` is JSON text: SQL null if it was never given, JSON `null` if it was withdrawn. */
type EntryRow = { place: number; record: EntryRecord; feedback: string | null }

/** A conversation at the time when its reading began. */
type Conversation = { id: string; workspaceId: string; month: string; length: number }

/** The most messages that are in memory together. */
const pageSize = 100

/** Reads the messages of sessions; append.ts writes them. */
export function messageMethods(database: StoreDatabase): MessageMethods {
  async function conversationOf(workspaceId: string, id: string): Promise<Conversation | null> {
    const [row] = await database.query<Conversation>(
      sql`select id, workspace_id as "workspaceId", month::text, length from sessions
        where id = ${key(id)} and workspace_id = ${workspaceId} and ${hasAgent}`,
    )
    return row ?? null
  }

  async function findMessage({ id, month }: Conversation, messageId: string) {
    const [row] = await database.query<{ place: number; record: MessageRecord }>(
      sql`select place, record from messages where month = ${month} and session_id = ${id} and id = ${key(messageId)}`,
    )
    return row
  }

  async function placeOf(conversation: Conversation, messageId: string): Promise<number> {
    const found = await findMessage(conversation, messageId)
    if (found) return found.place
    // Erased since its reading began.
    if (!(await conversationOf(conversation.workspaceId, conversation.id))) throw notFound('session')
    throw invalid('cursor', 'is not the id of an item in this list')
  }

  /** Yields the entries of a slice that are wanted; `limit` counts these. */
  async function* read(
    conversation: Conversation,
    slice: MessageSlice,
    isWanted: (record: EntryRecord) => boolean,
  ): AsyncGenerator<Entry> {
    const { id, month, length } = conversation
    const { order, mayLag = false } = slice
    const { after, limit = Infinity }: Slice = 'from' in slice ? { order } : slice
    const first = 'from' in slice ? slice.from : 0
    const isUp = order === 'asc'
    const start = after === undefined ? undefined : await placeOf(conversation, after.id)
    // Positions have no gaps: the rest lies between these two, both exclusive.
    let above = isUp ? (start ?? first - 1) : -1
    let below = isUp ? length : (start ?? length)
    for (let left = limit; left > 0 && below - above > 1;) {
      const size = Math.min(left, pageSize)
      const [over, under] = isUp
        ? [above, Math.min(above + size + 1, below)]
        : [Math.max(below - size - 1, above), below]
      const rows = await database.query<EntryRow>(
        sql`select place, record, feedback::text from messages
          where month = ${month} and session_id = ${id} and place > ${over} and place < ${under} order by place ${raw(order)}`,
        mayLag ? 'read' : 'main',
      )
      for (const { place: position, record, feedback } of rows) {
        if (!isWanted(record)) continue
        yield { position, record: isMessage(record) ? messageOf({ record, feedback }) : record }
        left -= 1
      }
      if (isUp) above += size
      else below -= size
    }
  }

  async function* readMessages(conversation: Conversation, slice: MessageSlice): AsyncGenerator<MessageRecord> {
    for await (const { record } of read(conversation, slice, isMessage)) if (isMessage(record)) yield record
  }

  return {
    async listMessages(workspaceId, sessionId, slice) {
      const conversation = await conversationOf(workspaceId, sessionId)
      return conversation && readMessages(conversation, slice)
    },

    async listEntries(workspaceId, sessionId, slice) {
      const conversation = await conversationOf(workspaceId, sessionId)
      return conversation && read(conversation, slice, () => true)
    },

    async setFeedback(workspaceId, sessionId, messageId, feedback) {
      const conversation = await conversationOf(workspaceId, sessionId)
      if (!conversation) return null
      const found = await findMessage(conversation, messageId)
      if (found?.record.messageType !== 'assistant' || found.record.author) return null
      const { month } = conversation
      const text = JSON.stringify(feedback)
      const [positive, negative] = [feedback?.type === 'positive' ? 1 : 0, feedback?.type === 'negative' ? 1 : 0]
      // The session first, as everybody locks them. What was voted before is read from the text: it may hold U+0000.
      const [rated] = await database.query<{ before: string | null }>(
        sql`with held as materialized (
            select id from sessions where id = ${sessionId} for no key update
          ), before as materialized (
            select feedback::text as text from messages
            where month = ${month} and session_id = (select id from held) and place = ${found.place} for update
          ), counted as (
            update sessions
            set positive = positive + ${positive} - (coalesce(before.text, '') like '{"type":"positive"%')::integer,
              negative = negative + ${negative} - (coalesce(before.text, '') like '{"type":"negative"%')::integer
            from before where sessions.id = ${sessionId}
          )
          update messages set feedback = ${text} from before
          where month = ${month} and session_id = ${sessionId} and place = ${found.place} returning before.text as before`,
      )
      if (!rated) return null
      const before = rated.before === null ? null : (JSON.parse(rated.before) as Feedback | null)
      return { message: messageOf({ record: found.record, feedback: text }), before }
    },
  }
}

/** Returns the message with its newest feedback. */
export function messageOf({ record, feedback }: { record: MessageRecord; feedback: string | null }): MessageRecord {
  if (feedback === null) return record
  const { feedback: _, ...unrated } = record
  const newest = JSON.parse(feedback) as MessageRecord['feedback'] | null
  return newest ? { ...unrated, feedback: newest } : unrated
}
