import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SeenAnswer } from '../contract/sites/seen.ts'
import { countIn, emptyDay, joinDays, seenDays, type SeenDay, type SeenDays } from '../core/counting/seen-days.ts'
import type { AgentRecord } from '../store/records/records.ts'
import type { Store } from '../store/store.ts'

/*
 * Which origins and versions of the widget loaded an agent's theme lately. Counted in memory, beside the busiest request there is, and added
 * to the agent's record now and then: what a process that dies has not added yet is lost.
 */
export type Seen = {
  /** Counts a load that was allowed. `origin` and `version` are as the request has them. */
  note(agent: AgentRecord, origin: string | undefined, version: string | undefined): void
  /** What was counted, also what is only in this process's memory yet. */
  of(agent: AgentRecord): SeenAnswer['data']
  /** Adds what was counted to the records. Failures are logged, and tried again with the next. Never rejects. */
  flush(): Promise<void>
  /** Flushes every few minutes. Does not keep the process alive. */
  start(): void
  stop(): Promise<void>
}

const day = 86_400_000
/** Between two flushes, in milliseconds. */
const interval = 300_000
/** Changes of one batch share syncs of the disk. */
const batchSize = 100
/** How long the last flush may take, in milliseconds. */
const longestStop = 3000
/** Agents counted for between two flushes. More than these are not, which costs nobody more than a count. */
const mostAgents = 10_000

type Pending = { workspaceId: string; days: SeenDays }

/** `clock` returns milliseconds since 1970. */
export function createSeen(store: Pick<Store, 'updateAgent'>, log: Logger, clock: () => number): Seen {
  let pending = new Map<string, Pending>()
  let timer: NodeJS.Timeout | undefined
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
  const firstDay = () => dayAt(clock() - (seenDays - 1) * day)
  /** Made once a day: a date costs more than all else here. */
  let today = { until: 0, name: '' }

  function nameOfToday(): string {
    const now = clock()
    if (now >= today.until || now < today.until - day)
      today = { until: (Math.floor(now / day) + 1) * day, name: dayAt(now) }
    return today.name
  }

  function countsFor({ id, workspaceId }: AgentRecord): SeenDay | undefined {
    let of = pending.get(id)
    if (!of) {
      if (pending.size >= mostAgents) return undefined
      of = { workspaceId, days: {} }
      pending.set(id, of)
    }
    return (of.days[nameOfToday()] ??= emptyDay())
  }

  async function flushAgent(id: string, { workspaceId, days }: Pending): Promise<void> {
    try {
      await store.updateAgent(workspaceId, id, (agent) => ({
        ...agent,
        seen: joinDays(agent.seen ?? {}, days, firstDay()),
      }))
    } catch (error) {
      log.warn({ err: error, agentId: id }, 'Where a widget was loaded could not be stored')
      const since = pending.get(id)?.days ?? {}
      pending.set(id, { workspaceId, days: joinDays(days, since, firstDay()) })
    }
  }

  async function flush(): Promise<void> {
    const all = pending
    pending = new Map()
    const entries = [...all]
    for (let at = 0; at < entries.length; at += batchSize) {
      await Promise.all(entries.slice(at, at + batchSize).map(([id, counted]) => flushAgent(id, counted)))
    }
  }

  return {
    note(agent, origin, version) {
      if (origin === undefined) return
      const counts = countsFor(agent)
      if (!counts) return
      count(counts, 'origins', origin, isOrigin)
      if (version !== undefined) count(counts, 'versions', version, isVersion)
    },
    of(agent) {
      const days = joinDays(agent.seen ?? {}, pending.get(agent.id)?.days ?? {}, firstDay())
      return {
        days: seenDays,
        origins: totals(days, 'origins').map(([origin, loads, lastDay]) => ({ origin, loads, lastDay })),
        otherLoads: Object.values(days).reduce((sum, { others }) => sum + others, 0),
        versions: totals(days, 'versions').map(([version, loads, lastDay]) => ({ version, loads, lastDay })),
      }
    },
    flush,
    start() {
      timer = setInterval(() => void flush(), interval).unref()
    },
    async stop() {
      clearInterval(timer)
      // A store that is away must not keep the process from ending.
      await Promise.race([flush(), sleep(longestStop, undefined, { ref: false })])
    },
  }
}

/** What was counted before is right; the rest is checked. */
function count(counts: SeenDay, kind: 'origins' | 'versions', name: string, isRight: (name: string) => boolean): void {
  if (Object.hasOwn(counts[kind], name) || isRight(name)) countIn(counts, kind, name, 1)
}

/** An origin of the web as browsers send it, and nothing else that a request may claim. */
function isOrigin(text: string): boolean {
  return text.length <= 300 && /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function isVersion(text: string): boolean {
  return /^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(text)
}

/** Loads of all days and the last day, by name; most loads first. */
function totals(days: SeenDays, kind: 'origins' | 'versions'): [name: string, loads: number, lastDay: string][] {
  const found = new Map<string, [loads: number, lastDay: string]>()
  for (const [date, counts] of Object.entries(days)) {
    for (const [name, loads] of Object.entries(counts[kind])) {
      const [before = 0, last = date] = found.get(name) ?? []
      found.set(name, [before + loads, last > date ? last : date])
    }
  }
  return [...found]
    .map(([name, [loads, lastDay]]): [string, number, string] => [name, loads, lastDay])
    .toSorted(([, a], [, b]) => b - a)
}
