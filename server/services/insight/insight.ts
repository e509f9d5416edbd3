import type { AgentSummary } from '../../contract/agents/agents.ts'
import {
  type Insight,
  type InsightQuery,
  type InsightSums,
  maxInsightDays,
  maxInsightPrompts,
} from '../../contract/sessions/insight.ts'
import { addDays, day as dayLength, dayOf, timestamp } from '../../core/clock.ts'
import { invalid, orNotFound } from '../../core/errors.ts'
import { counters, type Counts, type DayCounts, firstWordLimits, noCounts, sumOf } from '../../store/records/insight.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents } from '../agents.ts'
import { toEmbed } from '../embeds.ts'
import type { Seen } from '../seen.ts'
import { toLauncher } from '../theme/themes.ts'
import type { InsightCounter } from './count.ts'

/** Reads the counts of an agent, by day, and their sums in the same number of days before. */
export type InsightReader = {
  read(workspaceId: string, agentId: string, query: InsightQuery): Promise<Insight>
}

const usualDays = 30
const daysOf: Record<InsightQuery['interval'], number> = { day: 1, week: 7 }

/** Includes all counts of this instance, and those that others have stored. */
export function createInsight(
  store: Pick<Store, 'listInsight'>,
  agents: Pick<Agents, 'get'>,
  counter: Pick<InsightCounter, 'flush'>,
): InsightReader {
  return {
    async read(workspaceId, agentId, query) {
      const { id } = await agents.get(workspaceId, agentId)
      const { from, to, length } = rangeOf(query)
      const step = daysOf[query.interval]
      await counter.flush()
      const stored = orNotFound(await store.listInsight(workspaceId, id, addDays(from, -length), to), 'agent')
      const within = stored.filter(({ day }) => day >= from)
      const total = totalOf(within)
      return {
        from,
        to,
        days: firstDays(from, length, step).map((day) => {
          const next = addDays(day, step)
          const counts = within.filter((each) => each.day >= day && each.day < next)
          return Object.assign({ day }, sumsOf(totalOf(counts)))
        }),
        total: sumsOf(total),
        previous: sumsOf(totalOf(stored.filter(({ day }) => day < from))),
        prompts: mostSent(within),
      }
    },
  }
}

function rangeOf(query: InsightQuery): { from: string; to: string; length: number } {
  const to = query.to ?? dayOf(timestamp())
  const from = query.from ?? addDays(to, 1 - usualDays)
  const length = (Date.parse(to) - Date.parse(from)) / dayLength + 1
  if (length < 1) throw invalid('to', 'must not be before from')
  if (length > maxInsightDays) throw invalid('from', `must be at most ${maxInsightDays} days before the end`)
  return { from, to, length }
}

/** The day that each `step` of a period begins with. */
function firstDays(from: string, length: number, step: number): string[] {
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => addDays(from, index * step))
}

function totalOf(days: readonly DayCounts[]): Counts {
  let total = noCounts
  for (const counts of days) total = sumOf(total, counts)
  return total
}

function sumsOf(counts: Counts): InsightSums {
  const { firstWords, prompts: _, ...sums } = counts
  // A vote may be withdrawn on a later day than it was given.
  for (const name of counters) sums[name] = Math.max(0, sums[name])
  return { ...sums, fallbacks: counts.fallbacks ?? 0, firstWordMs: firstWordMs(firstWords) }
}

function firstWordMs(histogram: readonly number[]): InsightSums['firstWordMs'] {
  const count = histogram.reduce((sum, each) => sum + each, 0)
  return count === 0 ? null : { median: quantile(histogram, count * 0.5), p95: quantile(histogram, count * 0.95) }
}

/** Estimates the time within which `wanted` first words came, by linear interpolation between two limits. */
function quantile(histogram: readonly number[], wanted: number): number {
  let below = 0
  for (const [at, count] of histogram.entries()) {
    const from = firstWordLimits[at - 1] ?? 0
    const to = firstWordLimits[at] ?? from
    if (count > 0 && below + count >= wanted) return Math.round(from + ((to - from) * (wanted - below)) / count)
    below += count
  }
  return firstWordLimits.at(-1) ?? 0
}

/** Sums prompts without the bound of a single day's counts, to find the most frequent of a whole period. */
function mostSent(days: readonly DayCounts[]): Insight['prompts'] {
  const sent = new Map<string, number>()
  for (const { prompts } of days) {
    for (const [text, count] of Object.entries(prompts)) sent.set(text, (sent.get(text) ?? 0) + count)
  }
  const counted = [...sent].map(([text, count]) => ({ text, count }))
  return counted.toSorted((a, b) => b.count - a.count).slice(0, maxInsightPrompts)
}

/** How the agents of a workspace are doing: what a list of all of them shows. */
export type Summaries = {
  /** Reads the counts of all agents of a workspace at once, and resolves with what tells each agent's summary. `publicUrl`: this server. */
  read(workspaceId: string, publicUrl: string): Promise<(agent: AgentRecord) => AgentSummary>
}

const days = 7

export function createSummaries(
  store: Pick<Store, 'sumInsight'>,
  seen: Pick<Seen, 'of'>,
  counter: Pick<InsightCounter, 'flush'>,
): Summaries {
  return {
    async read(workspaceId, publicUrl) {
      const today = dayOf(timestamp())
      await counter.flush()
      const sums = await store.sumInsight(workspaceId, addDays(today, 1 - days), today)
      const { origin: own } = new URL(publicUrl)
      return (agent) => {
        const sum = sums.get(agent.id)
        const { conversations, unanswered } = sum === undefined ? none : (sum ?? unreadable)
        return {
          isEnabled: toEmbed(agent).isEnabled,
          // The console's preview and the chat page are loaded from here.
          site: seen.of(agent).origins.find(({ origin }) => origin !== own)?.origin ?? null,
          conversations,
          unanswered,
          launcher: toLauncher(agent),
        }
      }
    },
  }
}

const none = { conversations: 0, unanswered: 0 }
const unreadable = { conversations: null, unanswered: null }
