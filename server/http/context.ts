import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '../contract/problem.ts'
import type { TraceContext } from '../core/log/trace-context.ts'
import { traceContextOf } from './observe/trace-context.ts'

/** One request on its way to its answer: what the log, the metrics and error answers say of it. */
export type RequestContext = {
  request: IncomingMessage
  response: ServerResponse
  /** `performance.now()` when the head of the request was there. */
  startedAt: number
  /** How the log and the calls made for this request name it. */
  trace: TraceContext
  /** The pattern of the route or page that took it; undefined: none did. */
  route: string | undefined
  /** Of an answer that lasts as long as somebody reads it: ends it, and says why. */
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
