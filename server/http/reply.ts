import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FoyerError } from '../core/errors.ts'
import { apiHeaders } from './headers.ts'
import type { Headers, Reply } from './route.ts'

/** How an answer becomes HTTP. */

const jsonHeaders = { ...apiHeaders, 'Content-Type': 'application/json; charset=utf-8' }
/** Browsers keep an answer but ask each time whether it still holds; nobody in between keeps it. */
const revalidate = { ...jsonHeaders, 'Cache-Control': 'private, no-cache', Vary: 'Authorization, Origin' }
const unstored = { ...jsonHeaders, 'Cache-Control': 'no-store' }

/** A strong ETag of these bytes (RFC 9110, section 8.8.3). */
export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** The bytes and the ETag of a JSON answer. */
export function prepare(body: unknown): { body: Buffer; etag: string } {
  const bytes = Buffer.from(JSON.stringify(body))
  return { body: bytes, etag: etagOf(bytes) }
}

/** Whether a list of ETags, as If-Match and If-None-Match have it, names this one. */
function names(header: string, etag: string): boolean {
  if (header === etag) return true
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)
}

/** Refuses a change whose If-Match does not name the current answer (RFC 9110, section 13.1.1). */
export function checkPrecondition(request: IncomingMessage, current: unknown): void {
  const header = request.headers['if-match']
  if (header === undefined || names(header, prepare(current).etag)) return
  throw new FoyerError('stale', 'It has changed since you read it. Read it again, and send the new ETag in If-Match.')
}

export async function send(reply: Reply, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (reply.kind === 'prepared') return sendTagged(reply.body, reply.etag, request, response)
  if (reply.kind === 'stream') return reply.start(response)
  if (reply.kind === 'list') return sendList(reply, response)
  if (request.method === 'GET' || request.method === 'HEAD') {
    const { body, etag } = prepare(reply.body)
    return sendTagged(body, etag, request, response, reply.headers)
  }
  const body = Buffer.from(JSON.stringify(reply.body))
  response.writeHead(200, { ...unstored, 'Content-Length': body.length, ...reply.headers })
  response.end(body)
}

function sendTagged(
  body: Buffer,
  etag: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers?: Headers,
): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && names(known, etag)) {
    response.writeHead(304, { ...revalidate, ETag: etag, ...headers })
    response.end()
    return
  }
  response.writeHead(200, { ...revalidate, ETag: etag, 'Content-Length': body.length, ...headers })
  response.end(body)
}

/** Items are gathered into writes of about this many characters. */
const writeSize = 32 * 1024

async function sendList(
  { items, isBare, headers }: Extract<Reply, { kind: 'list' }>,
  response: ServerResponse,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  // The first item is asked for before the head goes out, so that an error can still be answered as one.
  let next = await iterator.next()
  response.writeHead(200, { ...unstored, ...headers })
  let text = isBare ? '[' : '{"data":['
  for (let count = 0; !next.done && !response.destroyed; count++) {
    text += (count > 0 ? ',' : '') + JSON.stringify(next.value)
    if (text.length > writeSize) {
      if (!response.write(text)) await drained(response)
      text = ''
    }
    next = await iterator.next()
  }
  response.end(`${text}${isBare ? ']' : ']}'}`)
}

/** Resolves when the peer has read what was written, or is gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.on('drain', go).on('close', go)
  })
}
