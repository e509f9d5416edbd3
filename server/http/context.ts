import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '../contract/problem.ts'
import type { TraceContext } from '../core/log/trace-context.ts'
import { traceContextOf } from './observe/trace-context.ts'

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
