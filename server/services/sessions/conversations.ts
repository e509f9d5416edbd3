import {
  type ConversationFilter as Asked,
  type ConversationQuery,
  type ConversationSummary,
  type ExportLine,
  maxTags,
  type TagChange,
  type TagChangeAnswer,
  type TagCount,
} from '../../contract/sessions/conversations.ts'
import { type Cursor, type Position, positionOf } from '../../contract/sessions/sessions.ts'
import { day, timestamp } from '../../core/clock.ts'
import { byteOrderMark, csvLine } from '../../core/csv.ts'
import { FoyerError } from '../../core/errors.ts'
import type {
  ConversationFilter,
  ConversationRecord,
  MessageRecord,
  SessionRecord,
  Slice,
} from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents } from '../agents.ts'
import { toMessage } from '../conversation/message-view.ts'
import { toSession } from './sessions.ts'

/** The conversations of an agent, for admins: filtered, searched, and exported exactly as they are filtered. */
export type Conversations = {
  /** A page, and what the next one comes after if there may be more. */
  page(
    of: Agent,
    asked: ConversationQuery & { limit: number },
  ): Promise<{ items: ConversationSummary[]; next?: Position }>
  list(of: Agent, asked: ConversationQuery): Promise<AsyncIterable<ConversationSummary>>
  exportLines(of: Agent, asked: ConversationQuery, leaveOut: LeaveOut): Promise<AsyncIterable<ExportLine>>
  /** Lines of CSV, one for each message. */
  exportCsv(of: Agent, asked: ConversationQuery, leaveOut: LeaveOut): Promise<AsyncIterable<string>>
}

type Agent = { workspaceId: string; agentId: string }

/** How long a page is searched for, in milliseconds: then it has what was found so far, and the next page continues. */
const longestLook = 800

export function createConversations(
  store: Pick<Store, 'findConversations' | 'listMessages'>,
  agents: Pick<Agents, 'get'>,
): Conversations {
  async function find({ workspaceId, agentId }: Agent, asked: ConversationQuery, slice: Slice) {
    const { id } = await agents.get(workspaceId, agentId)
    return store.findConversations(workspaceId, id, filterOf(asked), { ...slice, mayLag: true })
  }

  async function all(of: Agent, asked: ConversationQuery, after?: Cursor): Promise<AsyncIterable<ConversationRecord>> {
    const batches = await find(of, asked, { order: asked.order, after })
    return (async function* records() {
      for await (const { found } of batches) yield* found
    })()
  }

  return {
    async page(of, asked) {
      const { limit, order, cursor: after } = asked
      const end = performance.now() + longestLook
      const items: ConversationRecord[] = []
      // One more than asked for shows whether there is a next page.
      for await (const batch of await find(of, asked, { order, after, limit: limit + 1 })) {
        items.push(...batch.found)
        const last = items[limit - 1]
        if (items.length > limit && last) return { items: items.slice(0, limit).map(toSummary), next: positionOf(last) }
        if (performance.now() > end) return { items: items.map(toSummary), next: batch.through }
      }
      return { items: items.map(toSummary) }
    },

    async list(of, asked) {
      const records = await all(of, asked, asked.cursor)
      return (async function* summaries() {
        for await (const record of records) yield toSummary(record)
      })()
    },

    exportLines: async (of, asked, leaveOut) => linesOf(store, await all(of, asked), leaveOut),
    exportCsv: async (of, asked, leaveOut) => csvLines(store, await all(of, asked), leaveOut),
  }
}

const columns = [
  'sessionId',
  'createdAt',
  'messageType',
  'message',
  'status',
  'verdict',
  'feedback',
  'correctiveAnswer',
  'language',
  'basis',
  'tags',
  'page',
]

async function* csvLines(
  store: Pick<Store, 'listMessages'>,
  conversations: AsyncIterable<ConversationRecord>,
  leaveOut: LeaveOut,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  for await (const conversation of conversations) {
    const { id, language, tags } = conversation
    for await (const record of (await messagesToExport(store, conversation, leaveOut)) ?? []) {
      const { createdAt, messageType, message, status, verdict, basis, feedback, page } = record
      const rest = [status, verdict, feedback?.type, feedback?.correctiveAnswer, language, basis, tags.join('; '), page]
      yield csvLine([id, createdAt, messageType, message, ...rest])
    }
  }
}

function filterOf({ from, to, vote, state, language, tag, q }: Asked): ConversationFilter {
  return { ...timesOf({ from, to }), vote, state, language, tag, text: q }
}

/** Converts days to moments; `to` includes its whole day. */
export function timesOf({ from, to }: Pick<Asked, 'from' | 'to'>): Pick<ConversationFilter, 'from' | 'to'> {
  const isDay = to !== undefined && !to.includes('T')
  return {
    from: from && momentAt(Date.parse(from)),
    to: to && momentAt(Date.parse(to) + (isDay ? day : 0)),
  }
}

