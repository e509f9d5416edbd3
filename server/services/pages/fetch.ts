import type { IncomingMessage } from 'node:http'
import { NoResponse, sendRequest } from '../../core/send-request.ts'
import type { Route } from './addresses.ts'
import { pageError, type PageError } from './page-error.ts'

/** The User-Agent in requests to sites. */
const userAgent = 'Foyer (reads a page when its owner asks for it)'

/** The largest header of a response, in bytes. */
const maxHeaderSize = 32 * 1024

/** Requests an address once, and resolves with the response, whatever its status. */
export function fetchOnce(
  url: URL,
  route: Route,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<IncomingMessage> {
  return sendRequest(url, {
    ...route,
    signal,
    maxHeaderSize,
    headers: { 'User-Agent': userAgent, 'Accept-Encoding': 'gzip, br', ...headers },
  })
}

/** Maps the error of a failed request to a PageError. */
export function explainFailure(error: unknown, { hostname }: URL): PageError {
  const { code = '', message } = error as NodeJS.ErrnoException
  // The filtering agent's refusals have no code.
  if (code === '' && message.includes('is not allowed')) return pageError('not-public', hostname, error)
  if (/CERT|SIGNATURE|_ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO$/.test(code)) return pageError('certificate', hostname, error)
  if (error instanceof NoResponse) return pageError('bad-answer', hostname, error)
  if (/^HPE_|^ERR_HTTP|^Z_|^ERR_.*BROTLI|^ERR_STREAM_PREMATURE_CLOSE$|^ERR__ERROR/.test(code)) {
    return pageError('bad-answer', hostname, error)
  }
  return pageError('unreachable', hostname, error)
}
