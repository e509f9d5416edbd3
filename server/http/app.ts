import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { FoyerError } from '../core/errors.ts'
import { logFields } from '../core/log/trace.ts'
import { parseUrl } from '../core/network/parse-url.ts'
import type { Bus, Counters } from '../store/live.ts'
import { parseBody, parseQuery, readJson } from './request/body.ts'
import { createContext, type RequestContext } from './context.ts'
import { problemOf, sendError } from './errors.ts'
import type { Authentication } from './guard/authenticate.ts'
import { authorize } from './guard/authorize.ts'
import type { Addresses } from './guard/client-address.ts'
import { createConcurrencyLimiter, limitArrival, limitConnections, type Timeouts } from './guard/connection-limits.ts'
import type { Limits } from './guard/limits.ts'
import { createOnce } from './guard/idempotency.ts'
import { createOpenStreams } from './guard/open-streams.ts'
import type { Principal } from './guard/principal.ts'
import { answerBrokenRequests } from './guard/protocol-errors.ts'
import { preflightHeaders } from './response/headers.ts'
import type { WithAudit } from './observe/audited.ts'
import { createAccessLog, type RequestCounts } from './observe/access-log.ts'
import { send } from './response/reply.ts'
import { createRouter, upload, type Route } from './route.ts'

/** Handles requests outside of /v1: the widget's files, assets, pages. Resolves with whether it responded. */
export type Pages = (request: IncomingMessage, response: ServerResponse, publicUrl: string) => Promise<boolean>

/** A page, and the pattern of its paths, under which its requests are counted. */
export type Page = { pattern: string; answer: Pages }

export type App = {
  /** Rejects new requests with 503 and closes idle connections; running requests continue. */
  drain(): void
  /** Resolves when all running requests have ended, or after that many milliseconds; then no connection is left. */
  finish(milliseconds: number): Promise<void>
}

const anyone: Principal = { kind: 'anyone', workspaceId: '' }

/** A server that answers nothing yet; see {@link createApp}. */
export function createHttpServer(timeouts: Timeouts): Server {
  // Joins two Authorization headers, which is then not a valid token; by default Node takes the first one.
  // Within this time, limitArrival bounds all but uploads.
  const requestTimeout = timeouts.uploadTimeout
  return createServer({ ...timeouts, requestTimeout, requireHostHeader: false, joinDuplicateHeaders: true })
}

