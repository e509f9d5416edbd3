import type { ServerResponse } from 'node:http'
import type { Problem } from '../../contract/problem.ts'
import { apiHeaders } from './headers.ts'
import { onClose } from './connection.ts'

/** Event streams (the HTML standard, "Server-sent events"), the writing side. */

/** A reader that is this many bytes behind is cut off; it attaches again and misses nothing. */
const maxBehind = 1024 * 1024

/** Proxies close what is silent for long. */
const heartbeat = 15_000

const headers = {
  ...apiHeaders,
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would gather the events otherwise.
  'X-Accel-Buffering': 'no',
}

/** An event stream, and all that is held for one: there are thousands. */
export class EventStream {
  readonly #response: ServerResponse
  #isClosed = false
  #then: (() => void) | undefined
  #lastId: number

  /** The head of the response must be out. `lastId` is the newest event that the reader has; `onClosed` is called once. */
  constructor(response: ServerResponse, lastId: number, onClosed: (response: ServerResponse) => void) {
    this.#response = response
    this.#lastId = lastId
    onClose(response, () => {
      this.#isClosed = true
      onClosed(response)
      this.#then?.()
    })
  }

  /** Sends an event. A reader that is too far behind is disconnected. */
  readonly send = ({ id, event, data }: { id: number; event: string; data: object }): void => {
    if (this.#write(`id: ${id}\n`, event, data)) this.#lastId = id
  }

  /** Sends an event that is not stored: without an id, so that the reader's Last-Event-ID stays. */
  readonly sendPassing = ({ event, data }: { event: string; data: object }): void => {
    this.#write('', event, data)
  }

  /** Returns whether there still is a reader. */
  #write(id: string, event: string, data: object): boolean {
    const response = this.#response
    if (response.writableEnded || response.destroyed) return false
    gather(response)
    response.write(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    if (response.writableLength > maxBehind) response.destroy()
    return true
  }

  /** The newest event that the reader has, or that was sent to it. */
  get lastId(): number {
    return this.#lastId
  }

  end(): void {
    this.#response.end()
  }

  /** Ends the stream, and says why. The id is that of the newest event, so that whoever attaches again misses nothing. */
  fail(problem: Problem): void {
    this.send({ id: this.#lastId, event: 'error', data: problem })
    this.end()
  }

  /** Calls `then` once when the stream is closed, by whichever side. Takes one such function. */
  onClose(then: () => void): void {
    if (this.#isClosed) then()
    else this.#then = then
  }
}

/** Whether a header Accept asks for events. */
export function acceptsEvents(accept: string | undefined): boolean {
  return /\btext\/event-stream\b/i.test(accept ?? '')
}

/** The open event streams of a server, which one timer keeps alive. */
export class EventStreams {
  readonly #open = new Set<ServerResponse>()
  /** The readers that had not taken everything at the last heartbeat. */
  readonly #behind = new WeakSet<ServerResponse>()
  #timer: NodeJS.Timeout | undefined

  /** How many are open. */
  get count(): number {
    return this.#open.size
  }

  /** Starts an event stream as the answer to a request. `lastId` is the newest event that the reader has. */
  start(response: ServerResponse, lastId = 0): EventStream {
    gather(response)
    response.writeHead(200, headers)
    response.flushHeaders()
    this.#open.add(response)
    this.#timer ??= setInterval(() => this.#open.forEach((each) => this.#sendHeartbeat(each)), heartbeat).unref()
    return new EventStream(response, lastId, this.#remove)
  }

  readonly #remove = (response: ServerResponse): void => {
    this.#open.delete(response)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** A reader that is behind at two heartbeats, and never caught up in between, is disconnected too. */
  #sendHeartbeat(response: ServerResponse): void {
    if (response.writableEnded) return
    if (response.writableNeedDrain && this.#behind.has(response)) {
      response.destroy()
      return
    }
    if (response.writableNeedDrain) {
      this.#behind.add(response)
      response.once('drain', () => this.#behind.delete(response))
    }
    response.write(': still here\n\n')
  }
}

/** The head and the events of one turn of the event loop leave in one write: the later the loop is, the fewer writes it has to make. */
function gather(response: ServerResponse): void {
  if (response.writableCorked > 0) return
  response.cork()
  setImmediate(() => response.uncork())
}
