import type { IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'

/** What is read of a chunk of a streamed chat completion. Servers that are only nearly compatible leave out any of it. */
type Chunk = {
  choices?: {
    delta?: { content?: string | null; refusal?: string | null }
    finish_reason?: string | null
  }[]
  error?: { message?: string } | string
}

/** What a stream said about its end so far. Without a reason it was cut off, however cleanly the connection closed. */
export type Ending = { reason: string | null; refusal: string }

/** A single event larger than this is no answer, in characters. */
const longestEvent = 1024 * 1024

/**
 * Reads a stream of chat completion chunks (server-sent events). Gives the text that arrived at once as one piece, '' when a part of the
 * stream held none, and notes in `ending` what was said about the end. Ends after `[DONE]` or with the stream.
 * @throws {Error} for an event that is no chunk, or that carries the API's error.
 */
export async function* readChunks(response: IncomingMessage, ending: Ending): AsyncGenerator<string> {
  let text = ''
  let isDone = false
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent({ data }) {
      if (data === '[DONE]') isDone = true
      else if (!isDone) text += textOf(parse(data), ending)
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })
  response.setEncoding('utf8')
  for await (const part of response.iterator({ destroyOnReturn: false })) {
    parser.feed(String(part))
    const piece = text
    text = ''
    yield piece
    if (isDone) return leave(response)
  }
}

/** How long a server may keep the stream open after it has said that all is said, in milliseconds. */
const linger = 1000

/** Lets the stream end by itself, so that its connection serves the next answer. */
function leave(response: IncomingMessage): void {
  const timer = setTimeout(() => response.destroy(), linger)
  response.once('close', () => clearTimeout(timer)).resume()
}

function parse(data: string): Chunk {
  try {
    return (JSON.parse(data) as Chunk | null) ?? {}
  } catch (cause) {
    throw new Error('The stream holds an event that is no JSON', { cause })
  }
}

function textOf({ choices, error }: Chunk, ending: Ending): string {
  if (error) throw new Error(typeof error === 'string' ? error : (error.message ?? 'an error without words'))
  const choice = choices?.[0]
  if (!choice) return ''
  ending.reason ??= choice.finish_reason ?? null
  ending.refusal += choice.delta?.refusal ?? ''
  const content = choice.delta?.content
  return typeof content === 'string' ? content : ''
}
