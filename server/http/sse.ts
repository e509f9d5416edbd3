import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ChatEvent } from '../contract/chat.ts'
import { apiHeaders } from './headers.ts'
import { whenOver } from './over.ts'

/** Event streams (the HTML standard, "Server-sent events"), the writing side. */

/** A reader that is this many bytes behind is cut off; it attaches again and misses nothing. */
const maxBehind = 1024 * 1024

/** Proxies close what is silent for long. One timer for all streams. */
const heartbeat = 15_000

const open = new Set<ServerResponse>()
/** The readers that had not taken everything at the last heartbeat. */
const behind = new WeakSet<ServerResponse>()
let timer: NodeJS.Timeout | undefined

/** How many event streams are open. */
export function countEventStreams(): number {
  return open.size
}

const head = Object.entries({
  ...apiHeaders,
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would gather the events otherwise.
  'X-Accel-Buffering': 'no',
})
  .flat()
  .map(String)

/** An event stream, and all that is held for one: there are thousands. */
export class EventStream {
  readonly #response: ServerResponse
  #isOver = false
  #then: (() => void) | undefined

  /** The head of the response must be out. */
  constructor(response: ServerResponse) {
    this.#response = response
    open.add(response)
    timer ??= setInterval(() => open.forEach(wake), heartbeat).unref()
    whenOver(response, () => this.#close())
  }

  /** May be called by itself. */
  readonly send = ({ id, event, data }: ChatEvent): void => {
    const response = this.#response
    if (response.writableEnded || response.destroyed) return
    const isBehind = !write(response, `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    if (isBehind && outputOf(response).writableLength > maxBehind) response.destroy()
  }

  end(): void {
    this.#response.end()
  }

  /** Calls back once when the stream is over, whoever ended it. Takes one such function. */
  onClose(then: () => void): void {
    if (this.#isOver) then()
    else this.#then = then
  }

  #close(): void {
    this.#isOver = true
    open.delete(this.#response)
    if (open.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    this.#then?.()
  }
}

/** Starts an event stream as the answer to a request. */
export function startEventStream(response: ServerResponse): EventStream {
  response.writeHead(200, head)
  response.flushHeaders()
  return new EventStream(response)
}

/** A reader that is behind at two heartbeats, and never caught up in between, is cut off too. */
function wake(response: ServerResponse): void {
  if (response.writableEnded) return
  const output = outputOf(response)
  if (output.writableNeedDrain && behind.has(response)) {
    response.destroy()
    return
  }
  if (output.writableNeedDrain) {
    behind.add(response)
    output.once('drain', () => behind.delete(response))
  }
  write(response, ': still here\n\n')
}

/** What the text of a stream waits in until its reader takes it. Behind another answer of its connection (pipelining) a response has no socket yet. */
function outputOf(response: ServerResponse): Socket | ServerResponse {
  return response.socket ?? response
}

/**
 * Writes to a response of unknown length whose head is out, as its own `write` does, but as one text: node hands a chunk (RFC 9112, section
 * 7.1) to the system in three, which takes a fifth more of the time of an event. False when the reader is behind.
 */
function write(response: ServerResponse, text: string): boolean {
  const { socket, req } = response
  if (!socket || req.httpVersion !== '1.1') return response.write(text)
  return socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
}
