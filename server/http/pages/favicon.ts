import type { Pages } from '../app.ts'
import { pageHeaders } from '../response/headers.ts'
import { etagOf, sendPrepared } from '../response/reply.ts'

/** The icon of our pages without another one, also for browsers that request /favicon.ico by themselves. */

const blue = '#0042da'

/** Our mark on a square of 32 by 32: a bubble with three dots. */
export function mark(bubble = '#fff', dots = blue): string {
  const dot = (x: number) => `<circle cx="${x}" cy="15.6" r="1.5" fill="${dots}"/>`
  return `<path d="M7 25V15.5a9 9 0 1 1 9 9h-4.6a7 7 0 0 0-2.8.6z" fill="${bubble}"/>${dot(12.2)}${dot(16.1)}${dot(20)}`
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7.5" fill="${blue}"/>${mark()}</svg>
`
const etag = etagOf(Buffer.from(picture))
const headers = {
  ...pageHeaders({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] }),
  'Cache-Control': 'public, max-age=86400',
  ETag: etag,
}

export const sendFavicon: Pages = async (request, response) => {
  const more = { 'Content-Type': 'image/svg+xml', 'Content-Length': Buffer.byteLength(picture) }
  sendPrepared({ body: picture, etag, headers }, request, response, more)
  return true
}
