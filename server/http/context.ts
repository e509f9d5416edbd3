import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '../contract/problem.ts'
import { type TraceContext, parseTraceparent } from '../core/log/trace.ts'

/** One request on its way to its response: what the log, the metrics and error responses need of it. */
export type RequestContext = {
  request: IncomingMessage
  response: ServerResponse
  /** `performance.now()` when the head of the request had arrived. */
  startedAt: number
  /** The names of the request in the log and in calls made for it. */
  trace: TraceContext
  /** The pattern of the route or page that handles it; undefined: none does. */
  route: string | undefined
  /** Ends an event stream with a problem; undefined for other responses. */
  failStream: ((problem: Problem) => void) | undefined
}

export function createContext(request: IncomingMessage, response: ServerResponse): RequestContext {
  return {
    request,
    response,
    startedAt: performance.now(),
    trace: traceContextOf(request),
    route: undefined,
    failStream: undefined,
  }
}

/** The X-Request-Id values that are accepted: safe in a log and in a header. */
const allowed = /^[\w.:/+=@-]{1,128}$/

/** Returns the trace context of a request: its X-Request-Id, else a new id, and its traceparent (W3C Trace Context). */
function traceContextOf({ headers }: IncomingMessage): TraceContext {
  const given = headers['x-request-id']
  const isAllowed = typeof given === 'string' && allowed.test(given) && !/fy_(op|ad|rd|vs|lg|in)_/.test(given)
  return { requestId: isAllowed ? given : randomUUID(), trace: parseTraceparent(headers['traceparent']) }
}
