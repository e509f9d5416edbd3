import type { Logger } from 'pino'
import type { SeenAnswer } from '../contract/agents/embed.ts'
import { addDays, day, dayOf, createPeriodName } from '../core/clock.ts'
import { countIn, emptyDay, joinDays, seenDays, type SeenDay, type SeenDays } from '../core/counting/seen-days.ts'
import { parseUrl } from '../core/network/parse-url.ts'
import type { AgentRecord } from '../store/records/records.ts'
import type { Store } from '../store/store.ts'
import { createWriteBehind, type WriteBehind } from './write-behind.ts'

/** Which origins and versions of the widget loaded an agent's theme lately. Counted in memory and added to the agent's record now and then. */
export type Seen = Pick<WriteBehind<unknown>, 'start' | 'stop'> & {
  /** Counts a load that was allowed. `origin` and `version` are as the request has them. */
  note(agent: AgentRecord, origin: string | undefined, version: string | undefined): void
  /** The loads of the last days, also those that only this process knows yet. */
  of(agent: AgentRecord): SeenAnswer['data']
}

/** `clock` returns milliseconds since 1970. */
export function createSeen(store: Pick<Store, 'updateAgent'>, log: Logger, clock: () => number): Seen {
  const startOfToday = createPeriodName(day, clock)
  const firstDay = () => addDays(dayOf(startOfToday()), 1 - seenDays)
  const { get, set, start, stop } = createWriteBehind<{ workspaceId: string; days: SeenDays }>({
    write: (id, { workspaceId, days }) =>
      store.updateAgent(workspaceId, id, (agent) => ({
        ...agent,
        seen: joinDays(agent.seen ?? {}, days, firstDay()),
      })),
    merge: (failed, { workspaceId, days }) => ({ workspaceId, days: joinDays(failed.days, days, firstDay()) }),
    onError: (error, id) => log.warn({ err: error, agentId: id }, 'Where a widget was loaded could not be stored'),
  })

  function countsFor({ id, workspaceId }: AgentRecord): SeenDay {
    const pending = get(id) ?? { workspaceId, days: {} }
    set(id, pending)
    return (pending.days[dayOf(startOfToday())] ??= emptyDay())
  }

  return {
    note(agent, origin, version) {
      if (origin === undefined) return
      const counts = countsFor(agent)
      count(counts, 'origins', origin, isOrigin)
      if (version !== undefined) count(counts, 'versions', version, isVersion)
    },
    of(agent) {
      const days = joinDays(agent.seen ?? {}, get(agent.id)?.days ?? {}, firstDay())
      return {
        days: seenDays,
        origins: totals(days, 'origins').map(([origin, loads, lastDay]) => ({ origin, loads, lastDay })),
        otherLoads: Object.values(days).reduce((sum, { others }) => sum + others, 0),
        versions: totals(days, 'versions').map(([version, loads, lastDay]) => ({ version, loads, lastDay })),
      }
    },
    start,
    stop,
  }
}

/** A name that was counted before was valid then: only new ones are checked. */
function count(counts: SeenDay, kind: 'origins' | 'versions', name: string, isValid: (name: string) => boolean): void {
  if (Object.hasOwn(counts[kind], name) || isValid(name)) countIn(counts, kind, name, 1)
}

/** An origin of the web as browsers send it, and nothing else that a request may claim. */
function isOrigin(text: string): boolean {
  return text.length <= 300 && /^https?:\/\//.test(text) && parseUrl(text)?.origin === text
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
