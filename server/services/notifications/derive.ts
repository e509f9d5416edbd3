import type { Logger } from 'pino'
import { addDays, day, timestamp } from '../../core/clock.ts'
import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'
import { wallClock } from '../../core/wall-clock.ts'
import type { Counters } from '../../store/live.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import type { OutboxStore } from '../../store/records/outbox.ts'
import type { Store } from '../../store/store.ts'
import { createElectedSweep, type ElectedSweep } from '../elected-sweep.ts'
import { isTold, receiversOf, type Notice, type StoreNotices } from './notify.ts'
import { failureNotice, triedFor } from './outbox.ts'
import { settingsOf } from './settings.ts'

/*
 * Finds again what people are to be told of, in what is stored: a process may die after an event is durable and before its notices are.
 * Digests have no event; they are found here alone. What was told already has its id in the outbox, and nothing comes of it.
 */

type DerivingStore = OutboxStore & Pick<Store, 'listAgents' | 'listSources' | 'listWorkspaces'>

/** Events of a workspace that may be untold, such as the conversations that wait for a person. */
export type OpenEvents = (workspaceId: string) => AsyncIterable<Notice>

/** Sweeps every minute. Failures are logged. */
export type Deriving = Pick<ElectedSweep, 'start' | 'sweep' | 'stop'>

/** How long what became of a notice is kept, in milliseconds. */
const keptFor = 30 * day
const interval = 60_000

type DerivingDeps = {
  store: DerivingStore
  storeNotices: StoreNotices
  wake: () => void
  openEvents: readonly OpenEvents[]
  counters: Counters
  log: Logger
  clock: () => number
}

/** `wake` is called when there are new notices. `clock` returns milliseconds since 1970. */
export function createDeriving({
  store,
  storeNotices,
  wake,
  openEvents,
  counters,
  log,
  clock,
}: DerivingDeps): Deriving {
  const sweeps = createElectedSweep({ name: 'notices', interval, counters, run: sweepAll, onError: logFailure })

  async function sweepAll(): Promise<void> {
    const { failed } = await store.countOutbox()
    for await (const { id: workspaceId } of store.listWorkspaces({ order: 'asc' })) {
      for await (const agent of store.listAgents(workspaceId, { order: 'asc' })) {
        if (sweeps.isStopped()) return
        if (isTurnOver()) await nextTurn()
        if (receiversOf(agent).length > 0)
          await sweepAgent(agent).catch((error: unknown) => logFailure(error, agent.id))
      }
      for (const events of openEvents) {
        await storeAll(events(workspaceId)).catch((error: unknown) => logFailure(error))
      }
      if (failed > 0) await storeAll(failures(workspaceId))
    }
    await store.pruneOutbox(timestamp(clock() - keptFor))
  }

  async function sweepAgent(agent: AgentRecord): Promise<void> {
    for (const events of [reviews, digest]) await storeAll(events(agent))
  }

  async function storeAll(notices: AsyncIterable<Notice>): Promise<void> {
    const oldest = timestamp(clock() - triedFor)
    let added = 0
    for await (const notice of notices) {
      // What happened before notices are given up is news to nobody, also when a rule is switched on.
      if (notice.at <= oldest) continue
      // One whose agent cannot be read must not keep back those of the others.
      added += await storeNotices(notice).catch((error: unknown) => {
        logFailure(error, notice.agentId)
        return 0
      })
    }
    if (added > 0) wake()
  }

  /** The agent's sites that wait for a review, also where a reading was stopped or has failed since: that asks nothing new. */
  async function* reviews(agent: AgentRecord): AsyncGenerator<Notice> {
    const { workspaceId, id: agentId, aiId } = agent
    if (aiId === null || !isTold('review', agent)) return
    for await (const { id: sourceId, lastSync } of store.listSources(workspaceId, aiId, { order: 'asc' })) {
      const at = lastSync?.askedAt
      if (at === undefined) continue
      yield { rule: 'review', workspaceId, agentId, key: `${sourceId} ${at}`, about: { aiId, sourceId }, at }
    }
  }

  /** The digest of yesterday, once its hour has come. */
  async function* digest(agent: AgentRecord): AsyncGenerator<Notice> {
    const { workspaceId, id: agentId } = agent
    const { digestAt, timezone } = settingsOf(agent)
    if (digestAt === null) return
    const { date, time } = wallClock(timezone, clock())
    if (time < digestAt) return
    // Numbers are counted by days of UTC, as everywhere in the console.
    const yesterday = addDays(date, -1)
    const key = `${agentId} ${yesterday}`
    yield { rule: 'digest', workspaceId, agentId, key, about: { day: yesterday }, at: timestamp(clock()) }
  }

  async function* failures(workspaceId: string): AsyncGenerator<Notice> {
    for await (const item of store.listOutbox(workspaceId, { order: 'desc' })) {
      if (sweeps.isStopped()) return
      const notice = item.state === 'failed' ? failureNotice(item) : undefined
      if (notice) yield notice
      if (isTurnOver()) await nextTurn()
    }
  }

  function logFailure(error: unknown, agent?: string): void {
    if (!sweeps.isStopped()) log.error({ err: error, agent }, 'What people are to be told of could not be found out')
  }

  return sweeps
}
