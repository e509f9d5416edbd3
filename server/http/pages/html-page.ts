import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { etagOf, sendPrepared } from '../response/reply.ts'

/** Escapes a text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

type HtmlPage = {
  /** The tag of its language; absent: English. */
  tag?: string
  direction?: 'ltr' | 'rtl'
  /** It is an app: it goes below the notch of a phone, and stays above its keyboard. */
  isApp?: boolean
  title: string
  /** HTML. */
  head: string
  body: string
  /** Those of the body's tag. */
  attributes?: string
}

/** Returns a whole page. */
export function htmlPage({ tag = 'en', direction, isApp, title, head, body, attributes }: HtmlPage): string {
  return `<!doctype html>
<html lang="${tag}"${direction ? ` dir="${direction}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1${isApp ? ', viewport-fit=cover, interactive-widget=resizes-content' : ''}">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body${attributes ? ` ${attributes}` : ''}>
${body}
</body>
</html>
`
}

/** A generated page, or a file that belongs to one. */
type Page = {
  /** 404 for the page that says that there is none, which is not cached. */
  status?: 200 | 404
  /** Absent: HTML. */
  type?: string
  headers: OutgoingHttpHeaders
  body: string | Buffer
}

/** Sends a page. Browsers revalidate it each time by its ETag. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): true {
  const { status = 200, type = 'text/html; charset=utf-8', body } = page
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
