import type { ExportLine } from '../../contract/sessions/conversations.ts'
import { FoyerError } from '../../core/errors.ts'
import type { MessageRecord, SessionRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents } from '../agents.ts'
import { toMessage } from '../conversation/message-view.ts'
import { toSession } from './sessions.ts'

/** An export may read from a replica: it reads much, and nothing is decided by it. */
const all: Slice = { order: 'asc', mayLag: true }

/** Called with what an export leaves out since it cannot be read: one damaged conversation must not cost all others. */
export type LeaveOut = (sessionId: string) => void

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
export async function messagesToExport(
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
export async function* linesOf(
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
