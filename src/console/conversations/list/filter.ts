import type { ConversationFilter } from '#contract/sessions/conversations.ts'
import { addressFilter } from '../../parts/filter/address-filter.ts'

/** `from` and `to` are days in UTC. */
export const { readFilter, searchOf } = addressFilter('q', 'from', 'to', 'vote', 'state', 'lang', 'tag')
export type Filter = ReturnType<typeof readFilter>

/** For /v1, which has another name for the language. */
export function queryOf({ lang, ...rest }: Filter): URLSearchParams {
  const asked: Partial<Record<keyof ConversationFilter, string>> = { ...rest, ...(lang && { language: lang }) }
  return new URLSearchParams(Object.entries(asked))
}

/** Spans of days that end today. */
export const spans = [1, 7, 30, 90]

/** The first of so many days that end today. */
export function firstOf(days: number, now = Date.now()): string {
  return new Date(now - (days - 1) * 86_400_000).toISOString().slice(0, 10)
}

/** Which span of days a filter names: one of `spans`, other days, or none. */
export function spanOf({ from, to }: Filter): number | 'days' | undefined {
  if (from === undefined && to === undefined) return undefined
  const span = to === undefined ? spans.find((days) => firstOf(days) === from) : undefined
  return span ?? 'days'
}
