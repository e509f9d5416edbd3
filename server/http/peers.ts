import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { FoyerError } from '../core/errors.ts'
import { standFor } from '../core/networks.ts'
import type { Addresses } from './addresses.ts'
import { whenOver } from './over.ts'

/** How much of the server one peer may hold, and for how long. */

/** Connections of one address; behind a trusted proxy, whose connections bring many visitors, requests of one address at a time. */
const maxPerAddress = 100
/** Connections of all together. Each costs some 10 KiB and a file descriptor. */
const maxConnections = 10_000

/** In milliseconds. */
export type Patience = {
  /** For the head of a request, and for all of it. */
  headersTimeout: number
  requestTimeout: number
  /** How often those two and the next two are checked. */
  connectionsCheckingInterval: number
  /** For a peer that takes nothing of an answer. What it took last may be seen one check later, and that it took no more another one. */
  idleTimeout: number
  /** For a connection without a request. It may be seen one check later. */
  keepAliveTimeout: number
  /** How often it is asked anew whether those who read an event stream still may. */
  recheckInterval: number
}

/** A slow peer is cut within 30 s; proxies keep connections without a request for 60 s, and must not meet one that we just ended. */
export const patience: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  idleTimeout: 18_000,
  keepAliveTimeout: 65_000,
  recheckInterval: 15_000,
}

/** A socket as node's server has it: with the response that is being written to it, and the bytes given to the system and not sent yet. */
export type ServerSocket = Socket & {
  _httpMessage?: ServerResponse | null
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}

/** Refuses connections beyond the bounds, and ends those whose peers take nothing of what is written to them. */
export function boundConnections(server: Server, addresses: Addresses, timeouts: Patience): void {
  const open = createGauge()
  const watch = watchSockets(server, timeouts)
  server.maxConnections = maxConnections
  server.on('connection', (socket: ServerSocket) => {
    if (addresses.isProxy(socket.remoteAddress)) return watch(socket)
    const address = standFor(socket.remoteAddress)
    // Not even an answer: whoever holds a hundred connections gets no more work out of us.
    if (!open.enter(address)) return void socket.destroy()
    return watch(socket, () => open.leave(address))
  })
}

/**
 * Gives what watches a socket until it closes, and calls back then. All sockets are looked at every now and then: node's own timers of
 * a socket, one of them for connections without a request, are set anew with each request, read and write, which costs a
 * fourteenth of the read path.
 */
function watchSockets(server: Server, timeouts: Patience): (socket: ServerSocket, onClose?: () => void) => void {
  const watched = new Map<ServerSocket, Progress>()
  server.keepAliveTimeout = 0
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, progress] of watched) {
      if (isIdle(socket, progress, now, timeouts)) socket.destroy()
    }
  }, timeouts.connectionsCheckingInterval).unref()
  server.once('close', () => clearInterval(timer))
  return (socket, onClose) => {
    watched.set(socket, { moved: 0, until: performance.now() })
    socket.once('close', () => {
      watched.delete(socket)
      onClose?.()
    })
  }
}

/** How many bytes a peer has moved, and until when it did or had none to move. */
type Progress = { moved: number; until: number }

/**
 * Whether a peer has for so long taken nothing of an answer, or asked nothing more. One that waits for us is patient, not idle. While
 * it has an answer to take, what it sends does not count: that could go on for ever.
 */
function isIdle(
  { _httpMessage, _handle, bytesRead, writableLength }: ServerSocket,
  progress: Progress,
  now: number,
  { idleTimeout, keepAliveTimeout }: Patience,
): boolean {
  const taken = _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0
  const moved = _httpMessage ? taken : taken + bytesRead
  // Of a connection that never had an answer node itself awaits the head of the first request.
  const isWaitedFor = _httpMessage ? _httpMessage.writableEnded || writableLength > 0 : taken > 0
  if (isWaitedFor && moved === progress.moved) {
    return now - progress.until >= (_httpMessage ? idleTimeout : keepAliveTimeout)
  }
  progress.moved = moved
  progress.until = now
  return false
}

/** Counts the running requests of each address behind a trusted proxy. Throws too-many-requests when there are too many. */
export function createCrowds(addresses: Addresses): (request: IncomingMessage, response: ServerResponse) => void {
  const running = createGauge()
  return (request, response) => {
    // The first question spares the others on the path of every read.
    if (!addresses.hasProxies || !addresses.isProxy(request.socket.remoteAddress)) return
    const address = addresses.of(request)
    if (!running.enter(address)) {
      throw new FoyerError('too-many-requests', 'Too many requests at once from one address.', { retryAfter: 5 })
    }
    whenOver(response, () => running.leave(address))
  }
}

/** Counts who is in, by key. It holds no key of which nobody is in. */
function createGauge(): { enter(key: string): boolean; leave(key: string): void } {
  const counts = new Map<string, number>()
  return {
    enter(key) {
      const count = counts.get(key) ?? 0
      if (count >= maxPerAddress) return false
      counts.set(key, count + 1)
      return true
    },
    leave(key) {
      const count = counts.get(key) ?? 0
      if (count > 1) counts.set(key, count - 1)
      else counts.delete(key)
    },
  }
}
