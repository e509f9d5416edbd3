/** Which contacts are shown, as it stands in the address of the page. `after`: the last one of the page before. */
export type Filter = Partial<Record<'q' | 'agent' | 'state' | 'after', string>>

const names = ['q', 'agent', 'state', 'after'] as const

export const states = ['open', 'done', 'all'] as const

export function readFilter(query: Record<string, string>): Filter {
  return Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
}

/** For the address of the page: empty, or with the question mark. */
export function searchOf(filter: Filter): string {
  const search = new URLSearchParams(readFilter(filter)).toString()
  return search && `?${search}`
}

/** For /v1. Those that are open, unless others are asked for. */
export function queryOf({ q, agent, state = 'open', after }: Filter): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(agent && { agent }),
    ...(state !== 'all' && { state }),
    ...(after && { cursor: after }),
  })
}
