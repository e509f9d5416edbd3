import type { Logger } from 'pino'
import { Distribution, seconds } from '../../core/counting/distribution.ts'
import { logFields } from '../../core/log/trace.ts'
import { loggedPath, type RequestContext } from '../context.ts'

/** Requests of one method to one route. */
type RequestTally = {
  method: string
  /** A declared pattern, never the requested path: those are unbounded. */
  route: string
  /** Counts by status; 0: the client disconnected before the response. */
  statuses: Map<number, number>
  durations: Distribution
}

export type RequestCounts = {
  /** `duration` in seconds; undefined: an event stream, whose duration says nothing. */
  add(method: string, route: string, status: number, duration: number | undefined): void
  all(): Iterable<RequestTally>
}

/** The name under which requests count that no route or page handles. */
export const noRoute = 'none'

/** The methods that are counted by name. Node's parser accepts thirty more, which count as `other`. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts requests. Every request pays for this: two lookups and two additions. */
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

/**
 * Returns a function that counts a finished request and logs it: changes at `info`, reads, of which there are many, at `debug`. Headers,
 * queries and bodies are not logged. A request whose client disconnected before the response has no status.
 */
export function createAccessLog(log: Logger, counts: Pick<RequestCounts, 'add'>): (context: RequestContext) => void {
  return ({ request, response, startedAt, trace, route = noRoute, failStream }) => {
    const { method = '' } = request
    const duration = performance.now() - startedAt
    const status = response.headersSent ? response.statusCode : 0
    counts.add(method, route, status, failStream ? undefined : duration / 1000)
    const level = method === 'GET' || method === 'HEAD' ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const ms = Math.round(duration * 10) / 10
    log[level]({ ...logFields(trace), method, path: loggedPath(request), status: status || null, ms })
  }
}
