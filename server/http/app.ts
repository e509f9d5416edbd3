import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { FoyerError } from '../core/errors.ts'
import { soon, type Soon } from '../core/soon.ts'
import { beginVisit, createAccessLog, type Visit } from './access-log.ts'
import type { Addresses } from './addresses.ts'
import { readJson } from './body.ts'
import { answerBrokenRequests } from './broken-requests.ts'
import { sendError } from './errors.ts'
import { authorize, type Authentication } from './guards.ts'
import { preflightHeaders } from './headers.ts'
import type { Limits } from './limits.ts'
import { readUpload } from './multipart.ts'
import { createOpenStreams } from './open-streams.ts'
import { parseBody, parseQuery } from './parse.ts'
import { boundConnections, createCrowds, patience as usualPatience, type Patience } from './peers.ts'
import { checkPrecondition, send } from './reply.ts'
import type { RequestCounts } from './request-counts.ts'
import { upload, type Principal, type Route } from './route.ts'
import { createRouter } from './router.ts'

/** Answers requests outside of /v1: the widget's files, assets, pages. Resolves with whether it did. */
export type Pages = (request: IncomingMessage, response: ServerResponse, publicUrl: string) => Promise<boolean>

/** A page, and the pattern of its addresses, by which its requests are counted. */
export type Page = { pattern: string; answer: Pages }

export type App = {
  /** Not listening yet. */
  server: Server
  /** From now on new requests are answered with 503 and connections end; running ones go on. */
  drain(): void
  /** Resolves when all running requests are answered, or after that many milliseconds; then no connection is left. */
  finish(milliseconds: number): Promise<void>
}

/** Puts routes and pages on an HTTP server. `publicUrl` undefined: the address is taken from each request. */
export function createApp(options: {
  routes: readonly Route[]
  findPage(url: string): Page | undefined
  authentication: Authentication
  addresses: Addresses
  limits: Pick<Limits, 'count'>
  counts: RequestCounts
  publicUrl: string | undefined
  patience?: Patience
  log: Logger
}): App {
  const { findPage, authentication, addresses, limits, patience = usualPatience, log } = options
  const joinCrowd = createCrowds(addresses)
  const find = createRouter(options.routes)
  const note = createAccessLog(log, options.counts)
  const streams = createOpenStreams(patience.recheckInterval)
  let isDraining = false

  function answer(request: IncomingMessage, response: ServerResponse, visit: Visit): Soon<void> {
    const host = hostOf(request)
    const url = addressOf(request)
    if (isDraining && url !== '/healthz') {
      throw new FoyerError('shutting-down', 'The server is shutting down.', { retryAfter: 5 })
    }
    joinCrowd(request, response)
    const publicUrl = options.publicUrl ?? `http://${host}`
    const isApi = url.startsWith('/v1/') || url === '/v1' || url.startsWith('/v1?')
    if (isApi && request.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders).end()
      return
    }
    if (!isApi || isDescription(url)) return answerPage(request, response, publicUrl, visit)
    return soon(authentication.authenticate(request), (principal) =>
      answerCall(principal, request, response, publicUrl, visit),
    )
  }

  function answerCall(
    principal: Principal,
    request: IncomingMessage,
    response: ServerResponse,
    publicUrl: string,
    visit: Visit,
  ): Soon<void> {
    const { method = 'GET', url = '/' } = request
    const { route, params } = find(method, url)
    visit.route = route.path
    authorize(principal, route, request, publicUrl)
    const counting = limits.count(route.counts, principal, request, response)
    const reading = soon(counting, () => route.body && bodyOf(route.body, request, response))
    const handling = soon(reading, (body) => {
      const query = route.query && parseQuery(route.query, url)
      const precondition = (current: unknown) => checkPrecondition(request, current)
      return route.handle({ principal, params, query, body, publicUrl, precondition, request })
    })
    return soon(handling, (reply) => {
      if (reply.kind === 'stream') {
        visit.isStream = true
        const check = async () => authorize(await authentication.renew(principal, request), route, request, publicUrl)
        streams.add(response, check)
      }
      return send(reply, request, response)
    })
  }

  async function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    publicUrl: string,
    visit: Visit,
  ): Promise<void> {
    const page = findPage(request.url ?? '/')
    if (page) visit.route = page.pattern
    if (await page?.answer(request, response, publicUrl)) return
    throw new FoyerError('not-found', 'There is nothing at this address.')
  }

  async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = beginVisit()
    try {
      const answering = answer(request, response, visit)
      if (answering) await answering
    } catch (error) {
      sendError(error, request, response, log)
    }
    note(visit, request, response)
  }

  // Two Authorization headers are joined, and so are no token; node would take the first one.
  const server = createServer(
    { ...patience, requireHostHeader: false, joinDuplicateHeaders: true },
    (request, response) => void onRequest(request, response),
  )
  // Such a peer sends its body only when it is told to: bodyOf does, for those who may.
  server.on('checkContinue', (request, response) => void onRequest(request, response))
  answerBrokenRequests(server)
  boundConnections(server, addresses, patience)

  return {
    server,
    drain() {
      isDraining = true
      server.close()
      server.closeIdleConnections()
    },
    async finish(milliseconds) {
      streams.endAll()
      const deadline = performance.now() + milliseconds
      // Connections with a running request are not idle; each is closed soon after its answer is out.
      while ((await countConnections(server)) > 0 && performance.now() < deadline) {
        server.closeIdleConnections()
        await sleep(5)
      }
      server.closeAllConnections()
    },
  }
}

/** How many connections are open. */
export function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
}

function isDescription(url: string): boolean {
  return url === '/v1/openapi.json' || url.startsWith('/v1/openapi.json?')
}

/** The host that was checked last: nearly always that of the next request, too. */
let knownHost = ''

/** The host that a request names, which gets into addresses and pages of ours. HTTP/1.0 need not name one. */
function hostOf({ headers, httpVersion }: IncomingMessage): string {
  const host = headers.host ?? (httpVersion === '1.0' ? 'localhost' : '')
  if (host === knownHost && host !== '') return host
  if (!/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)) {
    throw new FoyerError('bad-request', 'The header Host is missing or no host.')
  }
  knownHost = host
  return host
}

/** Where a request goes, as path and query. A proxy may have sent a whole address (RFC 9112, section 3.2.2). */
function addressOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  if (url.startsWith('/') || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  request.url = pathname + search
  return request.url
}

function bodyOf(body: NonNullable<Route['body']>, request: IncomingMessage, response: ServerResponse): unknown {
  if (request.headers.expect !== undefined) response.writeContinue()
  return body === upload ? readUpload(request) : readJson(request, (value) => parseBody(body, value))
}
