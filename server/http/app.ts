import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { FoyerError } from '../core/errors.ts'
import type { Soon } from '../core/soon.ts'
import { beginVisit, createAccessLog, type Visit } from './access-log.ts'
import type { Addresses } from './addresses.ts'
import { passOverNoBody, readJson } from './body.ts'
import { answerBrokenRequests } from './broken-requests.ts'
import { sendError } from './errors.ts'
import { authorize, type Authentication } from './guards.ts'
import { preflightHeaders } from './headers.ts'
import type { Limits } from './limits.ts'
import { readUpload } from './multipart.ts'
import { createOpenStreams } from './open-streams.ts'
import { parseBody, parseQuery } from './parse.ts'
import { boundConnections, createCrowds, patience as usualPatience, type Patience } from './peers.ts'
import { send } from './reply.ts'
import type { RequestCounts } from './request-counts.ts'
import { upload, type Call, type Principal, type Reply, type Route } from './route.ts'
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

  function answer(visit: Visit): void {
    const { request, response } = visit
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
      note(visit)
    } else if (!isApi || isDescription(url)) {
      after(visit, answerPage(visit, publicUrl), () => note(visit))
    } else {
      after(visit, authentication.authenticate(request), (principal) => answerCall(visit, principal, publicUrl))
    }
  }

  function answerCall(visit: Visit, principal: Principal, publicUrl: string): void {
    const { request, response } = visit
    const { method = 'GET', url = '/' } = request
    const { route, params } = find(method, url)
    visit.route = route.path
    authorize(principal, route, request, publicUrl)
    const call: Call = { principal, params, query: undefined, body: undefined, publicUrl, request }
    after(visit, limits.count(route.counts, principal, request, response), () => readBody(visit, route, call))
  }

  function readBody(visit: Visit, route: Route, call: Call): void {
    const { request, response } = visit
    const { body } = route
    if (!body) return handle(visit, route, call)
    if (request.headers.expect !== undefined) response.writeContinue()
    const next = (read: unknown) => {
      call.body = body === upload ? read : parseBody(body, read)
      handle(visit, route, call)
    }
    if (body === upload) after(visit, readUpload(request), next)
    else {
      readJson(
        request,
        (read) => attempt(visit, read, next),
        (error) => fail(visit, error),
      )
    }
  }

  function handle(visit: Visit, route: Route, call: Call): void {
    call.query = route.query && parseQuery(route.query, call.request.url ?? '/')
    after(visit, route.handle(call), (reply) => after(visit, sendReply(visit, route, call, reply), () => note(visit)))
  }

  function sendReply(visit: Visit, route: Route, { principal, request, publicUrl }: Call, reply: Reply): Soon<void> {
    if (reply.kind === 'stream') {
      visit.isStream = true
      const check = async () => authorize(await authentication.renew(principal, request), route, request, publicUrl)
      streams.add(visit.response, check)
    }
    return send(reply, request, visit.response)
  }

  async function answerPage(visit: Visit, publicUrl: string): Promise<void> {
    const { request, response } = visit
    const page = findPage(request.url ?? '/')
    if (page) visit.route = page.pattern
    if (await page?.answer(request, response, publicUrl)) return
    throw new FoyerError('not-found', 'There is nothing at this address.')
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const visit = beginVisit(request, response)
    passOverNoBody(request)
    attempt(visit, visit, answer)
  }

  /** The next step of a visit, when what it needs is there. A visit ends with a note, or fails. */
  function after<T>(visit: Visit, needed: Soon<T>, next: (value: T) => void): void {
    if (needed instanceof Promise) {
      needed.then(
        (value) => attempt(visit, value, next),
        (error: unknown) => fail(visit, error),
      )
    } else next(needed)
  }

  function attempt<T>(visit: Visit, value: T, next: (value: T) => void): void {
    try {
      next(value)
    } catch (error) {
      fail(visit, error)
    }
  }

  function fail(visit: Visit, error: unknown): void {
    sendError(error, visit.request, visit.response, log)
    note(visit)
  }

  // Two Authorization headers are joined, and so are no token; node would take the first one.
  const server = createServer({ ...patience, requireHostHeader: false, joinDuplicateHeaders: true }, onRequest)
  // Such a peer sends its body only when it is told to: readBody does, for those who may.
  server.on('checkContinue', onRequest)
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
