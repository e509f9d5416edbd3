import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { FoyerError } from '../core/errors.ts'
import { readJson } from './body.ts'
import { answerBrokenRequests } from './broken-requests.ts'
import { sendError } from './errors.ts'
import { authorize, type Authenticate } from './guards.ts'
import { preflightHeaders } from './headers.ts'
import { readUpload } from './multipart.ts'
import { parseBody, parseQuery } from './parse.ts'
import { checkPrecondition, send } from './reply.ts'
import { upload, type Call, type Route } from './route.ts'
import { createRouter } from './router.ts'

/** Answers requests outside of /v1: the widget's files, assets, pages. Resolves with whether it did. */
export type Pages = (request: IncomingMessage, response: ServerResponse, publicUrl: string) => Promise<boolean>

export type App = {
  /** Not listening yet. */
  server: Server
  /** From now on new requests are answered with 503 and connections end; running ones go on. */
  drain(): void
}

/** Puts routes and pages on an HTTP server. `publicUrl` undefined: the address is taken from each request. */
export function createApp(options: {
  routes: readonly Route[]
  pages: Pages
  authenticate: Authenticate
  publicUrl: string | undefined
  log: Logger
}): App {
  const { routes, pages, authenticate, log } = options
  const find = createRouter(routes)
  let isDraining = false

  async function answer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const url = request.url ?? '/'
    if (isDraining) throw new FoyerError('shutting-down', 'The server is shutting down.', { retryAfter: 5 })
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      throw new FoyerError('bad-request', 'The header Host is missing.')
    }
    const publicUrl = options.publicUrl ?? `http://${request.headers.host ?? 'localhost'}`
    if (!url.startsWith('/v1/') || url.startsWith('/v1/openapi.json')) {
      if (await pages(request, response, publicUrl)) return
      throw new FoyerError('not-found', 'There is nothing at this address.')
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders).end()
      return
    }
    const principal = await authenticate(request)
    const { route, params } = find(request.method ?? 'GET', url)
    authorize(principal, route, request, publicUrl)
    const call: Call = {
      principal,
      params,
      query: route.query && parseQuery(route.query, url),
      body: await bodyOf(route, request),
      publicUrl,
      precondition: (current) => checkPrecondition(request, current),
      request,
      log: log.child({ requestId }),
    }
    await send(await route.handle(call), request, response)
  }

  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, requireHostHeader: false },
    (request, response) => {
      const requestId = randomUUID()
      answer(request, response, requestId).catch((error: unknown) =>
        sendError(error, request, response, { log, requestId }),
      )
    },
  )
  answerBrokenRequests(server)

  return {
    server,
    drain() {
      isDraining = true
      server.close()
      server.closeIdleConnections()
    },
  }
}

async function bodyOf({ body }: Route, request: IncomingMessage): Promise<unknown> {
  if (body === undefined) return undefined
  if (body === upload) return readUpload(request)
  return parseBody(body, await readJson(request))
}
