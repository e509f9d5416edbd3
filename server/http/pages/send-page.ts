import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { etagOf, isNamed } from '../response/reply.ts'

/** A page of ours, or a file that belongs to one. */
export type Page = {
  /** 404 for the page that says that there is none; such a one is kept by nobody. */
  status?: 200 | 404
  type: string
  headers: OutgoingHttpHeaders
  body: string | Buffer
}

/** Answers a page. Browsers ask each time whether it still holds, which mostly it does. */
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
  const known = request.headers['if-none-match']
  if (isFound && known !== undefined && isNamed(known, etag)) {
    response.writeHead(304, headers).end()
    return true
  }
  response.writeHead(status, { ...headers, 'Content-Type': type, 'Content-Length': bytes.length })
  response.end(bytes)
  return true
}
