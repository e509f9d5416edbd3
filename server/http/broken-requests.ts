import type { Server } from 'node:http'
import { plainProblem, sendProblem } from './errors.ts'
import type { ServerSocket } from './peers.ts'

/** Requests that node refuses before any handler sees them get a problem document too. */

const reasons: Record<string, [status: number, title: string, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
}

export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: ServerSocket) => {
    // Into the middle of another answer nothing may be written; node's own handler makes the same check.
    const isUnderWay = socket._httpMessage?.headersSent === true
    if (error.code === 'ECONNRESET' || !socket.writable || isUnderWay) {
      socket.destroy()
      return
    }
    const [status, title, detail] = reasons[error.code ?? ''] ?? [400, 'Bad Request', 'The request is no valid HTTP.']
    const body = JSON.stringify(plainProblem(status, title, detail))
    const head = [
      `HTTP/1.1 ${status} ${title}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ]
    // Destroyed once it is written: a peer that never reads or closes would keep the socket otherwise.
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  })
  server.on('checkExpectation', (_request, response) => {
    sendProblem(response, plainProblem(417, 'Expectation Failed', 'Only "Expect: 100-continue" is understood.'), {
      Connection: 'close',
    })
  })
}
