import type { Feedback } from '../../../contract/sessions/chat.ts'
import { notFound } from '../../../core/errors.ts'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import type { MessageRecord, SessionRecord } from '../../records/records.ts'
import type { MessageStore, SessionStore, Store } from '../../store.ts'
import { isTimestamp } from '../../records/timestamps.ts'
import { isEventId, isMessage } from '../../records/handover.ts'
import { messageOf, unratedMessageOf, type Folded } from '../memory/conversation-lines.ts'
import type { AppendEntry } from '../appending.ts'
import { ofWorkspace, streamed, type Core } from '../core.ts'
import { takeSlice } from '../memory/slices.ts'

/** The sessions, indexed in memory, and their conversations, on disk. */
export function sessionMethods(
  core: Core,
  appendEntry: AppendEntry,
): Omit<SessionStore, 'findConversations'> & MessageStore {
  const { commits, conversations, checkpointer, memory } = core

  const sessionOf = (workspaceId: string, id: string) => ofWorkspace(memory().sessions.get(id), workspaceId)

  const readOf = async (workspaceId: string, id: string) => {
    const session = sessionOf(workspaceId, id)
    return session && conversations.read(session)
  }

  function rate(
    sessionId: string,
    folded: Folded,
    messageId: string,
    feedback: Feedback | null,
  ): ReturnType<Store['setFeedback']> {
    return commits.submit<Awaited<ReturnType<Store['setFeedback']>>>(() => {
      const message = memory().sessions.has(sessionId) ? unratedMessageOf(folded, messageId) : undefined
      if (message?.messageType !== 'assistant' || message.author) return { result: null }
      // The id is the record's own: it is a key in several maps, and the same text as another string is compared letter by letter.
      const record = { type: 'set-feedback', sessionId, messageId: message.id, feedback } as const
      const before = conversations.latestFeedback(sessionId, folded, message.id)
      return { record, result: { message: feedback ? { ...message, feedback } : message, before } }
    })
  }

  return {
    async createSession(session) {
      // Made only to refuse what could not be stored: an id or a time that cannot name a file.
      conversations.fileOf(session)
      if (![session.createdAt, session.updatedAt].every(isTimestamp))
        throw new Error('A timestamp of the session is not valid')
      await commits.submit(() => {
        if (!ofWorkspace(memory().agents.latest(session.agentId), session.workspaceId)) throw notFound('agent')
        if (memory().sessions.latest(session.id)) throw new Error('A session with this id already exists')
        return { record: { type: 'open-session', session }, result: undefined }
      })
    },

    getSession: async (workspaceId, id) => sessionOf(workspaceId, id),
    findSession: async (id) => memory().sessions.get(id),
    async *listSessions(workspaceId, agentId, slice) {
      yield* memory().sessions.slice(workspaceId, agentId, slice)
    },

    async eraseSession(workspaceId, id, isDue) {
      const wasThere = await commits.submit(() => {
        const session = ofWorkspace(memory().sessions.latest(id), workspaceId)
        if (!session || isDue?.(session) === false) return { result: false }
        return {
          record: { type: 'erase-session', sessionId: id, ...(isDue && { keepsContacts: true }) },
          result: true,
        }
      })
      // Answered when the text has left the disk: its file is removed, and so are the parts of the journal that held it. When that
      // fails, the erasure is durable all the same; the failure is logged, and the removal is tried again until it is done.
      if (wasThere) await checkpointer.now().catch(() => undefined)
      return wasThere
    },

    async appendMessage(workspaceId, sessionId, message, _claim, takes) {
      if (!isTimestamp(message.createdAt)) throw new Error('The timestamp of the message is not valid')
      const isFenced = ({ people }: SessionRecord) => takes !== undefined && takes !== (people?.takes ?? 0)
      const done = await appendEntry(
        workspaceId,
        sessionId,
        (session) => (isFenced(session) ? null : message),
        message.clientId,
      )
      if (!done?.entry || !isMessage(done.entry.record)) return null
      const { entry, isNew, session } = done
      const { people } = session
      const isAsked = message.messageType === 'user' && people !== undefined
      return { message: done.entry.record, position: entry.position, isNew, ...(isAsked && { people }) }
    },

    async listMessages(workspaceId, sessionId, slice) {
      const session = sessionOf(workspaceId, sessionId)
      if (!session) return null
      const folded = await conversations.read(session)
      const isListed = (id: string) => !isEventId(id)
      const all = 'from' in slice ? folded.ids.slice(slice.from) : folded.ids
      const known = session.people ? all.filter(isListed) : all
      const ids = 'from' in slice ? known : takeSlice(known, slice, (id) => known.lastIndexOf(id))
      const messages: MessageRecord[] = []
      // All of them before the first is given: that one is damaged can still be answered as an error.
      for (const id of ids) {
        const message = messageOf(folded, id)
        if (message) messages.push(message)
        if (isTurnOver()) await nextTurn()
      }
      return memory().sessions.has(sessionId) ? streamed(messages) : null
    },

    setFeedback(workspaceId, sessionId, messageId, feedback) {
      // A session's record costs more than to ask whose it is.
      if (memory().sessions.ownerOf(sessionId)?.workspaceId !== workspaceId) return Promise.resolve(null)
      const recent = conversations.recent(sessionId)
      return recent
        ? rate(sessionId, recent, messageId, feedback)
        : readOf(workspaceId, sessionId).then((folded) => folded && rate(sessionId, folded, messageId, feedback))
    },

    updateTags: (workspaceId, agentId, sessionId, change) =>
      commits.submit<readonly string[] | null>(() => {
        const { sessions } = memory()
        const session = ofWorkspace(sessions.latest(sessionId), workspaceId)
        if (session?.agentId !== agentId) return { result: null }
        const current = sessions.tags.latest(session.id)
        const tags = change(current)
        if (tags === current) return { result: current }
        return { record: { type: 'set-tags', sessionId: session.id, tags }, result: tags }
      }),
    async countTags(workspaceId, agentId) {
      const counts = new Map<string, number>()
      for (const { tags } of memory().sessions.tags.of(workspaceId, agentId)) {
        for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
      }
      return [...counts].map(([tag, count]) => ({ tag, conversations: count }))
    },
    async *listTagged(workspaceId, agentId) {
      yield* [...memory().sessions.tags.of(workspaceId, agentId)]
    },
  }
}
