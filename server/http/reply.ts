import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FoyerError } from '../core/errors.ts'
import type { Soon } from '../core/soon.ts'
import { apiHeaders } from './headers.ts'
import type { Headers, Reply } from './route.ts'

/** How an answer becomes HTTP. */

/** The lists and results that nobody keeps. */
const unstored = { ...apiHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
/** Browsers keep an answer but ask each time whether it still holds; nobody in between keeps it. */
const revalidated = { ...apiHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'private, no-cache' }

/** A JSON answer, ready to be sent any number of times: node takes a flat list of headers in half the time of an object. */
export function prepare(body: unknown): Extract<Reply, { kind: 'prepared' }> {
  const bytes = Buffer.from(JSON.stringify(body))
  const etag = etagOf(bytes)
  const headers = Object.entries({ ...revalidated, ETag: etag, 'Content-Length': bytes.length })
  return { kind: 'prepared', body: bytes, etag, headers: headers.flat().map(String) }
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
    case 'json':
      if (request.method === 'GET' || request.method === 'HEAD') {
        return sendPrepared(prepare(reply.body), request, response)
      }
      return sendWhole(JSON.stringify(reply.body), response)
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
  response.writeHead(200, headers)
  response.end(body)
}

/** The head of `unstored`, flat, as node takes it fastest. */
const unstoredHead = Object.entries(unstored).flat().map(String)

/** A text goes out in one piece with its head; bytes would be another piece. */
function sendWhole(text: string, response: ServerResponse, headers?: Headers): void {
  const head = headers
    ? Object.entries({ ...unstored, ...headers })
        .flat()
        .map(String)
    : unstoredHead
  response.writeHead(200, [...head, 'Content-Length', String(Buffer.byteLength(text))])
  // To end with the text would add a piece of nothing, and for node to gather the two costs a twentieth of all that it does.
  response.write(text)
  response.socket?.uncork()
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
  else sendWhole(rest, response, headers)
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
