import type { IncomingMessage } from 'node:http'
import { timingSafeEqual } from 'node:crypto'
import { FoyerError } from '../core/errors.ts'
import { hashToken, type Vault } from '../core/secrets.ts'
import { soon, type Soon } from '../core/soon.ts'
import { toEmbed } from '../services/embeds.ts'
import { defaultWorkspaceId } from '../services/workspaces.ts'
import type { AgentRecord, Store, TokenRecord } from '../store/store.ts'
import { HttpError } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Caller, Principal, Route } from './route.ts'
import { holdsToken } from './tokens-in-urls.ts'

/** Who calls, and whether they may. */

type GuardStore = Pick<Store, 'findAgentByWebId' | 'findSession' | 'findToken' | 'getAgent'>

export type Authentication = {
  /** Gives the principal of a request, or throws `unauthorized`. */
  authenticate(request: IncomingMessage): Soon<Principal>
  /** The principal of a request that was let in before, as it is now. Throws `unauthorized` when its bearer counts no more. */
  renew(principal: Principal, request: IncomingMessage): Promise<Principal>
}

/** What an Authorization header says. `hash` is the token's SHA-256 in hex. */
type Bearer = { token: string; hash: string; isOperator: boolean }

/** How many headers of known callers are remembered, so that their tokens need not be hashed again for each request. */
const maxKnown = 1000

/**
 * Finds the principal of a request by its Authorization header (RFC 6750), the only place for a token.
 * `operatorTokenHash` is a SHA-256 in hex. Whether a token still counts is asked of the store each time. An address that has sent many
 * wrong tokens is not told for a while whether another one is right; callers who were let in before are not kept out by that.
 */
export function createAuthentication(
  store: GuardStore,
  vault: Vault,
  operatorTokenHash: string,
  limits: Pick<Limits, 'checkGuesses' | 'countGuess'>,
): Authentication {
  const operatorHash = Buffer.from(operatorTokenHash, 'hex')
  const operator: Principal = { kind: 'operator', workspaceId: defaultWorkspaceId }
  const known = new Map<string, Bearer>()

  function principalOf({ token, hash }: Bearer): Soon<Principal | undefined> {
    if (isPublishable(token)) {
      return soon(store.findAgentByWebId(token), (agent) =>
        agent ? ({ kind: 'agent', workspaceId: agent.workspaceId, agent } as const) : undefined,
      )
    }
    if (token.startsWith('fy_vs_')) {
      const sessionId = vault.sessionOf(token)
      return sessionId === undefined ? undefined : ofSession(sessionId)
    }
    return soon(store.findToken(hash), ofToken)
  }

  function ofSession(sessionId: string): Soon<Principal | undefined> {
    return soon(store.findSession(sessionId), (session) => {
      if (!session) return undefined
      const { workspaceId } = session
      return soon(store.getAgent(workspaceId, session.agentId), (agent) =>
        agent ? ({ kind: 'session', workspaceId, session, agent } as const) : undefined,
      )
    })
  }

  function check(authorization: string, bearer: Bearer, request: IncomingMessage): Soon<Principal> {
    return soon(principalOf(bearer), (principal) => {
      if (!principal) {
        known.delete(authorization)
        if (!isPublishable(bearer.token)) limits.countGuess(request)
        throw dead()
      }
      remember(authorization, bearer)
      return principal
    })
  }

  function remember(authorization: string, bearer: Bearer): void {
    if (known.has(authorization)) return
    if (known.size >= maxKnown) known.clear()
    known.set(authorization, bearer)
  }

  function readUnknown(authorization: string, request: IncomingMessage): Bearer {
    const bearer = read(authorization)
    if (!isPublishable(bearer.token)) limits.checkGuesses(request)
    return bearer
  }

  function read(authorization: string): Bearer {
    const token = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(authorization)?.[1]
    if (!token) throw unauthorized('Send one header Authorization: Bearer <token>.', 'invalid_request')
    const hash = hashToken(token)
    return { token, hash, isOperator: timingSafeEqual(Buffer.from(hash, 'hex'), operatorHash) }
  }

  return {
    authenticate(request) {
      const { headers, url = '' } = request
      const { authorization } = headers
      if (holdsToken(url)) {
        throw unauthorized(
          'A token does not belong into an address. Send it in the header Authorization.',
          'invalid_request',
        )
      }
      if (authorization === undefined) throw unauthorized('Send the header Authorization: Bearer <token>.')
      const bearer = known.get(authorization) ?? readUnknown(authorization, request)
      if (!bearer.isOperator) return check(authorization, bearer, request)
      remember(authorization, bearer)
      return operator
    },

    async renew(principal, { headers }) {
      if (principal.kind === 'operator') return principal
      // The signature of a session's token was checked before and cannot become wrong; that costs more than all the rest.
      const isSession = principal.kind === 'session'
      const now = await (isSession ? ofSession(principal.session.id) : principalOf(read(headers.authorization ?? '')))
      if (!now) throw dead()
      return now
    },
  }
}

/** A token of the store counts until it expires. */
function ofToken(record: TokenRecord | null): Principal | undefined {
  const isAlive = record && (record.expiresAt === null || Date.parse(record.expiresAt) > Date.now())
  return isAlive
    ? { kind: 'token', workspaceId: record.workspaceId, tokenId: record.id, scope: record.scope }
    : undefined
}

/** A web id stands in the page for everybody to read: there is nothing to guess. */
function isPublishable(token: string): boolean {
  return token.startsWith('web_')
}

function dead(): HttpError {
  return unauthorized('The bearer token is unknown, revoked or expired.', 'invalid_token')
}

function unauthorized(message: string, error?: string): HttpError {
  return new HttpError('unauthorized', message, {
    'WWW-Authenticate': `Bearer realm="foyer"${error ? `, error="${error}"` : ''}`,
  })
}

/** Throws unless a route may be called by that principal. `publicUrl` is the address of this server as the caller knows it. */
export function authorize(principal: Principal, route: Route, request: IncomingMessage, publicUrl: string): void {
  if (!route.may.includes(callerOf(principal))) {
    throw new FoyerError('forbidden', 'The token is valid, but it does not allow this.')
  }
  if (principal.kind === 'agent' || principal.kind === 'session') checkEmbed(principal.agent, request, publicUrl)
}

function callerOf(principal: Principal): Caller {
  return principal.kind === 'token' ? principal.scope : principal.kind
}

/**
 * A fence for browsers, which always say where a request of another origin comes from. What says nothing, and what comes from our own
 * pages, passes.
 */
function checkEmbed(agent: AgentRecord, request: IncomingMessage, publicUrl: string): void {
  const { isEnabled, allowedOrigins } = toEmbed(agent)
  if (!isEnabled) throw new FoyerError('agent-disabled', 'This agent is switched off in its embed settings.')
  const { origin } = request.headers
  if (allowedOrigins.length === 0 || origin === undefined || allowedOrigins.includes(origin)) return
  const host = hostOf(origin)
  // An opaque origin (`null`) has no host, nor has a Host header that is no address: that makes them no match.
  if (host !== undefined && host === hostOf(publicUrl)) return
  throw new FoyerError(
    'origin-not-allowed',
    'This agent may not be used on the page that asks; see its embed settings.',
  )
}

/** Our own pages are known by the host alone: behind a proxy that does TLS we do not see which scheme they were fetched with. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}
