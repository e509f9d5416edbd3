import type { ServerResponse } from 'node:http'
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

export type EventStream = {
  send(event: ChatEvent): void
  end(): void
  /** Calls back once when the stream is over, whoever ended it. */
  onClose(then: () => void): void
}

/** Starts an event stream as the answer to a request. */
export function startEventStream(response: ServerResponse): EventStream {
  response.writeHead(200, {
    ...apiHeaders,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // nginx would gather the events otherwise.
    'X-Accel-Buffering': 'no',
  })
  response.flushHeaders()
  keepAwake(response)
  return {
    send({ id, event, data }) {
      if (response.writableEnded || response.destroyed) return
      response.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      if (response.writableLength > maxBehind) response.destroy()
    },
    end: () => void response.end(),
    onClose: (then) => whenOver(response, then),
  }
}

function keepAwake(response: ServerResponse): void {
  open.add(response)
  timer ??= setInterval(() => open.forEach(wake), heartbeat).unref()
  whenOver(response, () => {
    open.delete(response)
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}

/** A reader that is behind at two heartbeats, and never caught up in between, is cut off too. */
function wake(response: ServerResponse): void {
  if (response.writableEnded) return
  if (response.writableNeedDrain && behind.has(response)) {
    response.destroy()
    return
  }
  if (response.writableNeedDrain) {
    behind.add(response)
    response.once('drain', () => behind.delete(response))
  }
  response.write(': still here\n\n')
}
