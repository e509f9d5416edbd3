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
function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** The bytes and the ETag of a JSON answer. */
export function prepare(body: unknown): { body: Buffer; etag: string } {
  const bytes = Buffer.from(JSON.stringify(body))
  return { body: bytes, etag: etagOf(bytes) }
}

/** Whether If-None-Match names this ETag. A proxy may have made it a weak one, which is good enough for a read. */
export function isNamed(header: string, etag: string): boolean {
  return listed(header).some((each) => each === '*' || each.replace(/^W\//, '') === etag)
}

function listed(header: string): string[] {
  return header.split(',').map((each) => each.trim())
}

/** Refuses a change whose If-Match does not name the current answer by a strong ETag (RFC 9110, section 13.1.1). */
export function checkPrecondition(request: IncomingMessage, current: unknown): void {
  const header = request.headers['if-match']
  if (header === undefined) return
  const { etag } = prepare(current)
  if (listed(header).some((each) => each === '*' || each === etag)) return
  throw new FoyerError('stale', 'It has changed since you read it. Read it again, and send the new ETag in If-Match.')
}

export async function send(reply: Reply, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (reply.kind === 'prepared') return sendTagged(reply.body, reply.etag, request, response)
  if (reply.kind === 'stream') {
    if (request.method !== 'HEAD') return reply.start(response)
    response.writeHead(200, { ...unstored, 'Content-Type': 'text/event-stream' }).end()
    return
  }
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
  if (known !== undefined && isNamed(known, etag)) {
    response.writeHead(304, { ...revalidate, ETag: etag, ...headers })
    response.end()
    return
  }
  response.writeHead(200, { ...revalidate, ETag: etag, 'Content-Length': body.length, ...headers })
  response.end(body)
}

/** Items are gathered into writes of about this many characters. */
const writeSize = 32 * 1024
/** How long a peer may read nothing of a list, in milliseconds. */
const patience = 30_000

/**
 * A list that fits into one write goes out with its length, a longer one in pieces as the peer takes them. The head waits for the
 * first write, so that an error before it can still be answered as one.
 */
async function sendList(
  { items, isBare, headers }: Extract<Reply, { kind: 'list' }>,
  response: ServerResponse,
): Promise<void> {
  let text = isBare ? '[' : '{"data":['
  let separator = ''
  for await (const item of items) {
    text += separator + JSON.stringify(item)
    separator = ','
    if (text.length < writeSize) continue
    if (!response.headersSent) response.writeHead(200, { ...unstored, ...headers })
    if (!response.write(text)) await drained(response)
    if (response.destroyed) return
    text = ''
  }
  const rest = Buffer.from(text + (isBare ? ']' : ']}'))
  if (!response.headersSent) response.writeHead(200, { ...unstored, 'Content-Length': rest.length, ...headers })
  response.end(rest)
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
