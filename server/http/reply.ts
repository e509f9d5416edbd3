import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { FoyerError } from '../core/errors.ts'
import type { Soon } from '../core/soon.ts'
import { apiHeaders, dataHeaders } from './headers.ts'
import type { Reply } from './route.ts'

/** How an answer becomes HTTP. */

const unkept = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
/** What nobody keeps. */
const unstored = { ...apiHeaders, ...unkept }
/** Browsers keep an answer but ask each time whether it still holds; nobody in between keeps it. */
const revalidated = { ...apiHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'private, no-cache' }

/**
 * The heads of answers to changes. With every change a browser names the origin of its page (the Fetch standard, "append a request Origin
 * header"); who names none need not be told that pages may read.
 */
const resultHead = flat({ ...dataHeaders, ...unkept })
const resultHeadForPages = flat(unstored)

/** Headers as node takes them in half the time of an object. */
function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flat().map(String)
}

/** Up to this many characters a text takes less time than its bytes, because node sends it in one piece with its head. */
const largestText = 4096

/** A JSON answer, ready to be sent any number of times. */
export function prepare(body: unknown): Extract<Reply, { kind: 'prepared' }> {
  const text = JSON.stringify(body)
  const bytes = Buffer.from(text)
  const etag = etagOf(bytes)
  const headers = flat({ ...revalidated, ETag: etag, 'Content-Length': bytes.length })
  return { kind: 'prepared', body: text.length <= largestText ? text : bytes, etag, headers }
}

/** A strong ETag of these bytes (RFC 9110, section 8.8.3). */
export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Whether If-None-Match names this ETag. A proxy may have made it a weak one, which is good enough for a read. */
export function isNamed(header: string, etag: string): boolean {
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

export function send(reply: Reply, request: IncomingMessage, response: ServerResponse): Soon<void> {
  switch (reply.kind) {
    case 'prepared':
      return sendPrepared(reply, request, response)
    case 'list':
      return sendList(reply, response)
    case 'stream':
      if (request.method !== 'HEAD') return reply.start(response)
      response.writeHead(200, { ...unstored, 'Content-Type': 'text/event-stream' }).end()
      return undefined
    case 'written':
      return sendResult(reply.text, request, response)
    case 'json':
      if (request.method === 'GET' || request.method === 'HEAD') {
        return sendPrepared(prepare(reply.body), request, response)
      }
      return sendResult(JSON.stringify(reply.body), request, response)
  }
}

function sendPrepared(
  { body, etag, headers }: Extract<Reply, { kind: 'prepared' }>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && isNamed(known, etag)) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  sendWhole(headers, body, response)
}

function sendResult(text: string, { headers }: IncomingMessage, response: ServerResponse): void {
  const head = headers.origin === undefined ? resultHead : resultHeadForPages
  sendWhole([...head, 'Content-Length', String(Buffer.byteLength(text))], text, response)
}

/**
 * Sends a whole answer, a text in one piece with its head. To end with the body would add a piece of nothing, and for node to gather the
 * pieces costs a twentieth of all that it does; and it would wait a turn for more, were the socket not told first that this is all.
 */
function sendWhole(head: string[], body: string | Buffer, response: ServerResponse): void {
  response.writeHead(200, head)
  const { socket } = response
  socket?.cork()
  response.write(body)
  socket?.uncork()
  response.end()
}

/** What stands before, between and after the items. */
const listForms = { data: ['{"data":[', ',', ']}'], bare: ['[', ',', ']'], lines: ['', '\n', '\n'] } as const

/** Items are gathered into writes of about this many characters. */
const writeSize = 32 * 1024
/** How long a peer may read nothing of a list, in milliseconds. */
const patience = 30_000

/**
 * A list that fits into one write goes out with its length, a longer one in pieces as the peer takes them. The head waits for the
 * first write, so that an error before it can still be answered as one.
 */
async function sendList(
  { items, form, headers }: Extract<Reply, { kind: 'list' }>,
  response: ServerResponse,
): Promise<void> {
  const [begin, between, end] = listForms[form]
  let text = begin
  let separator = ''
  for await (const item of items) {
    text += separator + JSON.stringify(item)
    separator = between
    if (text.length < writeSize) continue
    if (!response.headersSent) response.writeHead(200, { ...unstored, ...headers })
    if (!response.write(text)) await drained(response)
    if (response.destroyed) return
    text = ''
  }
  const rest = text + (separator === '' && form === 'lines' ? '' : end)
  if (response.headersSent) response.end(rest)
  else sendWhole(flat({ ...unstored, ...headers, 'Content-Length': Buffer.byteLength(rest) }), rest, response)
}

/** Resolves when the peer has read what was written, or is gone; one that reads nothing for long is cut off. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), patience)
    const go = () => {
      clearTimeout(timer)
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.on('drain', go).on('close', go)
  })
}
