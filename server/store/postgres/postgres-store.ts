import { Distribution, seconds } from '../../core/distribution.ts'
import type { StoreLog } from '../log.ts'
import type { Store, StoreMeasures } from '../store.ts'
import { createAgentCache } from './agent-cache.ts'
import { agentMethods, agentTopic } from './agents.ts'
import { aiMethods } from './ai-resources.ts'
import { createAppending } from './append.ts'
import type { Database } from './database.ts'
import { createGate } from './gate.ts'
import { createLeftovers } from './leftovers.ts'
import type { Listener } from './listener.ts'
import { messageMethods } from './messages.ts'
import { createPartitions } from './partitions.ts'
import { sessionMethods } from './sessions.ts'
import { workspaceMethods } from './workspaces.ts'

/**
 * The store in a PostgreSQL whose tables are those of this program (see migrate.ts), as one of any number of instances. Closing it leaves
 * the database and the listener open: they are the caller's.
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
  const measures: StoreMeasures = {
    commits: new Distribution(seconds),
    changes: new Distribution([1, 2, 4, 8, 16, 32, 64, 128, 256]),
    failedCommits: 0,
  }
  // Not through the gate: what was accepted before it closed is finished.
  const appending = createAppending(database, createPartitions(database, log), measures)

  return {
    measures: () => measures,
    isReady: async () => !gate.isClosed() && (await database.isReady()),
    // Each row is whole, or none.
    isWhole: async () => true,
    async tidy() {
      await leftovers.remove()
      await partitions.dropEmpty()
    },
    async close() {
      await Promise.all([gate.close(), appending.close()])
    },
    ...workspaceMethods(gate),
    ...agentMethods(gate, cache, () => void leftovers.remove()),
    ...aiMethods(gate),
    ...sessionMethods(gate, partitions),
    ...messageMethods(gate),
    async appendMessage(...message) {
      gate.check()
      return appending.appendMessage(...message)
    },
  }
}