/** Puts routes and pages on an HTTP server. `publicUrl` undefined: the address is taken from each request. */
export function createApp(options: {
  server: Server
  routes: readonly Route[]
  findPage(url: string): Page | undefined
  authentication: Authentication
  addresses: Addresses
  limits: Pick<Limits, 'count'>
  counts: RequestCounts
  /** Of all instances. */
  counters: Counters
  withAudit: WithAudit
  /** Reports what is revoked while its streams are open. */
  bus: Pick<Bus, 'onRevoked'>
  publicUrl: string | undefined
  timeouts: Timeouts
  log: Logger
}): App {
  const { server, findPage, authentication, addresses, limits, timeouts, log } = options
  const limitConcurrency = createConcurrencyLimiter(addresses)
  const findRoute = createRouter(options.routes)
  /** The only requests to /v1 that need no bearer. */
  const openRoutes = new Set(
    options.routes.filter(({ may }) => may.includes('anyone')).map(({ method, path }) => `${method} ${path}`),
  )
  const logAccess = createAccessLog(log, options.counts)
  const once = createOnce(options.counters)
  const streams = createOpenStreams(timeouts.recheckInterval, options.bus)
  let isDraining = false

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const context = createContext(request, response)
    limitArrival(server, context, timeouts.requestTimeout)
    try {
      await answer(context)
    } catch (error) {
      sendError(error, context, { log, lingerTimeout: timeouts.lingerTimeout, publicUrl: options.publicUrl })
    }
    logAccess(context)
  }

  async function answer(context: RequestContext): Promise<void> {
    const { request, response } = context
    const host = hostOf(request)
    const url = normalizeUrl(request)
    const publicUrl = options.publicUrl ?? `http://${host}`
    if (isDraining && url !== '/healthz') {
      throw new FoyerError('shutting-down', 'The server is shutting down.', { retryAfter: 5 })
    }
    limitConcurrency(request, response)
    const isApi = url.startsWith('/v1/') || url === '/v1' || url.startsWith('/v1?')
    if (isApi && request.method === 'OPTIONS') response.writeHead(204, preflightHeaders).end()
    else if (isApi && !isDescription(url)) await answerCall(context, publicUrl)
    else await answerPage(context, publicUrl)
  }

  /** Handles a request to /v1, from authentication to the reply. */
  async function answerCall(context: RequestContext, publicUrl: string): Promise<void> {
    const { request, response, trace } = context
    const { method = 'GET', url = '/' } = request
    const isOpen = openRoutes.has(`${method === 'HEAD' ? 'GET' : method} ${url.replace(/\?.*$/s, '')}`)
    const principal = isOpen ? anyone : await authentication.authenticate(request, publicUrl)
    const { route, params } = findRoute(method, url)
    context.route = route.path
    authorize(principal, route, request, publicUrl)
    await limits.count(route.counts, principal, request, response)
    context.isUpload = route.body === upload
    const body = await readBody(route, request, response)
    const query = route.query && parseQuery(route.query, url)
    const call = { principal, params, query, body, publicUrl, request, trace }
    const reply = await once(route, call, () => options.withAudit(route, call, () => route.handle(call)))
    if (reply.kind === 'stream') {
      context.failStream = reply.fail
      streams.add(response, {
        ids: principal.kind === 'person' ? [...reply.ids, principal.loginId, principal.person.id] : reply.ids,
        async check() {
          await reply.check()
          authorize(await authentication.renew(principal, request, publicUrl), route, request, publicUrl)
        },
        fail: (error) => reply.fail(problemOf(error, trace.requestId, options.publicUrl)),
      })
    }
    try {
      await send(reply, request, response)
    } finally {
      if (reply.kind === 'list' && reply.omitted && reply.omitted.length > 0) {
        log.warn({ ...logFields(trace), omitted: reply.omitted }, 'A list omits records that cannot be read')
      }
    }
  }

  async function answerPage(context: RequestContext, publicUrl: string): Promise<void> {
    const { request, response } = context
    const page = findPage(request.url ?? '/')
    if (page) context.route = page.pattern
    if (await page?.answer(request, response, publicUrl)) return
    throw new FoyerError('not-found', 'There is nothing at this address.')
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse) => void handleRequest(request, response)
  server.on('request', onRequest)
  // A client that expects "100 Continue" gets it from readBody.
  server.on('checkContinue', onRequest)
  answerBrokenRequests(server, timeouts)
  limitConnections(server, { addresses, timeouts, log })

  return {
    drain() {
      isDraining = true
      server.close()
      server.closeIdleConnections()
    },
    async finish(milliseconds) {
      streams.endAll()
      const deadline = performance.now() + milliseconds
      // Connections with a running request are not idle; each is closed soon after its response is sent.
      while ((await countConnections(server)) > 0 && performance.now() < deadline) {
        server.closeIdleConnections()
        await sleep(5)
      }
      server.closeAllConnections()
    },
  }
}

/** Reads the body that a route declares. A client that waits for "100 Continue" gets it once its headers are accepted. */
async function readBody({ body, file }: Route, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  if (!body) return undefined
  const proceed = () => {
    if (request.headers.expect !== undefined) response.writeContinue()
  }
  if (body !== upload) return parseBody(body, await readJson(request, proceed))
  const { readUpload } = await import('./request/multipart.ts')
  return readUpload(request, proceed, file?.maxBytes)
}

/** How many connections are open. */
export function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
}

function isDescription(url: string): boolean {
  return url === '/v1/openapi.json' || url.startsWith('/v1/openapi.json?')
}

/** Returns the host of a request, which is used in URLs and pages of ours. HTTP/1.0 may omit it. */
function hostOf({ headers, httpVersion }: IncomingMessage): string {
  const host = headers.host ?? (httpVersion === '1.0' ? 'localhost' : '')
  if (/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)) return host
  throw new FoyerError('bad-request', 'The Host header is missing or not valid.')
}

/** Reduces the URL of a request to path and query. A proxy may have sent an absolute URL (RFC 9112, section 3.2.2). */
function normalizeUrl(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const whole = url.startsWith('/') ? undefined : parseUrl(url)
  if (!whole) return url
  return (request.url = whole.pathname + whole.search)
}
