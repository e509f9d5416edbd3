import type { Tokens } from '../../contract/agents/spending.ts'
import { maxInsightPrompts } from '../../contract/sessions/insight.ts'

/* Counts of an agent by day: no personal data, kept when conversations are erased. */

/** The counts of a day, or an addition to them. */
export type Counts = {
  conversations: number
  messages: number
  answered: number
  partly: number
  unanswered: number
  failed: number
  helpful: number
  unhelpful: number
  /** The histogram of the times of first words, by {@link firstWordLimits}; the last number counts longer times. */
  firstWords: readonly number[]
  /** How often each of the theme's prompts was sent. */
  prompts: Readonly<Record<string, number>>
  /** How many answers the embedded engine gave since the model failed; absent where none, and on days before they were counted. */
  fallbacks?: number
  /** The tokens that models read and wrote, by model; absent where none was asked, and on days before they were counted. */
  tokens?: Readonly<Record<string, Tokens>>
}

/** `day`: in UTC, as 2026-11-20. */
export type DayCounts = Counts & { day: string }

/** Upper bounds of the histogram, in milliseconds. Stored counts depend on them: never change the list. */
export const firstWordLimits = [50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 20_000, 60_000]

/** What lists of agents tell of some days. */
export type InsightTotals = Pick<Counts, 'conversations' | 'unanswered'>

export const counters = [
  'conversations',
  'messages',
  'answered',
  'partly',
  'unanswered',
  'failed',
  'helpful',
  'unhelpful',
] as const

export const noCounts: Counts = {
  conversations: 0,
  messages: 0,
  answered: 0,
  partly: 0,
  unanswered: 0,
  failed: 0,
  helpful: 0,
  unhelpful: 0,
  firstWords: [],
  prompts: {},
}

/** Adds two counts. New prompts beyond the bound are dropped. */
export function sumOf(one: Counts, other: Counts): Counts {
  const sum: Counts = { ...one, firstWords: sumOfLists(one.firstWords, other.firstWords) }
  for (const name of counters) sum[name] = one[name] + other[name]
  const prompts = new Map(Object.entries(one.prompts))
  for (const [text, count] of Object.entries(other.prompts)) {
    if (prompts.has(text) || prompts.size < maxInsightPrompts) prompts.set(text, (prompts.get(text) ?? 0) + count)
  }
  const tokens = sumOfTokens(one.tokens ?? {}, other.tokens ?? {})
  const fallbacks = (one.fallbacks ?? 0) + (other.fallbacks ?? 0)
  return {
    ...sum,
    prompts: Object.fromEntries(prompts),
    ...(fallbacks > 0 && { fallbacks }),
    ...(tokens && { tokens }),
  }
}

/** The most models of one day. */
const maxModels = 50

function sumOfTokens(one: Record<string, Tokens>, other: Record<string, Tokens>): Record<string, Tokens> | undefined {
  const models = new Map(Object.entries(one))
  for (const [model, { read, written }] of Object.entries(other)) {
    const known = models.get(model)
    if (known) models.set(model, { read: known.read + read, written: known.written + written })
    else if (models.size < maxModels) models.set(model, { read, written })
  }
  return models.size === 0 ? undefined : Object.fromEntries(models)
}

function sumOfLists(one: readonly number[], other: readonly number[]): number[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => (one[at] ?? 0) + (other[at] ?? 0))
}

/** Returns the histogram of one time, in milliseconds. */
export function firstWordOf(milliseconds: number): number[] {
  const at = firstWordLimits.findIndex((limit) => milliseconds <= limit)
  const last = at === -1 ? firstWordLimits.length : at
  return Array.from({ length: last + 1 }, (_, index) => (index === last ? 1 : 0))
}
