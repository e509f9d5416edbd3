import { randomBytes } from 'node:crypto'

/** A request's place in a trace that its caller began (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export type Trace = {
  /** 32 hex digits, the same in all services of the trace. */
  traceId: string
  /** 16 hex digits: the span of the caller that made this request. */
  parentId: string
  /** 16 hex digits, made here: the span of this request, the parent of the calls it makes. */
  spanId: string
  /** Whether the caller records the trace; the calls made for it should be recorded, too. */
  isSampled: boolean
}

/** Version, trace, parent and flags; a version after 00 may add fields, which are ignored (section 3.2). */
const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** Reads a `traceparent` header. Anything but one valid header counts as none; two are joined by Node and so not valid. */
export function parseTraceparent(header: string | string[] | undefined): Trace | undefined {
  const [, version, traceId = '', parentId = '', flags = '', more] = form.exec(String(header ?? '')) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1
  return { traceId, parentId, spanId: newSpanId(), isSampled }
}

/** The `traceparent` header of a call that the request makes, in version 00. */
export function traceparentFrom({ traceId, spanId, isSampled }: Trace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

/** Eight random bytes, not all of them zero, which is not a valid id. */
function newSpanId(): string {
  const id = randomBytes(8).toString('hex')
  return /^0+$/.test(id) ? newSpanId() : id
}

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
