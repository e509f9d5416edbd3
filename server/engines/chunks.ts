import type { IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'

/** The fields we use of a streamed chat completion's chunk. Servers that are not fully compatible may leave out any of them. */
type Chunk = {
  choices?: {
    delta?: { content?: string | null; refusal?: string | null }
    finish_reason?: string | null
  }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: { message?: string } | string
}

/**
 * How a stream ended. Without a `reason` it was cut off, even if the connection closed cleanly. `usage`: the tokens that were read and
 * written.
 */
export type Ending = { reason: string | null; refusal: string; usage?: { read: number; written: number } }

/** The largest event that is accepted, in characters. */
const longestEvent = 1024 * 1024

/**
 * Reads a stream of chat completion chunks (server-sent events). Yields the text that arrived at once as one piece, '' when a part of the
 * stream held none, and records in `ending` how the stream ended. Ends after `[DONE]` or with the stream.
 * @throws {Error} for an event that is not a chunk, or that carries an error of the API.
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

/** How long a server may keep the stream open after `[DONE]`, in milliseconds. */
const linger = 1000

/** Lets the stream end by itself, so that its connection can be reused. */
function leave(response: IncomingMessage): void {
  const timer = setTimeout(() => response.destroy(), linger)
  response.once('close', () => clearTimeout(timer)).resume()
}

function parse(data: string): Chunk {
  try {
    return (JSON.parse(data) as Chunk | null) ?? {}
  } catch (cause) {
    throw new Error('The stream contains an event that is not valid JSON', { cause })
  }
}

function textOf({ choices, usage, error }: Chunk, ending: Ending): string {
  const read = countOf(usage?.prompt_tokens)
  if (read !== undefined) ending.usage = { read, written: countOf(usage?.completion_tokens) ?? 0 }
  if (error) throw new Error(typeof error === 'string' ? error : (error.message ?? 'an error without a message'))
  const choice = choices?.[0]
  if (!choice) return ''
  ending.reason ??= choice.finish_reason ?? null
  ending.refusal += choice.delta?.refusal ?? ''
  const content = choice.delta?.content
  return typeof content === 'string' ? content : ''
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
