import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Problem, ProblemCode } from '../contract/problem.ts'
import { FoyerError, problemType } from '../core/errors.ts'
import { logFields } from '../core/log/trace.ts'
import { loggedPath, type RequestContext } from './context.ts'
import { apiHeaders, requestIdHeader } from './response/headers.ts'
import { ClientGone, endEarly } from './response/connection.ts'

/** The one table from an error's code to its HTTP status and title. */
export const problemTable: Record<ProblemCode, { status: number; title: string }> = {
  'bad-request': { status: 400, title: 'The request cannot be read' },
  unauthorized: { status: 401, title: 'A valid bearer token is required' },
  forbidden: { status: 403, title: 'The token does not allow this' },
  'branding-required': { status: 403, title: 'The plan does not allow removing the branding' },
  'origin-not-allowed': { status: 403, title: 'The agent may not be used from this origin' },
  'agent-disabled': { status: 403, title: 'The agent is switched off' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed here' },
  'answer-in-progress': { status: 409, title: 'An answer is being written' },
  'conversation-changed': { status: 409, title: 'Somebody else has acted in this conversation' },
  'done-already': { status: 409, title: 'The request was carried out before' },
  'not-offered': { status: 409, title: 'This is not offered here' },
  'in-use': { status: 409, title: 'The resource is in use' },
  'last-owner': { status: 409, title: 'The workspace needs an owner' },
  'passkeys-unavailable': { status: 409, title: 'Passkeys do not work at this address' },
  'knowledge-limit': { status: 409, title: 'The AI resource cannot know more' },
  stale: { status: 412, title: 'The resource has changed in the meantime' },
  'too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The media type is not supported' },
  validation: { status: 422, title: 'The request is not valid' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  damaged: { status: 500, title: 'A stored record cannot be read' },
  'storage-full': { status: 507, title: 'The storage is full' },
  'quota-exceeded': { status: 507, title: 'The workspace has no storage left' },
  'storage-unavailable': { status: 503, title: 'The storage cannot be reached' },
  'shutting-down': { status: 503, title: 'The server is shutting down' },
}

/** An error whose response has additional headers, such as Allow or WWW-Authenticate. */
export class HttpError extends FoyerError {
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, message: string, headers: Record<string, string>) {
    super(code, message)
    this.headers = headers
  }
}

/**
 * Returns the problem document of an error. Anything but a {@link FoyerError} is a bug of ours, whose details only the log has.
 * `publicUrl`: the configured one.
 */
export function problemOf(error: unknown, requestId: string, publicUrl: string | undefined): Problem {
  const known = error instanceof FoyerError ? error : undefined
  const code = known?.code ?? 'internal'
  return {
    type: problemType(`problem-${code}`, publicUrl),
    ...problemTable[code],
    detail: known?.message ?? `The server log has the reason, under the request id ${requestId}.`,
    ...(known?.errors && { errors: known.errors }),
    ...(known?.limitMessage !== undefined && { limitMessage: known.limitMessage }),
  }
}

/** Returns the problem document of a protocol error, which has no code of ours (RFC 9457, section 4.2.1). */
export function plainProblem(status: number, title: string, detail: string): Problem {
  return { type: 'about:blank', title, status, detail }
}

/**
 * Responds with an error, and logs it if it is a fault of the server. An event stream that has begun gets it as an event; any other
 * response that has begun is cut off, so that no client takes it for complete.
 */
export function sendError(
  error: unknown,
  { request, response, trace, failStream }: RequestContext,
  { log, lingerTimeout, publicUrl }: { log: Logger; lingerTimeout: number; publicUrl: string | undefined },
): void {
  if (error instanceof ClientGone || (request.destroyed && !request.complete)) return
  const problem = problemOf(error, trace.requestId, publicUrl)
  if (isFault(problem)) {
    log.error(
      { err: error, ...logFields(trace), method: request.method, path: loggedPath(request) },
      'A request failed',
    )
  }
  if (response.headersSent) {
    if (failStream) failStream(problem)
    else response.destroy()
    return
  }
  const headers: OutgoingHttpHeaders = { [requestIdHeader]: trace.requestId }
  if (error instanceof FoyerError && error.retryAfter !== undefined) headers['Retry-After'] = String(error.retryAfter)
  if (error instanceof HttpError) Object.assign(headers, error.headers)
  const isLast = problem.status === 503 || (!request.complete && isTooLongToRead(request))
  // What a head that Node refused to write has left on the response.
  response.removeHeader('Trailer')
  response.statusMessage = ''
  try {
    if (isLast || !response.shouldKeepAlive) sendLastProblem(response, problem, headers, lingerTimeout)
    else response.end(writeHead(response, problem, headers))
  } catch (unsent) {
    log.error({ err: unsent, ...logFields(trace) }, 'An error could not be sent')
    // Nobody else would end it, and its client would wait forever.
    response.destroy()
  }
}

/** Whether the operator should look at a problem. Others are caused by callers or pass by themselves. */
function isFault({ status, type }: Problem): boolean {
  return status >= 500 && status !== 503 && !type.endsWith('quota-exceeded')
}

/** Responds with a problem document and closes the connection; for `lingerTimeout` see {@link endEarly}. */
export function sendLastProblem(
  response: ServerResponse,
  problem: Problem,
  headers: OutgoingHttpHeaders,
  lingerTimeout: number,
): void {
  endEarly(response, writeHead(response, problem, { ...headers, Connection: 'close' }), lingerTimeout)
}

/** Sets the head of a problem document, and returns its body. */
function writeHead(response: ServerResponse, problem: Problem, headers: OutgoingHttpHeaders): Buffer {
  const body = Buffer.from(JSON.stringify(problem))
  response.writeHead(problem.status, {
    ...apiHeaders,
    'Content-Type': 'application/problem+json',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    ...headers,
  })
  return body
}

/** The path of a request, without its query. */
export function pathOf(request: Pick<IncomingMessage, 'url'>): string {
  return (request.url ?? '').replace(/[?#].*$/s, '')
}

/**
 * Node reads what is left of a body after an early answer, so that the connection can be used again. That is not worth it for
 * bodies of unknown or great length, nor where the peer still waits for "100 Continue".
 */
function isTooLongToRead(request: IncomingMessage): boolean {
  if (request.headers.expect !== undefined) return true
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  return !(length <= 8 * 1024 * 1024)
}
