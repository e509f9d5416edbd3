import type { Trace } from './trace.ts'

/** The request that some work is done for, by which all its lines in the log can be found. */
export type TraceContext = {
  requestId: string
  /** Undefined: the caller does not trace. */
  trace: Trace | undefined
}

/** The fields of every line of the log about a request. */
export function logFields({ requestId, trace }: TraceContext): {
  requestId: string
  traceId?: string
  spanId?: string
} {
  return { requestId, ...(trace && { traceId: trace.traceId, spanId: trace.spanId }) }
}
