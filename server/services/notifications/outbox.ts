import type { Logger } from 'pino'
import type { OutboxItem, OutboxQuery } from '../../contract/inbox/notifications.ts'
import { currentTime, later, minute, timestamp } from '../../core/clock.ts'
import { notFound, orNotFound } from '../../core/errors.ts'
import { firstOf } from '../../core/event-loop/turns.ts'
import { newId } from '../../core/ids.ts'
import type { Counters } from '../../store/live.ts'
import type { OutboxRecord, OutboxStore } from '../../store/records/outbox.ts'
import type { AgentRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents } from '../agents.ts'
import { countQuotas } from '../quota.ts'
import { createJobRunner, type DueJob, type JobRunner, type Run } from '../knowledge/leased-jobs.ts'
import type { Deliver } from './delivery/deliver.ts'
import { DeliveryError } from './delivery/post.ts'
import type { Describe } from './details.ts'
import { quietUntil, settingsOf, webhooksOf } from './settings.ts'
import { receiversOf, type Notice } from './notify.ts'

/*
 * Sends the notices that are due, each under a lease, so that of several instances one sends it. A process that dies after a notice was
 * taken over by its receiver and before that is stored lets another one send it again, with the same id (Message-ID, webhook-id): no
 * protocol has more to offer.
 */

/** In milliseconds. `sweep`: between two sweeps for due notices. `lease`: how long a notice is held. `retries`: waits between attempts, but of a push. */
export type OutboxTimes = { sweep: number; lease: number; retries: readonly number[] }

const hour = 60 * minute
const usualTimes: OutboxTimes = {
  sweep: 10_000,
  lease: 2 * minute,
  retries: [minute / 2, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour],
}

/** How long a notice is tried, in milliseconds. */
export const triedFor = 72 * hour
/** A push is worth nothing when it comes late: it is tried for minutes, and then dropped. */
const pushTriedFor = 5 * minute
const pushRetries: readonly number[] = [10_000, 30_000, minute, minute]
/** How many notices an instance sends at the same time. */
const maxAtOnce = 10
/** Emails of a workspace in an hour. More wait for the next one: a loop, or a flood of visitors, is no reason to end on block lists. */
const mailQuota = { limit: 200, seconds: 3600 }
/** Tests of an agent in an hour. */
const testQuota = { limit: 20, seconds: 3600 }

export type Outbox = JobRunner & {
  list(workspaceId: string, filter: Pick<OutboxQuery, 'agent' | 'state'>, slice: Slice): AsyncIterable<OutboxRecord>
  /** Makes a notice due once more, from the first attempt on. One that is due already is sent now. */
  sendAgain(workspaceId: string, id: string): Promise<OutboxRecord>
  /** Sends a test to one of the agent's receivers, once, and resolves with what came of it. */
  test(workspaceId: string, agentId: string, to: string): Promise<OutboxRecord>
}

type OutboxDeps = {
  store: OutboxStore & Pick<Store, 'getAgent'>
  agents: Pick<Agents, 'get'>
  counters: Counters
  describe: Describe
  deliver: Deliver
  /** Called when a notice was given up. */
  onFailed: (notice: Notice) => Promise<unknown>
  log: Logger
  times?: Partial<OutboxTimes> | undefined
}

