import type { Trace } from './trace.ts'

/** The request that some work is done for, so that all lines of the log about it can be found together. */
export type TraceContext = {
  requestId: string
  /** Undefined: the caller does not trace. */
  trace: Trace | undefined
}

/** What every line of the log about a request carries. */
export function logFields({ requestId, trace }: TraceContext): {
  requestId: string
  traceId?: string
  spanId?: string
} {
  return { requestId, ...(trace && { traceId: trace.traceId, spanId: trace.spanId }) }
}
