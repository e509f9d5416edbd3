import type { ExportLine } from '../contract/export.ts'
import type { SessionRecord, Slice, Store } from '../store/store.ts'
import type { Agents } from './agents.ts'
import { toMessage } from './message-view.ts'
import { toSession } from './sessions.ts'

/** It reads much, and nothing is decided by it: a replica may do that, a moment behind. */
const all: Slice = { order: 'asc', mayLag: true }

/** Gives what was said to an agent, session after session, earliest first; read as it is asked for. Throws not-found. */
export async function exportAgent(
  store: Pick<Store, 'listMessages' | 'listSessions'>,
  agents: Pick<Agents, 'get'>,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
): Promise<AsyncIterable<ExportLine>> {
  const { id } = await agents.get(workspaceId, agentId)
  return linesOf(store, store.listSessions(workspaceId, id, all))
}

async function* linesOf(
  store: Pick<Store, 'listMessages'>,
  sessions: AsyncIterable<SessionRecord>,
): AsyncIterable<ExportLine> {
  for await (const session of sessions) {
    // Null: it was erased while the export ran.
    const messages = await store.listMessages(session.workspaceId, session.id, all)
    if (!messages) continue
    yield { type: 'session', ...toSession(session) }
    for await (const message of messages) {
      yield { type: 'message', sessionId: session.id, ...toMessage(message, { showReason: true }) }
    }
  }
}
