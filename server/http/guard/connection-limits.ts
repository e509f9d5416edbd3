import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { FoyerError } from '../../core/errors.ts'
import { addressKey } from '../../core/network/networks.ts'
import type { RequestContext } from '../context.ts'
import { hasBody } from '../request/body.ts'
import type { Addresses } from './client-address.ts'
import { onClose } from '../response/connection.ts'

/** How much of the server one peer may hold, and for how long. */

/** Connections of one address; behind a trusted proxy, whose connections bring many visitors, requests of one address at a time. */
const maxPerAddress = 100
/** Connections of all together. Each costs some 10 KiB and a file descriptor. */
const maxConnections = 10_000
/** Files that stay for the store, models and pages that are read: without one, conversations can neither be read nor answered. */
const reservedFiles = 500

/** In milliseconds. */
export type Timeouts = {
  /** For the head of a request, and for all of it; for the silence within an upload, and for all of that. */
  headersTimeout: number
  requestTimeout: number
  uploadTimeout: number
  /** How often the first and the next two are checked. */
  connectionsCheckingInterval: number
  /** For a client that takes nothing of an answer; seen up to two checks later. */
  idleTimeout: number
  /** For a connection without a request. */
  keepAliveTimeout: number
  /** For what a client still sends of a request that was answered already, before its connection is cut. */
  lingerTimeout: number
  /** How often it is asked anew whether those who read an event stream still may. */
  recheckInterval: number
}

/** A slow peer is cut within 30 s; proxies keep connections without a request for 60 s, and must not meet one that we just ended. */
export const defaultTimeouts: Timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  // 10 MB at a quarter of a megabit a second.
  uploadTimeout: 320_000,
  connectionsCheckingInterval: 5_000,
  idleTimeout: 18_000,
  keepAliveTimeout: 65_000,
  lingerTimeout: 10_000,
  recheckInterval: 15_000,
}

/** Refuses connections beyond the bounds, and ends those whose clients take nothing of what is written to them. */
export function limitConnections(
  server: Server,
  { addresses, timeouts, log }: { addresses: Addresses; timeouts: Timeouts; log: Pick<Logger, 'warn'> },
): void {
  const open = createCounts()
  const openFiles = openFileLimit()
  const connections = Math.min(maxConnections, Math.max(openFiles - reservedFiles, Math.floor(openFiles / 2)))
  server.maxConnections = connections
  if (connections < maxConnections) {
    log.warn(
      { openFiles, connections },
      'This process may open few files, so it takes fewer connections than it could. Allow it more: ulimit -n, or LimitNOFILE in a systemd unit',
    )
  }
  cutStalled(server, timeouts)
  server.on('connection', (socket: Socket) => {
    if (addresses.isProxy(socket.remoteAddress)) return
    const address = addressKey(socket.remoteAddress)
    // Not even an answer: whoever holds a hundred connections gets no more work out of us.
    if (!open.enter(address)) socket.destroy()
    else socket.once('close', () => open.leave(address))
  })
}

/** How many files this process may open, connections among them; Infinity where the system does not say. Node raises the soft limit to the hard one. */
function openFileLimit(): number {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
  } catch {
    return Infinity
  }
}

/** How many bytes a client had taken when it was last seen to take some, and when that was (`performance.now()`). */
type Progress = { taken: number; at: number }

/**
 * Ends connections whose clients take nothing of an answer for `idleTimeout`. Node's own timers do not: what a client sends would count
 * as activity. One that waits for us, with nothing to take, is not meant.
 */
function cutStalled(server: Server, { idleTimeout, connectionsCheckingInterval }: Timeouts): void {
  const sockets = new Map<Socket, Progress>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, progress] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || taken !== progress.taken) sockets.set(socket, { taken, at: now })
      else if (now - progress.at >= idleTimeout) socket.destroy()
    }
  }, connectionsCheckingInterval).unref()
  server.once('close', () => clearInterval(timer))
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { taken: 0, at: performance.now() })
    socket.once('close', () => sockets.delete(socket))
  })
}

/**
 * Answers 408, as Node does, where a body has not arrived within `requestTimeout`. An upload may take longer as long as some of it arrives,
 * up to Node's own timeout.
 */
export function limitArrival(server: Server, context: RequestContext, requestTimeout: number): void {
  const { request } = context
  if (!hasBody(request)) return
  let before = request.socket.bytesRead
  let timer = setTimeout(check, requestTimeout)
  request.once('close', () => clearTimeout(timer))

  function check(): void {
    if (request.complete) return
    const { bytesRead } = request.socket
    if (context.isUpload && bytesRead > before) {
      before = bytesRead
      timer = setTimeout(check, requestTimeout)
    } else {
      const error = Object.assign(new Error('The body did not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server.emit('clientError', error, request.socket)
    }
  }
}

/** Counts the running requests of each address behind a trusted proxy. Throws too-many-requests when there are too many. */
export function createConcurrencyLimiter(
  addresses: Addresses,
): (request: IncomingMessage, response: ServerResponse) => void {
  const running = createCounts()
  return (request, response) => {
    // The first question spares the others on the path of every read.
    if (!addresses.hasProxies || !addresses.isProxy(request.socket.remoteAddress)) return
    const address = addresses.of(request)
    if (!running.enter(address)) {
      throw new FoyerError('too-many-requests', 'Too many requests at once from one address.', { retryAfter: 5 })
    }
    onClose(response, () => running.leave(address))
  }
}

/** Counts what is open, by key. A key whose count falls to zero is removed. */
function createCounts(): { enter(key: string): boolean; leave(key: string): void } {
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
