import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { marksOf } from '../core/origin.ts'
import { originOf } from './origins.ts'
import { noRoute, type RequestCounts } from './request-counts.ts'
import { loggedPath } from './tokens-in-urls.ts'

/** One request and its answer. */
export type Visit = {
  request: IncomingMessage
  response: ServerResponse
  /** `performance.now()` when its head was there. */
  began: number
  /** The pattern of the route or page that took it. */
  route: string
  /** Whether its answer lasts as long as somebody reads. */
  isStream: boolean
}

export function beginVisit(request: IncomingMessage, response: ServerResponse): Visit {
  return { request, response, began: performance.now(), route: noRoute, isStream: false }
}

/**
 * Gives what counts a request and writes its line into the log: changes at `info`, reads, which are many, at `debug`. Neither headers nor
 * queries nor bodies get into it. A request whose peer left before there was an answer has no status.
 */
export function createAccessLog(log: Logger, counts: Pick<RequestCounts, 'add'>): (visit: Visit) => void {
  return ({ request, response, began, route, isStream }) => {
    const { method = '' } = request
    const took = performance.now() - began
    const status = response.headersSent ? response.statusCode : 0
    counts.add(method, route, status, isStream ? undefined : took / 1000)
    const level = method === 'GET' || method === 'HEAD' ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const ms = Math.round(took * 10) / 10
    log[level]({ ...marksOf(originOf(request)), method, path: loggedPath(request), status: status || null, ms })
  }
}
