import type { IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'

/** The largest event that is accepted, in characters. */
const longestEvent = 1024 * 1024
/** The largest answer that comes as one JSON document, in characters. */
const longestDocument = 4 * 1024 * 1024
/** How long a server may keep the stream open after its last event, in milliseconds. */
const lingerMs = 1000

/**
 * Reads server-sent events. `read` returns the text of one event's data, or null for the last event. Yields the text that arrived at once
 * as one piece, '' when a part of the stream held none. Ends after the last event, or with the stream.
 * @throws {Error} what `read` throws, or for an event that is too large.
 */
export async function* readEvents(
  response: IncomingMessage,
  read: (data: string) => string | null,
): AsyncGenerator<string> {
  let text = ''
  let isDone = false
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent({ data }) {
      const part = isDone ? '' : read(data)
      if (part === null) isDone = true
      else text += part
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })
  response.setEncoding('utf8')
  try {
    for await (const part of response.iterator({ destroyOnReturn: false })) {
      parser.feed(String(part))
      const piece = text
      text = ''
      yield piece
      if (isDone) return
    }
  } finally {
    // The caller may leave at any piece, and an event may be too long: what is still being sent then is not waited for.
    if (isDone) leave(response)
    else response.destroy()
  }
}

/** Lets the stream end by itself, so that its connection can be reused. */
function leave(response: IncomingMessage): void {
  const timer = setTimeout(() => response.destroy(), lingerMs)
  response.once('close', () => clearTimeout(timer)).resume()
}

/** Reads an answer that is one JSON document: some servers ignore that a stream was asked for. */
export async function readDocument(response: IncomingMessage): Promise<unknown> {
  let text = ''
  response.setEncoding('utf8')
  for await (const part of response) {
    text += String(part)
    if (text.length > longestDocument) throw new Error('The answer is too large')
  }
  return parseJson(text)
}

/** @throws {Error} for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('The answer contains something that is not valid JSON', { cause })
  }
}
