import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { maxRetentionCount, type RetentionCount } from '../../contract/agents/embed.ts'
import { day, hour, timestamp } from '../../core/clock.ts'
import { batchesOf } from '../../core/batches.ts'
import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'
import type { Bus, Counters } from '../../store/live.ts'
import type { ContactRecord } from '../../store/records/contacts.ts'
import type { AgentRecord, SessionRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { createElectedSweep, type ElectedSweep } from '../elected-sweep.ts'
import { toEmbed } from '../embeds.ts'
import { toHelp } from '../agents.ts'

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

/**
 * A sweep erases all due sessions and contacts of all agents, from an hour after the start on, and only by a clock that is plausible.
 * Failures are logged and retried with the next one.
 */
export type Retention = Pick<ElectedSweep, 'start' | 'sweep' | 'stop'> & {
  /** Counts what a sweep would erase of an agent's sessions if it kept them for so many days. Erases nothing. */
  count(agent: AgentRecord, days: number): Promise<RetentionCount>
}

/** How many days back each sweep reads conversations for searches, if they were not read yet. */
const searchedDays = 2
/** Between two sweeps, and so how long a session may be kept beyond its last day, in milliseconds. */
const interval = hour
/** How far the clock may be ahead of what is stored, or of itself a sweep before, and after which uptime it is believed all the same, in milliseconds. */
const maxAhead = 3 * day
const doubtFor = 12 * hour
/** Erasures of one batch share syncs of the disk. */
const batchSize = 100

/** `clock` returns milliseconds since 1970; `tidyAssets` finishes interrupted uploads, and `tidyAudit` removes old entries, with each sweep. */
type RetentionDeps = {
  store: RetentionStore
  bus: Pick<Bus, 'revoke'>
  counters: Counters
  log: Logger
  clock: () => number
  tidyAssets: () => Promise<void>
  tidyAudit: () => Promise<void>
}

export function createRetention(deps: RetentionDeps): Retention {
  const { store, bus, counters, log, clock, tidyAssets, tidyAudit } = deps
  const sweeps = createElectedSweep({ name: 'retention', interval, counters, run: sweepAll, onError: logFailure })

  /** When the clock was last believed, by itself and by `performance.now()`, which nobody sets. */
  let believed: { time: number; uptime: number } | undefined
  let doubtedSince: number | undefined

  /**
   * Whether to erase by the clock. One that is set wrong, or jumps, would take all conversations at once; a service that nobody wrote to for
   * days looks the same, and has to keep its promise to visitors after all.
   */
  async function isClockPlausible(isAtStart: boolean): Promise<boolean> {
    const uptime = performance.now()
    believed ??= { time: await believableTime(), uptime }
    const ahead = clock() - (believed.time + uptime - believed.uptime)
    if (ahead > maxAhead) {
      if (doubtedSince === undefined && !isAtStart) {
        log.warn(
          { days: Math.round(ahead / day), believed: timestamp(believed.time) },
          'The clock is days ahead of everything that was stored until twelve hours ago, or was set ahead: conversations are not erased by it for 12 hours. If it is wrong, set it right before then and before a restart; if it is right, there is nothing to do',
        )
      }
      if (!isAtStart) doubtedSince ??= uptime
      if (uptime - (doubtedSince ?? uptime) < doubtFor) return false
    }
    doubtedSince = undefined
    believed = { time: clock(), uptime }
    return true
  }

  /**
   * The time of the newest change of an agent or a session; the clock's where there is none. What is dated within the last hours may be by the
   * same wrong clock, before a restart, and proves nothing.
   */
  async function believableTime(): Promise<number> {
    const limit = timestamp(clock() - doubtFor)
    let newest = ''
    let latest = ''
    const look = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }): boolean => {
      if (updatedAt > latest) latest = updatedAt
      const proof = [updatedAt, createdAt].find((time) => time < limit) ?? ''
      if (proof > newest) newest = proof
      return proof !== ''
    }
    for await (const { id } of store.listWorkspaces(all)) {
      for await (const agent of store.listAgents(id, all)) {
        look(agent)
        for await (const session of store.listSessions(id, agent.id, { order: 'desc' })) if (look(session)) break
      }
    }
    const days = (Date.parse(latest) - clock()) / day
    if (days > 1) {
      log.warn(
        { days: Math.round(days), latest },
        'The clock is days behind something that is stored. If it is wrong, set it right: what comes meanwhile has a wrong date. If it is right, it was ahead before, and there is nothing to do',
      )
    }
    return newest === '' ? clock() : Date.parse(newest)
  }

  /** A machine may start with a clock that is years ahead, until it is told the time. What is erased by it is lost, so nothing is at the start. */
  async function sweepAll(isAtStart: boolean): Promise<void> {
    const mayErase = (await isClockPlausible(isAtStart)) && !isAtStart
    for await (const { id } of store.listWorkspaces(all)) {
      for await (const agent of store.listAgents(id, all)) {
        if (sweeps.isStopped()) return
        if (mayErase) {
          await sweepAgent(agent).catch((error: unknown) => logFailure(error, agent.id))
          await sweepContacts(agent).catch((error: unknown) => logFailure(error, agent.id))
        }
        await readForSearches(agent).catch((error: unknown) =>
          log.warn({ err: error, agent: agent.id }, 'Conversations could not be read for searches yet'),
        )
      }
    }
    if (sweeps.isStopped()) return
    if (mayErase) await tidyAudit()
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
    for await (const batch of batchesOf(listDue(agent, limit), batchSize)) {
      if (sweeps.isStopped()) return
      await eraseAll(agent, batch, ({ updatedAt }) => updatedAt < limit)
    }
  }

  async function sweepContacts(agent: AgentRecord): Promise<void> {
    const { retentionDays } = toHelp(agent).form
    if (retentionDays === null) return
    for await (const batch of batchesOf(listDueContacts(agent, limitOf(retentionDays)), batchSize)) {
      if (sweeps.isStopped()) return
      await Promise.all(batch.map(({ id }) => store.deleteContact(agent.workspaceId, id)))
      log.info({ agent: agent.id, count: batch.length }, 'Contacts were erased at the end of their retention')
    }
  }

  /** So many days ago: what has had no message since then is due. */
  const limitOf = (days: number) => timestamp(clock() - days * day)

  /** Not of what a clock that was ahead has dated: that says nothing of those after it. */
  const isYoung = ({ createdAt }: { createdAt: string }, limit: string) =>
    createdAt >= limit && createdAt <= timestamp(clock())

  async function* listDue(agent: AgentRecord, limit: string): AsyncGenerator<SessionRecord> {
    for await (const session of store.listSessions(agent.workspaceId, agent.id, all)) {
      // Sessions are listed in the order of creation: no later one can be due.
      if (isYoung(session, limit)) return
      if (session.updatedAt < limit) yield session
      if (isTurnOver()) await nextTurn()
    }
  }

  async function* listDueContacts({ workspaceId, id }: AgentRecord, limit: string): AsyncGenerator<ContactRecord> {
    for await (const contact of store.listContacts(workspaceId, { agentId: id }, all)) {
      if (isYoung(contact, limit)) return
      if (contact.createdAt < limit) yield contact
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
    { id: agent, workspaceId }: AgentRecord,
    sessions: readonly SessionRecord[],
    isDue: (session: SessionRecord) => boolean,
  ): Promise<void> {
    const results = await Promise.allSettled(sessions.map(({ id }) => store.eraseSession(workspaceId, id, isDue)))
    const erased = sessions.flatMap(({ id }, at) => {
      const result = results[at]
      return result?.status === 'fulfilled' && result.value ? [id] : []
    })
    if (erased.length > 0) {
      log.info({ agent, count: erased.length }, 'Sessions were erased at the end of their retention')
      await bus.revoke(erased)
    }
    const failed = results.find((each) => each.status === 'rejected')
    // One error is enough: what fails for one session usually fails for all, as when the disk is full.
    if (failed) throw failed.reason
  }

  /**
   * Fills the store's search texts with the conversations of the last days, so that an admin's first search need not: searches for a random
   * text that no conversation holds.
   */
  async function readForSearches({ workspaceId, id }: AgentRecord): Promise<void> {
    const nothing = { text: randomUUID(), from: limitOf(searchedDays) }
    for await (const _ of store.findConversations(workspaceId, id, nothing, { order: 'desc' }))
      if (sweeps.isStopped()) return
  }

  function logFailure(error: unknown, agent?: string): void {
    if (!sweeps.isStopped())
      log.error({ err: error, agent }, 'Sessions or contacts could not be erased at the end of their retention')
  }

  const { start, sweep, stop } = sweeps
  return { start, sweep, stop, count }
}

const all: Slice = { order: 'asc' }
