import type { Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { plainProblem, sendLastProblem } from '../errors.ts'
import { linger } from '../response/linger.ts'
import type { Timeouts } from './connection-limits.ts'

/** Requests that node refuses before any handler sees them get a problem document too. */

const reasons: Record<string, [status: number, title: string, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
}

export function answerBrokenRequests(server: Server, { lingerTimeout }: Pick<Timeouts, 'lingerTimeout'>): void {
  /** The connections that were answered, and what says whether too much came since. */
  const answered = new WeakMap<Duplex, () => boolean>()
  /** The response to the newest request of each connection. */
  const newest = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => newest.set(request.socket, response))

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The parser fails anew with each piece that comes.
    const isTooMuch = answered.get(socket)
    if (isTooMuch && !isTooMuch()) return
    const response = newest.get(socket)
    // Nothing may be written into the middle of another answer. One without a socket waits behind another one.
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
      // A request that was only too slow would be handled when its rest comes.
      socket.end(answer, () => socket.destroy())
    }
  })
  server.on('checkExpectation', (_request, response) => {
    const problem = plainProblem(417, 'Expectation Failed', 'Only "Expect: 100-continue" is supported.')
    sendLastProblem(response, problem, {}, lingerTimeout)
  })
}
