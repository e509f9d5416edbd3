import { Distribution, seconds } from '../../core/counting/distribution.ts'
import type { StoreLog } from '../log.ts'
import type { StoreMeasures } from '../measures.ts'
import type { Store } from '../store.ts'
import { createAgentCache } from './records/agents/agent-cache.ts'
import { agentMethods, agentTopic } from './records/agents/agents.ts'
import { aiMethods } from './records/agents/ai-resources.ts'
import { contactMethods } from './records/sessions/contacts.ts'
import { createAppending } from './append/append.ts'
import type { Database } from './connection/database.ts'
import { createGate } from './connection/gate.ts'
import { createLeftovers } from './leftovers.ts'
import type { Listener } from './live/listener.ts'
import { conversationMethods } from './records/sessions/conversations.ts'
import { knowledgeMethods } from './records/knowledge/knowledge.ts'
import { insightMethods } from './records/sessions/insight.ts'
import { createEntryAppending, inboxMethods } from './records/sessions/handovers.ts'
import { outboxMethods } from './records/outbox.ts'
import { messageMethods } from './records/sessions/messages.ts'
import { createPartitions } from './records/sessions/partitions.ts'
import { peopleMethods } from './records/people/people.ts'
import { questionMethods } from './records/sessions/questions.ts'
import { sessionMethods } from './records/sessions/sessions.ts'
import { uploadMethods } from './records/assets/uploads.ts'
import { versionMethods } from './records/agents/versions.ts'
import { workspaceMethods } from './records/agents/workspaces.ts'

/**
 * The store on a PostgreSQL database with current tables (see migrate.ts), as one of any number of instances. Closing it leaves the
 * database and the listener open, which belong to the caller.
 */
export function openPostgresStore({
  database,
  listener,
  log,
}: {
  database: Database
  listener: Listener
  log: StoreLog
}): Store {
  const gate = createGate(database)
  const cache = createAgentCache(gate, listener)
  listener.on(agentTopic, cache.outdate)
  const partitions = createPartitions(gate, log)
  const leftovers = createLeftovers(gate, gate.isClosed, log)
  const removeLeftovers = () => void leftovers.remove()
  const measures: StoreMeasures = {
    commits: new Distribution(seconds),
    changes: new Distribution([1, 2, 4, 8, 16, 32, 64, 128, 256]),
    failedCommits: 0,
  }
  // Not through the gate: accepted messages are appended also after it has closed.
  const ungated = createPartitions(database, log)
  const appendEntry = createEntryAppending(database, ungated)
  const appending = createAppending(database, ungated, measures, appendEntry)

  return {
    measures() {
      const { wanted, open, isShort } = database.connections()
      const listening = listener.isListening() ? 1 : 0
      return { ...measures, connections: { wanted: wanted + 1, open: open + listening, isShort } }
    },
    readiness: async () => (gate.isClosed() ? 'closed' : database.readiness()),
    // PostgreSQL has no partly readable rows.
    isWhole: async () => true,
    lastBackup: async () => null,
    unreadableDocuments: () => [],
    unreadableSessions: () => [],
    async tidy() {
      await leftovers.remove()
      await partitions.dropEmpty()
    },
    async close() {
      await Promise.all([gate.close(), appending.close()])
    },
    ...workspaceMethods(gate, cache, removeLeftovers),
    ...agentMethods(gate, cache, removeLeftovers),
    ...aiMethods(gate),
    ...uploadMethods(gate),
    ...versionMethods(gate),
    ...knowledgeMethods(gate),
    ...sessionMethods(gate, partitions),
    ...messageMethods(gate),
    ...conversationMethods(gate),
    ...questionMethods(gate),
    ...contactMethods(gate),
    ...insightMethods(gate),
    ...inboxMethods(gate),
    async appendEntry(...entry) {
      gate.check()
      return appendEntry(...entry)
    },
    ...outboxMethods(gate),
    ...peopleMethods(gate),
    async appendMessage(...message) {
      gate.check()
      return appending.appendMessage(...message)
    },
  }
}
