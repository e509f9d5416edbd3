import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv, { type Options, type RequestHandler } from 'sirv'
import { sharedFileHeaders } from '../response/headers.ts'

/** Sends the file of a folder that a request's path names. Resolves with whether there is one. */
export type SendFile = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** Files whose names stay when their content changes. */
const revalidated = /^\/(widget\.js|chat\/return\.js|console\/service-worker\.js|console\/installed\/.*)$/

/** Serves the files built for browsers, precompressed. Files with a hash in their name are immutable; others are revalidated each time. */
export function createFiles(directory: string): SendFile {
  if (!existsSync(directory)) return async () => false
  return serveFolder(directory, {
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      const isImmutable = !revalidated.test(pathname)
      response.setHeader('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, no-cache')
      for (const [name, value] of Object.entries(sharedFileHeaders)) response.setHeader(name, value)
    },
  })
}

/** Serves the files that a folder has when the first one is asked for. */
export function serveFolder(directory: string, options: Options): SendFile {
  let serve: RequestHandler | undefined
  return (request, response) => {
    const send = (serve ??= sirv(directory, { etag: true, ...options }))
    return new Promise((resolve) => {
      response.once('close', () => resolve(true))
      // A file may be taken away by a build, or too many may be open: its own response is cut off, and the process goes on.
      response.once('pipe', (file) => file.once('error', () => response.destroy()))
      send(request, response, () => resolve(false))
    })
  }
}
