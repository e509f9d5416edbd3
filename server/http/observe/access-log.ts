import type { Logger } from 'pino'
import { logFields } from '../../core/log/trace.ts'
import type { RequestContext } from '../context.ts'
import { loggedPath } from '../guard/tokens-in-urls.ts'
import { noRoute, type RequestCounts } from './request-counts.ts'

/**
 * Returns a function that counts a finished request and logs it: changes at `info`, reads, of which there are many, at `debug`. Headers,
 * queries and bodies are not logged. A request whose client disconnected before the response has no status.
 */
export function createAccessLog(log: Logger, counts: Pick<RequestCounts, 'add'>): (context: RequestContext) => void {
  return ({ request, response, startedAt, trace, route = noRoute, failStream }) => {
    const { method = '' } = request
    const duration = performance.now() - startedAt
    const status = response.headersSent ? response.statusCode : 0
    counts.add(method, route, status, failStream ? undefined : duration / 1000)
    const level = method === 'GET' || method === 'HEAD' ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const ms = Math.round(duration * 10) / 10
    log[level]({ ...logFields(trace), method, path: loggedPath(request), status: status || null, ms })
  }
}
