import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { etagOf, sendPrepared } from '../response/reply.ts'

/** A generated page, or a file that belongs to one. */
export type Page = {
  /** 404 for the page that says that there is none, which is not cached. */
  status?: 200 | 404
  type: string
  headers: OutgoingHttpHeaders
  body: string | Buffer
}

/** Sends a page. Browsers revalidate it each time by its ETag. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): true {
  const { status = 200, type, body } = page
  const bytes = Buffer.from(body)
  const etag = etagOf(bytes)
  const isFound = status === 200
  const headers = {
    ...page.headers,
    'Cache-Control': isFound ? 'no-cache' : 'no-store',
    ...(isFound && { ETag: etag }),
  }
  const more = { 'Content-Type': type, 'Content-Length': bytes.length }
  if (isFound) sendPrepared({ body: bytes, etag, headers }, request, response, more)
  else response.writeHead(status, { ...headers, ...more }).end(bytes)
  return true
}
