import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Origin } from '../core/origin.ts'
import { parseTraceparent } from '../core/trace.ts'

/** A proxy's name for a request counts when it is one that may stand in a log and in a header. */
const sane = /^[\w.:/+=@-]{1,128}$/

/** Made when somebody first asks: nearly all requests are reads, of which nothing is logged. */
const origins = new WeakMap<IncomingMessage, Origin>()

/** The request as the log and the calls made for it name it: by X-Request-Id, else by an id made here. */
export function originOf(request: IncomingMessage): Origin {
  const known = origins.get(request)
  if (known) return known
  const { headers } = request
  const given = headers['x-request-id']
  const isSane = typeof given === 'string' && sane.test(given) && !/fy_(op|ad|rd|vs)_/.test(given)
  const origin = { requestId: isSane ? given : randomUUID(), trace: parseTraceparent(headers['traceparent']) }
  origins.set(request, origin)
  return origin
}