export function createOutbox({ store, agents, counters, describe, deliver, onFailed, log, times }: OutboxDeps): Outbox {
  const { sweep, lease, retries } = { ...usualTimes, ...times }

  const runner = createJobRunner({
    due: dueJobs,
    maxAtOnce,
    interval: sweep,
    onError: (error) => log.error({ err: error }, 'Notices could not be sent'),
  })

  async function* dueJobs(): AsyncIterable<DueJob> {
    for await (const item of store.listDueOutbox()) {
      yield { id: item.id, workspaceId: item.workspaceId, take: (token) => take(item, token) }
    }
  }

  /** Takes a notice if it is due, with a lease. The attempt counts from here on: one that kills the process is not repeated for ever. */
  async function take({ workspaceId, id }: OutboxRecord, token: string): Promise<Run | undefined> {
    const item = await store.updateOutboxItem(workspaceId, id, (current, now) => {
      if (current.dueAt === undefined || current.dueAt > now.toISOString()) return current
      const triedSince = current.triedSince ?? now.toISOString()
      return { ...current, token, dueAt: later(now, lease), attempts: current.attempts + 1, triedSince }
    })
    if (item?.token !== token) return undefined
    const takenAt = performance.now()
    return async (signal) => {
      await send(item, token, takenAt, signal)
      // There may be more than ran at once.
      if (!signal.aborted) void runner.sweep()
    }
  }

  async function send(item: OutboxRecord, token: string, takenAt: number, signal: AbortSignal): Promise<void> {
    const end = (change: (current: OutboxRecord, now: Date) => OutboxRecord) => finish(item, token, change)
    try {
      signal.throwIfAborted()
      const outcome = await attempt(item, takenAt, signal)
      if (outcome === 'sent') await end((current, now) => ({ ...closed(current, now), state: 'sent' }))
      else if ('until' in outcome) await end((current) => postponed(current, outcome.until))
      else await end((current, now) => ({ ...closed(current, now), state: 'dropped', lastError: outcome.notNeeded }))
    } catch (error) {
      // Another instance sends it, or this one when it is started again.
      if (signal.aborted)
        return await end((current, now) => postponed(current, now.toISOString())).catch(() => undefined)
      if (!(error instanceof DeliveryError)) log.error({ item: item.id, err: error }, 'A notice could not be sent')
      else log.warn({ item: item.id, kind: item.kind, rule: item.rule, err: error }, 'A notice could not be delivered')
      await end((current, now) => failed(current, now, error)).catch((storing: unknown) =>
        log.error({ item: item.id, err: storing }, 'What became of a notice could not be stored'),
      )
    }
  }

  /** Sends a notice unless it is not needed, or must wait. */
  async function attempt(
    item: OutboxRecord,
    takenAt: number,
    signal: AbortSignal,
  ): Promise<'sent' | { until: string } | { notNeeded: string }> {
    const agent = await store.getAgent(item.workspaceId, item.agentId)
    // A device is a person's, and a visitor's address goes with the contact: both are looked for when it is sent.
    const isLookedFor = item.kind === 'push' || item.rule === 'answer'
    if (!agent || !(isLookedFor || receiversOf(agent).some(({ to }) => to === item.to))) {
      return { notNeeded: 'It no longer receives notices of this agent.' }
    }
    const until = isForPeople(item) ? waitsUntil(item, agent) : undefined
    if (until) return { until: until.toISOString() }
    const details = await describe(item, agent, settingsOf(agent))
    if ('notNeeded' in details || 'until' in details) return details
    const wait = item.kind === 'email' ? await waitForQuota(item.workspaceId) : 0
    if (wait > 0) return { until: timestamp(currentTime() + wait) }
    // A process that was suspended meanwhile may have lost the lease: half of it must be left to send in.
    if (performance.now() - takenAt > lease / 2) throw new DeliveryError('The server was too busy to send it.')
    return (await deliver(item, agent, details, signal)) ?? 'sent'
  }

  /** Programs have no night: a plain webhook gets everything at once. */
  function waitsUntil({ to }: OutboxRecord, agent: AgentRecord): Date | undefined {
    const isPlain = webhooksOf(agent).some(({ id, kind }) => id === to && kind === 'plain')
    return isPlain ? undefined : quietUntil(new Date(currentTime()), settingsOf(agent))
  }

  /** Counts an email; returns how long it must wait, in milliseconds. */
  async function waitForQuota(workspaceId: string): Promise<number> {
    const [state] = await counters.count([{ key: `mail ${workspaceId}`, ...mailQuota }])
    return state && state.count >= mailQuota.limit ? state.endsIn * 1000 : 0
  }

  /** Stores what came of an attempt, unless the lease was lost. */
  async function finish(
    { workspaceId, id }: OutboxRecord,
    token: string,
    change: (current: OutboxRecord, now: Date) => OutboxRecord,
  ): Promise<void> {
    const after = await store.updateOutboxItem(workspaceId, id, (current, now) =>
      current.token === token ? change(current, now) : current,
    )
    const notice = after?.state === 'failed' ? failureNotice(after) : undefined
    if (notice) await onFailed(notice)
  }

  function failed(current: OutboxRecord, now: Date, error: unknown): OutboxRecord {
    const known = error instanceof DeliveryError ? error : undefined
    const lastError = known?.message ?? 'Something went wrong; the server log says what.'
    const isPush = current.kind === 'push'
    const waits = isPush ? pushRetries : retries
    const wait = Math.max(waits[Math.min(current.attempts, waits.length) - 1] ?? 0, known?.retryAfter ?? 0)
    // Up to a tenth more, so that what failed together is not tried together.
    const next = later(now, wait * (1 + Math.random() / 10))
    const since = Date.parse(current.triedSince ?? current.createdAt)
    const isLate = next > timestamp(since + (isPush ? pushTriedFor : triedFor))
    const isFinal = known?.isFinal === true || current.rule === 'test'
    const { token: _, ...free } = current
    if (!isFinal && !isLate) return { ...free, dueAt: next, lastError }
    // Nobody is to be told that a push was late: there will be another.
    return { ...closed(current, now), state: isPush && !isFinal ? 'dropped' : 'failed', lastError }
  }

  return {
    ...runner,

    list(workspaceId, { agent, state }, { order, after, limit = Infinity }) {
      const isAsked = (item: OutboxRecord) =>
        (agent === undefined || item.agentId === agent) && (state === undefined || item.state === state)
      return firstOf(store.listOutbox(workspaceId, { order, after }), limit, isAsked)
    },

    async sendAgain(workspaceId, id) {
      const changed = await store.updateOutboxItem(workspaceId, id, (current, now) => {
        // It is being sent just now.
        if (current.token !== undefined) return current
        const { lastError: _, endedAt: __, triedSince: ___, ...rest } = current
        return { ...rest, state: 'due', attempts: 0, dueAt: now.toISOString() }
      })
      const item = orNotFound(changed, 'notice')
      void runner.sweep()
      return item
    },

    async test(workspaceId, agentId, to) {
      const agent = await agents.get(workspaceId, agentId)
      const receiver = receiversOf(agent).find((each) => each.to === to)
      if (!receiver) throw notFound('receiver')
      const refusal = () => `An agent has ${testQuota.limit} tests an hour.`
      await countQuotas(counters, [{ key: `notice test ${agent.id}`, ...testQuota, refusal }])
      const now = new Date(currentTime())
      const [createdAt, token, id] = [now.toISOString(), newId('out'), newId('out')]
      const own = { id, workspaceId, agentId: agent.id, ...receiver, rule: 'test', about: {}, at: createdAt } as const
      const held = { state: 'due', attempts: 1, triedSince: createdAt, token, dueAt: later(now, lease) } as const
      const item: OutboxRecord = { ...own, createdAt, ...held }
      await store.addOutboxItem(item)
      await send(item, token, performance.now(), new AbortController().signal)
      return (await store.getOutboxItem(workspaceId, id)) ?? item
    },
  }
}

