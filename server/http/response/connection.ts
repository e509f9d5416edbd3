import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Calls `then` once when a response is sent or its connection is closed, at once when that was before. A response that waits behind
 * another one of its connection (pipelining) has no socket yet, and node does not tell it when the connection closes.
 */
export function onClose(response: ServerResponse, then: () => void): void {
  const { socket } = response.req
  if (response.destroyed || socket.destroyed) return then()
  const close = () => {
    response.off('close', close)
    socket.off('close', close)
    then()
  }
  response.on('close', close)
  // A client may pipeline more requests than node expects listeners on a socket.
  if (!response.socket) socket.setMaxListeners(0).on('close', close)
}

/** The client disconnected before its answer was there: it is not told anything, and nothing has failed. */
export class ClientGone extends Error {}

/**
 * Runs what a client waits for. When the client disconnects, or has done so while the call was checked, the signal is aborted, so that nobody
 * else is asked any longer.
 */
export async function untilGone<T>(
  { request: { socket } }: { request: IncomingMessage },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController()
  const abort = () => gone.abort(new ClientGone('The client disconnected.'))
  if (socket.destroyed) abort()
  // A client may pipeline more requests than node expects listeners on a socket.
  socket.setMaxListeners(0).once('close', abort)
  try {
    return await run(gone.signal)
  } finally {
    socket.off('close', abort)
  }
}

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
