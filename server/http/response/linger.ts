import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/*
 * What to do with a connection that ends before its request was read to the end. To close it at once would reset it, and a reset can take
 * the answer with it before the peer has read it. So only our side is closed, and what still comes is read and thrown away for a while
 * (RFC 9112, section 9.6).
 */

/** How much is thrown away, in bytes. Who sends this much without looking for an answer does without it. */
const maxDiscarded = 128 * 1024 * 1024

/** Answers, and ends the connection when the request was read, or in that many milliseconds. The head must be set, with `Connection: close`. */
export function endEarly(response: ServerResponse, body: Buffer, lingerTimeout: number): void {
  const { req: request, socket } = response
  // Behind another answer of the connection (pipelining) it has to wait for that.
  if (request.complete || !socket) {
    response.end(body)
    return
  }
  response.flushHeaders()
  // Without the end of the response, at which node would close the connection.
  response.write(body)
  socket.end()
  const isTooMuch = linger(socket, lingerTimeout)
  request.on('data', () => {
    if (isTooMuch()) socket.destroy()
  })
  request.on('end', () => socket.destroySoon())
  request.resume()
}

/** Cuts a connection in that many milliseconds, unless it is closed before. Returns what says whether its peer has sent too much since now. */
export function linger(socket: Socket, lingerTimeout: number): () => boolean {
  const maxBytesRead = socket.bytesRead + maxDiscarded
  const timer = setTimeout(() => socket.destroy(), lingerTimeout)
  socket.once('close', () => clearTimeout(timer))
  return () => socket.bytesRead > maxBytesRead
}
