import { Distribution, seconds } from '../../core/counting/distribution.ts'

/** Requests of one method to one route. */
export type RequestTally = {
  method: string
  /** A declared pattern, never an address as it was sent: those have no bound. */
  route: string
  /** How many got which status; 0: the peer had left before there was an answer. */
  statuses: Map<number, number>
  durations: Distribution
}

export type RequestCounts = {
  /** `duration` in seconds; undefined: a stream, which lasts as long as somebody reads. */
  add(method: string, route: string, status: number, duration: number | undefined): void
  all(): Iterable<RequestTally>
}

/** What requests that no route or page takes count as. */
export const noRoute = 'none'

/** The methods that count by name. Node's parser knows thirty more, which somebody may try. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts requests: two lookups and two additions each, since all of them pass here. */
export function createRequestCounts(): RequestCounts {
  const routes = new Map<string, Map<string, RequestTally>>()

  function begin(method: string, route: string): RequestTally {
    const ofRoute = routes.get(route) ?? new Map<string, RequestTally>()
    routes.set(route, ofRoute)
    const named = methods.has(method) ? method : 'other'
    const tally = ofRoute.get(named) ?? {
      method: named,
      route,
      statuses: new Map(),
      durations: new Distribution(seconds),
    }
    ofRoute.set(named, tally)
    return tally
  }

  return {
    add(method, route, status, duration) {
      const { statuses, durations } = routes.get(route)?.get(method) ?? begin(method, route)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (duration !== undefined) durations.add(duration)
    },
    *all() {
      for (const ofRoute of routes.values()) yield* ofRoute.values()
    },
  }
}
