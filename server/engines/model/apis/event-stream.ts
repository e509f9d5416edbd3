import type { Readable } from 'node:stream'
import { createParser } from 'eventsource-parser'
import { NoAnswer } from './model-api.ts'

/** The largest event that is accepted, in characters. */
const longestEvent = 1024 * 1024
/** The largest answer that comes as one JSON document, in characters. */
const longestDocument = 4 * 1024 * 1024
/** How long a server may keep the stream open after its last event, in milliseconds. */
const lingerMs = 1000

/** How the parts of an answer are read. `event`: the text of one event's data, null for the last event, or undefined for one that says nothing. */
export type AnswerReader = { event(data: string): string | null | undefined; document(document: unknown): string }

/**
 * Reads an answer, as its first character says what it is, since headers of gateways do not: server-sent events, one JSON document of a server
 * that ignores that a stream was asked for, or somebody's web page. Yields the text that arrived at once as one piece, '' when a part of the
 * answer held none, and nothing for what only keeps the connection open. Ends after the last event, or with the stream.
 * @throws {NoAnswer} or what `reader` throws, or for what is too large or no answer.
 */
export async function* readAnswer(response: Readable, reader: AnswerReader): AsyncGenerator<string> {
  let text: string | undefined
  let isDone = false
  let beginning: string | undefined = ''
  let whole: string | undefined
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent({ data }) {
      // Some gateways keep the connection open by events without data.
      const told = data.trim()
      const part = isDone || told === '' ? undefined : reader.event(told)
      if (part === null) isDone = true
      else if (part !== undefined) text = (text ?? '') + part
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })
  function take(part: string): string | undefined {
    if (beginning !== undefined) {
      // With a byte order mark, which is white space.
      beginning = (beginning + part).trimStart()
      if (beginning === '') return undefined
      if (/^[[{<]/.test(beginning)) whole = ''
      part = beginning
      beginning = undefined
    }
    if (whole !== undefined) {
      whole += part
      if (whole.length > longestDocument) throw new NoAnswer('The answer is too large')
      return ''
    }
    parser.feed(part)
    const piece = text
    text = undefined
    return piece
  }
  response.setEncoding('utf8')
  try {
    for await (const part of response.iterator({ destroyOnReturn: false })) {
      const piece = take(String(part))
      if (piece !== undefined) yield piece
      if (isDone) return
    }
    if (whole === undefined) yield take(lastEventEnd) ?? ''
    else if (whole.startsWith('<')) throw new NoAnswer(`The answer is a web page: ${whole}`)
    else yield reader.document(parseJson(whole))
  } finally {
    // The caller may leave at any piece, and an event may be too long: what is still being sent then is not waited for.
    if (isDone) leave(response)
    else response.destroy()
  }
}

/** Some servers leave out the empty line after their last event. */
const lastEventEnd = '\n\n'

/** Lets the stream end by itself, so that its connection can be reused. */
function leave(response: Readable): void {
  const timer = setTimeout(() => response.destroy(), lingerMs)
  response.once('close', () => clearTimeout(timer)).resume()
}

/** @throws {NoAnswer} for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NoAnswer('The answer contains something that is not valid JSON', { cause })
  }
}
