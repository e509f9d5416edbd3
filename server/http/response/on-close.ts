import type { ServerResponse } from 'node:http'

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
