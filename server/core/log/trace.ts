import { randomBytes } from 'node:crypto'

/** One request's place in a trace that somebody before us began (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export type Trace = {
  /** 32 hex digits, the same for all who take part. */
  traceId: string
  /** 16 hex digits: the step of the caller's that led to this request. */
  parentId: string
  /** 16 hex digits, made here: this request, the parent of whatever it calls. */
  spanId: string
  /** Whether the caller records the trace; what it calls should, too. */
  isSampled: boolean
}

/** Version, trace, parent and flags; a version after 00 may add fields, of which nothing is known (section 3.2). */
const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** Reads a `traceparent` header. Whatever is not exactly one counts as none, and so does one header sent twice, which node joins. */
export function parseTraceparent(header: string | string[] | undefined): Trace | undefined {
  const [, version, traceId = '', parentId = '', flags = '', more] = form.exec(String(header ?? '')) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1
  return { traceId, parentId, spanId: newSpanId(), isSampled }
}

/** The `traceparent` header of a call that the request makes, in the one version that we know. */
export function traceparentFrom({ traceId, spanId, isSampled }: Trace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

/** Eight random bytes, not all of them zero, which would be no id. */
function newSpanId(): string {
  const id = randomBytes(8).toString('hex')
  return /^0+$/.test(id) ? newSpanId() : id
}
