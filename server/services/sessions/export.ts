import type { ExportLine } from '../../contract/sessions/export.ts'
import type { SessionRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents } from '../agents.ts'
import { toMessage } from '../conversation/message-view.ts'
import { toSession } from './sessions.ts'

/** An export may read from a replica: it reads much, and nothing is decided by it. */
const all: Slice = { order: 'asc', mayLag: true }

/**
 * Returns the conversations of an agent, session by session, earliest first. They are read as the client reads the response.
 * @throws {FoyerError} `not-found`.
 */
export async function exportAgent(
  store: Pick<Store, 'listMessages' | 'listSessions'>,
  agents: Pick<Agents, 'get'>,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
): Promise<AsyncIterable<ExportLine>> {
  const { id } = await agents.get(workspaceId, agentId)
  return linesOf(store, store.listSessions(workspaceId, id, all))
}

/** Yields sessions, each followed by its messages. */
export async function* linesOf(
  store: Pick<Store, 'listMessages'>,
  sessions: AsyncIterable<SessionRecord>,
): AsyncIterable<ExportLine> {
  for await (const session of sessions) {
    // Null: the session was erased during the export.
    const messages = await store.listMessages(session.workspaceId, session.id, all)
    if (!messages) continue
    yield { type: 'session', ...toSession(session) }
    for await (const message of messages) {
      const isAnswer = message.messageType === 'assistant'
      const mark = isAnswer ? { generatedBy: 'ai' as const } : {}
      yield { type: 'message', sessionId: session.id, ...mark, ...toMessage(message, { isForAdmin: true }) }
    }
  }
}