/** Beyond the years 0 and 9999 moments are written with a sign, and are no longer ordered as texts. */
function momentAt(milliseconds: number): string {
  return timestamp(Math.min(Math.max(milliseconds, 0), Date.UTC(9999, 11, 31)))
}

function toSummary(record: ConversationRecord): ConversationSummary {
  const { id, createdAt, updatedAt, preview, answered, unanswered, failed, positive, negative, language } = record
  return {
    id,
    createdAt,
    updatedAt,
    preview,
    language,
    messages: record.length - (record.people?.events ?? 0),
    answers: { answered, unanswered, failed },
    votes: { positive, negative },
    tags: [...record.tags],
  }
}

/** Tags of conversations, which admins give and visitors never see. */
export type Tags = {
  /** The tags in use, the most frequent first. @throws {FoyerError} `not-found`. */
  inUse(workspaceId: string, agentId: string): Promise<TagCount[]>
  /** Changes the tags of conversations, each by itself. @throws {FoyerError} `not-found`. */
  change(workspaceId: string, agentId: string, change: TagChange): Promise<TagChangeAnswer>
}

export function createTags(store: Pick<Store, 'countTags' | 'updateTags'>, agents: Pick<Agents, 'get'>): Tags {
  return {
    async inUse(workspaceId, agentId) {
      const { id } = await agents.get(workspaceId, agentId)
      const counts = await store.countTags(workspaceId, id)
      return counts.toSorted((a, b) => b.conversations - a.conversations || (a.tag < b.tag ? -1 : 1))
    },

    async change(workspaceId, agentId, { sessionIds, add, remove }) {
      const { id } = await agents.get(workspaceId, agentId)
      const answer: TagChangeAnswer = { data: [], full: [] }
      const changed = [...new Set(sessionIds)].map(async (sessionId) => {
        let isFull = false
        const tags = await store.updateTags(workspaceId, id, sessionId, (current) => {
          const next = [...new Set([...current.filter((tag) => !remove.includes(tag)), ...add])]
          isFull = next.length > maxTags
          const isSame = next.length === current.length && next.every((tag, at) => tag === current[at])
          return isFull || isSame ? current : next
        })
        return { sessionId, tags, isFull }
      })
      for (const { sessionId, tags, isFull } of await Promise.all(changed)) {
        if (tags) answer.data.push({ id: sessionId, tags: [...tags] })
        if (tags && isFull) answer.full.push(sessionId)
      }
      return answer
    },
  }
}

/** An export may read from a replica: it reads much, and nothing is decided by it. */
const all: Slice = { order: 'asc', mayLag: true }

/** Called with what an export leaves out since it cannot be read: one damaged conversation must not cost all others. */
type LeaveOut = (sessionId: string) => void

/**
 * Returns the conversations of an agent, session by session, earliest first. They are read as the client reads the response.
 * @throws {FoyerError} `not-found`.
 */
export async function exportAgent(
  store: Pick<Store, 'listMessages' | 'listSessions'>,
  agents: Pick<Agents, 'get'>,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
  leaveOut: LeaveOut,
): Promise<AsyncIterable<ExportLine>> {
  const { id } = await agents.get(workspaceId, agentId)
  return linesOf(store, store.listSessions(workspaceId, id, all), leaveOut)
}

/** The messages of a session; null if it was erased during the export, or is left out. */
async function messagesToExport(
  store: Pick<Store, 'listMessages'>,
  { workspaceId, id }: Pick<SessionRecord, 'workspaceId' | 'id'>,
  leaveOut: LeaveOut,
): Promise<AsyncIterable<MessageRecord> | null> {
  try {
    return await store.listMessages(workspaceId, id, all)
  } catch (error) {
    if (!(error instanceof FoyerError) || error.code !== 'damaged') throw error
    leaveOut(id)
    return null
  }
}

/** Yields sessions, each followed by its messages. */
async function* linesOf(
  store: Pick<Store, 'listMessages'>,
  sessions: AsyncIterable<SessionRecord & { tags?: readonly string[] }>,
  leaveOut: LeaveOut,
): AsyncIterable<ExportLine> {
  for await (const session of sessions) {
    const messages = await messagesToExport(store, session, leaveOut)
    if (!messages) continue
    const { tags = [] } = session
    yield { type: 'session', ...toSession(session), ...(tags.length > 0 && { tags: [...tags] }) }
    for await (const message of messages) {
      const isAnswer = message.messageType === 'assistant' && !message.author
      const mark = isAnswer ? { generatedBy: 'ai' as const } : {}
      yield { type: 'message', sessionId: session.id, ...mark, ...toMessage(message, { isForAdmin: true }) }
    }
  }
}
