import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { maxRetentionCount, type RetentionCount } from '../../contract/agents/embed.ts'
import type { Bus, Counters } from '../../store/live.ts'
import type { AgentRecord, SessionRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { createElectedSweep, type ElectedSweep } from '../elected-sweep.ts'
import { toEmbed } from '../embeds.ts'
import { toHelp } from '../help.ts'

/*
 * Implements `retentionDays`, which visitors are told: a session is erased that many days after its newest message, or after it was
 * opened if it has none. A contact is kept as many days as the contact form's own `retentionDays` says, after it was left.
 */

type RetentionStore = Pick<
  Store,
  | 'deleteContact'
  | 'eraseSession'
  | 'findConversations'
  | 'listAgents'
  | 'listContacts'
  | 'listSessions'
  | 'listWorkspaces'
  | 'tidy'
>

/** A sweep erases all due sessions and contacts of all agents. Failures are logged and retried with the next one. */
export type Retention = Pick<ElectedSweep, 'start' | 'sweep' | 'stop'> & {
  /** Counts what a sweep would erase of an agent's sessions if it kept them for so many days. Erases nothing. */
  count(agent: AgentRecord, days: number): Promise<RetentionCount>
}

const day = 86_400_000
/** How many days back each sweep reads conversations for searches, if they were not read yet. */
const searchedDays = 2
/** Between two sweeps, and so how long a session may be kept beyond its last day, in milliseconds. */
const interval = 3_600_000
/** After so many sessions the sweep yields to the event loop. Erasures of one batch share syncs of the disk. */
const batchSize = 100

/** `clock` returns milliseconds since 1970; `tidyAssets` finishes interrupted uploads, and `tidyAudit` removes old entries, with each sweep. */
export function createRetention({
  store,
  bus,
  counters,
  log,
  clock = Date.now,
  tidyAssets = async () => undefined,
  tidyAudit = async () => undefined,
}: {
  store: RetentionStore
  bus: Pick<Bus, 'revoke'>
  counters: Counters
  log: Logger
  clock?: (() => number) | undefined
  tidyAssets?: () => Promise<void>
  tidyAudit?: () => Promise<void>
}): Retention {
  const sweeps = createElectedSweep({ name: 'retention', interval, counters, run: sweepAll, onError: logFailure })

  async function sweepAll(): Promise<void> {
    for await (const { id } of store.listWorkspaces(all)) {
      for await (const agent of store.listAgents(id, all)) {
        if (sweeps.isStopped()) return
        await sweepAgent(agent).catch((error: unknown) => logFailure(error, agent.id))
        await sweepContacts(agent).catch((error: unknown) => logFailure(error, agent.id))
        await readForSearches(
          store,
          agent,
          new Date(clock() - searchedDays * day).toISOString(),
          sweeps.isStopped,
        ).catch((error: unknown) =>
          log.warn({ err: error, agent: agent.id }, 'Conversations could not be read for searches yet'),
        )
      }
    }
    if (sweeps.isStopped()) return
    await tidyAudit()
    await store
      .tidy()
      .catch((error: unknown) => log.error({ err: error }, 'The disk space of erased records could not be freed'))
    await tidyAssets().catch((error: unknown) =>
      log.error({ err: error }, 'Interrupted uploads could not be cleaned up'),
    )
  }

  async function sweepAgent(agent: AgentRecord): Promise<void> {
    const { retentionDays } = toEmbed(agent)
    if (retentionDays === null) return
    const limit = limitOf(retentionDays)
    const isDue = ({ updatedAt }: SessionRecord) => updatedAt < limit
    let due: string[] = []
    const eraseDue = async () => {
      await eraseAll(agent, due, isDue)
      due = []
    }
    for await (const session of listDue(agent, limit)) {
      if (sweeps.isStopped()) break
      due.push(session.id)
      if (due.length === batchSize) await eraseDue()
    }
    if (!sweeps.isStopped()) await eraseDue()
  }

  async function sweepContacts(agent: AgentRecord): Promise<void> {
    const { retentionDays } = toHelp(agent).form
    if (retentionDays === null) return
    const limit = limitOf(retentionDays)
    let due: string[] = []
    let erased = 0
    const eraseDue = async () => {
      await Promise.all(due.map((id) => store.deleteContact(agent.workspaceId, id)))
      erased += due.length
      due = []
    }
    for await (const { id, createdAt } of store.listContacts(agent.workspaceId, { agentId: agent.id }, all)) {
      if (sweeps.isStopped() || createdAt >= limit) break
      due.push(id)
      if (due.length === batchSize) await eraseDue()
    }
    if (!sweeps.isStopped()) await eraseDue()
    if (erased > 0) log.info({ agent: agent.id, count: erased }, 'Contacts were erased at the end of their retention')
  }

  /** What has had no message since then is due. */
  const limitOf = (days: number) => new Date(clock() - days * day).toISOString()

  async function* listDue(agent: AgentRecord, limit: string): AsyncGenerator<SessionRecord> {
    let seen = 0
    for await (const session of store.listSessions(agent.workspaceId, agent.id, all)) {
      // Sessions are listed in the order of creation: no later one can be due.
      if (session.createdAt >= limit) return
      if (session.updatedAt < limit) yield session
      if (++seen % batchSize === 0) await nextTurn()
    }
  }

  async function count(agent: AgentRecord, days: number): Promise<RetentionCount> {
    let sessions = 0
    let conversations = 0
    for await (const { length } of listDue(agent, limitOf(days))) {
      if (sessions === maxRetentionCount) return { days, sessions, conversations, isWhole: false }
      sessions += 1
      if (length > 0) conversations += 1
    }
    return { days, sessions, conversations, isWhole: true }
  }

  async function eraseAll(
    agent: AgentRecord,
    ids: string[],
    isDue: (session: SessionRecord) => boolean,
  ): Promise<void> {
    const results = await Promise.allSettled(ids.map((id) => store.eraseSession(agent.workspaceId, id, isDue)))
    const erased = ids.filter((_, index) => {
      const result = results[index]
      return result?.status === 'fulfilled' && result.value
    })
    if (erased.length > 0) {
      log.info({ agent: agent.id, count: erased.length }, 'Sessions were erased at the end of their retention')
      await bus.revoke(erased)
    }
    const failed = results.find((each) => each.status === 'rejected')
    // One error is enough: what fails for one session usually fails for all, as when the disk is full.
    if (failed) throw failed.reason
  }

  function logFailure(error: unknown, agent?: string): void {
    if (!sweeps.isStopped())
      log.error({ err: error, agent }, 'Sessions or contacts could not be erased at the end of their retention')
  }

  const { start, sweep, stop } = sweeps
  return { start, sweep, stop, count }
}

const all: Slice = { order: 'asc' }

/**
 * Fills the store's search texts with the conversations since a moment (ISO 8601), so that an admin's first search need not: searches for a
 * random text that no conversation holds. Ends early when `isStopped` returns true.
 */
async function readForSearches(
  store: Pick<Store, 'findConversations'>,
  { workspaceId, id }: Pick<AgentRecord, 'workspaceId' | 'id'>,
  since: string,
  isStopped: () => boolean,
): Promise<void> {
  const nothing = { text: randomUUID(), from: since }
  for await (const _ of store.findConversations(workspaceId, id, nothing, { order: 'desc' })) if (isStopped()) return
}
