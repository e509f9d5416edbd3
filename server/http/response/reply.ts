import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { FoyerError } from '../../core/errors.ts'
import { omittedHeader } from '../../contract/sessions/sessions.ts'
import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'
import { apiHeaders } from './headers.ts'
import type { ListReply, Reply } from '../route.ts'

/** How an answer becomes HTTP. */

/** For answers that nobody may keep: a browser's copy of what visitors wrote would outlive its erasure. */
const unstored = { ...apiHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
/** Browsers keep an answer but ask each time whether it still holds; nobody in between keeps it. */
const revalidated = { ...apiHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'private, no-cache' }

/** A JSON answer, ready to be sent any number of times. `caching`: who may keep it. */
export function prepare(value: unknown, caching = revalidated): Extract<Reply, { kind: 'prepared' }> {
  const body = Buffer.from(JSON.stringify(value))
  const etag = etagOf(body)
  const headers = { ...caching, ETag: etag, 'Content-Length': body.length }
  return { kind: 'prepared', body, etag, headers }
}

/** A strong ETag of these bytes (RFC 9110, section 8.8.3). */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Whether If-None-Match names this ETag. A proxy may have made it a weak one, which is good enough for a read. */
function isNamed(header: string, etag: string): boolean {
  return listed(header).some((each) => each === '*' || each.replace(/^W\//, '') === etag)
}

function listed(header: string): string[] {
  return header.split(',').map((each) => each.trim())
}

/**
 * Refuses with `stale` (412) a change whose If-Match does not name, by a strong ETag, `current`: the whole body that a GET would answer
 * now (RFC 9110, section 13.1.1). Called inside of the change, so that nothing can come between.
 */
export function checkPrecondition(request: IncomingMessage, current: unknown): void {
  const header = request.headers['if-match']
  if (header === undefined) return
  const { etag } = prepare(current)
  if (listed(header).some((each) => each === '*' || each === etag)) return
  throw new FoyerError('stale', 'It has changed since you read it. Read it again, and send the new ETag in If-Match.')
}

/** Sends a reply. Resolves when it is handed over to the connection, or a stream has started. */
export async function send(reply: Reply, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  switch (reply.kind) {
    case 'prepared':
      return sendPrepared(reply, request, response)
    case 'list':
      return sendList(reply, response)
    case 'stream':
      if (request.method !== 'HEAD') return reply.start(response)
      response.writeHead(200, { ...unstored, 'Content-Type': 'text/event-stream' }).end()
      return undefined
    case 'json':
      if (isRead) return sendPrepared(prepare(reply.body, unstored), request, response)
      return sendText(JSON.stringify(reply.body), { ...unstored, ...reply.headers }, response)
  }
}

/** Sends what has an ETag, or 304 to who has it. `headers` are those of both, `more` those of the body alone. */
export function sendPrepared(
  {
    body,
    etag,
    headers,
  }: Pick<Extract<Reply, { kind: 'prepared' }>, 'etag' | 'headers'> & { body: string | Uint8Array },
  request: IncomingMessage,
  response: ServerResponse,
  more?: OutgoingHttpHeaders,
): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && isNamed(known, etag)) response.writeHead(304, headers).end()
  else response.writeHead(200, more ? { ...headers, ...more } : headers).end(body)
}

function sendText(text: string, headers: OutgoingHttpHeaders, response: ServerResponse): void {
  response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text)
}

/** Sends a text that says how something is at this moment. */
export function sendState(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): true {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(text)
  return true
}

/** What stands before, between and after the items. */
const listForms = {
  data: ['{"data":[', ',', ']}'],
  bare: ['[', ',', ']'],
  lines: ['', '\n', '\n'],
  text: ['', '\r\n', '\r\n'],
} as const

/** Items are gathered into writes of about this many characters. */
const writeSize = 32 * 1024
/**
 * A list that fits into one write is sent with its length, a longer one in pieces as the client takes them. The head waits for the
 * first write, so that an error before it can still be answered as one.
 */
async function sendList({ items, form, headers, omitted = [] }: ListReply, response: ServerResponse): Promise<void> {
  const [begin, between, end] = listForms[form]
  const head = () => ({
    ...unstored,
    ...headers,
    ...(omitted.length > 0 && { [omittedHeader]: String(omitted.length) }),
  })
  let counted = 0
  let text = begin
  let separator = ''
  const { socket, method, httpVersion } = response.req
  for await (const item of items) {
    text += separator + (form === 'text' ? String(item) : JSON.stringify(item))
    separator = between
    // Items at hand, and a client that takes them at once, would give nobody else a turn.
    if (isTurnOver()) await nextTurn()
    // Nobody takes what is written to a client that has left, also during that turn, so nothing would be drained any more.
    if (socket.destroyed) return
    if (text.length < writeSize) continue
    if (!response.headersSent) {
      counted = omitted.length
      // Node throws on one where the body is not chunked.
      const hasTrailer = httpVersion === '1.1' && method !== 'HEAD'
      response.writeHead(200, { ...head(), ...(hasTrailer && { Trailer: omittedHeader }) })
    }
    if (!response.write(text)) await drained(response, socket)
    text = ''
  }
  const rest = text + (separator === '' && form === 'lines' ? '' : end)
  if (!response.headersSent) return sendText(rest, head(), response)
  // What was found out while the items were sent (RFC 9110, section 6.5); Node sends trailers to clients of HTTP/1.1 alone.
  if (omitted.length > counted) response.addTrailers({ [omittedHeader]: String(omitted.length) })
  response.end(rest)
}

/**
 * Resolves when the client has taken what was written, or is gone; one that takes nothing is disconnected by connection-limits.ts. A response
 * that waits behind another one (pipelining) is not told that its connection closes, so the socket is asked.
 */
function drained(response: ServerResponse, socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      socket.off('close', done)
      resolve()
    }
    response.on('drain', done)
    socket.setMaxListeners(0).on('close', done)
  })
}
