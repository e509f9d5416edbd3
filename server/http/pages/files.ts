import { existsSync } from 'node:fs'
import sirv from 'sirv'
import type { Pages } from '../app.ts'
import { sharedFileHeaders } from '../response/headers.ts'

/** Files whose names stay when their content changes. */
const revalidated = /^\/(widget\.js|chat\/return\.js|console\/service-worker\.js|console\/installed\/.*)$/

/** Serves the files built for browsers, precompressed. Files with a hash in their name are immutable; others are revalidated each time. */
export function createFiles(directory: string): Pages {
  if (!existsSync(directory)) return async () => false
  const serve = sirv(directory, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      const isImmutable = !revalidated.test(pathname)
      response.setHeader('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, no-cache')
      for (const [name, value] of Object.entries(sharedFileHeaders)) response.setHeader(name, value)
    },
  })
  return (request, response) =>
    new Promise((resolve) => {
      response.once('close', () => resolve(true))
      // A build that replaces the files of a running server takes some of them away: the response is cut off, the process goes on.
      response.once('pipe', (file) => file.once('error', () => response.destroy()))
      serve(request, response, () => resolve(false))
    })
}
