import type { QuestionState } from '#contract/sessions/questions.ts'

/** Which questions are shown, as it stands in the address of the page. `from` and `to` are days in UTC. */
export type Filter = Partial<Record<'from' | 'to' | 'verdict' | 'state', string>>

const names = ['from', 'to', 'verdict', 'state'] as const

export function readFilter(query: Record<string, string>): Filter {
  return Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
}

/** For the address of the page: empty, or with the question mark. */
export function searchOf(filter: Filter): string {
  const search = new URLSearchParams(readFilter(filter)).toString()
  return search && `?${search}`
}

export const states: QuestionState[] = ['open', 'done', 'ignored']
