import type { Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { plainProblem, sendLastProblem } from '../errors.ts'
import { linger } from '../response/connection.ts'
import type { Timeouts } from './connection-limits.ts'

/** Problem documents for requests that Node rejects before any handler sees them. */

const reasons: Record<string, [status: number, title: string, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
}

const isUnused = (socket: Duplex) => socket instanceof Socket && socket.bytesRead === 0

/**
 * Ends a connection on which nothing was asked, and says nothing: a client that opens some ahead would take it for the answer to what it asks
 * just then.
 */
function endUnused(socket: Duplex): void {
  if (isUnused(socket)) socket.destroy()
}

export function answerBrokenRequests(
  server: Server,
  { keepAliveTimeout, lingerTimeout }: Pick<Timeouts, 'keepAliveTimeout' | 'lingerTimeout'>,
): void {
  /** The connections that were answered, each with a check whether too much has arrived since. */
  const answered = new WeakMap<Duplex, () => boolean>()
  /** The response to the newest request of each connection. */
  const newest = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => newest.set(request.socket, response))

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUnused(socket)) {
      // It is kept as one that has been answered: a client may ask over it at the very moment at which it ends.
      return void setTimeout(endUnused, keepAliveTimeout, socket).unref()
    }
    // The parser fails again with each chunk that arrives.
    const isTooMuch = answered.get(socket)
    if (isTooMuch && !isTooMuch()) return
    const response = newest.get(socket)
    // Nothing may be written into the middle of another response. One without a socket is queued behind another (pipelining).
    const isUnderWay = response && !response.writableFinished && (response.headersSent || !response.socket)
    if (error.code === 'ECONNRESET' || !socket.writable || isUnderWay) {
      socket.destroy()
      return
    }
    const [status, title, detail] = reasons[error.code ?? ''] ?? [400, 'Bad Request', 'The request is not valid HTTP.']
    const body = JSON.stringify(plainProblem(status, title, detail))
    const head = [
      `HTTP/1.1 ${status} ${title}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ]
    const answer = `${head.join('\r\n')}\r\n\r\n${body}`
    if (socket instanceof Socket && error.code?.startsWith('HPE_')) {
      socket.end(answer)
      answered.set(socket, linger(socket, lingerTimeout))
    } else {
      // A request that was only too slow would be handled if its rest arrived.
      socket.end(answer, () => socket.destroy())
    }
  })
  server.on('checkExpectation', (_request, response) => {
    const problem = plainProblem(417, 'Expectation Failed', 'Only "Expect: 100-continue" is supported.')
    sendLastProblem(response, problem, {}, lingerTimeout)
  })
}
