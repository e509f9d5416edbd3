import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '../contract/problem.ts'
import { parseTraceparent, type TraceContext } from '../core/log/trace.ts'

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
  /** A file is sent, which may take longer than other bodies. */
  isUpload: boolean
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
    isUpload: false,
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

/** Tokens in URLs, which histories, proxies and logs would keep. Such requests are refused, and our own log omits them. */

/** Whether a URL holds RFC 6750's parameter, or one of our secret tokens anywhere, percent-encoded or not. */
export function holdsToken(url: string): boolean {
  // Fast path: most URLs contain none of these (bench read: 2 × the regex).
  if (!url.includes('?') && !url.includes('%') && !url.includes('fy_')) return false
  const plain = url.replaceAll(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /[?&]access_token=|fy_(op|ad|rd|vs|lg|in)_/.test(plain)
}

/** The path of a request for the log: without its query, which may hold anything. */
export function loggedPath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.replace(/[?#].*$/s, '')
  return holdsToken(path) ? '(a path that holds a token)' : path
}
