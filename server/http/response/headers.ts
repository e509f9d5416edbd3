import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import cors from 'cors'
import helmet, { type HelmetOptions } from 'helmet'
import { idempotencyHeader, workspaceHeader } from '../../contract/access/constants.ts'
import { lastEventHeader } from '../../contract/sessions/chat.ts'
import { omittedHeader } from '../../contract/sessions/sessions.ts'

/**
 * Tables of constant headers. helmet and cors are called once, when this file is loaded: their headers are the same for every request, and
 * setting them each time would cost a third of the read path.
 */

/** The name of a request in the log, and in error responses. */
export const requestIdHeader = 'X-Request-Id'

const strict: HelmetOptions = {
  // Pages of other origins load the widget's files and assets, and call the interface.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // Left to the proxy that adds TLS: only its operator knows whether all subdomains have it, too.
  strictTransportSecurity: false,
}

const crossOrigin = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'If-Match',
    'If-None-Match',
    idempotencyHeader,
    'Last-Event-ID',
    requestIdHeader,
    'traceparent',
    workspaceHeader,
  ],
  exposedHeaders: [
    'ETag',
    'Link',
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
    lastEventHeader,
    omittedHeader,
    requestIdHeader,
  ],
  maxAge: 86_400,
})

/** Everything from this origin, nothing inline. */
export const strictPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
}

/** For pages that people open: the Content-Security-Policy is `directives`, the rest is helmet's. */
export function pageHeaders(directives: Record<string, string[]>): OutgoingHttpHeaders {
  return recorded((response) =>
    helmet({ ...strict, contentSecurityPolicy: { useDefaults: false, directives } })(response.req, response, noop),
  )
}

/**
 * Of helmet's, what says something about data: it is no page, and nothing else than it says. The rest is for pages, and each header costs
 * a hundredth of the read path.
 */
export const dataHeaders = chosen(pageHeaders({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] }), [
  'content-security-policy',
  'x-content-type-options',
])

/** For everything under /v1, errors included. */
export const apiHeaders = {
  ...dataHeaders,
  ...recorded((response) => crossOrigin(response.req, response, noop)),
}

/** The answer to a preflight request under /v1. Any origin may ask, without credentials, so it never varies. */
export const preflightHeaders = recorded((response) => {
  response.req.method = 'OPTIONS'
  crossOrigin(response.req, response, noop)
})

/** For the widget's files and for assets, which any page may load. */
export const sharedFileHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}

function recorded(set: (response: ServerResponse) => void): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  set(response)
  return { ...response.getHeaders() }
}

function chosen(headers: OutgoingHttpHeaders, names: string[]): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))
}

function noop(): void {}
