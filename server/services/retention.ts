import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Counters, Quota } from '../store/live.ts'
import type { AgentRecord, SessionRecord, Slice, Store } from '../store/store.ts'
import { toEmbed } from './embeds.ts'

/*
 * Keeps the promise of `retentionDays`, which visitors are told: a session is erased that many days after its newest message, or after
 * it was opened when nothing was said in it.
 */

type RetentionStore = Pick<Store, 'eraseSession' | 'listAgents' | 'listSessions' | 'listWorkspaces' | 'tidy'>

export type Retention = {
  /**
   * Sweeps now and then every hour, without keeping the process alive for it; of many instances, one does it each time.
   */
  start(): void
  /** Erases everything that is due, of all agents. What cannot be erased is logged and tried again the next time. Never rejects. */
  sweep(): Promise<void>
  /** Begins nothing any more. */
  stop(): void
}

const day = 86_400_000
/** How long a session may be kept beyond its last day, in milliseconds. */
const pause = 3_600_000
/** Whose turn it is to sweep: a little shorter than the pause, so that whoever comes first after it has the next one. In seconds. */
const turn: Quota = { key: 'retention', limit: 1, seconds: 3500 }
/** So many sessions are looked at, or erased, before others have their turn. Those of one batch share the disk's work. */
const batchSize = 100

/** `clock` gives the time in milliseconds since 1970; `collect` removes what else has had its time, with each sweep. */
export function createRetention({
  store,
  counters,
  log,
  clock = Date.now,
  collect = async () => undefined,
}: {
  store: RetentionStore
  counters: Counters
  log: Logger
  clock?: (() => number) | undefined
  collect?: () => Promise<void>
}): Retention {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()

  async function sweepAll(): Promise<void> {
    for await (const { id } of store.listWorkspaces(all)) {
      for await (const agent of store.listAgents(id, all)) {
        if (isStopped) return
        await sweepAgent(agent).catch((error: unknown) => complain(error, agent.id))
      }
    }
    if (isStopped) return
    await store
      .tidy()
      .catch((error: unknown) => log.error({ err: error }, 'The room of what was erased could not be given back'))
    await collect().catch((error: unknown) => log.error({ err: error }, 'Unused pictures could not be removed'))
  }

  async function sweepAgent(agent: AgentRecord): Promise<void> {
    const { retentionDays } = toEmbed(agent)
    if (retentionDays === null) return
    const limit = new Date(clock() - retentionDays * day).toISOString()
    const isDue = ({ updatedAt }: SessionRecord) => updatedAt < limit
    let seen = 0
    let due: string[] = []
    const eraseDue = async () => {
      await eraseAll(agent, due, isDue)
      due = []
    }
    for await (const session of store.listSessions(agent.workspaceId, agent.id, all)) {
      // In the order of their opening: no later one can be due.
      if (isStopped || session.createdAt >= limit) break
      if (isDue(session)) due.push(session.id)
      if (due.length === batchSize) await eraseDue()
      if (++seen % batchSize === 0) await nextTurn()
    }
    if (!isStopped) await eraseDue()
  }

  async function eraseAll(
    agent: AgentRecord,
    ids: string[],
    isDue: (session: SessionRecord) => boolean,
  ): Promise<void> {
    const results = await Promise.allSettled(ids.map((id) => store.eraseSession(agent.workspaceId, id, isDue)))
    const count = results.filter((each) => each.status === 'fulfilled' && each.value).length
    if (count > 0) log.info({ agent: agent.id, count }, 'Sessions were erased at the end of their retention')
    const failed = results.find((each) => each.status === 'rejected')
    // One is enough to say: what fails for one fails for all, as when the disk is full.
    if (failed) throw failed.reason
  }

  function complain(error: unknown, agent?: string): void {
    if (!isStopped) log.error({ err: error, agent }, 'Sessions could not be erased at the end of their retention')
  }

  function sweep(): Promise<void> {
    return (current = current.then(sweepAll).catch(complain))
  }

  async function sweepInTurn(): Promise<void> {
    try {
      const [state] = await counters.count([turn])
      if (state?.count === 0) await sweep()
    } catch (error) {
      complain(error)
    }
  }

  return {
    sweep,

    start() {
      void sweepInTurn()
      timer = setInterval(() => void sweepInTurn(), pause).unref()
    },

    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}

const all: Slice = { order: 'asc' }
