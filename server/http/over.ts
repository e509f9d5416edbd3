import type { ServerResponse } from 'node:http'

/**
 * Calls back once when a response is over: sent, or its connection gone, at once when it is gone already. A response that waits behind
 * another one of its connection (pipelining) has no socket yet, and node does not tell it when that closes: what is held for it would
 * be held for ever.
 */
export function whenOver(response: ServerResponse, then: () => void): void {
  const { socket } = response.req
  if (response.destroyed || socket.destroyed) {
    then()
    return
  }
  const over = () => {
    response.off('close', over)
    socket.off('close', over)
    then()
  }
  // Not `once`, which would hold a wrapper for each: it takes itself away.
  response.on('close', over)
  if (response.socket) return
  // A peer may send more requests than node thinks listeners should be.
  socket.setMaxListeners(0).on('close', over)
}
