import type { ConversationFilter } from '#contract/sessions/conversations.ts'

/** The filter of the list, from the query of the page's address. `from` and `to` are days in UTC. */
export type Filter = Partial<Record<'q' | 'from' | 'to' | 'vote' | 'state' | 'lang' | 'tag', string>>

const names = ['q', 'from', 'to', 'vote', 'state', 'lang', 'tag'] as const

export function readFilter(query: Record<string, string>): Filter {
  return Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
}

/** For the address of the page: empty, or with the question mark. */
export function searchOf(filter: Filter): string {
  const search = new URLSearchParams(readFilter(filter)).toString()
  return search && `?${search}`
}

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
