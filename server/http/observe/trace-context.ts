import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parseTraceparent } from '../../core/log/trace.ts'
import type { TraceContext } from '../../core/log/trace-context.ts'

/** The X-Request-Id values that are accepted: safe in a log and in a header. */
const allowed = /^[\w.:/+=@-]{1,128}$/

/** Returns the trace context of a request: its X-Request-Id, else a new id, and its traceparent (W3C Trace Context). */
export function traceContextOf({ headers }: IncomingMessage): TraceContext {
  const given = headers['x-request-id']
  const isAllowed = typeof given === 'string' && allowed.test(given) && !/fy_(op|ad|rd|vs)_/.test(given)
  return { requestId: isAllowed ? given : randomUUID(), trace: parseTraceparent(headers['traceparent']) }
}