/** The notice of one that was given up, for the other receivers; that one of them failed is in the list, not in a notice of its own. */
export function failureNotice(item: OutboxRecord): Notice | undefined {
  const { id, workspaceId, agentId, to: except } = item
  if (item.rule === 'failed' || item.rule === 'test') return undefined
  const at = item.endedAt ?? item.createdAt
  return { rule: 'failed', workspaceId, agentId, key: id, about: { itemId: id }, at, except }
}

/** Whether it waits until the quiet hours of the agent's people are over: they are not a visitor's, and a test is wanted now. */
function isForPeople({ rule }: OutboxRecord): boolean {
  return rule !== 'test' && rule !== 'answer'
}

/** No longer due, and nobody's. */
function closed({ token: _, dueAt: __, ...item }: OutboxRecord, now: Date): OutboxRecord {
  return { ...item, endedAt: now.toISOString() }
}

/** An attempt that was none. */
function postponed({ token: _, triedSince, ...item }: OutboxRecord, dueAt: string): OutboxRecord {
  const attempts = Math.max(0, item.attempts - 1)
  return { ...item, attempts, dueAt, ...(attempts > 0 && triedSince !== undefined && { triedSince }) }
}

/** Returns a notice in the form of the API. */
export function toOutboxItem({ workspaceId: _, token: __, triedSince: ___, ...item }: OutboxRecord): OutboxItem {
  return item
}
