import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { plainProblem, sendProblem } from './errors.ts'

/** Requests that node refuses before any handler sees them get a problem document too. */

const reasons: Record<string, [status: number, title: string, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
}

export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, title, detail] = reasons[error.code ?? ''] ?? [400, 'Bad Request', 'The request is no valid HTTP.']
    const body = JSON.stringify(plainProblem(status, title, detail))
    socket.end(
      `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    )
  })
  server.on('checkExpectation', (_request, response) => {
    sendProblem(response, plainProblem(417, 'Expectation Failed', 'Only "Expect: 100-continue" is understood.'), {})
  })
}
