import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'

/** The peer ended an exchange of HTTP without a response. */
export class NoResponse extends Error {}

type OutgoingRequest = Pick<RequestOptions, 'agent' | 'headers' | 'lookup' | 'method'> & {
  body?: Buffer
  /** Ends the request and the reading of its response. It must have a deadline: a peer may stay silent, or send forever. */
  signal: AbortSignal
}

/** The largest header of a response, in bytes: some sites send more than the 16 KiB that Node takes. */
const maxHeaderSize = 32 * 1024
/** The most interim responses (1xx) before the response. */
const maxInterim = 10

/**
 * Sends a request, and resolves with the response as soon as its head is read, whatever its status. Settles whatever the peer does, at the
 * latest when `signal` is aborted.
 * @throws {NoResponse} or the error of the socket, the parser or the signal.
 */
export function sendRequest(url: URL, { body, signal, ...options }: OutgoingRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = (url.protocol === 'https:' ? https : http).request(url, { ...options, signal, maxHeaderSize })
    let interim = 0
    request.on('error', reject)
    const refuseSwitch = (socket: Duplex) => {
      socket.destroy()
      reject(new NoResponse('The server switched to another protocol.'))
    }
    // A 101 without the header Upgrade comes as a response.
    request.on('response', (response) =>
      response.statusCode === 101 ? refuseSwitch(response.socket) : resolve(response),
    )
    // Without this listener Node closes the connection of any other 101, and neither `response` nor `error` follows.
    request.on('upgrade', (_response, socket) => refuseSwitch(socket))
    request.on('information', () => {
      interim += 1
      if (interim > maxInterim) request.destroy(new NoResponse('The server sends nothing but interim responses.'))
    })
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    request.on('close', () => {
      signal.removeEventListener('abort', abort)
      reject(new NoResponse('The server closed the connection without a response.'))
    })
    request.end(body)
  })
}
